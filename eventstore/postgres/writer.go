package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/lru"
)

// writer commits batches of appends on its own connection.
//
// It caches the head and stream versions. If another process has written, the cache is stale. The batch's positions are then taken,
// so the primary key on positions rejects the batch. The writers' lock is not needed for correctness. It only lets processes take
// turns. While other processes have writers, the writer stores each batch under the lock, after it has read what it needs. This takes more
// round trips, but causes no errors in the database log.
type writer struct {
	config      *pgx.ConnConfig
	conn        *pgx.Conn
	advanceHead func(head int64)
	seenHead    func() int64 // highest position that this process has seen
	stopWrites  func(ctx context.Context, expected, found int64) error
	onCommit    func([]eventstore.StoredEvent) // receives all stored events before waiters wake; may be nil
	onStored    func(time.Duration, int)       // receives the duration of each commit and its number of events; may be nil
	signer      BatchSigner                    // nil if batches are not signed
	logger      *slog.Logger

	hasOthers atomic.Bool // whether other processes have writers
	suspect   atomic.Bool // whether the server did not answer another connection, so that the writer should connect again

	cacheValid      bool // whether head and versions are valid
	unavailable     bool // whether the database was unavailable on the latest attempt
	head            int64
	lastPartitioned int64 // last position known to have a partition
	versions        *lru.Cache[domain.StreamID, int64]
	responses       *lru.Cache[uuid.UUID, *eventstore.StoredResponse]

	lastHadOneRequest bool     // whether the latest batch had only one request
	inFlight          []*batch // batches in flight, each built on the one before it
	pendingRequests   int      // number of requests in flight or waiting when the latest batch finished
	freeBatches       []*batch // finished batches to reuse
	pipeline          pipeline
}

func newWriter(config *pgx.ConnConfig, advance func(int64), logger *slog.Logger) *writer {
	config = config.Copy()
	params := config.RuntimeParams
	params["application_name"] = writerName
	params["statement_timeout"] = "0" // a canceled commit can still succeed
	// Statements are prepared once, possibly while the tables are empty. These settings force plans for large tables.
	params["enable_seqscan"], params["enable_hashjoin"], params["enable_mergejoin"] = "off", "off", "off"
	params["plan_cache_mode"] = "force_generic_plan"
	return &writer{
		config: config, advanceHead: advance, logger: logger, pipeline: pipeline{syncInterval: defaultSyncInterval, now: time.Now},
		versions:  lru.NewCache[domain.StreamID, int64](minCachedVersions),
		responses: lru.NewCache[uuid.UUID, *eventstore.StoredResponse](minCachedResponses),
	}
}

func (w *writer) close() {
	if w.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
		defer cancel()
		_ = w.conn.Close(ctx)
	}
}

// run commits appends until closing is closed and the queue is empty. While a batch is in flight, it builds the next one and sends
// it right after the first, so the database never waits.
func (w *writer) run(queue <-chan *request, closing <-chan struct{}) {
	defer w.close()
	next := w.newBatch(nil, false)
	for {
		source := queue
		if next.isFull() {
			source = nil
		}
		select {
		case r := <-source:
			next.claimAndAdd(r)
			if len(w.inFlight) == 0 {
				next.addQueued(queue)
				next = w.dispatch(next)
			} else if w.shouldPipeline(next) {
				next = w.sendInBackground(next)
			}
		case err := <-w.oldestResultChannel():
			next = w.handleResult(err, next)
		case <-closing:
			closing = nil // keep draining the queue
		}
		if closing == nil && len(w.inFlight) == 0 && len(queue) == 0 {
			return
		}
	}
}

// oldestResultChannel returns the result channel of the oldest batch in flight, or nil.
func (w *writer) oldestResultChannel() <-chan error {
	if len(w.inFlight) == 0 {
		return nil
	}
	return w.inFlight[0].transmission.result
}

// newestInFlight returns the newest batch in flight, or nil.
func (w *writer) newestInFlight() *batch {
	if len(w.inFlight) == 0 {
		return nil
	}
	return w.inFlight[len(w.inFlight)-1]
}

// isSendable reports whether a batch can be sent unchanged.
func (w *writer) isSendable(b *batch) bool {
	return w.cacheValid && !b.stale && !b.isEmpty() && !w.hasOthers.Load()
}

// shouldPipeline reports whether to send a batch while another is in flight. To justify a separate commit, the batch must hold
// at least half of all pending requests.
func (w *writer) shouldPipeline(b *batch) bool {
	return len(w.inFlight) == 1 && w.inFlight[0].transmission.pipelined && 2*len(b.requests) >= w.pendingRequests &&
		w.isSendable(b) && w.canPipeline(b)
}

// errSuspect is why the writer leaves a server that did not answer another connection.
var errSuspect = errors.New("server did not answer another connection")

// dispatch sends a batch and starts the next one. No batch may be in flight.
func (w *writer) dispatch(b *batch) (next *batch) {
	if len(b.requests) > 0 && w.suspect.Swap(false) && w.conn != nil {
		w.disconnect(errSuspect)
	}
	switch {
	case len(b.requests) == 0:
		return b
	case w.hasOthers.Load():
		w.recoverBatch(b.requests, nil)
		w.recycle(b)
	case w.isSendable(b) && len(b.requests) == 1 && w.lastHadOneRequest:
		// A single producer waits for its result, so there is nothing to do in the meantime.
		b.sentAt = w.pipeline.now()
		w.inFlight, w.pipeline.lastSync = append(w.inFlight, b), b.sentAt
		return w.handleResult(w.send(b), w.newBatch(b, false))
	case w.isSendable(b):
		return w.sendInBackground(b)
	case w.cacheValid && !b.stale: // nothing to store
		w.publish(b)
		w.recycle(b)
	default:
		w.recoverBatch(b.requests, nil)
		w.recycle(b)
	}
	return w.newBatch(nil, false)
}

// handleResult handles the result of the oldest batch. If possible, it sends the next batch before it delivers results.
func (w *writer) handleResult(err error, next *batch) *batch {
	b := w.inFlight[0]
	w.pendingRequests = len(next.requests)
	for _, q := range w.inFlight {
		w.pendingRequests += len(q.requests)
	}
	w.inFlight = append(w.inFlight[:0], w.inFlight[1:]...)
	if err != nil {
		return w.handleFailure(err, b, next)
	}
	sent := false
	if len(w.inFlight) == 0 && w.isSendable(next) || w.shouldPipeline(next) {
		next, sent = w.sendInBackground(next), true
	}
	w.publish(b)
	for q := next; q != nil; q = q.previous {
		if q.previous == b {
			q.previous = nil // its results are in the writer's caches now
		}
	}
	w.recycle(b)
	if !sent && len(w.inFlight) == 0 {
		return w.dispatch(next)
	}
	return next
}

// publish updates the caches and delivers the results of a stored batch.
func (w *writer) publish(b *batch) {
	if w.onStored != nil && !b.isEmpty() {
		w.onStored(w.pipeline.now().Sub(b.sentAt), len(b.events))
	}
	w.head = max(w.head, b.newHead())
	for _, decision := range b.decisions {
		decision.OnStored()
	}
	if w.onCommit != nil && len(b.events) > 0 {
		w.onCommit(b.events)
	}
	w.advanceHead(b.newHead())
	for i := range b.results {
		b.results[i].request.result <- b.results[i].result
	}
	if b.isEmpty() {
		return // the database never checked its assumptions
	}
	for stream, version := range b.assumedVersions {
		w.versions.Put(stream, version)
	}
	for stream, write := range b.writes {
		w.versions.Put(stream, write.version)
	}
	for command, stored := range b.responses {
		w.responses.Put(command, stored)
	}
}

func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil && !w.conn.IsClosed() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
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
			return errors.Join(fmt.Errorf("prepare statement %s: %w", name, err), conn.Close(ctx))
		}
	}
	w.conn = conn
	return nil
}

// disconnect closes a failed connection.
func (w *writer) disconnect(cause error) {
	w.cacheValid = false
	w.logger.Warn("log writer lost its connection", "error", cause)
	if w.conn != nil {
		_ = w.closeConn(cause)
		w.conn = nil
	}
}
