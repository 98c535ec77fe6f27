-- +goose Up

-- The latest signature counter and use of each passkey. The passkeys themselves are in the event log.
CREATE TABLE passkey_uses (
    passkey_id text COLLATE "C" NOT NULL,
    user_id    text COLLATE "C" NOT NULL,
    sign_count bigint           NOT NULL, -- 0 if the authenticator does not count
    used_at    timestamptz,
    CONSTRAINT passkey_uses_once PRIMARY KEY (passkey_id)
);

CREATE INDEX passkey_uses_by_user ON passkey_uses (user_id);

-- Challenges that a passkey must sign, and the confirmations that it gave. Each is deleted when it is used.
CREATE TABLE passkey_challenges (
    token_hash bytea            NOT NULL,
    purpose    text COLLATE "C" NOT NULL,
    user_id    text COLLATE "C" NOT NULL, -- empty for a sign-in, because the user is not known yet
    bound_to   text COLLATE "C" NOT NULL, -- the session, or the digest of the sign-in's token
    expires_at timestamptz      NOT NULL,
    CONSTRAINT passkey_challenges_once PRIMARY KEY (token_hash)
);

CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_uses, passkey_challenges TO hulak_app;
