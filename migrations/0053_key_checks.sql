-- +goose Up

-- The keys that the database needs. They are not in the database. A process proves with each check value that it has the key, before
-- it reads or writes anything else.
CREATE TABLE key_checks (
    purpose     text COLLATE "C" NOT NULL, -- the name of the key's file
    key_id      bigint           NOT NULL, -- by Tink; for a secret, the first bytes of the check value
    check_value bytea            NOT NULL, -- a fixed text, encrypted or signed with the key
    created_at  timestamptz      NOT NULL DEFAULT now(),
    created_by  text             NOT NULL, -- the host that recorded the key
    CONSTRAINT key_checks_once PRIMARY KEY (purpose, key_id)
);

GRANT SELECT, INSERT ON key_checks TO hulak_app;
