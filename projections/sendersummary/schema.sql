-- One row per transfer instead of one sum per sender. A running sum is correct only if every event is applied exactly once and in
-- order. A row that states whether a transfer counts can be overwritten safely.
CREATE TABLE transfers (
    transfer_id text PRIMARY KEY,
    sender_id   text NOT NULL,
    send        {amount} NOT NULL, -- USD without the fee
    counts      boolean NOT NULL         -- false once the money is back with the sender
);

CREATE INDEX transfers_of_sender ON transfers (sender_id);

CREATE TABLE beneficiaries (
    beneficiary_id text PRIMARY KEY,
    sender_id      text NOT NULL
);

CREATE INDEX beneficiaries_of_sender ON beneficiaries (sender_id);
