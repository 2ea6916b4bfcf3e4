"""x"""


def sample():
    return {}


def seats(setup):
    return {}
