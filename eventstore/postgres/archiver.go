package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/eventstore/archive"
	"hulak/internal/background"
)

// Archiver moves old partitions of the log to files, while the log stays readable and writable. It connects as the log's owner.
// Only one archiver can be open at a time.
type Archiver struct {
	conn    *pgx.Conn
	storage archive.Storage

	// Progress is called with the current step and its progress. If total is unknown, it is 0.
	Progress func(step string, done, total int64)
}

// Part is a range of the log's positions, stored in a partition or an archive.
type Part struct {
	First, Last int64
	Attached    bool  // whether the partition is attached to the log's table
	TableExists bool  // whether the partition's table still exists
	Head        int64 // head of the log; the part is full if the head is beyond Last
	// These fields describe the archive. They are empty if there is none.
	File            string
	Bytes           int64
	SHA256          []byte
	DirectorySHA256 []byte
	ArchivedAt      time.Time
}

// Archived reports whether the part is in a file.
func (p *Part) Archived() bool { return p.File != "" }

func (p *Part) table() string { return fmt.Sprintf("%s%d", partitionPrefix, p.First) }

// Errors that an archiver returns.
var (
	ErrNothingToArchive = errors.New("no partition can be archived: each attached partition is in use or must be kept")
	ErrArchiverBusy     = errors.New("another hulak process is archiving")
	ErrLogInUse         = errors.New("partition cannot be detached because the log is constantly in use: try again later")
	ErrNotOwner         = errors.New("archiving must run as the log's owner: set DATABASE_URL to the owner's login")
)

// Archiver settings.
const (
	archiverLock      int64 = 0x68756c616c
	maxDetachAttempts       = 120
	detachRetryDelay        = 500 * time.Millisecond
	detachLockTimeout       = "300ms" // limits how long readers and writers queue behind the detach
	progressInterval        = 1 << 14 // events
)

// OpenArchiver connects to the database at url.
func OpenArchiver(ctx context.Context, url string, storage archive.Storage) (*Archiver, error) {
	poolConfig, err := pgxpool.ParseConfig(url) // pgxpool accepts pool parameters in the URL; pgx does not
	if err != nil {
		return nil, errors.New("database URL is invalid") // the cause would quote the URL
	}
	config := poolConfig.ConnConfig
	params := config.RuntimeParams
	params["application_name"], params["timezone"] = "hulak archive", "UTC"
	params["statement_timeout"], params["idle_in_transaction_session_timeout"] = "0", "0"
	limitSilence(&config.Config, nil)
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	AllowSilence(conn)
	a := &Archiver{conn: conn, storage: storage, Progress: func(string, int64, int64) {}}
	if err := a.prepare(ctx); err != nil {
		return nil, errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
	}
	return a, nil
}

func (a *Archiver) prepare(ctx context.Context) error {
	registerTypes(a.conn)
	var owner, locked bool
	err := a.conn.QueryRow(ctx, `
		SELECT pg_has_role(relowner, 'USAGE'), pg_try_advisory_lock($1) FROM pg_class WHERE oid = 'events'::regclass`,
		archiverLock).Scan(&owner, &locked)
	switch {
	case err != nil:
		return fmt.Errorf("open the log as its owner: %w", err)
	case !owner:
		return ErrNotOwner
	case !locked:
		return ErrArchiverBusy
	}
	return nil
}

// Close releases the archiver lock and closes the connection. It unlocks explicitly, because the server might not notice a closed
// connection immediately.
func (a *Archiver) Close(ctx context.Context) error {
	_, err := a.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, archiverLock)
	if a.conn.IsClosed() {
		err = nil // closing the connection released the lock
	}
	return errors.Join(err, a.conn.Close(ctx))
}

// Location returns the path or URL of a part's file.
func (a *Archiver) Location(p *Part) string { return a.storage.Location(p.File) }

// Parts returns the parts of the log in order.
func (a *Archiver) Parts(ctx context.Context) ([]Part, error) {
	rows, err := a.conn.Query(ctx, `
		SELECT p.first_position, p.last_position, coalesce(c.relispartition, false), c.oid IS NOT NULL, (`+headPosition+`),
			coalesce(a.file, ''), coalesce(a.bytes, 0), a.sha256, a.directory_sha256, coalesce(a.archived_at, 'epoch')
		FROM log_parts p LEFT JOIN archives a USING (first_position) LEFT JOIN pg_class c ON c.oid = to_regclass($1 || p.first_position)
		ORDER BY p.first_position`, partitionPrefix)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (p Part, err error) {
		err = row.Scan(&p.First, &p.Last, &p.Attached, &p.TableExists, &p.Head, &p.File, &p.Bytes, &p.SHA256, &p.DirectorySHA256, &p.ArchivedAt)
		return p, err
	})
}

// ArchiveOldest moves the oldest full partition to a file. It writes the file, compares it with the table, and in one transaction
// registers the file and detaches the table. If a call is interrupted, the next one resumes its work. ArchiveOldest leaves at least
// keep full partitions attached, in addition to the one that receives events.
func (a *Archiver) ArchiveOldest(ctx context.Context, keep int) (Part, error) {
	parts, err := a.Parts(ctx)
	if err != nil {
		return Part{}, fmt.Errorf("list the parts of the log: %w", err)
	}
	var full []Part
	for _, p := range parts {
		if p.Attached && p.Head > p.Last { // the head stays in the table
			full = append(full, p)
		}
	}
	if len(full) <= keep {
		return Part{}, ErrNothingToArchive
	}
	p := full[0]
	p.File = archive.Name(p.First, p.Last)
	digests, err := a.ensureFile(ctx, &p)
	if err != nil {
		return Part{}, err
	}
	if err := a.detach(ctx, &p, digests); err != nil {
		return Part{}, fmt.Errorf("detach %s: %w", p.table(), err)
	}
	p.Attached, p.Bytes, p.SHA256, p.DirectorySHA256 = false, digests.Bytes, digests.File[:], digests.Directory[:]
	return p, nil
}

// ensureFile makes sure that the part's file is stored and matches the table. A file that already exists was left by an interrupted run.
func (a *Archiver) ensureFile(ctx context.Context, p *Part) (archive.Digests, error) {
	digests, err := a.compareFile(ctx, p)
	if err == nil || ctx.Err() != nil {
		return digests, err
	}
	written, err := a.writeFile(ctx, p)
	exists := errors.Is(err, fs.ErrExist) // object storage does not replace a file
	if err != nil && !exists {
		return archive.Digests{}, err
	}
	read, compareErr := a.compareFile(ctx, p)
	switch {
	case compareErr != nil && exists:
		return archive.Digests{}, errors.Join(err, compareErr)
	case compareErr != nil:
		return archive.Digests{}, compareErr
	case !exists && read != written:
		return archive.Digests{}, &archive.DamagedError{Name: p.File, Err: errors.New("its contents differ from what was written")}
	}
	return read, nil
}

// detach registers the file and detaches the table in one transaction, so readers see either the table or the file. Detaching needs
// a lock that blocks all access to the log, so detach does it last. Each attempt waits only briefly for the lock.
func (a *Archiver) detach(ctx context.Context, p *Part, d archive.Digests) error {
	a.Progress("detaching", 0, 0)
	return pgx.BeginFunc(ctx, a.conn, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			INSERT INTO archives (first_position, last_position, file, bytes, sha256, directory_sha256) VALUES ($1, $2, $3, $4, $5, $6)`,
			p.First, p.Last, p.File, d.Bytes, d.File[:], d.Directory[:])
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO archived_streams (stream, last_version, first_version, first_position)
			SELECT stream, max(version), min(version), $1 FROM `+p.table()+` GROUP BY stream`, p.First)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '`+detachLockTimeout+`'`); err != nil {
			return err
		}
		for attempt := 1; ; attempt++ {
			err := pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error { // a savepoint
				_, err := tx.Exec(ctx, `ALTER TABLE events DETACH PARTITION `+p.table())
				return err
			})
			var pgErr *pgconn.PgError
			if err == nil || !errors.As(err, &pgErr) || pgErr.Code != "55P03" { // lock_not_available
				return err
			}
			if attempt == maxDetachAttempts {
				return ErrLogInUse
			}
			if !background.Sleep(ctx, detachRetryDelay) {
				return ctx.Err()
			}
		}
	})
}

// Verify reads an archived part's entire file and compares it with the database's records.
func (a *Archiver) Verify(ctx context.Context, p *Part) error {
	file, err := openPart(ctx, a.storage, &archivedPart{first: p.First, last: p.Last, fileName: p.File, directorySHA256: p.DirectorySHA256})
	if err != nil {
		return err
	}
	defer file.Close() // the file is only read
	digests, err := file.Verify(ctx, func(position int64) { a.Progress("verifying", position-p.First+1, p.Last-p.First+1) })
	if err != nil {
		return err
	}
	if string(digests.File[:]) != string(p.SHA256) || digests.Bytes != p.Bytes {
		return &archive.DamagedError{Name: p.File, Err: errors.New("its digest differs from the one in the database")}
	}
	return a.compareVersions(ctx, p, file)
}

// Drop removes an archived part's detached table. It first verifies the file and compares it with the table again.
func (a *Archiver) Drop(ctx context.Context, p *Part) error {
	if !p.Archived() || p.Attached || !p.TableExists {
		return fmt.Errorf("part at position %d cannot be dropped: it is not archived, is still attached, or was already dropped", p.First)
	}
	if err := a.Verify(ctx, p); err != nil {
		return err
	}
	if _, err := a.compareFile(ctx, p); err != nil {
		return err
	}
	if _, err := a.conn.Exec(ctx, `DROP TABLE `+p.table()); err != nil {
		return fmt.Errorf("drop %s: %w", p.table(), err)
	}
	return nil
}
