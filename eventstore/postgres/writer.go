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
	advanceHead   func(head int64)
	onCommit func([]eventstore.StoredEvent) // receives all stored events before waiters wake; may be nil
	signer    BatchSigner                    // nil if batches are not signed
	logger    *slog.Logger

	cacheValid    bool      // whether head and versions are valid
	unavailable     bool      // whether the database was unavailable on the last try
	lastRace    time.Time // last time another writer was faster
	head     int64
	partitionedTo     int64 // last position that has a partition, as far as known
	versions *versionCache
	responses  *responseCache

	lastWasSingle    bool     // whether the last batch had one request
	inFlight []*batch // batches in flight, each built on the one before it
	pendingRequests    int      // number of requests in flight or waiting when the last batch finished
	free    []*batch
	pipeline     pipeline
}

func newWriter(config *pgx.ConnConfig, advance func(int64), logger *slog.Logger) *writer {
	config = config.Copy()
	p := config.RuntimeParams
	p["statement_timeout"] = "0" // a canceled commit may still succeed
	// Statements are prepared once, perhaps while the tables are still empty. These settings force plans for large tables.
	p["enable_seqscan"], p["enable_hashjoin"], p["enable_mergejoin"] = "off", "off", "off"
	p["plan_cache_mode"] = "force_generic_plan"
	return &writer{
		config: config, advanceHead: advance, logger: logger, pipeline: pipeline{syncInterval: syncIntervalDefault, now: time.Now},
		versions: newVersionCache(versionsCachedMax), responses: newResponseCache(responsesCachedMax),
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
			} else if w.shouldPipeline(next) {
				next = w.sendInBackground(next)
			}
		case err := <-w.oldestResult():
			next = w.handleResult(err, next)
		case <-closing:
			closing = nil // the queue is still drained
		}
		if closing == nil && len(w.inFlight) == 0 && len(queue) == 0 {
			return
		}
	}
}

// oldestResult returns the result channel of the oldest batch in flight, or nil.
func (w *writer) oldestResult() <-chan error {
	if len(w.inFlight) == 0 {
		return nil
	}
	return w.inFlight[0].flight.result
}

// last returns the newest batch in flight, or nil.
func (w *writer) last() *batch {
	if len(w.inFlight) == 0 {
		return nil
	}
	return w.inFlight[len(w.inFlight)-1]
}

// isSendable reports whether a batch can be sent unchanged.
func (w *writer) isSendable(p *batch) bool { return w.cacheValid && !p.stale && !p.empty() }

// shouldPipeline reports whether to send a batch while another is in flight. To justify its own commit, it must hold half of all
// waiting requests.
func (w *writer) shouldPipeline(p *batch) bool {
	return len(w.inFlight) == 1 && w.inFlight[0].flight.pipelined && 2*len(p.requests) >= w.pendingRequests && w.isSendable(p) && w.canPipeline(p)
}

// dispatch sends a batch and starts the next one. Nothing may be in flight.
func (w *writer) dispatch(p *batch) (next *batch) {
	switch {
	case len(p.requests) == 0:
		return p
	case w.isSendable(p) && len(p.requests) == 1 && w.lastWasSingle:
		// With one producer at a time, there is nothing to build in the meantime.
		w.inFlight, w.pipeline.lastSync = append(w.inFlight, p), w.pipeline.now()
		return w.handleResult(w.send(p), w.newBatch(p, false))
	case w.isSendable(p):
		return w.sendInBackground(p)
	case w.cacheValid && !p.stale: // nothing to store
		w.publish(p)
		w.recycle(p)
	default:
		w.recoverBatch(p.requests, nil)
		w.recycle(p)
	}
	return w.newBatch(nil, false)
}

// handleResult handles the result of the oldest batch. It sends the next batch before it delivers verdicts.
func (w *writer) handleResult(err error, next *batch) *batch {
	p := w.inFlight[0]
	w.pendingRequests = len(next.requests)
	for _, q := range w.inFlight {
		w.pendingRequests += len(q.requests)
	}
	w.inFlight = append(w.inFlight[:0], w.inFlight[1:]...)
	if err != nil {
		return w.recover(err, p, next)
	}
	sent := false
	if len(w.inFlight) == 0 && w.isSendable(next) || w.shouldPipeline(next) {
		next, sent = w.sendInBackground(next), true
	}
	w.publish(p)
	for q := next; q != nil; q = q.previous {
		if q.previous == p {
			q.previous = nil // its results are in the writer's caches now
		}
	}
	w.recycle(p)
	if !sent && len(w.inFlight) == 0 {
		return w.dispatch(next)
	}
	return next
}

// publish publishes the results of a stored batch.
func (w *writer) publish(p *batch) {
	w.head = max(w.head, p.newHead())
	for _, decision := range p.decisions {
		decision.Stored()
	}
	if w.onCommit != nil && len(p.entries) > 0 {
		w.onCommit(p.entries)
	}
	w.advanceHead(p.newHead())
	for i := range p.results {
		p.results[i].request.result <- p.results[i].result
	}
	if p.empty() {
		return // its assumptions were never checked by the database
	}
	for stream, version := range p.assumed {
		w.versions.put(stream, version)
	}
	for stream, m := range p.written {
		w.versions.put(stream, m.version)
	}
	for command, stored := range p.responses {
		w.responses.put(command, stored)
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
	if err := initConnection(ctx, conn); err != nil {
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

// disconnect closes a failed connection.
func (w *writer) disconnect(cause error) {
	w.cacheValid = false
	w.logger.Warn("the log's writer lost its connection", "error", cause)
	if w.conn != nil {
		_ = w.closeConn(cause)
		w.conn = nil
	}
}
