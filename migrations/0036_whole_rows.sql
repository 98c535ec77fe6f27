-- +goose Up

-- Postgres moved parts of events over about 2,000 bytes, such as disclosure texts, to a TOAST table. That cost the writer more than
-- the event itself, and encrypted data does not compress. With this setting, a row stays whole if it fits on a page.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION extend_log(wanted bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
-- +goose StatementEnd

-- Existing partitions get the setting too. It applies only to new rows.
-- +goose StatementBegin
DO $$
DECLARE
    part regclass;
BEGIN
    FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'events'::regclass LOOP
        EXECUTE format('ALTER TABLE %s SET (toast_tuple_target = 8160)', part);
    END LOOP;
END
$$;
-- +goose StatementEnd
