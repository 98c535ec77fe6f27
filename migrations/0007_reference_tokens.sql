-- +goose Up

-- Single-use tokens that open a session, for an emailed link, a social sign-in, or a partner's site. A token for a partner is bound
-- to the partner's origin.
CREATE TABLE reference_tokens (
    token_hash bytea       NOT NULL,
    user_id    text        NOT NULL,
    origin     text        NOT NULL, -- empty for our own site
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT reference_tokens_once PRIMARY KEY (token_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON reference_tokens TO hulak_app;
