-- One row per event that moves money. The ledger holds no personal data.
CREATE TABLE entries (
    position    bigint PRIMARY KEY, -- of the event
    event_id    text NOT NULL,
    transfer_id text NOT NULL,
    type        text NOT NULL,
    at          timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL
);

CREATE INDEX entries_of_transfer ON entries (transfer_id, position);
CREATE INDEX entries_by_time ON entries (recorded_at, position);

-- The lines of an entry. Debits are positive and credits are negative.
CREATE TABLE postings (
    position    bigint NOT NULL, -- of the entry
    line        integer NOT NULL,
    transfer_id text NOT NULL,
    account     text NOT NULL,
    currency    text NOT NULL,
    amount      {amount} NOT NULL CONSTRAINT posting_moves_money CHECK (amount <> 0),
    PRIMARY KEY (position, line)
);

CREATE INDEX postings_by_account ON postings (account, currency, position DESC) INCLUDE (amount);

-- Totals per account for each block of 10,000 positions. The balance or posting count at any past position is the sum of a few
-- blocks plus the postings of one partial block.
CREATE TABLE blocks (
    account  text NOT NULL,
    currency text NOT NULL,
    block    bigint NOT NULL,
    amount   {amount} NOT NULL,
    lines    bigint NOT NULL, -- number of postings
    PRIMARY KEY (account, currency, block)
);

-- The nonzero balance of each transfer on each in-transit account, and the position of its last posting there.
CREATE TABLE open_items (
    transfer_id text NOT NULL,
    account     text NOT NULL,
    currency    text NOT NULL,
    amount      {amount} NOT NULL,
    position    bigint NOT NULL,
    PRIMARY KEY (transfer_id, account, currency)
);

CREATE INDEX open_items_by_age ON open_items (account, currency, position);

-- The database itself keeps the books balanced. This table holds the amount by which each entry is off, and a deferred trigger
-- rejects a transaction that would leave a row here at commit.
CREATE TABLE unbalanced (
    position bigint NOT NULL,
    currency text NOT NULL,
    amount   {amount} NOT NULL,
    PRIMARY KEY (position, currency)
);

-- The functions below omit the schema name, because a rebuild renames the schema. A projector's search_path already points to it;
-- for other callers the functions set search_path until the transaction ends. Plans are cached while the tables are still empty,
-- so hash and merge joins are off: each statement adds few rows and must look up existing ones by index.
CREATE FUNCTION entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_schema() IS DISTINCT FROM TG_TABLE_SCHEMA THEN
        PERFORM set_config('search_path', TG_TABLE_SCHEMA, true);
    END IF;
    IF EXISTS (SELECT FROM unbalanced u WHERE u.position = NEW.position AND u.currency = NEW.currency) THEN
        RAISE EXCEPTION 'entry % does not balance in %', NEW.position, NEW.currency
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balances', TABLE = 'postings';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT OR UPDATE ON unbalanced
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entry_balances();

CREATE FUNCTION weigh() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
    IF current_schema() IS DISTINCT FROM TG_TABLE_SCHEMA THEN
        PERFORM set_config('search_path', TG_TABLE_SCHEMA, true);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO unbalanced AS u SELECT position, currency, -sum(amount) FROM removed GROUP BY 1, 2 HAVING sum(amount) <> 0
            ON CONFLICT (position, currency) DO UPDATE SET amount = u.amount + excluded.amount;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        IF EXISTS (SELECT FROM added a WHERE NOT EXISTS (SELECT FROM entries e WHERE e.position = a.position)) THEN
            RAISE EXCEPTION 'a line has no entry' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'line_of_entry', TABLE = 'postings';
        END IF;
        INSERT INTO unbalanced AS u SELECT position, currency, sum(amount) FROM added GROUP BY 1, 2 HAVING sum(amount) <> 0
            ON CONFLICT (position, currency) DO UPDATE SET amount = u.amount + excluded.amount;
    END IF;
    DELETE FROM unbalanced WHERE amount = 0;
    RETURN NULL;
END
$$;

CREATE TRIGGER weigh_added AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION weigh();
CREATE TRIGGER weigh_removed AFTER DELETE ON postings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION weigh();
CREATE TRIGGER weigh_changed AFTER UPDATE ON postings REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION weigh();

-- Derives blocks and open_items from all the postings that a statement inserts.
CREATE FUNCTION posted() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
    IF current_schema() IS DISTINCT FROM TG_TABLE_SCHEMA THEN
        PERFORM set_config('search_path', TG_TABLE_SCHEMA, true);
    END IF;
    INSERT INTO blocks AS b (account, currency, block, amount, lines)
        SELECT account, currency, position / 10000, sum(amount), count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (account, currency, block) DO UPDATE SET amount = b.amount + excluded.amount, lines = b.lines + excluded.lines;
    MERGE INTO open_items AS o
        USING (SELECT transfer_id, account, currency, sum(amount) AS amount, max(position) AS position FROM added
            WHERE account IN ('funding_receivable', 'customer_obligation', 'payout_payable', 'refunds_payable', 'refunds_returned', 'returns_disputed',
                'blocked_funds', 'blocked_interest')
            GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) AS a
        ON o.transfer_id = a.transfer_id AND (o.account, o.currency) IS NOT DISTINCT FROM (a.account, a.currency) -- looked up by transfer
        WHEN MATCHED AND o.amount + a.amount = 0 THEN DELETE
        WHEN MATCHED THEN UPDATE SET amount = o.amount + a.amount, position = a.position
        WHEN NOT MATCHED AND a.amount <> 0 THEN INSERT VALUES (a.transfer_id, a.account, a.currency, a.amount, a.position);
    RETURN NULL;
END
$$;

CREATE TRIGGER posted AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posted();
