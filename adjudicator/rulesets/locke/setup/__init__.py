"""Tables as data: what a set-up states, how it is laid and told, what it may hold, what is refused."""
