-- +goose Up

-- A session ends at ends_at, or earlier if its user is idle. active_at is the time of the user's last activity. Background
-- requests from the browser do not change it. The defaults are for existing sessions.
ALTER TABLE sessions
    ADD COLUMN ends_at   timestamptz NOT NULL DEFAULT now() + interval '12 hours',
    ADD COLUMN active_at timestamptz NOT NULL DEFAULT now();
