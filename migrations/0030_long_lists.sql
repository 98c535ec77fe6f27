-- +goose Up

-- Callbacks without effect and questions to the past are read page by page, so that what orders them tells every two rows apart.
DROP INDEX inbox_without_effect;
CREATE INDEX inbox_without_effect ON inbox ((processed_at IS NULL), received_at, provider, callback_id) WHERE error IS NOT NULL;

DROP INDEX what_if_runs_by_time;
CREATE INDEX what_if_runs_by_time ON what_if_runs (asked_at, id);
