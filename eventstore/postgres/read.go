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

	entryWidth   = 11 // columns
	entryColumns = `position, stream, version, id, type, schema, payload, coalesce(subject, ''), personal, metadata, recorded_at`

	readGlobal = `SELECT ` + entryColumns + ` FROM events WHERE position > $1 ORDER BY position LIMIT $2`

	// readStreams answers one row at least for each stream that is asked for, and says which of them the row is for. Where
	// the first is not the version next to the given one, its last column says whether an archive holds what is missing;
	// elsewhere archives are not asked for.
	readStreams = `
		SELECT e.*, asked.place, e.version IS DISTINCT FROM asked.after + 1 AND EXISTS (
			SELECT FROM archived_streams a WHERE a.stream = asked.stream AND a.last_version > asked.after)
		FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS asked (stream, after, most, place) LEFT JOIN LATERAL (
			SELECT ` + entryColumns + ` FROM events WHERE stream = asked.stream AND version > asked.after ORDER BY version LIMIT asked.most) AS e ON true
		ORDER BY asked.place, e.version`

	checkReads = `
		SELECT (` + headPosition + `), ARRAY(
			SELECT s.stream FROM unnest($1::text[], $2::bigint[]) AS s(stream, version) WHERE s.version <> ` + versionOf + `)`

	readAnswer = `SELECT body_hash, answer, position FROM idempotency WHERE command = $1`
)

// reader reads the log: what is attached from the table, what is not from archives.
//
// Its connections are its own, because planning a read of many partitions takes several times as long as the read itself:
// statements are prepared, and planned once, for tables that are not small, however small they are at that moment.
type reader struct {
	pool     *pgxpool.Pool
	archives *archives
	streams  *readCoalescer
}

func openReader(ctx context.Context, app *pgxpool.Pool, archiveDir string) (*reader, error) {
	config := app.Config()
	config.MaxConns = max(config.MaxConns/3, readersMin) // each is busy for a fraction of a millisecond
	p := config.ConnConfig.RuntimeParams
	p["plan_cache_mode"] = "force_generic_plan"
	p["enable_seqscan"], p["enable_bitmapscan"], p["enable_hashjoin"], p["enable_mergejoin"] = "off", "off", "off", "off"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	r := &reader{pool: pool, archives: &archives{pool: pool, dir: archiveDir, open: map[int64]*openArchive{}}}
	r.streams = &readCoalescer{read: r.several}
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
	return s.beacon.Wait(ctx, after)
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

// read returns a page. The table holds the head, so what is missing at the beginning of a page has been archived, if it was
// not before the page was asked for, then meanwhile.
func (r *reader) read(ctx context.Context, after int64, limit int) (read []eventstore.StoredEvent, err error) {
	after = max(after, 0)
	for len(read) < limit {
		if part := r.archives.holding(after + 1); part != nil {
			entries, err := r.archives.read(part, after, limit-len(read))
			if err != nil {
				return nil, err
			}
			read = append(read, entries...)
			after += int64(len(entries))
			continue
		}
		page, err := r.page(ctx, after, limit-len(read))
		if err != nil {
			return nil, err
		}
		if len(page) > 0 && page[0].Position != after+1 {
			if err := r.archives.refresh(ctx); err != nil {
				return nil, err
			}
			if r.archives.holding(after+1) != nil {
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

// page reads the events behind a position that the table has.
func (r *reader) page(ctx context.Context, after int64, limit int) (entries []eventstore.StoredEvent, err error) {
	rows, err := r.pool.Query(ctx, readGlobal, inBinary, after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		entries = append(entries, entryOf(rows.RawValues()))
	}
	return entries, rows.Err()
}

// several reads streams that are asked for together.
func (r *reader) several(ctx context.Context, asked []*streamRead) error {
	streams, afters, limits := make([]string, len(asked)), make([]int64, len(asked)), make([]int64, len(asked))
	for i, a := range asked {
		streams[i], afters[i], limits[i] = string(a.stream), a.after, int64(a.limit)
	}
	rows, err := r.pool.Query(ctx, readStreams, inBinary, streams, afters, limits)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values := rows.RawValues()
		entry, place, archived := values[:entryWidth], values[entryWidth], values[entryWidth+1]
		a := asked[binary.BigEndian.Uint64(place)-1]
		switch {
		case archived[0] != 0 || a.archived:
			a.archived, a.entries = true, nil
		case entry[0] != nil:
			a.entries = append(a.entries, entryOf(entry))
		}
	}
	return rows.Err()
}

// inBinary asks for every column in its binary form, which is what entryOf reads.
var inBinary = pgx.QueryResultFormats{pgx.BinaryFormatCode}

// entryOf reads the columns of an event. Followers read all events again and again, so it reads them as they come, and with
// few allocations. The bytes of the values are the connection's.
func entryOf(values [][]byte) eventstore.StoredEvent {
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

// postgresEpoch is the beginning of 2000, which timestamps count from, in microseconds since that of 1970.
const postgresEpoch = 946_684_800_000_000

// StoredResponse implements eventstore.Store.
func (s *Store) StoredResponse(ctx context.Context, key eventstore.Key) (*eventstore.StoredResponse, error) {
	var stored eventstore.StoredResponse
	var hash []byte
	err := s.reader.pool.QueryRow(ctx, readAnswer, nameOf(&key)).
		Scan(&hash, &stored.Body, &stored.Position)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	copy(stored.BodyHash[:], hash)
	return &stored, err
}
