"""Whether the tests notice: rule checks, masks and access are spoilt one place at a time."""
