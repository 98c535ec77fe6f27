-- +goose Up

-- Documents that senders supply for held transfers. They are encrypted with the sender's key, so erasing the sender makes them
-- unreadable. The log holds their descriptions and digests. The application cannot change or delete a document.
CREATE TABLE sent_documents (
    document_id text        NOT NULL,
    transfer_id text        NOT NULL,
    sealed      bytea       NOT NULL,
    kept_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sent_documents_once PRIMARY KEY (document_id),
    CONSTRAINT sent_documents_size CHECK (octet_length(sealed) BETWEEN 1 AND 6000000)
);

GRANT SELECT, INSERT ON sent_documents TO hulak_app;
