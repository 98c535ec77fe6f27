package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/eventstore/keyfile"
)

// CheckedKeys is a process's keys for one purpose. *keyfile.Keyset and *keyfile.Secret implement it.
type CheckedKeys interface {
	// Name returns the purpose, which is the name of the file.
	Name() string
	// Primary returns the ID of the key that encrypts or signs.
	Primary() uint32
	// IDs returns the IDs of all keys.
	IDs() []uint32
	// Prove returns the check value of a key.
	Prove(id uint32) ([]byte, error)
	// Verify reports whether one of the keys made a check value.
	Verify(check []byte) bool
}

// KeyCheck is a key that the database needs.
type KeyCheck struct {
	Purpose   string
	KeyID     uint32
	Value     []byte
	CreatedAt time.Time
	CreatedBy string
}

// MissingKeysError means that a process does not have keys that the database needs.
type MissingKeysError struct {
	Purpose string
	IDs     []uint32 // empty if they are not known
}

func (e *MissingKeysError) Error() string {
	text := e.Purpose + " lacks keys that the database needs"
	if len(e.IDs) == 0 {
		return text
	}
	ids := make([]string, len(e.IDs))
	for i, id := range e.IDs {
		ids[i] = strconv.FormatUint(uint64(id), 10)
	}
	return text + ": key ID " + strings.Join(ids, ", ")
}

// ErrKeyNotRecorded means that the database does not know the primary key, so other processes may not have it.
var ErrKeyNotRecorded = errors.New("primary key is not recorded in the database")

type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// KeyChecks returns the recorded keys.
func KeyChecks(ctx context.Context, db querier) ([]KeyCheck, error) {
	rows, err := db.Query(ctx, `
		SELECT purpose, key_id, check_value, created_at, created_by FROM key_checks ORDER BY purpose, created_at, key_id`)
	if err != nil {
		return nil, fmt.Errorf("read key checks: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[KeyCheck])
}

// wrappingKeySQL returns the ID of the key that made wrapped. Tink puts the ID in bytes 2 to 5 of each ciphertext and MAC.
const wrappingKeySQL = `('x' || encode(substr(wrapped, 2, 4), 'hex'))::bit(32)::bigint`

// neededKeysSQL returns the keys that the database needs. For a database from a release that did not record keys, these are the keys of the
// oldest person and the oldest batch.
const neededKeysSQL = `
SELECT purpose, key_id FROM key_checks
UNION ALL (SELECT $1::text, ` + wrappingKeySQL + ` FROM person_keys
	WHERE wrapped IS NOT NULL AND NOT EXISTS (SELECT FROM key_checks WHERE purpose = $1) ORDER BY created_at, person LIMIT 1)
UNION ALL (SELECT $2::text, ('x' || encode(substr(mac, 2, 4), 'hex'))::bit(32)::bigint FROM event_batches
	WHERE NOT EXISTS (SELECT FROM key_checks WHERE purpose = $2) ORDER BY first_position LIMIT 1)`

// NeededKeys returns the IDs of the keys that the database needs, by purpose.
func NeededKeys(ctx context.Context, db querier) (map[string][]uint32, error) {
	rows, err := db.Query(ctx, neededKeysSQL, keyfile.People.Name(), keyfile.Writers.Name())
	if err != nil {
		return nil, fmt.Errorf("find the keys that the database needs: %w", err)
	}
	needed := map[string][]uint32{}
	var purpose string
	var id uint32
	_, err = pgx.ForEachRow(rows, []any{&purpose, &id}, func() error {
		needed[purpose] = append(needed[purpose], id)
		return nil
	})
	return needed, err
}

// VerifyKeys checks that a process has every key that the database needs, and that the database knows the primary keys. It records the
// keys of a database without any. If such a database has people's keys, it first unwraps the oldest one.
func VerifyKeys(ctx context.Context, pool *pgxpool.Pool, host string, people *keyfile.Keyset, others ...CheckedKeys) error {
	return changeKeyChecks(ctx, pool, func(tx pgx.Tx, recorded []KeyCheck) error {
		for _, keys := range append([]CheckedKeys{people}, others...) {
			known, err := verifyKeys(keys, recorded)
			switch {
			case err != nil:
				return err
			case len(known) > 0 && !slices.Contains(known, keys.Primary()):
				return fmt.Errorf("%s: key ID %d: %w", keys.Name(), keys.Primary(), ErrKeyNotRecorded)
			case len(known) > 0:
				continue
			case keys == CheckedKeys(people):
				err = verifyOldestPerson(ctx, tx, people)
			}
			if err == nil {
				err = recordKeys(ctx, tx, host, keys, keys.IDs())
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// RecordKeys records keys that the database needs from now on. The process must have all earlier keys, too.
func RecordKeys(ctx context.Context, pool *pgxpool.Pool, host string, keys CheckedKeys, ids []uint32) error {
	return changeKeyChecks(ctx, pool, func(tx pgx.Tx, recorded []KeyCheck) error {
		if _, err := verifyKeys(keys, recorded); err != nil {
			return err
		}
		return recordKeys(ctx, tx, host, keys, ids)
	})
}

// changeKeyChecks runs do in a transaction. Only one process at a time runs it.
func changeKeyChecks(ctx context.Context, pool *pgxpool.Pool, do func(pgx.Tx, []KeyCheck) error) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('key_checks'))`); err != nil {
			return fmt.Errorf("lock key checks: %w", err)
		}
		recorded, err := KeyChecks(ctx, tx)
		if err != nil {
			return err
		}
		return do(tx, recorded)
	})
}

// verifyKeys checks that a process has all recorded keys for a purpose, and returns their IDs.
func verifyKeys(keys CheckedKeys, recorded []KeyCheck) (known []uint32, err error) {
	var missing []uint32
	for _, check := range recorded {
		if check.Purpose != keys.Name() {
			continue
		}
		known = append(known, check.KeyID)
		if !keys.Verify(check.Value) {
			missing = append(missing, check.KeyID)
		}
	}
	if missing != nil {
		return known, &MissingKeysError{keys.Name(), missing}
	}
	return known, nil
}

// verifyOldestPerson unwraps the oldest person's key. Later ones can belong to a process that ran with keys of its own.
func verifyOldestPerson(ctx context.Context, tx pgx.Tx, people *keyfile.Keyset) error {
	var person string
	var wrapped []byte
	err := tx.QueryRow(ctx, `
		SELECT person, wrapped FROM person_keys WHERE wrapped IS NOT NULL ORDER BY created_at, person LIMIT 1`).Scan(&person, &wrapped)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the oldest person's key: %w", err)
	}
	cipher, err := people.AEAD()
	if err != nil {
		return err
	}
	if _, err := cipher.Decrypt(wrapped, []byte(person)); err != nil {
		needed, err := NeededKeys(ctx, tx)
		return errors.Join(err, &MissingKeysError{people.Name(), needed[people.Name()]})
	}
	return nil
}

func recordKeys(ctx context.Context, tx pgx.Tx, host string, keys CheckedKeys, ids []uint32) error {
	for _, id := range ids {
		check, err := keys.Prove(id)
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO key_checks (purpose, key_id, check_value, created_by) VALUES ($1, $2, $3, $4)
				ON CONFLICT (purpose, key_id) DO NOTHING`, keys.Name(), id, check, host)
		}
		if err != nil {
			return fmt.Errorf("record key %d in %s: %w", id, keys.Name(), err)
		}
	}
	return nil
}

// PeopleByKey returns the number of people by the ID of the key that wraps their keys.
func PeopleByKey(ctx context.Context, db querier) (map[uint32]int64, error) {
	rows, err := db.Query(ctx, `SELECT `+wrappingKeySQL+`, count(*) FROM person_keys
		WHERE wrapped IS NOT NULL GROUP BY 1`)
	if err != nil {
		return nil, fmt.Errorf("count people's keys: %w", err)
	}
	people := map[uint32]int64{}
	var id uint32
	var count int64
	_, err = pgx.ForEachRow(rows, []any{&id, &count}, func() error {
		people[id] = count
		return nil
	})
	return people, err
}
