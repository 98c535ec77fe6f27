-- +goose Up

-- Secrets of authenticator apps, encrypted with the user's key. A secret is not a second factor until the first code confirms it
-- and enrolled_at is set.
CREATE TABLE second_factors (
    user_id     text        NOT NULL,
    secret      bytea       NOT NULL,
    begun_at    timestamptz NOT NULL,
    enrolled_at timestamptz,
    last_step   bigint      NOT NULL DEFAULT 0, -- last used 30-second step; codes up to it are rejected, so no code works twice
    CONSTRAINT second_factors_once PRIMARY KEY (user_id)
);

-- Codes for users who have lost their authenticator app. A used code is deleted, so that it works only once.
CREATE TABLE recovery_codes (
    user_id   text  NOT NULL,
    code_hash bytea NOT NULL,
    CONSTRAINT recovery_codes_once PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins that still need a second factor. The token alone does not give access.
CREATE TABLE second_factor_challenges (
    token_hash bytea       NOT NULL,
    user_id    text        NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT second_factor_challenges_once PRIMARY KEY (token_hash)
);

-- The time of the last sign-in, for administrators of staff accounts. It is stored here because old sessions are deleted.
ALTER TABLE credentials ADD COLUMN signed_in_at timestamptz;

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes, second_factor_challenges TO hulak_app;
