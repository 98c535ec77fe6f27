-- +goose Up

-- The last time that the user of a session confirmed their identity. Sensitive operations require a recent confirmation, so that a
-- stolen session is not enough for them.
CREATE TABLE confirmations (
    family       text        NOT NULL, -- of the session
    user_id      text        NOT NULL,
    confirmed_at timestamptz NOT NULL,
    CONSTRAINT confirmations_once PRIMARY KEY (family)
);

-- Users of a social sign-in have no password, so they confirm their identity with an emailed code.
ALTER TABLE codes DROP CONSTRAINT codes_channel_known;
ALTER TABLE codes ADD CONSTRAINT codes_channel_known CHECK (channel IN ('EMAIL', 'SMS', 'CONFIRMATION'));

-- The times at which codes were emailed, to limit the number of emails per user.
CREATE TABLE confirmation_mails (
    user_id text        NOT NULL,
    at      timestamptz NOT NULL
);
CREATE INDEX confirmation_mails_of_user ON confirmation_mails (user_id, at);

GRANT SELECT, INSERT, UPDATE, DELETE ON confirmations, confirmation_mails TO hulak_app;
