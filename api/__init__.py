"""The faces: http/ the API and its pages, cli/ the command line, view/ what both show, sentences.py what they say.

settings.py says how they are set, wsgi.py is the API for gunicorn, start.py where the command line starts.
"""
