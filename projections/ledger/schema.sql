-- One row an event that moves money. Nothing in the ledger is personal.
CREATE TABLE entries (
    position    bigint PRIMARY KEY, -- of the event
    event_id    text NOT NULL,
    transfer_id text NOT NULL,
    type        text NOT NULL,
    at          timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL
);

CREATE INDEX entries_of_transfer ON entries (transfer_id, position);
CREATE INDEX entries_by_time ON entries (recorded_at);

-- The lines of an entry: a debit is positive, a credit negative.
CREATE TABLE postings (
    position bigint NOT NULL REFERENCES entries,
    line     integer NOT NULL,
    account  text NOT NULL,
    currency text NOT NULL,
    amount   numeric(18, 2) NOT NULL CONSTRAINT posting_moves_money CHECK (amount <> 0),
    PRIMARY KEY (position, line)
);

CREATE INDEX postings_by_account ON postings (account, currency, position DESC) INCLUDE (amount);

-- The books balance, whatever the program does: an entry whose lines do not sum to zero in each currency is refused when
-- its transaction ends.
CREATE FUNCTION entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    entry      bigint := coalesce(NEW.position, OLD.position);
    unbalanced text;
BEGIN
    -- The schema is named because the trigger may run under any search path.
    EXECUTE format('SELECT currency FROM %I.postings WHERE position = $1 GROUP BY currency HAVING sum(amount) <> 0 LIMIT 1', TG_TABLE_SCHEMA)
        INTO unbalanced USING entry;
    IF unbalanced IS NOT NULL THEN
        RAISE EXCEPTION 'entry % does not balance in %', entry, unbalanced
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balances', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT OR UPDATE OR DELETE ON postings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entry_balances();
