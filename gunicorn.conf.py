"""gunicorn's settings, which it reads where it is started: `gunicorn api.wsgi:app`."""

import os
import shutil
import tempfile
from typing import Any

from api.wsgi import heed_stop, settings

_set = settings()
bind = f"[{_set.host}]:{_set.port}" if ":" in _set.host else f"{_set.host}:{_set.port}"
worker_class = "gthread"
workers = _set.workers
threads = _set.threads
graceful_timeout = _set.grace
keepalive = 20
control_socket_disable = True
limit_request_line = 0  # the proxy in front limits it; gunicorn's own limit is less than a long situation takes
limit_request_field_size = 32_000
if _set.log_json:
    logconfig_dict = {
        "version": 1,
        "formatters": {"generic": {"()": "api.http.front.logs.Json"}},
        "loggers": {
            "gunicorn.error": {"level": "INFO", "handlers": ["error_console"], "propagate": False},
            "gunicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},  # the application's says less
        },
    }
if _set.metrics:  # each process counts in a file of its own
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="adjudicator-metrics-")


def post_worker_init(_worker: Any) -> None:
    """A process that has its application: its streams end when it is told to stop."""
    heed_stop()


def child_exit(_server: Any, worker: Any) -> None:
    """A process that ended: what it held is no longer counted."""
    if _set.metrics:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def on_exit(_server: Any) -> None:
    """The end: the files of the counts go."""
    if _set.metrics:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
