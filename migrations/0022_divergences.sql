-- +goose Up

-- Divergences from the log that the checker has found. A divergence gets gone_at when a later check of its scope no longer finds it.
CREATE TABLE divergences (
    id         text COLLATE "C" NOT NULL,
    kind       text        NOT NULL,
    scope      text COLLATE "C" NOT NULL, -- what to check again: a stream, or another unit such as a block of the ledger
    subject    text        NOT NULL,
    expected   text        NOT NULL,
    actual     text        NOT NULL,
    first_seen timestamptz NOT NULL,
    last_seen  timestamptz NOT NULL,
    gone_at    timestamptz,
    CONSTRAINT divergences_once PRIMARY KEY (id)
);
CREATE INDEX divergences_open ON divergences (scope) WHERE gone_at IS NULL;
CREATE INDEX divergences_newest ON divergences (last_seen DESC);

-- Progress of the checker's scan of the whole log. It is stored so that the scan continues after a restart.
CREATE TABLE checker (
    single      boolean     NOT NULL DEFAULT true,
    walked      bigint      NOT NULL DEFAULT 0,
    streams     bigint      NOT NULL DEFAULT 0, -- number of stream checks since the installation
    finished_at timestamptz,                    -- end of the last full scan
    looked_at   timestamptz,
    CONSTRAINT checker_once PRIMARY KEY (single),
    CONSTRAINT checker_only CHECK (single)
);
INSERT INTO checker DEFAULT VALUES;

GRANT SELECT, INSERT, UPDATE ON divergences, checker TO hulak_app;
