-- +goose Up

-- Proof that a writer stored an event. Each batch has a MAC under a key that is not in the database. The sealer rejects events
-- without a valid MAC, such as those an intruder inserts with the application's login.
CREATE TABLE event_batches (
    first_position bigint NOT NULL,
    last_position  bigint NOT NULL,
    leaves         bytea  NOT NULL, -- the leaf hash of each event, in order; it covers position, stream, version, and contents
    reason         text   NOT NULL, -- why an operator accepted events that no writer signed; empty in a writer's batch
    mac            bytea  NOT NULL, -- HMAC-SHA256 by Tink, prefixed with the ID of its key
    -- The key includes the MAC, so that a row inserted by an intruder cannot block the writer's own row.
    CONSTRAINT event_batches_mac_once PRIMARY KEY (first_position, mac),
    CONSTRAINT event_batches_leaf_for_each_event CHECK (first_position > 0 AND octet_length(leaves) = 32 * (last_position - first_position + 1)),
    CONSTRAINT event_batches_mac_length CHECK (octet_length(mac) BETWEEN 16 AND 64)
);
-- Hashes do not compress.
ALTER TABLE event_batches ALTER leaves SET STORAGE EXTERNAL;

-- Events up to this position were stored before writers signed their batches. The table has one row, which the application cannot
-- change.
CREATE TABLE event_batches_start (position bigint NOT NULL);
CREATE UNIQUE INDEX event_batches_start_is_one_row ON event_batches_start ((true));
INSERT INTO event_batches_start SELECT coalesce(max(position), 0) FROM events;

GRANT SELECT, INSERT ON event_batches TO hulak_app;
GRANT SELECT ON event_batches_start TO hulak_app;

CREATE TRIGGER event_batches_never_change BEFORE UPDATE OR DELETE ON event_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_batches_never_empty BEFORE TRUNCATE ON event_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE event_batches ENABLE ALWAYS TRIGGER event_batches_never_change, ENABLE ALWAYS TRIGGER event_batches_never_empty;
