-- +goose Up

-- How far each follower that is not a projection has come: workers and process managers. (A projection keeps its place beside
-- its rows, so that both commit together.) A follower's place is held by one process at a time, for as long as it shows
-- that it lives.
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
) WITH (fillfactor = 50); -- rows are rewritten often and stay on their page

GRANT SELECT, INSERT, UPDATE, DELETE ON followers TO hulak_app;
