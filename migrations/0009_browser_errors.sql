-- +goose Up

-- Errors that pages had in people's browsers, one row for all that are equal. They are no facts of the business but help
-- whoever mends the pages: nothing in them is a person's, and the newest few kinds are kept. The columns hold what the
-- door has checked: names, never texts.
CREATE TABLE browser_errors (
    fingerprint bytea       NOT NULL, -- of kind, name, route and trace
    kind        text        NOT NULL,
    name        text        NOT NULL,
    route       text        NOT NULL,
    trace       text[]      NOT NULL,
    builds      text[]      NOT NULL, -- of the pages; the one seen last comes first
    browsers    text[]      NOT NULL, -- likewise
    count       bigint      NOT NULL,
    first_seen  timestamptz NOT NULL,
    last_seen   timestamptz NOT NULL,
    CONSTRAINT browser_errors_once PRIMARY KEY (fingerprint),
    CONSTRAINT browser_errors_count_positive CHECK (count > 0),
    CONSTRAINT browser_errors_first_before_last CHECK (first_seen <= last_seen)
) WITH (fillfactor = 50); -- rows are rewritten often and stay on their page

GRANT SELECT, INSERT, UPDATE, DELETE ON browser_errors TO hulak_app;
