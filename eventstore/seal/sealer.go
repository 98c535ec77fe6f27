package seal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
	"hulak/internal/lease"
)

// ErrStandby means that another process is sealing the log. This process takes over when the other one stops.
var ErrStandby = errors.New("another process is sealing the log")

// leaseName is the name of the lease that the sealing process holds. If two processes seal at the same time nevertheless, the unique
// numbers of heads and positions of blocks reject one of them.
const leaseName = "seal"

// closeTimeout limits how long releasing the lease may take.
const closeTimeout = time.Second

// sealRemainingTimeout limits how long Run may spend sealing the remaining events after its context is canceled.
const sealRemainingTimeout = 10 * time.Second

// Options configures a sealer. Key and Writers are required; the other fields have defaults.
type Options struct {
	Key         Key
	Writers     *WriterKeys // keys of the log writers; events that they have not signed are not sealed
	TrustedKeys []string    // earlier public keys, whose heads are still trusted
	HeadsFile   string      // path of a file for copies of the heads outside the database; if empty, no file is written
	// StopWrites is called if the heads file covers a position, expected, that is beyond the head of the log, found. It may be nil.
	StopWrites func(ctx context.Context, expected, found int64) error
	Ticks      <-chan time.Time // each tick triggers a check for new events; if nil, the sealer checks once per second
	Now        func() time.Time
	Logger     *slog.Logger
}

// Sealer seals the log. It is safe for concurrent use. Only one sealer per database is active at a time.
type Sealer struct {
	pool      *pgxpool.Pool
	log       Log
	options   Options
	verifiers note.Verifiers
	file      headsFile

	holder     uuid.UUID  // of the lease
	stepMu     sync.Mutex // guards the fields below
	loaded     bool       // whether the fields below reflect the database
	tree       proof.Tree
	number     int64 // number of the last head in the database
	fileNumber int64 // number of the last head in the file; 0 if unknown
	buffer     []byte

	mu     sync.Mutex
	status Status
}

// Status is the progress of sealing.
type Status struct {
	Position       int64 // last sealed position known to this process
	Head           int64 // number of the last head known to this process
	Standby        bool  // whether another process is sealing the log
	FailedAttempts int   // number of failed steps since the last success
	Err            error // error that is preventing sealing, or nil
}

// New returns a sealer. It does nothing until Run or Step is called, and never closes the pool.
func New(pool *pgxpool.Pool, log Log, o Options) (*Sealer, error) {
	if o.Key.Signer == nil || o.Writers == nil {
		return nil, errors.New("seal: signing key and writer keys are required")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	verifiers, err := proof.Verifiers(append([]string{o.Key.Public}, o.TrustedKeys...)...)
	if err != nil {
		return nil, err
	}
	return &Sealer{pool: pool, log: log, options: o, verifiers: verifiers, file: headsFile{o.HeadsFile, verifiers}, holder: uuid.New()}, nil
}

// Run seals new events at each tick until ctx is done. It then seals all remaining events and returns, so stop all writers
// before you cancel the context. If it has fallen behind, it does not wait for ticks, but pauses between steps so that other work
// can use the database. A failed step is retried at the next tick and reported by Status. It is not fatal, because the app must keep
// running if sealing fails.
func (s *Sealer) Run(ctx context.Context) error {
	ticks := s.options.Ticks
	if ticks == nil {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		ticks = ticker.C
	}
	defer s.Close()
	for {
		start := time.Now()
		sealed, err := s.Step(ctx)
		if ctx.Err() != nil {
			s.sealRemaining()
			return nil
		}
		next := ticks
		if err == nil && sealed == maxBlockEvents { // the block is full, so there may be more events
			next = time.After(pauseFactor * time.Since(start))
		}
		select {
		case <-ctx.Done():
			s.sealRemaining()
			return nil
		case <-next:
		}
	}
}

// sealRemaining seals the remaining events, so that a clean shutdown leaves no unsealed events. It stops at the first error, which
// Status reports. If another process is sealing the log, it does nothing.
func (s *Sealer) sealRemaining() {
	ctx, cancel := context.WithTimeout(context.Background(), sealRemainingTimeout)
	defer cancel()
	for {
		if sealed, err := s.Step(ctx); err != nil || sealed == 0 {
			return
		}
	}
}

// Step seals up to one block of new events under one signed head and returns how many it sealed. If another process is sealing the log, it
// returns ErrStandby. If it finds an event that no writer signed, it seals only the events before it and returns
// *UnauthenticatedError.
func (s *Sealer) Step(ctx context.Context) (sealed int, err error) {
	s.stepMu.Lock()
	defer s.stepMu.Unlock()
	defer func() { s.recordResult(err) }()
	if err := s.acquire(ctx); err != nil {
		return 0, err
	}
	if err := s.syncFile(ctx); err != nil {
		return 0, err
	}
	events, err := s.log.ReadStored(ctx, s.tree.Size(), maxBlockEvents)
	if err != nil || len(events) == 0 {
		return 0, err
	}
	leaves, authErr := s.authenticate(ctx, events)
	if len(leaves) > 0 {
		if err := s.writeBlock(ctx, leaves); err != nil {
			return 0, err
		}
		if err := s.syncFile(ctx); err != nil {
			return len(leaves), err
		}
	}
	return len(leaves), authErr
}

// authenticate returns the leaves of the events before the first one that no writer signed. If there is such an event, it also
// returns *UnauthenticatedError.
func (s *Sealer) authenticate(ctx context.Context, events []eventstore.StoredEvent) ([]proof.Hash, error) {
	signed, err := readSignedLeaves(ctx, s.pool, s.options.Writers, events[0].Position, events[len(events)-1].Position)
	if err != nil {
		return nil, err
	}
	leaves := make([]proof.Hash, 0, len(events))
	for i := range events {
		event := ProofEvent(&events[i])
		var leaf proof.Hash
		leaf, s.buffer = proof.LeafBuffered(s.buffer, &event)
		if err := signed.check(&events[i], leaf); err != nil {
			return leaves, err
		}
		leaves = append(leaves, leaf)
	}
	return leaves, nil
}

// Status returns the progress of sealing.
func (s *Sealer) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Close releases the lease, so that another process can seal. The next call to Step tries to acquire it again.
func (s *Sealer) Close() {
	s.stepMu.Lock()
	defer s.stepMu.Unlock()
	s.loaded = false
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	_ = lease.Release(ctx, s.pool, leaseName, s.holder) // after an error, the lease expires
}

// recordResult updates the status after a step. It logs each new error and each recovery.
func (s *Sealer) recordResult(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	previous := s.status
	s.status = Status{Position: max(s.tree.Size(), previous.Position), Head: max(s.number, previous.Head), Standby: errors.Is(err, ErrStandby)}
	if err == nil || s.status.Standby || errors.Is(err, context.Canceled) {
		if previous.Err != nil && err == nil {
			s.options.Logger.Info("sealing recovered", "position", s.status.Position)
		}
		return
	}
	s.status.Err, s.status.FailedAttempts = err, previous.FailedAttempts+1
	if previous.Err == nil || previous.Err.Error() != err.Error() {
		s.options.Logger.Error("sealing failed", "error", err)
	}
}

// acquire makes sure that this process holds the lease and has loaded the state. If another process holds the lease, it returns
// ErrStandby.
func (s *Sealer) acquire(ctx context.Context) error {
	held, err := lease.Acquire(ctx, s.pool, leaseName, s.holder)
	switch {
	case err != nil:
		return fmt.Errorf("seal log: %w", err)
	case !held:
		s.loaded = false
		return s.loadStandbyStatus(ctx)
	case s.loaded:
		return nil
	}
	if err = s.loadState(ctx); err != nil {
		_ = lease.Release(ctx, s.pool, leaseName, s.holder) // another process may be able to seal; after an error, the lease expires
		return err
	}
	s.loaded = true
	return nil
}

// loadState loads the tree and the number of the last head from the database, and checks them against the head's signature.
func (s *Sealer) loadState(ctx context.Context) error {
	s.tree, s.number, s.fileNumber = proof.Tree{}, 0, 0
	last, err := readHead(ctx, s.pool, selectLastHead)
	if err != nil {
		return fmt.Errorf("read last head: %w", err)
	}
	if last == nil {
		return nil
	}
	head, err := last.open(s.verifiers)
	if err != nil {
		return fmt.Errorf("last head in the database, number %d, cannot be trusted: %w", last.number, err)
	}
	tree, err := readTree(ctx, s.pool, head.Size)
	if err != nil {
		return err
	}
	if tree.Root() != head.Root {
		return fmt.Errorf("stored hashes do not match head %d: run hulak verify to see the changes", head.Number)
	}
	s.tree, s.number = tree, head.Number
	return nil
}

// loadStandbyStatus reads the progress of the other process for Status, and returns ErrStandby.
func (s *Sealer) loadStandbyStatus(ctx context.Context) error {
	last, err := readHead(ctx, s.pool, selectLastHead)
	if err == nil && last != nil {
		s.tree, s.number = proof.NewTree(last.size, nil), last.number // loadState loads the real tree before it is used
	}
	return errors.Join(ErrStandby, err)
}

// writeBlock writes the events' hashes and a signed head, in one transaction and one round trip.
func (s *Sealer) writeBlock(ctx context.Context, leaves []proof.Hash) error {
	tree := s.tree.Clone()
	b := addLeavesToTree(&tree, leaves)
	number, head := s.number+1, proof.Head{Size: tree.Size(), Root: tree.Root()}
	signed, err := head.Sign(s.options.Key)
	if err != nil {
		return fmt.Errorf("sign head: %w", err)
	}
	var batch pgx.Batch // runs as one transaction
	batch.Queue(insertBlock, b.first, b.last, b.leaves, b.nodes)
	batch.Queue(insertHead, number, head.Size, string(signed), s.options.Now().UTC().Truncate(time.Microsecond))
	if err := s.pool.SendBatch(ctx, &batch).Close(); err != nil {
		s.loaded = false // the next loadState shows whether the transaction was committed
		var pgErr *pgconn.PgError
		if errors.As(err, &pgErr) && pgErr.Code == "23505" { // unique_violation
			return fmt.Errorf("another process has written blocks or heads: %w", err)
		}
		return fmt.Errorf("write head: %w", err)
	}
	s.tree, s.number = tree, number
	return nil
}

// addLeavesToTree adds leaves to a tree and returns their block.
func addLeavesToTree(tree *proof.Tree, leaves []proof.Hash) block {
	b := block{first: tree.Size() + 1, last: tree.Size() + int64(len(leaves))}
	b.leaves = make([]byte, 0, len(leaves)*len(proof.Hash{}))
	b.nodes = []byte{}
	for _, leaf := range leaves {
		b.leaves = append(b.leaves, leaf[:]...)
		tree.Add(leaf, func(level int, _ int64, node proof.Hash) {
			if level >= minNodeLevel {
				b.nodes = append(b.nodes, node[:]...)
			}
		})
	}
	return b
}

// syncFile appends missing heads to the file. Heads are missing on a new machine, or if a process crashed before it wrote them.
func (s *Sealer) syncFile(ctx context.Context) error {
	for s.file.path != "" && s.fileNumber < s.number {
		if s.fileNumber == 0 {
			number, err := s.checkFile(ctx)
			if err != nil {
				return err
			}
			if s.fileNumber = number; number == s.number {
				return nil
			}
			if missing := s.number - number; missing > 1 {
				s.options.Logger.Warn("heads file is missing heads, which will be added", "file", s.file.path, "heads", missing)
			}
		}
		heads, err := readHeads(ctx, s.pool, s.fileNumber, maxPageHeads)
		if err != nil {
			return fmt.Errorf("read heads for the heads file: %w", err)
		}
		if len(heads) == 0 || heads[0].number != s.fileNumber+1 {
			return fmt.Errorf("head %d is missing from the database: run hulak verify for details", s.fileNumber+1)
		}
		if err := s.appendToFile(heads); err != nil {
			return err
		}
	}
	return nil
}

// checkFile returns the number of the file's last head. It fails unless the database has the same head. It removes an incomplete last
// line, which a crash can leave behind.
func (s *Sealer) checkFile(ctx context.Context) (int64, error) {
	last, truncated, err := s.file.lastHead()
	if err != nil {
		return 0, err
	}
	if truncated {
		s.options.Logger.Warn("removed incomplete last line of heads file", "file", s.file.path)
	}
	if last == nil {
		return 0, nil
	}
	if last.number > s.number {
		head, err := s.log.Head(ctx)
		if err == nil && head < last.size && s.options.StopWrites != nil {
			err = s.options.StopWrites(ctx, last.size, head)
		}
		if err != nil {
			return 0, err
		}
		return 0, fmt.Errorf("heads file %s has head %d, but the database has only %d heads: heads were deleted, or an old backup was restored",
			s.file.path, last.number, s.number)
	}
	stored, err := readHeads(ctx, s.pool, last.number-1, 1)
	if err != nil {
		return 0, err
	}
	if len(stored) == 0 || !bytes.Equal(stored[0].encodeLine(), last.encodeLine()) {
		return 0, fmt.Errorf("head %d in heads file %s differs from the database: run hulak verify for details", last.number, s.file.path)
	}
	return last.number, nil
}

func (s *Sealer) appendToFile(heads []storedHead) error {
	if err := s.file.append(s.fileNumber, heads); err != nil {
		s.fileNumber = 0 // the next attempt reads the file again
		return err
	}
	s.fileNumber = heads[len(heads)-1].number
	return nil
}
