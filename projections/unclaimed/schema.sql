-- One row per transfer whose refund ever came back. No personal data.
CREATE TABLE items (
    transfer_id   text PRIMARY KEY,
    sender_id     text NOT NULL,
    status        text NOT NULL, -- OWED, PAID to a state, or ENDED
    amount        {amount} NOT NULL, -- USD
    owed_since    timestamptz NOT NULL,
    dormant_since timestamptz NOT NULL, -- start of the dormancy period
    letter_for    text NOT NULL DEFAULT '', -- ID of the report for which the owner last got a letter
    letter_at     timestamptz,
    paid_for      text NOT NULL DEFAULT '', -- ID of the report with which the state was paid
    paid_at       timestamptz
);

CREATE INDEX items_owed ON items (transfer_id) WHERE status = 'OWED';
CREATE INDEX items_paid ON items (paid_for) WHERE status = 'PAID';

-- The states of the senders' addresses, from the position of an event on.
CREATE TABLE owner_states (
    sender_id text NOT NULL,
    position  bigint NOT NULL,
    state     text NOT NULL,
    PRIMARY KEY (sender_id, position)
);

-- One row per report to a state that was opened.
CREATE TABLE reports (
    report_id text PRIMARY KEY, -- such as TX-2030
    status    text NOT NULL
);
