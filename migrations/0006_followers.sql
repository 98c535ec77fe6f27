-- +goose Up

-- Checkpoints of workers and process managers. A projection stores its checkpoint with its rows, so that both commit together.
-- One process at a time holds a checkpoint. If it stops renewing its claim, another process can take over.
CREATE TABLE followers (
    name       text COLLATE "C" NOT NULL,
    position   bigint           NOT NULL DEFAULT 0,
    holder     uuid,
    held_until timestamptz,
    error      text,
    updated_at timestamptz      NOT NULL DEFAULT now(),
    CONSTRAINT followers_once PRIMARY KEY (name),
    CONSTRAINT followers_position_not_negative CHECK (position >= 0),
    CONSTRAINT followers_held_for_a_time CHECK ((holder IS NULL) = (held_until IS NULL))
) WITH (fillfactor = 50); -- free space keeps frequent updates on the same page

GRANT SELECT, INSERT, UPDATE, DELETE ON followers TO hulak_app;
