-- +goose Up

-- Wrong codes per hour and client network, to limit them. The network is a keyed digest of an IPv4 address or an IPv6 /64. The
-- table code_tries counts wrong codes across all networks.
CREATE TABLE code_guesses (
    network bytea       NOT NULL,
    hour    timestamptz NOT NULL,
    wrong   integer     NOT NULL,
    CONSTRAINT code_guesses_once PRIMARY KEY (network, hour)
);
CREATE INDEX code_guesses_by_hour ON code_guesses (hour);

GRANT SELECT, INSERT, UPDATE, DELETE ON code_guesses TO hulak_app;
