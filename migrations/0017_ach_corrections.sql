-- +goose Up

-- What banks have notified of the accounts that entries are for: entries go out as they say from then on.
CREATE TABLE ach_corrections (
    source_id text  NOT NULL,
    code      text  NOT NULL, -- of the last notification
    sealed    bytea NOT NULL, -- the account's right data, encrypted
    CONSTRAINT ach_corrections_once PRIMARY KEY (source_id)
);

GRANT SELECT, INSERT, UPDATE ON ach_corrections TO hulak_app;
