-- +goose Up

-- Callbacks that were put aside, or that fail and are tried again: few among all that were ever received. They are counted
-- every few seconds, and shown to whoever looks after the program.
CREATE INDEX inbox_without_effect ON inbox (received_at) WHERE error IS NOT NULL;
