"""Who knows what, and what each viewer is shown of it."""
