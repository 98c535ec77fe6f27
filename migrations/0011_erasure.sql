-- +goose Up

-- Every process checks once a second for people erased by other processes, so that it can drop their cached data.
CREATE INDEX person_keys_destroyed ON person_keys (destroyed_at) WHERE destroyed_at IS NOT NULL;
