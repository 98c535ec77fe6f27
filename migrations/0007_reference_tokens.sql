-- +goose Up

-- Single-use tokens that open a session: from a link, from the way back after signing in elsewhere, or from a partner's site, to
-- whose origin they are then bound.
CREATE TABLE reference_tokens (
    token_hash bytea       NOT NULL,
    user_id    text        NOT NULL,
    origin     text        NOT NULL, -- empty for our own
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT reference_tokens_once PRIMARY KEY (token_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON reference_tokens TO hulak_app;
