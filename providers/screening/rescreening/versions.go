package rescreening

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/providers/screening/sanctions"
)

// ErrNotStored means that the files of a list version are not stored, because an earlier release loaded it.
var ErrNotStored = errors.New("rescreening: list version is not stored")

// Versions stores the files of the versions of sanctions lists.
type Versions struct{ Pool *pgxpool.Pool }

// Save stores a version. It does nothing if the version is already stored.
func (v Versions) Save(ctx context.Context, list *sanctions.List) error {
	var stored bool
	err := v.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sanctions_versions WHERE list = $1 AND version = $2)`,
		list.Name, list.Version).Scan(&stored)
	if err != nil || stored {
		return err
	}
	files, err := list.Archive()
	if err != nil {
		return err
	}
	_, err = v.Pool.Exec(ctx, `INSERT INTO sanctions_versions (list, version, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		list.Name, list.Version, files)
	return err
}

// Load returns a stored version. It returns ErrNotStored if the version is not stored, and another error if the stored files do not have
// the version's digest.
func (v Versions) Load(ctx context.Context, name, version string) (*sanctions.List, error) {
	var files []byte
	err := v.Pool.QueryRow(ctx, `SELECT files FROM sanctions_versions WHERE list = $1 AND version = $2`, name, version).Scan(&files)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, ErrNotStored
	}
	if err != nil {
		return nil, err
	}
	list, err := sanctions.LoadArchive(name, files)
	if err == nil && list.Version != version {
		err = fmt.Errorf("rescreening: stored files of %s have the digest %s, want %s", name, list.Version, version)
	}
	return list, err
}
