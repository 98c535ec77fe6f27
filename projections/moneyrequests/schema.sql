-- One row per request that the sender can see. No personal data.
CREATE TABLE requests (
    request_id     text PRIMARY KEY,
    beneficiary_id text NOT NULL,
    sender_id      text NOT NULL,
    position       bigint NOT NULL, -- of the request
    asked_at       timestamptz NOT NULL,
    open           boolean NOT NULL -- neither dismissed, answered, nor replaced
);

CREATE INDEX requests_of_sender ON requests (sender_id, position DESC) WHERE open;
CREATE INDEX requests_of_beneficiary ON requests (beneficiary_id);
