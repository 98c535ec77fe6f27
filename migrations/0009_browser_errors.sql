-- +goose Up

-- Errors that pages report from browsers. Identical errors share a row. They help developers fix the pages and are not business
-- facts, so only the most recent distinct errors are kept. The API server accepts only names and never message texts, so a
-- row holds no personal data.
CREATE TABLE browser_errors (
    fingerprint bytea       NOT NULL, -- hash of kind, name, route, and trace
    kind        text        NOT NULL,
    name        text        NOT NULL,
    route       text        NOT NULL,
    trace       text[]      NOT NULL,
    builds      text[]      NOT NULL, -- of the pages, most recently seen first
    browsers    text[]      NOT NULL, -- most recently seen first
    count       bigint      NOT NULL,
    first_seen  timestamptz NOT NULL,
    last_seen   timestamptz NOT NULL,
    CONSTRAINT browser_errors_once PRIMARY KEY (fingerprint),
    CONSTRAINT browser_errors_count_positive CHECK (count > 0),
    CONSTRAINT browser_errors_first_before_last CHECK (first_seen <= last_seen)
) WITH (fillfactor = 50); -- free space keeps frequent updates on the same page

GRANT SELECT, INSERT, UPDATE, DELETE ON browser_errors TO hulak_app;
