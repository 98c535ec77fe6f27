-- +goose Up

-- The sorted leaves of the latest customer indexes, for proofs. An event in the log contains the root of each index (see package
-- customerindex).
CREATE TABLE customer_indexes (
    position bigint NOT NULL, -- of the last included event
    leaves   bytea  NOT NULL,
    CONSTRAINT customer_indexes_once PRIMARY KEY (position),
    CONSTRAINT customer_indexes_leaves_whole CHECK (octet_length(leaves) % 32 = 0)
);
-- Hashes do not compress.
ALTER TABLE customer_indexes ALTER leaves SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, DELETE ON customer_indexes TO hulak_app;
