-- +goose Up

-- The number of wrong codes per hour across all accounts. The limit on tries per code does not stop an attacker who tries one code
-- on each of many accounts.
CREATE TABLE code_tries (
    hour  timestamptz NOT NULL,
    tries integer     NOT NULL,
    CONSTRAINT code_tries_once PRIMARY KEY (hour)
) WITH (fillfactor = 50); -- free space keeps frequent updates on the same page

GRANT SELECT, INSERT, UPDATE, DELETE ON code_tries TO hulak_app;
