-- +goose Up

-- Corrections of account data from banks' notifications of change. Later entries to the account use the corrected data.
CREATE TABLE ach_corrections (
    source_id text  NOT NULL,
    code      text  NOT NULL, -- of the last notification
    sealed    bytea NOT NULL, -- the corrected account data, encrypted
    CONSTRAINT ach_corrections_once PRIMARY KEY (source_id)
);

GRANT SELECT, INSERT, UPDATE ON ach_corrections TO hulak_app;
