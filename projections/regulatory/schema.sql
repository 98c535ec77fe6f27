-- The properties of each transfer by which reports group its ledger entries. No personal data.
CREATE TABLE transfers (
    transfer_id text PRIMARY KEY,
    state       text NOT NULL, -- of the sender
    funding     text NOT NULL, -- kind of the funding source
    send        {amount} NOT NULL -- USD without the fee
);

-- How each transfer is paid out, from a position on.
CREATE TABLE routes (
    transfer_id text NOT NULL,
    position    bigint NOT NULL, -- of the event that set the route
    method      text NOT NULL,
    institution text NOT NULL, -- id of the bank or payer that pays out; empty for a wallet
    PRIMARY KEY (transfer_id, position)
);

-- Sums of the entries of each series, per day in the America/Los_Angeles time zone and per block of positions. A report as of a past
-- position adds up whole blocks and reads only the entries of one partial block.
CREATE TABLE sums (
    dimensions text NOT NULL, -- meaning of the key's parts, such as METHOD,INSTITUTION
    series     text NOT NULL,
    day        date NOT NULL,
    block      bigint NOT NULL,
    key        text[] NOT NULL,
    positive   bigint NOT NULL, -- number of entries with a positive amount
    negative   bigint NOT NULL,
    gained     {amount} NOT NULL, -- sum of the positive amounts
    lost       {amount} NOT NULL, -- sum of the negative amounts
    PRIMARY KEY (dimensions, series, day, block, key)
);
