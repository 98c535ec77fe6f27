-- +goose Up

-- The time at which each API key was last used, to the minute. A key that was never used has no row.
CREATE TABLE api_key_uses (
    key_id  text        NOT NULL,
    used_at timestamptz NOT NULL,
    CONSTRAINT api_key_uses_once PRIMARY KEY (key_id)
);

GRANT SELECT, INSERT, UPDATE ON api_key_uses TO hulak_app;
