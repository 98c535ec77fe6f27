-- One row per complaint, without personal data. The text of the complaint is only in the log.
CREATE TABLE complaints (
    complaint_id text PRIMARY KEY,
    position     bigint NOT NULL,
    sender_id    text NOT NULL,
    status       text NOT NULL,
    filed_at     timestamptz NOT NULL
);

CREATE INDEX complaints_newest ON complaints (position DESC);
CREATE INDEX complaints_unfinished ON complaints (position) WHERE status <> 'CLOSED';
