-- +goose Up

-- The health of each polled exchange rate source, for operators. The log holds the rates. A process moves next_at forward before it
-- queries a source, so that only one process queries it at a time.
CREATE TABLE rate_sources (
    name          text COLLATE "C" NOT NULL,
    next_at       timestamptz      NOT NULL, -- no process queries the source before this time
    answered_at   timestamptz,               -- time of the last valid response
    failing_since timestamptz,
    tries         integer          NOT NULL DEFAULT 0, -- failed attempts in a row
    error         text,
    CONSTRAINT rate_sources_once PRIMARY KEY (name),
    CONSTRAINT rate_sources_tries_not_negative CHECK (tries >= 0),
    CONSTRAINT rate_sources_failing_says_why CHECK ((error IS NULL) = (failing_since IS NULL))
);

GRANT SELECT, INSERT, UPDATE ON rate_sources TO hulak_app;
