#!/bin/sh
# The role that serves: it may sign in, and what it may do with the tables `adjudicator migrate --grant web` says.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<SQL
\getenv password WEB_PASSWORD
CREATE ROLE web LOGIN PASSWORD :'password';
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SQL
