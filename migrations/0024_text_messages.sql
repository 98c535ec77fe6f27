-- +goose Up

-- Text messages that were sent, or are about to be: they cost money, and their number is bounded. Kept for two days.
CREATE TABLE text_messages (
    id        text        NOT NULL,
    recipient bytea       NOT NULL, -- keyed digest of the number
    at        timestamptz NOT NULL,
    request   text,                 -- event that the message is sent for; none while room is only set aside
    CONSTRAINT text_messages_once PRIMARY KEY (id),
    CONSTRAINT text_messages_one_per_request UNIQUE (request)
);
CREATE INDEX text_messages_of_recipient ON text_messages (recipient, at);
CREATE INDEX text_messages_newest ON text_messages (at);

GRANT SELECT, INSERT, UPDATE, DELETE ON text_messages TO hulak_app;
