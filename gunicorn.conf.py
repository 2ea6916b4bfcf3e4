"""gunicorn's settings, which it reads where it is started: `gunicorn api.wsgi:app`."""

from api.wsgi import settings

_set = settings()
bind = f"[{_set.host}]:{_set.port}" if ":" in _set.host else f"{_set.host}:{_set.port}"
worker_class = "gthread"
workers = _set.workers
threads = _set.threads
graceful_timeout = _set.grace
keepalive = 20
limit_request_line = 8190
limit_request_field_size = 16000
