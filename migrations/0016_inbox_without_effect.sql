-- +goose Up

-- Callbacks that were set aside or are being retried. Operators see a list of them. Every few seconds, an alarm counts those that were
-- set aside. Both need an index because such callbacks are rare in a large table.
CREATE INDEX inbox_without_effect ON inbox (received_at) WHERE error IS NOT NULL;
