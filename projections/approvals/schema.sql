-- One row for each request that two people decide. What was requested is in the log alone.
CREATE TABLE requests (
    approval_id text PRIMARY KEY,
    position    bigint NOT NULL,
    pending     boolean NOT NULL
);

CREATE INDEX requests_newest ON requests (position DESC);
CREATE INDEX requests_pending ON requests (position) WHERE pending;
