-- One row an event. Ids stand in it, payloads do not: an event is opened by reading the log. So nothing here is
-- personal, and erasing a person changes nothing.
CREATE TABLE entries (
    position    bigint PRIMARY KEY,
    id          text NOT NULL,
    stream      text NOT NULL,
    key         text NOT NULL, -- the stream's name without its category
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

-- Every filter has an index that also gives the order of the list; a stream is found by its key.
CREATE INDEX entries_by_type ON entries (type, position DESC);
CREATE INDEX entries_by_key ON entries (key, position DESC);
CREATE INDEX entries_by_actor ON entries (actor_id, position DESC);
CREATE INDEX entries_by_correlation ON entries (correlation, position DESC);
CREATE INDEX entries_by_id ON entries (id);
CREATE INDEX entries_by_time ON entries (recorded_at);

-- Whom an event concerns: senders, beneficiaries and staff, by id.
CREATE TABLE persons (
    person   text NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (person, position)
);

-- The types that have occurred, so that the page's filter can list them without counting events.
CREATE TABLE types (
    type text PRIMARY KEY
);
