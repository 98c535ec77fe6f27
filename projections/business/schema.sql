-- One row a transfer, rather than sums a day: a sum that facts add to and take from is right only if each fact comes
-- exactly once and in one order, a row that says what a transfer has come to is right whatever happened before. The rows
-- are narrow, so that a year of them is quickly summed up. Nothing in it is personal. Days are Los Angeles days.
CREATE TABLE transfers (
    transfer_id    text PRIMARY KEY,
    beneficiary_id text NOT NULL,
    day            text COLLATE "C" NOT NULL, -- of its creation, such as 2026-11-21
    created_at     timestamptz NOT NULL,
    delivered_at   timestamptz,
    sender_state   text NOT NULL,
    funding        text NOT NULL,
    method         text NOT NULL,
    institution    text NOT NULL, -- id of the bank or payer that pays out; empty for a wallet
    status         text NOT NULL,
    send           {amount} NOT NULL, -- USD without the fee
    fee            {amount} NOT NULL, -- USD
    receive        {amount} NOT NULL, -- NPR
    completed_send {amount} NOT NULL DEFAULT 0, -- what of send and fee is completed, as the ledger has it: all of it or nothing
    completed_fee  {amount} NOT NULL DEFAULT 0
);

CREATE INDEX transfers_by_day ON transfers (day);

-- Personal, of the beneficiary: in which district of Nepal they live; empty where their postal code does not say it.
CREATE TABLE residents (
    beneficiary_id text PRIMARY KEY,
    district       text NOT NULL
);

-- One row each time that something failed; a transfer may fail more than once.
CREATE TABLE failures (
    position bigint PRIMARY KEY, -- of the event
    day      text COLLATE "C" NOT NULL,
    stage    text NOT NULL,
    reason   text NOT NULL
);

CREATE INDEX failures_by_day ON failures (day);

-- How far each sender has come, by the day on which they signed up.
CREATE TABLE senders (
    sender_id   text PRIMARY KEY,
    day         text COLLATE "C" NOT NULL,
    email       boolean NOT NULL DEFAULT false, -- verified
    phone       boolean NOT NULL DEFAULT false, -- verified
    identity    boolean NOT NULL DEFAULT false, -- verified once
    source      boolean NOT NULL DEFAULT false, -- linked once
    transferred boolean NOT NULL DEFAULT false,
    delivered   boolean NOT NULL DEFAULT false
);

CREATE INDEX senders_by_day ON senders (day);
