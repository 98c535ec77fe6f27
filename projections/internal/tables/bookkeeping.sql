-- The log position that the tables of this schema have reached. The checkpoint is in the same schema, so rows and position are
-- always swapped, dropped, and restored together.
CREATE TABLE projection_checkpoint (
    position bigint NOT NULL,
    version  integer NOT NULL, -- version of the projection that filled the tables
    shape    text NOT NULL,    -- version and digest of the schema
    one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row)
);

-- Streams with an event that could not be applied. Their later events wait in the log. Other streams are not affected.
CREATE TABLE projection_parked (
    stream    text PRIMARY KEY,
    version   bigint NOT NULL, -- stream version of the first waiting event
    position  bigint NOT NULL, -- log position of the same event
    type      text NOT NULL,
    error     text NOT NULL,
    events    bigint NOT NULL, -- number of waiting events
    parked_at timestamptz NOT NULL DEFAULT now()
);

-- People whose rows were purged. A process that still caches a person's key may write their rows again, so each step deletes the
-- rows of recently purged people.
CREATE TABLE projection_purged (
    purge     bigint PRIMARY KEY, -- counts up from 1
    person    text NOT NULL,
    purged_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
