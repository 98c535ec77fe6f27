-- One row per linked bank account or card. Removed ones are kept because old transfers refer to them.
CREATE TABLE sources (
    source_id      text PRIMARY KEY,
    position       bigint NOT NULL, -- of the event that linked it; lists are sorted by it
    sender_id      text NOT NULL,
    kind           text NOT NULL,
    status         text NOT NULL,
    retired_reason text NOT NULL DEFAULT '',
    account_type   text NOT NULL,
    network        text NOT NULL,
    removed        boolean NOT NULL DEFAULT false,
    linked_at      timestamptz NOT NULL
);

CREATE INDEX sources_of_sender ON sources (sender_id, kind, position DESC) WHERE NOT removed;

-- Personal data of the sender: the details of the account or card.
CREATE TABLE accounts (
    source_id        text PRIMARY KEY,
    sender_id        text NOT NULL,
    holder           text NOT NULL,
    institution_name text NOT NULL,
    nick_name        text NOT NULL,
    last4            text NOT NULL
);

CREATE INDEX accounts_of_sender ON accounts (sender_id);
