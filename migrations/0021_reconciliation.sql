-- +goose Up

-- Statements from the bank and partners, and the state of their comparison with our ledger. The log holds the differences but not
-- the files, so these tables cannot be rebuilt from it.
CREATE TABLE statement_files (
    sha256       bytea       NOT NULL,
    counterparty text        NOT NULL,
    name         text        NOT NULL,
    sealed       bytea       NOT NULL, -- the content, encrypted
    number       integer,              -- null, like day, currency, opening, and closing, if the file could not be read
    day          date,
    currency     text,
    opening      numeric(18, 2),
    closing      numeric(18, 2),
    problem      text        NOT NULL DEFAULT '', -- why the file could not be read
    received_at  timestamptz NOT NULL,
    compared_at  timestamptz,
    CONSTRAINT statement_files_once PRIMARY KEY (sha256),
    CONSTRAINT statement_files_hash_is_whole CHECK (octet_length(sha256) = 32),
    CONSTRAINT statement_files_read_or_not CHECK ((problem = '') = (number IS NOT NULL AND opening IS NOT NULL AND closing IS NOT NULL AND day IS NOT NULL))
);
CREATE INDEX statement_files_waiting ON statement_files (received_at) WHERE compared_at IS NULL;
CREATE INDEX statement_files_by_number ON statement_files (counterparty, number);

-- Lines of statements. The subject is the line's transfer. A line without a transfer has ? and the reference.
CREATE TABLE statement_lines (
    sha256       bytea       NOT NULL REFERENCES statement_files,
    line         integer     NOT NULL,
    counterparty text        NOT NULL,
    subject      text COLLATE "C" NOT NULL,
    reference    text        NOT NULL,
    amount       numeric(18, 2) NOT NULL,
    day          date        NOT NULL,
    known_at     timestamptz NOT NULL,
    state        text        NOT NULL DEFAULT 'NEW',
    CONSTRAINT statement_lines_once PRIMARY KEY (sha256, line),
    CONSTRAINT statement_lines_state CHECK (state IN ('NEW', 'MATCHED', 'DIFFERS'))
);
CREATE INDEX statement_lines_of_subject ON statement_lines (counterparty, subject);
CREATE INDEX statement_lines_new ON statement_lines (known_at) WHERE state = 'NEW';

-- Our postings to the accounts that the counterparties report on, up to the position in booked_up_to.
CREATE TABLE booked_items (
    position     bigint      NOT NULL, -- of the event
    counterparty text        NOT NULL,
    subject      text COLLATE "C" NOT NULL, -- the transfer's ID
    amount       numeric(18, 2) NOT NULL,
    day          date        NOT NULL,
    known_at     timestamptz NOT NULL,
    state        text        NOT NULL DEFAULT 'NEW',
    CONSTRAINT booked_items_once PRIMARY KEY (position),
    CONSTRAINT booked_items_state CHECK (state IN ('NEW', 'MATCHED', 'DIFFERS'))
);
CREATE INDEX booked_items_of_subject ON booked_items (counterparty, subject);
CREATE INDEX booked_items_new ON booked_items (known_at) WHERE state = 'NEW';

-- The total of a counterparty's booked items, so that a comparison need not sum them. booked_up_to holds the position of the last
-- booked item.
CREATE TABLE booked_totals (
    counterparty text        NOT NULL,
    amount       numeric(20, 2) NOT NULL DEFAULT 0,
    CONSTRAINT booked_totals_once PRIMARY KEY (counterparty)
);
INSERT INTO booked_totals (counterparty) VALUES ('BANK'), ('CARD_PROCESSOR'), ('PAYOUT_PARTNER');
CREATE TABLE booked_up_to (
    single       boolean     NOT NULL DEFAULT true,
    position     bigint      NOT NULL DEFAULT 0,
    CONSTRAINT booked_up_to_once PRIMARY KEY (single),
    CONSTRAINT booked_up_to_only CHECK (single)
);
INSERT INTO booked_up_to DEFAULT VALUES;

-- Open differences. A comparison uses them to detect the ones that have been settled.
CREATE TABLE known_differences (
    difference_id text COLLATE "C" NOT NULL,
    counterparty  text       NOT NULL,
    subject       text COLLATE "C" NOT NULL,
    effect        numeric(18, 2) NOT NULL, -- how much more we have posted than the statement shows
    CONSTRAINT known_differences_once PRIMARY KEY (difference_id)
);
CREATE INDEX known_differences_of_subject ON known_differences (counterparty, subject);

GRANT SELECT, INSERT, UPDATE ON statement_files, statement_lines, booked_items, booked_totals, booked_up_to TO hulak_app;
GRANT SELECT, INSERT, DELETE ON known_differences TO hulak_app;
