-- +goose Up

-- What the checker has found that is not as the log says. A divergence is gone once its scope was looked at again and it was not found.
CREATE TABLE divergences (
    id         text COLLATE "C" NOT NULL,
    kind       text        NOT NULL,
    scope      text COLLATE "C" NOT NULL, -- what is looked at again to see whether it is gone: a stream, or a part of the books
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

-- How far the checker has come on its walk through the whole log, over restarts.
CREATE TABLE checker (
    single      boolean     NOT NULL DEFAULT true,
    walked      bigint      NOT NULL DEFAULT 0,
    streams     bigint      NOT NULL DEFAULT 0, -- looked at since the installation
    finished_at timestamptz,                    -- the last whole walk
    looked_at   timestamptz,
    CONSTRAINT checker_once PRIMARY KEY (single),
    CONSTRAINT checker_only CHECK (single)
);
INSERT INTO checker DEFAULT VALUES;

GRANT SELECT, INSERT, UPDATE ON divergences, checker TO hulak_app;
