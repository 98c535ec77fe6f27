-- +goose Up

-- The seal is a Merkle tree over all events, with signed roots. One process at a time follows the writer and extends the tree.
-- It writes a block of hashes and the signed head that covers it in one transaction.

-- Hashes of the events from first to last. nodes holds the tree nodes of level 8 and above that these leaves complete, in order
-- of completion. Lower nodes are computed from at most 128 leaves. Leaving them out keeps the space for an event close to the
-- 32 bytes of its leaf.
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
-- Hashes do not compress. Without compression, a proof can read a single hash from the middle of a value.
ALTER TABLE seal_blocks ALTER leaves SET STORAGE EXTERNAL, ALTER nodes SET STORAGE EXTERNAL;

-- Signed heads. Each is also written to a file outside the database. The signed note is authoritative. The other columns are for
-- lookups.
CREATE TABLE seal_heads (
    number bigint NOT NULL,
    size   bigint NOT NULL,
    note   text   NOT NULL,
    CONSTRAINT seal_heads_number_once PRIMARY KEY (number),
    CONSTRAINT seal_heads_size_once UNIQUE (size),
    CONSTRAINT seal_heads_number_positive CHECK (number > 0),
    CONSTRAINT seal_heads_size_at_least_number CHECK (size >= number) -- each head covers at least one more event
);

GRANT SELECT, INSERT ON seal_blocks, seal_heads TO hulak_app;

CREATE TRIGGER seal_blocks_never_change BEFORE UPDATE OR DELETE ON seal_blocks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_blocks_never_empty BEFORE TRUNCATE ON seal_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_heads_never_change BEFORE UPDATE OR DELETE ON seal_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_heads_never_empty BEFORE TRUNCATE ON seal_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE seal_blocks ENABLE ALWAYS TRIGGER seal_blocks_never_change, ENABLE ALWAYS TRIGGER seal_blocks_never_empty;
ALTER TABLE seal_heads ENABLE ALWAYS TRIGGER seal_heads_never_change, ENABLE ALWAYS TRIGGER seal_heads_never_empty;
