package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hulak/domain"
	"hulak/eventstore"
)

// If a batch fails, or while other processes write, the writer looks up stream versions and keys, decides the requests again, and stores
// them under the writers' lock. This takes more round trips than the usual path, but the database never rejects such a batch because of
// another writer.

// handleFailure handles a failed batch and all batches that were built on it.
func (w *writer) handleFailure(err error, b, next *batch) *batch {
	w.cacheValid = false
	failed := append([]*batch{b}, w.inFlight...)
	for _, q := range w.inFlight {
		<-q.transmission.result
	}
	w.inFlight = w.inFlight[:0]
	w.pipeline.reset()
	disconnected := w.isDisconnected(err)
	if disconnected {
		w.disconnect(err)
	}
	for _, q := range failed {
		var uncertain []*batch
		if disconnected && q.possiblySent() && !pgconn.SafeToRetry(err) {
			uncertain = append(uncertain, q)
		}
		w.recoverBatch(q.requests, uncertain)
	}
	w.recoverBatch(next.requests, nil)
	return w.newBatch(nil, false)
}

// recoverBatch decides every request again and delivers the results. It is used if the writer's cache is stale, the connection
// failed, or the database rejected part of a batch. uncertain lists batches that might have been stored.
func (w *writer) recoverBatch(requests []*request, uncertain []*batch) {
	if len(requests) == 0 {
		return
	}
	err := w.commitExclusive(requests, uncertain)
	if len(requests) > 1 && isContentError(err) {
		// Split the batch until the invalid request is found, so the others succeed.
		w.recoverBatch(requests[:len(requests)/2], nil)
		w.recoverBatch(requests[len(requests)/2:], nil)
		return
	}
	if err != nil {
		for _, r := range requests {
			r.result <- result{err: err}
		}
	}
}

// commitExclusive stores requests under the writers' lock. If it loses the connection, it retries for up to recoveryTimeout. A
// retry also determines the outcome of uncertain commits. If it returns no error, it has delivered all results.
func (w *writer) commitExclusive(requests []*request, uncertain []*batch) error {
	reconnected := false
	for deadline := time.Now().Add(recoveryTimeout); ; time.Sleep(reconnectDelay) {
		b, sent, err := w.commitLocked(requests, uncertain)
		if err == nil {
			w.unavailable = false
			w.publish(b)
			w.cacheValid = true
			return nil
		}
		if isMissingPartition(err) && !reconnected {
			reconnected = true
			w.disconnect(err)
			continue
		}
		if !w.isDisconnected(err) {
			if len(uncertain) > 0 { // an earlier attempt can still succeed
				err = fmt.Errorf("%w: %w", eventstore.ErrUnknownOutcome, err)
			}
			return err
		}
		w.disconnect(err)
		if sent {
			uncertain = append(uncertain, b)
		}
		if !w.unavailable && time.Now().Before(deadline) {
			continue
		}
		w.unavailable = true // later batches do not retry
		if len(uncertain) > 0 {
			return fmt.Errorf("%w: database unavailable: %w", eventstore.ErrUnknownOutcome, err)
		}
		return fmt.Errorf("%w: database unavailable: %w", eventstore.ErrBusy, err)
	}
}

// commitLocked builds and stores a batch in a transaction that excludes other writers. sent reports whether the commit was sent. If
// so, it might have succeeded despite an error. It has no deadline, because a canceled commit can still succeed.
func (w *writer) commitLocked(requests []*request, uncertain []*batch) (b *batch, sent bool, err error) {
	if err := w.connect(context.Background()); err != nil {
		return nil, false, err
	}
	start := w.pipeline.now()
	head, err := w.beginExclusive()
	defer func() {
		if err != nil {
			w.lastPartitioned = 0 // partitions created in the transaction are rolled back
		}
		if err != nil && !w.conn.IsClosed() {
			_, rollbackErr := w.conn.Exec(context.Background(), "ROLLBACK")
			err = errors.Join(err, rollbackErr)
		}
	}()
	if err != nil {
		return nil, false, err
	}
	if seen := w.seenHead(); head < seen {
		if err = w.stopWrites(context.Background(), seen, head); err == nil {
			err = eventstore.ErrStopped
		}
		return nil, false, err
	}
	if head != w.head || !w.cacheValid {
		w.head = head
		w.versions.Clear()
	}
	var end messages
	if b, err = w.findStored(uncertain); err != nil {
		return nil, false, err
	}
	if b == nil {
		if err = w.loadUnknown(requests); err != nil {
			return nil, false, err
		}
		b = w.newBatch(nil, true)
		b.sentAt = start
		for _, r := range requests {
			r.Append = r.original // discard a decision that was built on an earlier batch
			b.decide(r)
		}
		if !b.isEmpty() {
			if err = w.send(b); err != nil {
				return nil, false, err
			}
		}
	}
	end.execute(commit)
	return b, true, w.exchange(&end)
}

// findStored returns the batch among the uncertain ones that is stored, or nil. Once different events are stored at the positions of the
// others, they can't succeed. The writers' lock must be held.
func (w *writer) findStored(uncertain []*batch) (*batch, error) {
	for _, b := range uncertain {
		if b.eventCount == 0 {
			continue // a batch without events is found by its keys
		}
		if stored, err := isStored(context.Background(), w.conn, b); err != nil || stored {
			return b, err
		}
	}
	return nil, nil
}

// isStored reports whether a batch is stored at its positions. Several batches can hold the same requests and start with the same
// event. To distinguish them, isStored compares all IDs and times.
func isStored(ctx context.Context, conn *pgx.Conn, b *batch) (bool, error) {
	const query = `SELECT id, recorded_at FROM events WHERE position > $1 AND position <= $2 ORDER BY position`
	rows, err := conn.Query(ctx, query, b.head, b.newHead())
	if err != nil {
		return false, err
	}
	count, equal := 0, true
	var id uuid.UUID
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&id, &at}, func() error {
		e := &b.events[count]
		equal = equal && id == e.ID && at.Equal(e.RecordedAt)
		count++
		return nil
	})
	return equal && count == len(b.events), err
}

// loadUnknown caches the requests' unknown stream versions and the stored responses for their keys. It takes one round trip.
func (w *writer) loadUnknown(requests []*request) error {
	var streams []string
	var commands []uuid.UUID
	for _, r := range requests {
		for _, read := range r.Reads {
			if _, known := w.versions.Get(read.Stream); !known {
				streams = append(streams, string(read.Stream))
			}
		}
		if r.Key != nil {
			commands = append(commands, r.command)
		}
	}
	var queries pgx.Batch
	if len(streams) > 0 {
		slices.Sort(streams)
		queries.Queue(streamVersions, slices.Compact(streams)).Query(w.cacheVersions)
	}
	if len(commands) > 0 {
		queries.Queue(earlierResponses, commands).Query(w.cacheResponses)
	}
	if queries.Len() == 0 {
		return nil
	}
	if err := w.conn.SendBatch(context.Background(), &queries).Close(); err != nil {
		return fmt.Errorf("look up versions and keys: %w", err)
	}
	return nil
}

func (w *writer) cacheVersions(rows pgx.Rows) error {
	var stream string
	var version int64
	_, err := pgx.ForEachRow(rows, []any{&stream, &version}, func() error {
		w.versions.Put(domain.StreamID(stream), version)
		return nil
	})
	return err
}

func (w *writer) cacheResponses(rows pgx.Rows) error {
	var command uuid.UUID
	var hash, body []byte
	var position int64
	_, err := pgx.ForEachRow(rows, []any{&command, &hash, &body, &position}, func() error {
		stored := &eventstore.StoredResponse{Body: slices.Clone(body), Position: position}
		copy(stored.BodyHash[:], hash)
		w.responses.Put(command, stored)
		return nil
	})
	return err
}

// errStale means that another process has written to the log.
var errStale = errors.New("log head has moved")

// isRace reports whether another writer took a position, a stream version, or a key first.
func isRace(err error) bool {
	if errors.Is(err, errStale) {
		return true
	}
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) || pgErr.Code != "23505" { // unique_violation
		return false
	}
	name := pgErr.ConstraintName
	return name == "idempotency_command_once" || strings.HasPrefix(pgErr.TableName, partitionPrefix) &&
		(strings.HasSuffix(name, "_position_once") || strings.HasSuffix(name, "_stream_version_once"))
}

// isDisconnected reports whether the connection is lost, which makes the statement's outcome unknown, or leads to a standby.
func (w *writer) isDisconnected(err error) bool {
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pgErr.SeverityUnlocalized == "FATAL" || pgErr.SeverityUnlocalized == "PANIC" || pgErr.Code == readOnlyTransaction
	}
	return w.conn == nil || w.conn.IsClosed()
}

// isMissingPartition reports whether the database found no partition for a position. This can happen while two processes cross a
// partition boundary. A session can miss a partition that another session has just attached. A new session sees it.
func isMissingPartition(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == "23514" && pgErr.ConstraintName == "" && pgErr.TableName == "events"
}

// isContentError reports whether the database rejected the contents of a batch, and no earlier attempt to store it can succeed.
func isContentError(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.SeverityUnlocalized == "ERROR" && !isRace(err) && !errors.Is(err, eventstore.ErrUnknownOutcome)
}
