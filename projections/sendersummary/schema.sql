-- One row a transfer, rather than a sum a sender: a sum that facts add to and take from is right only if each fact comes
-- exactly once and in one order, a row that says whether it counts is right whatever happened before.
CREATE TABLE transfers (
    transfer_id text PRIMARY KEY,
    sender_id   text NOT NULL,
    send        {amount} NOT NULL, -- USD without the fee
    counts      boolean NOT NULL         -- the money has not come back to the sender
);

CREATE INDEX transfers_of_sender ON transfers (sender_id);

CREATE TABLE beneficiaries (
    beneficiary_id text PRIMARY KEY,
    sender_id      text NOT NULL
);

CREATE INDEX beneficiaries_of_sender ON beneficiaries (sender_id);
