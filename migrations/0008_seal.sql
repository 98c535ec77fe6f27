-- +goose Up

-- The seal: a Merkle tree over all events, whose roots are signed. It is computed behind the writer, in order, by one
-- process at a time, which writes a block of hashes and the head that covers it in one transaction.

-- Hashes of the events from first to last: the leaves, and the tree's nodes from level 8 up that these leaves complete, in
-- the order in which they are completed. The levels between are quickly computed from at most 256 leaves. So an event
-- takes little more than the 32 bytes of its leaf.
CREATE TABLE seal_blocks (
    first  bigint NOT NULL,
    last   bigint NOT NULL,
    leaves bytea  NOT NULL,
    nodes  bytea  NOT NULL,
    CONSTRAINT seal_blocks_first_once PRIMARY KEY (first),
    CONSTRAINT seal_blocks_last_once UNIQUE (last),
    CONSTRAINT seal_blocks_first_positive CHECK (first > 0),
    CONSTRAINT seal_blocks_leaf_for_each_event CHECK (octet_length(leaves) = 32 * (last - first + 1) AND last >= first),
    CONSTRAINT seal_blocks_nodes_whole CHECK (octet_length(nodes) % 32 = 0)
);
-- Hashes do not compress, and proofs read single ones out of the middle.
ALTER TABLE seal_blocks ALTER leaves SET STORAGE EXTERNAL, ALTER nodes SET STORAGE EXTERNAL;

-- Signed heads. Each is also written to a file outside the database. The note is what counts; the columns are for finding it.
CREATE TABLE seal_heads (
    number bigint NOT NULL,
    size   bigint NOT NULL,
    note   text   NOT NULL,
    CONSTRAINT seal_heads_number_once PRIMARY KEY (number),
    CONSTRAINT seal_heads_size_once UNIQUE (size),
    CONSTRAINT seal_heads_number_positive CHECK (number > 0),
    CONSTRAINT seal_heads_size_at_least_number CHECK (size >= number) -- each covers at least one event more
);

GRANT SELECT, INSERT ON seal_blocks, seal_heads TO hulak_app;

CREATE TRIGGER seal_blocks_never_change BEFORE UPDATE OR DELETE ON seal_blocks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_blocks_never_empty BEFORE TRUNCATE ON seal_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_heads_never_change BEFORE UPDATE OR DELETE ON seal_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_heads_never_empty BEFORE TRUNCATE ON seal_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE seal_blocks ENABLE ALWAYS TRIGGER seal_blocks_never_change, ENABLE ALWAYS TRIGGER seal_blocks_never_empty;
ALTER TABLE seal_heads ENABLE ALWAYS TRIGGER seal_heads_never_change, ENABLE ALWAYS TRIGGER seal_heads_never_empty;
