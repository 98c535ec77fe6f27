-- +goose Up

-- Documents of compliance's cases, encrypted with the key of their case. What they are stands in the log, with a digest of
-- what was attached; here are only the bytes, which the log has no room for. Like events they are never changed.
CREATE TABLE case_documents (
    document_id text        NOT NULL,
    case_id     text        NOT NULL,
    sealed      bytea       NOT NULL,
    kept_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT case_documents_once PRIMARY KEY (document_id),
    CONSTRAINT case_documents_size CHECK (octet_length(sealed) BETWEEN 1 AND 6000000)
);

GRANT SELECT, INSERT ON case_documents TO hulak_app;
