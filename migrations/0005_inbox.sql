-- +goose Up

-- Providers' callbacks, stored unchanged after their signature is verified. A worker turns them into commands later. The
-- provider therefore gets an immediate response, and early, repeated, or failing callbacks are not lost.
CREATE TABLE inbox (
    provider     text COLLATE "C" NOT NULL,
    callback_id  text COLLATE "C" NOT NULL,
    body         bytea            NOT NULL,
    received_at  timestamptz      NOT NULL DEFAULT now(),
    processed_at timestamptz,
    attempts     integer          NOT NULL DEFAULT 0,
    error        text, -- why the last attempt failed; contains no data from the callback
    CONSTRAINT inbox_callback_once PRIMARY KEY (provider, callback_id)
);
CREATE INDEX inbox_waiting ON inbox (received_at) WHERE processed_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO hulak_app;
