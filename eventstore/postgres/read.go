package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	headPosition = `SELECT coalesce(max(position), 0) FROM events`

	eventColumnCount   = 11 // number of columns
	eventColumns = `position, stream, version, id, type, schema, payload, coalesce(subject, ''), personal, metadata, recorded_at`

	readGlobal = `SELECT ` + eventColumns + ` FROM events WHERE position > $1 ORDER BY position LIMIT $2`

	// readStreams returns at least one row per requested stream, with the stream's place in the request. If the first row is not
	// the version after the given one, the last column says whether an archive holds the missing events. Otherwise the query does
	// not check the archives.
	readStreams = `
		SELECT e.*, asked.place, e.version IS DISTINCT FROM asked.after + 1 AND EXISTS (
			SELECT FROM archived_streams a WHERE a.stream = asked.stream AND a.last_version > asked.after)
		FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS asked (stream, after, most, place) LEFT JOIN LATERAL (
			SELECT ` + eventColumns + ` FROM events WHERE stream = asked.stream AND version > asked.after ORDER BY version LIMIT asked.most) AS e ON true
		ORDER BY asked.place, e.version`

	checkReads = `
		SELECT (` + headPosition + `), ARRAY(
			SELECT s.stream FROM unnest($1::text[], $2::bigint[]) AS s(stream, version) WHERE s.version <> ` + versionOf + `)`

	readResponse = `SELECT body_hash, answer, position FROM idempotency WHERE command = $1`
)

// reader reads the log: attached partitions from the table, and the others from archives.
//
// It has its own connection pool. Planning a read across many partitions takes several times longer than running it. So
// statements are prepared and planned once, for large tables, whatever their current size.
type reader struct {
	pool     *pgxpool.Pool
	archives *archives
	streams  *readCoalescer
}

func openReader(ctx context.Context, app *pgxpool.Pool, archiveDir string) (*reader, error) {
	config := app.Config()
	config.MaxConns = max(config.MaxConns/3, readersMin) // each read keeps a connection busy for a fraction of a millisecond
	p := config.ConnConfig.RuntimeParams
	p["plan_cache_mode"] = "force_generic_plan"
	p["enable_seqscan"], p["enable_bitmapscan"], p["enable_hashjoin"], p["enable_mergejoin"] = "off", "off", "off", "off"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	r := &reader{pool: pool, archives: &archives{pool: pool, dir: archiveDir, openFiles: map[int64]*openArchive{}}}
	r.streams = &readCoalescer{read: r.readBatch}
	return r, nil
}

func (r *reader) close() {
	r.pool.Close()
	r.archives.close()
}

// Head implements eventstore.Store.
func (s *Store) Head(ctx context.Context) (head int64, err error) {
	err = s.reader.pool.QueryRow(ctx, headPosition).Scan(&head)
	return head, err
}

// Wait implements eventstore.Store.
func (s *Store) Wait(ctx context.Context, after int64) (int64, error) {
	return s.notifier.Wait(ctx, after)
}

// Read implements eventstore.Store.
func (s *Store) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	entries, err := s.reader.read(ctx, after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the log: %w", err)
	}
	return entries, nil
}

// ReadStream implements eventstore.Store.
func (s *Store) ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]eventstore.StoredEvent, error) {
	entries, err := s.reader.readStream(ctx, stream, afterVersion, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the log: %w", err)
	}
	return entries, nil
}

// read returns a page of events. The table always holds the head. If events at the start of a page are missing, they have been
// archived, perhaps while the page was read.
func (r *reader) read(ctx context.Context, after int64, limit int) (read []eventstore.StoredEvent, err error) {
	after = max(after, 0)
	for len(read) < limit {
		if part := r.archives.partContaining(after + 1); part != nil {
			entries, err := r.archives.read(part, after, limit-len(read))
			if err != nil {
				return nil, err
			}
			read = append(read, entries...)
			after += int64(len(entries))
			continue
		}
		page, err := r.readTable(ctx, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		if len(page) > 0 && page[0].Position != after+1 {
			if err := r.archives.refresh(ctx); err != nil {
				return nil, err
			}
			if r.archives.partContaining(after+1) != nil {
				continue
			}
		}
		if read == nil {
			return page, nil
		}
		return append(read, page...), nil
	}
	return read, nil
}

func (r *reader) readStream(ctx context.Context, stream domain.StreamID, after int64, limit int) (read []eventstore.StoredEvent, err error) {
	after = max(after, 0)
	for len(read) < limit {
		page, archived, err := r.streams.get(ctx, stream, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		if !archived {
			if read == nil {
				return page, nil
			}
			return append(read, page...), nil
		}
		entries, err := r.archives.readStream(ctx, stream, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		read = append(read, entries...)
		after += int64(len(entries))
	}
	return read, nil
}

// readTable reads events after a position from the table.
func (r *reader) readTable(ctx context.Context, after int64, limit int) (entries []eventstore.StoredEvent, err error) {
	rows, err := r.pool.Query(ctx, readGlobal, binaryResults, after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		entries = append(entries, decodeRow(rows.RawValues()))
	}
	return entries, rows.Err()
}

// readBatch reads several streams in one statement.
func (r *reader) readBatch(ctx context.Context, asked []*streamRead) error {
	streams, afters, limits := make([]string, len(asked)), make([]int64, len(asked)), make([]int64, len(asked))
	for i, a := range asked {
		streams[i], afters[i], limits[i] = string(a.stream), a.after, int64(a.limit)
	}
	rows, err := r.pool.Query(ctx, readStreams, binaryResults, streams, afters, limits)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values := rows.RawValues()
		entry, place, archived := values[:eventColumnCount], values[eventColumnCount], values[eventColumnCount+1]
		a := asked[binary.BigEndian.Uint64(place)-1]
		switch {
		case archived[0] != 0 || a.archived:
			a.archived, a.entries = true, nil
		case entry[0] != nil:
			a.entries = append(a.entries, decodeRow(entry))
		}
	}
	return rows.Err()
}

// binaryResults requests all columns in binary format, which entryOf decodes.
var binaryResults = pgx.QueryResultFormats{pgx.BinaryFormatCode}

// decodeRow decodes an event from the columns of a row. Followers read all events again and again, so it makes few allocations. It
// copies the values, because they belong to the connection.
func decodeRow(values [][]byte) eventstore.StoredEvent {
	payload, personal, meta := values[6], values[8], values[9]
	kept := make([]byte, 0, len(payload)+len(personal)+len(meta))
	keep := func(data []byte) []byte {
		if data == nil {
			return nil
		}
		from := len(kept)
		kept = append(kept, data...)
		return kept[from:len(kept):len(kept)]
	}
	return eventstore.StoredEvent{
		Position: int64(binary.BigEndian.Uint64(values[0])), Stream: domain.StreamID(values[1]), Version: int64(binary.BigEndian.Uint64(values[2])),
		ID: uuid.UUID(values[3]), Type: string(values[4]), Schema: int(int32(binary.BigEndian.Uint32(values[5]))),
		Payload: keep(payload), Subject: string(values[7]), Personal: keep(personal), Meta: keep(meta),
		RecordedAt: time.UnixMicro(int64(binary.BigEndian.Uint64(values[10])) + postgresEpoch).UTC(),
	}
}

// postgresEpoch is January 1, 2000, the zero of Postgres timestamps, in microseconds since 1970.
const postgresEpoch = 946_684_800_000_000

// StoredResponse implements eventstore.Store.
func (s *Store) StoredResponse(ctx context.Context, key eventstore.IdempotencyKey) (*eventstore.StoredResponse, error) {
	var stored eventstore.StoredResponse
	var hash []byte
	err := s.reader.pool.QueryRow(ctx, readResponse, commandID(&key)).
		Scan(&hash, &stored.Body, &stored.Position)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	copy(stored.BodyHash[:], hash)
	return &stored, err
}
