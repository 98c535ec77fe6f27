-- +goose Up

-- The network of a failed sign-in is a keyed digest of an IPv4 address or an IPv6 /64. It is null for known devices, for rows older
-- than this column, and if failures from all networks count together.
ALTER TABLE signin_failures ADD COLUMN network bytea;

-- While an account is under attack, a sign-in from an unknown device needs an extra step. A row exists even if the password was
-- wrong, so that the response does not reveal that. Its user is then empty.
ALTER TABLE second_factor_challenges
    ADD COLUMN extra boolean NOT NULL DEFAULT false,
    ADD COLUMN tries integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT second_factor_challenges_tries_counted CHECK (tries >= 0);

-- SIGN_IN is the channel of the code emailed for an extra step.
ALTER TABLE codes DROP CONSTRAINT codes_channel_known;
ALTER TABLE codes ADD CONSTRAINT codes_channel_known CHECK (channel IN ('EMAIL', 'SMS', 'CONFIRMATION', 'SIGN_IN'));
