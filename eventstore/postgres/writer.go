package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore"
)

// writer commits batches of appends on its own connection.
//
// It caches the head and the versions of streams. The cache is valid as long as the head is where the writer left it. If another
// process has moved the head, the positions are taken, and the primary key on positions rejects the batch. So the head fences
// everything that is cached here. The writers' lock is not needed for correctness; it only lets processes take turns. While
// another process is writing, too, the writer reads the head before it stores a batch. This avoids errors in the database log.
type writer struct {
	config    *pgx.ConnConfig
	conn      *pgx.Conn
	advance   func(head int64)
	committed func([]eventstore.StoredEvent) // receives all stored events before waiters wake; may be nil
	signer    BatchSigner                    // nil if batches are not signed
	logger    *slog.Logger

	fresh    bool      // whether head and versions are valid
	away     bool      // whether the database was unavailable on the last try
	raced    time.Time // last time another writer was faster
	head     int64
	room     int64 // last position that has a partition, as far as known
	versions *versionCache
	answers  *responseCache

	alone    bool     // whether the last batch had one request
	inFlight []*batch // batches in flight, each built on the one before it
	crowd    int      // number of requests in flight or waiting when the last batch finished
	spare    []*batch
	line     pipeline
}

func newWriter(config *pgx.ConnConfig, advance func(int64), logger *slog.Logger) *writer {
	config = config.Copy()
	p := config.RuntimeParams
	p["statement_timeout"] = "0" // a canceled commit may still succeed
	// Statements are prepared once, perhaps while the tables are still empty. These settings force plans for large tables.
	p["enable_seqscan"], p["enable_hashjoin"], p["enable_mergejoin"] = "off", "off", "off"
	p["plan_cache_mode"] = "force_generic_plan"
	return &writer{
		config: config, advance: advance, logger: logger, line: pipeline{restEvery: restEveryUsual, now: time.Now},
		versions: newKnownVersions(versionsKeptMax), answers: newKnownAnswers(answersKeptMax),
	}
}

func (w *writer) close() {
	if w.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), connectTimeMax)
		defer cancel()
		_ = w.conn.Close(ctx)
	}
}

// run commits appends until closing is closed and the queue is empty. While a batch is in flight, it builds the next one and
// sends it behind the first, so that the database never waits.
func (w *writer) run(queue <-chan *request, closing <-chan struct{}) {
	defer w.close()
	next := w.newBatch(nil, false)
	for {
		take := queue
		if next.full() {
			take = nil
		}
		select {
		case r := <-take:
			next.take(r)
			if len(w.inFlight) == 0 {
				next.takeAll(queue)
				next = w.dispatch(next)
			} else if w.goesAhead(next) {
				next = w.launch(next)
			}
		case err := <-w.complete():
			next = w.land(err, next)
		case <-closing:
			closing = nil // the queue is still drained
		}
		if closing == nil && len(w.inFlight) == 0 && len(queue) == 0 {
			return
		}
	}
}

// complete returns the result channel of the oldest batch in flight, or nil.
func (w *writer) complete() <-chan error {
	if len(w.inFlight) == 0 {
		return nil
	}
	return w.inFlight[0].passage.landed
}

// last returns the newest batch in flight, or nil.
func (w *writer) last() *batch {
	if len(w.inFlight) == 0 {
		return nil
	}
	return w.inFlight[len(w.inFlight)-1]
}

// sends reports whether a batch can be sent unchanged.
func (w *writer) sends(p *batch) bool { return w.fresh && !p.stale && !p.empty() }

// goesAhead reports whether to send a batch while another is in flight. To justify its own commit, it must hold half of all
// waiting requests.
func (w *writer) goesAhead(p *batch) bool {
	return len(w.inFlight) == 1 && w.inFlight[0].passage.open && 2*len(p.batch) >= w.crowd && w.sends(p) && w.pipes(p)
}

// dispatch sends a batch and starts the next one. Nothing may be in flight.
func (w *writer) dispatch(p *batch) (next *batch) {
	switch {
	case len(p.batch) == 0:
		return p
	case w.sends(p) && len(p.batch) == 1 && w.alone:
		// With one producer at a time, there is nothing to build in the meantime.
		w.inFlight, w.line.rested = append(w.inFlight, p), w.line.now()
		return w.land(w.send(p), w.newBatch(p, false))
	case w.sends(p):
		return w.launch(p)
	case w.fresh && !p.stale: // nothing to store
		w.conclude(p)
		w.recycle(p)
	default:
		w.recoverBatch(p.batch, nil)
		w.recycle(p)
	}
	return w.newBatch(nil, false)
}

// land handles the result of the oldest batch. It sends the next batch before it delivers verdicts.
func (w *writer) land(err error, next *batch) *batch {
	p := w.inFlight[0]
	w.crowd = len(next.batch)
	for _, q := range w.inFlight {
		w.crowd += len(q.batch)
	}
	w.inFlight = append(w.inFlight[:0], w.inFlight[1:]...)
	if err != nil {
		return w.recover(err, p, next)
	}
	sent := false
	if len(w.inFlight) == 0 && w.sends(next) || w.goesAhead(next) {
		next, sent = w.launch(next), true
	}
	w.conclude(p)
	for q := next; q != nil; q = q.behind {
		if q.behind == p {
			q.behind = nil // its results are in the writer's caches now
		}
	}
	w.recycle(p)
	if !sent && len(w.inFlight) == 0 {
		return w.dispatch(next)
	}
	return next
}

// conclude publishes the results of a stored batch.
func (w *writer) conclude(p *batch) {
	w.head = max(w.head, p.end())
	for _, decision := range p.stored {
		decision.Stored()
	}
	if w.committed != nil && len(p.entries) > 0 {
		w.committed(p.entries)
	}
	w.advance(p.end())
	for i := range p.told {
		p.told[i].to.done <- p.told[i].verdict
	}
	if p.empty() {
		return // its assumptions were never checked by the database
	}
	for stream, version := range p.claims {
		w.versions.put(stream, version)
	}
	for stream, m := range p.moved {
		w.versions.put(stream, m.version)
	}
	for command, stored := range p.answers {
		w.answers.put(command, stored)
	}
}

func (w *writer) connect() error {
	if w.conn != nil && !w.conn.IsClosed() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeMax)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, w.config)
	if err != nil {
		return err
	}
	if err := takeUp(ctx, conn); err != nil {
		return errors.Join(err, conn.Close(ctx))
	}
	for name, statement := range batchStatements {
		if _, err := conn.PgConn().Prepare(ctx, name, statement, nil); err != nil {
			return errors.Join(fmt.Errorf("preparing what stores a batch: %w", err), conn.Close(ctx))
		}
	}
	w.conn = conn
	return nil
}

// drop closes a failed connection.
func (w *writer) drop(cause error) {
	w.fresh = false
	w.logger.Warn("the log's writer lost its connection", "error", cause)
	if w.conn != nil {
		_ = w.closeConn(cause)
		w.conn = nil
	}
}
