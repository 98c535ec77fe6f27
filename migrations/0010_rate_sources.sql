-- +goose Up

-- How each source of exchange rates does that is asked again and again. What it answered is in the log; this is for those
-- who look after it, and so that one process asks at a time: whoever takes a turn puts the next one off.
CREATE TABLE rate_sources (
    name          text COLLATE "C" NOT NULL,
    next_at       timestamptz      NOT NULL, -- nobody asks before
    answered_at   timestamptz,               -- when it last answered as it should
    failing_since timestamptz,
    tries         integer          NOT NULL DEFAULT 0, -- in vain, one after the other
    error         text,
    CONSTRAINT rate_sources_once PRIMARY KEY (name),
    CONSTRAINT rate_sources_tries_not_negative CHECK (tries >= 0),
    CONSTRAINT rate_sources_failing_says_why CHECK ((error IS NULL) = (failing_since IS NULL))
);

GRANT SELECT, INSERT, UPDATE ON rate_sources TO hulak_app;
