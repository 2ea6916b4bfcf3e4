"""What may come next in a match, for pages and programs that know no game: choices.py what fits a field ·
following.py the events that come by themselves · habits.py how often kinds of event come · offers.py all that may come
next, likeliest first · ways.py the steps that make an event fit · fill.py,
nearest.py the steps between events that are stated · macros.py several events asked as one.

All of it is worked out from the table that a viewer may see, so that what is suggested tells nothing.
"""
