#!/bin/bash
# Sets up the database, as docs/operations/deploy.md explains, and a synchronous standby. Postgres's image runs this script once.
set -euo pipefail
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
    --set=owner="$(< /run/secrets/owner-password)" \
    --set=server="$(< /run/secrets/server-password)" \
    --set=replication="$(< /run/secrets/replication-password)" << 'SQL'
CREATE ROLE hulak_app NOLOGIN;
GRANT pg_read_all_stats TO hulak_app;
CREATE ROLE hulak_owner LOGIN IN ROLE hulak_app PASSWORD :'owner';
CREATE ROLE hulak_server LOGIN IN ROLE hulak_app PASSWORD :'server';
CREATE DATABASE hulak OWNER hulak_owner ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0;
CREATE ROLE hulak_replication LOGIN REPLICATION PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('standby');
ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)';
SQL
echo "host replication hulak_replication all scram-sha-256" >> "$PGDATA/pg_hba.conf"
