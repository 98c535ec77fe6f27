-- One row per record of a transfer of $3,000 or more. A restarted transfer can have several. No personal data.
CREATE TABLE records (
    position       bigint PRIMARY KEY,
    transfer_id    text NOT NULL,
    sender_id      text NOT NULL,
    beneficiary_id text NOT NULL,
    send           {amount} NOT NULL, -- USD
    method         text NOT NULL,
    account_key    text NOT NULL, -- keyed digest of the recipient's account number; empty for cash pickup
    at             timestamptz NOT NULL
);

CREATE INDEX records_by_account ON records (account_key, position DESC) WHERE account_key <> '';
CREATE INDEX records_by_sender ON records (sender_id, position DESC);

-- Personal data: the names of the sender and the recipient.
CREATE TABLE parties (
    position        bigint PRIMARY KEY,
    sender_id       text NOT NULL,
    sender_name     text NOT NULL,
    recipient_name  text NOT NULL,
    sender_words    tsvector NOT NULL,
    recipient_words tsvector NOT NULL
);

CREATE INDEX parties_about ON parties (sender_id);
CREATE INDEX parties_by_sender_name ON parties USING gin (sender_words);
CREATE INDEX parties_by_recipient_name ON parties USING gin (recipient_words);
