-- One row per transfer instead of one sum per day. A running sum is correct only if every event is applied exactly once and in
-- order. A row that states the outcome of a transfer can be overwritten safely. The rows are narrow, so a year of them sums up
-- quickly. No personal data. Days are in the America/Los_Angeles time zone.
CREATE TABLE transfers (
    transfer_id    text PRIMARY KEY,
    beneficiary_id text NOT NULL,
    day            text COLLATE "C" NOT NULL, -- day of creation, such as 2026-11-21
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
    completed_send {amount} NOT NULL DEFAULT 0, -- the part of send that the ledger counts as completed: all or nothing
    completed_fee  {amount} NOT NULL DEFAULT 0
);

CREATE INDEX transfers_by_day ON transfers (day);

-- Personal data of the beneficiary: their district in Nepal, or empty if the postal code does not determine it.
CREATE TABLE residents (
    beneficiary_id text PRIMARY KEY,
    district       text NOT NULL
);

-- One row per failure. A transfer can fail more than once.
CREATE TABLE failures (
    position bigint PRIMARY KEY, -- of the event
    day      text COLLATE "C" NOT NULL,
    stage    text NOT NULL,
    reason   text NOT NULL
);

CREATE INDEX failures_by_day ON failures (day);

-- The funnel steps each sender has completed, by sign-up day.
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
