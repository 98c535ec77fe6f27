package seal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// ErrStandby means that another process seals. This one takes over when that process stops.
var ErrStandby = errors.New("another process seals")

// advisoryLockID is the advisory lock that the sealing process holds.
const advisoryLockID int64 = 0x7365616c // "seal"

// closeTimeout limits the time of closing the connection.
const closeTimeout = time.Second

// sealToHeadTimeout limits how long a stop waits for the last events to be sealed.
const sealToHeadTimeout = 10 * time.Second

// Options configures a sealer. Key and Writers are required; the other fields have defaults.
type Options struct {
	Key       Key
	Writers   *WriterKeys      // keys of the processes that write to the log; the sealer refuses events without their signature
	Trusted   []string         // public keys of earlier signing keys
	HeadsFile string           // file for heads outside the database; none if empty
	Ticks     <-chan time.Time // when to check for new events; each second if nil
	Now       func() time.Time
	Logger    *slog.Logger
}

// Sealer seals the log. It is safe for concurrent use. Only one sealer per database works at a time.
type Sealer struct {
	pool      *pgxpool.Pool
	log       Log
	options   Options
	verifiers note.Verifiers
	file      headsFile

	stepMu sync.Mutex // guards the fields below
	conn     *pgx.Conn  // used for all writes; the lock ends with it
	hasLock     bool       // the connection holds the lock
	tree     proof.Tree
	number   int64 // number of the last head in the database
	fileNumber    int64 // number of the last head in the file
	buffer   []byte

	mu     sync.Mutex
	status Status
}

// Status is the progress of the seal.
type Status struct {
	Position int64 // last sealed position known to this process
	Head     int64 // number of the last head
	Standby  bool  // another process seals
	Tries    int   // failed steps since the last success
	Err      error // error that stops sealing
}

// New returns a sealer that has not started. The caller keeps ownership of the pool and the log.
func New(pool *pgxpool.Pool, log Log, o Options) (*Sealer, error) {
	if o.Key.Signer == nil || o.Writers == nil {
		return nil, errors.New("a sealer needs a signing key and the writers' keys")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	verifiers, err := proof.Verifiers(append([]string{o.Key.Public}, o.Trusted...)...)
	if err != nil {
		return nil, err
	}
	return &Sealer{pool: pool, log: log, options: o, verifiers: verifiers, file: headsFile{o.HeadsFile, verifiers}}, nil
}

// Run seals new events at each tick until the context ends. Then it seals up to the head of the log and returns, so stop all
// writers first. If it has fallen behind, it does not wait for ticks, but pauses longer than it works, so that requests go first.
// A failed step is retried at the next tick and reported by Status, because a sealing problem must not stop the business.
func (s *Sealer) Run(ctx context.Context) error {
	ticks := s.options.Ticks
	if ticks == nil {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		ticks = ticker.C
	}
	defer s.Close()
	for {
		began := time.Now()
		sealed, err := s.Step(ctx)
		if ctx.Err() != nil {
			s.sealToHead()
			return nil
		}
		again := ticks
		if err == nil && sealed == blockEventsMax { // a full block, so there is more
			again = time.After(pauseFactor * time.Since(began))
		}
		select {
		case <-ctx.Done():
			s.sealToHead()
			return nil
		case <-again:
		}
	}
}

// sealToHead seals the remaining events, so that a clean stop leaves nothing unsealed. A failure shows in Status. If another
// process seals, sealToHead does nothing.
func (s *Sealer) sealToHead() {
	ctx, cancel := context.WithTimeout(context.Background(), sealToHeadTimeout)
	defer cancel()
	for {
		if sealed, err := s.Step(ctx); err != nil || sealed == 0 {
			return
		}
	}
}

// Step seals at most one block of new events under one signed head. It returns the number of events sealed. It returns ErrStandby
// if another process seals. It never seals an event that no writer signed: it seals the events before it and returns
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
	entries, err := s.log.ReadStored(ctx, s.tree.Size(), blockEventsMax)
	if err != nil || len(entries) == 0 {
		return 0, err
	}
	leaves, refused := s.authenticate(ctx, entries)
	if len(leaves) > 0 {
		if err := s.writeBlock(ctx, leaves); err != nil {
			return 0, err
		}
		if err := s.syncFile(ctx); err != nil {
			return len(leaves), err
		}
	}
	return len(leaves), refused
}

// authenticate returns the leaves of the events before the first one that no writer signed. The error says why it stopped.
func (s *Sealer) authenticate(ctx context.Context, entries []eventstore.StoredEvent) ([]proof.Hash, error) {
	signed, err := readSigned(ctx, s.conn, s.options.Writers, entries[0].Position, entries[len(entries)-1].Position)
	if err != nil {
		return nil, err
	}
	leaves := make([]proof.Hash, 0, len(entries))
	for i := range entries {
		event := EventOf(&entries[i])
		var leaf proof.Hash
		leaf, s.buffer = proof.LeafBuffered(s.buffer, &event)
		if err := signed.check(&entries[i], leaf); err != nil {
			return leaves, err
		}
		leaves = append(leaves, leaf)
	}
	return leaves, nil
}

// Status returns the progress of the seal.
func (s *Sealer) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Close lets another process seal. The next step tries to take over again.
func (s *Sealer) Close() {
	s.stepMu.Lock()
	defer s.stepMu.Unlock()
	s.closeConn()
}

func (s *Sealer) closeConn() {
	if s.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if s.hasLock && !s.conn.IsClosed() { // the server may take a moment to notice a closed connection
		_, _ = s.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, advisoryLockID)
	}
	_ = s.conn.Close(ctx) // closing the connection releases the lock in any case
	s.conn, s.hasLock = nil, false
}

// recordResult records the result of a step, and logs it if it has changed.
func (s *Sealer) recordResult(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.status
	s.status = Status{Position: max(s.tree.Size(), was.Position), Head: max(s.number, was.Head), Standby: errors.Is(err, ErrStandby)}
	if err == nil || s.status.Standby || errors.Is(err, context.Canceled) {
		if was.Err != nil && err == nil {
			s.options.Logger.Info("the seal goes on", "position", s.status.Position)
		}
		return
	}
	s.status.Err, s.status.Tries = err, was.Tries+1
	if was.Err == nil || was.Err.Error() != err.Error() {
		s.options.Logger.Error("the log is not being sealed", "error", err)
	}
}

// acquire makes sure that this process is the one that seals, and that its state is loaded.
func (s *Sealer) acquire(ctx context.Context) error {
	if s.conn != nil && s.conn.IsClosed() {
		s.closeConn()
	}
	if s.hasLock {
		return nil
	}
	if s.conn == nil {
		pooled, err := s.pool.Acquire(ctx)
		if err != nil {
			return fmt.Errorf("sealing: %w", err)
		}
		s.conn = pooled.Hijack() // take it out of the pool, so that the pool can replace it
	}
	err := s.conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, advisoryLockID).Scan(&s.hasLock)
	switch {
	case err != nil:
		err = fmt.Errorf("sealing: %w", err)
	case s.hasLock:
		err = s.loadState(ctx)
	default:
		return s.loadStandbyStatus(ctx)
	}
	if err != nil {
		s.closeConn()
	}
	return err
}

// loadState loads the state where the last sealer stopped.
func (s *Sealer) loadState(ctx context.Context) error {
	s.tree, s.number, s.fileNumber = proof.Tree{}, 0, 0
	last, err := readHead(ctx, s.conn, lastHead)
	if err != nil {
		return fmt.Errorf("reading the last head: %w", err)
	}
	if last == nil {
		return nil
	}
	head, err := proof.OpenHead([]byte(last.note), s.verifiers)
	if err != nil {
		return fmt.Errorf("the last head in the database, number %d, cannot be trusted: %w", last.number, err)
	}
	if head.Number != last.number || head.Size != last.size {
		return fmt.Errorf("the last head in the database is kept as number %d, and is number %d", last.number, head.Number)
	}
	tree, err := readTree(ctx, s.conn, head.Size)
	if err != nil {
		return err
	}
	if tree.Root() != head.Root {
		return fmt.Errorf("the seal's stored hashes do not lead to head %d: hulak verify says what was changed", head.Number)
	}
	s.tree, s.number = tree, head.Number
	return nil
}

// loadStandbyStatus reads the progress of the other process, for Status.
func (s *Sealer) loadStandbyStatus(ctx context.Context) error {
	last, err := readHead(ctx, s.conn, lastHead)
	if err == nil && last != nil {
		s.tree, s.number = proof.NewTree(last.size, nil), last.number // loaded again before use
	}
	return errors.Join(ErrStandby, err)
}

// writeBlock writes the hashes of events and a head over them, in one transaction and one round trip.
func (s *Sealer) writeBlock(ctx context.Context, leaves []proof.Hash) error {
	tree := s.tree.Clone()
	b := addLeavesToTree(&tree, leaves)
	head := proof.Head{Number: s.number + 1, Size: tree.Size(), Root: tree.Root(), At: s.options.Now().UTC()}
	signed, err := head.Sign(s.options.Key)
	if err != nil {
		return fmt.Errorf("signing a head: %w", err)
	}
	var batch pgx.Batch // runs as one transaction
	batch.Queue(insertBlock, b.first, b.last, b.leaves, b.nodes)
	batch.Queue(insertHead, head.Number, head.Size, string(signed))
	if err := s.conn.SendBatch(ctx, &batch).Close(); err != nil {
		s.closeConn() // the next takeUp finds out whether it was committed
		var refused *pgconn.PgError
		if errors.As(err, &refused) && refused.Code == "23505" {
			return fmt.Errorf("somebody else has written to the seal: %w", err)
		}
		return fmt.Errorf("writing a head: %w", err)
	}
	s.tree, s.number = tree, head.Number
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
			if level >= nodeLevelMin {
				b.nodes = append(b.nodes, node[:]...)
			}
		})
	}
	return b
}

// syncFile writes missing heads to the file. Heads are missing after a failure between database and file, or on a new machine.
func (s *Sealer) syncFile(ctx context.Context) error {
	for s.file.path != "" && s.fileNumber < s.number {
		if s.fileNumber == 0 {
			filed, err := s.checkFile(ctx)
			if err != nil {
				return err
			}
			if s.fileNumber = filed; filed == s.number {
				return nil
			}
			if missing := s.number - filed; missing > 1 {
				s.options.Logger.Warn("the heads file lacked heads, which are written to it again", "file", s.file.path, "heads", missing)
			}
		}
		heads, err := readHeads(ctx, s.conn, s.fileNumber, pageHeadsMax)
		if err != nil {
			return fmt.Errorf("reading heads for the heads file: %w", err)
		}
		if len(heads) == 0 || heads[0].number != s.fileNumber+1 {
			return fmt.Errorf("head %d is gone from the database: hulak verify says more", s.fileNumber+1)
		}
		if err := s.appendToFile(heads); err != nil {
			return err
		}
	}
	return nil
}

// checkFile returns the number of the file's last head, which must also be in the database. It removes an incomplete last line
// after a crash; the line is then written again.
func (s *Sealer) checkFile(ctx context.Context) (int64, error) {
	last, cut, err := s.file.last()
	if err != nil {
		return 0, err
	}
	if cut {
		s.options.Logger.Warn("the heads file ended in the middle of a line, which is written again", "file", s.file.path)
	}
	if last == nil {
		return 0, nil
	}
	if last.number > s.number {
		return 0, fmt.Errorf("the heads file %s has head %d, the database only %d: heads were removed from the database, or an old copy of it was restored",
			s.file.path, last.number, s.number)
	}
	kept, err := readHeads(ctx, s.conn, last.number-1, 1)
	if err != nil {
		return 0, err
	}
	if len(kept) == 0 || kept[0].note != last.note {
		return 0, fmt.Errorf("head %d in the heads file %s is not the database's: hulak verify says more", last.number, s.file.path)
	}
	return last.number, nil
}

func (s *Sealer) appendToFile(heads []storedHead) error {
	if err := s.file.append(s.fileNumber, heads); err != nil {
		s.fileNumber = 0 // read the file again on the next try
		return err
	}
	s.fileNumber = heads[len(heads)-1].number
	return nil
}
