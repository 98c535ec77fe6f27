-- One row per deadline of a transfer. No personal data.
CREATE TABLE deadlines (
    transfer_id text NOT NULL,
    kind        text NOT NULL,
    sender_id   text NOT NULL,
    position    bigint NOT NULL, -- of the event that set it
    began_at    timestamptz NOT NULL,
    due_at      timestamptz NOT NULL,
    passed_at   timestamptz, -- when the deadline fired
    closed_at   timestamptz, -- when the deadline was met or no longer applied
    PRIMARY KEY (transfer_id, kind)
);

CREATE INDEX deadlines_open ON deadlines (due_at, transfer_id, kind) WHERE passed_at IS NULL AND closed_at IS NULL;
CREATE INDEX deadlines_open_by_kind ON deadlines (kind, due_at, transfer_id) WHERE passed_at IS NULL AND closed_at IS NULL;
-- Tests and demos shorten days. Deadlines under 24 hours keep their real due time and are indexed by it. Longer ones can become
-- due at any time, so they are indexed by their start.
CREATE INDEX deadlines_open_within_day ON deadlines (due_at) WHERE passed_at IS NULL AND closed_at IS NULL AND due_at - began_at < interval '24 hours';
CREATE INDEX deadlines_open_soon ON deadlines (began_at) WHERE passed_at IS NULL AND closed_at IS NULL AND due_at - began_at >= interval '24 hours'
    AND kind NOT IN ('ERRORS', 'RECORDS');
CREATE INDEX deadlines_open_errors ON deadlines (began_at) WHERE passed_at IS NULL AND closed_at IS NULL AND kind = 'ERRORS';
CREATE INDEX deadlines_passed ON deadlines (passed_at, transfer_id, kind) WHERE passed_at IS NOT NULL;
CREATE INDEX deadlines_passed_by_kind ON deadlines (kind, passed_at, transfer_id) WHERE passed_at IS NOT NULL;
CREATE INDEX deadlines_broken ON deadlines (transfer_id) WHERE passed_at IS NOT NULL AND closed_at IS NULL AND kind IN ('AVAILABLE', 'REFUND');
