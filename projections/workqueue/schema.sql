-- One row per item of work. A finished item keeps its row, because its source can wait again. No personal data.
CREATE TABLE items (
    item_id       text PRIMARY KEY,
    kind          text NOT NULL,
    source_id     text NOT NULL, -- ID of the transfer, approval, complaint, or other source
    reasons       text[] NOT NULL, -- codes
    requested_by  text NOT NULL, -- staff member who must not approve the item; empty if everyone can act on it
    roles         text[] NOT NULL DEFAULT '{}', -- roles that can approve the item; empty if its kind decides
    opened_at     timestamptz NOT NULL,
    due_at        timestamptz NOT NULL,
    waiting_since timestamptz, -- waiting for the sender's documents, which pauses the due time
    closed_at     timestamptz,
    owner         text NOT NULL DEFAULT '',
    snoozed_until timestamptz
);

CREATE INDEX items_open ON items (due_at, item_id) WHERE closed_at IS NULL;
