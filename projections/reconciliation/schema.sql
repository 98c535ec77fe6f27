-- One row per statement that was reconciled against the ledger. No personal data: the reason for accepting a difference is only
-- in the log.
CREATE TABLE statements (
    statement_id text PRIMARY KEY,
    position     bigint NOT NULL,
    counterparty text NOT NULL,
    file         text NOT NULL,
    number       integer NOT NULL,
    day          date NOT NULL,
    currency     text NOT NULL,
    opening      {amount} NOT NULL,
    closing      {amount} NOT NULL,
    lines        integer NOT NULL,
    matched      integer NOT NULL,
    books        {amount} NOT NULL,
    in_transit   {amount} NOT NULL,
    differing    {amount} NOT NULL,
    continues    boolean NOT NULL,
    compared_at  timestamptz NOT NULL
);
CREATE INDEX statements_newest ON statements (position DESC);

-- One row per difference, in its current state.
CREATE TABLE differences (
    difference_id text PRIMARY KEY,
    position      bigint NOT NULL,
    counterparty  text NOT NULL,
    kind          text NOT NULL,
    status        text NOT NULL,
    transfer_id   text NOT NULL,
    reference     text NOT NULL,
    statement_id  text NOT NULL,
    file          text NOT NULL,
    line          integer NOT NULL,
    event         bigint NOT NULL, -- position of the ledger entry, or 0 if there is none
    currency      text NOT NULL,
    ours          {amount} NOT NULL,
    theirs        {amount} NOT NULL,
    since         timestamptz NOT NULL,
    found_at      timestamptz NOT NULL,
    explained_by  text,
    explained_at  timestamptz,
    settled_at    timestamptz
);
CREATE INDEX differences_newest ON differences (position DESC);
CREATE INDEX differences_by_status ON differences (status, position DESC);
CREATE INDEX differences_of_statement ON differences (statement_id) WHERE status <> 'SETTLED';
