#!/bin/sh
# Copies the primary if the data directory is empty, and then starts Postgres as a standby.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    PGPASSWORD="$(cat /run/secrets/replication-password)" pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --slot=standby \
        --checkpoint=fast --no-password --dbname="host=primary user=hulak_replication application_name=standby"
fi
exec "$@"
