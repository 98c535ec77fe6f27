package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/archive"
)

// archives reads archived parts of the log. Its cached list stays valid, because archives are never removed or changed.
type archives struct {
	pool    *pgxpool.Pool
	storage archive.Storage // nil if none is configured

	mu            sync.Mutex
	archivedParts []archivedPart // in order, from the beginning of the log, without gaps
	openFiles     map[int64]*openArchive
	useCount      int64 // number of calls to acquire
}

// archivedPart is a part of the log that is stored in a file.
type archivedPart struct {
	first, last     int64
	fileName        string
	directorySHA256 []byte
}

// openArchive is an open file that is being read or was read recently.
type openArchive struct {
	*archive.File
	readers int
	lastUse int64 // value of useCount at the last use
}

const (
	listArchives = `SELECT first_position, last_position, file, directory_sha256 FROM archives ORDER BY first_position`

	listStreamArchives = `SELECT first_position FROM archived_streams WHERE stream = $1 AND last_version > $2 ORDER BY last_version`
)

// partContaining returns the part that contains a position, or nil if it is not in the cached list.
func (a *archives) partContaining(position int64) *archivedPart {
	a.mu.Lock()
	defer a.mu.Unlock()
	i, found := slices.BinarySearchFunc(a.archivedParts, position, func(p archivedPart, position int64) int {
		return cmp.Compare(p.first, position)
	})
	if !found {
		i--
	}
	if i < 0 || a.archivedParts[i].last < position {
		return nil
	}
	part := a.archivedParts[i]
	return &part
}

// refresh reads the list of archives from the database.
func (a *archives) refresh(ctx context.Context) error {
	rows, err := a.pool.Query(ctx, listArchives)
	if err != nil {
		return err
	}
	parts, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (p archivedPart, err error) {
		err = row.Scan(&p.first, &p.last, &p.fileName, &p.directorySHA256)
		return p, err
	})
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(parts) > len(a.archivedParts) {
		a.archivedParts = parts
	}
	return nil
}

func (a *archives) read(ctx context.Context, part *archivedPart, after int64, limit int) ([]eventstore.StoredEvent, error) {
	file, err := a.acquire(ctx, part)
	if err != nil {
		return nil, err
	}
	defer a.release(file)
	return file.Read(ctx, after, limit)
}

// readStream reads a stream's events after a version, from archives only.
func (a *archives) readStream(
	ctx context.Context, stream domain.StreamID, after int64, limit int,
) (read []eventstore.StoredEvent, err error) {
	rows, err := a.pool.Query(ctx, listStreamArchives, string(stream), after)
	if err != nil {
		return nil, err
	}
	firstPositions, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return nil, err
	}
	for _, first := range firstPositions {
		if len(read) >= limit {
			break
		}
		part, err := a.partStartingAt(ctx, first)
		if err != nil {
			return nil, err
		}
		events, err := a.readStreamFrom(ctx, part, stream, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		if len(events) == 0 || events[0].Version != after+1 {
			return nil, fmt.Errorf("archive %s lacks version %d of stream %s", part.fileName, after+1, stream)
		}
		read = append(read, events...)
		after += int64(len(events))
	}
	return read, nil
}

func (a *archives) readStreamFrom(
	ctx context.Context, part *archivedPart, stream domain.StreamID, after int64, limit int,
) ([]eventstore.StoredEvent, error) {
	file, err := a.acquire(ctx, part)
	if err != nil {
		return nil, err
	}
	defer a.release(file)
	return file.ReadStream(ctx, stream, after, limit)
}

// partStartingAt returns the archived part that starts at a position.
func (a *archives) partStartingAt(ctx context.Context, first int64) (*archivedPart, error) {
	part := a.partContaining(first)
	if part == nil {
		if err := a.refresh(ctx); err != nil {
			return nil, err
		}
		part = a.partContaining(first)
	}
	if part == nil {
		return nil, fmt.Errorf("no archive contains position %d", first)
	}
	return part, nil
}

// acquire returns a part's file, opened for reading. The caller must release it.
func (a *archives) acquire(ctx context.Context, part *archivedPart) (*openArchive, error) {
	if a.storage == nil {
		return nil, fmt.Errorf("positions %d to %d are in the archive %s, but no archive directory is configured: set HULAK_ARCHIVE_DIR",
			part.first, part.last, part.fileName)
	}
	if file := a.reuse(part, nil); file != nil {
		return file, nil
	}
	opened, err := openPart(ctx, a.storage, part) // without the lock, because object storage can be slow
	if err != nil {
		return nil, err
	}
	return a.reuse(part, opened), nil
}

// reuse returns the part's open file. If there is none, it uses opened, which can be nil. Otherwise, it closes opened.
func (a *archives) reuse(part *archivedPart, opened *archive.File) *openArchive {
	a.mu.Lock()
	defer a.mu.Unlock()
	file := a.openFiles[part.first]
	switch {
	case file != nil && opened != nil:
		_ = opened.Close() // another reader was faster; the file was only read
	case file == nil && opened != nil:
		file = &openArchive{File: opened}
		a.openFiles[part.first] = file
		a.closeIdle()
	case file == nil:
		return nil
	}
	a.useCount++
	file.readers, file.lastUse = file.readers+1, a.useCount
	return file
}

// openPart opens a part's file, and checks that it is the registered archive.
func openPart(ctx context.Context, storage archive.Storage, part *archivedPart) (*archive.File, error) {
	file, err := archive.Open(ctx, storage, part.fileName)
	if err != nil {
		return nil, err
	}
	directory := file.Directory()
	if file.First() != part.first || file.Last() != part.last || !slices.Equal(directory[:], part.directorySHA256) {
		return nil, errors.Join(&archive.DamagedError{Name: part.fileName, Err: errors.New("it is not the registered archive")}, file.Close())
	}
	return file, nil
}

func (a *archives) release(file *openArchive) {
	a.mu.Lock()
	defer a.mu.Unlock()
	file.readers--
}

// closeIdle closes the least recently used files that have no readers, until at most maxOpenArchives files are open.
func (a *archives) closeIdle() {
	for len(a.openFiles) > maxOpenArchives {
		var oldest int64
		for first, file := range a.openFiles {
			if file.readers == 0 && file.lastUse > 0 && (oldest == 0 || file.lastUse < a.openFiles[oldest].lastUse) {
				oldest = first
			}
		}
		if oldest == 0 {
			return // all are in use
		}
		_ = a.openFiles[oldest].Close() // the file was only read
		delete(a.openFiles, oldest)
	}
}

func (a *archives) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, file := range a.openFiles {
		_ = file.Close() // the file was only read
	}
	clear(a.openFiles)
}
