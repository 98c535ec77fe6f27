-- +goose Up

-- Pushes that a push service accepted, or that were dropped. A retry for another device of the sender does not send them again. A key is the
-- ID of the event that the push reports.
CREATE TABLE push_deliveries (
    key       text        NOT NULL,
    device_id text        NOT NULL,
    at        timestamptz NOT NULL,
    CONSTRAINT push_deliveries_once PRIMARY KEY (key, device_id)
);
CREATE INDEX push_deliveries_by_time ON push_deliveries (at);

GRANT SELECT, INSERT, UPDATE, DELETE ON push_deliveries TO hulak_app;
