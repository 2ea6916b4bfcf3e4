"""What every request passes first: who asks and may, how often, under which name, in which language; every error."""
