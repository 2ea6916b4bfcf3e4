"""HTTP: server.py what listens · app.py the application · door.py who is let in · exchange.py requests and answers ·
speaker.py their language · errors.py problems · openapi.py docs.py the specification · matches.py, reports.py,
steps.py, questions.py, rules.py, records.py one resource each · pages.py.
"""
