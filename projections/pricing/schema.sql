-- Every publication of a rate; the current one has the highest version of its pair.
CREATE TABLE rates (
    from_currency text NOT NULL,
    to_currency   text NOT NULL,
    version       bigint NOT NULL, -- of the rate's stream: a quote names it
    rate          {rate} NOT NULL,
    mid           {rate} NOT NULL,
    mid_day       text NOT NULL,   -- the day in Nepal that the middle rate is of, such as 2026-03-09; empty where no table said it
    source        text NOT NULL,
    reason        text NOT NULL,   -- of the staff; empty for a table
    actor_id      text NOT NULL,   -- who published it
    actor_role    text NOT NULL,
    published_at  timestamptz NOT NULL,
    PRIMARY KEY (from_currency, to_currency, version)
);

-- The fee sets as last saved. The definition is the event's own JSON, as text, so that no digit of it changes.
CREATE TABLE fee_sets (
    key        text PRIMARY KEY,
    version    bigint NOT NULL,
    definition json NOT NULL
);

-- Coupons. A deleted one keeps its code: a code is never used again.
CREATE TABLE coupons (
    code       text PRIMARY KEY,
    position   bigint NOT NULL,
    definition json NOT NULL,
    deleted    boolean NOT NULL DEFAULT false
);

CREATE INDEX coupons_newest ON coupons (position) WHERE NOT deleted;

-- The transfers that use a coupon. One that comes to nothing leaves.
CREATE TABLE coupon_uses (
    code        text NOT NULL,
    transfer_id text NOT NULL,
    sender_id   text NOT NULL,
    PRIMARY KEY (code, transfer_id)
);

CREATE INDEX coupon_uses_of_sender ON coupon_uses (sender_id, code);
