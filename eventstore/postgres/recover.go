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

// If a batch failed, its requests are looked up, decided again, and stored under the writers' lock, at whatever cost.

// recover handles a failed batch and all batches that were built on it.
func (w *writer) recover(err error, p, next *batch) *batch {
	w.fresh = false
	if isRace(err) {
		w.raced = time.Now()
	}
	failed := append([]*batch{p}, w.inFlight...)
	for _, q := range w.inFlight {
		<-q.passage.landed
	}
	w.inFlight = w.inFlight[:0]
	w.line.reset()
	cut := w.isCut(err)
	if cut {
		w.drop(err)
	}
	for _, q := range failed {
		var doubts []*batch
		if cut && q.begun() && !pgconn.SafeToRetry(err) {
			doubts = append(doubts, q)
		}
		w.recoverBatch(q.batch, doubts)
	}
	w.recoverBatch(next.batch, nil)
	return w.newBatch(nil, false)
}

// recoverBatch decides every request again and delivers the verdicts. It is used after another process was faster, the connection
// failed, or the database refused part of a batch.
func (w *writer) recoverBatch(batch []*request, doubts []*batch) {
	if len(batch) == 0 {
		return
	}
	err := w.commitExclusive(batch, doubts)
	if err != nil && len(batch) > 1 && isOfOne(err) {
		// Find the request at fault by halving, so that the others succeed.
		w.recoverBatch(batch[:len(batch)/2], nil)
		w.recoverBatch(batch[len(batch)/2:], nil)
		return
	}
	if err != nil {
		for _, r := range batch {
			r.done <- verdict{err: err}
		}
	}
}

// commitExclusive stores a batch under the writers' lock, which needs more round trips. It retries for a while, in particular to
// find the outcome of a commit in doubt. If it returns no error, every request has its verdict.
func (w *writer) commitExclusive(batch []*request, doubts []*batch) error {
	reconnected := false
	for deadline := time.Now().Add(resolveTimeMax); ; time.Sleep(reconnectPause) {
		p, sent, err := w.commitAlone(batch, doubts)
		if err == nil {
			w.away = false
			w.conclude(p)
			w.fresh = true
			return nil
		}
		if isMissingPartition(err) && !reconnected {
			reconnected = true
			w.drop(err)
			continue
		}
		if !w.isCut(err) {
			return err
		}
		w.drop(err)
		if sent {
			doubts = append(doubts, p)
		}
		if !w.away && time.Now().Before(deadline) {
			continue
		}
		w.away = true // later batches fail faster
		if len(doubts) > 0 {
			return fmt.Errorf("%w: the database is away: %w", eventstore.ErrUnknownOutcome, err)
		}
		return fmt.Errorf("%w: the database is away: %w", eventstore.ErrBusy, err)
	}
}

// commitAlone builds and stores a batch in a transaction that excludes other writers. sent reports whether the commit was sent.
// If so, it may have succeeded despite an error.
func (w *writer) commitAlone(batch []*request, doubts []*batch) (p *batch, sent bool, err error) {
	if err := w.connect(); err != nil {
		return nil, false, err
	}
	ctx := context.Background() // no deadline, because a canceled commit may still succeed
	tx, err := w.conn.Begin(ctx)
	if err != nil {
		return nil, false, err
	}
	defer func() {
		if err != nil {
			w.room = 0 // partitions created in the transaction are rolled back
		}
		if err != nil && !w.conn.IsClosed() {
			err = errors.Join(err, tx.Rollback(ctx))
		}
	}()
	if p, err = w.look(ctx, tx, doubts); err != nil {
		return nil, false, err
	}
	if p == nil {
		if err = w.lookUp(batch); err != nil {
			return nil, false, err
		}
		p = w.newBatch(nil, true)
		for _, r := range batch {
			r.Append = r.asked // discard a decision that was built on an earlier batch
			p.add(r)
		}
		if !p.empty() {
			if err = w.send(p); err != nil {
				return nil, false, err
			}
		}
	}
	err = tx.Commit(ctx)
	return p, true, err
}

// look takes the writers' lock, reads the head, and drops cached versions. If one of the commits in doubt has succeeded, look
// returns it. The others can't succeed once another event is stored at their positions.
func (w *writer) look(ctx context.Context, tx pgx.Tx, doubts []*batch) (*batch, error) {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, writersLock); err != nil {
		return nil, err
	}
	if err := tx.QueryRow(ctx, headPosition).Scan(&w.head); err != nil {
		return nil, err
	}
	w.versions.forget()
	for _, p := range doubts {
		if p.count == 0 {
			continue // if it stored responses only, they are found by their keys
		}
		if stored, err := stands(ctx, tx, p); err != nil || stored {
			return p, err
		}
	}
	return nil, nil
}

// stands reports whether a batch is stored at its positions. Several batches may hold the same requests and start with the same
// event. To tell them apart, all IDs and times must match.
func stands(ctx context.Context, tx pgx.Tx, p *batch) (bool, error) {
	rows, err := tx.Query(ctx, `SELECT id, recorded_at FROM events WHERE position > $1 AND position <= $2 ORDER BY position`, p.head, p.end())
	if err != nil {
		return false, err
	}
	next, same := 0, true
	var id uuid.UUID
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&id, &at}, func() error {
		e := &p.entries[next]
		same = same && id == e.ID && at.Equal(e.RecordedAt)
		next++
		return nil
	})
	return same && next == len(p.entries), err
}

// lookUp reads unknown stream versions and earlier uses of keys, in one round trip.
func (w *writer) lookUp(batch []*request) error {
	var streams []string
	var commands []uuid.UUID
	for _, r := range batch {
		for _, read := range r.Reads {
			if _, known := w.versions.get(read.Stream); !known {
				streams = append(streams, string(read.Stream))
			}
		}
		if r.Key != nil {
			commands = append(commands, r.command)
		}
	}
	var questions pgx.Batch
	if len(streams) > 0 {
		slices.Sort(streams)
		questions.Queue(streamVersions, slices.Compact(streams)).Query(w.learnVersions)
	}
	if len(commands) > 0 {
		questions.Queue(earlierAnswers, commands).Query(w.learnAnswers)
	}
	if questions.Len() == 0 {
		return nil
	}
	if err := w.conn.SendBatch(context.Background(), &questions).Close(); err != nil {
		return fmt.Errorf("looking up versions and keys: %w", err)
	}
	return nil
}

func (w *writer) learnVersions(rows pgx.Rows) error {
	var stream string
	var version int64
	_, err := pgx.ForEachRow(rows, []any{&stream, &version}, func() error {
		w.versions.put(domain.StreamID(stream), version)
		return nil
	})
	return err
}

func (w *writer) learnAnswers(rows pgx.Rows) error {
	var command uuid.UUID
	var hash, answer []byte
	var position int64
	_, err := pgx.ForEachRow(rows, []any{&command, &hash, &answer, &position}, func() error {
		stored := &eventstore.StoredResponse{Body: slices.Clone(answer), Position: position}
		copy(stored.BodyHash[:], hash)
		w.answers.put(command, stored)
		return nil
	})
	return err
}

// errStale means that another process has written to the log.
var errStale = errors.New("the log's head has moved")

// isRace reports whether another writer took a position, a stream version, or a key first.
func isRace(err error) bool {
	if errors.Is(err, errStale) {
		return true
	}
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) || pgErr.Code != "23505" {
		return false
	}
	name := pgErr.ConstraintName
	return name == "idempotency_command_once" ||
		strings.HasPrefix(pgErr.TableName, partitionPrefix) && (strings.HasSuffix(name, "_position_once") || strings.HasSuffix(name, "_stream_version_once"))
}

// isCut reports whether the connection is lost, so that the outcome of the statement is unknown.
func (w *writer) isCut(err error) bool {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) {
		return pgErr.SeverityUnlocalized == "FATAL" || pgErr.SeverityUnlocalized == "PANIC"
	}
	return w.conn == nil || w.conn.IsClosed()
}

// isMissingPartition reports whether the database found no partition for a position. This happens, rarely, while two processes cross
// a border at the same time: a session can miss a partition that another one has just attached. A new session sees it.
func isMissingPartition(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == "23514" && pgErr.ConstraintName == "" && pgErr.TableName == "events"
}

// isOfOne reports whether the database is up and refused the contents of a batch.
func isOfOne(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.SeverityUnlocalized == "ERROR" && !isRace(err)
}
