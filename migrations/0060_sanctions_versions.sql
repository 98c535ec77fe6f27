-- +goose Up

-- The files of each version of a sanctions list, as a ZIP file. They are needed to compare versions, and to show what an earlier version
-- would have matched.
CREATE TABLE sanctions_versions (
    list      text COLLATE "C" NOT NULL,
    version   text COLLATE "C" NOT NULL, -- digest of the files
    files     bytea            NOT NULL,
    stored_at timestamptz      NOT NULL DEFAULT now(),
    CONSTRAINT sanctions_versions_once PRIMARY KEY (list, version)
);

-- The progress of screening the people that a new version can affect. Another process continues after a crash.
CREATE TABLE rescreenings (
    position       bigint           NOT NULL, -- of the event that activated the version
    last_person    text COLLATE "C" NOT NULL, -- last screened person, in the order of roles and IDs; empty at the start
    people         bigint           NOT NULL,
    candidates     bigint           NOT NULL,
    hits           bigint           NOT NULL,
    ended          bigint           NOT NULL,
    open_transfers bigint           NOT NULL,
    started_at     timestamptz      NOT NULL,
    CONSTRAINT rescreenings_once PRIMARY KEY (position)
);

GRANT SELECT, INSERT ON sanctions_versions TO hulak_app;
GRANT SELECT, INSERT, UPDATE ON rescreenings TO hulak_app;
