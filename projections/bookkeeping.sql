-- How far the tables beside this one have come. It is in the same schema, so that rows and position can only be swapped,
-- dropped and restored together.
CREATE TABLE projection_checkpoint (
    position bigint NOT NULL,
    version  integer NOT NULL, -- of the program's projection that filled them
    shape    text NOT NULL,    -- version and digest of the schema
    one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row)
);

-- Streams with an event that could not be applied. Their later events wait too, in the log; the rest goes on.
CREATE TABLE projection_parked (
    stream    text PRIMARY KEY,
    version   bigint NOT NULL, -- in its stream, of the first event that waits
    position  bigint NOT NULL, -- in the log, of the same event
    type      text NOT NULL,
    error     text NOT NULL,
    events    bigint NOT NULL, -- how many wait
    parked_at timestamptz NOT NULL DEFAULT now()
);

-- People whose rows were purged, so that who fills these tables with keys that it still remembers takes them out again.
CREATE TABLE projection_purged (
    purge     bigint PRIMARY KEY, -- counts up from 1
    person    text NOT NULL,
    purged_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
