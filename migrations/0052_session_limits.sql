-- +goose Up

-- A session ends at ends_at whatever its user does, and earlier if its user is idle. active_at is the last activity of
-- the user, not of their browser: background requests do not move it. The defaults serve sessions from before.
ALTER TABLE sessions
    ADD COLUMN ends_at   timestamptz NOT NULL DEFAULT now() + interval '12 hours',
    ADD COLUMN active_at timestamptz NOT NULL DEFAULT now();
