-- The state of each transfer over time, as ranges of log positions. No personal data.
CREATE TABLE periods (
    transfer_id text NOT NULL,
    since       bigint NOT NULL, -- first position at which this state held
    until       bigint,          -- position of the next state; null for the current state
    created     bigint NOT NULL, -- position of the transfer's creation; lists are sorted by it
    sender_id   text NOT NULL,
    status      text NOT NULL,
    delivery    text NOT NULL,
    PRIMARY KEY (transfer_id, since)
) WITH (fillfactor = 80); -- a row is updated once, when it ends; no index covers until

CREATE INDEX periods_by_creation ON periods (created DESC, since);
CREATE INDEX periods_by_status ON periods (status, created DESC, since);
CREATE INDEX periods_of_sender ON periods (sender_id, created DESC, since);
