-- Each access to personal data and each export of the event history. People appear by id only.
CREATE TABLE reads (
    position  bigint PRIMARY KEY,
    staff_id  text NOT NULL,
    call      text NOT NULL,
    subject   text NOT NULL,
    people    text[] NOT NULL,
    purpose   text NOT NULL,
    reference text NOT NULL,
    at        timestamptz NOT NULL
);

CREATE INDEX reads_of_staff ON reads (staff_id, position DESC);
CREATE INDEX reads_by_purpose ON reads (purpose, position DESC);

CREATE TABLE read_people (
    person   text NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (person, position)
);

CREATE TABLE exports (
    export_id text PRIMARY KEY,
    position  bigint NOT NULL,
    staff_id  text NOT NULL,
    format    text NOT NULL,
    filter    jsonb NOT NULL,
    expected  bigint NOT NULL,
    count     bigint, -- null until the export ends, like the next two columns
    complete  boolean,
    ended_at  timestamptz,
    at        timestamptz NOT NULL
);

CREATE INDEX exports_by_position ON exports (position DESC);

-- Personal data of the staff member: their reasons for exports.
CREATE TABLE export_reasons (
    export_id text PRIMARY KEY,
    staff_id  text NOT NULL,
    reason    text NOT NULL
);
