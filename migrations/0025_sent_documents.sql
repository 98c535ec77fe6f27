-- +goose Up

-- Documents that senders of held transfers send in, encrypted with the key of their sender: they are erased with them. What they are
-- stands in the log, with a digest; here are only the bytes, which are never changed.
CREATE TABLE sent_documents (
    document_id text        NOT NULL,
    transfer_id text        NOT NULL,
    sealed      bytea       NOT NULL,
    kept_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sent_documents_once PRIMARY KEY (document_id),
    CONSTRAINT sent_documents_size CHECK (octet_length(sealed) BETWEEN 1 AND 6000000)
);

GRANT SELECT, INSERT ON sent_documents TO hulak_app;
