-- One row per hold of a transfer. No personal data.
CREATE TABLE holds (
    position    bigint PRIMARY KEY,
    transfer_id text NOT NULL,
    sender_id   text NOT NULL,
    stage       text NOT NULL, -- BEFORE_PAYMENT or BEFORE_PAYOUT
    reasons     text[] NOT NULL,
    held_at     timestamptz NOT NULL,
    due_at      timestamptz NOT NULL,
    documents   text[] NOT NULL, -- requested from the sender
    waits_since timestamptz,     -- waiting for the sender's documents; the deadline is paused
    outcome     text NOT NULL,   -- empty while the hold is open
    closed_at   timestamptz
);

CREATE INDEX holds_of_transfer ON holds (transfer_id, position);
CREATE INDEX holds_that_wait ON holds ((waits_since IS NOT NULL), due_at, position) WHERE closed_at IS NULL;

-- One row per sanctions screening of the people of a transfer.
CREATE TABLE screenings (
    position    bigint PRIMARY KEY,
    transfer_id text NOT NULL,
    trigger     text NOT NULL,
    rules       text NOT NULL,
    checks      json NOT NULL,
    fired       json NOT NULL,
    at          timestamptz NOT NULL
);

CREATE INDEX screenings_of_transfer ON screenings (transfer_id, position);

-- Personal data of the sender: list entries that match the people of a transfer.
CREATE TABLE evidence (
    position  bigint PRIMARY KEY,
    sender_id text NOT NULL,
    hits      json NOT NULL
);

CREATE INDEX evidence_about ON evidence (sender_id);

-- Staff decisions on held transfers.
CREATE TABLE decisions (
    position    bigint PRIMARY KEY,
    transfer_id text NOT NULL,
    decision    text NOT NULL,
    documents   text[] NOT NULL,
    actor_id    text NOT NULL,
    actor_role  text NOT NULL,
    at          timestamptz NOT NULL
);

CREATE INDEX decisions_of_transfer ON decisions (transfer_id, position);

-- Personal data of the sender: the reasons for those decisions.
CREATE TABLE remarks (
    position  bigint PRIMARY KEY,
    sender_id text NOT NULL,
    comments  text NOT NULL
);

CREATE INDEX remarks_about ON remarks (sender_id);

-- Imported versions of the sanctions lists.
CREATE TABLE lists (
    position bigint PRIMARY KEY,
    list     text NOT NULL,
    version  text NOT NULL,
    previous text NOT NULL,
    entries  integer NOT NULL,
    names    integer NOT NULL,
    sample   boolean NOT NULL,
    at       timestamptz NOT NULL
);
