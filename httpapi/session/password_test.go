package session

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// credentialsDB stores the password hash of one user.
type credentialsDB struct {
	DB
	hash string
}

func (db *credentialsDB) Exec(_ context.Context, sql string, arguments ...any) (pgconn.CommandTag, error) {
	if strings.Contains(sql, "INSERT INTO credentials") {
		db.hash = arguments[1].(string)
	}
	return pgconn.CommandTag{}, nil
}

func (db *credentialsDB) QueryRow(_ context.Context, _ string, arguments ...any) pgx.Row {
	return credentialsRow{db, arguments[0] == mayaSession.UserID}
}

type credentialsRow struct {
	db    *credentialsDB
	known bool
}

func (r credentialsRow) Scan(dest ...any) error {
	if !r.known {
		return pgx.ErrNoRows
	}
	*dest[0].(*string) = r.db.hash
	return nil
}

func TestPasswordCost(t *testing.T) {
	t.Parallel()
	const defaultPrefix, testPrefix = "$argon2id$v=19$m=19456,t=2,p=1$", "$argon2id$v=19$m=8,t=1,p=1$"
	setPassword := func(t *testing.T, s *Store) {
		t.Helper()
		if err := s.SetPassword(t.Context(), mayaSession.UserID, "Correct-Horse-7"); err != nil {
			t.Fatal(err)
		}
	}
	requireHash := func(t *testing.T, hash, prefix string) {
		t.Helper()
		if !strings.HasPrefix(hash, prefix) {
			t.Errorf("got hash %s, want prefix %s", hash, prefix)
		}
	}
	t.Run("passwords are hashed with 19 MiB and two iterations by default", func(t *testing.T) {
		t.Parallel()
		db := &credentialsDB{}
		setPassword(t, NewStore(db, time.Now, 0))
		requireHash(t, db.hash, defaultPrefix)
	})
	t.Run("an unknown user's password is checked at the same cost", func(t *testing.T) {
		t.Parallel()
		s := NewStore(&credentialsDB{}, time.Now, 0)
		hash, err := s.passwords.dummyHash()
		if err != nil {
			t.Fatal(err)
		}
		requireHash(t, hash, defaultPrefix)
		if match, err := s.CheckPassword(t.Context(), "unknown", "Correct-Horse-7"); err != nil || match {
			t.Errorf("got %v, %v", match, err)
		}
	})
	t.Run("a store accepts hashes of any cost", func(t *testing.T) {
		t.Parallel()
		db := &credentialsDB{}
		quick := NewStore(db, time.Now, 0)
		quick.SetPasswordCost(CheapPasswordCost)
		setPassword(t, quick)
		requireHash(t, db.hash, testPrefix)
		for password, want := range map[string]bool{"Correct-Horse-7": true, "Wrong-Horse-7": false} {
			if match, err := NewStore(db, time.Now, 0).CheckPassword(t.Context(), mayaSession.UserID, password); err != nil || match != want {
				t.Errorf("%s: got %v, %v", password, match, err)
			}
		}
	})
}
