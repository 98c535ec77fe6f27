-- +goose Up

-- The key that encrypts a person's data. It is wrapped with the key-encryption key, which is not in the database. Erasing a
-- person clears the key but keeps the row, so that the person never gets a new key.
CREATE TABLE person_keys (
    person       text COLLATE "C" NOT NULL,
    wrapped      bytea,
    created_at   timestamptz      NOT NULL DEFAULT now(),
    destroyed_at timestamptz,
    CONSTRAINT person_keys_once PRIMARY KEY (person),
    CONSTRAINT person_keys_wrapped_or_destroyed CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
);

GRANT SELECT, INSERT, UPDATE ON person_keys TO hulak_app;

-- A destroyed key can never be restored. A trigger enforces this because the application needs UPDATE to destroy a key, or to
-- rewrap it after a rotation.
-- +goose StatementBegin
CREATE FUNCTION refuse_revival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.destroyed_at IS NOT NULL THEN
        RAISE EXCEPTION 'a destroyed key cannot come back' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN coalesce(NEW, OLD); -- NEW is null for a DELETE
END
$$;
-- +goose StatementEnd

CREATE TRIGGER person_keys_stay_destroyed BEFORE UPDATE OR DELETE ON person_keys FOR EACH ROW EXECUTE FUNCTION refuse_revival();
ALTER TABLE person_keys ENABLE ALWAYS TRIGGER person_keys_stay_destroyed;
