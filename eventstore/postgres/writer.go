package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/recent"
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
	committed func([]eventstore.Entry) // is told of everything that is stored, before anybody is woken; nil for nobody
	logger    *slog.Logger

	fresh    bool      // whether head and versions may be believed
	away     bool      // whether the database was away at the last try
	raced    time.Time // when another process's writer was last found to have been faster
	head     int64
	room     int64 // the last position that there is a partition for, as far as is known
	versions *recent.Map[domain.StreamID, int64]
	answers  *recent.Map[uuid.UUID, *eventstore.Stored] // what was stored under keys, which never changes

	alone   bool    // whether the last plan was of one request
	flights []*plan // on their way to the database, each on top of the one before it
	crowd   int     // how many requests were waiting for a verdict when the last plan landed
	spare   []*plan
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
		versions: recent.NewMap[domain.StreamID, int64](versionsKeptMax),
		answers:  recent.NewMap[uuid.UUID, *eventstore.Stored](answersKeptMax),
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
		case err := <-w.landing():
			next = w.land(err, next)
		case <-closing:
			closing = nil // what waits is still committed
		}
		if closing == nil && len(w.flights) == 0 && len(queue) == 0 {
			return
		}
	}
}

// landing is where it is told what became of the first plan that is on its way.
func (w *writer) landing() <-chan error {
	if len(w.flights) == 0 {
		return nil
	}
	return w.flights[0].passage.landed
}

// last is the plan that the next one stands on, nil where none is on its way.
func (w *writer) last() *plan {
	if len(w.flights) == 0 {
		return nil
	}
	return w.flights[len(w.flights)-1]
}

// sends says that a plan goes to the database as it is.
func (w *writer) sends(p *plan) bool { return w.fresh && !p.stale && !p.empty() }

// goesAhead says that a plan is sent while another is still on its way, so that the database goes on to it at once. It must be worth a
// commit of its own: half of all that wait.
func (w *writer) goesAhead(p *plan) bool {
	return len(w.flights) == 1 && w.flights[0].passage.open && 2*len(p.batch) >= w.crowd && w.sends(p) && w.pipes(p)
}

// dispatch sends a plan on its way, and begins the next one. Nothing else is on its way.
func (w *writer) dispatch(p *plan) (next *plan) {
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
		w.settle(p.batch, nil)
		w.recycle(p)
	}
	return w.newPlan(nil, false)
}

// land learns what became of the first plan that was on its way. What can be sent is sent before anybody is told.
func (w *writer) land(err error, next *plan) *plan {
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

// recover decides anew about a plan that failed and about all that stood on it.
func (w *writer) recover(err error, p, next *plan) *plan {
	w.fresh = false
	if isRace(err) {
		w.raced = time.Now()
	}
	failed := append([]*plan{p}, w.flights...)
	for _, q := range w.flights {
		<-q.passage.landed
	}
	w.flights = w.flights[:0]
	w.line.reset()
	cut := w.isCut(err)
	if cut {
		w.drop(err)
	}
	for _, q := range failed {
		var doubts []*plan
		if cut && q.begun() && !pgconn.SafeToRetry(err) {
			doubts = append(doubts, q)
		}
		w.settle(q.batch, doubts)
	}
	w.settle(next.batch, nil)
	return w.newPlan(nil, false)
}

// settle decides about every request of a batch and delivers its verdict, at whatever cost: after another process was
// faster, a connection was cut, or the database refused something of it.
func (w *writer) settle(batch []*request, doubts []*plan) {
	if len(batch) == 0 {
		return
	}
	err := w.insist(batch, doubts)
	if err != nil && len(batch) > 1 && isOfOne(err) {
		// One request is at fault, and the others shall not suffer from it.
		w.settle(batch[:len(batch)/2], nil)
		w.settle(batch[len(batch)/2:], nil)
		return
	}
	if err != nil {
		for _, r := range batch {
			r.done <- verdict{err: err}
		}
	}
}

// insist stores a batch behind a lock, which needs more round trips. It goes on trying for a while, in particular to find
// out what became of a commit that is in doubt. Without an error, every request has been told.
func (w *writer) insist(batch []*request, doubts []*plan) error {
	for deadline := time.Now().Add(resolveTimeMax); ; time.Sleep(reconnectPause) {
		p, sent, err := w.commitAlone(batch, doubts)
		if err == nil {
			w.away = false
			w.conclude(p)
			w.fresh = true
			return nil
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
		w.away = true // the batches behind this one need not wait as long to learn the same
		if len(doubts) > 0 {
			return fmt.Errorf("%w: the database is away: %w", eventstore.ErrUnknownOutcome, err)
		}
		return fmt.Errorf("%w: the database is away: %w", eventstore.ErrBusy, err)
	}
}

// commitAlone plans and stores a batch in a transaction that no other writer can come between. It says whether its commit was
// sent, which may then have taken place whatever the error.
func (w *writer) commitAlone(batch []*request, doubts []*plan) (p *plan, sent bool, err error) {
	if err := w.connect(); err != nil {
		return nil, false, err
	}
	ctx := context.Background() // no deadline: a commit that is given up on may still take place
	tx, err := w.conn.Begin(ctx)
	if err != nil {
		return nil, false, err
	}
	defer func() {
		if err != nil {
			w.room = 0 // a partition that was made in the transaction is gone with it
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
		p = w.newPlan(nil, true)
		for _, r := range batch {
			r.Append = r.asked // what it was decided to be in an earlier plan stood on that plan
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

// conclude makes the effects of a plan known, once it is stored.
func (w *writer) conclude(p *plan) {
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
		w.versions.Put(stream, version)
	}
	for stream, m := range p.moved {
		w.versions.Put(stream, m.version)
	}
	for command, stored := range p.answers {
		w.answers.Put(command, stored)
	}
}

// look takes the writers' lock, reads the head anew and forgets versions. If commits are in doubt, it returns the one that took
// place. Those that did not can no longer do so once anybody has stored something else at their positions.
func (w *writer) look(ctx context.Context, tx pgx.Tx, doubts []*plan) (*plan, error) {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, writersLock); err != nil {
		return nil, err
	}
	if err := tx.QueryRow(ctx, headPosition).Scan(&w.head); err != nil {
		return nil, err
	}
	w.versions.Clear()
	for _, p := range doubts {
		if p.count == 0 {
			continue // it stored answers only: if it did, planning finds them under their keys
		}
		if stored, err := stands(ctx, tx, p); err != nil || stored {
			return p, err
		}
	}
	return nil, nil
}

// stands reports whether what stands at a plan's positions is what it would have stored. Several plans may have been made of the same
// requests, one after the other: they begin with the same event, and are told apart by what each made of the rest, and when.
func stands(ctx context.Context, tx pgx.Tx, p *plan) (bool, error) {
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
		_ = w.cut(cause)
		w.conn = nil
	}
}

// errStale says that another process has written to the log since the writer last looked.
var errStale = errors.New("the log's head has moved")

// isRace says that another process's writer was faster: at a position, in a stream, or with a key.
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

// isCut says that the connection is gone, so that nobody said what became of the statement.
func (w *writer) isCut(err error) bool {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) {
		return pgErr.SeverityUnlocalized == "FATAL" || pgErr.SeverityUnlocalized == "PANIC"
	}
	return w.conn == nil || w.conn.IsClosed()
}

// isOfOne says that the database refused what is in the batch, and lives.
func isOfOne(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.SeverityUnlocalized == "ERROR" && !isRace(err)
}

// lookUp asks in one round trip for what a plan needs and is not known: stream versions, and earlier uses of keys.
func (w *writer) lookUp(batch []*request) error {
	var streams []string
	var commands []uuid.UUID
	for _, r := range batch {
		for _, read := range r.Reads {
			if _, known := w.versions.Get(read.Stream); !known {
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
		w.versions.Put(domain.StreamID(stream), version)
		return nil
	})
	return err
}

func (w *writer) learnAnswers(rows pgx.Rows) error {
	var command uuid.UUID
	var hash, answer []byte
	var position int64
	_, err := pgx.ForEachRow(rows, []any{&command, &hash, &answer, &position}, func() error {
		stored := &eventstore.Stored{Answer: slices.Clone(answer), Position: position}
		copy(stored.BodyHash[:], hash)
		w.answers.Put(command, stored)
		return nil
	})
	return err
}
