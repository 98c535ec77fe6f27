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
	"hulak/eventstore/archive"
)

const (
	headPosition = `SELECT coalesce(max(position), 0) FROM events`

	eventColumnCount = 11
	eventColumns     = `position, stream, version, id, type, schema, payload, coalesce(subject, ''), personal, metadata, recorded_at`

	readGlobal = `SELECT ` + eventColumns + ` FROM events WHERE position > $1 ORDER BY position LIMIT $2`

	// readStreamEvents returns at least one row. If its first row is not the next version, the last column reports whether an
	// archive holds the missing events. Otherwise the query does not check the archives.
	readStreamEvents = `
		SELECT e.*, e.version IS DISTINCT FROM $2::bigint + 1 AND EXISTS (
			SELECT FROM archived_streams WHERE stream = $1 AND last_version > $2)
		FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
			SELECT ` + eventColumns + ` FROM events WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3) AS e ON true
		ORDER BY e.version`

	checkReads = `
		SELECT (` + headPosition + `), ARRAY(
			SELECT s.stream FROM unnest($1::text[], $2::bigint[]) AS s(stream, version) WHERE s.version <> ` + versionOf + `)`

	readResponse = `SELECT body_hash, answer, position FROM idempotency WHERE command = $1`
)

// reader reads the log. It reads attached partitions from the table, and the others from archives.
//
// It has its own connection pool, whose statements are prepared once with plans for large tables. Planning a read across many
// partitions takes several times longer than running it.
type reader struct {
	pool     *pgxpool.Pool
	archives *archives
}

// openReader opens a reader with the settings of one pool. If the server hangs, the reader also resets the app's pool.
func openReader(ctx context.Context, sessions, appPool *pgxpool.Pool, storage archive.Storage) (*reader, error) {
	config := sessions.Config()
	config.MaxConns = max(config.MaxConns/3, minReadConnections) // each read keeps a connection busy for a fraction of a millisecond
	params := config.ConnConfig.RuntimeParams
	params["plan_cache_mode"] = "force_generic_plan"
	params["enable_seqscan"], params["enable_bitmapscan"], params["enable_hashjoin"], params["enable_mergejoin"] = "off", "off", "off", "off"
	pool, err := newPool(ctx, config, appPool)
	if err != nil {
		return nil, err
	}
	r := &reader{pool: pool, archives: &archives{pool: pool, storage: storage, openFiles: map[int64]*openArchive{}}}
	return r, nil
}

func (r *reader) close() {
	r.pool.Close()
	r.archives.close()
}

// Head implements eventstore.Store.
func (s *Store) Head(ctx context.Context) (int64, error) { return s.reader.head(ctx) }

func (r *reader) head(ctx context.Context) (head int64, err error) {
	err = r.pool.QueryRow(ctx, headPosition).Scan(&head)
	return head, err
}

// Wait implements eventstore.Store.
func (s *Store) Wait(ctx context.Context, after int64) (int64, error) {
	return s.notifier.Wait(ctx, after)
}

// Read implements eventstore.Store.
func (s *Store) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	events, err := s.reader.read(ctx, after, limit)
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	return events, nil
}

// ReadStream implements eventstore.Store.
func (s *Store) ReadStream(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]eventstore.StoredEvent, error) {
	events, err := s.reader.readStream(ctx, stream, afterVersion, limit)
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	return events, nil
}

// read returns events after a position. The table always holds the head. If events at the start of a page are missing, they have
// been archived, possibly while the page was being read.
func (r *reader) read(ctx context.Context, after int64, limit int) (read []eventstore.StoredEvent, err error) {
	after = max(after, 0)
	for len(read) < limit {
		if part := r.archives.partContaining(after + 1); part != nil {
			events, err := r.archives.read(ctx, part, after, limit-len(read))
			if err != nil {
				return nil, err
			}
			read = append(read, events...)
			after += int64(len(events))
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

func (r *reader) readStream(
	ctx context.Context, stream domain.StreamID, after int64, limit int,
) (read []eventstore.StoredEvent, err error) {
	after = max(after, 0)
	for len(read) < limit {
		page, archived, err := r.readStreamTable(ctx, stream, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		if !archived {
			if read == nil {
				return page, nil
			}
			return append(read, page...), nil
		}
		events, err := r.archives.readStream(ctx, stream, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		read = append(read, events...)
		after += int64(len(events))
	}
	return read, nil
}

// readTable reads events after a position from the table.
func (r *reader) readTable(ctx context.Context, after int64, limit int) (events []eventstore.StoredEvent, err error) {
	rows, err := r.pool.Query(ctx, readGlobal, binaryResults, after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		events = append(events, decodeRow(rows.RawValues()))
	}
	return events, rows.Err()
}

// readStreamTable reads events in a stream after a version from the table. archived reports whether an archive holds the first of
// them. The events are then nil.
func (r *reader) readStreamTable(
	ctx context.Context, stream domain.StreamID, after int64, limit int,
) (events []eventstore.StoredEvent, archived bool, err error) {
	rows, err := r.pool.Query(ctx, readStreamEvents, binaryResults, stream, after, limit)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	for rows.Next() {
		values := rows.RawValues()
		if archived = archived || values[eventColumnCount][0] != 0; !archived && values[0] != nil {
			events = append(events, decodeRow(values))
		}
	}
	if archived {
		events = nil
	}
	return events, archived, rows.Err()
}

// binaryResults requests all columns in binary format, as decodeRow requires.
var binaryResults = pgx.QueryResultFormats{pgx.BinaryFormatCode}

// decodeRow decodes an event from the columns of a row. Every follower reads all events, so decodeRow makes few allocations. It
// copies the values, because the connection reuses their memory.
func decodeRow(values [][]byte) eventstore.StoredEvent {
	payload, personal, meta := values[6], values[8], values[9]
	copied := make([]byte, 0, len(payload)+len(personal)+len(meta))
	clone := func(data []byte) []byte {
		if data == nil {
			return nil
		}
		start := len(copied)
		copied = append(copied, data...)
		return copied[start:len(copied):len(copied)]
	}
	return eventstore.StoredEvent{
		Position: int64(binary.BigEndian.Uint64(values[0])),
		Stream:   domain.StreamID(values[1]), Version: int64(binary.BigEndian.Uint64(values[2])),
		ID: uuid.UUID(values[3]), Type: string(values[4]), Schema: int(int32(binary.BigEndian.Uint32(values[5]))),
		Payload: clone(payload), Subject: string(values[7]), Personal: clone(personal), Meta: clone(meta),
		RecordedAt: time.UnixMicro(int64(binary.BigEndian.Uint64(values[10])) + postgresEpoch).UTC(),
	}
}

// postgresEpoch is the epoch of Postgres timestamps, January 1, 2000, in microseconds since 1970.
const postgresEpoch = 946_684_800_000_000

// StoredResponse implements eventstore.Store.
func (s *Store) StoredResponse(ctx context.Context, key eventstore.IdempotencyKey) (*eventstore.StoredResponse, error) {
	var stored eventstore.StoredResponse
	var hash []byte
	err := s.reader.pool.QueryRow(ctx, readResponse, commandID(&key)).Scan(&hash, &stored.Body, &stored.Position)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	copy(stored.BodyHash[:], hash)
	return &stored, err
}
