-- One row per sender, without personal data, which is in people.
CREATE TABLE senders (
    sender_id      text PRIMARY KEY,
    state          text NOT NULL,
    provider       text NOT NULL,
    email_verified boolean NOT NULL DEFAULT false,
    phone_verified boolean NOT NULL DEFAULT false,
    kyc            text NOT NULL,
    tier           text NOT NULL DEFAULT '',
    requested_tier text NOT NULL DEFAULT '',
    locked         boolean NOT NULL DEFAULT false,
    locked_reason  text NOT NULL DEFAULT '',
    locked_at      timestamptz,
    signed_up_at   timestamptz NOT NULL,
    password_at    timestamptz,
    erasure        text NOT NULL DEFAULT '', -- state of the erasure request
    erasure_at     timestamptz,
    retained_until text NOT NULL DEFAULT '', -- set if a retention duty delays the erasure
    CONSTRAINT locked_has_a_time CHECK (locked = (locked_at IS NOT NULL))
);

CREATE INDEX senders_locked ON senders (locked_at, sender_id) WHERE locked;
CREATE INDEX senders_erasure_waits ON senders (erasure_at, sender_id) WHERE erasure = 'REQUESTED';
CREATE INDEX senders_erasure_answered ON senders (erasure_at, sender_id) WHERE erasure NOT IN ('', 'REQUESTED');

-- Personal data of the sender.
CREATE TABLE people (
    sender_id    text PRIMARY KEY,
    first_name   text NOT NULL,
    middle_name  text NOT NULL,
    last_name    text NOT NULL,
    email        text NOT NULL,
    country_code text NOT NULL,
    phone_number text NOT NULL
);

CREATE INDEX people_by_email ON people (lower(email));

CREATE TABLE staff (
    staff_id      text PRIMARY KEY,
    role          text NOT NULL,
    disabled      boolean NOT NULL DEFAULT false,
    second_factor boolean NOT NULL DEFAULT false, -- an authenticator app
    passkeys      integer NOT NULL DEFAULT 0,
    added_at      timestamptz NOT NULL,
    invited_at    timestamptz -- time of the last invitation; null once a password is set
);

-- Personal data of the staff member.
CREATE TABLE staff_people (
    staff_id  text PRIMARY KEY,
    full_name text NOT NULL,
    email     text NOT NULL
);
