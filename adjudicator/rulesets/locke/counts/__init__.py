"""What does not count because a rule bars it: the rules ask it and say why, the fold asks it and leaves that out."""
