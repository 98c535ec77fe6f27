package events

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

// PointInTime is the last position of the log at a point in time.
type PointInTime struct {
	Position   int64     // 0 before the first event
	RecordedAt time.Time // time of the event at that position; zero before the first event
}

// AtTime returns the last position of the log at the given time. It uses the recording time, so it does not include an event that happened
// earlier but was recorded later.
func (q *Queries) AtTime(ctx context.Context, at time.Time) (PointInTime, error) {
	var p PointInTime
	err := q.db.QueryRow(ctx, `SELECT position, recorded_at FROM events.entries WHERE recorded_at <= $1
		ORDER BY recorded_at DESC, position DESC LIMIT 1`, at).Scan(&p.Position, &p.RecordedAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return PointInTime{}, nil
	}
	p.RecordedAt = p.RecordedAt.UTC()
	return p, err
}

// VersionAt returns the version of a stream at a position of the log, or 0 if the stream did not exist yet.
func (q *Queries) VersionAt(ctx context.Context, stream domain.StreamID, position int64) (version int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT version FROM events.entries WHERE key = $3 AND stream = $1 AND position <= $2
		ORDER BY position DESC LIMIT 1`, string(stream), position, stream.Key()).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return version, err
}

// StreamStart is a stream with the position of its first event.
type StreamStart struct {
	Stream   domain.StreamID
	Position int64
}

// StreamsStartedBetween returns up to limit streams whose first event has the given type and a position in (after, upTo], in log order.
func (q *Queries) StreamsStartedBetween(ctx context.Context, firstType string, after, upTo int64, limit int) ([]StreamStart, error) {
	rows, _ := q.db.Query(ctx, `SELECT stream, position FROM events.entries WHERE type = $1 AND position > $2 AND position <= $3
		ORDER BY position LIMIT $4`, firstType, after, upTo, limit)
	return pgx.CollectRows(rows, pgx.RowToStructByPos[StreamStart])
}

// CountBetween counts the events of a type with a position in (after, upTo], up to limit.
func (q *Queries) CountBetween(ctx context.Context, eventType string, after, upTo int64, limit int) (count int, err error) {
	err = q.db.QueryRow(ctx, `SELECT count(*) FROM (SELECT FROM events.entries WHERE type = $1 AND position > $2 AND position <= $3
		LIMIT $4) AS counted`,
		eventType, after, upTo, limit).Scan(&count)
	return count, err
}

// Streams returns up to limit streams that existed at a position of the log, ordered by name. firstType is the type of their first
// event and selects the category.
func (q *Queries) Streams(ctx context.Context, firstType string, position int64, limit int) ([]domain.StreamID, error) {
	rows, _ := q.db.Query(ctx, `SELECT DISTINCT stream FROM events.entries WHERE type = $1 AND position <= $2 ORDER BY stream LIMIT $3`,
		firstType, position, limit)
	return pgx.CollectRows(rows, pgx.RowTo[domain.StreamID])
}

// ListedStream is a stream in a list, such as a queue, with the event that added the stream to the list.
type ListedStream struct {
	Stream        domain.StreamID
	Position      int64 // position of the event, which orders the list
	Version       int64 // version of the event
	StreamVersion int64 // version of the stream at position upTo
	RecordedAt    time.Time
}

// ListedStreams returns up to limit streams, newest first, with events of the given types at positions of at most upTo and less than
// before. It returns each stream once, at its last such event, or once per event if perEvent is true.
func (q *Queries) ListedStreams(ctx context.Context, types []string, perEvent bool, upTo, before int64, limit int) ([]ListedStream, error) {
	rows, _ := q.db.Query(ctx, `SELECT e.stream, e.position, e.version,
			(SELECT version FROM events.entries WHERE key = e.key AND stream = e.stream AND position <= $2 ORDER BY position DESC
			LIMIT 1), e.recorded_at
		FROM unnest($1::text[]) AS listing (type), LATERAL (
			SELECT stream, key, position, version, recorded_at FROM events.entries e WHERE e.type = listing.type AND position <= $2
			AND position < $3
				AND ($4 OR position = (SELECT position FROM events.entries
					WHERE key = e.key AND stream = e.stream AND position <= $2 AND type = ANY ($1) ORDER BY position DESC LIMIT 1))
			ORDER BY position DESC LIMIT $5) AS e
		ORDER BY e.position DESC LIMIT $5`, types, upTo, before, perEvent, limit)
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (ListedStream, error) {
		var l ListedStream
		err := row.Scan(&l.Stream, &l.Position, &l.Version, &l.StreamVersion, &l.RecordedAt)
		l.RecordedAt = l.RecordedAt.UTC()
		return l, err
	})
}
