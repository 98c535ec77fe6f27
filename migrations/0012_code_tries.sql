-- +goose Up

-- How many codes were tried in vain each hour, by everybody together: what one account may be asked bounds no one who asks
-- each of many accounts once.
CREATE TABLE code_tries (
    hour  timestamptz NOT NULL,
    tries integer     NOT NULL,
    CONSTRAINT code_tries_once PRIMARY KEY (hour)
) WITH (fillfactor = 50); -- one row is rewritten for an hour and stays on its page

GRANT SELECT, INSERT, UPDATE, DELETE ON code_tries TO hulak_app;
