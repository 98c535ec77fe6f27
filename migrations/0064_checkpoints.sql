-- +goose Up

-- New heads are checkpoints, which do not contain the time of signing. It is NULL for heads in the earlier form.
ALTER TABLE seal_heads ADD COLUMN signed_at timestamptz;

-- Cosignatures of witnesses. A line is a signature line for the signed head that covers size events.
CREATE TABLE seal_cosignatures (
    witness     text        NOT NULL, -- name and key ID, such as witness.example/w1+9b1c3d5f
    size        bigint      NOT NULL,
    line        text        NOT NULL,
    received_at timestamptz NOT NULL,
    CONSTRAINT seal_cosignatures_once PRIMARY KEY (size, witness)
);
CREATE INDEX seal_cosignatures_by_witness ON seal_cosignatures (witness, size);

GRANT SELECT, INSERT ON seal_cosignatures TO hulak_app;
CREATE TRIGGER seal_cosignatures_never_change BEFORE UPDATE OR DELETE ON seal_cosignatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_cosignatures_never_empty BEFORE TRUNCATE ON seal_cosignatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE seal_cosignatures ENABLE ALWAYS TRIGGER seal_cosignatures_never_change,
    ENABLE ALWAYS TRIGGER seal_cosignatures_never_empty;
