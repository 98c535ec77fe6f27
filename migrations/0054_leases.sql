-- +goose Up

-- Tasks that one process at a time runs, such as keeping a read model up to date. A holder renews its lease; if it stops, another process
-- can take over after expires_at.
CREATE TABLE leases (
    name       text COLLATE "C" NOT NULL,
    holder     uuid             NOT NULL,
    expires_at timestamptz      NOT NULL,
    CONSTRAINT leases_once PRIMARY KEY (name)
) WITH (fillfactor = 50); -- free space keeps frequent updates on the same page

GRANT SELECT, INSERT, UPDATE, DELETE ON leases TO hulak_app;
