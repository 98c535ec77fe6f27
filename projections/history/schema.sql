-- What each transfer had come to, from one position of the log until another. Nothing in it is personal.
CREATE TABLE periods (
    transfer_id text NOT NULL,
    since       bigint NOT NULL, -- the position from which on it was known
    until       bigint,          -- and the one from which on something else was; null for what is known now
    created     bigint NOT NULL, -- position of the transfer's creation, which orders every list
    sender_id   text NOT NULL,
    status      text NOT NULL,
    delivery    text NOT NULL,
    PRIMARY KEY (transfer_id, since)
) WITH (fillfactor = 80); -- each but the last is ended once, which no index has to know of

CREATE INDEX periods_by_creation ON periods (created DESC, since);
CREATE INDEX periods_by_status ON periods (status, created DESC, since);
CREATE INDEX periods_of_sender ON periods (sender_id, created DESC, since);
