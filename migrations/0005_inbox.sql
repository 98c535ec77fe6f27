-- +goose Up

-- Providers' callbacks, as they came, once their signature was verified. A follower turns them into commands later, so
-- that a provider is answered at once and a callback that comes too early, or twice, or while something is broken, is kept.
CREATE TABLE inbox (
    provider     text COLLATE "C" NOT NULL,
    callback_id  text COLLATE "C" NOT NULL,
    body         bytea            NOT NULL,
    received_at  timestamptz      NOT NULL DEFAULT now(),
    processed_at timestamptz,
    attempts     integer          NOT NULL DEFAULT 0,
    error        text, -- why the last attempt failed, without what the callback holds
    CONSTRAINT inbox_callback_once PRIMARY KEY (provider, callback_id)
);
CREATE INDEX inbox_waiting ON inbox (received_at) WHERE processed_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO hulak_app;
