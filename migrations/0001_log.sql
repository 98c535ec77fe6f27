-- +goose Up

-- The application runs as this role, which has no login. Connections switch to it with SET ROLE. In production, an
-- administrator creates the role if the owner of the database cannot.
-- +goose StatementBegin
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hulak_app') THEN
        CREATE ROLE hulak_app NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- another database in the cluster created the role first
END
$$;
-- +goose StatementEnd

-- The event log. The writer assigns each event the position after the last one. The primary key allows only one transaction to
-- use a position. Positions therefore have no gaps and follow the commit order. A sequence guarantees neither, because it assigns
-- numbers before the commit.
--
-- The table is partitioned by position, so that old events can be detached and archived in files. A unique constraint on a
-- partitioned table must include the partition key. Each partition therefore has its own constraint on stream and version.
-- Versions are also unique across partitions. A writer appends at a position only if it knows the stream versions
-- there, and the primary key allows only one writer to append at a position.
CREATE TABLE events (
    position    bigint                   NOT NULL,
    stream      text COLLATE "C"         NOT NULL,
    version     bigint                   NOT NULL,
    id          uuid                     NOT NULL, -- UUID version 7; not indexed, because each index slows down every append
    type        text COLLATE "C"         NOT NULL,
    schema      integer                  NOT NULL,
    payload     json                     NOT NULL, -- not jsonb, which does not keep the stored bytes: it reorders and deduplicates keys
    subject     text COLLATE "C",                  -- the person that the personal data is about
    personal    bytea,                             -- encrypted with that person's key
    metadata    json                     NOT NULL,
    recorded_at timestamptz              NOT NULL, -- from the clock of the process that wrote the event
    CONSTRAINT events_position_once PRIMARY KEY (position)
) PARTITION BY RANGE (position);

-- The response to each command with an idempotency key, kept permanently. The hash in command covers the actor, so two
-- actors can use the same key.
CREATE TABLE idempotency (
    command   uuid   NOT NULL, -- from SHA-256 of length-prefixed actor, operation, and key; starts with the timestamp of a version 7 UUID key
    body_hash bytea  NOT NULL, -- SHA-256
    answer    json   NOT NULL,
    position  bigint NOT NULL,
    CONSTRAINT idempotency_command_once PRIMARY KEY (command)
);

GRANT SELECT, INSERT ON events, idempotency TO hulak_app;

-- Privileges do not restrict owners and superusers, so triggers also protect the log from their mistakes. ENABLE ALWAYS
-- keeps a trigger active when session_replication_role is replica.
-- +goose StatementBegin
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'table % only ever grows: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
-- +goose StatementEnd

CREATE TRIGGER events_never_change BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_never_empty BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER idempotency_never_changes BEFORE UPDATE OR DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER idempotency_never_empty BEFORE TRUNCATE ON idempotency FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE events ENABLE ALWAYS TRIGGER events_never_change, ENABLE ALWAYS TRIGGER events_never_empty;
ALTER TABLE idempotency ENABLE ALWAYS TRIGGER idempotency_never_changes, ENABLE ALWAYS TRIGGER idempotency_never_empty;

-- The parts of the log, in order and without gaps. A part is a partition of events, either attached or detached.
CREATE TABLE log_parts (
    first_position bigint NOT NULL,
    last_position  bigint NOT NULL,
    CONSTRAINT log_parts_once PRIMARY KEY (first_position),
    CONSTRAINT log_parts_hold_something CHECK (0 < first_position AND first_position <= last_position)
);

-- The number of events in the next partition. The table has one row, which only the owner may change. A change does not
-- affect existing partitions.
CREATE TABLE log_layout (
    partition_events bigint NOT NULL DEFAULT 20000000,
    CONSTRAINT log_layout_partition_events_positive CHECK (partition_events > 0)
);
CREATE UNIQUE INDEX log_layout_is_one_row ON log_layout ((true));
INSERT INTO log_layout DEFAULT VALUES;

-- extend_log creates the next partition if no partition contains the requested position. It returns the last position that has a
-- partition. It creates at most one partition, and none for a position too far past the head. The limit is a
-- partition's length plus one, or a batch's length if that is greater. The application can create partitions only through this
-- function.
--
-- The function creates a table and then attaches it, which does not block readers or writers. Each partition has its own
-- triggers, because a detached table loses the inherited ones.
-- +goose StatementBegin
CREATE FUNCTION extend_log(wanted bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    batch constant bigint := 8192;
    room  bigint;
    head  bigint;
    width bigint;
    part  text;
BEGIN
    -- Only one transaction at a time creates a partition. The others also wait if the partition exists, because a transaction's
    -- rows become visible slightly before its new partition, and both before it releases its locks.
    PERFORM pg_advisory_xact_lock(hashtext('extend_log'));
    SELECT coalesce(max(last_position), 0) INTO room FROM log_parts;
    SELECT coalesce(max(position), 0) INTO head FROM events;
    SELECT partition_events INTO width FROM log_layout;
    IF wanted <= room OR wanted - head > greatest(width + 1, batch) THEN
        RETURN room;
    END IF;
    part := 'events_from_' || room + 1;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
        CONSTRAINT %I PRIMARY KEY (position), CONSTRAINT %I UNIQUE (stream, version))',
        part, part || '_position_once', part || '_stream_version_once');
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', part || '_never_changes', part);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part || '_never_empty', part);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I, ENABLE ALWAYS TRIGGER %I', part, part || '_never_changes', part || '_never_empty');
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', part, room + 1, room + width + 1);
    INSERT INTO log_parts (first_position, last_position) VALUES (room + 1, room + width);
    RETURN room + width;
END
$$;
-- +goose StatementEnd
REVOKE EXECUTE ON FUNCTION extend_log FROM PUBLIC;
GRANT EXECUTE ON FUNCTION extend_log TO hulak_app;

-- check_claims fails if the log does not end at the given head, or a stream is not at its claimed version. The writer calls it
-- for a batch that assumes versions of streams that it has not read. It uses archived_streams only for streams whose events are all
-- archived.
-- +goose StatementBegin
CREATE FUNCTION check_claims(head bigint, streams text[], versions bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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
-- +goose StatementEnd

SELECT extend_log(1); -- the first partition
DO $$ BEGIN PERFORM extend_log(last_position + 1) FROM log_parts; END $$; -- the second one, in advance

-- The files that hold detached parts. Inserting a row and detaching the table are one transaction. From then on, readers use
-- the file. The table remains until the owner drops it.
CREATE TABLE archives (
    first_position   bigint           NOT NULL,
    last_position    bigint           NOT NULL,
    file             text COLLATE "C" NOT NULL, -- name only; each reader configures the folder
    bytes            bigint           NOT NULL,
    sha256           bytea            NOT NULL, -- of the whole file
    directory_sha256 bytea            NOT NULL, -- of the file's directory, which holds the digest of every block
    archived_at      timestamptz      NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT archives_once PRIMARY KEY (first_position),
    CONSTRAINT archives_of_a_part FOREIGN KEY (first_position) REFERENCES log_parts,
    CONSTRAINT archives_file_once UNIQUE (file),
    CONSTRAINT archives_digests_sha256 CHECK (octet_length(sha256) = 32 AND octet_length(directory_sha256) = 32)
);

-- The versions of each stream in each archive. Appends and reads of a stream need them after its events have left the table.
CREATE TABLE archived_streams (
    stream         text COLLATE "C" NOT NULL,
    last_version   bigint           NOT NULL,
    first_version  bigint           NOT NULL,
    first_position bigint           NOT NULL,
    CONSTRAINT archived_streams_once PRIMARY KEY (stream, last_version),
    CONSTRAINT archived_streams_in_an_archive FOREIGN KEY (first_position) REFERENCES archives,
    CONSTRAINT archived_streams_versions_in_order CHECK (0 < first_version AND first_version <= last_version)
);

GRANT SELECT ON log_parts, log_layout, archives, archived_streams TO hulak_app;

CREATE TRIGGER archives_never_change BEFORE UPDATE OR DELETE ON archives FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archives_never_empty BEFORE TRUNCATE ON archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archived_streams_never_change BEFORE UPDATE OR DELETE ON archived_streams FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archived_streams_never_empty BEFORE TRUNCATE ON archived_streams FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE archives ENABLE ALWAYS TRIGGER archives_never_change, ENABLE ALWAYS TRIGGER archives_never_empty;
ALTER TABLE archived_streams ENABLE ALWAYS TRIGGER archived_streams_never_change, ENABLE ALWAYS TRIGGER archived_streams_never_empty;
