-- +goose Up

-- The application works as this role. It is made here for development; where the owner may not make roles, it is there
-- already. Nobody logs in as it: connections take it on with SET ROLE.
-- +goose StatementBegin
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hulak_app') THEN
        CREATE ROLE hulak_app NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- another database of the same cluster was faster
END
$$;
-- +goose StatementEnd

-- The log. Positions are given by the writer: the next is one more than the last that is there, and the primary key
-- lets one transaction at a time have it. So they have no gaps and stand in commit order, which no sequence can promise:
-- a sequence is given out before the commit.
--
-- The table is divided by position, so that what is old can be detached and kept in files. A rule that does not name the
-- position cannot stand on a table so divided: each partition has its own, that a stream's version is
-- there once. Across partitions a version is there once because of the position: a writer stores on top of the head whose
-- versions it knows, and of two that see the same head the primary key lets one through.
CREATE TABLE events (
    position    bigint                   NOT NULL,
    stream      text COLLATE "C"         NOT NULL,
    version     bigint                   NOT NULL,
    id          uuid                     NOT NULL, -- version 7, made by the program; no index, which would be one more for each event
    type        text COLLATE "C"         NOT NULL,
    schema      integer                  NOT NULL,
    payload     json                     NOT NULL, -- not jsonb, which would reorder, round and deduplicate what was written
    subject     text COLLATE "C",                  -- the person whom the personal part concerns
    personal    bytea,                             -- encrypted with that person's key
    metadata    json                     NOT NULL,
    recorded_at timestamptz              NOT NULL, -- by the clock of the process that wrote it
    CONSTRAINT events_position_once PRIMARY KEY (position)
) PARTITION BY RANGE (position);

-- What was answered to each keyed command, for ever. A command is known by the hash of who asks, for what, and the key that
-- they chose: two who use the same key do not meet.
CREATE TABLE idempotency (
    command   uuid   NOT NULL, -- from SHA-256 over actor, operation and key, each behind its length; behind the time, if the key is a UUID of version 7
    body_hash bytea  NOT NULL, -- SHA-256
    answer    json   NOT NULL,
    position  bigint NOT NULL,
    CONSTRAINT idempotency_command_once PRIMARY KEY (command)
);

GRANT SELECT, INSERT ON events, idempotency TO hulak_app;

-- For everybody else, owners and superusers included, there is no way to change what happened by mistake either.
-- ENABLE ALWAYS keeps the triggers firing where session_replication_role would silence them.
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

-- The parts of the log, in order and without gaps between them: those that are attached to events, and those that were.
CREATE TABLE log_parts (
    first_position bigint NOT NULL,
    last_position  bigint NOT NULL,
    CONSTRAINT log_parts_once PRIMARY KEY (first_position),
    CONSTRAINT log_parts_hold_something CHECK (0 < first_position AND first_position <= last_position)
);

-- How many events the next partition takes: one row, which the owner may change. Partitions that are there stay as they are.
CREATE TABLE log_layout (
    partition_events bigint NOT NULL DEFAULT 20000000,
    CONSTRAINT log_layout_partition_events_positive CHECK (partition_events > 0)
);
CREATE UNIQUE INDEX log_layout_is_one_row ON log_layout ((true));
INSERT INTO log_layout DEFAULT VALUES;

-- The application makes room in the log by this function, and has no other right to make anything there. The function makes
-- at most the next partition, and only if the log ends before the wanted position, which must not lie further than the next
-- partition's length (a batch's, where partitions are short) from the head. It returns the last position that there is room for.
--
-- A partition is made beside the log and then attached, which does not keep anybody from reading or writing meanwhile. Its
-- triggers are its own, so that it keeps them when it is detached.
-- +goose StatementBegin
CREATE FUNCTION extend_log(wanted bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- What a batch of the writer stands on, where that is more than a free position: it fails if the log does not end at the
-- given head, or if a stream is not at the version that is claimed. Of the claimed streams, those that have events in archives
-- alone are looked up there.
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

SELECT extend_log(1); -- the partition that the log begins in
DO $$ BEGIN PERFORM extend_log(last_position + 1) FROM log_parts; END $$; -- and the one behind it

-- The files that detached parts are kept in. A part is read from its file as soon as it stands here; its table, then
-- detached, stays until the owner drops it.
CREATE TABLE archives (
    first_position   bigint           NOT NULL,
    last_position    bigint           NOT NULL,
    file             text COLLATE "C" NOT NULL, -- its name; where it lies is each reader's own setting
    bytes            bigint           NOT NULL,
    sha256           bytea            NOT NULL, -- of the whole file
    directory_sha256 bytea            NOT NULL, -- of its directory, which holds the digest of every block
    archived_at      timestamptz      NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT archives_once PRIMARY KEY (first_position),
    CONSTRAINT archives_of_a_part FOREIGN KEY (first_position) REFERENCES log_parts,
    CONSTRAINT archives_file_once UNIQUE (file),
    CONSTRAINT archives_digests_sha256 CHECK (octet_length(sha256) = 32 AND octet_length(directory_sha256) = 32)
);

-- Which versions of a stream lie in which archive: what the log must still know of a stream when its events are gone.
CREATE TABLE archived_streams (
    stream         text COLLATE "C" NOT NULL,
    last_version   bigint           NOT NULL,
    first_version  bigint           NOT NULL,
    first_position bigint           NOT NULL, -- of the archive
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
