"""HTTP: server.py what listens · app.py the application · front/ what every request passes first · exchange.py requests
and answers · openapi.py the specification · routes/ for programs, pages/ for people · shared/ what both need.
"""
