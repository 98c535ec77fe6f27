-- One row per event of a transfer: a message code and its parameters. No personal data.
CREATE TABLE entries (
    position    bigint PRIMARY KEY,
    transfer_id text NOT NULL,
    sender_id   text NOT NULL,
    code        text NOT NULL,
    params      json NOT NULL,
    postings    json, -- ledger postings, shown to staff; null if no money moved
    shown       boolean NOT NULL, -- visible to the sender
    at          timestamptz NOT NULL,
    event_id    text NOT NULL,
    type        text NOT NULL,
    actor_id    text NOT NULL,
    actor_role  text NOT NULL,
    correlation text NOT NULL,
    causation   text NOT NULL,
    recorded_at timestamptz NOT NULL
);

CREATE INDEX entries_of_transfer ON entries (transfer_id, position);

-- Personal data of the sender: the reasons for staff decisions, shown to staff.
CREATE TABLE remarks (
    position  bigint PRIMARY KEY,
    sender_id text NOT NULL,
    comments  text NOT NULL
);

CREATE INDEX remarks_about ON remarks (sender_id);
