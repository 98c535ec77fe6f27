-- +goose Up

-- The health of each exchange rate source that is polled, for operators. The log holds the rates themselves. A process postpones
-- next_at before it asks a source, so that only one process asks at a time.
CREATE TABLE rate_sources (
    name          text COLLATE "C" NOT NULL,
    next_at       timestamptz      NOT NULL, -- no process asks earlier
    answered_at   timestamptz,               -- time of the last valid response
    failing_since timestamptz,
    tries         integer          NOT NULL DEFAULT 0, -- failed attempts in a row
    error         text,
    CONSTRAINT rate_sources_once PRIMARY KEY (name),
    CONSTRAINT rate_sources_tries_not_negative CHECK (tries >= 0),
    CONSTRAINT rate_sources_failing_says_why CHECK ((error IS NULL) = (failing_since IS NULL))
);

GRANT SELECT, INSERT, UPDATE ON rate_sources TO hulak_app;
