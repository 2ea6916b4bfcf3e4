"""Pages for people, one file each, and what they alone need. None needs a route, and no route needs a page."""
