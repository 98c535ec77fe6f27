-- One row per report to OFAC. No personal data.
CREATE TABLE reports (
    report_id   text PRIMARY KEY,
    position    bigint NOT NULL,
    kind        text NOT NULL,
    transfer_id text NOT NULL, -- empty for an annual report
    year        integer NOT NULL, -- of an annual report, otherwise 0
    status      text NOT NULL,
    acted_at    timestamptz NOT NULL,
    due_at      timestamptz NOT NULL,
    closed_at   timestamptz
);

CREATE INDEX reports_newest ON reports (position DESC);
CREATE INDEX reports_due ON reports (due_at, report_id) WHERE closed_at IS NULL;

-- One row per block of a transfer's money. Times are those of the log, as in the ledger.
CREATE TABLE blocks (
    position    bigint PRIMARY KEY,
    transfer_id text NOT NULL,
    amount      numeric(42,2) NOT NULL, -- USD
    blocked_at  timestamptz NOT NULL,
    ended_at    timestamptz -- unblocked, declined, or taken back by the sender's bank
);

-- Interest on blocked money. It belongs to the transfer's block at that time.
CREATE TABLE interest (
    position    bigint PRIMARY KEY,
    transfer_id text NOT NULL,
    amount      numeric(42,2) NOT NULL, -- USD
    credited_at timestamptz NOT NULL
);

CREATE INDEX interest_of_transfer ON interest (transfer_id);

CREATE INDEX blocks_of_transfer ON blocks (transfer_id) WHERE ended_at IS NULL;
