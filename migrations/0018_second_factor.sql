-- +goose Up

-- The secrets by which people's authenticator apps make codes, encrypted with the key of the person. One that has not been
-- confirmed by a code proves nothing yet.
CREATE TABLE second_factors (
    user_id     text        NOT NULL,
    secret      bytea       NOT NULL,
    begun_at    timestamptz NOT NULL,
    enrolled_at timestamptz,
    last_step   bigint      NOT NULL DEFAULT 0, -- of 30 seconds: a code of it, or of one before, is not taken again
    CONSTRAINT second_factors_once PRIMARY KEY (user_id)
);

-- Codes that take the place of an app that was lost. Each works once: it is gone then.
CREATE TABLE recovery_codes (
    user_id   text  NOT NULL,
    code_hash bytea NOT NULL,
    CONSTRAINT recovery_codes_once PRIMARY KEY (user_id, code_hash)
);

-- A sign-in that still lacks its second factor. Its token opens nothing by itself.
CREATE TABLE second_factor_challenges (
    token_hash bytea       NOT NULL,
    user_id    text        NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT second_factor_challenges_once PRIMARY KEY (token_hash)
);

-- When somebody last signed in, for whoever manages the staff; sessions are forgotten.
ALTER TABLE credentials ADD COLUMN signed_in_at timestamptz;

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes, second_factor_challenges TO hulak_app;
