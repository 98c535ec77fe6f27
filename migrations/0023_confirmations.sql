-- +goose Up

-- When a user last confirmed that it is they who use a session: what a stolen session must not be enough for asks for it.
CREATE TABLE confirmations (
    family       text        NOT NULL, -- of the session
    user_id      text        NOT NULL,
    confirmed_at timestamptz NOT NULL,
    CONSTRAINT confirmations_once PRIMARY KEY (family)
);

-- Whoever signs in elsewhere has no password here: a code by mail takes its place. It is kept as other codes are.
ALTER TABLE codes DROP CONSTRAINT codes_channel_known;
ALTER TABLE codes ADD CONSTRAINT codes_channel_known CHECK (channel IN ('EMAIL', 'SMS', 'CONFIRMATION'));

-- When such codes were mailed, by which their number is bounded.
CREATE TABLE confirmation_mails (
    user_id text        NOT NULL,
    at      timestamptz NOT NULL
);
CREATE INDEX confirmation_mails_of_user ON confirmation_mails (user_id, at);

GRANT SELECT, INSERT, UPDATE, DELETE ON confirmations, confirmation_mails TO hulak_app;
