"""What is refused before it is recorded: unknown seats and spaces, another match, others' secrets."""
