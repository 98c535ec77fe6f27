-- One row per event, with ids but without the payload, which is read from the log. The table therefore holds no personal data,
-- and erasing a person does not change it.
CREATE TABLE entries (
    position    bigint PRIMARY KEY,
    id          text NOT NULL,
    stream      text NOT NULL,
    key         text NOT NULL, -- the stream name without its category
    version     bigint NOT NULL,
    category    text NOT NULL,
    type        text NOT NULL,
    readable    boolean NOT NULL,
    actor_id    text NOT NULL,
    actor_role  text NOT NULL,
    correlation text NOT NULL,
    causation   text NOT NULL,
    request_id  text NOT NULL,
    recorded_at timestamptz NOT NULL
);

-- Each filter has an index in list order. A stream is looked up by its key.
CREATE INDEX entries_by_type ON entries (type, position DESC);
CREATE INDEX entries_by_key ON entries (key, position DESC);
CREATE INDEX entries_by_actor ON entries (actor_id, position DESC);
CREATE INDEX entries_by_correlation ON entries (correlation, position DESC);
CREATE INDEX entries_by_id ON entries (id);
CREATE INDEX entries_by_time ON entries (recorded_at);

-- The senders, beneficiaries, and staff that an event concerns, by id.
CREATE TABLE persons (
    person   text NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (person, position)
);

-- The event types seen so far. The page's filter lists them without scanning the events.
CREATE TABLE types (
    type text PRIMARY KEY
);
