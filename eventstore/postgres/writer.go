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

// writer commits batches of appends, one at a time, on a connection of its own.
//
// It knows the head and the versions of streams it wrote or asked for. That knowledge is good exactly as long as the head
// is where it left it: nothing is stored if the head has moved, because its positions are taken then, and of two processes that
// see the same head the primary key on positions lets one through. So the head is the fence for all that is cached here.
// The writers' lock is not needed for any of this; it gives each of several processes its turn. While another process writes
// as well, the writer looks where the head is before it stores anything, so that the database has no failures to tell of.
type writer struct {
	config    *pgx.ConnConfig
	conn      *pgx.Conn
	advance   func(head int64)
	committed func([]eventstore.StoredEvent) // is told of everything that is stored, before anybody is woken; nil for nobody
	signer    BatchSigner                    // nil if batches are not signed
	logger    *slog.Logger

	fresh    bool      // whether head and versions may be believed
	away     bool      // whether the database was away at the last try
	raced    time.Time // when another process's writer was last found to have been faster
	head     int64
	room     int64 // the last position that there is a partition for, as far as is known
	versions *versionCache
	answers  *responseCache

	alone   bool     // whether the last plan was of one request
	flights []*batch // on their way to the database, each on top of the one before it
	crowd   int      // how many requests were waiting for a verdict when the last plan landed
	spare   []*batch
	line    pipeline
}

func newWriter(config *pgx.ConnConfig, advance func(int64), logger *slog.Logger) *writer {
	config = config.Copy()
	p := config.RuntimeParams
	p["statement_timeout"] = "0" // a commit that was cut short may have taken place
	// Statements are prepared once, while the tables may still be empty: they must be planned for when they are not.
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

// run commits what comes until it is closed and everything that waits is through. While one plan is on its way, the next is
// made of what comes meanwhile, and sent behind it: the database never waits for the writer.
func (w *writer) run(queue <-chan *request, closing <-chan struct{}) {
	defer w.close()
	next := w.newPlan(nil, false)
	for {
		take := queue
		if next.full() {
			take = nil
		}
		select {
		case r := <-take:
			next.take(r)
			if len(w.flights) == 0 {
				next.takeAll(queue)
				next = w.dispatch(next)
			} else if w.goesAhead(next) {
				next = w.launch(next)
			}
		case err := <-w.complete():
			next = w.land(err, next)
		case <-closing:
			closing = nil // what waits is still committed
		}
		if closing == nil && len(w.flights) == 0 && len(queue) == 0 {
			return
		}
	}
}

// complete is where it is told what became of the first plan that is on its way.
func (w *writer) complete() <-chan error {
	if len(w.flights) == 0 {
		return nil
	}
	return w.flights[0].passage.landed
}

// last is the plan that the next one stands on, nil where none is on its way.
func (w *writer) last() *batch {
	if len(w.flights) == 0 {
		return nil
	}
	return w.flights[len(w.flights)-1]
}

// sends says that a plan goes to the database as it is.
func (w *writer) sends(p *batch) bool { return w.fresh && !p.stale && !p.empty() }

// goesAhead says that a plan is sent while another is still on its way, so that the database goes on to it at once. It must be worth a
// commit of its own: half of all that wait.
func (w *writer) goesAhead(p *batch) bool {
	return len(w.flights) == 1 && w.flights[0].passage.open && 2*len(p.batch) >= w.crowd && w.sends(p) && w.pipes(p)
}

// dispatch sends a plan on its way, and begins the next one. Nothing else is on its way.
func (w *writer) dispatch(p *batch) (next *batch) {
	switch {
	case len(p.batch) == 0:
		return p
	case w.sends(p) && len(p.batch) == 1 && w.alone:
		// There is one producer at a time, and so nothing to plan meanwhile.
		w.flights, w.line.rested = append(w.flights, p), w.line.now()
		return w.land(w.send(p), w.newPlan(p, false))
	case w.sends(p):
		return w.launch(p)
	case w.fresh && !p.stale: // there is nothing to store
		w.conclude(p)
		w.recycle(p)
	default:
		w.recoverBatch(p.batch, nil)
		w.recycle(p)
	}
	return w.newPlan(nil, false)
}

// land learns what became of the first plan that was on its way. What can be sent is sent before anybody is told.
func (w *writer) land(err error, next *batch) *batch {
	p := w.flights[0]
	w.crowd = len(next.batch)
	for _, q := range w.flights {
		w.crowd += len(q.batch)
	}
	w.flights = append(w.flights[:0], w.flights[1:]...)
	if err != nil {
		return w.recover(err, p, next)
	}
	sent := false
	if len(w.flights) == 0 && w.sends(next) || w.goesAhead(next) {
		next, sent = w.launch(next), true
	}
	w.conclude(p)
	for q := next; q != nil; q = q.behind {
		if q.behind == p {
			q.behind = nil // what it stood on is now what the writer knows
		}
	}
	w.recycle(p)
	if !sent && len(w.flights) == 0 {
		return w.dispatch(next)
	}
	return next
}

// conclude makes the effects of a plan known, once it is stored.
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
		return // nobody has checked its claims
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

// drop gives up a connection that failed.
func (w *writer) drop(cause error) {
	w.fresh = false
	w.logger.Warn("the log's writer lost its connection", "error", cause)
	if w.conn != nil {
		_ = w.closeConn(cause)
		w.conn = nil
	}
}
