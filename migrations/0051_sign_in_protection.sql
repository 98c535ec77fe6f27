-- +goose Up

-- The network of a failed sign-in: a keyed digest of an IPv4 address or an IPv6 /64. Null where failures of all networks
-- count together, and in rows from before this column.
ALTER TABLE signin_failures ADD COLUMN network bytea;

-- An extra step asks an unknown device for one more proof while an account is under attack. Its row is the same whether
-- the password was right or wrong; only a right one has a user.
ALTER TABLE second_factor_challenges
    ADD COLUMN extra boolean NOT NULL DEFAULT false,
    ADD COLUMN tries integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT second_factor_challenges_tries_counted CHECK (tries >= 0);

-- The code mailed for an extra step.
ALTER TABLE codes DROP CONSTRAINT codes_channel_known;
ALTER TABLE codes ADD CONSTRAINT codes_channel_known CHECK (channel IN ('EMAIL', 'SMS', 'CONFIRMATION', 'SIGN_IN'));
