package postgres

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/archive"
)

// writeFile writes a part's file to the storage.
func (a *Archiver) writeFile(ctx context.Context, p *Part) (d archive.Digests, err error) {
	err = a.storage.Put(ctx, p.File, func(out io.Writer) error {
		w, err := archive.NewWriter(out, p.First, p.Last)
		if err != nil {
			return err
		}
		if err := a.forEachEvent(ctx, p, "writing", w.Add); err != nil {
			return err
		}
		if err := a.forEachStream(ctx, p, w.AddStream); err != nil {
			return err
		}
		d, err = w.Finish()
		return err
	})
	if err != nil {
		return archive.Digests{}, fmt.Errorf("write the archive %s: %w", p.File, err)
	}
	return d, nil
}

// compareFile reads a part's file and compares each event and stream with the table.
func (a *Archiver) compareFile(ctx context.Context, p *Part) (archive.Digests, error) {
	file, err := archive.Open(ctx, a.storage, p.File)
	if err != nil {
		return archive.Digests{}, err
	}
	defer file.Close() // the file is only read
	if err := a.compareEvents(ctx, p, file); err != nil {
		return archive.Digests{}, err
	}
	if err := a.compareStreams(ctx, p, file); err != nil {
		return archive.Digests{}, err
	}
	return file.Verify(ctx, func(position int64) { a.Progress("verifying", position-p.First+1, p.Last-p.First+1) })
}

func (a *Archiver) compareEvents(ctx context.Context, p *Part, file *archive.File) error {
	next, stop := iter.Pull2(file.All(ctx))
	defer stop()
	return a.forEachEvent(ctx, p, "comparing", func(stored *eventstore.StoredEvent) error {
		archived, err, ok := next()
		if err != nil {
			return err
		}
		if !ok {
			return mismatchError(p, fmt.Errorf("the archive ends before position %d", stored.Position))
		}
		if err := archive.CheckEqual(archived, stored); err != nil {
			return mismatchError(p, err)
		}
		return nil
	})
}

func (a *Archiver) compareStreams(ctx context.Context, p *Part, file *archive.File) error {
	next, stop := iter.Pull2(file.Streams(ctx))
	defer stop()
	return a.forEachStream(ctx, p, func(stored *archive.Stream) error {
		archived, err, _ := next()
		if err != nil {
			return err
		}
		if archived == nil || archived.Name != stored.Name || archived.FirstVersion != stored.FirstVersion ||
			!slices.Equal(archived.Positions, stored.Positions) {
			return mismatchError(p, fmt.Errorf("stream %s differs", stored.Name))
		}
		return nil
	})
}

// compareVersions compares the file's streams with the archived_streams table.
func (a *Archiver) compareVersions(ctx context.Context, p *Part, file *archive.File) error {
	next, stop := iter.Pull2(file.Streams(ctx))
	defer stop()
	rows, err := a.conn.Query(ctx, `
		SELECT stream, first_version, last_version FROM archived_streams WHERE first_position = $1 ORDER BY stream`, p.First)
	if err != nil {
		return err
	}
	var name string
	var first, last int64
	_, err = pgx.ForEachRow(rows, []any{&name, &first, &last}, func() error {
		archived, err, _ := next()
		if err != nil {
			return err
		}
		if archived == nil || string(archived.Name) != name || archived.FirstVersion != first || archived.LastVersion() != last {
			return mismatchError(p, fmt.Errorf("stream %s differs", name))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if archived, _, more := next(); more && archived != nil {
		return mismatchError(p, fmt.Errorf("stream %s is not in the database", archived.Name))
	}
	return nil
}

// mismatchError returns the error for a file that differs from the table.
func mismatchError(p *Part, err error) error {
	return fmt.Errorf("archive %s and table %s differ: %w", p.File, p.table(), err)
}

// forEachEvent calls visit for each event in a part's table, in order. It fails if a position is missing.
func (a *Archiver) forEachEvent(ctx context.Context, p *Part, step string, visit func(*eventstore.StoredEvent) error) error {
	rows, err := a.conn.Query(ctx, `SELECT `+eventColumns+` FROM `+p.table()+` ORDER BY position`, binaryResults)
	if err != nil {
		return err
	}
	defer rows.Close()
	position := p.First
	for ; rows.Next(); position++ {
		e := decodeRow(rows.RawValues())
		if e.Position != position {
			return fmt.Errorf("%s has a gap: found position %d, expected %d", p.table(), e.Position, position)
		}
		if err := visit(&e); err != nil {
			return err
		}
		if position%progressInterval == 0 {
			a.Progress(step, position-p.First, p.Last-p.First+1)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if position != p.Last+1 {
		return fmt.Errorf("%s ends before position %d", p.table(), position)
	}
	return nil
}

// forEachStream calls visit for each stream in a part, ordered by name.
func (a *Archiver) forEachStream(ctx context.Context, p *Part, visit func(*archive.Stream) error) error {
	a.Progress("listing streams", 0, 0)
	rows, err := a.conn.Query(ctx, `SELECT stream, version, position FROM `+p.table()+` ORDER BY stream, version`)
	if err != nil {
		return err
	}
	var name string
	var version, position int64
	var s archive.Stream
	_, err = pgx.ForEachRow(rows, []any{&name, &version, &position}, func() error {
		if string(s.Name) != name {
			if len(s.Positions) > 0 {
				if err := visit(&s); err != nil {
					return err
				}
			}
			s = archive.Stream{Name: domain.StreamID(name), FirstVersion: version, Positions: s.Positions[:0]}
		}
		if version != s.LastVersion()+1 {
			return fmt.Errorf("stream %s has a gap: found version %d, expected %d", name, version, s.LastVersion()+1)
		}
		s.Positions = append(s.Positions, position)
		return nil
	})
	if err != nil || len(s.Positions) == 0 {
		return err
	}
	return visit(&s)
}
