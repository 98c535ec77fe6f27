-- +goose Up

-- Simulations that replay past transfers under different rules, with their results. Staff run them. They identify transfers by ID, so
-- only the reason can hold personal data. A run is not in the log because it changes nothing.
CREATE TABLE what_if_runs (
    id         text        NOT NULL,
    asked_by   text        NOT NULL,
    asked_at   timestamptz NOT NULL,
    reason     text        NOT NULL,
    changes    jsonb       NOT NULL, -- as requested
    after      bigint      NOT NULL, -- log position before the period; the run covers transfers created after it
    up_to      bigint      NOT NULL, -- last log position of the period
    total      integer     NOT NULL,
    done       integer     NOT NULL DEFAULT 0,
    state      text        NOT NULL,
    totals     jsonb       NOT NULL DEFAULT '{}',
    updated_at timestamptz NOT NULL,
    CONSTRAINT what_if_runs_once PRIMARY KEY (id),
    CONSTRAINT what_if_runs_state CHECK (state IN ('RUNNING', 'DONE', 'CANCELED', 'FAILED'))
);
CREATE INDEX what_if_runs_by_time ON what_if_runs (asked_at DESC);

-- The transfers that would have ended differently.
CREATE TABLE what_if_rows (
    run_id   text   NOT NULL REFERENCES what_if_runs ON DELETE CASCADE,
    position bigint NOT NULL, -- of the transfer's creation
    answer   jsonb  NOT NULL,
    CONSTRAINT what_if_rows_once PRIMARY KEY (run_id, position)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON what_if_runs TO hulak_app;
GRANT SELECT, INSERT, DELETE ON what_if_rows TO hulak_app;
