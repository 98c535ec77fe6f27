-- +goose Up

-- The lists of failed callbacks and what-if runs are now paginated. Their sort keys must be unique, as in 0027_lists.sql.
DROP INDEX inbox_without_effect;
CREATE INDEX inbox_without_effect ON inbox ((processed_at IS NULL), received_at, provider, callback_id) WHERE error IS NOT NULL;

DROP INDEX what_if_runs_by_time;
CREATE INDEX what_if_runs_by_time ON what_if_runs (asked_at, id);
