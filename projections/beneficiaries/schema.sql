-- One row per beneficiary, without personal data, which is in people and accounts.
CREATE TABLE beneficiaries (
    beneficiary_id text PRIMARY KEY,
    position       bigint NOT NULL, -- of the event that added it; lists are sorted by it
    sender_id      text NOT NULL,
    country        text NOT NULL,
    relationship   text NOT NULL,
    cash_pickup    boolean NOT NULL DEFAULT false,
    added_at       timestamptz NOT NULL
);

CREATE INDEX beneficiaries_of_sender ON beneficiaries (sender_id, position DESC);

-- Personal data of the beneficiary.
CREATE TABLE people (
    beneficiary_id text PRIMARY KEY,
    first_name     text NOT NULL,
    middle_name    text NOT NULL,
    last_name      text NOT NULL,
    email          text NOT NULL,
    country_code   text NOT NULL,
    phone_number   text NOT NULL,
    date_of_birth  text NOT NULL,
    address_line1  text NOT NULL,
    address_line2  text NOT NULL,
    city           text NOT NULL,
    state          text NOT NULL,
    postal_code    text NOT NULL
);

CREATE TABLE banks (
    beneficiary_id text NOT NULL,
    account_id     text NOT NULL,
    position       bigint NOT NULL,
    bank_id        text NOT NULL,
    bank_name      text NOT NULL,
    branch_name    text NOT NULL,
    account_type   text NOT NULL,
    is_cooperative boolean NOT NULL,
    PRIMARY KEY (beneficiary_id, account_id)
);

CREATE TABLE wallets (
    beneficiary_id text NOT NULL,
    account_id     text NOT NULL,
    position       bigint NOT NULL,
    provider       text NOT NULL,
    PRIMARY KEY (beneficiary_id, account_id)
);

-- Personal data of the beneficiary: bank account and wallet numbers, encrypted with the beneficiary's key, and the name on
-- the account.
CREATE TABLE accounts (
    beneficiary_id text NOT NULL,
    account_id     text NOT NULL,
    number         bytea NOT NULL,
    holder         text NOT NULL,
    PRIMARY KEY (beneficiary_id, account_id)
);
