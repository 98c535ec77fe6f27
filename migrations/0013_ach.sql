-- +goose Up

-- Every ACH file that we sent to our bank or received from it, and the entries for these files. The log holds only the outcome
-- of a debit, so these tables cannot be rebuilt from it.
CREATE TABLE ach_files (
    id           bigint      GENERATED ALWAYS AS IDENTITY,
    direction    text        NOT NULL,
    name         text        NOT NULL,
    sha256       bytea       NOT NULL,
    sealed       bytea       NOT NULL, -- the content, encrypted because it holds names and account numbers
    entries      integer     NOT NULL,
    debit_cents  bigint      NOT NULL,
    credit_cents bigint      NOT NULL,
    made_at      timestamptz NOT NULL, -- when we created or received the file
    done_at      timestamptz,          -- when we sent or processed it; null until then
    answer       text        NOT NULL DEFAULT '',
    problems     text[]      NOT NULL DEFAULT '{}',
    CONSTRAINT ach_files_once PRIMARY KEY (id),
    CONSTRAINT ach_files_content_once UNIQUE (direction, sha256),
    CONSTRAINT ach_files_goes_or_comes CHECK (direction IN ('OUT', 'IN')),
    CONSTRAINT ach_files_hash_is_whole CHECK (octet_length(sha256) = 32)
);
CREATE INDEX ach_files_undone ON ach_files (direction, id) WHERE done_at IS NULL;
CREATE UNIQUE INDEX ach_files_ours_by_name ON ach_files (name) WHERE direction = 'OUT';

CREATE TABLE ach_entries (
    key         text COLLATE "C" NOT NULL, -- idempotency key of the debit or the refund
    kind        text             NOT NULL,
    transfer_id text             NOT NULL, -- empty for a debit that was voided before it was requested
    debit_key   text COLLATE "C",          -- for a refund, the key of the debit that it refunds
    source_id   text             NOT NULL,
    reference   text             NOT NULL,
    cents       bigint           NOT NULL,
    status      text             NOT NULL,
    account     bytea,                     -- encrypted; null for a voided entry, which does not need it
    file_id     bigint REFERENCES ach_files,
    trace       text COLLATE "C",
    code        text             NOT NULL DEFAULT '',
    settled_on  date,
    untimely    boolean          NOT NULL DEFAULT false,
    created_at  timestamptz      NOT NULL,
    changed_at  timestamptz      NOT NULL,
    CONSTRAINT ach_entries_once PRIMARY KEY (key),
    CONSTRAINT ach_entries_kind CHECK (kind IN ('DEBIT', 'CREDIT')),
    CONSTRAINT ach_entries_status CHECK (status IN ('WAITING', 'QUEUED', 'FILED', 'SETTLED', 'REFUSED', 'RETURNED', 'VOIDED')),
    CONSTRAINT ach_entries_not_negative CHECK (cents >= 0),
    CONSTRAINT ach_entries_filed_has_number CHECK ((file_id IS NULL) = (trace IS NULL)),
    CONSTRAINT ach_entries_moved_is_filed CHECK ((file_id IS NULL) = (status IN ('WAITING', 'QUEUED', 'VOIDED')))
);
CREATE INDEX ach_entries_queued ON ach_entries (created_at, key) WHERE status = 'QUEUED';
CREATE INDEX ach_entries_returned ON ach_entries (changed_at DESC) WHERE status = 'RETURNED';
CREATE INDEX ach_entries_by_trace ON ach_entries (trace, file_id);
CREATE INDEX ach_entries_of_debit ON ach_entries (debit_key) WHERE debit_key IS NOT NULL;
CREATE INDEX ach_entries_of_file ON ach_entries (file_id);

-- An entry that is in a file keeps its file, trace number, and amount. Putting it in a second file would move the money twice.
-- +goose StatementBegin
CREATE FUNCTION ach_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the entry is in a file already' USING ERRCODE = 'check_violation', CONSTRAINT = 'ach_entries_in_one_file', TABLE = 'ach_entries';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER ach_entries_in_one_file BEFORE UPDATE ON ach_entries FOR EACH ROW
    WHEN (OLD.file_id IS NOT NULL AND (NEW.file_id, NEW.trace, NEW.cents) IS DISTINCT FROM (OLD.file_id, OLD.trace, OLD.cents))
    EXECUTE FUNCTION ach_entry_stays();

-- The last trace number assigned to an entry. The numbers have seven digits and start again at 1 when they run out.
CREATE TABLE ach_counter (
    single     boolean NOT NULL DEFAULT true,
    last_trace integer NOT NULL DEFAULT 0,
    CONSTRAINT ach_counter_once PRIMARY KEY (single),
    CONSTRAINT ach_counter_only CHECK (single),
    CONSTRAINT ach_counter_seven_digits CHECK (last_trace BETWEEN 0 AND 9999999)
);
INSERT INTO ach_counter DEFAULT VALUES;

GRANT SELECT, INSERT, UPDATE ON ach_files, ach_entries, ach_counter TO hulak_app;
