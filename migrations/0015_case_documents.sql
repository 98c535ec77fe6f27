-- +goose Up

-- Documents in compliance cases, encrypted with the key of the case. They are too large for the log, which holds their
-- descriptions and digests. The application cannot change or delete a document.
CREATE TABLE case_documents (
    document_id text        NOT NULL,
    case_id     text        NOT NULL,
    sealed      bytea       NOT NULL,
    kept_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT case_documents_once PRIMARY KEY (document_id),
    CONSTRAINT case_documents_size CHECK (octet_length(sealed) BETWEEN 1 AND 6000000)
);

GRANT SELECT, INSERT ON case_documents TO hulak_app;
