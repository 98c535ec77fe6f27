-- +goose Up

-- The time at which each API key was last used, to the minute. A key that was never used has no row.
CREATE TABLE api_key_uses (
    key_id  text        NOT NULL,
    used_at timestamptz NOT NULL,
    CONSTRAINT api_key_uses_once PRIMARY KEY (key_id)
);

GRANT SELECT, INSERT, UPDATE ON api_key_uses TO hulak_app;

-- Secrets of webhook endpoints, encrypted. Messages are signed with every secret that has not expired.
CREATE TABLE webhook_secrets (
    endpoint_id text        NOT NULL,
    number      int         NOT NULL, -- 1, 2, 3, ... for each endpoint
    sealed      bytea       NOT NULL,
    expires_at  timestamptz,          -- null for the current secret
    CONSTRAINT webhook_secrets_once PRIMARY KEY (endpoint_id, number)
);

-- One message for each endpoint and public event. Messages contain no personal data.
CREATE TABLE webhook_messages (
    endpoint_id     text        NOT NULL,
    position        bigint      NOT NULL, -- of the event in the log
    message_id      text        NOT NULL, -- the same in every attempt
    type            text        NOT NULL,
    body            bytea       NOT NULL,
    state           text        NOT NULL DEFAULT 'WAITING',
    attempts        int         NOT NULL DEFAULT 0,
    retries         int         NOT NULL DEFAULT 0, -- attempts since the message was created or resent
    created_at      timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    claimed_until   timestamptz,          -- a worker is delivering the message until then
    finished_at     timestamptz,          -- null while the message waits
    CONSTRAINT webhook_messages_once PRIMARY KEY (endpoint_id, position),
    CONSTRAINT webhook_messages_state CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
    CONSTRAINT webhook_messages_finished CHECK ((state = 'WAITING') = (finished_at IS NULL))
);

CREATE INDEX webhook_messages_due ON webhook_messages (next_attempt_at) WHERE state = 'WAITING';
CREATE INDEX webhook_messages_newest ON webhook_messages (position DESC, endpoint_id DESC);
CREATE INDEX webhook_messages_old ON webhook_messages (finished_at) WHERE finished_at IS NOT NULL;

-- The attempts to deliver each message.
CREATE TABLE webhook_attempts (
    endpoint_id text        NOT NULL,
    position    bigint      NOT NULL,
    number      int         NOT NULL,
    at          timestamptz NOT NULL,
    took_ms     int         NOT NULL,
    status      int,  -- HTTP status; null if there was no response
    error       text, -- null if there was a response
    CONSTRAINT webhook_attempts_once PRIMARY KEY (endpoint_id, position, number),
    CONSTRAINT webhook_attempts_message FOREIGN KEY (endpoint_id, position) REFERENCES webhook_messages ON DELETE CASCADE
);

-- Endpoints whose last attempt failed.
CREATE TABLE webhook_failures (
    endpoint_id   text        NOT NULL,
    failing_since timestamptz NOT NULL, -- first failed attempt after the last success
    CONSTRAINT webhook_failures_once PRIMARY KEY (endpoint_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secrets, webhook_messages, webhook_attempts, webhook_failures TO hulak_app;
