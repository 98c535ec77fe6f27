-- One row per schedule. No personal data. Only an active schedule has a timer.
CREATE TABLE schedules (
    schedule_id text PRIMARY KEY,
    sender_id   text NOT NULL,
    position    bigint NOT NULL, -- of the creation
    status      text NOT NULL,
    min_rate    {rate},          -- null if the transfer does not wait for a rate
    destination text NOT NULL,
    timer       text NOT NULL,   -- NOTICE or RUN
    occurrence  integer NOT NULL,
    began_at    timestamptz NOT NULL, -- when the timer was set
    from_at     timestamptz NOT NULL, -- start of the period that tests and demos shorten
    due_at      timestamptz NOT NULL
);

CREATE INDEX schedules_of_sender ON schedules (sender_id, position DESC);
CREATE INDEX schedules_due ON schedules (due_at) WHERE status = 'ACTIVE';
CREATE INDEX schedules_waiting ON schedules (min_rate) WHERE status = 'ACTIVE' AND min_rate IS NOT NULL;

-- The schedules' transfers.
CREATE TABLE transfers (
    transfer_id text PRIMARY KEY,
    schedule_id text NOT NULL
);
