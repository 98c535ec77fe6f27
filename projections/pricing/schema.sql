-- One row per published rate. The current rate is the one with the highest version of its currency pair.
CREATE TABLE rates (
    from_currency text NOT NULL,
    to_currency   text NOT NULL,
    version       bigint NOT NULL, -- of the rate's stream; quotes refer to it
    rate          {rate} NOT NULL,
    mid           {rate} NOT NULL,
    mid_day       text NOT NULL,   -- day of the mid-market rate in Nepal, such as 2026-03-09; empty if the rate table did not state it
    source        text NOT NULL,
    reason        text NOT NULL,   -- given by staff; empty for an imported rate table
    actor_id      text NOT NULL,   -- the publisher
    actor_role    text NOT NULL,
    published_at  timestamptz NOT NULL,
    PRIMARY KEY (from_currency, to_currency, version)
);

-- The fee sets as last saved. The definition is the event's JSON as text, so that every digit is preserved.
CREATE TABLE fee_sets (
    key        text PRIMARY KEY,
    version    bigint NOT NULL,
    definition json NOT NULL
);

-- Coupons. A deleted coupon keeps its row, because codes are never reused.
CREATE TABLE coupons (
    code       text PRIMARY KEY,
    position   bigint NOT NULL,
    definition json NOT NULL,
    deleted    boolean NOT NULL DEFAULT false
);

CREATE INDEX coupons_newest ON coupons (position) WHERE NOT deleted;

-- The transfers that use a coupon. A transfer that ends unpaid is removed.
CREATE TABLE coupon_uses (
    code        text NOT NULL,
    transfer_id text NOT NULL,
    sender_id   text NOT NULL,
    PRIMARY KEY (code, transfer_id)
);

CREATE INDEX coupon_uses_of_sender ON coupon_uses (sender_id, code);
