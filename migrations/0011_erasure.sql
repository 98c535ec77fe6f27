-- +goose Up

-- Every process looks each second for people whom another one has erased, and forgets what it holds of them in memory.
CREATE INDEX person_keys_destroyed ON person_keys (destroyed_at) WHERE destroyed_at IS NOT NULL;
