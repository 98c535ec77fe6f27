package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore"
)

// LoadKeys implements eventstore.KeyStore.
func (s *Store) LoadKeys(ctx context.Context, people []string) (map[string]eventstore.WrappedKey, error) {
	rows, err := s.pool.Query(ctx, `SELECT person, wrapped FROM person_keys WHERE person = ANY($1)`, pgx.QueryExecModeCacheDescribe, people)
	if err != nil {
		return nil, err
	}
	found := make(map[string]eventstore.WrappedKey, len(people))
	var person string
	var wrapped []byte
	_, err = pgx.ForEachRow(rows, []any{&person, &wrapped}, func() error {
		found[person] = wrapped
		return nil
	})
	return found, err
}

// AddKey implements eventstore.KeyStore.
func (s *Store) AddKey(ctx context.Context, person string, key eventstore.WrappedKey) (eventstore.WrappedKey, error) {
	const insert = `INSERT INTO person_keys (person, wrapped) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING`
	if _, err := s.pool.Exec(ctx, insert, person, []byte(key)); err != nil {
		return nil, err
	}
	// A separate statement is needed to see a row that another process has just inserted.
	found, err := s.LoadKeys(ctx, []string{person})
	if err != nil {
		return nil, err
	}
	stored, ok := found[person]
	if !ok {
		return nil, errors.New("person's key is missing after it was added")
	}
	return stored, nil
}

// DestroyKey implements eventstore.KeyStore.
func (s *Store) DestroyKey(ctx context.Context, person string) error {
	_, err := s.pool.Exec(ctx, `
		INSERT INTO person_keys (person, wrapped, destroyed_at) VALUES ($1, NULL, now())
		ON CONFLICT (person) DO UPDATE SET wrapped = NULL, destroyed_at = now() WHERE person_keys.destroyed_at IS NULL`, person)
	return err
}

// DestroyedSince implements eventstore.KeyStore.
func (s *Store) DestroyedSince(ctx context.Context, since time.Time) (people []string, asOf time.Time, err error) {
	err = s.pool.QueryRow(ctx, `
		SELECT coalesce(array_agg(person), '{}'), clock_timestamp() FROM person_keys WHERE destroyed_at > $1`, since).Scan(&people, &asOf)
	return people, asOf, err
}
