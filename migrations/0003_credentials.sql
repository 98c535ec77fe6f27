-- +goose Up

-- Secrets that prove a user's identity. No event contains them, and only their hashes are stored.

CREATE TABLE credentials (
    user_id       text        NOT NULL,
    password_hash text        NOT NULL, -- argon2id in PHC string format
    updated_at    timestamptz NOT NULL,
    CONSTRAINT credentials_once PRIMARY KEY (user_id)
);

-- Codes sent by email or text message. A new code replaces the previous one for its channel.
CREATE TABLE codes (
    user_id    text        NOT NULL,
    channel    text        NOT NULL,
    code_hash  bytea       NOT NULL,
    expires_at timestamptz NOT NULL,
    tries      integer     NOT NULL DEFAULT 0,
    sent_at    timestamptz NOT NULL,
    CONSTRAINT codes_one_per_channel PRIMARY KEY (user_id, channel),
    CONSTRAINT codes_channel_known CHECK (channel IN ('EMAIL', 'SMS')),
    CONSTRAINT codes_tries_counted CHECK (tries >= 0)
);

CREATE TABLE reset_tokens (
    token_hash bytea       NOT NULL,
    user_id    text        NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT reset_tokens_once PRIMARY KEY (token_hash)
);
CREATE INDEX reset_tokens_of_user ON reset_tokens (user_id);

-- Devices that have signed in to an account before. Failed sign-ins from other devices do not delay them.
CREATE TABLE known_devices (
    user_id     text        NOT NULL,
    device_hash bytea       NOT NULL,
    first_seen  timestamptz NOT NULL,
    CONSTRAINT known_devices_once PRIMARY KEY (user_id, device_hash)
);

CREATE TABLE signin_failures (
    user_id     text        NOT NULL,
    at          timestamptz NOT NULL,
    device_hash bytea -- null for a device that is not in known_devices
);
CREATE INDEX signin_failures_of_user ON signin_failures (user_id, at);

GRANT SELECT, INSERT, UPDATE, DELETE ON credentials, codes, reset_tokens, known_devices, signin_failures TO hulak_app;
