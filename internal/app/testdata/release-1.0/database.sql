


SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;


CREATE SCHEMA accesslog;


ALTER SCHEMA accesslog OWNER TO hulak_app;


CREATE SCHEMA approvals;


ALTER SCHEMA approvals OWNER TO hulak_app;


CREATE SCHEMA beneficiaries;


ALTER SCHEMA beneficiaries OWNER TO hulak_app;


CREATE SCHEMA business;


ALTER SCHEMA business OWNER TO hulak_app;


CREATE SCHEMA complaints;


ALTER SCHEMA complaints OWNER TO hulak_app;


CREATE SCHEMA compliance;


ALTER SCHEMA compliance OWNER TO hulak_app;


CREATE SCHEMA deadlines;


ALTER SCHEMA deadlines OWNER TO hulak_app;


CREATE SCHEMA events;


ALTER SCHEMA events OWNER TO hulak_app;


CREATE SCHEMA find;


ALTER SCHEMA find OWNER TO hulak_app;


CREATE SCHEMA glance;


ALTER SCHEMA glance OWNER TO hulak_app;


CREATE SCHEMA history;


ALTER SCHEMA history OWNER TO hulak_app;


CREATE SCHEMA ledger;


ALTER SCHEMA ledger OWNER TO hulak_app;


CREATE SCHEMA pricing;


ALTER SCHEMA pricing OWNER TO hulak_app;


CREATE SCHEMA reconciliation;


ALTER SCHEMA reconciliation OWNER TO hulak_app;


CREATE SCHEMA senders;


ALTER SCHEMA senders OWNER TO hulak_app;


CREATE SCHEMA sources;


ALTER SCHEMA sources OWNER TO hulak_app;


CREATE SCHEMA timeline;


ALTER SCHEMA timeline OWNER TO hulak_app;


CREATE SCHEMA transfers;


ALTER SCHEMA transfers OWNER TO hulak_app;


CREATE FUNCTION ledger.entry_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


ALTER FUNCTION ledger.entry_balances() OWNER TO hulak_app;


CREATE FUNCTION ledger.posted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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


ALTER FUNCTION ledger.posted() OWNER TO hulak_app;


CREATE FUNCTION ledger.weigh() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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


ALTER FUNCTION ledger.weigh() OWNER TO hulak_app;


CREATE FUNCTION public.ach_entry_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'the entry is in a file already' USING ERRCODE = 'check_violation', CONSTRAINT = 'ach_entries_in_one_file', TABLE = 'ach_entries';
END
$$;


ALTER FUNCTION public.ach_entry_stays() OWNER TO postgres;


CREATE FUNCTION public.check_claims(head bigint, streams text[], versions bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF head <> (SELECT coalesce(max(position), 0) FROM events)
        OR EXISTS (
            SELECT FROM unnest(streams, versions) AS s(stream, version)
            WHERE s.version <> coalesce(
                (SELECT max(e.version) FROM events e WHERE e.stream = s.stream),
                (SELECT max(a.last_version) FROM archived_streams a WHERE a.stream = s.stream), 0))
    THEN
        RAISE EXCEPTION 'the log has moved' USING ERRCODE = 'HK001';
    END IF;
END
$$;


ALTER FUNCTION public.check_claims(head bigint, streams text[], versions bigint[]) OWNER TO postgres;


CREATE FUNCTION public.extend_log(wanted bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
    batch constant bigint := 8192;
    room  bigint;
    head  bigint;
    width bigint;
    part  text;
BEGIN
    -- Of several who come to the border, one makes the partition. The others wait even where nothing is to be made: a
    -- transaction's rows are seen a moment before its partitions, and both before it lets go of its locks.
    PERFORM pg_advisory_xact_lock(hashtext('extend_log'));
    SELECT coalesce(max(last_position), 0) INTO room FROM log_parts;
    SELECT coalesce(max(position), 0) INTO head FROM events;
    SELECT partition_events INTO width FROM log_layout;
    IF wanted <= room OR wanted - head > greatest(width + 1, batch) THEN
        RETURN room;
    END IF;
    part := 'events_from_' || room + 1;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
        CONSTRAINT %I PRIMARY KEY (position), CONSTRAINT %I UNIQUE (stream, version)) WITH (toast_tuple_target = 8160)',
        part, part || '_position_once', part || '_stream_version_once');
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', part || '_never_changes', part);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part || '_never_empty', part);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I, ENABLE ALWAYS TRIGGER %I', part, part || '_never_changes', part || '_never_empty');
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', part, room + 1, room + width + 1);
    INSERT INTO log_parts (first_position, last_position) VALUES (room + 1, room + width);
    RETURN room + width;
END
$$;


ALTER FUNCTION public.extend_log(wanted bigint) OWNER TO postgres;


CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'table % only ever grows: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;


ALTER FUNCTION public.refuse_change() OWNER TO postgres;


CREATE FUNCTION public.refuse_revival() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.destroyed_at IS NOT NULL THEN
        RAISE EXCEPTION 'a destroyed key cannot come back' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN coalesce(NEW, OLD); -- NEW is null for a DELETE
END
$$;


ALTER FUNCTION public.refuse_revival() OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;


CREATE TABLE accesslog.export_reasons (
    export_id text NOT NULL,
    staff_id text NOT NULL,
    reason text NOT NULL
);


ALTER TABLE accesslog.export_reasons OWNER TO hulak_app;


CREATE TABLE accesslog.exports (
    export_id text NOT NULL,
    "position" bigint NOT NULL,
    staff_id text NOT NULL,
    format text NOT NULL,
    filter jsonb NOT NULL,
    expected bigint NOT NULL,
    count bigint,
    complete boolean,
    ended_at timestamp with time zone,
    at timestamp with time zone NOT NULL
);


ALTER TABLE accesslog.exports OWNER TO hulak_app;


CREATE TABLE accesslog.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE accesslog.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE accesslog.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE accesslog.projection_parked OWNER TO hulak_app;


CREATE TABLE accesslog.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE accesslog.projection_purged OWNER TO hulak_app;


CREATE TABLE accesslog.read_people (
    person text NOT NULL,
    "position" bigint NOT NULL
);


ALTER TABLE accesslog.read_people OWNER TO hulak_app;


CREATE TABLE accesslog.reads (
    "position" bigint NOT NULL,
    staff_id text NOT NULL,
    call text NOT NULL,
    subject text NOT NULL,
    people text[] NOT NULL,
    purpose text NOT NULL,
    reference text NOT NULL,
    at timestamp with time zone NOT NULL
);


ALTER TABLE accesslog.reads OWNER TO hulak_app;


CREATE TABLE approvals.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE approvals.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE approvals.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE approvals.projection_parked OWNER TO hulak_app;


CREATE TABLE approvals.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE approvals.projection_purged OWNER TO hulak_app;


CREATE TABLE approvals.requests (
    approval_id text NOT NULL,
    "position" bigint NOT NULL,
    pending boolean NOT NULL
);


ALTER TABLE approvals.requests OWNER TO hulak_app;


CREATE TABLE beneficiaries.accounts (
    beneficiary_id text NOT NULL,
    account_id text NOT NULL,
    number bytea NOT NULL,
    holder text NOT NULL
);


ALTER TABLE beneficiaries.accounts OWNER TO hulak_app;


CREATE TABLE beneficiaries.banks (
    beneficiary_id text NOT NULL,
    account_id text NOT NULL,
    "position" bigint NOT NULL,
    bank_id text NOT NULL,
    bank_name text NOT NULL,
    branch_name text NOT NULL,
    account_type text NOT NULL,
    is_cooperative boolean NOT NULL
);


ALTER TABLE beneficiaries.banks OWNER TO hulak_app;


CREATE TABLE beneficiaries.beneficiaries (
    beneficiary_id text NOT NULL,
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    country text NOT NULL,
    relationship text NOT NULL,
    cash_pickup boolean DEFAULT false NOT NULL,
    added_at timestamp with time zone NOT NULL
);


ALTER TABLE beneficiaries.beneficiaries OWNER TO hulak_app;


CREATE TABLE beneficiaries.people (
    beneficiary_id text NOT NULL,
    first_name text NOT NULL,
    middle_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    country_code text NOT NULL,
    phone_number text NOT NULL,
    date_of_birth text NOT NULL,
    address_line1 text NOT NULL,
    address_line2 text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    postal_code text NOT NULL
);


ALTER TABLE beneficiaries.people OWNER TO hulak_app;


CREATE TABLE beneficiaries.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE beneficiaries.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE beneficiaries.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE beneficiaries.projection_parked OWNER TO hulak_app;


CREATE TABLE beneficiaries.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE beneficiaries.projection_purged OWNER TO hulak_app;


CREATE TABLE beneficiaries.wallets (
    beneficiary_id text NOT NULL,
    account_id text NOT NULL,
    "position" bigint NOT NULL,
    provider text NOT NULL
);


ALTER TABLE beneficiaries.wallets OWNER TO hulak_app;


CREATE TABLE business.failures (
    "position" bigint NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    stage text NOT NULL,
    reason text NOT NULL
);


ALTER TABLE business.failures OWNER TO hulak_app;


CREATE TABLE business.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE business.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE business.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE business.projection_parked OWNER TO hulak_app;


CREATE TABLE business.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE business.projection_purged OWNER TO hulak_app;


CREATE TABLE business.residents (
    beneficiary_id text NOT NULL,
    district text NOT NULL
);


ALTER TABLE business.residents OWNER TO hulak_app;


CREATE TABLE business.senders (
    sender_id text NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    email boolean DEFAULT false NOT NULL,
    phone boolean DEFAULT false NOT NULL,
    identity boolean DEFAULT false NOT NULL,
    source boolean DEFAULT false NOT NULL,
    transferred boolean DEFAULT false NOT NULL,
    delivered boolean DEFAULT false NOT NULL
);


ALTER TABLE business.senders OWNER TO hulak_app;


CREATE TABLE business.transfers (
    transfer_id text NOT NULL,
    beneficiary_id text NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    sender_state text NOT NULL,
    funding text NOT NULL,
    method text NOT NULL,
    institution text NOT NULL,
    status text NOT NULL,
    send numeric(42,2) NOT NULL,
    fee numeric(42,2) NOT NULL,
    receive numeric(42,2) NOT NULL,
    completed_send numeric(42,2) DEFAULT 0 NOT NULL,
    completed_fee numeric(42,2) DEFAULT 0 NOT NULL
);


ALTER TABLE business.transfers OWNER TO hulak_app;


CREATE TABLE complaints.complaints (
    complaint_id text NOT NULL,
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    status text NOT NULL,
    filed_at timestamp with time zone NOT NULL
);


ALTER TABLE complaints.complaints OWNER TO hulak_app;


CREATE TABLE complaints.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE complaints.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE complaints.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE complaints.projection_parked OWNER TO hulak_app;


CREATE TABLE complaints.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE complaints.projection_purged OWNER TO hulak_app;


CREATE TABLE compliance.decisions (
    "position" bigint NOT NULL,
    transfer_id text NOT NULL,
    decision text NOT NULL,
    documents text[] NOT NULL,
    actor_id text NOT NULL,
    actor_role text NOT NULL,
    at timestamp with time zone NOT NULL
);


ALTER TABLE compliance.decisions OWNER TO hulak_app;


CREATE TABLE compliance.evidence (
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    hits json NOT NULL
);


ALTER TABLE compliance.evidence OWNER TO hulak_app;


CREATE TABLE compliance.holds (
    "position" bigint NOT NULL,
    transfer_id text NOT NULL,
    sender_id text NOT NULL,
    stage text NOT NULL,
    reasons text[] NOT NULL,
    held_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    documents text[] NOT NULL,
    waits_since timestamp with time zone,
    outcome text NOT NULL,
    closed_at timestamp with time zone
);


ALTER TABLE compliance.holds OWNER TO hulak_app;


CREATE TABLE compliance.lists (
    "position" bigint NOT NULL,
    list text NOT NULL,
    version text NOT NULL,
    previous text NOT NULL,
    entries integer NOT NULL,
    names integer NOT NULL,
    sample boolean NOT NULL,
    at timestamp with time zone NOT NULL
);


ALTER TABLE compliance.lists OWNER TO hulak_app;


CREATE TABLE compliance.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE compliance.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE compliance.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE compliance.projection_parked OWNER TO hulak_app;


CREATE TABLE compliance.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE compliance.projection_purged OWNER TO hulak_app;


CREATE TABLE compliance.remarks (
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    comments text NOT NULL
);


ALTER TABLE compliance.remarks OWNER TO hulak_app;


CREATE TABLE compliance.screenings (
    "position" bigint NOT NULL,
    transfer_id text NOT NULL,
    trigger text NOT NULL,
    rules text NOT NULL,
    checks json NOT NULL,
    fired json NOT NULL,
    at timestamp with time zone NOT NULL
);


ALTER TABLE compliance.screenings OWNER TO hulak_app;


CREATE TABLE deadlines.deadlines (
    transfer_id text NOT NULL,
    kind text NOT NULL,
    sender_id text NOT NULL,
    "position" bigint NOT NULL,
    began_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    passed_at timestamp with time zone,
    closed_at timestamp with time zone
);


ALTER TABLE deadlines.deadlines OWNER TO hulak_app;


CREATE TABLE deadlines.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE deadlines.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE deadlines.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE deadlines.projection_parked OWNER TO hulak_app;


CREATE TABLE deadlines.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE deadlines.projection_purged OWNER TO hulak_app;


CREATE TABLE events.entries (
    "position" bigint NOT NULL,
    id text NOT NULL,
    stream text NOT NULL,
    key text NOT NULL,
    version bigint NOT NULL,
    category text NOT NULL,
    type text NOT NULL,
    readable boolean NOT NULL,
    actor_id text NOT NULL,
    actor_role text NOT NULL,
    correlation text NOT NULL,
    causation text NOT NULL,
    request_id text NOT NULL,
    recorded_at timestamp with time zone NOT NULL
);


ALTER TABLE events.entries OWNER TO hulak_app;


CREATE TABLE events.persons (
    person text NOT NULL,
    "position" bigint NOT NULL
);


ALTER TABLE events.persons OWNER TO hulak_app;


CREATE TABLE events.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE events.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE events.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE events.projection_parked OWNER TO hulak_app;


CREATE TABLE events.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE events.projection_purged OWNER TO hulak_app;


CREATE TABLE events.types (
    type text NOT NULL
);


ALTER TABLE events.types OWNER TO hulak_app;


CREATE TABLE find.people (
    person_id text NOT NULL,
    kind text NOT NULL,
    sender_id text NOT NULL,
    full_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    name_words tsvector NOT NULL,
    email_words tsvector NOT NULL,
    phone_words tsvector NOT NULL
);


ALTER TABLE find.people OWNER TO hulak_app;


CREATE TABLE find.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE find.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE find.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE find.projection_parked OWNER TO hulak_app;


CREATE TABLE find.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE find.projection_purged OWNER TO hulak_app;


CREATE TABLE glance.beneficiaries (
    beneficiary_id text NOT NULL,
    sender_id text NOT NULL
);


ALTER TABLE glance.beneficiaries OWNER TO hulak_app;


CREATE TABLE glance.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE glance.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE glance.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE glance.projection_parked OWNER TO hulak_app;


CREATE TABLE glance.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE glance.projection_purged OWNER TO hulak_app;


CREATE TABLE glance.transfers (
    transfer_id text NOT NULL,
    sender_id text NOT NULL,
    send numeric(42,2) NOT NULL,
    counts boolean NOT NULL
);


ALTER TABLE glance.transfers OWNER TO hulak_app;


CREATE TABLE history.periods (
    transfer_id text NOT NULL,
    since bigint NOT NULL,
    until bigint,
    created bigint NOT NULL,
    sender_id text NOT NULL,
    status text NOT NULL,
    delivery text NOT NULL
)
WITH (fillfactor='80');


ALTER TABLE history.periods OWNER TO hulak_app;


CREATE TABLE history.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE history.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE history.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE history.projection_parked OWNER TO hulak_app;


CREATE TABLE history.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE history.projection_purged OWNER TO hulak_app;


CREATE TABLE ledger.blocks (
    account text NOT NULL,
    currency text NOT NULL,
    block bigint NOT NULL,
    amount numeric(42,2) NOT NULL,
    lines bigint NOT NULL
);


ALTER TABLE ledger.blocks OWNER TO hulak_app;


CREATE TABLE ledger.entries (
    "position" bigint NOT NULL,
    event_id text NOT NULL,
    transfer_id text NOT NULL,
    type text NOT NULL,
    at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL
);


ALTER TABLE ledger.entries OWNER TO hulak_app;


CREATE TABLE ledger.open_items (
    transfer_id text NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount numeric(42,2) NOT NULL,
    "position" bigint NOT NULL
);


ALTER TABLE ledger.open_items OWNER TO hulak_app;


CREATE TABLE ledger.postings (
    "position" bigint NOT NULL,
    line integer NOT NULL,
    transfer_id text NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount numeric(42,2) NOT NULL,
    CONSTRAINT posting_moves_money CHECK ((amount <> (0)::numeric))
);


ALTER TABLE ledger.postings OWNER TO hulak_app;


CREATE TABLE ledger.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE ledger.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE ledger.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE ledger.projection_parked OWNER TO hulak_app;


CREATE TABLE ledger.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE ledger.projection_purged OWNER TO hulak_app;


CREATE TABLE ledger.unbalanced (
    "position" bigint NOT NULL,
    currency text NOT NULL,
    amount numeric(42,2) NOT NULL
);


ALTER TABLE ledger.unbalanced OWNER TO hulak_app;


CREATE TABLE pricing.coupon_uses (
    code text NOT NULL,
    transfer_id text NOT NULL,
    sender_id text NOT NULL
);


ALTER TABLE pricing.coupon_uses OWNER TO hulak_app;


CREATE TABLE pricing.coupons (
    code text NOT NULL,
    "position" bigint NOT NULL,
    definition json NOT NULL,
    deleted boolean DEFAULT false NOT NULL
);


ALTER TABLE pricing.coupons OWNER TO hulak_app;


CREATE TABLE pricing.fee_sets (
    key text NOT NULL,
    version bigint NOT NULL,
    definition json NOT NULL
);


ALTER TABLE pricing.fee_sets OWNER TO hulak_app;


CREATE TABLE pricing.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE pricing.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE pricing.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE pricing.projection_parked OWNER TO hulak_app;


CREATE TABLE pricing.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE pricing.projection_purged OWNER TO hulak_app;


CREATE TABLE pricing.rates (
    from_currency text NOT NULL,
    to_currency text NOT NULL,
    version bigint NOT NULL,
    rate numeric(46,6) NOT NULL,
    mid numeric(46,6) NOT NULL,
    mid_day text NOT NULL,
    source text NOT NULL,
    reason text NOT NULL,
    actor_id text NOT NULL,
    actor_role text NOT NULL,
    published_at timestamp with time zone NOT NULL
);


ALTER TABLE pricing.rates OWNER TO hulak_app;


CREATE TABLE public.ach_corrections (
    source_id text NOT NULL,
    code text NOT NULL,
    sealed bytea NOT NULL
);


ALTER TABLE public.ach_corrections OWNER TO postgres;


CREATE TABLE public.ach_counter (
    single boolean DEFAULT true NOT NULL,
    last_trace integer DEFAULT 0 NOT NULL,
    CONSTRAINT ach_counter_only CHECK (single),
    CONSTRAINT ach_counter_seven_digits CHECK (((last_trace >= 0) AND (last_trace <= 9999999)))
);


ALTER TABLE public.ach_counter OWNER TO postgres;


CREATE TABLE public.ach_entries (
    key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    transfer_id text NOT NULL,
    debit_key text COLLATE pg_catalog."C",
    source_id text NOT NULL,
    reference text NOT NULL,
    cents bigint NOT NULL,
    status text NOT NULL,
    account bytea,
    file_id bigint,
    trace text COLLATE pg_catalog."C",
    code text DEFAULT ''::text NOT NULL,
    settled_on date,
    untimely boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT ach_entries_filed_has_number CHECK (((file_id IS NULL) = (trace IS NULL))),
    CONSTRAINT ach_entries_kind CHECK ((kind = ANY (ARRAY['DEBIT'::text, 'CREDIT'::text]))),
    CONSTRAINT ach_entries_moved_is_filed CHECK (((file_id IS NULL) = (status = ANY (ARRAY['WAITING'::text, 'QUEUED'::text, 'VOIDED'::text])))),
    CONSTRAINT ach_entries_not_negative CHECK ((cents >= 0)),
    CONSTRAINT ach_entries_status CHECK ((status = ANY (ARRAY['WAITING'::text, 'QUEUED'::text, 'FILED'::text, 'SETTLED'::text, 'REFUSED'::text, 'RETURNED'::text, 'VOIDED'::text])))
);


ALTER TABLE public.ach_entries OWNER TO postgres;


CREATE TABLE public.ach_files (
    id bigint NOT NULL,
    direction text NOT NULL,
    name text NOT NULL,
    sha256 bytea NOT NULL,
    sealed bytea NOT NULL,
    entries integer NOT NULL,
    debit_cents bigint NOT NULL,
    credit_cents bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    answer text DEFAULT ''::text NOT NULL,
    problems text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT ach_files_goes_or_comes CHECK ((direction = ANY (ARRAY['OUT'::text, 'IN'::text]))),
    CONSTRAINT ach_files_hash_is_whole CHECK ((octet_length(sha256) = 32))
);


ALTER TABLE public.ach_files OWNER TO postgres;


ALTER TABLE public.ach_files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ach_files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.archived_streams (
    stream text NOT NULL COLLATE pg_catalog."C",
    last_version bigint NOT NULL,
    first_version bigint NOT NULL,
    first_position bigint NOT NULL,
    CONSTRAINT archived_streams_versions_in_order CHECK (((0 < first_version) AND (first_version <= last_version)))
);


ALTER TABLE public.archived_streams OWNER TO postgres;


CREATE TABLE public.archives (
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    file text NOT NULL COLLATE pg_catalog."C",
    bytes bigint NOT NULL,
    sha256 bytea NOT NULL,
    directory_sha256 bytea NOT NULL,
    archived_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT archives_digests_sha256 CHECK (((octet_length(sha256) = 32) AND (octet_length(directory_sha256) = 32)))
);


ALTER TABLE public.archives OWNER TO postgres;


CREATE TABLE public.booked_items (
    "position" bigint NOT NULL,
    counterparty text NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    amount numeric(18,2) NOT NULL,
    day date NOT NULL,
    known_at timestamp with time zone NOT NULL,
    state text DEFAULT 'NEW'::text NOT NULL,
    CONSTRAINT booked_items_state CHECK ((state = ANY (ARRAY['NEW'::text, 'MATCHED'::text, 'DIFFERS'::text])))
);


ALTER TABLE public.booked_items OWNER TO postgres;


CREATE TABLE public.booked_totals (
    counterparty text NOT NULL,
    amount numeric(20,2) DEFAULT 0 NOT NULL
);


ALTER TABLE public.booked_totals OWNER TO postgres;


CREATE TABLE public.booked_up_to (
    single boolean DEFAULT true NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    CONSTRAINT booked_up_to_only CHECK (single)
);


ALTER TABLE public.booked_up_to OWNER TO postgres;


CREATE TABLE public.browser_errors (
    fingerprint bytea NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    route text NOT NULL,
    trace text[] NOT NULL,
    builds text[] NOT NULL,
    browsers text[] NOT NULL,
    count bigint NOT NULL,
    first_seen timestamp with time zone NOT NULL,
    last_seen timestamp with time zone NOT NULL,
    CONSTRAINT browser_errors_count_positive CHECK ((count > 0)),
    CONSTRAINT browser_errors_first_before_last CHECK ((first_seen <= last_seen))
)
WITH (fillfactor='50');


ALTER TABLE public.browser_errors OWNER TO postgres;


CREATE TABLE public.case_documents (
    document_id text NOT NULL,
    case_id text NOT NULL,
    sealed bytea NOT NULL,
    kept_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT case_documents_size CHECK (((octet_length(sealed) >= 1) AND (octet_length(sealed) <= 6000000)))
);


ALTER TABLE public.case_documents OWNER TO postgres;


CREATE TABLE public.checker (
    single boolean DEFAULT true NOT NULL,
    walked bigint DEFAULT 0 NOT NULL,
    streams bigint DEFAULT 0 NOT NULL,
    finished_at timestamp with time zone,
    looked_at timestamp with time zone,
    CONSTRAINT checker_only CHECK (single)
);


ALTER TABLE public.checker OWNER TO postgres;


CREATE TABLE public.code_guesses (
    network bytea NOT NULL,
    hour timestamp with time zone NOT NULL,
    wrong integer NOT NULL
);


ALTER TABLE public.code_guesses OWNER TO postgres;


CREATE TABLE public.code_tries (
    hour timestamp with time zone NOT NULL,
    tries integer NOT NULL
)
WITH (fillfactor='50');


ALTER TABLE public.code_tries OWNER TO postgres;


CREATE TABLE public.codes (
    user_id text NOT NULL,
    channel text NOT NULL,
    code_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT codes_channel_known CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text, 'CONFIRMATION'::text, 'SIGN_IN'::text]))),
    CONSTRAINT codes_tries_counted CHECK ((tries >= 0))
);


ALTER TABLE public.codes OWNER TO postgres;


CREATE TABLE public.confirmation_mails (
    user_id text NOT NULL,
    at timestamp with time zone NOT NULL
);


ALTER TABLE public.confirmation_mails OWNER TO postgres;


CREATE TABLE public.confirmations (
    family text NOT NULL,
    user_id text NOT NULL,
    confirmed_at timestamp with time zone NOT NULL
);


ALTER TABLE public.confirmations OWNER TO postgres;


CREATE TABLE public.credentials (
    user_id text NOT NULL,
    password_hash text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    signed_in_at timestamp with time zone
);


ALTER TABLE public.credentials OWNER TO postgres;


CREATE TABLE public.divergences (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    scope text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL,
    expected text NOT NULL,
    actual text NOT NULL,
    first_seen timestamp with time zone NOT NULL,
    last_seen timestamp with time zone NOT NULL,
    gone_at timestamp with time zone
);


ALTER TABLE public.divergences OWNER TO postgres;


CREATE TABLE public.event_batches (
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    leaves bytea NOT NULL,
    reason text NOT NULL,
    mac bytea NOT NULL,
    CONSTRAINT event_batches_leaf_for_each_event CHECK (((first_position > 0) AND (octet_length(leaves) = (32 * ((last_position - first_position) + 1))))),
    CONSTRAINT event_batches_mac_length CHECK (((octet_length(mac) >= 16) AND (octet_length(mac) <= 64)))
);
ALTER TABLE ONLY public.event_batches ALTER COLUMN leaves SET STORAGE EXTERNAL;


ALTER TABLE public.event_batches OWNER TO postgres;


CREATE TABLE public.event_batches_start (
    "position" bigint NOT NULL
);


ALTER TABLE public.event_batches_start OWNER TO postgres;


CREATE TABLE public.events (
    "position" bigint NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    schema integer NOT NULL,
    payload json NOT NULL,
    subject text COLLATE pg_catalog."C",
    personal bytea,
    metadata json NOT NULL,
    recorded_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE ("position");


ALTER TABLE public.events OWNER TO postgres;


CREATE TABLE public.events_from_1 (
    "position" bigint NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    schema integer NOT NULL,
    payload json NOT NULL,
    subject text COLLATE pg_catalog."C",
    personal bytea,
    metadata json NOT NULL,
    recorded_at timestamp with time zone NOT NULL
)
WITH (toast_tuple_target='8160');


ALTER TABLE public.events_from_1 OWNER TO postgres;


CREATE TABLE public.events_from_20000001 (
    "position" bigint NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    schema integer NOT NULL,
    payload json NOT NULL,
    subject text COLLATE pg_catalog."C",
    personal bytea,
    metadata json NOT NULL,
    recorded_at timestamp with time zone NOT NULL
)
WITH (toast_tuple_target='8160');


ALTER TABLE public.events_from_20000001 OWNER TO postgres;


CREATE TABLE public.followers (
    name text NOT NULL COLLATE pg_catalog."C",
    "position" bigint DEFAULT 0 NOT NULL,
    holder uuid,
    held_until timestamp with time zone,
    error text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT followers_held_for_a_time CHECK (((holder IS NULL) = (held_until IS NULL))),
    CONSTRAINT followers_position_not_negative CHECK (("position" >= 0))
)
WITH (fillfactor='50');


ALTER TABLE public.followers OWNER TO postgres;


CREATE TABLE public.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.goose_db_version OWNER TO postgres;


ALTER TABLE public.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.idempotency (
    command uuid NOT NULL,
    body_hash bytea NOT NULL,
    answer json NOT NULL,
    "position" bigint NOT NULL
);


ALTER TABLE public.idempotency OWNER TO postgres;


CREATE TABLE public.inbox (
    provider text NOT NULL COLLATE pg_catalog."C",
    callback_id text NOT NULL COLLATE pg_catalog."C",
    body bytea NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    processed_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    error text
);


ALTER TABLE public.inbox OWNER TO postgres;


CREATE TABLE public.iso20022_cancellations (
    key text NOT NULL COLLATE pg_catalog."C",
    content bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    handed_at timestamp with time zone,
    answer text DEFAULT ''::text NOT NULL,
    CONSTRAINT iso20022_cancellations_answer CHECK ((answer = ANY (ARRAY[''::text, 'ACCR'::text, 'RJCR'::text])))
);


ALTER TABLE public.iso20022_cancellations OWNER TO postgres;


CREATE TABLE public.iso20022_payouts (
    key text NOT NULL COLLATE pg_catalog."C",
    end_to_end_id text NOT NULL COLLATE pg_catalog."C",
    transfer_id text NOT NULL,
    request_hash bytea,
    status text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    sealed bytea,
    handed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT iso20022_payouts_message_unless_voided CHECK (((status = 'VOIDED'::text) OR (sealed IS NOT NULL))),
    CONSTRAINT iso20022_payouts_status CHECK ((status = ANY (ARRAY['CREATED'::text, 'CONFIRMED'::text, 'HANDED'::text, 'READY'::text, 'DELIVERED'::text, 'FAILED'::text, 'VOIDED'::text])))
);


ALTER TABLE public.iso20022_payouts OWNER TO postgres;


CREATE TABLE public.iso20022_reports (
    sha256 bytea NOT NULL,
    name text NOT NULL,
    content bytea NOT NULL,
    received_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    problems text[] DEFAULT '{}'::text[] NOT NULL
);


ALTER TABLE public.iso20022_reports OWNER TO postgres;


CREATE TABLE public.known_devices (
    user_id text NOT NULL,
    device_hash bytea NOT NULL,
    first_seen timestamp with time zone NOT NULL
);


ALTER TABLE public.known_devices OWNER TO postgres;


CREATE TABLE public.known_differences (
    difference_id text NOT NULL COLLATE pg_catalog."C",
    counterparty text NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    effect numeric(18,2) NOT NULL
);


ALTER TABLE public.known_differences OWNER TO postgres;


CREATE TABLE public.log_layout (
    partition_events bigint DEFAULT 20000000 NOT NULL,
    CONSTRAINT log_layout_partition_events_positive CHECK ((partition_events > 0))
);


ALTER TABLE public.log_layout OWNER TO postgres;


CREATE TABLE public.log_parts (
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    CONSTRAINT log_parts_hold_something CHECK (((0 < first_position) AND (first_position <= last_position)))
);


ALTER TABLE public.log_parts OWNER TO postgres;


CREATE TABLE public.person_keys (
    person text NOT NULL COLLATE pg_catalog."C",
    wrapped bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    destroyed_at timestamp with time zone,
    CONSTRAINT person_keys_wrapped_or_destroyed CHECK (((wrapped IS NULL) = (destroyed_at IS NOT NULL)))
);


ALTER TABLE public.person_keys OWNER TO postgres;


CREATE TABLE public.rate_sources (
    name text NOT NULL COLLATE pg_catalog."C",
    next_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    failing_since timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    error text,
    CONSTRAINT rate_sources_failing_says_why CHECK (((error IS NULL) = (failing_since IS NULL))),
    CONSTRAINT rate_sources_tries_not_negative CHECK ((tries >= 0))
);


ALTER TABLE public.rate_sources OWNER TO postgres;


CREATE TABLE public.recovery_codes (
    user_id text NOT NULL,
    code_hash bytea NOT NULL
);


ALTER TABLE public.recovery_codes OWNER TO postgres;


CREATE TABLE public.reference_tokens (
    token_hash bytea NOT NULL,
    user_id text NOT NULL,
    origin text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);


ALTER TABLE public.reference_tokens OWNER TO postgres;


CREATE TABLE public.reset_tokens (
    token_hash bytea NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);


ALTER TABLE public.reset_tokens OWNER TO postgres;


CREATE TABLE public.seal_blocks (
    first bigint NOT NULL,
    last bigint NOT NULL,
    leaves bytea NOT NULL,
    nodes bytea NOT NULL,
    CONSTRAINT seal_blocks_first_positive CHECK ((first > 0)),
    CONSTRAINT seal_blocks_leaf_for_each_event CHECK (((octet_length(leaves) = (32 * ((last - first) + 1))) AND (last >= first))),
    CONSTRAINT seal_blocks_nodes_whole CHECK (((octet_length(nodes) % 32) = 0))
);
ALTER TABLE ONLY public.seal_blocks ALTER COLUMN leaves SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.seal_blocks ALTER COLUMN nodes SET STORAGE EXTERNAL;


ALTER TABLE public.seal_blocks OWNER TO postgres;


CREATE TABLE public.seal_heads (
    number bigint NOT NULL,
    size bigint NOT NULL,
    note text NOT NULL,
    CONSTRAINT seal_heads_number_positive CHECK ((number > 0)),
    CONSTRAINT seal_heads_size_at_least_number CHECK ((size >= number))
);


ALTER TABLE public.seal_heads OWNER TO postgres;


CREATE TABLE public.second_factor_challenges (
    token_hash bytea NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    extra boolean DEFAULT false NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT second_factor_challenges_tries_counted CHECK ((tries >= 0))
);


ALTER TABLE public.second_factor_challenges OWNER TO postgres;


CREATE TABLE public.second_factors (
    user_id text NOT NULL,
    secret bytea NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    enrolled_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);


ALTER TABLE public.second_factors OWNER TO postgres;


CREATE TABLE public.sent_documents (
    document_id text NOT NULL,
    transfer_id text NOT NULL,
    sealed bytea NOT NULL,
    kept_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sent_documents_size CHECK (((octet_length(sealed) >= 1) AND (octet_length(sealed) <= 6000000)))
);


ALTER TABLE public.sent_documents OWNER TO postgres;


CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    family text NOT NULL,
    access_hash bytea NOT NULL,
    access_expires_at timestamp with time zone NOT NULL,
    refresh_hash bytea NOT NULL,
    refresh_expires_at timestamp with time zone NOT NULL,
    device_label text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    ends_at timestamp with time zone DEFAULT (now() + '12:00:00'::interval) NOT NULL,
    active_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.sessions OWNER TO postgres;


CREATE TABLE public.signin_failures (
    user_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    device_hash bytea,
    network bytea
);


ALTER TABLE public.signin_failures OWNER TO postgres;


CREATE TABLE public.statement_files (
    sha256 bytea NOT NULL,
    counterparty text NOT NULL,
    name text NOT NULL,
    sealed bytea NOT NULL,
    number integer,
    day date,
    currency text,
    opening numeric(18,2),
    closing numeric(18,2),
    problem text DEFAULT ''::text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    compared_at timestamp with time zone,
    CONSTRAINT statement_files_hash_is_whole CHECK ((octet_length(sha256) = 32)),
    CONSTRAINT statement_files_read_or_not CHECK (((problem = ''::text) = ((number IS NOT NULL) AND (opening IS NOT NULL) AND (closing IS NOT NULL) AND (day IS NOT NULL))))
);


ALTER TABLE public.statement_files OWNER TO postgres;


CREATE TABLE public.statement_lines (
    sha256 bytea NOT NULL,
    line integer NOT NULL,
    counterparty text NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    reference text NOT NULL,
    amount numeric(18,2) NOT NULL,
    day date NOT NULL,
    known_at timestamp with time zone NOT NULL,
    state text DEFAULT 'NEW'::text NOT NULL,
    CONSTRAINT statement_lines_state CHECK ((state = ANY (ARRAY['NEW'::text, 'MATCHED'::text, 'DIFFERS'::text])))
);


ALTER TABLE public.statement_lines OWNER TO postgres;


CREATE TABLE public.stream_tickets (
    token_hash bytea NOT NULL,
    user_id text NOT NULL,
    family text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);


ALTER TABLE public.stream_tickets OWNER TO postgres;


CREATE TABLE public.text_messages (
    id text NOT NULL,
    recipient bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    request text
);


ALTER TABLE public.text_messages OWNER TO postgres;


CREATE TABLE public.what_if_rows (
    run_id text NOT NULL,
    "position" bigint NOT NULL,
    answer jsonb NOT NULL
);


ALTER TABLE public.what_if_rows OWNER TO postgres;


CREATE TABLE public.what_if_runs (
    id text NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    changes jsonb NOT NULL,
    after bigint NOT NULL,
    up_to bigint NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    state text NOT NULL,
    totals jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT what_if_runs_state CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELED'::text, 'FAILED'::text])))
);


ALTER TABLE public.what_if_runs OWNER TO postgres;


CREATE TABLE reconciliation.differences (
    difference_id text NOT NULL,
    "position" bigint NOT NULL,
    counterparty text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    transfer_id text NOT NULL,
    reference text NOT NULL,
    statement_id text NOT NULL,
    file text NOT NULL,
    line integer NOT NULL,
    event bigint NOT NULL,
    currency text NOT NULL,
    ours numeric(42,2) NOT NULL,
    theirs numeric(42,2) NOT NULL,
    since timestamp with time zone NOT NULL,
    found_at timestamp with time zone NOT NULL,
    explained_by text,
    explained_at timestamp with time zone,
    settled_at timestamp with time zone
);


ALTER TABLE reconciliation.differences OWNER TO hulak_app;


CREATE TABLE reconciliation.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE reconciliation.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE reconciliation.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE reconciliation.projection_parked OWNER TO hulak_app;


CREATE TABLE reconciliation.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE reconciliation.projection_purged OWNER TO hulak_app;


CREATE TABLE reconciliation.statements (
    statement_id text NOT NULL,
    "position" bigint NOT NULL,
    counterparty text NOT NULL,
    file text NOT NULL,
    number integer NOT NULL,
    day date NOT NULL,
    currency text NOT NULL,
    opening numeric(42,2) NOT NULL,
    closing numeric(42,2) NOT NULL,
    lines integer NOT NULL,
    matched integer NOT NULL,
    books numeric(42,2) NOT NULL,
    in_transit numeric(42,2) NOT NULL,
    differing numeric(42,2) NOT NULL,
    continues boolean NOT NULL,
    compared_at timestamp with time zone NOT NULL
);


ALTER TABLE reconciliation.statements OWNER TO hulak_app;


CREATE TABLE senders.people (
    sender_id text NOT NULL,
    first_name text NOT NULL,
    middle_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    country_code text NOT NULL,
    phone_number text NOT NULL
);


ALTER TABLE senders.people OWNER TO hulak_app;


CREATE TABLE senders.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE senders.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE senders.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE senders.projection_parked OWNER TO hulak_app;


CREATE TABLE senders.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE senders.projection_purged OWNER TO hulak_app;


CREATE TABLE senders.senders (
    sender_id text NOT NULL,
    state text NOT NULL,
    provider text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    phone_verified boolean DEFAULT false NOT NULL,
    kyc text NOT NULL,
    tier text DEFAULT ''::text NOT NULL,
    requested_tier text DEFAULT ''::text NOT NULL,
    locked boolean DEFAULT false NOT NULL,
    locked_reason text DEFAULT ''::text NOT NULL,
    locked_at timestamp with time zone,
    signed_up_at timestamp with time zone NOT NULL,
    password_at timestamp with time zone,
    erasure text DEFAULT ''::text NOT NULL,
    erasure_at timestamp with time zone,
    retained_until text DEFAULT ''::text NOT NULL,
    CONSTRAINT locked_has_a_time CHECK ((locked = (locked_at IS NOT NULL)))
);


ALTER TABLE senders.senders OWNER TO hulak_app;


CREATE TABLE senders.staff (
    staff_id text NOT NULL,
    role text NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    second_factor boolean DEFAULT false NOT NULL,
    added_at timestamp with time zone NOT NULL,
    invited_at timestamp with time zone
);


ALTER TABLE senders.staff OWNER TO hulak_app;


CREATE TABLE senders.staff_people (
    staff_id text NOT NULL,
    full_name text NOT NULL,
    email text NOT NULL
);


ALTER TABLE senders.staff_people OWNER TO hulak_app;


CREATE TABLE sources.accounts (
    source_id text NOT NULL,
    sender_id text NOT NULL,
    holder text NOT NULL,
    institution_name text NOT NULL,
    nick_name text NOT NULL,
    last4 text NOT NULL
);


ALTER TABLE sources.accounts OWNER TO hulak_app;


CREATE TABLE sources.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE sources.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE sources.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE sources.projection_parked OWNER TO hulak_app;


CREATE TABLE sources.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE sources.projection_purged OWNER TO hulak_app;


CREATE TABLE sources.sources (
    source_id text NOT NULL,
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    retired_reason text DEFAULT ''::text NOT NULL,
    account_type text NOT NULL,
    network text NOT NULL,
    removed boolean DEFAULT false NOT NULL,
    linked_at timestamp with time zone NOT NULL
);


ALTER TABLE sources.sources OWNER TO hulak_app;


CREATE TABLE timeline.entries (
    "position" bigint NOT NULL,
    transfer_id text NOT NULL,
    sender_id text NOT NULL,
    code text NOT NULL,
    params json NOT NULL,
    postings json,
    shown boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    actor_id text NOT NULL,
    actor_role text NOT NULL,
    correlation text NOT NULL,
    causation text NOT NULL,
    recorded_at timestamp with time zone NOT NULL
);


ALTER TABLE timeline.entries OWNER TO hulak_app;


CREATE TABLE timeline.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE timeline.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE timeline.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE timeline.projection_parked OWNER TO hulak_app;


CREATE TABLE timeline.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE timeline.projection_purged OWNER TO hulak_app;


CREATE TABLE timeline.remarks (
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    comments text NOT NULL
);


ALTER TABLE timeline.remarks OWNER TO hulak_app;


CREATE TABLE transfers.accounts (
    source_id text NOT NULL,
    sender_id text NOT NULL,
    holder text NOT NULL,
    institution_name text NOT NULL,
    nick_name text NOT NULL,
    last4 text NOT NULL
);


ALTER TABLE transfers.accounts OWNER TO hulak_app;


CREATE TABLE transfers.addresses (
    beneficiary_id text NOT NULL,
    address_line1 text NOT NULL,
    address_line2 text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    postal_code text NOT NULL
);


ALTER TABLE transfers.addresses OWNER TO hulak_app;


CREATE TABLE transfers.beneficiaries (
    beneficiary_id text NOT NULL,
    country text NOT NULL
);


ALTER TABLE transfers.beneficiaries OWNER TO hulak_app;


CREATE TABLE transfers.figures (
    "position" bigint NOT NULL,
    transfer_id text NOT NULL,
    beneficiary_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    send numeric(42,2) NOT NULL,
    total numeric(42,2) NOT NULL,
    receive numeric(42,2) NOT NULL
);


ALTER TABLE transfers.figures OWNER TO hulak_app;


CREATE TABLE transfers.names (
    sender_id text NOT NULL,
    full_name text NOT NULL
);


ALTER TABLE transfers.names OWNER TO hulak_app;


CREATE TABLE transfers.private (
    transfer_id text NOT NULL,
    sender_id text NOT NULL,
    reference_number bytea NOT NULL,
    payee_name text NOT NULL,
    payee_phone text NOT NULL,
    account_number bytea NOT NULL,
    account_holder text NOT NULL,
    bank_name text NOT NULL,
    branch_name text NOT NULL,
    wallet_provider text NOT NULL,
    payer_name text NOT NULL
);


ALTER TABLE transfers.private OWNER TO hulak_app;


CREATE TABLE transfers.projection_checkpoint (
    "position" bigint NOT NULL,
    version integer NOT NULL,
    shape text NOT NULL,
    one_row boolean DEFAULT true NOT NULL,
    CONSTRAINT projection_checkpoint_one_row_check CHECK (one_row)
);


ALTER TABLE transfers.projection_checkpoint OWNER TO hulak_app;


CREATE TABLE transfers.projection_parked (
    stream text NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    error text NOT NULL,
    events bigint NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE transfers.projection_parked OWNER TO hulak_app;


CREATE TABLE transfers.projection_purged (
    purge bigint NOT NULL,
    person text NOT NULL,
    purged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE transfers.projection_purged OWNER TO hulak_app;


CREATE TABLE transfers.receipts (
    receipt_number text NOT NULL,
    transfer_id text NOT NULL
);


ALTER TABLE transfers.receipts OWNER TO hulak_app;


CREATE TABLE transfers.sources (
    source_id text NOT NULL,
    account_type text NOT NULL,
    network text NOT NULL
);


ALTER TABLE transfers.sources OWNER TO hulak_app;


CREATE TABLE transfers.transfers (
    transfer_id text NOT NULL,
    "position" bigint NOT NULL,
    sender_id text NOT NULL,
    beneficiary_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status text NOT NULL,
    delivery text NOT NULL,
    send numeric(42,2) NOT NULL,
    fee numeric(42,2) NOT NULL,
    total numeric(42,2) NOT NULL,
    send_currency text NOT NULL,
    receive numeric(42,2) NOT NULL,
    bonus numeric(42,2) NOT NULL,
    receive_currency text NOT NULL,
    rate numeric(46,6) NOT NULL,
    extra_rate numeric(46,6) NOT NULL,
    coupon text NOT NULL,
    method text NOT NULL,
    account_id text NOT NULL,
    bank_id text NOT NULL,
    payer_id integer NOT NULL,
    purpose text NOT NULL,
    funding_kind text NOT NULL,
    funding_source_id text NOT NULL,
    sender_state text NOT NULL,
    disclosure text NOT NULL,
    hold_reasons text[] DEFAULT '{}'::text[] NOT NULL,
    remarks text DEFAULT ''::text NOT NULL,
    receipt_number text,
    settled_at timestamp with time zone,
    delivered_at timestamp with time zone,
    ended_at timestamp with time zone,
    reprocessed_at timestamp with time zone
);


ALTER TABLE transfers.transfers OWNER TO hulak_app;


ALTER TABLE ONLY public.events ATTACH PARTITION public.events_from_1 FOR VALUES FROM ('1') TO ('20000001');



ALTER TABLE ONLY public.events ATTACH PARTITION public.events_from_20000001 FOR VALUES FROM ('20000001') TO ('40000001');









INSERT INTO accesslog.projection_checkpoint VALUES
	(62, 1, '1-d889c5355a908f92', true);















INSERT INTO approvals.projection_checkpoint VALUES
	(62, 1, '1-5d6de73359e362f0', true);












INSERT INTO beneficiaries.accounts VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '01a20d4d-a332-798c-b290-3ae5161a82c9', '\xa97791c2c44b80cae9473d765a1282b60367b2f0442e73596c4b26a75c007c3e', 'Sita Gurung'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', '01a20d4d-a4be-753c-a835-fb6de44db606', '\x80cb97f67f2dfb206bf822fca8134b4ac35fd9cff33379d7272932d0a48b8684', 'Sita Gurung');



INSERT INTO beneficiaries.banks VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '01a20d4d-a332-798c-b290-3ae5161a82c9', 39, '1009', 'Nabil Bank Limited', 'Pokhara', 'savings', false),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', '01a20d4d-a4be-753c-a835-fb6de44db606', 42, '1009', 'Nabil Bank Limited', 'Pokhara', 'savings', false);



INSERT INTO beneficiaries.beneficiaries VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 38, '01a20d4d-9853-733e-8118-17eccf85110f', 'NPL', 'Sister', true, '2026-11-24 11:25:21.438321+00'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 41, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'NPL', 'Sister', true, '2026-11-24 11:25:21.92634+00');



INSERT INTO beneficiaries.people VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 'Sita', '', 'Gurung', 'sita@example.com', '+977', '9841234567', '', 'Lakeside Road 6', '', 'Pokhara', 'Gandaki', '33700'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 'Sita', '', 'Gurung', 'sita@example.com', '+977', '9841234567', '', 'Lakeside Road 6', '', 'Pokhara', 'Gandaki', '33700');



INSERT INTO beneficiaries.projection_checkpoint VALUES
	(62, 2, '2-0fd54fa832732c79', true);















INSERT INTO business.projection_checkpoint VALUES
	(62, 4, '4-df77c38e9648e684', true);









INSERT INTO business.residents VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 'Kaski'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 'Kaski');



INSERT INTO business.senders VALUES
	('01a20d4d-9853-733e-8118-17eccf85110f', '2026-11-24', true, true, true, true, true, false),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '2026-11-24', true, true, true, true, true, true);



INSERT INTO business.transfers VALUES
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '2026-11-24', '2026-11-24 11:25:22.045231+00', NULL, 'TX', 'BANK_ACCOUNT', 'BANK_DEPOSIT', '1009', 'HOLD', 200.00, 5.00, 26650.00, 0.00, 0.00),
	('01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a486-752d-a3e3-944a3b9116df', '2026-11-24', '2026-11-24 11:25:22.394285+00', '2026-11-24 11:25:23.072916+00', 'TX', 'BANK_ACCOUNT', 'BANK_DEPOSIT', '1009', 'COMPLETED', 200.00, 5.00, 26650.00, 200.00, 5.00);






INSERT INTO complaints.projection_checkpoint VALUES
	(62, 1, '1-4503918ec77bb428', true);












INSERT INTO compliance.evidence VALUES
	(47, '01a20d4d-9853-733e-8118-17eccf85110f', '[{"personId":"01a20d4d-9853-733e-8118-17eccf85110f","list":"SAMPLE_SDN","entry":"9001","name":"KALPANIK, Badmash Bahadur","program":"SAMPLE","place":"Nowhere, Fictional","score":976,"birthDate":"UNKNOWN"}]');



INSERT INTO compliance.holds VALUES
	(49, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', 'BEFORE_PAYMENT', '{SCREENING_HIT}', '2026-11-24 11:25:22.045231+00', '2026-11-25 11:25:22.045231+00', '{}', NULL, '', NULL);



INSERT INTO compliance.lists VALUES
	(8, 'SAMPLE_SDN', '8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8', '', 9, 11, true, '2026-11-24 11:24:25.906697+00');



INSERT INTO compliance.projection_checkpoint VALUES
	(62, 3, '3-cd9a356570eee736', true);












INSERT INTO compliance.screenings VALUES
	(47, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', 'CREATION', '2026-11-24+fcef7a1c', '[{"personId":"01a20d4d-9853-733e-8118-17eccf85110f","role":"SENDER","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"HOLD","score":976},{"personId":"01a20d4d-9853-733e-8118-17eccf85110f","role":"SENDER","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","role":"BENEFICIARY","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","role":"BENEFICIARY","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0}]', '[]', '2026-11-24 11:25:22.045231+00'),
	(53, '01a20d4d-a65a-7331-870b-906efb9d545c', 'CREATION', '2026-11-24+fcef7a1c', '[{"personId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"SENDER","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"CLEAR","score":0},{"personId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"SENDER","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a486-752d-a3e3-944a3b9116df","role":"BENEFICIARY","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a486-752d-a3e3-944a3b9116df","role":"BENEFICIARY","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0}]', '[]', '2026-11-24 11:25:22.394285+00');



INSERT INTO deadlines.deadlines VALUES
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 'CANCEL', '01a20d4d-9853-733e-8118-17eccf85110f', 46, '2026-11-24 11:25:22.045231+00', '2026-11-24 11:55:22.045231+00', NULL, NULL),
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 'AVAILABLE', '01a20d4d-9853-733e-8118-17eccf85110f', 46, '2026-11-24 11:25:22.045231+00', '2026-11-30 18:15:00+00', NULL, NULL),
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 'ERRORS', '01a20d4d-9853-733e-8118-17eccf85110f', 46, '2026-11-24 11:25:22.045231+00', '2027-05-29 18:15:00+00', NULL, NULL),
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 'RECORDS', '01a20d4d-9853-733e-8118-17eccf85110f', 46, '2026-11-24 11:25:22.045231+00', '2036-11-24 11:25:22.045231+00', NULL, NULL),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 'ERRORS', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 52, '2026-11-24 11:25:22.394285+00', '2027-05-29 18:15:00+00', NULL, NULL),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 'RECORDS', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 52, '2026-11-24 11:25:22.394285+00', '2036-11-24 11:25:22.394285+00', NULL, NULL),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 'CANCEL', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 52, '2026-11-24 11:25:22.394285+00', '2026-11-24 11:55:22.394285+00', NULL, '2026-11-24 11:25:23.072916+00'),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 'AVAILABLE', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 52, '2026-11-24 11:25:22.394285+00', '2026-11-30 18:15:00+00', NULL, '2026-11-24 11:25:23.072916+00');



INSERT INTO deadlines.projection_checkpoint VALUES
	(62, 6, '6-2d1ee674a4ddf59b', true);









INSERT INTO events.entries VALUES
	(1, '01a20d4c-c7e7-7047-bb6f-fcf136c9cb8e', 'rate-USD-NPR', 'USD-NPR', 1, 'rate', 'pricing.rate_published', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(2, '01a20d4c-c7e7-75cb-aab5-ca943c635073', 'feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD', 'USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD', 1, 'feeset', 'pricing.fee_set_saved', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(3, '01a20d4c-c7e7-77c3-84fa-149cfb884ad5', 'feeset-USA-NPL-BANK_ACCOUNT-CASH_PICKUP-USD', 'USA-NPL-BANK_ACCOUNT-CASH_PICKUP-USD', 1, 'feeset', 'pricing.fee_set_saved', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(4, '01a20d4c-c7e7-77cd-8a76-d117d7058442', 'feeset-USA-NPL-BANK_ACCOUNT-WALLET-USD', 'USA-NPL-BANK_ACCOUNT-WALLET-USD', 1, 'feeset', 'pricing.fee_set_saved', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(5, '01a20d4c-c7e7-77d3-b0e4-1bf918ca036c', 'feeset-USA-NPL-DEBIT_CARD-BANK_DEPOSIT-USD', 'USA-NPL-DEBIT_CARD-BANK_DEPOSIT-USD', 1, 'feeset', 'pricing.fee_set_saved', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(6, '01a20d4c-c7e7-77ee-8b40-8734f38be4b3', 'feeset-USA-NPL-DEBIT_CARD-CASH_PICKUP-USD', 'USA-NPL-DEBIT_CARD-CASH_PICKUP-USD', 1, 'feeset', 'pricing.fee_set_saved', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(7, '01a20d4c-c7e7-77f3-be9f-c36a55062141', 'feeset-USA-NPL-DEBIT_CARD-WALLET-USD', 'USA-NPL-DEBIT_CARD-WALLET-USD', 1, 'feeset', 'pricing.fee_set_saved', true, 'operator', 'SYSTEM', '20c46214-027a-4939-8b44-496d8273fe0a', '', '', '2026-11-24 11:24:25.515264+00'),
	(8, '01a20d4c-c9c3-7ef3-b36d-5ce2e6a8bfe4', 'sanctionslist-SAMPLE_SDN', 'SAMPLE_SDN', 1, 'sanctionslist', 'screening.list_taken', true, 'screening', 'SYSTEM', '957b5982-2d9d-41c9-953d-d82c43534c46', '', '', '2026-11-24 11:24:25.924016+00'),
	(9, '01a20d4c-d385-7a68-951d-9a58cbf3c593', 'email-624b9f38bee18c0cfd5df275edae3a7d621bb397bb80ed1a26656722ae2f2211', '624b9f38bee18c0cfd5df275edae3a7d621bb397bb80ed1a26656722ae2f2211', 1, 'email', 'claim.claimed', true, 'operator', 'SYSTEM', '736a5b21-cdf1-462b-9f14-710a7338388f', '', '', '2026-11-24 11:24:28.429542+00'),
	(10, '01a20d4c-d385-7aaf-b985-4a15845f6c38', 'staff-511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', '511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 1, 'staff', 'staff.added', true, 'operator', 'SYSTEM', '736a5b21-cdf1-462b-9f14-710a7338388f', '', '', '2026-11-24 11:24:28.429542+00'),
	(11, '01a20d4c-d392-7946-93df-b61d139b8291', 'staff-511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', '511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 2, 'staff', 'staff.second_factor_enabled', true, 'operator', 'SYSTEM', '3e7bfbf0-a0ba-40c4-ba7a-c6d6ff5bcaac', '', '', '2026-11-24 11:24:28.434631+00'),
	(12, '01a20d4c-d593-794e-800c-8f52b3898aaa', 'email-61653e415d8de3b04c484230947e5536013fe7fb23fb238354aa6b5e9c6b7f6e', '61653e415d8de3b04c484230947e5536013fe7fb23fb238354aa6b5e9c6b7f6e', 1, 'email', 'claim.claimed', true, 'operator', 'SYSTEM', 'dd705cb0-28d6-4342-ab50-a86c106f754e', '', '', '2026-11-24 11:24:28.955111+00'),
	(13, '01a20d4c-d593-795d-84fd-4a45d2ebddea', 'staff-b7b84cb0-526e-48ea-9215-402cbfd97673', 'b7b84cb0-526e-48ea-9215-402cbfd97673', 1, 'staff', 'staff.added', true, 'operator', 'SYSTEM', 'dd705cb0-28d6-4342-ab50-a86c106f754e', '', '', '2026-11-24 11:24:28.955111+00'),
	(14, '01a20d4c-d5a1-7a2f-ab1b-1e7ee40fe29f', 'staff-b7b84cb0-526e-48ea-9215-402cbfd97673', 'b7b84cb0-526e-48ea-9215-402cbfd97673', 2, 'staff', 'staff.second_factor_enabled', true, 'operator', 'SYSTEM', '715755b2-ff29-4c6f-bea0-9815f5443165', '', '', '2026-11-24 11:24:28.961682+00'),
	(15, '01a20d4c-d679-703f-8916-916f682b6f62', 'email-13af5e0bae0ad38e26ef1d2eaad4726a9b8e4147cf87279d2e0fad8a95318744', '13af5e0bae0ad38e26ef1d2eaad4726a9b8e4147cf87279d2e0fad8a95318744', 1, 'email', 'claim.claimed', true, 'operator', 'SYSTEM', '4fbadb9a-5258-4574-a139-9f56345be63e', '', '', '2026-11-24 11:24:29.17801+00'),
	(16, '01a20d4c-d679-706f-bf00-59057a1b9732', 'staff-888e8f05-9fb5-4cb1-b0aa-093afa924e2b', '888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 1, 'staff', 'staff.added', true, 'operator', 'SYSTEM', '4fbadb9a-5258-4574-a139-9f56345be63e', '', '', '2026-11-24 11:24:29.17801+00'),
	(17, '01a20d4c-d680-7605-b8d1-5251be9cc872', 'staff-888e8f05-9fb5-4cb1-b0aa-093afa924e2b', '888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 2, 'staff', 'staff.second_factor_enabled', true, 'operator', 'SYSTEM', '6dcef4a9-5656-4135-b522-d3f503a05aa9', '', '', '2026-11-24 11:24:29.184451+00'),
	(18, '01a20d4d-9947-7cd3-a3c0-d0a5be872d4f', 'email-6794744f311d0f1188e92bc09452dd37616fbe1aed773513ef3acac8d7f56ee8', '6794744f311d0f1188e92bc09452dd37616fbe1aed773513ef3acac8d7f56ee8', 1, 'email', 'claim.claimed', true, '', 'PUBLIC', '0274ceea11e8d6bcb808732b', '', '0274ceea11e8d6bcb808732b', '2026-11-24 11:25:19.084351+00'),
	(19, '01a20d4d-9947-7d0a-a824-bd76b800e44c', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 1, 'sender', 'sender.signed_up', true, '', 'PUBLIC', '0274ceea11e8d6bcb808732b', '', '0274ceea11e8d6bcb808732b', '2026-11-24 11:25:19.084351+00'),
	(20, '01a20d4d-9978-7104-9743-4bf2bf7b9f38', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 2, 'sender', 'sender.email_verification_requested', true, 'process', 'SYSTEM', '0274ceea11e8d6bcb808732b', '01a20d4d-9947-7d0a-a824-bd76b800e44c', '', '2026-11-24 11:25:19.096091+00'),
	(21, '01a20d4d-9ac3-74d1-a0da-fa1ce9b951c6', 'email-84a0f90a9c2d07bf5ae11c628e7d5c3d7b386e1b9e126d86f81271274d06b97a', '84a0f90a9c2d07bf5ae11c628e7d5c3d7b386e1b9e126d86f81271274d06b97a', 1, 'email', 'claim.claimed', true, '', 'PUBLIC', 'ca0c1fb1d210185e5d82a9a2', '', 'ca0c1fb1d210185e5d82a9a2', '2026-11-24 11:25:19.42945+00'),
	(22, '01a20d4d-9ac3-74f6-a6c6-f91cf5c85bde', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 1, 'sender', 'sender.signed_up', true, '', 'PUBLIC', 'ca0c1fb1d210185e5d82a9a2', '', 'ca0c1fb1d210185e5d82a9a2', '2026-11-24 11:25:19.42945+00'),
	(23, '01a20d4d-9aca-77b3-bbf2-bf699242f019', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 2, 'sender', 'sender.email_verification_requested', true, 'process', 'SYSTEM', 'ca0c1fb1d210185e5d82a9a2', '01a20d4d-9ac3-74f6-a6c6-f91cf5c85bde', '', '2026-11-24 11:25:19.434519+00'),
	(24, '01a20d4d-9b9a-7795-9196-d918db29f81b', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 3, 'sender', 'sender.email_verified', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '404062c4d2c81d7ba438b59f', '', '404062c4d2c81d7ba438b59f', '2026-11-24 11:25:19.642583+00'),
	(25, '01a20d4d-9b9e-7b95-872d-c1703dc21573', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 4, 'sender', 'sender.phone_verification_requested', true, 'process', 'SYSTEM', '404062c4d2c81d7ba438b59f', '01a20d4d-9b9a-7795-9196-d918db29f81b', '', '2026-11-24 11:25:19.646782+00'),
	(26, '01a20d4d-9d9b-77ef-a134-ae5d603fa19a', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 3, 'sender', 'sender.email_verified', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', '62380d3d5b7c12dcfecf8d7d', '', '62380d3d5b7c12dcfecf8d7d', '2026-11-24 11:25:20.15581+00'),
	(27, '01a20d4d-9d9e-75f7-8f00-9cca7ead0cee', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 4, 'sender', 'sender.phone_verification_requested', true, 'process', 'SYSTEM', '62380d3d5b7c12dcfecf8d7d', '01a20d4d-9d9b-77ef-a134-ae5d603fa19a', '', '2026-11-24 11:25:20.158405+00'),
	(28, '01a20d4d-9dc6-77cf-875e-26576425dd44', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 5, 'sender', 'sender.phone_verified', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', 'e666beec7dcfd03276c1b7a0', '', 'e666beec7dcfd03276c1b7a0', '2026-11-24 11:25:20.198615+00'),
	(29, '01a20d4d-9f68-7e94-8e7a-31e9d112bafa', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 6, 'sender', 'sender.kyc_status_changed', true, 'provider:sandbox', 'SYSTEM', 'c4d9fc21-7adc-414d-8ef8-44551f8f0a2c', '1c5bffe7-11c5-4e2b-acd3-8f66684e3166', '', '2026-11-24 11:25:20.617285+00'),
	(30, '01a20d4d-9f69-712b-b27d-7c27c671b840', 'sender-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 7, 'sender', 'sender.tier_assigned', true, 'provider:sandbox', 'SYSTEM', 'c4d9fc21-7adc-414d-8ef8-44551f8f0a2c', '1c5bffe7-11c5-4e2b-acd3-8f66684e3166', '', '2026-11-24 11:25:20.617285+00'),
	(31, '01a20d4d-9f74-7752-a22d-525117bf8993', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 5, 'sender', 'sender.phone_verified', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', '5943fd3f14e92e18f2d5f709', '', '5943fd3f14e92e18f2d5f709', '2026-11-24 11:25:20.628496+00'),
	(32, '01a20d4d-9f92-7626-b755-1a857b8522d5', 'source-30dcfc02-786d-4777-bef7-7ab403915ddf', '30dcfc02-786d-4777-bef7-7ab403915ddf', 1, 'source', 'funding.bank_linked', true, 'provider:sandbox', 'SYSTEM', '3fe83c41-e7a0-40c4-8aa7-b748b0bf3cc9', '979d75f7-c62f-4b52-87b0-953719d22233', '', '2026-11-24 11:25:20.658522+00'),
	(33, '01a20d4d-9ff0-779a-936d-b432e80b1090', 'source-5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', '5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', 1, 'source', 'funding.card_linked', true, 'provider:sandbox', 'SYSTEM', 'caa48a67-932c-4b09-8321-72b066d15784', 'c85f3da3-1219-4b87-8332-911f93f93a58', '', '2026-11-24 11:25:20.75267+00'),
	(34, '01a20d4d-a0cc-73cd-955e-eb5818a9b9c4', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 6, 'sender', 'sender.kyc_status_changed', true, 'provider:sandbox', 'SYSTEM', '847c5a30-5f32-4a93-a93c-d0011116cba3', '01a188f7-ab56-4594-a3d2-6d8cac2036f1', '', '2026-11-24 11:25:20.972271+00'),
	(35, '01a20d4d-a0cc-73df-8237-859eeefd4f4e', 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 7, 'sender', 'sender.tier_assigned', true, 'provider:sandbox', 'SYSTEM', '847c5a30-5f32-4a93-a93c-d0011116cba3', '01a188f7-ab56-4594-a3d2-6d8cac2036f1', '', '2026-11-24 11:25:20.972271+00'),
	(36, '01a20d4d-a123-7948-ac84-3a29edf1070d', 'source-94860059-48df-458a-a099-1586c8c84822', '94860059-48df-458a-a099-1586c8c84822', 1, 'source', 'funding.bank_linked', true, 'provider:sandbox', 'SYSTEM', '0a3ab313-efec-45c5-b5f5-734f371cc2ba', '8a690ad2-83a7-44ff-be10-097c552a31a8', '', '2026-11-24 11:25:21.059649+00'),
	(37, '01a20d4d-a150-77c9-96c3-31b587b41f59', 'source-9d769ac9-bc63-4c3f-b670-d113616cc7b5', '9d769ac9-bc63-4c3f-b670-d113616cc7b5', 1, 'source', 'funding.card_linked', true, 'provider:sandbox', 'SYSTEM', '8fe716e0-a686-4604-aa26-1ae0d2c67492', '239dc602-95c1-43cf-a797-766ca61584a3', '', '2026-11-24 11:25:21.104607+00'),
	(38, '01a20d4d-a2a2-79a6-a39f-0d232db5e52c', 'beneficiary-01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 1, 'beneficiary', 'beneficiary.added', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', 'ffba0164c25a1fc9833b6d62', '', 'ffba0164c25a1fc9833b6d62', '2026-11-24 11:25:21.490315+00'),
	(39, '01a20d4d-a332-7a7f-93c0-a53d5afb5e1f', 'beneficiary-01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 2, 'beneficiary', 'beneficiary.bank_added', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '6e1b4221e5f3009f4bbe9366', '', '6e1b4221e5f3009f4bbe9366', '2026-11-24 11:25:21.586833+00'),
	(40, '01a20d4d-a387-7d85-81c3-92e4edbc3331', 'beneficiary-01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 3, 'beneficiary', 'beneficiary.cash_pickup_enabled', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', 'eb8fa5af2872f8f6aee7e5b3', '', 'eb8fa5af2872f8f6aee7e5b3', '2026-11-24 11:25:21.672097+00'),
	(41, '01a20d4d-a48a-7290-8786-c622b9e05e11', 'beneficiary-01a20d4d-a486-752d-a3e3-944a3b9116df', '01a20d4d-a486-752d-a3e3-944a3b9116df', 1, 'beneficiary', 'beneficiary.added', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', '05480ca29d13c23c3763454e', '', '05480ca29d13c23c3763454e', '2026-11-24 11:25:21.942436+00'),
	(42, '01a20d4d-a4be-7622-a96b-d4ad300053b7', 'beneficiary-01a20d4d-a486-752d-a3e3-944a3b9116df', '01a20d4d-a486-752d-a3e3-944a3b9116df', 2, 'beneficiary', 'beneficiary.bank_added', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'b60b6b13f5c691ad77f953ed', '', 'b60b6b13f5c691ad77f953ed', '2026-11-24 11:25:21.98244+00'),
	(43, '01a20d4d-a4e4-7a12-90a7-1628754d4630', 'beneficiary-01a20d4d-a486-752d-a3e3-944a3b9116df', '01a20d4d-a486-752d-a3e3-944a3b9116df', 3, 'beneficiary', 'beneficiary.cash_pickup_enabled', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'ee6e03239819eca28f422bb0', '', 'ee6e03239819eca28f422bb0', '2026-11-24 11:25:22.020714+00'),
	(44, '01a20d4d-a4fd-7a71-9cac-0556c35127d1', 'allowance-01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-9853-733e-8118-17eccf85110f', 1, 'allowance', 'allowance.reserved', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '9d5c5ea8d0dc8aca42614a8d', '2026-11-24 11:25:22.046234+00'),
	(45, '01a20d4d-a4fd-7ac3-a45a-ea440c76f0bb', 'reference-c0b7a5c8e565ca3a51151e4b13d880129d3a2e15129d4a0287e98c62a2f3aee4', 'c0b7a5c8e565ca3a51151e4b13d880129d3a2e15129d4a0287e98c62a2f3aee4', 1, 'reference', 'claim.claimed', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '9d5c5ea8d0dc8aca42614a8d', '2026-11-24 11:25:22.046234+00'),
	(46, '01a20d4d-a4fd-7acf-b0ca-867a7d7452e2', 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-a4fd-72e0-a982-d5fa4489670b', 1, 'transfer', 'transfer.created', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '9d5c5ea8d0dc8aca42614a8d', '2026-11-24 11:25:22.046234+00'),
	(47, '01a20d4d-a4fe-70b6-8ce9-5469a3d21ec5', 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-a4fd-72e0-a982-d5fa4489670b', 2, 'transfer', 'transfer.screened', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '9d5c5ea8d0dc8aca42614a8d', '2026-11-24 11:25:22.046234+00'),
	(48, '01a20d4d-a4fe-712d-8173-48ea8c1a36d2', 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-a4fd-72e0-a982-d5fa4489670b', 3, 'transfer', 'transfer.disclosed', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '9d5c5ea8d0dc8aca42614a8d', '2026-11-24 11:25:22.046234+00'),
	(49, '01a20d4d-a4fe-71ff-84b0-52c0f1cc3445', 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-a4fd-72e0-a982-d5fa4489670b', 4, 'transfer', 'transfer.held', true, '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '9d5c5ea8d0dc8aca42614a8d', '2026-11-24 11:25:22.046234+00'),
	(50, '01a20d4d-a65a-7a36-b6a1-8566faad3b95', 'allowance-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 1, 'allowance', 'allowance.reserved', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', 'e4589d81c7ca1b02b4330c0f', '2026-11-24 11:25:22.394931+00');
INSERT INTO events.entries VALUES
	(51, '01a20d4d-a65a-7ab7-9892-bde30c1fc955', 'reference-15775ef55c5572752462aa2862d6ed983615e641c7b5ebdf2eb70d485572905b', '15775ef55c5572752462aa2862d6ed983615e641c7b5ebdf2eb70d485572905b', 1, 'reference', 'claim.claimed', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', 'e4589d81c7ca1b02b4330c0f', '2026-11-24 11:25:22.394931+00'),
	(52, '01a20d4d-a65a-7ac1-ade2-f2720cadab00', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 1, 'transfer', 'transfer.created', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', 'e4589d81c7ca1b02b4330c0f', '2026-11-24 11:25:22.394931+00'),
	(53, '01a20d4d-a65a-7baa-9454-1c6e5035a8e6', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 2, 'transfer', 'transfer.screened', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', 'e4589d81c7ca1b02b4330c0f', '2026-11-24 11:25:22.394931+00'),
	(54, '01a20d4d-a65a-7bc4-801e-2b9d92284b4a', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 3, 'transfer', 'transfer.disclosed', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', 'e4589d81c7ca1b02b4330c0f', '2026-11-24 11:25:22.394931+00'),
	(55, '01a20d4d-a65a-7c82-a8a2-e46e9cd0dff6', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 4, 'transfer', 'transfer.funding_requested', true, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', 'e4589d81c7ca1b02b4330c0f', '2026-11-24 11:25:22.394931+00'),
	(56, '01a20d4d-a667-7841-b8fa-8f826d37728e', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 5, 'transfer', 'transfer.funding_submitted', true, 'provider:funding', 'SYSTEM', 'e4589d81c7ca1b02b4330c0f', '01a20d4d-a65a-7c82-a8a2-e46e9cd0dff6', '', '2026-11-24 11:25:22.407631+00'),
	(57, '01a20d4d-a887-7b96-9225-0a6539257681', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 6, 'transfer', 'transfer.funding_settled', true, 'provider:ach', 'SYSTEM', 'a3e48845-d05d-4a80-b907-50006ccd4fa6', '166d8f66-497b-5b2b-b005-315784e725cf', '', '2026-11-24 11:25:22.951804+00'),
	(58, '01a20d4d-a890-7d23-b9d8-794b974ec13c', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 7, 'transfer', 'transfer.payout_requested', true, 'process', 'SYSTEM', 'a3e48845-d05d-4a80-b907-50006ccd4fa6', '01a20d4d-a887-7b96-9225-0a6539257681', '', '2026-11-24 11:25:22.960903+00'),
	(59, '01a20d4d-a89a-7216-bd82-694e1b9bccc2', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 8, 'transfer', 'transfer.payout_accepted', true, 'provider:payout', 'SYSTEM', 'a3e48845-d05d-4a80-b907-50006ccd4fa6', '01a20d4d-a890-7d23-b9d8-794b974ec13c', '', '2026-11-24 11:25:22.970179+00'),
	(60, '01a20d4d-a8cc-7272-94de-3a5e6a161fd4', 'statement-24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5', '24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5', 1, 'statement', 'reconciliation.statement_compared', true, 'reconciliation', 'SYSTEM', '30b7740d-0efc-4098-ac6d-6ac026d15075', '', '', '2026-11-24 11:25:23.020307+00'),
	(61, '01a20d4d-a901-7059-9cd1-2af5ecbf3bd8', 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a65a-7331-870b-906efb9d545c', 9, 'transfer', 'transfer.delivered', true, 'provider:sandbox', 'SYSTEM', '260b8037-cb08-4d7c-b527-8f71ce3afffb', 'ffce5228-8b74-4db2-9399-af039eb06ece', '', '2026-11-24 11:25:23.073068+00'),
	(62, '01a20d4d-a9b0-771d-9ff5-8c16c84aded8', 'statement-df3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4', 'df3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4', 1, 'statement', 'reconciliation.statement_compared', true, 'reconciliation', 'SYSTEM', 'a43935be-e6a6-40d3-a116-b12861d55bf2', '', '', '2026-11-24 11:25:23.248488+00');



INSERT INTO events.persons VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 10),
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 11),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', 13),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', 14),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 16),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 17),
	('01a20d4d-9853-733e-8118-17eccf85110f', 19),
	('01a20d4d-9853-733e-8118-17eccf85110f', 20),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 22),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 23),
	('01a20d4d-9853-733e-8118-17eccf85110f', 24),
	('01a20d4d-9853-733e-8118-17eccf85110f', 25),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 26),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 27),
	('01a20d4d-9853-733e-8118-17eccf85110f', 28),
	('01a20d4d-9853-733e-8118-17eccf85110f', 29),
	('01a20d4d-9853-733e-8118-17eccf85110f', 30),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 31),
	('01a20d4d-9853-733e-8118-17eccf85110f', 32),
	('01a20d4d-9853-733e-8118-17eccf85110f', 33),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 34),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 35),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 36),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 37),
	('01a20d4d-9853-733e-8118-17eccf85110f', 38),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 38),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 39),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 40),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 41),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 41),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 42),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 43),
	('01a20d4d-9853-733e-8118-17eccf85110f', 44),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 44),
	('01a20d4d-9853-733e-8118-17eccf85110f', 46),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 46),
	('01a20d4d-9853-733e-8118-17eccf85110f', 47),
	('01a20d4d-9853-733e-8118-17eccf85110f', 48),
	('01a20d4d-9853-733e-8118-17eccf85110f', 49),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 50),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 50),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 52),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 52),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 53),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 54),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 55),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 56),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 57),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 58),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 59);
INSERT INTO events.persons VALUES
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 61);



INSERT INTO events.projection_checkpoint VALUES
	(62, 4, '4-badb06db9df8f1f6', true);









INSERT INTO events.types VALUES
	('pricing.rate_published'),
	('pricing.fee_set_saved'),
	('screening.list_taken'),
	('claim.claimed'),
	('staff.added'),
	('staff.second_factor_enabled'),
	('sender.signed_up'),
	('sender.email_verification_requested'),
	('sender.email_verified'),
	('sender.phone_verification_requested'),
	('sender.phone_verified'),
	('sender.kyc_status_changed'),
	('sender.tier_assigned'),
	('funding.bank_linked'),
	('funding.card_linked'),
	('beneficiary.added'),
	('beneficiary.bank_added'),
	('beneficiary.cash_pickup_enabled'),
	('allowance.reserved'),
	('transfer.created'),
	('transfer.screened'),
	('transfer.disclosed'),
	('transfer.held'),
	('transfer.funding_requested'),
	('transfer.funding_submitted'),
	('transfer.funding_settled'),
	('transfer.payout_requested'),
	('transfer.payout_accepted'),
	('reconciliation.statement_compared'),
	('transfer.delivered');



INSERT INTO find.people VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 'STAFF', '', 'Super Admin', 'admin@hulak.test', '', '''admin'' ''super''', '''@hulak.test'' ''admin@hulak.test''', ''),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', 'STAFF', '', 'Maya Approver', 'approver@hulak.test', '', '''approver'' ''maya''', '''@hulak.test'' ''approver@hulak.test''', ''),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 'STAFF', '', 'Kiran Compliance', 'compliance@hulak.test', '', '''compliance'' ''kiran''', '''@hulak.test'' ''compliance@hulak.test''', ''),
	('01a20d4d-9853-733e-8118-17eccf85110f', 'SENDER', '', 'Badmash Kalpanik', 'badmash.bc899008@example.com', '+1 2142797914', '''badmash'' ''kalpanik''', '''@example.com'' ''badmash.bc899008@example.com''', '''12142797914'' ''2142797914'''),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'SENDER', '', 'Maya Gurung', 'maya.5c7edd90@example.com', '+1 2142060205', '''gurung'' ''maya''', '''@example.com'' ''maya.5c7edd90@example.com''', '''12142060205'' ''2142060205'''),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 'BENEFICIARY', '01a20d4d-9853-733e-8118-17eccf85110f', 'Sita Gurung', 'sita@example.com', '+977 9841234567', '''gurung'' ''sita''', '''@example.com'' ''sita@example.com''', '''9779841234567'' ''9841234567'''),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 'BENEFICIARY', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Sita Gurung', 'sita@example.com', '+977 9841234567', '''gurung'' ''sita''', '''@example.com'' ''sita@example.com''', '''9779841234567'' ''9841234567''');



INSERT INTO find.projection_checkpoint VALUES
	(62, 3, '3-4b26f1ddd0670ef9', true);









INSERT INTO glance.beneficiaries VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '01a20d4d-9853-733e-8118-17eccf85110f'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52');



INSERT INTO glance.projection_checkpoint VALUES
	(62, 2, '2-5a3523ca87f0160a', true);









INSERT INTO glance.transfers VALUES
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', 200.00, true),
	('01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 200.00, true);



INSERT INTO history.periods VALUES
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 46, 49, 46, '01a20d4d-9853-733e-8118-17eccf85110f', 'INITIATED', 'PENDING'),
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 49, NULL, 46, '01a20d4d-9853-733e-8118-17eccf85110f', 'HOLD', 'HOLD'),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 52, 56, 52, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'INITIATED', 'PENDING'),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 56, 57, 52, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'PENDING', 'PENDING'),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 57, 58, 52, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'PROCESSED', 'PENDING'),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 58, 61, 52, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'PROCESSED', 'DELIVERY_REQUESTED'),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 61, NULL, 52, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'COMPLETED', 'DELIVERED');



INSERT INTO history.projection_checkpoint VALUES
	(62, 3, '3-9a6ca4bb7131cd9f', true);









INSERT INTO ledger.blocks VALUES
	('fee_income', 'USD', 0, -5.00, 1),
	('customer_funds', 'USD', 0, 205.00, 1),
	('funding_receivable', 'USD', 0, 0.00, 2),
	('customer_obligation', 'USD', 0, 0.00, 2),
	('exchange_position', 'NPR', 0, 26650.00, 1),
	('exchange_position', 'USD', 0, -200.00, 1),
	('partner_prefunding', 'NPR', 0, -26650.00, 1),
	('payout_payable', 'NPR', 0, 0.00, 2);



INSERT INTO ledger.entries VALUES
	(56, '01a20d4d-a667-7841-b8fa-8f826d37728e', '01a20d4d-a65a-7331-870b-906efb9d545c', 'transfer.funding_submitted', '2026-11-24 11:25:22.407493+00', '2026-11-24 11:25:22.407631+00'),
	(57, '01a20d4d-a887-7b96-9225-0a6539257681', '01a20d4d-a65a-7331-870b-906efb9d545c', 'transfer.funding_settled', '2026-11-24 11:25:22.935903+00', '2026-11-24 11:25:22.951804+00'),
	(58, '01a20d4d-a890-7d23-b9d8-794b974ec13c', '01a20d4d-a65a-7331-870b-906efb9d545c', 'transfer.payout_requested', '2026-11-24 11:25:22.951804+00', '2026-11-24 11:25:22.960903+00'),
	(61, '01a20d4d-a901-7059-9cd1-2af5ecbf3bd8', '01a20d4d-a65a-7331-870b-906efb9d545c', 'transfer.delivered', '2026-11-24 11:25:23.072916+00', '2026-11-24 11:25:23.073068+00');






INSERT INTO ledger.postings VALUES
	(56, 1, '01a20d4d-a65a-7331-870b-906efb9d545c', 'funding_receivable', 'USD', 205.00),
	(56, 2, '01a20d4d-a65a-7331-870b-906efb9d545c', 'customer_obligation', 'USD', -200.00),
	(56, 3, '01a20d4d-a65a-7331-870b-906efb9d545c', 'fee_income', 'USD', -5.00),
	(57, 1, '01a20d4d-a65a-7331-870b-906efb9d545c', 'customer_funds', 'USD', 205.00),
	(57, 2, '01a20d4d-a65a-7331-870b-906efb9d545c', 'funding_receivable', 'USD', -205.00),
	(58, 1, '01a20d4d-a65a-7331-870b-906efb9d545c', 'customer_obligation', 'USD', 200.00),
	(58, 2, '01a20d4d-a65a-7331-870b-906efb9d545c', 'exchange_position', 'USD', -200.00),
	(58, 3, '01a20d4d-a65a-7331-870b-906efb9d545c', 'exchange_position', 'NPR', 26650.00),
	(58, 4, '01a20d4d-a65a-7331-870b-906efb9d545c', 'payout_payable', 'NPR', -26650.00),
	(61, 1, '01a20d4d-a65a-7331-870b-906efb9d545c', 'payout_payable', 'NPR', 26650.00),
	(61, 2, '01a20d4d-a65a-7331-870b-906efb9d545c', 'partner_prefunding', 'NPR', -26650.00);



INSERT INTO ledger.projection_checkpoint VALUES
	(62, 10, '10-203c4f1dadc5426d', true);


















INSERT INTO pricing.fee_sets VALUES
	('USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"BANK_ACCOUNT","payoutMethod":"BANK_DEPOSIT","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"50.00 USD","flat":"5.00 USD","percent":"0"},{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"},{"min":"1999.99 USD","max":"14999.99 USD","flat":"0.00 USD","percent":"0"}],"at":"2026-11-24T11:24:25.444784Z"}'),
	('USA-NPL-BANK_ACCOUNT-CASH_PICKUP-USD', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"BANK_ACCOUNT","payoutMethod":"CASH_PICKUP","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"50.00 USD","flat":"5.00 USD","percent":"0"},{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"},{"min":"1999.99 USD","max":"14999.99 USD","flat":"0.00 USD","percent":"0"}],"at":"2026-11-24T11:24:25.444784Z"}'),
	('USA-NPL-BANK_ACCOUNT-WALLET-USD', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"BANK_ACCOUNT","payoutMethod":"WALLET","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"50.00 USD","flat":"5.00 USD","percent":"0"},{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"},{"min":"1999.99 USD","max":"14999.99 USD","flat":"0.00 USD","percent":"0"}],"at":"2026-11-24T11:24:25.444784Z"}'),
	('USA-NPL-DEBIT_CARD-BANK_DEPOSIT-USD', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"DEBIT_CARD","payoutMethod":"BANK_DEPOSIT","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"20.00 USD","flat":"0.00 USD","percent":"0"},{"min":"20.00 USD","max":"2000.00 USD","flat":"1.99 USD","percent":"1.5"}],"at":"2026-11-24T11:24:25.444784Z"}'),
	('USA-NPL-DEBIT_CARD-CASH_PICKUP-USD', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"DEBIT_CARD","payoutMethod":"CASH_PICKUP","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"20.00 USD","flat":"0.00 USD","percent":"0"},{"min":"20.00 USD","max":"2000.00 USD","flat":"1.99 USD","percent":"1.5"}],"at":"2026-11-24T11:24:25.444784Z"}'),
	('USA-NPL-DEBIT_CARD-WALLET-USD', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"DEBIT_CARD","payoutMethod":"WALLET","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"20.00 USD","flat":"0.00 USD","percent":"0"},{"min":"20.00 USD","max":"2000.00 USD","flat":"1.99 USD","percent":"1.5"}],"at":"2026-11-24T11:24:25.444784Z"}');



INSERT INTO pricing.projection_checkpoint VALUES
	(62, 4, '4-10db830cfc90d558', true);









INSERT INTO pricing.rates VALUES
	('USD', 'NPR', 1, 133.250000, 133.600000, '', 'fixed', '', 'operator', 'SYSTEM', '2026-11-24 11:24:25.435936+00');






INSERT INTO public.ach_counter VALUES
	(true, 3);



INSERT INTO public.ach_entries VALUES
	('01a20d4d-a65a-7331-870b-906efb9d545c/funding/1', 'DEBIT', '01a20d4d-a65a-7331-870b-906efb9d545c', NULL, '94860059-48df-458a-a099-1586c8c84822', 'XGFEFVHZ4SY2MXO', 20500, 'SETTLED', '\x016988fb0fe7022feafd08453b66cc8c4429c72aff8bc5e66077b94c5dcbeb8d365a9cf0bf24a8da7a2fde5736dd5df8d688718040330d87ec8baa4b5ec3922b63e8df11479aa3c96937b95c906cf2af9fa2cbe169f43fab38030124eba948a0b8b36d714d59107d98456829d40db0e2a408bd55aa1cf2d88e1cc83c384788ae4a44aebc6d993751de440b39007ff3c0212c', 1, '991000000000001', '', '2026-11-24', false, '2026-11-24 11:25:22.401925+00', '2026-11-24 11:25:22.935898+00');



INSERT INTO public.ach_files OVERRIDING SYSTEM VALUE VALUES
	(1, 'OUT', 'HULAK-20261124-062522-0000001.ach', '\x92e334d2fdb324fbf4937c784b2a73930808ebe16c0c683007852ef72a6a45df', '\x016988fb0f9a6e05ae94d53303d80286a25f033b189e5775451aed400a0455b3e9c118ed44cc7580c941657f4d817a569936193dea39e84c94a9a2f5ac03e9b5d22d3c0c90df40db4ae888cad3a9445904a5fcebabe247a85176567dcf502526595e4cacedac5b758c52b685acb978cacfda1f5995142c21b19a439b5b58718eb792106c7cc2993d275fc9a6910e72c210621b6142e9dcc8555a9b8912bf010e1b77c09fe52a34742fc0d4776be87c34dae913c6338dfad5e8cfd0537661a914c837be1aaadc748a70efb25f96cc385642ae0e4d7bb47bee6ce62b28665d432229c48b5e5c8b38c80a1db4793a13e657573cbc55ff347766cb3d27a5480d548f2eda10eed4aca84c45d264bb3001f1dc771ff0cc6cad56ff43e0b281f81882a1da9d9fc13e49644e18218cf1f0b679d2a1a502003d48ffed50cef1fc524d63fe61e4dcdd0dcb7fdc0a638d7a700e96e0bcae2cad4d4fe3758f33c3b1af80e000ecb775ce5aa551ff05ad98f4876ec805a53389a901ab17c768ab21f9264ab76fbdc13151458bdfbc6b66dc5c5da78b6a5ae29108367b4482b8d0acbed2ebdccac90e6fe6fc8c966ebc9a895c0bb93587cdc405e15dd21476b6a43d8ef8b7fca0f0720fa46688d5ae620a7bef40b906863e96531b4335b4f698c9079e9b386e0807322aa999b3f3d546ba200c86822b75b7a71e4bc3d1f993b381fa93584f30d2ec30ac2c8f1fce3064d3c0e9eaada73dc91cc859d708468187adb81c09c6c3bbaf17a92f0484663a376094641046fc3d30215136254945743fe150bb382c494d29f25efcbadb06e34fa901a99890d3b9205617ac21b7b2f1457013f0833cbb9a27730b80f7e542ffb0a33ee5046c1a2a16fcee14ae639dc12fc41e341b40e7da61110d3aa23f5fd03e17dc4a51e8ae4b6c2c9f98968c8ac82195cb674f89c045bdcea5a2bc52f486a596c335cc3ac8f940ce1d79c85343a02f0aea48b8206ddfecc5f1aeb36bc2804fe4c59f1cc97f7e9f3b21afbf3d4a50bcfdedf266d93815551c6353bbccd787dd8a8b08b17d0e912b595711cce0c631e4a65eaa06f5b0408607baa9768ade4a043d1fbfef403d758e141058b4ec21d09c7cfd5f17cad211452b4ae279bd63bc5bc1c7ab65dda17d9da8a495ac24e97d5dd04bd0748bf09d1b874b55c0c467f8b04f93def5fa77a8dfad3307b74510b02c6b40bfaf7ef0aa29a6ad8924eef1144090f83fa315d71bd380b403b39b1c79a704548a84a7251f2123ba4bd3a91b66ddb587e2a842b2d88bb921699531f271c16c6ab885e29092374837c52868e8e917c837064c624e9aa682f20d29a929ee5688a1e994cfabf31da75523c0a4bd47833ba4dc6948e37653c96b76a631bb', 1, 20500, 0, '2026-11-24 11:25:22.429222+00', '2026-11-24 11:25:22.480423+00', 'ACCEPTED', '{}'),
	(2, 'IN', 'REPORT-20261124-112522-eef6c9fb.csv', '\xd1ad16aab97934959219d7a4b277621408830a1104aba479cb6a9f1f1160bce4', '\x016988fb0fb1e8ff121a60e80da64a2bbbd22272489505c91edfce242bd9ce987f6f9c95d0f7e58deacb4d6b96cd9ef9cd3f770a718c3cd724cd539a11b280e8e71bbc8ec7502b7243c919d63219d6b44399c6181ed39d106c76b6bcd5560fd2445698c0d9a13b811ef2229158062cc3fb44413dcdd8318d28a66ae7e0ff', 1, 0, 0, '2026-11-24 11:25:22.503647+00', '2026-11-24 11:25:22.507498+00', '', '{}'),
	(3, 'IN', 'REPORT-20261124-112522-c85c0a80.csv', '\x8a0e49f44c3534f0063bdbda8d378549f65be39330afc417ece42602c44818c0', '\x016988fb0f0b9044f5d18c8ba13f57a9c268117b3f4801d31811187036a237dfd14fe82eb3e9da678eb44b8d725176b53f3c2cad9e8dd4d50ab4b21f287369e1b0ac22d95f7a0449591781c1a210b3290497a9757e10963e85abd2a366ff746bd00d4cc5e536bef6b434b504c5a8b5368faa', 1, 0, 0, '2026-11-24 11:25:22.800685+00', '2026-11-24 11:25:22.960371+00', '', '{}');









INSERT INTO public.booked_items VALUES
	(57, 'BANK', '01a20d4d-a65a-7331-870b-906efb9d545c', 205.00, '2026-11-24', '2026-11-24 11:25:22.951804+00', 'MATCHED'),
	(61, 'PAYOUT_PARTNER', '01a20d4d-a65a-7331-870b-906efb9d545c', -26650.00, '2026-11-24', '2026-11-24 11:25:23.073068+00', 'MATCHED');



INSERT INTO public.booked_totals VALUES
	('CARD_PROCESSOR', 0.00),
	('BANK', 205.00),
	('PAYOUT_PARTNER', -26650.00);



INSERT INTO public.booked_up_to VALUES
	(true, 61);









INSERT INTO public.checker VALUES
	(true, 0, 138, '2026-11-24 11:26:05.406456+00', '2026-11-24 11:26:05.406456+00');



INSERT INTO public.code_guesses VALUES
	('\x955ba8a2246a4d953be9dffac6fd5a6ca41574b7a2f4793aa04abf2033ca46d4', '2026-11-24 11:00:00+00', 0);















INSERT INTO public.credentials VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', '$argon2id$v=19$m=19456,t=2,p=1$1UzvrbmPfZ3c3B1qkIPV6g$VKXsAgN0FekrVx8mIrJqnIH4Sd6II4vraH2uAYhRmwE', '2026-11-24 11:24:28.395299+00', NULL),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', '$argon2id$v=19$m=19456,t=2,p=1$ZuMzmetvZhhBlmGe0L79PA$4QEX1BcjwU6Slzbpo1ZG5V3JFhImz0NWr9evrcN1pbA', '2026-11-24 11:24:28.926308+00', NULL),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', '$argon2id$v=19$m=19456,t=2,p=1$aQYSKp8jxQ7Kq9+bd0ImJA$qhkVsOy+TSw6GIfCbhVuPxE/j9oVyzfRBzyYEbBIpZg', '2026-11-24 11:24:29.173204+00', NULL),
	('01a20d4d-9853-733e-8118-17eccf85110f', '$argon2id$v=19$m=19456,t=2,p=1$PsTMG4e3Pr6D0r9WgDLphA$qTdZjWcbmpSV1zpsfmoTeYV5WAbQz+wsppcwkXJGtBY', '2026-11-24 11:25:18.925669+00', '2026-11-24 11:25:19.105274+00'),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '$argon2id$v=19$m=19456,t=2,p=1$5M015n/JGxoiya7GRH4uBA$wHnOiNdQhwZHku/1G+euGHdQoLtVo/8DeucRc3JKC8s', '2026-11-24 11:25:19.419258+00', '2026-11-24 11:25:19.441094+00');






INSERT INTO public.event_batches VALUES
	(1, 7, '\x374f1d3579fafea26df17aeddf22a40f0a94edcc7e22c6c314cc4d111233ec0b61bd7869266d5776b6496c9b37bfacfa3bcd4b6adbcc1db58093e316289423066c57bb2fba830ce7f9709bb0ddfe2d68b202918b752755487971e4b4bd61c20c38f54feda7befd445bf78d7abe8dd6f631034c47eebaa072acc2ef87fe5ed43f0f3615fcf4d8bf20f569a6306b764d068ab8c89a95cb3f653580e71b3fe9ec5a234ade8deb6e2f6ef4926e29c2695ace3f8aafad499c1f4cbb68e21d0680dff8eac3a3c8d9dd32c3226864ea140095fb584d6e059df0aa4870727b7b912367ee', '', '\x01474731f4f62e11617175bc58dc5d5d35a6d73a1be572b913a4b9f6169b4b58bcd88d94d9'),
	(8, 8, '\x3f2236f39ea4d2f12aae33ccb4880433a8b6cc7e67ec1be546184fb355f2b039', '', '\x01474731f494e9f79175a971c91de7a92285dd787064fcb8d91db4be7e2c6a024e32007bd2'),
	(9, 10, '\x0d0e0c4face4bd13b437e1827fe24a36ad1240339415a698cfc480ef0bfd546c8b47af95182557b80f24f61c5ef4aaffe03552f83a0a564356458c6da7094514', '', '\x01474731f456b35c5f9674d724dcd6caee4ec0b9c87db7de4f243c7f685b96d9e8321f997f'),
	(11, 11, '\x4537ce17a745ae5d7a6785ed52af4368b0cd77fd2bb6b967c703da7c8404ae9d', '', '\x01474731f49714d1843dc70427a95df3b8c4fd46d510cb05357f58c2fd1393e0a9e6ac7b35'),
	(12, 13, '\x75981406e59c8426771dd4a5af9509b75b78c2ea51ab48787fce21c2bcbacefdd3556a1779edd18940c8ea832aa14041b4cd033a0c2d0f7b2097a983be0e830c', '', '\x01474731f4b033eddaf9b950548ae24fc630047b19aa4ed1a437d22dcbf394f8b260068f7a'),
	(14, 14, '\xfa45c6671b676b7d51c55768270c16a64aedce937e75e41c95c4d7f9dba99995', '', '\x01474731f4e49cd248312533763b16cd696f07a0889f4c019e02b3d8ccb9b48e7dd29ed22c'),
	(15, 16, '\x1371c29e7d477bba0046dc7256aa77c1ae905977d837148cbf1338b73f6e6e490074a3454a2991c0d6cd57cc5e6ab79758c94eafb079958c58fc5900e4bce97b', '', '\x01474731f40f438ba896bb84724ba83c1c78d7b1f41cb453f4cbe68262c96ef8ef713d11a8'),
	(17, 17, '\x4ffff4739103915a7a65306d40202d6a790cccc69f808959e8b1df2928104e0e', '', '\x01474731f4be99029fbcfd2005caa4f52e8bbafa574250070fbd3a6b633914b134d5303654'),
	(18, 19, '\xe309a6ac35a0d538339863c9924a900f906a41808d6378559a167e0be6318fdbf768e3f8a5e57ad93c9a9a45b479443b9409ae33e26fbe9f042ac53d76d12e4c', '', '\x01474731f40f0ef68b6ea922805489e4369cde324c80f858dbcc594ffd0c6f17536c42adda'),
	(20, 20, '\x9d19b830361797ab2e93724abff87344eaad8f48fd3acbae0063057c97dc8d4e', '', '\x01474731f46b45dfba5b137767724a2effe30b00d51eff05b88a78a792a3ae9fdab47978ff'),
	(21, 22, '\x5be235230eb3dabb33b1000bb2f47ae3f210a5d854dbe54c9e8533a1697e59f5396d7f5bb2f3e9686f9af32b6466da17206980be49ade91583a76f5c4d120bc2', '', '\x01474731f4a02ae9283424d7d3d7f3a61a8031083c6604ecc227fd1c469233f005d621038c'),
	(23, 23, '\x63d262c8b4ae9b34cffe7d2828bc4ca6b0b6e4939516b88b8f78e248d521b553', '', '\x01474731f4d9466479685040f2be45ae4b55fc4ef14f9fc84cdace0c2a0a92a635d4be00aa'),
	(24, 24, '\x384fc2b7e8faae31fdb62332b1c0e7823aebf93af91b53b2013c9c76b715c951', '', '\x01474731f478b4da3963e5846af9168d8d676ac4a63d428d56506cea650c20769e50cc8426'),
	(25, 25, '\xad2897a672a0a462f60f34c3e2211602b1835e58466ea404ca2ddf1eae3625f7', '', '\x01474731f48b93622dad211c923faaace3f7e200b85b7a526d346761076362469eccbd3a36'),
	(26, 26, '\xd1b105990ee8a161597cd0c92d86e004e6de39a1ea89a9e6a0446322bd2deb2f', '', '\x01474731f4ef6463e64205f60e9a2b93e58f7ede07d12b92991d78e5fb679d1a5ad70a68a5'),
	(27, 27, '\x34f68636dbfda5faae04ce943ac66bdffb962bec37125d1d71dc038302481301', '', '\x01474731f419da8831f465a01aa2fbc94abf5fbe185d5170a1babccac8015f2043a9369254'),
	(28, 28, '\xa8d76cd6b2e7e522e93899fb50941c52f35ab0feafad6b01fdacfb4b77fb2a7c', '', '\x01474731f49a274d83dd8341fda201b36738cd0a12873e6dd2ab9fa27a76e162f6e32b4b01'),
	(29, 30, '\x5f90c6b301033b0ebcc82646a55553ffc9e37df4990d0936376b75fc02b3e1c60b0feebc76ece14e2826d8f9d783d99d4e118c651389756132c80a0bd828ba1a', '', '\x01474731f484c3489e110220ee47058ee8db8add3c5dc862b21c5c34535c832f060c5c1c4a'),
	(31, 31, '\xa7986442c1ffbd2500be82cee0e6f6b826916fbb6806693d07a650105b43435c', '', '\x01474731f44bd9de7a5b13363b8f6c5a6ccb219cbe92ae374b42d7092cc938b63fb8a82c68'),
	(32, 32, '\x1f8beab582fae57242b6c8f1b772f77bd71934a570187d6c9b2863893e5dac88', '', '\x01474731f4a488e8672a770a1897205128c2021c0422f9538e0c3ae70d5ce0241e767c1b75'),
	(33, 33, '\x77921ce38d1e6cfa3315410b013f41b5cd7ecea7a26200981819580eaa63a081', '', '\x01474731f4938ba4c7c4f5cb806d68c2f700337f9627bf82b843fbad512f229fede54c9006'),
	(34, 35, '\x7541465119edbf0504d8537ff6d7706034d20c5eaa324b01c4f8a4d23d3b7db53869dcfca807af1d14867f9bb53ffb830c8940deff689b284ca59005e0cbd66a', '', '\x01474731f48ed54cad38038aadf0b90af81255a5f52960b8914c58b2e2b7fa21dad863e2dd'),
	(36, 36, '\x227cb93a03452078423f6ac12f3d9e9788775f5bb17c81c2fc910f4444428715', '', '\x01474731f45fc7c7f228e165f4138fa5d78997a3fe7a0aaa3e307b30bd080fa2615fcf7014'),
	(37, 37, '\xe3067eb521034807120ec584c3ed5b2701e97f3e32b5facb5fa8ed2f4e390d65', '', '\x01474731f47f24e45c36af35bf1ef3eebbb310b3459232e039c905013178f79c7c06916f29'),
	(38, 38, '\x106616a15f414a06eb692d92eee0af6844079e0330d7a4117337dff2fc5f4c2f', '', '\x01474731f40998775750701c0cb7a09ba68a8f5d3c9ef638e5797de8168e0e85206d2cb00a'),
	(39, 39, '\x6daa77cc406ed769f0b5ce33b071984cece7c8cd08c2f9f216bf2d5706b3f28d', '', '\x01474731f41dc7baa1154f9ec37631cd516873cad705e63f7ff17e2965ce54a405183f4073'),
	(40, 40, '\x86d493096022f362ed99c73c71e97ebf67160756366b66607df318dc40a22067', '', '\x01474731f4c27c492e82401264f554ef98b095736f4c3c3089e0cce186d1412f861884daca'),
	(41, 41, '\x2084ac2163951499dd51487c4011d91bb4919e9a143d87c4c5faa1d578ec247d', '', '\x01474731f46c1414697fe76f2555b469fb4d349bf445e0cb7c5a271895148b3449fde7dae6'),
	(42, 42, '\x1d59c86d642d5a62c06752b39a12ca6af4c95eef3834846ca86cdacaed491369', '', '\x01474731f4e5b22e4bbf8cab0398e615fcbf7b9b7ada859f4bdd34871e5b98359b0884f5a3'),
	(43, 43, '\x3b4582edef26b8e93805837d16b3ffd9457025388ee9fa04b931cae1d8e3e373', '', '\x01474731f4464c216ca13aa76045109f0f1d8c05ea40bbb100ea45cb952cf4338e26851375'),
	(44, 49, '\x4b96258d04951b8f08f8e90983719cc18de7c976d81fe2b0fb7f632ebeab0e4cbea19fa8222a9e00f69b2338dc775bf7b0bd8f81e0eb2320b9b54fabeb0ea338864d398605e7000229f1189f6c790aab220def4765d70350ee848b8a17aad235000a240c1496629961a868e3021269f9a10609af2f154488cf1e98c4a64430811127d857498a0a24e84b01ad946f42bcb53ad509ff68315ffae6df0e43109c2acb99eca470ff94dd97f1292aa6b72afdc65e81376c3b5c4f2eaf570436613762', '', '\x01474731f47105bc52cd91ba2df82410fd4bc5ad2c918bed7d56f2df1c4a4e7e6ce1099578'),
	(50, 55, '\xfc5cc0dc3c633d4f8e5f7d8a87994419694847cf0eef8d9c1f91b623c03b3a27340fbdf4af39a11e011faccbef7cfd3a57689af98c47c49953a99b6a942a577a68c4c2f96d077cab8b1f28fdbb34e42f9a2e66e31172947a610f36b4766295166053dd3f21385336b950b5976b38ecf7593fa03b060672f823cba25bfafd7540b57be3437390239b09e3ea52619dd826e26dab1148f150fcc71eec35f2a096e28fd723db96fc7a394eb56d0d97c54d22e53f747da001343d8ea2c901f0a591b1', '', '\x01474731f42989d83194ade310568965d96c2dab9c73c075a1182d2f1c7a4b98d09ffa3d10'),
	(56, 56, '\xf8af9a836f96cae1d4b5b620126a3fa0d73e9e37f9e8ae5520592b227aa57697', '', '\x01474731f4db78234ba5013160f37aaee1294068c4169b6332f210fc9ea8df6d7373274b76'),
	(57, 57, '\x2aa1ef0ff1c7058d21430cee06e8064a8d43cbae4c1d729dcc32b4f912a3155e', '', '\x01474731f42326f07fa2a719d9767b9e591f22e9c9152f8e4a8104277a9e7b5925bfc0c5fc'),
	(58, 58, '\x836e34d58ef088ee9a9c827aa8e91016faa3bdef186295186f6e483c3015995e', '', '\x01474731f45d223d95d9972380cf02a5dbd465073e8e6745d6a9a78b59f820735e122aba19'),
	(59, 59, '\x1ed79cb68ea267267fa3626db4a6d13c7cedad6f1199b878af9c916603197444', '', '\x01474731f4c5061ae96cdf0103bdcce09ccb97ddcbb6b059ecf80746945f7a10d12b79d2ac'),
	(60, 60, '\x9b3610a75aafb446236121557daa4970f74fe54a95a2fee06b07e3b7f5525b51', '', '\x01474731f480aec865e9f5aa9ded20e67ae8caf5d0e458b450c4588fdd0158431898c66405'),
	(61, 61, '\xd37854344ed1199bcda647b1f314e703cc2c9c0e6fae00ab02aead065374271a', '', '\x01474731f43be890e31e62aa50075a75dcf1d7cb81187e7aaf4cf1e60d3af1f0ca68fb9ab6'),
	(62, 62, '\x938781bda250e60a72a2eec71b94b633f69d196992f6d12f87839b42be2760ff', '', '\x01474731f4ab6af8ddfda09d0424063704a463a9265b5bc674393f5feb097ea169790c92a1');



INSERT INTO public.event_batches_start VALUES
	(0);



INSERT INTO public.events_from_1 VALUES
	(1, 'rate-USD-NPR', 1, '01a20d4c-c7e7-7047-bb6f-fcf136c9cb8e', 'pricing.rate_published', 4, '{"from":"USD","to":"NPR","rate":"133.25","mid":"133.60","midDay":"","source":"fixed","reason":"","at":"2026-11-24T11:24:25.435936Z","approvalId":""}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(2, 'feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD', 1, '01a20d4c-c7e7-75cb-aab5-ca943c635073', 'pricing.fee_set_saved', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"BANK_ACCOUNT","payoutMethod":"BANK_DEPOSIT","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"50.00 USD","flat":"5.00 USD","percent":"0"},{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"},{"min":"1999.99 USD","max":"14999.99 USD","flat":"0.00 USD","percent":"0"}],"at":"2026-11-24T11:24:25.444784Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(3, 'feeset-USA-NPL-BANK_ACCOUNT-CASH_PICKUP-USD', 1, '01a20d4c-c7e7-77c3-84fa-149cfb884ad5', 'pricing.fee_set_saved', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"BANK_ACCOUNT","payoutMethod":"CASH_PICKUP","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"50.00 USD","flat":"5.00 USD","percent":"0"},{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"},{"min":"1999.99 USD","max":"14999.99 USD","flat":"0.00 USD","percent":"0"}],"at":"2026-11-24T11:24:25.444784Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(4, 'feeset-USA-NPL-BANK_ACCOUNT-WALLET-USD', 1, '01a20d4c-c7e7-77cd-8a76-d117d7058442', 'pricing.fee_set_saved', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"BANK_ACCOUNT","payoutMethod":"WALLET","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"50.00 USD","flat":"5.00 USD","percent":"0"},{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"},{"min":"1999.99 USD","max":"14999.99 USD","flat":"0.00 USD","percent":"0"}],"at":"2026-11-24T11:24:25.444784Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(5, 'feeset-USA-NPL-DEBIT_CARD-BANK_DEPOSIT-USD', 1, '01a20d4c-c7e7-77d3-b0e4-1bf918ca036c', 'pricing.fee_set_saved', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"DEBIT_CARD","payoutMethod":"BANK_DEPOSIT","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"20.00 USD","flat":"0.00 USD","percent":"0"},{"min":"20.00 USD","max":"2000.00 USD","flat":"1.99 USD","percent":"1.5"}],"at":"2026-11-24T11:24:25.444784Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(6, 'feeset-USA-NPL-DEBIT_CARD-CASH_PICKUP-USD', 1, '01a20d4c-c7e7-77ee-8b40-8734f38be4b3', 'pricing.fee_set_saved', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"DEBIT_CARD","payoutMethod":"CASH_PICKUP","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"20.00 USD","flat":"0.00 USD","percent":"0"},{"min":"20.00 USD","max":"2000.00 USD","flat":"1.99 USD","percent":"1.5"}],"at":"2026-11-24T11:24:25.444784Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(7, 'feeset-USA-NPL-DEBIT_CARD-WALLET-USD', 1, '01a20d4c-c7e7-77f3-be9f-c36a55062141', 'pricing.fee_set_saved', 1, '{"key":{"sourceCountry":"USA","destinationCountry":"NPL","paymentMethod":"DEBIT_CARD","payoutMethod":"WALLET","currency":"USD"},"ranges":[{"min":"10.00 USD","max":"20.00 USD","flat":"0.00 USD","percent":"0"},{"min":"20.00 USD","max":"2000.00 USD","flat":"1.99 USD","percent":"1.5"}],"at":"2026-11-24T11:24:25.444784Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"20c46214-027a-4939-8b44-496d8273fe0a"}', '2026-11-24 11:24:25.515264+00'),
	(8, 'sanctionslist-SAMPLE_SDN', 1, '01a20d4c-c9c3-7ef3-b36d-5ce2e6a8bfe4', 'screening.list_taken', 1, '{"list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","entries":9,"names":11,"sample":true,"at":"2026-11-24T11:24:25.906697Z"}', NULL, NULL, '{"actor":{"id":"screening","role":"SYSTEM"},"correlation":"957b5982-2d9d-41c9-953d-d82c43534c46"}', '2026-11-24 11:24:25.924016+00'),
	(9, 'email-624b9f38bee18c0cfd5df275edae3a7d621bb397bb80ed1a26656722ae2f2211', 1, '01a20d4c-d385-7a68-951d-9a58cbf3c593', 'claim.claimed', 1, '{"holder":"511a2f9e-c535-41d0-a72f-7ecd0e98dc9b"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"736a5b21-cdf1-462b-9f14-710a7338388f"}', '2026-11-24 11:24:28.429542+00'),
	(10, 'staff-511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 1, '01a20d4c-d385-7aaf-b985-4a15845f6c38', 'staff.added', 1, '{"staffId":"511a2f9e-c535-41d0-a72f-7ecd0e98dc9b","role":"ADMIN","at":"2026-11-24T11:24:28.418367Z"}', '511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', '\x3a6679d5d4dcaddb02c727f11d67570175e701bc2cd089f59c647123ceaffa4ec68e19b076c4e2ac5035614f0548b9000c276b8ceb2d823d20004f82e3e30fc9599787bccd35db81263427a38479a3a38e', '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"736a5b21-cdf1-462b-9f14-710a7338388f"}', '2026-11-24 11:24:28.429542+00'),
	(11, 'staff-511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 2, '01a20d4c-d392-7946-93df-b61d139b8291', 'staff.second_factor_enabled', 1, '{"staffId":"511a2f9e-c535-41d0-a72f-7ecd0e98dc9b","at":"2026-11-24T11:24:28.434592Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"3e7bfbf0-a0ba-40c4-ba7a-c6d6ff5bcaac"}', '2026-11-24 11:24:28.434631+00'),
	(12, 'email-61653e415d8de3b04c484230947e5536013fe7fb23fb238354aa6b5e9c6b7f6e', 1, '01a20d4c-d593-794e-800c-8f52b3898aaa', 'claim.claimed', 1, '{"holder":"b7b84cb0-526e-48ea-9215-402cbfd97673"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"dd705cb0-28d6-4342-ab50-a86c106f754e"}', '2026-11-24 11:24:28.955111+00'),
	(13, 'staff-b7b84cb0-526e-48ea-9215-402cbfd97673', 1, '01a20d4c-d593-795d-84fd-4a45d2ebddea', 'staff.added', 1, '{"staffId":"b7b84cb0-526e-48ea-9215-402cbfd97673","role":"ADMIN","at":"2026-11-24T11:24:28.946596Z"}', 'b7b84cb0-526e-48ea-9215-402cbfd97673', '\x2fe0c8372396872f8a6a59afbca3a0995f6705648de327a8c744f2692a0f1da29d66431d04a8321520af0037e72b013996774a39dad955c7101f18829b8f506e40cd9f6229ffde842fff59ec6464b14a0e1ad776d829', '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"dd705cb0-28d6-4342-ab50-a86c106f754e"}', '2026-11-24 11:24:28.955111+00'),
	(14, 'staff-b7b84cb0-526e-48ea-9215-402cbfd97673', 2, '01a20d4c-d5a1-7a2f-ab1b-1e7ee40fe29f', 'staff.second_factor_enabled', 1, '{"staffId":"b7b84cb0-526e-48ea-9215-402cbfd97673","at":"2026-11-24T11:24:28.961651Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"715755b2-ff29-4c6f-bea0-9815f5443165"}', '2026-11-24 11:24:28.961682+00'),
	(15, 'email-13af5e0bae0ad38e26ef1d2eaad4726a9b8e4147cf87279d2e0fad8a95318744', 1, '01a20d4c-d679-703f-8916-916f682b6f62', 'claim.claimed', 1, '{"holder":"888e8f05-9fb5-4cb1-b0aa-093afa924e2b"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"4fbadb9a-5258-4574-a139-9f56345be63e"}', '2026-11-24 11:24:29.17801+00'),
	(16, 'staff-888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 1, '01a20d4c-d679-706f-bf00-59057a1b9732', 'staff.added', 1, '{"staffId":"888e8f05-9fb5-4cb1-b0aa-093afa924e2b","role":"COMPLIANCE","at":"2026-11-24T11:24:29.176418Z"}', '888e8f05-9fb5-4cb1-b0aa-093afa924e2b', '\xae26ce2461bb02242a8533604fabb39bd16bd74cb5868d0d76ae99f93586aa23d7e28150cb198d3d87dc3fc3bd245ec4a87cc6c767d9d72b0101fe6737af7295acd2ed1c32000a473cbd7aa42e33f3d0445be0b6ee5f5ef4e08e7b', '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"4fbadb9a-5258-4574-a139-9f56345be63e"}', '2026-11-24 11:24:29.17801+00'),
	(17, 'staff-888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 2, '01a20d4c-d680-7605-b8d1-5251be9cc872', 'staff.second_factor_enabled', 1, '{"staffId":"888e8f05-9fb5-4cb1-b0aa-093afa924e2b","at":"2026-11-24T11:24:29.184377Z"}', NULL, NULL, '{"actor":{"id":"operator","role":"SYSTEM"},"correlation":"6dcef4a9-5656-4135-b522-d3f503a05aa9"}', '2026-11-24 11:24:29.184451+00'),
	(18, 'email-6794744f311d0f1188e92bc09452dd37616fbe1aed773513ef3acac8d7f56ee8', 1, '01a20d4d-9947-7cd3-a3c0-d0a5be872d4f', 'claim.claimed', 1, '{"holder":"01a20d4d-9853-733e-8118-17eccf85110f"}', NULL, NULL, '{"actor":{"id":"","role":"PUBLIC"},"correlation":"0274ceea11e8d6bcb808732b","requestId":"0274ceea11e8d6bcb808732b","device":"Chrome on Linux"}', '2026-11-24 11:25:19.084351+00'),
	(19, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 1, '01a20d4d-9947-7d0a-a824-bd76b800e44c', 'sender.signed_up', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","state":"TX","provider":"SYSTEM","at":"2026-11-24T11:25:19.045112Z"}', '01a20d4d-9853-733e-8118-17eccf85110f', '\xea5f8405c3acf43c9341de95c0809963377c23a8755421c9164e93c086091176bbf2d1086d0408bd727f8f1dd8c214b34f73d6598efddace84c6edf49b0d5615e845424d2b93b876616a611173c9739df1a4fe12a4f40fd4f17b52797967508c0fa1d3facd2745e8c77ab055016f97966a68af2e236507d5721f12be5c0c4bc8f05709c45e05ac84ea9ff44a7989fe72999032f4e42f1ec714f7426f3693', '{"actor":{"id":"","role":"PUBLIC"},"correlation":"0274ceea11e8d6bcb808732b","requestId":"0274ceea11e8d6bcb808732b","device":"Chrome on Linux"}', '2026-11-24 11:25:19.084351+00'),
	(20, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 2, '01a20d4d-9978-7104-9743-4bf2bf7b9f38', 'sender.email_verification_requested', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","at":"2026-11-24T11:25:19.084351Z"}', NULL, NULL, '{"actor":{"id":"process","role":"SYSTEM"},"correlation":"0274ceea11e8d6bcb808732b","causation":"01a20d4d-9947-7d0a-a824-bd76b800e44c"}', '2026-11-24 11:25:19.096091+00'),
	(21, 'email-84a0f90a9c2d07bf5ae11c628e7d5c3d7b386e1b9e126d86f81271274d06b97a', 1, '01a20d4d-9ac3-74d1-a0da-fa1ce9b951c6', 'claim.claimed', 1, '{"holder":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52"}', NULL, NULL, '{"actor":{"id":"","role":"PUBLIC"},"correlation":"ca0c1fb1d210185e5d82a9a2","requestId":"ca0c1fb1d210185e5d82a9a2","device":"Chrome on Linux"}', '2026-11-24 11:25:19.42945+00'),
	(22, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 1, '01a20d4d-9ac3-74f6-a6c6-f91cf5c85bde', 'sender.signed_up', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","state":"TX","provider":"SYSTEM","at":"2026-11-24T11:25:19.420434Z"}', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\xf3aa91946794e7bf4a06c0da5057102d98df985bf0293078d5b4c2c916845569c91ffd9f1879db117b8a7ed222291fad03c6e5f88fde21f11f1c65101ca945d4eb975ebda6529fe81b3ff6621e33514d5461f11c95115cbedfbc26e2497479e7e0b4928ff015beae793bdfd515d216b2b34b00debee9575a7090486fdfacad09016706914d811992607257c10d4d4b54342f10c1fef5', '{"actor":{"id":"","role":"PUBLIC"},"correlation":"ca0c1fb1d210185e5d82a9a2","requestId":"ca0c1fb1d210185e5d82a9a2","device":"Chrome on Linux"}', '2026-11-24 11:25:19.42945+00'),
	(23, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 2, '01a20d4d-9aca-77b3-bbf2-bf699242f019', 'sender.email_verification_requested', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","at":"2026-11-24T11:25:19.42945Z"}', NULL, NULL, '{"actor":{"id":"process","role":"SYSTEM"},"correlation":"ca0c1fb1d210185e5d82a9a2","causation":"01a20d4d-9ac3-74f6-a6c6-f91cf5c85bde"}', '2026-11-24 11:25:19.434519+00'),
	(24, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 3, '01a20d4d-9b9a-7795-9196-d918db29f81b', 'sender.email_verified', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","at":"2026-11-24T11:25:19.642369Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"404062c4d2c81d7ba438b59f","requestId":"404062c4d2c81d7ba438b59f","device":"Chrome on Linux"}', '2026-11-24 11:25:19.642583+00'),
	(25, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 4, '01a20d4d-9b9e-7b95-872d-c1703dc21573', 'sender.phone_verification_requested', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","at":"2026-11-24T11:25:19.642583Z"}', NULL, NULL, '{"actor":{"id":"process","role":"SYSTEM"},"correlation":"404062c4d2c81d7ba438b59f","causation":"01a20d4d-9b9a-7795-9196-d918db29f81b"}', '2026-11-24 11:25:19.646782+00'),
	(26, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 3, '01a20d4d-9d9b-77ef-a134-ae5d603fa19a', 'sender.email_verified', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","at":"2026-11-24T11:25:20.155426Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"62380d3d5b7c12dcfecf8d7d","requestId":"62380d3d5b7c12dcfecf8d7d","device":"Chrome on Linux"}', '2026-11-24 11:25:20.15581+00'),
	(27, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 4, '01a20d4d-9d9e-75f7-8f00-9cca7ead0cee', 'sender.phone_verification_requested', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","at":"2026-11-24T11:25:20.15581Z"}', NULL, NULL, '{"actor":{"id":"process","role":"SYSTEM"},"correlation":"62380d3d5b7c12dcfecf8d7d","causation":"01a20d4d-9d9b-77ef-a134-ae5d603fa19a"}', '2026-11-24 11:25:20.158405+00'),
	(28, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 5, '01a20d4d-9dc6-77cf-875e-26576425dd44', 'sender.phone_verified', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","at":"2026-11-24T11:25:20.198389Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"e666beec7dcfd03276c1b7a0","requestId":"e666beec7dcfd03276c1b7a0","device":"Chrome on Linux"}', '2026-11-24 11:25:20.198615+00'),
	(29, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 6, '01a20d4d-9f68-7e94-8e7a-31e9d112bafa', 'sender.kyc_status_changed', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","from":"UNVERIFIED","to":"VERIFIED","at":"2026-11-24T11:25:20.614615Z"}', NULL, NULL, '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"c4d9fc21-7adc-414d-8ef8-44551f8f0a2c","causation":"1c5bffe7-11c5-4e2b-acd3-8f66684e3166"}', '2026-11-24 11:25:20.617285+00'),
	(30, 'sender-01a20d4d-9853-733e-8118-17eccf85110f', 7, '01a20d4d-9f69-712b-b27d-7c27c671b840', 'sender.tier_assigned', 1, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","tier":"ONE","at":"2026-11-24T11:25:20.614615Z"}', NULL, NULL, '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"c4d9fc21-7adc-414d-8ef8-44551f8f0a2c","causation":"1c5bffe7-11c5-4e2b-acd3-8f66684e3166"}', '2026-11-24 11:25:20.617285+00'),
	(31, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 5, '01a20d4d-9f74-7752-a22d-525117bf8993', 'sender.phone_verified', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","at":"2026-11-24T11:25:20.628434Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"5943fd3f14e92e18f2d5f709","requestId":"5943fd3f14e92e18f2d5f709","device":"Chrome on Linux"}', '2026-11-24 11:25:20.628496+00'),
	(32, 'source-30dcfc02-786d-4777-bef7-7ab403915ddf', 1, '01a20d4d-9f92-7626-b755-1a857b8522d5', 'funding.bank_linked', 2, '{"sourceId":"30dcfc02-786d-4777-bef7-7ab403915ddf","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","accountType":"checking","status":"VERIFIED","at":"2026-11-24T11:25:20.657405Z"}', '01a20d4d-9853-733e-8118-17eccf85110f', '\xb91934bbad5c898783d10637e00f6a15cb90d6c16e6e0ee311687a73558837d05f081ab755bebaf548e4e4efe00b82b63e1e7ce50222114eac6bb9e929bc88797d2599bfefecdbf6f9c1e62a0ae387183359e0d3155924a425cea0db515b3413f5481ca1519b7ff693a4a4bb2b845299fd5455920c5d802695deed2ebf73dbcb9090ff22a4e8bfa50ee83877f21a836d086bcdae31cd8fe7b6', '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"3fe83c41-e7a0-40c4-8aa7-b748b0bf3cc9","causation":"979d75f7-c62f-4b52-87b0-953719d22233"}', '2026-11-24 11:25:20.658522+00'),
	(33, 'source-5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', 1, '01a20d4d-9ff0-779a-936d-b432e80b1090', 'funding.card_linked', 2, '{"sourceId":"5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","network":"VISA","at":"2026-11-24T11:25:20.751664Z"}', '01a20d4d-9853-733e-8118-17eccf85110f', '\x708b2725d3fdf861f64f94ebedd81fdbf474379e8e1cd3bf9876ac34eace3d08f248966f2413d6e04022e5d152421f7db55151b29562329c76b959db711766e9e1d837ee9ddeaa7506bbc558e5f4dca4af4bc91fa5aa40e7cf2030288c3f53a8f672cb492fd206b3b11814971d6c68d280ab5718c30a676a0c4fdfc3ba6b24743d260d959c41604cfd90811d041267caa70719dc292b0b614e4d6229d63a6c6d4bb6b324550aa6290fddfd6590545f', '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"caa48a67-932c-4b09-8321-72b066d15784","causation":"c85f3da3-1219-4b87-8332-911f93f93a58"}', '2026-11-24 11:25:20.75267+00'),
	(34, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 6, '01a20d4d-a0cc-73cd-955e-eb5818a9b9c4', 'sender.kyc_status_changed', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","from":"UNVERIFIED","to":"VERIFIED","at":"2026-11-24T11:25:20.971794Z"}', NULL, NULL, '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"847c5a30-5f32-4a93-a93c-d0011116cba3","causation":"01a188f7-ab56-4594-a3d2-6d8cac2036f1"}', '2026-11-24 11:25:20.972271+00'),
	(35, 'sender-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 7, '01a20d4d-a0cc-73df-8237-859eeefd4f4e', 'sender.tier_assigned', 1, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","tier":"ONE","at":"2026-11-24T11:25:20.971794Z"}', NULL, NULL, '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"847c5a30-5f32-4a93-a93c-d0011116cba3","causation":"01a188f7-ab56-4594-a3d2-6d8cac2036f1"}', '2026-11-24 11:25:20.972271+00'),
	(36, 'source-94860059-48df-458a-a099-1586c8c84822', 1, '01a20d4d-a123-7948-ac84-3a29edf1070d', 'funding.bank_linked', 2, '{"sourceId":"94860059-48df-458a-a099-1586c8c84822","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","accountType":"checking","status":"VERIFIED","at":"2026-11-24T11:25:21.058427Z"}', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x3aa1bb792fb972a6bef45d93d737fc5f82677214d97e3d574d979aae070805a1b92349b6fac958121a8ff2f2f67c213f944bdb57e9493febbe2dcd4f6a6e6b11e86fe418fc9d2783c2bda70e27c435bafbed8650cd45db1f360f8b68c9ca039a5a943e7fd18bbec2c5aafdef9584c44cab3a70c2d6901665fe508d5ca14066524324c08da47045d21159d0e45cd4338fe63355636c92ad928a', '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"0a3ab313-efec-45c5-b5f5-734f371cc2ba","causation":"8a690ad2-83a7-44ff-be10-097c552a31a8"}', '2026-11-24 11:25:21.059649+00'),
	(37, 'source-9d769ac9-bc63-4c3f-b670-d113616cc7b5', 1, '01a20d4d-a150-77c9-96c3-31b587b41f59', 'funding.card_linked', 2, '{"sourceId":"9d769ac9-bc63-4c3f-b670-d113616cc7b5","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","network":"VISA","at":"2026-11-24T11:25:21.103351Z"}', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x2bfee977a8db203555148c10958c99bdad5d141272be128a932fa1fcb8748b9257a6ffac44a8cebcbe3926fed89e49e1c1e7654d2a8610ca180a559483a6bedae6b55ab9cceec7d26622c36f393542427c3ea6db31d076474a844307c6d36110e00fb524146735dacdd258b0016f2f68dd78a3772bc16e27d60b24b8036aac7c8266cbb9788fa3020e9773693b4f514d9efc8f7d17041a15ecc8eb43bc7039fd1e621e61e0f0d94daa7d456dc8e65e', '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"8fe716e0-a686-4604-aa26-1ae0d2c67492","causation":"239dc602-95c1-43cf-a797-766ca61584a3"}', '2026-11-24 11:25:21.104607+00'),
	(38, 'beneficiary-01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 1, '01a20d4d-a2a2-79a6-a39f-0d232db5e52c', 'beneficiary.added', 1, '{"beneficiaryId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","country":"NPL","relationship":"Sister","at":"2026-11-24T11:25:21.438321Z"}', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '\x542d556f8644bc286f9526afe0a3e6c6a07c456d71ad8b626d894f134c851e904278ec4246b4ea80e776b9e22739ab893b12603832815939f86428a23b244f6b8bad145fcca1768f78f380a0a3fed0877ddc61a5da4515fcde3a5c1f34607b40239d36d5c5fafce3b5ba3c6aec8d089a0d82396662e720ebe3fd699e1d0db8068095b09147c7272fae29317da775840518e8ddaaaea5fcea3c6183ea713ffdd634d03be456d203dee4e3b8fb46cfbc42222d99e10b73985adf21ec2ad7071efafab07f2361293f9fcea4ec5c1d2469d0412283a9ee8b35ebcc081435df223684de21b1e971642d3951cac10c929918c6e85636b3', '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"ffba0164c25a1fc9833b6d62","requestId":"ffba0164c25a1fc9833b6d62","device":"Chrome on Linux"}', '2026-11-24 11:25:21.490315+00'),
	(39, 'beneficiary-01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 2, '01a20d4d-a332-7a7f-93c0-a53d5afb5e1f', 'beneficiary.bank_added', 1, '{"beneficiaryId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","accountId":"01a20d4d-a332-798c-b290-3ae5161a82c9","bankId":"1009","bankName":"Nabil Bank Limited","branchName":"Pokhara","accountType":"savings","at":"2026-11-24T11:25:21.586627Z"}', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '\xf76e891a17f18ed38bf61a824468cff5299aed5892e690701ec874489d7a15657fc883272968a8098476e3dbba1013605c24ba0daf160c2e515e9ee318bd6fb30f33f395d4002f68c24c6f3d3fd17906', '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"6e1b4221e5f3009f4bbe9366","requestId":"6e1b4221e5f3009f4bbe9366","device":"Chrome on Linux"}', '2026-11-24 11:25:21.586833+00'),
	(40, 'beneficiary-01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 3, '01a20d4d-a387-7d85-81c3-92e4edbc3331', 'beneficiary.cash_pickup_enabled', 1, '{"beneficiaryId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","at":"2026-11-24T11:25:21.67184Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"eb8fa5af2872f8f6aee7e5b3","requestId":"eb8fa5af2872f8f6aee7e5b3","device":"Chrome on Linux"}', '2026-11-24 11:25:21.672097+00'),
	(41, 'beneficiary-01a20d4d-a486-752d-a3e3-944a3b9116df', 1, '01a20d4d-a48a-7290-8786-c622b9e05e11', 'beneficiary.added', 1, '{"beneficiaryId":"01a20d4d-a486-752d-a3e3-944a3b9116df","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","country":"NPL","relationship":"Sister","at":"2026-11-24T11:25:21.92634Z"}', '01a20d4d-a486-752d-a3e3-944a3b9116df', '\x71be34f58e1557f8aae64edbea9c1c325b49419fb742fb9a6548e3c12feb556abfc2295b5ab79abad324ab57b647f983ccacfd4404faaebabbfcea550e9859a282e5babfddfd08dafd8a1f7430f51ba1590a24b7d342faf99b0c1ecf5e0066ef05612520989398ea8920ccb75d405c361b20abf85107583cb9e53e735c4de1c7bf91028ffbc6b9b090a0d03550dce922add05d60964c5be3cccca2332712a3793a1e77b5c7a86a181efbfd739eac0eae96a52960364ce113e692c677fa695830505d2eab8ec65d9ec12cc55e65fc4e8313950d6cf962e071d64e570d4d104c3a5eb9e669f4e3b8dd574ede4eb93d5c135a4c4079', '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"05480ca29d13c23c3763454e","requestId":"05480ca29d13c23c3763454e","device":"Chrome on Linux"}', '2026-11-24 11:25:21.942436+00'),
	(42, 'beneficiary-01a20d4d-a486-752d-a3e3-944a3b9116df', 2, '01a20d4d-a4be-7622-a96b-d4ad300053b7', 'beneficiary.bank_added', 1, '{"beneficiaryId":"01a20d4d-a486-752d-a3e3-944a3b9116df","accountId":"01a20d4d-a4be-753c-a835-fb6de44db606","bankId":"1009","bankName":"Nabil Bank Limited","branchName":"Pokhara","accountType":"savings","at":"2026-11-24T11:25:21.982345Z"}', '01a20d4d-a486-752d-a3e3-944a3b9116df', '\x37248f076f59386d6b3ec315b7908e8da15cafb90baf4cd72d167ea1d6736c9e0bff44a1f9b3711a2cf9d985999007dc03b3b4d8c56e91a3a585312d9db20efdefcbaf794eb2f0bbd18908099642900a', '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"b60b6b13f5c691ad77f953ed","requestId":"b60b6b13f5c691ad77f953ed","device":"Chrome on Linux"}', '2026-11-24 11:25:21.98244+00'),
	(43, 'beneficiary-01a20d4d-a486-752d-a3e3-944a3b9116df', 3, '01a20d4d-a4e4-7a12-90a7-1628754d4630', 'beneficiary.cash_pickup_enabled', 1, '{"beneficiaryId":"01a20d4d-a486-752d-a3e3-944a3b9116df","at":"2026-11-24T11:25:22.020552Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"ee6e03239819eca28f422bb0","requestId":"ee6e03239819eca28f422bb0","device":"Chrome on Linux"}', '2026-11-24 11:25:22.020714+00'),
	(44, 'allowance-01a20d4d-9853-733e-8118-17eccf85110f', 1, '01a20d4d-a4fd-7a71-9cac-0556c35127d1', 'allowance.reserved', 2, '{"senderId":"01a20d4d-9853-733e-8118-17eccf85110f","transferId":"01a20d4d-a4fd-72e0-a982-d5fa4489670b","beneficiaryId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","amount":"200.00 USD","at":"2026-11-24T11:25:22.045231Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"9d5c5ea8d0dc8aca42614a8d","requestId":"9d5c5ea8d0dc8aca42614a8d","device":"Chrome on Linux"}', '2026-11-24 11:25:22.046234+00'),
	(45, 'reference-c0b7a5c8e565ca3a51151e4b13d880129d3a2e15129d4a0287e98c62a2f3aee4', 1, '01a20d4d-a4fd-7ac3-a45a-ea440c76f0bb', 'claim.claimed', 1, '{"holder":"01a20d4d-a4fd-72e0-a982-d5fa4489670b"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"9d5c5ea8d0dc8aca42614a8d","requestId":"9d5c5ea8d0dc8aca42614a8d","device":"Chrome on Linux"}', '2026-11-24 11:25:22.046234+00'),
	(46, 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', 1, '01a20d4d-a4fd-7acf-b0ca-867a7d7452e2', 'transfer.created', 2, '{"transferId":"01a20d4d-a4fd-72e0-a982-d5fa4489670b","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","beneficiaryId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","quote":{"id":"01a20d4d-a4fd-72e0-a982-d5fa4489670b","send":"200.00 USD","fee":"5.00 USD","total":"205.00 USD","rate":"133.25","extraRate":"0","receive":"26650.00 NPR","bonus":"0.00 NPR","rateVersion":1,"feeSet":"USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD","feeSetVersion":1,"at":"2026-11-24T11:25:22.045231Z","expiresAt":"2026-11-24T11:55:22.045231Z","rateSource":"fixed","rateAt":"2026-11-24T11:24:25.435936Z","feeRange":{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"}},"route":{"method":"BANK_DEPOSIT","accountId":"01a20d4d-a332-798c-b290-3ae5161a82c9","bankId":"1009"},"purpose":"Family Expenses","fundingKind":"BANK_ACCOUNT","fundingSourceId":"30dcfc02-786d-4777-bef7-7ab403915ddf","disclosure":"2027-02","senderState":"TX","at":"2026-11-24T11:25:22.045231Z"}', '01a20d4d-9853-733e-8118-17eccf85110f', '\x6bc5bb28a0757551274a919799991be634d7bef8d0d615faa905c648e2344bdb599ac1566a37e8ba44b7e10d164e8fb3b425a91e2edf7df3b0b7a9ee7c750bbb0a082b8ffcbfb585b2b08824ad851dec2ef04bf46524e569f791ff74c1fda0f78dbf9bcdc6af41aa4a718ac912817c4d274e8404c0f2afb4fb3150f7664a98b9a6faf9d1db2dd815ebce8de1b10e361cc01d69cf4355196da9b0b36950c8348aa7aae2abd894e2375c16557235a208f3549899ef15718e658269c9d3bb7449d9e17633103379ff99fad9f02c5b847cfccc1cc9b4698edf5d0fb49042947a17b5cd9c2926f3ab5d939deb08db', '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"9d5c5ea8d0dc8aca42614a8d","requestId":"9d5c5ea8d0dc8aca42614a8d","device":"Chrome on Linux"}', '2026-11-24 11:25:22.046234+00'),
	(47, 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', 2, '01a20d4d-a4fe-70b6-8ce9-5469a3d21ec5', 'transfer.screened', 1, '{"transferId":"01a20d4d-a4fd-72e0-a982-d5fa4489670b","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","trigger":"CREATION","checks":[{"personId":"01a20d4d-9853-733e-8118-17eccf85110f","role":"SENDER","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"HOLD","score":976},{"personId":"01a20d4d-9853-733e-8118-17eccf85110f","role":"SENDER","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","role":"BENEFICIARY","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a29e-74cf-a23e-9e5b0fbba202","role":"BENEFICIARY","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0}],"rules":"2026-11-24+fcef7a1c","at":"2026-11-24T11:25:22.045231Z"}', '01a20d4d-9853-733e-8118-17eccf85110f', '\xaef4bc3dc1555f869d75257e85c28d357833454f9398dae35456a7a3dc80384ad384d8859b014bc82cc6f9d49809a4bcb33590ab5ee7f87d22360855c87f8c72e83bcdb4c503bbe54e2f205c7af76a8fe4c707938028e8c2c5a42f40320a46ad83102418b82523d70a0c7129467c18acabed4273974ebd0d35b7be7808492079b700c7ebf495a01fa9e5323a50b7bf8fe904156c5315ca259b2b48fd2cf2b92dbe464c526f99672c12e68c2ed6c1551cc0ed4284a0ea50c5c62ee9be7fabe628d7634e53c07e6ca93b5d23e3f7b5a2783f104e1dba5bb68ea1a42f36fb4f8ca7fbdeebeba571c24a3b97dd7bfa98c7db2b5a', '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"9d5c5ea8d0dc8aca42614a8d","requestId":"9d5c5ea8d0dc8aca42614a8d","device":"Chrome on Linux"}', '2026-11-24 11:25:22.046234+00'),
	(48, 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', 3, '01a20d4d-a4fe-712d-8173-48ea8c1a36d2', 'transfer.disclosed', 1, '{"transferId":"01a20d4d-a4fd-72e0-a982-d5fa4489670b","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","template":"2027-02","at":"2026-11-24T11:25:22.045231Z"}', '01a20d4d-9853-733e-8118-17eccf85110f', '\x1fd6df55c71bf78fa77f6c47e1039c365bdeb222e8a91660118c7907bb66ad0b3ddb24ea40a121c6768174e28666c49f101676eca88de476ced20cbce5f4d2859dfa0548ca2708cf873d4d2bc4e2721c23b33db21ec3be387e6ccda572c7f1df3d7fea21906989285dcf7917c6497647a81a8e18891299dc9a65a6598c3cce1aa97054f4a37358daa6811dfc6ccf3cb680622c22c63907b29b44c712f097c82ace428e061c5ada66116b5af416e40f9a21f9a6da4e9c51fdc75507dcf101aa328c8cd0ddae9efac53ad662d14e53868398ed8ea19f7d12b3b4f32c05d8c3ff0c9256582ffdee8d6d4e22df3249005db166e6faa411ca97825608ac3c4256fd40cbd98de788cee619caefb023b9bb458dfab83a5a574811a7e5b51046d5ec7964983d2dbcae8b33b95aff13c6e533902baedeeca6255381c5a1aa9aa09d251653f76c164663d740bed2a4aa5e95d559649e01a3687847c12238fd930bbd506bce6b129058d988e756cfea84c02ee0f1851f970d6b9c2ea3ff96c717a34b88f4522d59592ba5b836244a59d16df2a9af892bcfa3bfb869d49b09fca6dbc092ff1f534f1fe3016b4791963447324a064843a275807509c53a0139ad7fa41fba269dd6197d44b63c350e5e44a5e38b5072fe4de5d1985fc29adcf04b48622028f6df375d85000e54a28e8e3398f28680cbbcf54995e5d438bfedd3e82f268b067f15a0e71283aac1aa0162ceb98e3a0a7ed1a96a09806693abce81c4f0cf980e6dcd658fe221103ec393bea747d148056573087d937495dad85fb2a2b0457a08e8f9acd7bb71131396f8201f297ba690195d57f60447505d35745f6e0a3bc2b37235085fdba357fc43710bf05b3363ab9e898c43031c2d1da6a845fe60dd371895e9f9d39a4c20a7cf52140bdcf6711bd788c69f4d079fa0c9755d51b3f1697f45d608c32802d96afbe7f93fdc339b2687c91bcd93af3358d95053887946f79a2ce906c01155b9fe17c477ffca7a53a0d1caa1ac5dfce5b64e3029f07ad6a222c09fd766de44b5bb1854d2371a61b52452aaee90593ed5907fa17826f158282d4da2957f9143c5f70a94941022b656bc15b267826272c94e9087fb89370b4525c2d60de32100dbd332dd34cd2403d42f18414c084900ef598918134e374754e335814b9252271495b8fe659304ced153b86a8d1d2b848f021c15c61ef24a87ae98ae1bb6c2439591179acfb420a00209f70e0023ac3427a1c628dab3e843219638b87f8dbc0bcfc92e85d796b4b4e88684f4c3a041b643c2df74f3f64c6d33bdee01b4304529c060b861ef9b815444371cbd676ef61454f1ed20c1efa4c11f6d4dcce07e4f83c7979a43437486858a6ba3b1f485b0421705bbe481645a1c054ee0d3e6092185329f9dedd840796de97d7994731c23ffbdbe353a7f66e3636ce4b0a074c1a78c712c1fa2edbc2d3ec056673202f68b030d527be39fe29927991d9f34a0925465cfd5efc9155baf933b644a991e72aa6469858ffa763d34eccf4df706307f34c24e20281be92c0e3db00321ee598e3de4f37164bb5edc7db17b5df9b969ea398884469b190626ccf746777182a43be82b8ca6b21b4ff44463a32b48f7b79b5aae4dae3c93c3313f9bbe80f0d49820fba679de3f1f45ff26c0e918724bc9869591179d03473cdf7b3682eee082b7fe148ff6d57d040fba9904192fc62280b639da426fcc21608ff2f94b37ac8a1273e25cb20bb4bf1e580be9ecf85b12aea157eb790b35582ff76327bc6d15caff790da4dc369d35ce011c4f2ce9aa70e614b3c999512cb2f8b960d6e0d46bf5899747ef05f17a629d04c2bab8232b9407865ea560121871e4ae8393f91c073d38cdcca4498a1dd55576c26b1330ad3486014a3e6fa821e4a442a2418eb566dd598b62bc438ea71f925356570d05f06494e2baa5d20a4f9022fb0b6b699fa47fb63c9eba53c4a155b60d9b21a13d73c20027865bf9f3fc959fab52f0026eb7b45bcc1a9c58f7819c564d71ed78f72a259e1c98e1e84e80f099b7ad2c85d417f522ae2bd6cb6ff6621f06da7e8fb150d5c1344e4690979009764084e7f7317ab042fea5ec03b1d058a2c3df421f94c3e49fe6f75f61a797acdd8504902be484d2071e914c821eff062550a003b21edaaab8f5d91e12b6e8f5de8e2688feaa0a03c550b2c8b1ac0bf5aa8529a9b6f0d05f05aa908358530885d0a038d0e8932dfda3e0b215e0d545a4de9e5fcecbc7b11c80cf822bf40c5b5e4a935c1f454fa6ceb8d4cf02e56572dcc41e42abf8d10130705d53f44505b0ce4a19dc603563d981d7ff0f896ee94134ed1e119b1a7c5477b520116633682678eaab2def016cae75e97c268c2fc1fe4e2355a8e0bc087c22fd6b2f77ba362b7790d82d3e2ab8fa34bfbf4b7fc45308c000889017dbf18faa0495d998bf937ababccfdd7ed1dc8f37a2559a17e3aaa3d167223a0c201a7018e88d14d9547814a24784edc684c6c5a255bf273617cadca606abbbb2016f399b711da7b679e0b35cb004e09ec85f07e27896acaf051c44e08f2292efd75fb6227638247d3af13bb3d851744c068aa182b564f9efe4a4b839ff703eba', '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"9d5c5ea8d0dc8aca42614a8d","requestId":"9d5c5ea8d0dc8aca42614a8d","device":"Chrome on Linux"}', '2026-11-24 11:25:22.046234+00'),
	(49, 'transfer-01a20d4d-a4fd-72e0-a982-d5fa4489670b', 4, '01a20d4d-a4fe-71ff-84b0-52c0f1cc3445', 'transfer.held', 2, '{"transferId":"01a20d4d-a4fd-72e0-a982-d5fa4489670b","senderId":"01a20d4d-9853-733e-8118-17eccf85110f","reasons":["SCREENING_HIT"],"dueAt":"2026-11-25T11:25:22.045231Z","at":"2026-11-24T11:25:22.045231Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9853-733e-8118-17eccf85110f","role":"USER"},"correlation":"9d5c5ea8d0dc8aca42614a8d","requestId":"9d5c5ea8d0dc8aca42614a8d","device":"Chrome on Linux"}', '2026-11-24 11:25:22.046234+00'),
	(50, 'allowance-01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 1, '01a20d4d-a65a-7a36-b6a1-8566faad3b95', 'allowance.reserved', 2, '{"senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","beneficiaryId":"01a20d4d-a486-752d-a3e3-944a3b9116df","amount":"200.00 USD","at":"2026-11-24T11:25:22.394285Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"e4589d81c7ca1b02b4330c0f","requestId":"e4589d81c7ca1b02b4330c0f","device":"Chrome on Linux"}', '2026-11-24 11:25:22.394931+00');
INSERT INTO public.events_from_1 VALUES
	(51, 'reference-15775ef55c5572752462aa2862d6ed983615e641c7b5ebdf2eb70d485572905b', 1, '01a20d4d-a65a-7ab7-9892-bde30c1fc955', 'claim.claimed', 1, '{"holder":"01a20d4d-a65a-7331-870b-906efb9d545c"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"e4589d81c7ca1b02b4330c0f","requestId":"e4589d81c7ca1b02b4330c0f","device":"Chrome on Linux"}', '2026-11-24 11:25:22.394931+00'),
	(52, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 1, '01a20d4d-a65a-7ac1-ade2-f2720cadab00', 'transfer.created', 2, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","beneficiaryId":"01a20d4d-a486-752d-a3e3-944a3b9116df","quote":{"id":"01a20d4d-a65a-7331-870b-906efb9d545c","send":"200.00 USD","fee":"5.00 USD","total":"205.00 USD","rate":"133.25","extraRate":"0","receive":"26650.00 NPR","bonus":"0.00 NPR","rateVersion":1,"feeSet":"USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD","feeSetVersion":1,"at":"2026-11-24T11:25:22.394285Z","expiresAt":"2026-11-24T11:55:22.394285Z","rateSource":"fixed","rateAt":"2026-11-24T11:24:25.435936Z","feeRange":{"min":"50.00 USD","max":"1999.99 USD","flat":"5.00 USD","percent":"0"}},"route":{"method":"BANK_DEPOSIT","accountId":"01a20d4d-a4be-753c-a835-fb6de44db606","bankId":"1009"},"purpose":"Family Expenses","fundingKind":"BANK_ACCOUNT","fundingSourceId":"94860059-48df-458a-a099-1586c8c84822","disclosure":"2027-02","senderState":"TX","at":"2026-11-24T11:25:22.394285Z"}', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x0f9d388eac2f6e1efbfe8f5eafd8d906d8e32069c9c1bd8cbc849a76f475a16cdaca1a12f0f876e89e8e60a852715ed6159e4c07203c9e655021a7415faad1771a3bb965de187edcd54929a91425ff9f3e9c6cc671bb655f10d123177979122178985916247e9a8931bcfba1600be085a5e87b60ce3eeb11fd7539cddb0752c936c6bd641f2a1e49c5361b256f21d44a686d43e669edf1d281832a9b5f51dfcab01a24d158935d52229ced7297f513ff032151595edfc6cfc51f496df8903144b70cc3f4b8d82bc6da536493bed77ad3abbd62809ae681ac8b9b71224009f86c81b3f70596394c4192adf60f', '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"e4589d81c7ca1b02b4330c0f","requestId":"e4589d81c7ca1b02b4330c0f","device":"Chrome on Linux"}', '2026-11-24 11:25:22.394931+00'),
	(62, 'statement-df3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4', 1, '01a20d4d-a9b0-771d-9ff5-8c16c84aded8', 'reconciliation.statement_compared', 1, '{"statementId":"df3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4","counterparty":"PAYOUT_PARTNER","file":"AGAIN-settlement-00000001.csv","number":1,"day":"2026-11-24","opening":"0.00 NPR","closing":"-26650.00 NPR","lines":1,"matched":0,"books":"0.00 NPR","inTransit":"0.00 NPR","differing":"26650.00 NPR","continues":true,"at":"2026-11-24T11:25:23.247974Z"}', NULL, NULL, '{"actor":{"id":"reconciliation","role":"SYSTEM"},"correlation":"a43935be-e6a6-40d3-a116-b12861d55bf2"}', '2026-11-24 11:25:23.248488+00'),
	(53, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 2, '01a20d4d-a65a-7baa-9454-1c6e5035a8e6', 'transfer.screened', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","trigger":"CREATION","checks":[{"personId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"SENDER","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"CLEAR","score":0},{"personId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"SENDER","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a486-752d-a3e3-944a3b9116df","role":"BENEFICIARY","list":"SAMPLE_SDN","version":"8dbe0da8531b6aa4bf2b9a7ff98ba316003a0e688b84d34d87f04096604dc3d8","verdict":"CLEAR","score":0},{"personId":"01a20d4d-a486-752d-a3e3-944a3b9116df","role":"BENEFICIARY","list":"sandbox sample list","version":"1","verdict":"CLEAR","score":0}],"rules":"2026-11-24+fcef7a1c","at":"2026-11-24T11:25:22.394285Z"}', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x7db4497acfe3243f6736b423c2d6820f00b6a345cea145680f4c2d16cb2d0c652d8cbeb92a4e5afb16', '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"e4589d81c7ca1b02b4330c0f","requestId":"e4589d81c7ca1b02b4330c0f","device":"Chrome on Linux"}', '2026-11-24 11:25:22.394931+00'),
	(54, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 3, '01a20d4d-a65a-7bc4-801e-2b9d92284b4a', 'transfer.disclosed', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","template":"2027-02","at":"2026-11-24T11:25:22.394285Z"}', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\xc1b710eb267e3b45173e928a63a8bb80a306c07b7da835c5d3df72f33ee58be9e162ca367afb99f53fbd2e87bbf53c656cff3873d9693dedcc9ce902aa663a11ab9ca7ac5fb0dd0d00a42afc15b62cc764aa8d8b61fd2842596656d1069e170f575dfb47f879848f416c5fbcac49d05a6f6ceb05b21657cf17fe9105e0a105401785e88e1b92655930650d14d3359745b8bd647c087965b81dd12571d7184ad9ca3a9cf486e6b85ce419bc6c964521eeeb47712b4d3ac753634c4d2760ecbb59a28e396bf2e9677d4d894473ed8c5e160f2444e8f476ac0b40ec5e49430cef94952ab3165579f060bf79d08f70abd4dab35704fdcaf07c607ad468f73d2f8d5e534a59121b9894b0cab7811ba3e2394b48ac4b8080a016797a7bc7cb91efdb12d2c0c5f0c17ba5aaed2143d32abf4b41b70f108997791d1b4b16f3b2046289c81f4f83292d49500263862d281b657fbb4959ee789a3058b1bef798b9547dd02513d44691ebcdb6d3462e92b5c75778d729eeb030ac9cd8bd1f16492a3583ee810159a546a0be7fe26765c48ec96bf3e35013574fd20e19b768a3d2c07753a2458c902a911a49917da2ee88f2cc6c4716899690d35d3457ac1e5d6d328425eaeb35cd8eb36a563716b7a79e878ca9cfa23c32f0ae5ad56a4bbc294a11f390d9992f4b400fc291a3bd8454a4bff9fe653c02f2252cc1c4b8f26dc9cf7664ffce6de16ef2c2e43835fbbc2c61c235e6ab05762f44421611b0351f1df8b3048a101f879b658ce7a7ab8dee32878ba65630eb0c986fc13c33091f756be1b5eedc1d2a5d4ffd3299a101114e0e0b5da6a7140367430134aaac0d6cdd2cb64f3869f8cae687ac7837b0ee9a580f1a96ecebdad661755829f2c72c5e330ab0f54bbe151d2ae2c6a7597e57241f44915c25355875ed12e1a05bfd89d0e78be32a683901e238f6391a0bee7ad30ef33f0990d7d1c351c2b40224b817b7a173b4fd458ff8774f538869057cee0970bae3d71d640c5c50406aebc096b1f894647149109ddcaf1c969178f5111107a6decbbad750882def5024fedc6d76fc61d19ab64fa46b15ba39c8db91e371a5ee31033a9c6fc95696a412cf74d25fd12d2e96d7f6f8e73a86878f22fa6bcaa5617b0610d86605c1ced7904d771fecdf3a3ef91eec4e1ac287e45efc5b4f5bd70385f947badfaef9cfcc087562524f6db8f5c9624b961f8695fd4ad0dad488748552588bd5bef0a3816e1d6ab8bf48082a4c1a138084ca856df329115461166fc97a681c3817ac1b85244e0eb77abb14a9490d2d33bdf512ef31beb2a227b9c1226b864066d951c53c3178002379679ddb60035e85645404f210c2417b8eef72e27827025330be392261ae16e1cb2e6e6eed22bd7e1a7f459c6c9d9ee59fa86ec0d85e8988422a1c687217c0aa50f934083897773ac2cedff00c3a9c8d6a55be041ee51390aa3a96bc611b197b1f16f3132902f48eb4cd11f8c3d0024a153d9469c0d8c4c9e18a15e37bdae63eafd9bc7cc09e7d1dc7b71c8b7c92d03a4f97d16654cc3a8a56acd2035c1c8f971cc8be27321077b1d0475385784e775ed69425174610400fcbe9d69a6027087e78115285c760e6de58e0217e2d3afd022f16a63b71a402621b1bd7744d0bdbea47808b2ab3da445748af8dfa2d967d15a5285afee1cef7838dbb5b7e789520ff99a6704b00c1d0a20c6d6b0df3b6070a6e74ac74f2c77df4fb4ab8df151d00d8f1490826ee43d7712dfd4b5b9f1331df0925759953fbe78295692ff8d486c09924adeb6e7c5468fa6a66a0b457799f932766560896a547a0f7b0abe7e34a68fa8942c226467f4ac7ec7ca13d31553ceda18023362c9dc177e919a6962f2d52e058b62a80a3c8019a2902a983c5c5274093d17a245624d1a98461bb017a41e3aa0aa2da781e1654d4aa62db6bc88cad292e1af8b2390c7f83806cece13a1110f4b4472faa8e3999b3241f9bcc8612fdca3712d09b1dece3531288d85797f42a3baf950a657fd39c8175c1f624e6c72733855e2c23c5a944e9f44474b974b94087018896400d20ae92643cbe98d4401c6e0ff5c47588e83195da34c6c1e151ba0c3b7dca2e7eb4e8186132cf7d0133aa75a258dbfa3c5e5632f7472b683b6c987b939bf4f2937c4b5d766c74e1b17684305f575caef887ecbf42e475dc05ea46ab06b01ae01f2b83ecff16a85b8928178f0b8f5fb0e150567043dc476985fa6afe844c89ba31aa857c447f1009a7c30edb239cc302ec40ebe861c68924c5c2b3c66fb51380b907e9f839b96b883f8bd1a7791feb2dc4f6c120803448dc1640b213d9662bea151c729e6f41fd5b13922aa4e1220fa395a15a687d7e5f862482e88bc8bca48b88609bace9a195cc1df11c40fca55e7c9c010886e48d519db3de1eeea6d59bc71fad40e936c69bfab730eb70c6a1d155202232d240592308a2cef6ca2393271288118980d9992679cf374359f08c630056dc5d8261ef34eb8b1ef9f6d7363eb64f3449db77bbe02b850f7c3c58b0f84b19c8a4eafd4a0b8a799396ddf87798f2914056a333563c5bbc8a75631de489cbde27da947bcadb51029f3ff6cc28', '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"e4589d81c7ca1b02b4330c0f","requestId":"e4589d81c7ca1b02b4330c0f","device":"Chrome on Linux"}', '2026-11-24 11:25:22.394931+00'),
	(55, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 4, '01a20d4d-a65a-7c82-a8a2-e46e9cd0dff6', 'transfer.funding_requested', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","key":"01a20d4d-a65a-7331-870b-906efb9d545c/funding/1","attempt":1,"fundingKind":"BANK_ACCOUNT","fundingSourceId":"94860059-48df-458a-a099-1586c8c84822","amounts":{"send":"200.00 USD","fee":"5.00 USD","receive":"26650.00 NPR","bonus":"0.00 NPR"},"at":"2026-11-24T11:25:22.394285Z"}', NULL, NULL, '{"actor":{"id":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","role":"USER"},"correlation":"e4589d81c7ca1b02b4330c0f","requestId":"e4589d81c7ca1b02b4330c0f","device":"Chrome on Linux"}', '2026-11-24 11:25:22.394931+00'),
	(56, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 5, '01a20d4d-a667-7841-b8fa-8f826d37728e', 'transfer.funding_submitted', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","providerRef":"XGFEFVHZ4SY2MXO","amounts":{"send":"200.00 USD","fee":"5.00 USD","receive":"26650.00 NPR","bonus":"0.00 NPR"},"at":"2026-11-24T11:25:22.407493Z"}', NULL, NULL, '{"actor":{"id":"provider:funding","role":"SYSTEM"},"correlation":"e4589d81c7ca1b02b4330c0f","causation":"01a20d4d-a65a-7c82-a8a2-e46e9cd0dff6"}', '2026-11-24 11:25:22.407631+00'),
	(57, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 6, '01a20d4d-a887-7b96-9225-0a6539257681', 'transfer.funding_settled', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","amounts":{"send":"200.00 USD","fee":"5.00 USD","receive":"26650.00 NPR","bonus":"0.00 NPR"},"at":"2026-11-24T11:25:22.935903Z"}', NULL, NULL, '{"actor":{"id":"provider:ach","role":"SYSTEM"},"correlation":"a3e48845-d05d-4a80-b907-50006ccd4fa6","causation":"166d8f66-497b-5b2b-b005-315784e725cf"}', '2026-11-24 11:25:22.951804+00'),
	(58, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 7, '01a20d4d-a890-7d23-b9d8-794b974ec13c', 'transfer.payout_requested', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","key":"01a20d4d-a65a-7331-870b-906efb9d545c/payout/1","attempt":1,"route":{"method":"BANK_DEPOSIT","accountId":"01a20d4d-a4be-753c-a835-fb6de44db606","bankId":"1009"},"amounts":{"send":"200.00 USD","fee":"5.00 USD","receive":"26650.00 NPR","bonus":"0.00 NPR"},"at":"2026-11-24T11:25:22.951804Z"}', NULL, NULL, '{"actor":{"id":"process","role":"SYSTEM"},"correlation":"a3e48845-d05d-4a80-b907-50006ccd4fa6","causation":"01a20d4d-a887-7b96-9225-0a6539257681"}', '2026-11-24 11:25:22.960903+00'),
	(59, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 8, '01a20d4d-a89a-7216-bd82-694e1b9bccc2', 'transfer.payout_accepted', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","receiptNumber":"NP9561814040","at":"2026-11-24T11:25:22.970086Z"}', NULL, NULL, '{"actor":{"id":"provider:payout","role":"SYSTEM"},"correlation":"a3e48845-d05d-4a80-b907-50006ccd4fa6","causation":"01a20d4d-a890-7d23-b9d8-794b974ec13c"}', '2026-11-24 11:25:22.970179+00'),
	(60, 'statement-24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5', 1, '01a20d4d-a8cc-7272-94de-3a5e6a161fd4', 'reconciliation.statement_compared', 1, '{"statementId":"24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5","counterparty":"BANK","file":"prior-day-00000001.bai","number":1,"day":"2026-11-24","opening":"0.00 USD","closing":"205.00 USD","lines":1,"matched":0,"books":"0.00 USD","inTransit":"0.00 USD","differing":"-205.00 USD","continues":true,"at":"2026-11-24T11:25:23.019272Z"}', NULL, NULL, '{"actor":{"id":"reconciliation","role":"SYSTEM"},"correlation":"30b7740d-0efc-4098-ac6d-6ac026d15075"}', '2026-11-24 11:25:23.020307+00'),
	(61, 'transfer-01a20d4d-a65a-7331-870b-906efb9d545c', 9, '01a20d4d-a901-7059-9cd1-2af5ecbf3bd8', 'transfer.delivered', 1, '{"transferId":"01a20d4d-a65a-7331-870b-906efb9d545c","senderId":"01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52","amounts":{"send":"200.00 USD","fee":"5.00 USD","receive":"26650.00 NPR","bonus":"0.00 NPR"},"at":"2026-11-24T11:25:23.072916Z"}', NULL, NULL, '{"actor":{"id":"provider:sandbox","role":"SYSTEM"},"correlation":"260b8037-cb08-4d7c-b527-8f71ce3afffb","causation":"ffce5228-8b74-4db2-9399-af039eb06ece"}', '2026-11-24 11:25:23.073068+00');






INSERT INTO public.followers VALUES
	('notice/all', 62, NULL, NULL, NULL, '2026-11-24 11:26:07.931704+00'),
	('maintenance/maintenance', 62, NULL, NULL, NULL, '2026-11-24 11:26:08.092383+00'),
	('process/all', 62, NULL, NULL, NULL, '2026-11-24 11:26:08.118434+00'),
	('funding/all', 62, NULL, NULL, NULL, '2026-11-24 11:26:07.778429+00'),
	('screening/all', 62, NULL, NULL, NULL, '2026-11-24 11:26:08.090411+00'),
	('payout/transfer', 62, NULL, NULL, NULL, '2026-11-24 11:26:07.961875+00');



INSERT INTO public.goose_db_version VALUES
	(1, 0, true, '2026-11-24 11:24:24.947428'),
	(2, 1, true, '2026-11-24 11:24:24.966481'),
	(3, 2, true, '2026-11-24 11:24:25.029978'),
	(4, 3, true, '2026-11-24 11:24:25.039699'),
	(5, 4, true, '2026-11-24 11:24:25.054335'),
	(6, 5, true, '2026-11-24 11:24:25.060466'),
	(7, 6, true, '2026-11-24 11:24:25.064281'),
	(8, 7, true, '2026-11-24 11:24:25.068438'),
	(9, 8, true, '2026-11-24 11:24:25.073854'),
	(10, 9, true, '2026-11-24 11:24:25.084086'),
	(11, 10, true, '2026-11-24 11:24:25.086752'),
	(12, 11, true, '2026-11-24 11:24:25.089459'),
	(13, 12, true, '2026-11-24 11:24:25.090501'),
	(14, 13, true, '2026-11-24 11:24:25.095294'),
	(15, 14, true, '2026-11-24 11:24:25.115831'),
	(16, 15, true, '2026-11-24 11:24:25.126919'),
	(17, 16, true, '2026-11-24 11:24:25.129973'),
	(18, 17, true, '2026-11-24 11:24:25.130989'),
	(19, 18, true, '2026-11-24 11:24:25.133227'),
	(20, 19, true, '2026-11-24 11:24:25.143367'),
	(21, 20, true, '2026-11-24 11:24:25.15085'),
	(22, 21, true, '2026-11-24 11:24:25.157565'),
	(23, 22, true, '2026-11-24 11:24:25.18966'),
	(24, 23, true, '2026-11-24 11:24:25.197573'),
	(25, 24, true, '2026-11-24 11:24:25.205626'),
	(26, 25, true, '2026-11-24 11:24:25.212053'),
	(27, 27, true, '2026-11-24 11:24:25.214361'),
	(28, 30, true, '2026-11-24 11:24:25.222322'),
	(29, 36, true, '2026-11-24 11:24:25.228129'),
	(30, 40, true, '2026-11-24 11:24:25.230235'),
	(31, 50, true, '2026-11-24 11:24:25.239607'),
	(32, 51, true, '2026-11-24 11:24:25.243481'),
	(33, 52, true, '2026-11-24 11:24:25.247792');



INSERT INTO public.idempotency VALUES
	('01a20d4d-9947-cc3d-3a1d-35e9fc03fca1', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 20),
	('01a20d4d-9ac3-322a-f413-2ef6759be332', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 23),
	('01a20d4d-9b9a-573d-540d-10ecbc7db4a4', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 25),
	('01a20d4d-9d9b-023a-5652-93d8cc37aceb', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 27),
	('ce97f854-1761-9a5f-12e1-8073f8bcee9e', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 30),
	('f5ddf414-20d0-b4a5-79ea-014d4d9a8c9b', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 32),
	('3a2d4d28-3109-7d20-3bdd-94a7c127cfb3', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 33),
	('a574dc86-6ac0-162f-94b4-3a3ad8ec5250', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 35),
	('409527ae-5d1c-f99e-bc37-b5e00ff03bd6', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 36),
	('4b658afc-2bd9-041b-0c2b-ac0739164a13', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 37),
	('01a20d4d-a65a-7d0c-e78c-fcc2f42cab47', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 56),
	('78ac3563-bced-2255-a143-a06b83952cb3', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 57),
	('01a20d4d-a887-8ad0-f71b-410843e4f6c8', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 58),
	('01a20d4d-a890-acc0-1138-cdf5c763af53', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 59),
	('2b71a157-0855-59dc-2927-45e7ee6aac12', '\x0000000000000000000000000000000000000000000000000000000000000000', '{}', 61);



INSERT INTO public.inbox VALUES
	('sandbox', '1c5bffe7-11c5-4e2b-acd3-8f66684e3166', '\x7b226964223a2231633562666665372d313163352d346532622d616364332d386636363638346533313636222c226b696e64223a226b79632e7374617475735f6368616e676564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32302e3537363837303338335a222c227265666572656e63654964223a2230316132306434642d393835332d373333652d383131382d313765636366383531313066222c22737461747573223a225645524946494544222c2274696572223a224f4e45227d', '2026-11-24 11:25:20.607235+00', '2026-11-24 11:25:20.620909+00', 1, NULL),
	('sandbox', '979d75f7-c62f-4b52-87b0-953719d22233', '\x7b226964223a2239373964373566372d633632662d346235322d383762302d393533373139643232323333222c226b696e64223a2262616e6b2e6164646564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32302e3635303633303639325a222c227265666572656e63654964223a2230316132306434642d393835332d373333652d383131382d313765636366383531313066222c22736f757263654964223a2233306463666330322d373836642d343737372d626566372d376162343033393135646466222c22737461747573223a225645524946494544227d', '2026-11-24 11:25:20.655402+00', '2026-11-24 11:25:20.660297+00', 1, NULL),
	('sandbox', 'c85f3da3-1219-4b87-8332-911f93f93a58', '\x7b226964223a2263383566336461332d313231392d346238372d383333322d393131663933663933613538222c226b696e64223a22636172642e6164646564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32302e3734353335323036375a222c227265666572656e63654964223a2230316132306434642d393835332d373333652d383131382d313765636366383531313066222c22736f757263654964223a2235663362396261622d346538312d346565312d396461312d396637343765376561626337227d', '2026-11-24 11:25:20.747026+00', '2026-11-24 11:25:20.77027+00', 1, NULL),
	('sandbox', '01a188f7-ab56-4594-a3d2-6d8cac2036f1', '\x7b226964223a2230316131383866372d616235362d343539342d613364322d366438636163323033366631222c226b696e64223a226b79632e7374617475735f6368616e676564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32302e3936373638313537345a222c227265666572656e63654964223a2230316132306434642d396135622d373430652d396336642d356335346230616133653532222c22737461747573223a225645524946494544222c2274696572223a224f4e45227d', '2026-11-24 11:25:20.970423+00', '2026-11-24 11:25:20.974198+00', 1, NULL),
	('sandbox', '8a690ad2-83a7-44ff-be10-097c552a31a8', '\x7b226964223a2238613639306164322d383361372d343466662d626531302d303937633535326133316138222c226b696e64223a2262616e6b2e6164646564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32312e3035303135303033375a222c227265666572656e63654964223a2230316132306434642d396135622d373430652d396336642d356335346230616133653532222c22736f757263654964223a2239343836303035392d343864662d343538612d613039392d313538366338633834383232222c22737461747573223a225645524946494544227d', '2026-11-24 11:25:21.054372+00', '2026-11-24 11:25:21.060853+00', 1, NULL),
	('sandbox', '239dc602-95c1-43cf-a797-766ca61584a3', '\x7b226964223a2232333964633630322d393563312d343363662d613739372d373636636136313538346133222c226b696e64223a22636172642e6164646564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32312e31303030323935325a222c227265666572656e63654964223a2230316132306434642d396135622d373430652d396336642d356335346230616133653532222c22736f757263654964223a2239643736396163392d626336332d346333662d623637302d643131333631366363376235227d', '2026-11-24 11:25:21.10214+00', '2026-11-24 11:25:21.107544+00', 1, NULL),
	('sandbox', 'ffce5228-8b74-4db2-9399-af039eb06ece', '\x7b226964223a2266666365353232382d386237342d346462322d393339392d616630333965623036656365222c226b696e64223a227061796f75742e64656c697665726564222c226f636375727265644174223a22323032362d31312d32345431313a32353a32332e3036373737393234395a222c227265666572656e63654964223a2230316132306434642d613635612d373333312d383730622d393036656662396435343563222c226b6579223a2230316132306434642d613635612d373333312d383730622d3930366566623964353435632f7061796f75742f31222c2270726f7669646572526566223a224e5039353631383134303430222c22616d6f756e74223a2232363635302e3030222c2263757272656e6379223a224e5052227d', '2026-11-24 11:25:23.07041+00', '2026-11-24 11:25:23.074892+00', 1, NULL);












INSERT INTO public.known_devices VALUES
	('01a20d4d-9853-733e-8118-17eccf85110f', '\xcf56145a5f1f9f595e2c7f4a16d26fdab645605ccc8f1f1854b5120ad87ecdbb', '2026-11-24 11:25:19.102719+00'),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x28da6aa4ae77ce479c22523a885a31b137206c7ae61c0058952fd1cab30156e6', '2026-11-24 11:25:19.440223+00');






INSERT INTO public.log_layout VALUES
	(20000000);



INSERT INTO public.log_parts VALUES
	(1, 20000000),
	(20000001, 40000000);



INSERT INTO public.person_keys VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', '\x016988fb0f66c11852681f9ec131cc710c42eccfbc557605cfda5d98b816d93c43708566ff8f598d5814138847de9f211661a987582e49551affd35eaff4d6607e', '2026-11-24 11:24:28.428398+00', NULL),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', '\x016988fb0fda71a56e0e9f0ff3b267c10e611b805843d2610033f0e14529a112bf81d0aa74b51460b52933ca5f3d2940f746d32513be811dba6cb58f25e764ad54', '2026-11-24 11:24:28.953877+00', NULL),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', '\x016988fb0f34d3b192f76941e6be8c98a9489c386f49798d52ce6d72b72bed28724a8c9014b84061950082311e12182cd48ab34ccd424f3ae208289c7f36095bdf', '2026-11-24 11:24:29.177458+00', NULL),
	('01a20d4d-9853-733e-8118-17eccf85110f', '\x016988fb0f19f29f133bfc3ae04bdd34c40ae4319d2fb97875e9d797fc9fadc229ffdb129da3bc45f1742f521154a2b94b7b4263b938615dfc7d128de35c4b5086', '2026-11-24 11:25:19.083282+00', NULL),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x016988fb0f00e472f1602a544e04239dd84cef80a3a8966fda8d0171fb94642d4aa12fc257feeaa111f45c27707d3b1c4ab5d7744b804f21bb39964a43b0501676', '2026-11-24 11:25:19.428251+00', NULL),
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '\x016988fb0f773c94010c6f2a3800bfe12ce1bde5b5401b8bb37c7b8771be0af831c7c150cd27e1ac38df371c4270da3cdc16b9e939587e7d28a6235453930d781f', '2026-11-24 11:25:21.487535+00', NULL),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', '\x016988fb0f1bd174442e0c3357acf7ce03293d46e03144b7b9fac5f9b2f0a3d991368c31c2511b96c567cbc8ef8278dd1add19bcb36b614880a615ecab8b522560', '2026-11-24 11:25:21.941102+00', NULL);















INSERT INTO public.seal_blocks VALUES
	(1, 7, '\x374f1d3579fafea26df17aeddf22a40f0a94edcc7e22c6c314cc4d111233ec0b61bd7869266d5776b6496c9b37bfacfa3bcd4b6adbcc1db58093e316289423066c57bb2fba830ce7f9709bb0ddfe2d68b202918b752755487971e4b4bd61c20c38f54feda7befd445bf78d7abe8dd6f631034c47eebaa072acc2ef87fe5ed43f0f3615fcf4d8bf20f569a6306b764d068ab8c89a95cb3f653580e71b3fe9ec5a234ade8deb6e2f6ef4926e29c2695ace3f8aafad499c1f4cbb68e21d0680dff8eac3a3c8d9dd32c3226864ea140095fb584d6e059df0aa4870727b7b912367ee', '\x'),
	(8, 8, '\x3f2236f39ea4d2f12aae33ccb4880433a8b6cc7e67ec1be546184fb355f2b039', '\x'),
	(9, 11, '\x0d0e0c4face4bd13b437e1827fe24a36ad1240339415a698cfc480ef0bfd546c8b47af95182557b80f24f61c5ef4aaffe03552f83a0a564356458c6da70945144537ce17a745ae5d7a6785ed52af4368b0cd77fd2bb6b967c703da7c8404ae9d', '\x'),
	(12, 17, '\x75981406e59c8426771dd4a5af9509b75b78c2ea51ab48787fce21c2bcbacefdd3556a1779edd18940c8ea832aa14041b4cd033a0c2d0f7b2097a983be0e830cfa45c6671b676b7d51c55768270c16a64aedce937e75e41c95c4d7f9dba999951371c29e7d477bba0046dc7256aa77c1ae905977d837148cbf1338b73f6e6e490074a3454a2991c0d6cd57cc5e6ab79758c94eafb079958c58fc5900e4bce97b4ffff4739103915a7a65306d40202d6a790cccc69f808959e8b1df2928104e0e', '\x'),
	(18, 25, '\xe309a6ac35a0d538339863c9924a900f906a41808d6378559a167e0be6318fdbf768e3f8a5e57ad93c9a9a45b479443b9409ae33e26fbe9f042ac53d76d12e4c9d19b830361797ab2e93724abff87344eaad8f48fd3acbae0063057c97dc8d4e5be235230eb3dabb33b1000bb2f47ae3f210a5d854dbe54c9e8533a1697e59f5396d7f5bb2f3e9686f9af32b6466da17206980be49ade91583a76f5c4d120bc263d262c8b4ae9b34cffe7d2828bc4ca6b0b6e4939516b88b8f78e248d521b553384fc2b7e8faae31fdb62332b1c0e7823aebf93af91b53b2013c9c76b715c951ad2897a672a0a462f60f34c3e2211602b1835e58466ea404ca2ddf1eae3625f7', '\x'),
	(26, 33, '\xd1b105990ee8a161597cd0c92d86e004e6de39a1ea89a9e6a0446322bd2deb2f34f68636dbfda5faae04ce943ac66bdffb962bec37125d1d71dc038302481301a8d76cd6b2e7e522e93899fb50941c52f35ab0feafad6b01fdacfb4b77fb2a7c5f90c6b301033b0ebcc82646a55553ffc9e37df4990d0936376b75fc02b3e1c60b0feebc76ece14e2826d8f9d783d99d4e118c651389756132c80a0bd828ba1aa7986442c1ffbd2500be82cee0e6f6b826916fbb6806693d07a650105b43435c1f8beab582fae57242b6c8f1b772f77bd71934a570187d6c9b2863893e5dac8877921ce38d1e6cfa3315410b013f41b5cd7ecea7a26200981819580eaa63a081', '\x'),
	(34, 40, '\x7541465119edbf0504d8537ff6d7706034d20c5eaa324b01c4f8a4d23d3b7db53869dcfca807af1d14867f9bb53ffb830c8940deff689b284ca59005e0cbd66a227cb93a03452078423f6ac12f3d9e9788775f5bb17c81c2fc910f4444428715e3067eb521034807120ec584c3ed5b2701e97f3e32b5facb5fa8ed2f4e390d65106616a15f414a06eb692d92eee0af6844079e0330d7a4117337dff2fc5f4c2f6daa77cc406ed769f0b5ce33b071984cece7c8cd08c2f9f216bf2d5706b3f28d86d493096022f362ed99c73c71e97ebf67160756366b66607df318dc40a22067', '\x'),
	(41, 56, '\x2084ac2163951499dd51487c4011d91bb4919e9a143d87c4c5faa1d578ec247d1d59c86d642d5a62c06752b39a12ca6af4c95eef3834846ca86cdacaed4913693b4582edef26b8e93805837d16b3ffd9457025388ee9fa04b931cae1d8e3e3734b96258d04951b8f08f8e90983719cc18de7c976d81fe2b0fb7f632ebeab0e4cbea19fa8222a9e00f69b2338dc775bf7b0bd8f81e0eb2320b9b54fabeb0ea338864d398605e7000229f1189f6c790aab220def4765d70350ee848b8a17aad235000a240c1496629961a868e3021269f9a10609af2f154488cf1e98c4a64430811127d857498a0a24e84b01ad946f42bcb53ad509ff68315ffae6df0e43109c2acb99eca470ff94dd97f1292aa6b72afdc65e81376c3b5c4f2eaf570436613762fc5cc0dc3c633d4f8e5f7d8a87994419694847cf0eef8d9c1f91b623c03b3a27340fbdf4af39a11e011faccbef7cfd3a57689af98c47c49953a99b6a942a577a68c4c2f96d077cab8b1f28fdbb34e42f9a2e66e31172947a610f36b4766295166053dd3f21385336b950b5976b38ecf7593fa03b060672f823cba25bfafd7540b57be3437390239b09e3ea52619dd826e26dab1148f150fcc71eec35f2a096e28fd723db96fc7a394eb56d0d97c54d22e53f747da001343d8ea2c901f0a591b1f8af9a836f96cae1d4b5b620126a3fa0d73e9e37f9e8ae5520592b227aa57697', '\x'),
	(57, 62, '\x2aa1ef0ff1c7058d21430cee06e8064a8d43cbae4c1d729dcc32b4f912a3155e836e34d58ef088ee9a9c827aa8e91016faa3bdef186295186f6e483c3015995e1ed79cb68ea267267fa3626db4a6d13c7cedad6f1199b878af9c9166031974449b3610a75aafb446236121557daa4970f74fe54a95a2fee06b07e3b7f5525b51d37854344ed1199bcda647b1f314e703cc2c9c0e6fae00ab02aead065374271a938781bda250e60a72a2eec71b94b633f69d196992f6d12f87839b42be2760ff', '\x');



INSERT INTO public.seal_heads VALUES
	(1, 7, 'hulak event log v1
7
2vY1AyDroevBiKwV4K1Go9ThUBG6Vq59CGa9vjI8TzE=
head 1
at 2026-11-24T11:24:25.937172Z

— hulak 9eknVXSJawu8TPzrVNgWOjb5IQn2JDwtHVMt78dcDWMG8c51kyMk7FukDx0cQ/F6XJuY8J3OjC7oOXbpCwyidH8DOws=
'),
	(2, 8, 'hulak event log v1
8
bvpsnBriNJfjfYDMN44ixykz3oB0H5HtRnjwbJonDEs=
head 2
at 2026-11-24T11:24:26.984142Z

— hulak 9eknVbpXG0qHD7+JNSA7xRht0uyMgkTQ5kTzNBCyCfnr7zVsdySB6aea4Ac26gVspG/+8ovri9ZrwHlcnKjmLlFqpQY=
'),
	(3, 11, 'hulak event log v1
11
Lqh861ziU9ISCkLRrP5+NSg8YvzT5jRV1Y5u8DCLJ30=
head 3
at 2026-11-24T11:24:28.929871Z

— hulak 9eknVde4v3NYqIjMh3cwO6BCapOB8EEWC2XEkmUj++c/4TC3uHgjiV2wx57UNiymxttjF9sOCIDGWaqoXxjHhwZ/EAs=
'),
	(4, 17, 'hulak event log v1
17
wERI/kKNFiYuNDEr9LEEROdaMiHq/LfllgIUtkLC8zA=
head 4
at 2026-11-24T11:24:29.940255Z

— hulak 9eknVTs4l1OJW1112Va9KqFRyjSVIbXJRs+XUfRRXgqnRCjCZYv/mZH+2ciQPwzARNjllIGAUz1BKEQ7897R8wgOWAg=
'),
	(5, 25, 'hulak event log v1
25
YhuAzwvtsxrEwF0TUa5OidcEJlhSicD+k9/y6DVmnH0=
head 5
at 2026-11-24T11:25:19.960526Z

— hulak 9eknVTJ+isfpPFoCDc9RxPYZrYp8pwYlRM9bbrRpzood+vK3Dkk8LGKtIhqaYgOyaMs/WNLzVnJpM2LlXWetsIZSZQk=
'),
	(6, 33, 'hulak event log v1
33
KzP0+v908P0CXb/AaCcCdxMAno8KZNRVEMGYkUmDTpo=
head 6
at 2026-11-24T11:25:20.912877Z

— hulak 9eknVe85ZbX/6/dxQkIO0FcxloEtObXos5mc/zDigeITO05bEuK4TCh5FzWkT/olC4jjSWDnJAUFsB84gxAwtMuJXg0=
'),
	(7, 40, 'hulak event log v1
40
lGhZOGeKYiV1LpFHj2vl0HbIUKXcKEaMpBtiZfrKEg8=
head 7
at 2026-11-24T11:25:21.934130Z

— hulak 9eknVXk5N3ZvmNKDrJsZJYsCogxJri8IfkvKKx6YMFpJLFg0V4zK7LsXrv9KBVUgeEyE2WM2LP3xqEktPvw9x+dqNAc=
'),
	(8, 56, 'hulak event log v1
56
jse1i6HM07Wxn+BOxnjA3fC8X+SbjMU7tFCQM4q6mRU=
head 8
at 2026-11-24T11:25:22.920925Z

— hulak 9eknVajSAEV76Slv0qiJBYpaFkxXZM/F8PQEGuToNGaYZVKhgs6gzeO5N1NxHudZ7uls4UNTVjMkQc/VJrfL4mg0gwc=
'),
	(9, 62, 'hulak event log v1
62
MqNNq1J7lHvDsy8wMDCj/aJrIYsZYM4eecKNHqkkEfY=
head 9
at 2026-11-24T11:25:23.908574Z

— hulak 9eknVSSaRiEuW5HL5YBYVwSNCi38h18karCoUiTw2m5z1SAljS4NaifJCiug6mrR7qINQXEbd+sgV05dIGkc2/gM+wM=
');






INSERT INTO public.second_factors VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', '\x8ef71dca564f359cb80d4f7b0977a59413abc9a508eafb40e93bdc2a617603e0712a88126a19640dacb6e7d8faf8133c', '2026-11-24 11:24:28.433088+00', '2026-11-24 11:24:28.433088+00', 0),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', '\x4f0e5020a15764f05010d7260ceca73dfaca38eb46b7a057f085caaf6ae16ef247c4612a295ee823922986839cbcfabd', '2026-11-24 11:24:28.957667+00', '2026-11-24 11:24:28.957667+00', 0),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', '\x7af35c4782e85134cb6adf3a3853bf929d62c224166a124b01bb3f2152f15b41beb2de1d59c2817627c77256d93719ba', '2026-11-24 11:24:29.183781+00', '2026-11-24 11:24:29.183781+00', 0);






INSERT INTO public.sessions VALUES
	('ce525cd79aab8028eb39fb1ee1ab8201', '01a20d4d-9853-733e-8118-17eccf85110f', '7dd6ecf245b951ef8def016014b11aa4', '\x20cd70c1147737bf5fd72509a1e0d84a92715e9f5288b93ab0c19b898c1576e6', '2026-11-24 11:40:19.107045+00', '\x6d86b220e11fef351c097e7ca72d6250f943b1a77083c8b103ccb008e983a9bd', '2026-11-24 23:25:19.107045+00', 'Chrome on Linux', '127.0.0.1', '2026-11-24 11:25:19.107004+00', '2026-11-24 11:25:19.107045+00', NULL, '2026-12-24 11:25:19.107004+00', '2026-11-24 11:25:19.107004+00'),
	('45dac8551e60c5e107e0e1ec8b45e6f1', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'dc9db20a68ccb2e92a56ca53ec37f6cc', '\xe9a0b3a409bdfdefd7edacdf0371cc3014dee007292bde1874b94da37699fce5', '2026-11-24 11:40:19.446287+00', '\x49418acca654041adfd186c01ac358dfae5dc44ec32af752eaef3615d64208b5', '2026-11-24 23:25:19.446287+00', 'Chrome on Linux', '127.0.0.1', '2026-11-24 11:25:19.446281+00', '2026-11-24 11:25:19.446287+00', NULL, '2026-12-24 11:25:19.446281+00', '2026-11-24 11:25:19.446281+00');






INSERT INTO public.statement_files VALUES
	('\x24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5', 'BANK', 'prior-day-00000001.bai', '\x016988fb0f3afb208c4f2cdfb1009007cdbd03ae6724d28f07a4421886b42fd9b48166dc05105a5f74982b06b24c5c507ca8dc2341a95dced10c9d4dd9b320d45f3864495594564e17261059411e193f736963d302ec5efbb740d613606346dacdd692520a68fa0e5f7773779e833d523f2edd90c7df59a5300c33a3bee97591e09d8e0a4e88e74cb00b99098d6d29893b7f6cf9329b63179cd0a5fa127177a0212da3e243d91f4efa3e0f3d14c41eac04a25f8d86567d3d2ab57c72c7be83f6731d51f28af4bf71f21088167435439a32696534cf78b7770598fde3dd2299bbf403ed527031581ad55a144810dd354e3fddfd174d5b8b55de811d5ddcbf109c835387e24ff46fd961ac184d9b594f5782', 1, '2026-11-24', 'USD', 0.00, 205.00, '', '2026-11-24 11:25:22.948253+00', '2026-11-24 11:25:23.019272+00'),
	('\xdf3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4', 'PAYOUT_PARTNER', 'AGAIN-settlement-00000001.csv', '\x016988fb0f08c4445538fd960cf1235c37c1fa4d2c80148c153976391f37b0caeab2b107caff0515276d83e22cff5ea7608c4e93719179bf30851e1b873fc1b4ceb274cc3b5cf4754de2fb42dbedb1ce11a6d60f4cae1b752662ffb59286f970059f498304382523c5fc3e632c4370cfba49b459406c7041e26a753732495234cc4d515c9dbf63001d088500a286738ace898894f8d028555da8ad142f059236308ee7fa0d766f4e3d84a78333bcc620b39b1f7c797e84cece', 1, '2026-11-24', 'NPR', 0.00, -26650.00, '', '2026-11-24 11:25:23.214895+00', '2026-11-24 11:25:23.247974+00');



INSERT INTO public.statement_lines VALUES
	('\x24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5', 4, 'BANK', '01a20d4d-a65a-7331-870b-906efb9d545c', '991000000000001', 205.00, '2026-11-24', '2026-11-24 11:25:22.948253+00', 'MATCHED'),
	('\xdf3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4', 2, 'PAYOUT_PARTNER', '01a20d4d-a65a-7331-870b-906efb9d545c', 'NP9561814040', -26650.00, '2026-11-24', '2026-11-24 11:25:23.214895+00', 'MATCHED');






INSERT INTO public.text_messages VALUES
	('b8719d74-2d7d-44bf-8777-9f6b6fd04088', '\x1e75c74fac9f57cb7c95321831acc486e1511699d7b6d6ab622b06b660e74a4d', '2026-11-24 11:25:19.658854+00', '01a20d4d-9b9e-7b95-872d-c1703dc21573'),
	('f64be975-4c0f-4295-900e-596717a2a6ef', '\x440e058baa1137acf3ad6884e61cbf81e975abc80463a8bd5413c62323fda0ec', '2026-11-24 11:25:20.16652+00', '01a20d4d-9d9e-75f7-8f00-9cca7ead0cee');












INSERT INTO reconciliation.projection_checkpoint VALUES
	(62, 2, '2-2f805299e4a1cb8d', true);









INSERT INTO reconciliation.statements VALUES
	('24671d639adfc1cc8d23c2dcd0c7119234643b8acb21815a2b3ba773da922de5', 60, 'BANK', 'prior-day-00000001.bai', 1, '2026-11-24', 'USD', 0.00, 205.00, 1, 0, 0.00, 0.00, -205.00, true, '2026-11-24 11:25:23.019272+00'),
	('df3d5ea6a34ee4572f94852b7c4d0a2f247a966342cbe17aa91f82f494d860c4', 62, 'PAYOUT_PARTNER', 'AGAIN-settlement-00000001.csv', 1, '2026-11-24', 'NPR', 0.00, -26650.00, 1, 0, 0.00, 0.00, 26650.00, true, '2026-11-24 11:25:23.247974+00');



INSERT INTO senders.people VALUES
	('01a20d4d-9853-733e-8118-17eccf85110f', 'Badmash', '', 'Kalpanik', 'badmash.bc899008@example.com', '+1', '2142797914'),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Maya', '', 'Gurung', 'maya.5c7edd90@example.com', '+1', '2142060205');



INSERT INTO senders.projection_checkpoint VALUES
	(62, 4, '4-cdb9499a1575173c', true);









INSERT INTO senders.senders VALUES
	('01a20d4d-9853-733e-8118-17eccf85110f', 'TX', 'SYSTEM', true, true, 'VERIFIED', 'ONE', '', false, '', NULL, '2026-11-24 11:25:19.045112+00', NULL, '', NULL, ''),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'TX', 'SYSTEM', true, true, 'VERIFIED', 'ONE', '', false, '', NULL, '2026-11-24 11:25:19.420434+00', NULL, '', NULL, '');



INSERT INTO senders.staff VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 'ADMIN', false, true, '2026-11-24 11:24:28.418367+00', NULL),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', 'ADMIN', false, true, '2026-11-24 11:24:28.946596+00', NULL),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 'COMPLIANCE', false, true, '2026-11-24 11:24:29.176418+00', NULL);



INSERT INTO senders.staff_people VALUES
	('511a2f9e-c535-41d0-a72f-7ecd0e98dc9b', 'Super Admin', 'admin@hulak.test'),
	('b7b84cb0-526e-48ea-9215-402cbfd97673', 'Maya Approver', 'approver@hulak.test'),
	('888e8f05-9fb5-4cb1-b0aa-093afa924e2b', 'Kiran Compliance', 'compliance@hulak.test');



INSERT INTO sources.accounts VALUES
	('30dcfc02-786d-4777-bef7-7ab403915ddf', '01a20d4d-9853-733e-8118-17eccf85110f', 'Test Sender', 'First Sandbox Bank', '', '6789'),
	('5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', '01a20d4d-9853-733e-8118-17eccf85110f', 'Test Sender', 'Cedar National Bank', 'My card', '4242'),
	('94860059-48df-458a-a099-1586c8c84822', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Test Sender', 'First Sandbox Bank', '', '6789'),
	('9d769ac9-bc63-4c3f-b670-d113616cc7b5', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Test Sender', 'Cedar National Bank', 'My card', '4242');



INSERT INTO sources.projection_checkpoint VALUES
	(62, 2, '2-f74bb23b790888e6', true);









INSERT INTO sources.sources VALUES
	('30dcfc02-786d-4777-bef7-7ab403915ddf', 32, '01a20d4d-9853-733e-8118-17eccf85110f', 'BANK_ACCOUNT', 'VERIFIED', '', 'checking', '', false, '2026-11-24 11:25:20.657405+00'),
	('5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', 33, '01a20d4d-9853-733e-8118-17eccf85110f', 'DEBIT_CARD', 'VERIFIED', '', '', 'VISA', false, '2026-11-24 11:25:20.751664+00'),
	('94860059-48df-458a-a099-1586c8c84822', 36, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'BANK_ACCOUNT', 'VERIFIED', '', 'checking', '', false, '2026-11-24 11:25:21.058427+00'),
	('9d769ac9-bc63-4c3f-b670-d113616cc7b5', 37, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'DEBIT_CARD', 'VERIFIED', '', '', 'VISA', false, '2026-11-24 11:25:21.103351+00');



INSERT INTO timeline.entries VALUES
	(46, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', 'CREATED', '{"receive":"26,650.00 NPR","send":"$200.00","total":"$205.00"}', NULL, true, '2026-11-24 11:25:22.045231+00', '01a20d4d-a4fd-7acf-b0ca-867a7d7452e2', 'transfer.created', '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '2026-11-24 11:25:22.046234+00'),
	(47, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', 'SCREENED', '{}', NULL, false, '2026-11-24 11:25:22.045231+00', '01a20d4d-a4fe-70b6-8ce9-5469a3d21ec5', 'transfer.screened', '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '2026-11-24 11:25:22.046234+00'),
	(48, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', 'DISCLOSED', '{"template":"2027-02"}', NULL, false, '2026-11-24 11:25:22.045231+00', '01a20d4d-a4fe-712d-8173-48ea8c1a36d2', 'transfer.disclosed', '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '2026-11-24 11:25:22.046234+00'),
	(49, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', 'HELD', '{}', NULL, true, '2026-11-24 11:25:22.045231+00', '01a20d4d-a4fe-71ff-84b0-52c0f1cc3445', 'transfer.held', '01a20d4d-9853-733e-8118-17eccf85110f', 'USER', '9d5c5ea8d0dc8aca42614a8d', '', '2026-11-24 11:25:22.046234+00'),
	(52, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'CREATED', '{"receive":"26,650.00 NPR","send":"$200.00","total":"$205.00"}', NULL, true, '2026-11-24 11:25:22.394285+00', '01a20d4d-a65a-7ac1-ade2-f2720cadab00', 'transfer.created', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', '2026-11-24 11:25:22.394931+00'),
	(53, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'SCREENED', '{}', NULL, false, '2026-11-24 11:25:22.394285+00', '01a20d4d-a65a-7baa-9454-1c6e5035a8e6', 'transfer.screened', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', '2026-11-24 11:25:22.394931+00'),
	(54, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'DISCLOSED', '{"template":"2027-02"}', NULL, false, '2026-11-24 11:25:22.394285+00', '01a20d4d-a65a-7bc4-801e-2b9d92284b4a', 'transfer.disclosed', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', '2026-11-24 11:25:22.394931+00'),
	(55, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'FUNDING_REQUESTED', '{"total":"$205.00"}', NULL, true, '2026-11-24 11:25:22.394285+00', '01a20d4d-a65a-7c82-a8a2-e46e9cd0dff6', 'transfer.funding_requested', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'USER', 'e4589d81c7ca1b02b4330c0f', '', '2026-11-24 11:25:22.394931+00'),
	(56, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'FUNDING_SUBMITTED', '{"total":"$205.00"}', '[{"account":"funding_receivable","amount":"205.00 USD"},{"account":"customer_obligation","amount":"-200.00 USD"},{"account":"fee_income","amount":"-5.00 USD"}]', true, '2026-11-24 11:25:22.407493+00', '01a20d4d-a667-7841-b8fa-8f826d37728e', 'transfer.funding_submitted', 'provider:funding', 'SYSTEM', 'e4589d81c7ca1b02b4330c0f', '01a20d4d-a65a-7c82-a8a2-e46e9cd0dff6', '2026-11-24 11:25:22.407631+00'),
	(57, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'FUNDING_SETTLED', '{"total":"$205.00"}', '[{"account":"customer_funds","amount":"205.00 USD"},{"account":"funding_receivable","amount":"-205.00 USD"}]', true, '2026-11-24 11:25:22.935903+00', '01a20d4d-a887-7b96-9225-0a6539257681', 'transfer.funding_settled', 'provider:ach', 'SYSTEM', 'a3e48845-d05d-4a80-b907-50006ccd4fa6', '166d8f66-497b-5b2b-b005-315784e725cf', '2026-11-24 11:25:22.951804+00'),
	(58, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'PAYOUT_REQUESTED', '{"receive":"26,650.00 NPR"}', '[{"account":"customer_obligation","amount":"200.00 USD"},{"account":"exchange_position","amount":"-200.00 USD"},{"account":"exchange_position","amount":"26650.00 NPR"},{"account":"payout_payable","amount":"-26650.00 NPR"}]', true, '2026-11-24 11:25:22.951804+00', '01a20d4d-a890-7d23-b9d8-794b974ec13c', 'transfer.payout_requested', 'process', 'SYSTEM', 'a3e48845-d05d-4a80-b907-50006ccd4fa6', '01a20d4d-a887-7b96-9225-0a6539257681', '2026-11-24 11:25:22.960903+00'),
	(59, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'PAYOUT_ACCEPTED', '{"receiptNumber":"NP9561814040"}', NULL, true, '2026-11-24 11:25:22.970086+00', '01a20d4d-a89a-7216-bd82-694e1b9bccc2', 'transfer.payout_accepted', 'provider:payout', 'SYSTEM', 'a3e48845-d05d-4a80-b907-50006ccd4fa6', '01a20d4d-a890-7d23-b9d8-794b974ec13c', '2026-11-24 11:25:22.970179+00'),
	(61, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'DELIVERED', '{"receive":"26,650.00 NPR"}', '[{"account":"payout_payable","amount":"26650.00 NPR"},{"account":"partner_prefunding","amount":"-26650.00 NPR"}]', true, '2026-11-24 11:25:23.072916+00', '01a20d4d-a901-7059-9cd1-2af5ecbf3bd8', 'transfer.delivered', 'provider:sandbox', 'SYSTEM', '260b8037-cb08-4d7c-b527-8f71ce3afffb', 'ffce5228-8b74-4db2-9399-af039eb06ece', '2026-11-24 11:25:23.073068+00');



INSERT INTO timeline.projection_checkpoint VALUES
	(62, 11, '11-b54f5eeae279f59a', true);












INSERT INTO transfers.accounts VALUES
	('30dcfc02-786d-4777-bef7-7ab403915ddf', '01a20d4d-9853-733e-8118-17eccf85110f', 'Test Sender', 'First Sandbox Bank', '', '6789'),
	('5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', '01a20d4d-9853-733e-8118-17eccf85110f', 'Test Sender', 'Cedar National Bank', 'My card', '4242'),
	('94860059-48df-458a-a099-1586c8c84822', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Test Sender', 'First Sandbox Bank', '', '6789'),
	('9d769ac9-bc63-4c3f-b670-d113616cc7b5', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Test Sender', 'Cedar National Bank', 'My card', '4242');



INSERT INTO transfers.addresses VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 'Lakeside Road 6', '', 'Pokhara', 'Gandaki', '33700'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 'Lakeside Road 6', '', 'Pokhara', 'Gandaki', '33700');



INSERT INTO transfers.beneficiaries VALUES
	('01a20d4d-a29e-74cf-a23e-9e5b0fbba202', 'NPL'),
	('01a20d4d-a486-752d-a3e3-944a3b9116df', 'NPL');



INSERT INTO transfers.figures VALUES
	(46, '01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '2026-11-24 11:25:22.045231+00', 200.00, 205.00, 26650.00),
	(52, '01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-a486-752d-a3e3-944a3b9116df', '2026-11-24 11:25:22.394285+00', 200.00, 205.00, 26650.00);



INSERT INTO transfers.names VALUES
	('01a20d4d-9853-733e-8118-17eccf85110f', 'Badmash Kalpanik'),
	('01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', 'Maya Gurung');



INSERT INTO transfers.private VALUES
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', '01a20d4d-9853-733e-8118-17eccf85110f', '\x6a92341ba800f02be51fb1da11693382e304748a56c0895d815e', 'Sita Gurung', '+9779841234567', '\x35fe3b4d0cf41201609a9e72146c63c5329c0565d06c6b6175e7f1fbfc1cd881', 'Sita Gurung', 'Nabil Bank Limited', 'Pokhara', '', ''),
	('01a20d4d-a65a-7331-870b-906efb9d545c', '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '\x1b55cbdf44ea7712b9f09232219840a92c168946b9cd1831388c', 'Sita Gurung', '+9779841234567', '\x46d52b1c30b46e12b1c52dbe577da60e75edeaca3c0e2a1c1b7a15592f9edd64', 'Sita Gurung', 'Nabil Bank Limited', 'Pokhara', '', '');



INSERT INTO transfers.projection_checkpoint VALUES
	(62, 5, '5-2b61705d85dcb7b5', true);









INSERT INTO transfers.receipts VALUES
	('NP9561814040', '01a20d4d-a65a-7331-870b-906efb9d545c');



INSERT INTO transfers.sources VALUES
	('30dcfc02-786d-4777-bef7-7ab403915ddf', 'checking', ''),
	('5f3b9bab-4e81-4ee1-9da1-9f747e7eabc7', '', 'VISA'),
	('94860059-48df-458a-a099-1586c8c84822', 'checking', ''),
	('9d769ac9-bc63-4c3f-b670-d113616cc7b5', '', 'VISA');



INSERT INTO transfers.transfers VALUES
	('01a20d4d-a4fd-72e0-a982-d5fa4489670b', 46, '01a20d4d-9853-733e-8118-17eccf85110f', '01a20d4d-a29e-74cf-a23e-9e5b0fbba202', '2026-11-24 11:25:22.045231+00', 'HOLD', 'HOLD', 200.00, 5.00, 205.00, 'USD', 26650.00, 0.00, 'NPR', 133.250000, 0.000000, '', 'BANK_DEPOSIT', '01a20d4d-a332-798c-b290-3ae5161a82c9', '1009', 0, 'Family Expenses', 'BANK_ACCOUNT', '30dcfc02-786d-4777-bef7-7ab403915ddf', 'TX', '2027-02', '{SCREENING_HIT}', '', NULL, NULL, NULL, NULL, NULL),
	('01a20d4d-a65a-7331-870b-906efb9d545c', 52, '01a20d4d-9a5b-740e-9c6d-5c54b0aa3e52', '01a20d4d-a486-752d-a3e3-944a3b9116df', '2026-11-24 11:25:22.394285+00', 'COMPLETED', 'DELIVERED', 200.00, 5.00, 205.00, 'USD', 26650.00, 0.00, 'NPR', 133.250000, 0.000000, '', 'BANK_DEPOSIT', '01a20d4d-a4be-753c-a835-fb6de44db606', '1009', 0, 'Family Expenses', 'BANK_ACCOUNT', '94860059-48df-458a-a099-1586c8c84822', 'TX', '2027-02', '{}', '', 'NP9561814040', '2026-11-24 11:25:22.935903+00', '2026-11-24 11:25:23.072916+00', NULL, NULL);



SELECT pg_catalog.setval('public.ach_files_id_seq', 4, true);



SELECT pg_catalog.setval('public.goose_db_version_id_seq', 33, true);



ALTER TABLE ONLY accesslog.export_reasons
    ADD CONSTRAINT export_reasons_pkey PRIMARY KEY (export_id);



ALTER TABLE ONLY accesslog.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (export_id);



ALTER TABLE ONLY accesslog.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY accesslog.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY accesslog.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY accesslog.read_people
    ADD CONSTRAINT read_people_pkey PRIMARY KEY (person, "position");



ALTER TABLE ONLY accesslog.reads
    ADD CONSTRAINT reads_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY approvals.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY approvals.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY approvals.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY approvals.requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (approval_id);



ALTER TABLE ONLY beneficiaries.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (beneficiary_id, account_id);



ALTER TABLE ONLY beneficiaries.banks
    ADD CONSTRAINT banks_pkey PRIMARY KEY (beneficiary_id, account_id);



ALTER TABLE ONLY beneficiaries.beneficiaries
    ADD CONSTRAINT beneficiaries_pkey PRIMARY KEY (beneficiary_id);



ALTER TABLE ONLY beneficiaries.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (beneficiary_id);



ALTER TABLE ONLY beneficiaries.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY beneficiaries.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY beneficiaries.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY beneficiaries.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (beneficiary_id, account_id);



ALTER TABLE ONLY business.failures
    ADD CONSTRAINT failures_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY business.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY business.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY business.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY business.residents
    ADD CONSTRAINT residents_pkey PRIMARY KEY (beneficiary_id);



ALTER TABLE ONLY business.senders
    ADD CONSTRAINT senders_pkey PRIMARY KEY (sender_id);



ALTER TABLE ONLY business.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (transfer_id);



ALTER TABLE ONLY complaints.complaints
    ADD CONSTRAINT complaints_pkey PRIMARY KEY (complaint_id);



ALTER TABLE ONLY complaints.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY complaints.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY complaints.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY compliance.decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY compliance.evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY compliance.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY compliance.lists
    ADD CONSTRAINT lists_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY compliance.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY compliance.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY compliance.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY compliance.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY compliance.screenings
    ADD CONSTRAINT screenings_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY deadlines.deadlines
    ADD CONSTRAINT deadlines_pkey PRIMARY KEY (transfer_id, kind);



ALTER TABLE ONLY deadlines.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY deadlines.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY deadlines.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY events.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY events.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (person, "position");



ALTER TABLE ONLY events.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY events.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY events.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY events.types
    ADD CONSTRAINT types_pkey PRIMARY KEY (type);



ALTER TABLE ONLY find.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (person_id, kind);



ALTER TABLE ONLY find.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY find.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY find.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY glance.beneficiaries
    ADD CONSTRAINT beneficiaries_pkey PRIMARY KEY (beneficiary_id);



ALTER TABLE ONLY glance.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY glance.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY glance.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY glance.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (transfer_id);



ALTER TABLE ONLY history.periods
    ADD CONSTRAINT periods_pkey PRIMARY KEY (transfer_id, since);



ALTER TABLE ONLY history.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY history.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY history.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY ledger.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (account, currency, block);



ALTER TABLE ONLY ledger.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY ledger.open_items
    ADD CONSTRAINT open_items_pkey PRIMARY KEY (transfer_id, account, currency);



ALTER TABLE ONLY ledger.postings
    ADD CONSTRAINT postings_pkey PRIMARY KEY ("position", line);



ALTER TABLE ONLY ledger.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY ledger.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY ledger.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY ledger.unbalanced
    ADD CONSTRAINT unbalanced_pkey PRIMARY KEY ("position", currency);



ALTER TABLE ONLY pricing.coupon_uses
    ADD CONSTRAINT coupon_uses_pkey PRIMARY KEY (code, transfer_id);



ALTER TABLE ONLY pricing.coupons
    ADD CONSTRAINT coupons_pkey PRIMARY KEY (code);



ALTER TABLE ONLY pricing.fee_sets
    ADD CONSTRAINT fee_sets_pkey PRIMARY KEY (key);



ALTER TABLE ONLY pricing.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY pricing.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY pricing.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY pricing.rates
    ADD CONSTRAINT rates_pkey PRIMARY KEY (from_currency, to_currency, version);



ALTER TABLE ONLY public.ach_corrections
    ADD CONSTRAINT ach_corrections_once PRIMARY KEY (source_id);



ALTER TABLE ONLY public.ach_counter
    ADD CONSTRAINT ach_counter_once PRIMARY KEY (single);



ALTER TABLE ONLY public.ach_entries
    ADD CONSTRAINT ach_entries_once PRIMARY KEY (key);



ALTER TABLE ONLY public.ach_files
    ADD CONSTRAINT ach_files_content_once UNIQUE (direction, sha256);



ALTER TABLE ONLY public.ach_files
    ADD CONSTRAINT ach_files_once PRIMARY KEY (id);



ALTER TABLE ONLY public.archived_streams
    ADD CONSTRAINT archived_streams_once PRIMARY KEY (stream, last_version);



ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_file_once UNIQUE (file);



ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_once PRIMARY KEY (first_position);



ALTER TABLE ONLY public.booked_items
    ADD CONSTRAINT booked_items_once PRIMARY KEY ("position");



ALTER TABLE ONLY public.booked_totals
    ADD CONSTRAINT booked_totals_once PRIMARY KEY (counterparty);



ALTER TABLE ONLY public.booked_up_to
    ADD CONSTRAINT booked_up_to_once PRIMARY KEY (single);



ALTER TABLE ONLY public.browser_errors
    ADD CONSTRAINT browser_errors_once PRIMARY KEY (fingerprint);



ALTER TABLE ONLY public.case_documents
    ADD CONSTRAINT case_documents_once PRIMARY KEY (document_id);



ALTER TABLE ONLY public.checker
    ADD CONSTRAINT checker_once PRIMARY KEY (single);



ALTER TABLE ONLY public.code_guesses
    ADD CONSTRAINT code_guesses_once PRIMARY KEY (network, hour);



ALTER TABLE ONLY public.code_tries
    ADD CONSTRAINT code_tries_once PRIMARY KEY (hour);



ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_one_per_channel PRIMARY KEY (user_id, channel);



ALTER TABLE ONLY public.confirmations
    ADD CONSTRAINT confirmations_once PRIMARY KEY (family);



ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_once PRIMARY KEY (user_id);



ALTER TABLE ONLY public.divergences
    ADD CONSTRAINT divergences_once PRIMARY KEY (id);



ALTER TABLE ONLY public.event_batches
    ADD CONSTRAINT event_batches_mac_once PRIMARY KEY (first_position, mac);



ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_position_once PRIMARY KEY ("position");



ALTER TABLE ONLY public.events_from_1
    ADD CONSTRAINT events_from_1_position_once PRIMARY KEY ("position");



ALTER TABLE ONLY public.events_from_1
    ADD CONSTRAINT events_from_1_stream_version_once UNIQUE (stream, version);



ALTER TABLE ONLY public.events_from_20000001
    ADD CONSTRAINT events_from_20000001_position_once PRIMARY KEY ("position");



ALTER TABLE ONLY public.events_from_20000001
    ADD CONSTRAINT events_from_20000001_stream_version_once UNIQUE (stream, version);



ALTER TABLE ONLY public.followers
    ADD CONSTRAINT followers_once PRIMARY KEY (name);



ALTER TABLE ONLY public.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_command_once PRIMARY KEY (command);



ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_callback_once PRIMARY KEY (provider, callback_id);



ALTER TABLE ONLY public.iso20022_cancellations
    ADD CONSTRAINT iso20022_cancellations_once PRIMARY KEY (key);



ALTER TABLE ONLY public.iso20022_payouts
    ADD CONSTRAINT iso20022_payouts_named_once UNIQUE (end_to_end_id);



ALTER TABLE ONLY public.iso20022_payouts
    ADD CONSTRAINT iso20022_payouts_once PRIMARY KEY (key);



ALTER TABLE ONLY public.iso20022_reports
    ADD CONSTRAINT iso20022_reports_once PRIMARY KEY (sha256);



ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_once PRIMARY KEY (user_id, device_hash);



ALTER TABLE ONLY public.known_differences
    ADD CONSTRAINT known_differences_once PRIMARY KEY (difference_id);



ALTER TABLE ONLY public.log_parts
    ADD CONSTRAINT log_parts_once PRIMARY KEY (first_position);



ALTER TABLE ONLY public.person_keys
    ADD CONSTRAINT person_keys_once PRIMARY KEY (person);



ALTER TABLE ONLY public.rate_sources
    ADD CONSTRAINT rate_sources_once PRIMARY KEY (name);



ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_once PRIMARY KEY (user_id, code_hash);



ALTER TABLE ONLY public.reference_tokens
    ADD CONSTRAINT reference_tokens_once PRIMARY KEY (token_hash);



ALTER TABLE ONLY public.reset_tokens
    ADD CONSTRAINT reset_tokens_once PRIMARY KEY (token_hash);



ALTER TABLE ONLY public.seal_blocks
    ADD CONSTRAINT seal_blocks_first_once PRIMARY KEY (first);



ALTER TABLE ONLY public.seal_blocks
    ADD CONSTRAINT seal_blocks_last_once UNIQUE (last);



ALTER TABLE ONLY public.seal_heads
    ADD CONSTRAINT seal_heads_number_once PRIMARY KEY (number);



ALTER TABLE ONLY public.seal_heads
    ADD CONSTRAINT seal_heads_size_once UNIQUE (size);



ALTER TABLE ONLY public.second_factor_challenges
    ADD CONSTRAINT second_factor_challenges_once PRIMARY KEY (token_hash);



ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_once PRIMARY KEY (user_id);



ALTER TABLE ONLY public.sent_documents
    ADD CONSTRAINT sent_documents_once PRIMARY KEY (document_id);



ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_access_once UNIQUE (access_hash);



ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_once PRIMARY KEY (id);



ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_refresh_once UNIQUE (refresh_hash);



ALTER TABLE ONLY public.statement_files
    ADD CONSTRAINT statement_files_once PRIMARY KEY (sha256);



ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_once PRIMARY KEY (sha256, line);



ALTER TABLE ONLY public.stream_tickets
    ADD CONSTRAINT stream_tickets_once PRIMARY KEY (token_hash);



ALTER TABLE ONLY public.text_messages
    ADD CONSTRAINT text_messages_once PRIMARY KEY (id);



ALTER TABLE ONLY public.text_messages
    ADD CONSTRAINT text_messages_one_per_request UNIQUE (request);



ALTER TABLE ONLY public.what_if_rows
    ADD CONSTRAINT what_if_rows_once PRIMARY KEY (run_id, "position");



ALTER TABLE ONLY public.what_if_runs
    ADD CONSTRAINT what_if_runs_once PRIMARY KEY (id);



ALTER TABLE ONLY reconciliation.differences
    ADD CONSTRAINT differences_pkey PRIMARY KEY (difference_id);



ALTER TABLE ONLY reconciliation.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY reconciliation.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY reconciliation.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY reconciliation.statements
    ADD CONSTRAINT statements_pkey PRIMARY KEY (statement_id);



ALTER TABLE ONLY senders.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (sender_id);



ALTER TABLE ONLY senders.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY senders.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY senders.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY senders.senders
    ADD CONSTRAINT senders_pkey PRIMARY KEY (sender_id);



ALTER TABLE ONLY senders.staff_people
    ADD CONSTRAINT staff_people_pkey PRIMARY KEY (staff_id);



ALTER TABLE ONLY senders.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (staff_id);



ALTER TABLE ONLY sources.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (source_id);



ALTER TABLE ONLY sources.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY sources.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY sources.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY sources.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (source_id);



ALTER TABLE ONLY timeline.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY timeline.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY timeline.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY timeline.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY timeline.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY transfers.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (source_id);



ALTER TABLE ONLY transfers.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (beneficiary_id);



ALTER TABLE ONLY transfers.beneficiaries
    ADD CONSTRAINT beneficiaries_pkey PRIMARY KEY (beneficiary_id);



ALTER TABLE ONLY transfers.figures
    ADD CONSTRAINT figures_pkey PRIMARY KEY ("position");



ALTER TABLE ONLY transfers.names
    ADD CONSTRAINT names_pkey PRIMARY KEY (sender_id);



ALTER TABLE ONLY transfers.private
    ADD CONSTRAINT private_pkey PRIMARY KEY (transfer_id);



ALTER TABLE ONLY transfers.projection_checkpoint
    ADD CONSTRAINT projection_checkpoint_pkey PRIMARY KEY (one_row);



ALTER TABLE ONLY transfers.projection_parked
    ADD CONSTRAINT projection_parked_pkey PRIMARY KEY (stream);



ALTER TABLE ONLY transfers.projection_purged
    ADD CONSTRAINT projection_purged_pkey PRIMARY KEY (purge);



ALTER TABLE ONLY transfers.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (receipt_number, transfer_id);



ALTER TABLE ONLY transfers.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (source_id);



ALTER TABLE ONLY transfers.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (transfer_id);



ALTER TABLE ONLY transfers.transfers
    ADD CONSTRAINT transfers_position_key UNIQUE ("position");



CREATE INDEX exports_by_position ON accesslog.exports USING btree ("position" DESC);



CREATE INDEX reads_by_purpose ON accesslog.reads USING btree (purpose, "position" DESC);



CREATE INDEX reads_of_staff ON accesslog.reads USING btree (staff_id, "position" DESC);



CREATE INDEX requests_newest ON approvals.requests USING btree ("position" DESC);



CREATE INDEX requests_pending ON approvals.requests USING btree ("position") WHERE pending;



CREATE INDEX beneficiaries_of_sender ON beneficiaries.beneficiaries USING btree (sender_id, "position" DESC);



CREATE INDEX failures_by_day ON business.failures USING btree (day);



CREATE INDEX senders_by_day ON business.senders USING btree (day);



CREATE INDEX transfers_by_day ON business.transfers USING btree (day);



CREATE INDEX complaints_newest ON complaints.complaints USING btree ("position" DESC);



CREATE INDEX complaints_unfinished ON complaints.complaints USING btree ("position") WHERE (status <> 'CLOSED'::text);



CREATE INDEX decisions_of_transfer ON compliance.decisions USING btree (transfer_id, "position");



CREATE INDEX evidence_about ON compliance.evidence USING btree (sender_id);



CREATE INDEX holds_of_transfer ON compliance.holds USING btree (transfer_id, "position");



CREATE INDEX holds_that_wait ON compliance.holds USING btree (((waits_since IS NOT NULL)), due_at, "position") WHERE (closed_at IS NULL);



CREATE INDEX remarks_about ON compliance.remarks USING btree (sender_id);



CREATE INDEX screenings_of_transfer ON compliance.screenings USING btree (transfer_id, "position");



CREATE INDEX deadlines_broken ON deadlines.deadlines USING btree (transfer_id) WHERE ((passed_at IS NOT NULL) AND (closed_at IS NULL) AND (kind = ANY (ARRAY['AVAILABLE'::text, 'REFUND'::text])));



CREATE INDEX deadlines_open ON deadlines.deadlines USING btree (due_at, transfer_id, kind) WHERE ((passed_at IS NULL) AND (closed_at IS NULL));



CREATE INDEX deadlines_open_by_kind ON deadlines.deadlines USING btree (kind, due_at, transfer_id) WHERE ((passed_at IS NULL) AND (closed_at IS NULL));



CREATE INDEX deadlines_open_errors ON deadlines.deadlines USING btree (began_at) WHERE ((passed_at IS NULL) AND (closed_at IS NULL) AND (kind = 'ERRORS'::text));



CREATE INDEX deadlines_open_soon ON deadlines.deadlines USING btree (began_at) WHERE ((passed_at IS NULL) AND (closed_at IS NULL) AND ((due_at - began_at) >= '24:00:00'::interval) AND (kind <> ALL (ARRAY['ERRORS'::text, 'RECORDS'::text])));



CREATE INDEX deadlines_open_within_day ON deadlines.deadlines USING btree (due_at) WHERE ((passed_at IS NULL) AND (closed_at IS NULL) AND ((due_at - began_at) < '24:00:00'::interval));



CREATE INDEX deadlines_passed ON deadlines.deadlines USING btree (passed_at, transfer_id, kind) WHERE (passed_at IS NOT NULL);



CREATE INDEX deadlines_passed_by_kind ON deadlines.deadlines USING btree (kind, passed_at, transfer_id) WHERE (passed_at IS NOT NULL);



CREATE INDEX entries_by_actor ON events.entries USING btree (actor_id, "position" DESC);



CREATE INDEX entries_by_correlation ON events.entries USING btree (correlation, "position" DESC);



CREATE INDEX entries_by_id ON events.entries USING btree (id);



CREATE INDEX entries_by_key ON events.entries USING btree (key, "position" DESC);



CREATE INDEX entries_by_time ON events.entries USING btree (recorded_at);



CREATE INDEX entries_by_type ON events.entries USING btree (type, "position" DESC);



CREATE INDEX people_by_words ON find.people USING gin ((((name_words || email_words) || phone_words)));
ALTER INDEX find.people_by_words ALTER COLUMN 1 SET STATISTICS 1000;



CREATE INDEX beneficiaries_of_sender ON glance.beneficiaries USING btree (sender_id);



CREATE INDEX transfers_of_sender ON glance.transfers USING btree (sender_id);



CREATE INDEX periods_by_creation ON history.periods USING btree (created DESC, since);



CREATE INDEX periods_by_status ON history.periods USING btree (status, created DESC, since);



CREATE INDEX periods_of_sender ON history.periods USING btree (sender_id, created DESC, since);



CREATE INDEX entries_by_time ON ledger.entries USING btree (recorded_at, "position");



CREATE INDEX entries_of_transfer ON ledger.entries USING btree (transfer_id, "position");



CREATE INDEX open_items_by_age ON ledger.open_items USING btree (account, currency, "position");



CREATE INDEX postings_by_account ON ledger.postings USING btree (account, currency, "position" DESC) INCLUDE (amount);



CREATE INDEX coupon_uses_of_sender ON pricing.coupon_uses USING btree (sender_id, code);



CREATE INDEX coupons_newest ON pricing.coupons USING btree ("position") WHERE (NOT deleted);



CREATE INDEX ach_entries_by_trace ON public.ach_entries USING btree (trace, file_id);



CREATE INDEX ach_entries_of_debit ON public.ach_entries USING btree (debit_key) WHERE (debit_key IS NOT NULL);



CREATE INDEX ach_entries_of_file ON public.ach_entries USING btree (file_id);



CREATE INDEX ach_entries_queued ON public.ach_entries USING btree (created_at, key) WHERE (status = 'QUEUED'::text);



CREATE INDEX ach_entries_returned ON public.ach_entries USING btree (changed_at, key) WHERE (status = 'RETURNED'::text);



CREATE UNIQUE INDEX ach_files_ours_by_name ON public.ach_files USING btree (name) WHERE (direction = 'OUT'::text);



CREATE INDEX ach_files_undone ON public.ach_files USING btree (direction, id) WHERE (done_at IS NULL);



CREATE INDEX booked_items_new ON public.booked_items USING btree (known_at) WHERE (state = 'NEW'::text);



CREATE INDEX booked_items_of_subject ON public.booked_items USING btree (counterparty, subject);



CREATE INDEX code_guesses_by_hour ON public.code_guesses USING btree (hour);



CREATE INDEX confirmation_mails_of_user ON public.confirmation_mails USING btree (user_id, at);



CREATE INDEX divergences_gone ON public.divergences USING btree (gone_at, id) WHERE (gone_at IS NOT NULL);



CREATE INDEX divergences_open ON public.divergences USING btree (scope) WHERE (gone_at IS NULL);



CREATE INDEX divergences_there ON public.divergences USING btree (first_seen, id) WHERE (gone_at IS NULL);



CREATE UNIQUE INDEX event_batches_start_is_one_row ON public.event_batches_start USING btree ((true));



CREATE INDEX inbox_waiting ON public.inbox USING btree (received_at) WHERE (processed_at IS NULL);



CREATE INDEX inbox_without_effect ON public.inbox USING btree (((processed_at IS NULL)), received_at, provider, callback_id) WHERE (error IS NOT NULL);



CREATE INDEX iso20022_cancellations_to_hand ON public.iso20022_cancellations USING btree (created_at) WHERE (handed_at IS NULL);



CREATE INDEX iso20022_payouts_to_hand ON public.iso20022_payouts USING btree (created_at) WHERE ((status = ANY (ARRAY['CONFIRMED'::text, 'HANDED'::text])) AND (handed_at IS NULL));



CREATE INDEX iso20022_reports_undone ON public.iso20022_reports USING btree (received_at) WHERE (done_at IS NULL);



CREATE INDEX known_differences_of_subject ON public.known_differences USING btree (counterparty, subject);



CREATE UNIQUE INDEX log_layout_is_one_row ON public.log_layout USING btree ((true));



CREATE INDEX person_keys_destroyed ON public.person_keys USING btree (destroyed_at) WHERE (destroyed_at IS NOT NULL);



CREATE INDEX reset_tokens_of_user ON public.reset_tokens USING btree (user_id);



CREATE INDEX sessions_of_family ON public.sessions USING btree (family);



CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);



CREATE INDEX signin_failures_of_user ON public.signin_failures USING btree (user_id, at);



CREATE INDEX statement_files_by_number ON public.statement_files USING btree (counterparty, number);



CREATE INDEX statement_files_waiting ON public.statement_files USING btree (received_at) WHERE (compared_at IS NULL);



CREATE INDEX statement_lines_new ON public.statement_lines USING btree (known_at) WHERE (state = 'NEW'::text);



CREATE INDEX statement_lines_of_subject ON public.statement_lines USING btree (counterparty, subject);



CREATE INDEX text_messages_newest ON public.text_messages USING btree (at);



CREATE INDEX text_messages_of_recipient ON public.text_messages USING btree (recipient, at);



CREATE INDEX what_if_runs_by_time ON public.what_if_runs USING btree (asked_at, id);



CREATE INDEX differences_by_status ON reconciliation.differences USING btree (status, "position" DESC);



CREATE INDEX differences_newest ON reconciliation.differences USING btree ("position" DESC);



CREATE INDEX differences_of_statement ON reconciliation.differences USING btree (statement_id) WHERE (status <> 'SETTLED'::text);



CREATE INDEX statements_newest ON reconciliation.statements USING btree ("position" DESC);



CREATE INDEX people_by_email ON senders.people USING btree (lower(email));



CREATE INDEX senders_erasure_answered ON senders.senders USING btree (erasure_at, sender_id) WHERE (erasure <> ALL (ARRAY[''::text, 'REQUESTED'::text]));



CREATE INDEX senders_erasure_waits ON senders.senders USING btree (erasure_at, sender_id) WHERE (erasure = 'REQUESTED'::text);



CREATE INDEX senders_locked ON senders.senders USING btree (locked_at, sender_id) WHERE locked;



CREATE INDEX accounts_of_sender ON sources.accounts USING btree (sender_id);



CREATE INDEX sources_of_sender ON sources.sources USING btree (sender_id, kind, "position" DESC) WHERE (NOT removed);



CREATE INDEX entries_of_transfer ON timeline.entries USING btree (transfer_id, "position");



CREATE INDEX remarks_about ON timeline.remarks USING btree (sender_id);



CREATE INDEX accounts_of_sender ON transfers.accounts USING btree (sender_id);



CREATE INDEX figures_by_beneficiary ON transfers.figures USING btree (beneficiary_id, "position" DESC);



CREATE INDEX figures_by_receive ON transfers.figures USING btree (receive, "position" DESC);



CREATE INDEX figures_by_send ON transfers.figures USING btree (send, "position" DESC);



CREATE INDEX figures_by_time ON transfers.figures USING btree (at);



CREATE INDEX figures_by_total ON transfers.figures USING btree (total, "position" DESC);



CREATE INDEX private_of_sender ON transfers.private USING btree (sender_id);



CREATE INDEX transfers_by_delivery ON transfers.transfers USING btree (delivery, "position" DESC);



CREATE INDEX transfers_by_status ON transfers.transfers USING btree (status, "position" DESC);



CREATE INDEX transfers_of_sender ON transfers.transfers USING btree (sender_id, "position" DESC);



CREATE INDEX transfers_reprocessed ON transfers.transfers USING btree ("position" DESC) WHERE (reprocessed_at IS NOT NULL);



ALTER INDEX public.events_position_once ATTACH PARTITION public.events_from_1_position_once;



ALTER INDEX public.events_position_once ATTACH PARTITION public.events_from_20000001_position_once;



CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT OR UPDATE ON ledger.unbalanced DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.entry_balances();



CREATE TRIGGER posted AFTER INSERT ON ledger.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.posted();



CREATE TRIGGER weigh_added AFTER INSERT ON ledger.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.weigh();



CREATE TRIGGER weigh_changed AFTER UPDATE ON ledger.postings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.weigh();



CREATE TRIGGER weigh_removed AFTER DELETE ON ledger.postings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ledger.weigh();



CREATE TRIGGER ach_entries_in_one_file BEFORE UPDATE ON public.ach_entries FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND (((new.file_id IS DISTINCT FROM old.file_id) OR (new.trace IS DISTINCT FROM old.trace)) OR (new.cents IS DISTINCT FROM old.cents)))) EXECUTE FUNCTION public.ach_entry_stays();



CREATE TRIGGER archived_streams_never_change BEFORE DELETE OR UPDATE ON public.archived_streams FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.archived_streams ENABLE ALWAYS TRIGGER archived_streams_never_change;



CREATE TRIGGER archived_streams_never_empty BEFORE TRUNCATE ON public.archived_streams FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.archived_streams ENABLE ALWAYS TRIGGER archived_streams_never_empty;



CREATE TRIGGER archives_never_change BEFORE DELETE OR UPDATE ON public.archives FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.archives ENABLE ALWAYS TRIGGER archives_never_change;



CREATE TRIGGER archives_never_empty BEFORE TRUNCATE ON public.archives FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.archives ENABLE ALWAYS TRIGGER archives_never_empty;



CREATE TRIGGER event_batches_never_change BEFORE DELETE OR UPDATE ON public.event_batches FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.event_batches ENABLE ALWAYS TRIGGER event_batches_never_change;



CREATE TRIGGER event_batches_never_empty BEFORE TRUNCATE ON public.event_batches FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.event_batches ENABLE ALWAYS TRIGGER event_batches_never_empty;



CREATE TRIGGER events_from_1_never_changes BEFORE DELETE OR UPDATE ON public.events_from_1 FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.events_from_1 ENABLE ALWAYS TRIGGER events_from_1_never_changes;



CREATE TRIGGER events_from_1_never_empty BEFORE TRUNCATE ON public.events_from_1 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.events_from_1 ENABLE ALWAYS TRIGGER events_from_1_never_empty;



CREATE TRIGGER events_from_20000001_never_changes BEFORE DELETE OR UPDATE ON public.events_from_20000001 FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.events_from_20000001 ENABLE ALWAYS TRIGGER events_from_20000001_never_changes;



CREATE TRIGGER events_from_20000001_never_empty BEFORE TRUNCATE ON public.events_from_20000001 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.events_from_20000001 ENABLE ALWAYS TRIGGER events_from_20000001_never_empty;



CREATE TRIGGER events_never_change BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.events ENABLE ALWAYS TRIGGER events_never_change;



CREATE TRIGGER events_never_empty BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.events ENABLE ALWAYS TRIGGER events_never_empty;



CREATE TRIGGER idempotency_never_changes BEFORE DELETE OR UPDATE ON public.idempotency FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.idempotency ENABLE ALWAYS TRIGGER idempotency_never_changes;



CREATE TRIGGER idempotency_never_empty BEFORE TRUNCATE ON public.idempotency FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.idempotency ENABLE ALWAYS TRIGGER idempotency_never_empty;



CREATE TRIGGER person_keys_stay_destroyed BEFORE DELETE OR UPDATE ON public.person_keys FOR EACH ROW EXECUTE FUNCTION public.refuse_revival();

ALTER TABLE public.person_keys ENABLE ALWAYS TRIGGER person_keys_stay_destroyed;



CREATE TRIGGER seal_blocks_never_change BEFORE DELETE OR UPDATE ON public.seal_blocks FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.seal_blocks ENABLE ALWAYS TRIGGER seal_blocks_never_change;



CREATE TRIGGER seal_blocks_never_empty BEFORE TRUNCATE ON public.seal_blocks FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.seal_blocks ENABLE ALWAYS TRIGGER seal_blocks_never_empty;



CREATE TRIGGER seal_heads_never_change BEFORE DELETE OR UPDATE ON public.seal_heads FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.seal_heads ENABLE ALWAYS TRIGGER seal_heads_never_change;



CREATE TRIGGER seal_heads_never_empty BEFORE TRUNCATE ON public.seal_heads FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE public.seal_heads ENABLE ALWAYS TRIGGER seal_heads_never_empty;



ALTER TABLE ONLY public.ach_entries
    ADD CONSTRAINT ach_entries_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.ach_files(id);



ALTER TABLE ONLY public.archived_streams
    ADD CONSTRAINT archived_streams_in_an_archive FOREIGN KEY (first_position) REFERENCES public.archives(first_position);



ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_of_a_part FOREIGN KEY (first_position) REFERENCES public.log_parts(first_position);



ALTER TABLE ONLY public.iso20022_cancellations
    ADD CONSTRAINT iso20022_cancellations_key_fkey FOREIGN KEY (key) REFERENCES public.iso20022_payouts(key);



ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_sha256_fkey FOREIGN KEY (sha256) REFERENCES public.statement_files(sha256);



ALTER TABLE ONLY public.what_if_rows
    ADD CONSTRAINT what_if_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.what_if_runs(id) ON DELETE CASCADE;



REVOKE ALL ON FUNCTION public.extend_log(wanted bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.extend_log(wanted bigint) TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.ach_corrections TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.ach_counter TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.ach_entries TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.ach_files TO hulak_app;



GRANT SELECT ON TABLE public.archived_streams TO hulak_app;



GRANT SELECT ON TABLE public.archives TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.booked_items TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.booked_totals TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.booked_up_to TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.browser_errors TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.case_documents TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.checker TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.code_guesses TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.code_tries TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.codes TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.confirmation_mails TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.confirmations TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.credentials TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.divergences TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.event_batches TO hulak_app;



GRANT SELECT ON TABLE public.event_batches_start TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.events TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.followers TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.idempotency TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inbox TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.iso20022_cancellations TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.iso20022_payouts TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.iso20022_reports TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.known_devices TO hulak_app;



GRANT SELECT,INSERT,DELETE ON TABLE public.known_differences TO hulak_app;



GRANT SELECT ON TABLE public.log_layout TO hulak_app;



GRANT SELECT ON TABLE public.log_parts TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.person_keys TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.rate_sources TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reference_tokens TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reset_tokens TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.seal_blocks TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.seal_heads TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factor_challenges TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factors TO hulak_app;



GRANT SELECT,INSERT ON TABLE public.sent_documents TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.signin_failures TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.statement_files TO hulak_app;



GRANT SELECT,INSERT,UPDATE ON TABLE public.statement_lines TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.stream_tickets TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.text_messages TO hulak_app;



GRANT SELECT,INSERT,DELETE ON TABLE public.what_if_rows TO hulak_app;



GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.what_if_runs TO hulak_app;




