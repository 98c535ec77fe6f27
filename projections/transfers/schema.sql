-- One row per transfer, without personal data, which is in the tables below.
CREATE TABLE transfers (
    transfer_id       text PRIMARY KEY,
    position          bigint NOT NULL UNIQUE, -- of its creation; lists are sorted by it
    sender_id         text NOT NULL,
    beneficiary_id    text NOT NULL,
    created_at        timestamptz NOT NULL,
    status            text NOT NULL,
    delivery          text NOT NULL,
    send              {amount} NOT NULL,
    fee               {amount} NOT NULL,
    total             {amount} NOT NULL,
    send_currency     text NOT NULL,
    receive           {amount} NOT NULL,
    bonus             {amount} NOT NULL,
    receive_currency  text NOT NULL,
    rate              {rate} NOT NULL,
    extra_rate        {rate} NOT NULL,
    coupon            text NOT NULL,
    method            text NOT NULL,
    account_id        text NOT NULL,
    bank_id           text NOT NULL,
    payer_id          integer NOT NULL,
    purpose           text NOT NULL,
    funding_kind      text NOT NULL,
    funding_source_id text NOT NULL,
    sender_state      text NOT NULL,
    disclosure        text NOT NULL,
    hold_reasons      text[] NOT NULL DEFAULT '{}',
    remarks           text NOT NULL DEFAULT '',
    receipt_number    text, -- null until the payout institution confirms
    settled_at        timestamptz,
    delivered_at      timestamptz,
    ended_at          timestamptz,
    reprocessed_at    timestamptz
);

CREATE INDEX transfers_of_sender ON transfers (sender_id, position DESC);
CREATE INDEX transfers_by_status ON transfers (status, position DESC);
CREATE INDEX transfers_by_delivery ON transfers (delivery, position DESC);
CREATE INDEX transfers_reprocessed ON transfers (position DESC) WHERE reprocessed_at IS NOT NULL;

-- Immutable fields that are searched by. They have their own table because updating a row above rewrites all the indexes of its
-- table.
CREATE TABLE figures (
    position       bigint PRIMARY KEY,
    transfer_id    text NOT NULL,
    beneficiary_id text NOT NULL,
    at             timestamptz NOT NULL,
    send           {amount} NOT NULL,
    total          {amount} NOT NULL,
    receive        {amount} NOT NULL
);

CREATE INDEX figures_by_time ON figures (at);
CREATE INDEX figures_by_beneficiary ON figures (beneficiary_id, position DESC);
CREATE INDEX figures_by_send ON figures (send, position DESC);
CREATE INDEX figures_by_total ON figures (total, position DESC);
CREATE INDEX figures_by_receive ON figures (receive, position DESC);

-- Every receipt number that a payout institution assigned to a transfer, in uppercase.
CREATE TABLE receipts (
    receipt_number text NOT NULL,
    transfer_id    text NOT NULL,
    PRIMARY KEY (receipt_number, transfer_id)
);

-- Personal data of the sender: the pickup number and the payout details. The two numbers are encrypted with the sender's key, so
-- erasing a person also makes them unreadable in backups. Searching by reference number goes through the log.
CREATE TABLE private (
    transfer_id      text PRIMARY KEY,
    sender_id        text NOT NULL,
    reference_number bytea NOT NULL,
    payee_name       text NOT NULL,
    payee_phone      text NOT NULL,
    account_number   bytea NOT NULL,
    account_holder   text NOT NULL,
    bank_name        text NOT NULL,
    branch_name      text NOT NULL,
    wallet_provider  text NOT NULL,
    payer_name       text NOT NULL
);

CREATE INDEX private_of_sender ON private (sender_id);

-- Personal data of the sender.
CREATE TABLE names (
    sender_id text PRIMARY KEY,
    full_name text NOT NULL
);

-- Funding sources: the bank accounts and cards that senders linked.
CREATE TABLE sources (
    source_id    text PRIMARY KEY,
    account_type text NOT NULL,
    network      text NOT NULL
);

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

CREATE TABLE beneficiaries (
    beneficiary_id text PRIMARY KEY,
    country        text NOT NULL
);

-- Personal data of the beneficiary: their address.
CREATE TABLE addresses (
    beneficiary_id text PRIMARY KEY,
    address_line1  text NOT NULL,
    address_line2  text NOT NULL,
    city           text NOT NULL,
    state          text NOT NULL,
    postal_code    text NOT NULL
);
