package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/internal/background"
)

// Limits and intervals of the store.
const (
	maxQueuedAppends   = 4_096 // appends beyond this number get ErrBusy
	maxBatchAppends    = 512
	maxBatchEvents     = 4_096
	maxAppendEvents    = 1_024
	maxAppendBytes     = 8 << 20
	minCachedVersions  = 20_000
	minReadConnections = 4
	maxOpenArchives    = 4
	minCachedResponses = 20_000          // most commands are repeated soon or never; a late repeat costs an extra round trip
	recoveryTimeout    = 2 * time.Second // limits the search for a commit's outcome after its connection failed
	connectTimeout     = 10 * time.Second
	pollInterval       = 250 * time.Millisecond // how often to check for appends by other processes
	reconnectDelay     = 20 * time.Millisecond
)

// ErrClosed is returned by appends to a closed store.
var ErrClosed = errors.New("log is closed")

// Store implements eventstore.Store and eventstore.KeyStore in Postgres. It is safe for concurrent use.
type Store struct {
	pool            *pgxpool.Pool
	reader          *reader
	notifier        eventstore.HeadNotifier
	queue           chan *request
	writer          *writer
	racing          bool
	stopped         atomic.Bool  // whether appends are refused because events are lost
	checking        sync.Mutex   // held by checkState and AcceptStop, so that an old result does not undo an acceptance
	failing         atomic.Bool  // whether the latest poll failed
	answeredAt      atomic.Int64 // when the latest poll succeeded, in nanoseconds of Unix time
	observer        Observer
	nextPartitionAt int64 // head at which to create the next partition; used by open and then only by poll

	closing    context.Context
	close      context.CancelFunc
	goroutines sync.WaitGroup
}

// request is an append that waits for the writer.
type request struct {
	eventstore.Append                   // as most recently decided
	original          eventstore.Append // as submitted
	command           uuid.UUID         // primary key of its stored response; unused without a key
	claimed           atomic.Bool       // set by the writer or by a caller that cancels, whichever is first
	result            chan result
}

// result is the outcome of a request.
type result struct {
	receipt eventstore.Receipt
	err     error
}

// Option configures a store.
type Option func(*options)

type options struct {
	archives archive.Storage
	sessions *pgxpool.Pool
	signer   BatchSigner
	observer Observer
	racing   bool // tests only: ignores the writers of other processes
}

// BatchSigner signs batches of events to prove which writer stored them. SignBatch returns the leaf hashes of the events and a MAC
// over all hashes, made with a key that is not in the database. Positions are already set. SignBatch must be safe for concurrent
// use.
type BatchSigner interface {
	SignBatch(events []eventstore.StoredEvent) (leaves, mac []byte, err error)
}

// WithBatchSigner stores a signature with each batch of events. A sealed log needs signatures, because the seal rejects unsigned events.
func WithBatchSigner(signer BatchSigner) Option { return func(o *options) { o.signer = signer } }

// WithArchives sets the storage of archive files.
func WithArchives(storage archive.Storage) Option { return func(o *options) { o.archives = storage } }

// WithSessions makes the writer and the reader connect to the database of another pool, because they need sessions of their own. Use it if
// the store's pool is from OpenPooler. The store only uses the other pool's settings.
func WithSessions(pool *pgxpool.Pool) Option { return func(o *options) { o.sessions = pool } }

// Open starts a store on a migrated database. The caller keeps ownership of the pool, and must close the store before the pool.
func Open(ctx context.Context, pool *pgxpool.Pool, logger *slog.Logger, opts ...Option) (*Store, error) {
	return open(ctx, pool, pool.Config().ConnConfig, logger, opts...)
}

// open is Open with separate settings for the writer's connection.
func open(ctx context.Context, pool *pgxpool.Pool, config *pgx.ConnConfig, logger *slog.Logger, opts ...Option) (*Store, error) {
	var o options
	for _, option := range opts {
		option(&o)
	}
	s := &Store{pool: pool, queue: make(chan *request, maxQueuedAppends), observer: o.observer}
	sessions := pool
	if o.sessions != nil {
		sessions, config = o.sessions, o.sessions.Config().ConnConfig
	}
	var err error
	if s.reader, err = openReader(ctx, sessions, pool, o.archives); err != nil {
		return nil, err
	}
	head, err := s.Head(ctx)
	if err == nil {
		s.notifier.Advance(head)
		err = s.createNextPartition(ctx)
	}
	if err != nil {
		s.reader.close()
		return nil, fmt.Errorf("open the log: %w", err)
	}
	s.writer = newWriter(config, s.notifier.Advance, logger)
	s.writer.signer, s.writer.seenHead, s.writer.stopWrites = o.signer, s.notifier.Head, s.StopWrites
	s.writer.onStored = o.observer.Commit
	s.racing = o.racing
	if err := s.findOtherWriters(ctx); err != nil {
		s.reader.close()
		s.writer.close()
		return nil, fmt.Errorf("open the log: %w", err)
	}
	s.answeredAt.Store(time.Now().UnixNano())
	s.closing, s.close = context.WithCancel(context.Background())
	s.goroutines.Go(func() { s.writer.run(s.queue, s.closing.Done()) })
	s.goroutines.Go(func() {
		background.Every(s.closing, pollInterval, func(ctx context.Context) error {
			err := s.poll(ctx)
			if wasFailing := s.failing.Swap(err != nil); err != nil && !wasFailing && ctx.Err() == nil {
				logger.Warn("failed to check the log", "error", err)
			}
			if err == nil {
				s.answeredAt.Store(time.Now().UnixNano())
			}
			return nil
		}, func(error) {})
	})
	return s, nil
}

var _ eventstore.CommitNotifier = (*Store)(nil)

// OnCommit registers a function that receives all events that this process stores. It must be called before the first append.
func (s *Store) OnCommit(notify func([]eventstore.StoredEvent)) { s.writer.onCommit = notify }

// Close commits the queued appends and stops the writer.
func (s *Store) Close() {
	s.close()
	s.goroutines.Wait()
	s.reader.close()
}

// Append implements eventstore.Store. After the writer has taken the append, canceling the context has no effect. If the context's
// deadline passes first, Append returns eventstore.ErrUnknownOutcome.
func (s *Store) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	if s.observer.Append == nil {
		return s.append(ctx, a)
	}
	start := time.Now()
	receipt, err := s.append(ctx, a)
	s.observer.Append(time.Since(start), err)
	return receipt, err
}

func (s *Store) append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	if err := a.Validate(); err != nil {
		return eventstore.Receipt{}, err
	}
	if isTooLarge(&a) {
		return eventstore.Receipt{}, eventstore.ErrTooLarge
	}
	if len(a.Events) == 0 && a.Key == nil {
		return s.checkVersions(ctx, a.Reads)
	}
	if err := s.Writable(); err != nil {
		return eventstore.Receipt{}, err
	}
	r := &request{Append: a, original: a, result: make(chan result, 1)}
	if a.Key != nil {
		r.command = commandID(a.Key)
	}
	select {
	case <-s.closing.Done():
		return eventstore.Receipt{}, ErrClosed
	case <-ctx.Done():
		return eventstore.Receipt{}, ctx.Err()
	default:
	}
	select {
	case s.queue <- r:
	default:
		return eventstore.Receipt{}, eventstore.ErrBusy
	}
	return s.await(ctx, r)
}

func (s *Store) await(ctx context.Context, r *request) (eventstore.Receipt, error) {
	select {
	case res := <-r.result:
		return res.receipt, res.err
	case <-ctx.Done():
		if r.claimed.CompareAndSwap(false, true) {
			return eventstore.Receipt{}, ctx.Err()
		}
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return eventstore.Receipt{}, fmt.Errorf("%w: %w", eventstore.ErrUnknownOutcome, ctx.Err())
		}
	case <-s.closing.Done():
		// The writer empties the queue before it stops. It never takes a request that was queued later.
		s.goroutines.Wait()
		if r.claimed.CompareAndSwap(false, true) {
			return eventstore.Receipt{}, ErrClosed
		}
	}
	res := <-r.result
	return res.receipt, res.err
}

// poll checks for appends and writers of other processes and for lost events. It also creates partitions in advance.
func (s *Store) poll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	if err := s.checkState(ctx); err != nil {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			s.writer.suspect.Store(true)
		}
		return err
	}
	return s.createNextPartition(ctx)
}

// writerName is the application name of the writers' connections.
const writerName = "hulak log writer"

// findOtherWriters connects the writer, so that the writers of other processes find it, and looks for them. If there are any, it waits
// until they must have found this one.
func (s *Store) findOtherWriters(ctx context.Context) error {
	if err := s.writer.connect(ctx); err != nil {
		return err
	}
	if err := s.checkState(ctx); err != nil || !s.writer.hasOthers.Load() {
		return err
	}
	if !background.Sleep(ctx, 2*pollInterval) {
		return ctx.Err()
	}
	return nil
}

// checkState reads the head, whether other processes have connected writers, and whether a process has stopped writes. If the head is lower
// than a position that this process has seen, checkState stops writes.
func (s *Store) checkState(ctx context.Context) error {
	const query = `SELECT (` + headPosition + `),
		(SELECT count(*) > 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1),
		EXISTS (SELECT FROM log_stops WHERE accepted_at IS NULL)`
	s.checking.Lock()
	defer s.checking.Unlock()
	seen := s.notifier.Head() // read first, because the head can grow in the meantime
	var head int64
	var hasOthers, stopped bool
	if err := s.reader.pool.QueryRow(ctx, query, writerName).Scan(&head, &hasOthers, &stopped); err != nil {
		return err
	}
	s.writer.hasOthers.Store(hasOthers && !s.racing)
	if stopped {
		s.stopped.Store(true)
	}
	if head < seen {
		return s.StopWrites(ctx, seen, head)
	}
	s.notifier.Advance(head)
	return nil
}

// checkVersions handles an append that stores nothing. It only compares stream versions.
func (s *Store) checkVersions(ctx context.Context, reads []eventstore.StreamVersion) (eventstore.Receipt, error) {
	streams := make([]string, len(reads))
	versions := make([]int64, len(reads))
	for i, r := range reads {
		streams[i], versions[i] = string(r.Stream), r.Version
	}
	var head int64
	var changed []string
	err := s.reader.pool.QueryRow(ctx, checkReads, streams, versions).Scan(&head, &changed)
	if err != nil {
		return eventstore.Receipt{}, fmt.Errorf("check stream versions: %w", err)
	}
	if len(changed) > 0 {
		e := &eventstore.VersionConflictError{}
		for _, stream := range changed {
			e.Streams = append(e.Streams, domain.StreamID(stream))
		}
		return eventstore.Receipt{}, e
	}
	return eventstore.Receipt{Position: head}, nil
}

func isTooLarge(a *eventstore.Append) bool {
	n := len(a.Response)
	for i := range a.Events {
		n += len(a.Events[i].Payload) + len(a.Events[i].Personal) + len(a.Events[i].Meta)
	}
	return n > maxAppendBytes || len(a.Events) > maxAppendEvents
}
