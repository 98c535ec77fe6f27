-- +goose Up

-- Text messages that were sent or are reserved. Messages cost money, so their number is limited. Rows are kept for two days, which
-- is longer than any limit's window.
CREATE TABLE text_messages (
    id        text        NOT NULL,
    recipient bytea       NOT NULL, -- keyed digest of the phone number
    at        timestamptz NOT NULL,
    request   text,                 -- the event that causes the message; null for a reservation
    CONSTRAINT text_messages_once PRIMARY KEY (id),
    CONSTRAINT text_messages_one_per_request UNIQUE (request)
);
CREATE INDEX text_messages_of_recipient ON text_messages (recipient, at);
CREATE INDEX text_messages_newest ON text_messages (at);

GRANT SELECT, INSERT, UPDATE, DELETE ON text_messages TO hulak_app;
