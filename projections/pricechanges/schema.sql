-- One row per version of a fee set, rate, or coupon. The definition is the event's JSON as text, so that every digit is preserved.
CREATE TABLE versions (
    stream      text NOT NULL,
    version     bigint NOT NULL, -- of the stream
    began_at    timestamptz NOT NULL,
    definition  json,            -- null if the event deleted a coupon
    approval_id text NOT NULL,   -- empty if the version needed no approval, or an earlier release saved it
    actor_id    text NOT NULL,
    actor_role  text NOT NULL,
    PRIMARY KEY (stream, version)
);

-- One row per requested change that is neither in effect nor rejected. A request that has expired stays.
CREATE TABLE open_changes (
    approval_id  text PRIMARY KEY,
    stream       text NOT NULL,
    position     bigint NOT NULL, -- of the request
    effective_at timestamptz,     -- null if the change takes effect with the last approval
    scheduled    boolean NOT NULL DEFAULT false -- true once approved
);

CREATE INDEX open_changes_of_stream ON open_changes (stream, position);
CREATE INDEX open_changes_due ON open_changes (effective_at) WHERE scheduled;
