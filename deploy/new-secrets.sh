#!/bin/sh
# Creates the secrets for compose.yaml in ./secrets. Existing files stay as they are.
# Add these files yourself: seal-key, smtp-url, sms-key, and tls-certificate.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets

# create writes its input to a file, unless the file exists. Containers run as other users, so only the directory is private.
create() {
    if [ -e "secrets/$1" ]; then cat > /dev/null; else cat > "secrets/$1"; chmod 444 "secrets/$1"; fi
}
for name in postgres replication owner server grafana; do
    openssl rand -hex 24 | create "$name-password"
done
openssl rand -base64 32 | create master-key
openssl rand -base64 32 | create push-key
openssl rand -hex 24 | create nats-token
echo "authorization { token: \"$(cat secrets/nats-token)\" }" | create nats-authorization
hosts=primary,standby
echo "postgres://hulak_owner:$(cat secrets/owner-password)@$hosts/hulak?sslmode=disable" | create owner-url
echo "postgres://hulak_server:$(cat secrets/server-password)@$hosts/hulak?sslmode=disable" | create database-url
