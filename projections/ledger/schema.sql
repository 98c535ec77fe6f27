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
CREATE INDEX entries_by_time ON entries (recorded_at, position);

-- The lines of an entry: a debit is positive, a credit negative.
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

-- What was posted to each account in each block of 10,000 positions: the books of any past moment are the sum of few of them
-- and of the postings of one block, and so is how many postings there were.
CREATE TABLE blocks (
    account  text NOT NULL,
    currency text NOT NULL,
    block    bigint NOT NULL,
    amount   {amount} NOT NULL,
    lines    bigint NOT NULL, -- how many postings
    PRIMARY KEY (account, currency, block)
);

-- What a transfer has on an account of money under way, since its last posting there. What is even is not in it.
CREATE TABLE open_items (
    transfer_id text NOT NULL,
    account     text NOT NULL,
    currency    text NOT NULL,
    amount      {amount} NOT NULL,
    position    bigint NOT NULL,
    PRIMARY KEY (transfer_id, account, currency)
);

CREATE INDEX open_items_by_age ON open_items (account, currency, position);

-- The books balance, whatever the program does: what the lines of an entry do not sum to zero by stands here, and a transaction
-- that would leave anything is refused when it ends.
CREATE TABLE unbalanced (
    position bigint NOT NULL,
    currency text NOT NULL,
    amount   {amount} NOT NULL,
    PRIMARY KEY (position, currency)
);

-- The functions below name these tables without their schema, whose name changes when new tables take the place of old ones: their
-- statements are planned once for all that a follower does, which sees the tables so. Who does not is made to, until the
-- transaction ends. What a statement adds is little beside what stands in the tables, which is looked up row by row: a plan is
-- made while they are empty, and is not to read them whole once they are not.
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

-- What follows from postings is derived for all that a statement adds at once.
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
            WHERE account IN ('funding_receivable', 'customer_obligation', 'payout_payable', 'refunds_payable', 'refunds_returned', 'returns_disputed')
            GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) AS a
        ON o.transfer_id = a.transfer_id AND (o.account, o.currency) IS NOT DISTINCT FROM (a.account, a.currency) -- found by the transfer
        WHEN MATCHED AND o.amount + a.amount = 0 THEN DELETE
        WHEN MATCHED THEN UPDATE SET amount = o.amount + a.amount, position = a.position
        WHEN NOT MATCHED AND a.amount <> 0 THEN INSERT VALUES (a.transfer_id, a.account, a.currency, a.amount, a.position);
    RETURN NULL;
END
$$;

CREATE TRIGGER posted AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posted();
