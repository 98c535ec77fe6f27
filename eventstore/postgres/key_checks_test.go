package postgres_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

func newKeyset(t *testing.T, kind *keyfile.Kind) *keyfile.Keyset {
	t.Helper()
	keys, err := keyfile.Open(kind, filepath.Join(t.TempDir(), kind.Name()), nil, true)
	require.NoError(t, err)
	return keys
}

// addPerson stores a person's key, wrapped with a keyset's primary key.
func addPerson(t *testing.T, pool *pgxpool.Pool, person string, keys *keyfile.Keyset) {
	t.Helper()
	cipher, err := keys.AEAD()
	require.NoError(t, err)
	wrapped, err := cipher.Encrypt([]byte("key"), []byte(person))
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), `INSERT INTO person_keys (person, wrapped) VALUES ($1, $2)`, person, wrapped)
	require.NoError(t, err)
}

// requireMissing requires that keys are missing.
func requireMissing(t *testing.T, err error, purpose string, ids ...uint32) {
	t.Helper()
	var missing *postgres.MissingKeysError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, purpose, missing.Purpose)
	require.Equal(t, ids, missing.IDs)
}

// TestFirstProcessRecordsItsKeys starts two processes, each with keys of its own, on a new database. The second one waits while the first
// one records its keys.
func TestFirstProcessRecordsItsKeys(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	pool := pgtest.New(t)
	first, second := newKeyset(t, keyfile.People), newKeyset(t, keyfile.People)
	check, err := first.Prove(first.Primary())
	require.NoError(t, err)
	tx, err := pool.Begin(ctx)
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(ctx) }()
	_, err = tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('key_checks'))`)
	require.NoError(t, err)
	_, err = tx.Exec(ctx, `INSERT INTO key_checks (purpose, key_id, check_value, created_by) VALUES ($1, $2, $3, 'first')`,
		first.Name(), first.Primary(), check)
	require.NoError(t, err)

	result, writers := make(chan error, 1), newKeyset(t, keyfile.Writers)
	go func() { result <- postgres.VerifyKeys(ctx, pool, "second", second, writers) }()
	require.Eventually(t, func() bool {
		var waiting bool
		return pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`).Scan(&waiting) == nil && waiting
	}, time.Minute, 10*time.Millisecond)
	require.NoError(t, tx.Commit(ctx))
	requireMissing(t, <-result, "people.keyset", first.Primary())
	require.NoError(t, postgres.VerifyKeys(ctx, pool, "first", first))
	checks, err := postgres.KeyChecks(ctx, pool)
	require.NoError(t, err)
	require.Len(t, checks, 1, "the second process records nothing")
	require.Equal(t, "first", checks[0].CreatedBy)
}

func TestDatabaseFromEarlierReleaseAcceptsOnlyKeysOfOldestPerson(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	original, later := newKeyset(t, keyfile.People), newKeyset(t, keyfile.People)
	addPerson(t, pool, "b", original)
	addPerson(t, pool, "a", later) // by a process that had keys of its own
	needed, err := postgres.NeededKeys(t.Context(), pool)
	require.NoError(t, err)
	require.Equal(t, map[string][]uint32{"people.keyset": {original.Primary()}}, needed)

	requireMissing(t, postgres.VerifyKeys(t.Context(), pool, "host", later), "people.keyset", original.Primary())
	checks, err := postgres.KeyChecks(t.Context(), pool)
	require.NoError(t, err)
	require.Empty(t, checks)
	for range 2 {
		require.NoError(t, postgres.VerifyKeys(t.Context(), pool, "host", original))
	}
	people, err := postgres.PeopleByKey(t.Context(), pool)
	require.NoError(t, err)
	require.Equal(t, map[uint32]int64{original.Primary(): 1, later.Primary(): 1}, people)

	require.NoError(t, original.Merge(later))
	require.NoError(t, postgres.RecordKeys(t.Context(), pool, "host", original, later.IDs()))
	requireMissing(t, postgres.VerifyKeys(t.Context(), pool, "host", later), "people.keyset", original.IDs()[0])
	require.NoError(t, postgres.VerifyKeys(t.Context(), pool, "host", original))
}

func TestPrimaryKeyMustBeRecorded(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	keys := newKeyset(t, keyfile.People)
	require.NoError(t, postgres.VerifyKeys(t.Context(), pool, "host", keys))
	added, err := keys.Add()
	require.NoError(t, err)
	require.NoError(t, postgres.VerifyKeys(t.Context(), pool, "host", keys), "a key that is not in use need not be recorded")
	require.NoError(t, keys.Promote(added))
	require.ErrorIs(t, postgres.VerifyKeys(t.Context(), pool, "host", keys), postgres.ErrKeyNotRecorded)
	other := newKeyset(t, keyfile.People)
	requireMissing(t, postgres.RecordKeys(t.Context(), pool, "host", other, other.IDs()), "people.keyset", keys.IDs()[0])
	require.NoError(t, postgres.RecordKeys(t.Context(), pool, "host", keys, []uint32{added}))
	require.NoError(t, postgres.VerifyKeys(t.Context(), pool, "host", keys))
}

func TestApplicationCannotChangeKeyChecks(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	require.NoError(t, postgres.VerifyKeys(t.Context(), pool, "host", newKeyset(t, keyfile.People)))
	for _, statement := range []string{`UPDATE key_checks SET key_id = 1`, `DELETE FROM key_checks`, `TRUNCATE key_checks`} {
		_, err := pool.Exec(t.Context(), statement)
		require.ErrorContains(t, err, "permission denied", statement)
	}
}
