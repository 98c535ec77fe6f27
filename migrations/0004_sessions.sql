-- +goose Up

-- One row for each pair of tokens. A refresh revokes the row and adds the next one in its family. Reuse of a revoked refresh
-- token indicates theft, so it ends the whole family. Only the SHA-256 of a token is stored.
CREATE TABLE sessions (
    id                 text        NOT NULL,
    user_id            text        NOT NULL,
    family             text        NOT NULL,
    access_hash        bytea       NOT NULL,
    access_expires_at  timestamptz NOT NULL,
    refresh_hash       bytea       NOT NULL,
    refresh_expires_at timestamptz NOT NULL,
    device_label       text        NOT NULL,
    address            text        NOT NULL,
    created_at         timestamptz NOT NULL,
    last_used_at       timestamptz NOT NULL,
    revoked_at         timestamptz,
    CONSTRAINT sessions_once PRIMARY KEY (id),
    CONSTRAINT sessions_access_once UNIQUE (access_hash),
    CONSTRAINT sessions_refresh_once UNIQUE (refresh_hash)
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_of_family ON sessions (family);

-- Single-use tickets that open a live stream, because a browser's EventSource cannot send a bearer token.
CREATE TABLE stream_tickets (
    token_hash bytea       NOT NULL,
    user_id    text        NOT NULL,
    family     text        NOT NULL, -- of the session that requested the ticket; the stream ends with the session
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT stream_tickets_once PRIMARY KEY (token_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, stream_tickets TO hulak_app;
