-- +goose Up

-- Times at which the log ended before a position that was known to be stored, because a backup was restored or a standby without the last
-- commits took over. Writes stay refused until an operator accepts the loss.
CREATE TABLE log_stops (
    number            bigint      GENERATED ALWAYS AS IDENTITY,
    expected_position bigint      NOT NULL, -- a position that was stored before
    found_position    bigint      NOT NULL, -- the last position that is stored now
    detected_at       timestamptz NOT NULL DEFAULT now(),
    accepted_at       timestamptz,
    CONSTRAINT log_stops_once PRIMARY KEY (number),
    CONSTRAINT log_stops_lost_events CHECK (found_position < expected_position)
);

GRANT SELECT, INSERT, UPDATE (accepted_at) ON log_stops TO hulak_app;
