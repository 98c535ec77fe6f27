-- One row per request that needs a second person's approval. The requested change itself is only in the log.
CREATE TABLE requests (
    approval_id text PRIMARY KEY,
    position    bigint NOT NULL,
    pending     boolean NOT NULL
);

CREATE INDEX requests_newest ON requests (position DESC);
CREATE INDEX requests_pending ON requests (position) WHERE pending;
