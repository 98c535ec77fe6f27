package app

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/projections/maintenance"
	"hulak/projections/runner"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/domain/invariant"
	"hulak/domain/pricing"
	"hulak/domain/sendinglimit"
	"hulak/eventstore"
	"hulak/projections"
	"hulak/projections/ledger"
)

// snapshot is an idle program's state. The invariants depend only on the snapshot, so tests can plant faults in a copy.
type snapshot struct {
	events          []domain.RecordedEvent   // the entire log
	postings        []invariant.JournalEntry // postings of each event
	balances        []ledger.Balance         // balances in the read model
	acked           []acknowledgment         // responses that clients received
	storedResponses []acknowledgment         // responses stored under idempotency keys
	complete        bool                     // whether acked includes all created transfers
	limits          map[string]sendinglimit.State
	coupons         map[string]pricing.Coupon
	readModels      []readModelState
	differences     []string        // differences between statements and our postings
	failedCallbacks []string        // callbacks that could not be processed
	provider        *providerRecord // nil if the program had no sandbox
}

// acknowledgment is the response to a request that created a transfer.
type acknowledgment struct {
	actor, key, transfer string
	command              string // ID of the stored response; derived from actor and key if empty
}

// responseID returns the stored response's ID, which is a hash of the actor, operation, and key. Without a key, it returns the
// transfer's ID.
func (a acknowledgment) responseID() string {
	if a.command != "" || a.key == "" {
		return cmp.Or(a.command, a.transfer)
	}
	var text []byte
	for _, part := range []string{a.actor, "createTransaction", a.key} {
		text = append(binary.BigEndian.AppendUint32(text, uint32(len(part))), part...)
	}
	sum := sha256.Sum256(text)
	return uuid.UUID(sum[:16]).String()
}

// readModelState describes a read model before and after a replay.
type readModelState struct {
	name              string
	position          int64
	parked            int
	current, replayed string // digests of all rows before and after the replay
}

// snapshotSource gives access to the data in a snapshot.
type snapshotSource struct {
	log        *eventstore.Log
	pool       *pgxpool.Pool
	runner     *runner.Runner
	maintainer *maintenance.Maintainer
	journal    string // the sandbox's journal; empty without a sandbox
}

func newSnapshotSource(p *Program) snapshotSource {
	return snapshotSource{p.log, p.pool, p.runner, p.maintainer, filepath.Join(p.settings.Data, "sandbox", "journal.jsonl")}
}

// requireInvariants fails the test if an idle program violates an invariant.
func requireInvariants(ctx context.Context, t *testing.T, source snapshotSource, acked []acknowledgment, complete bool) *snapshot {
	t.Helper()
	snap, err := takeSnapshot(ctx, source)
	if err != nil {
		t.Fatal(err)
	}
	snap.acked, snap.complete = acked, complete
	if found := snap.violations(); len(found) > 0 {
		t.Fatalf("%d violations in %d events:\n%s", len(found), len(snap.events), strings.Join(found[:min(len(found), 20)], "\n"))
	}
	return snap
}

// takeSnapshot takes a consistent snapshot. It starts over if the log grows, for example because a deadline fires.
func takeSnapshot(ctx context.Context, source snapshotSource) (*snapshot, error) {
	for {
		snap := &snapshot{limits: map[string]sendinglimit.State{}, coupons: map[string]pricing.Coupon{}}
		for _, step := range []func(context.Context, snapshotSource) error{
			snap.readLog, snap.readStates, snap.readStoredResponses, snap.replayReadModels, snap.readProvider,
		} {
			if err := step(ctx, source); err != nil {
				return nil, err
			}
		}
		if head, err := source.log.Head(ctx); err != nil || head == int64(len(snap.events)) {
			return snap, err
		}
	}
}

func (snap *snapshot) readLog(ctx context.Context, source snapshotSource) error {
	const page = 1000
	for {
		events, err := source.log.Read(ctx, int64(len(snap.events)), page)
		if err != nil {
			return err
		}
		snap.events = append(snap.events, events...)
		if len(events) == 0 {
			snap.postings = invariant.JournalEntries(snap.events)
			return nil
		}
	}
}

// readStates reads folded states through the program's log, which can cache them.
func (snap *snapshot) readStates(ctx context.Context, source snapshotSource) error {
	for _, r := range snap.events {
		if r.Version != 1 {
			continue
		}
		key := r.Stream.Key()
		var err error
		switch r.Stream.Category() {
		case sendinglimit.Decider.Category:
			snap.limits[key], _, err = eventstore.State(ctx, source.log, sendinglimit.Decider, key)
		case pricing.CouponDecider.Category:
			snap.coupons[key], _, err = eventstore.State(ctx, source.log, pricing.CouponDecider, key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readStoredResponses reads the stored responses, the open statement differences, and the failed callbacks.
func (snap *snapshot) readStoredResponses(ctx context.Context, source snapshotSource) (err error) {
	snap.storedResponses, err = projections.Rows(ctx, source.pool, func(row pgx.CollectableRow) (a acknowledgment, err error) {
		err = row.Scan(&a.command, &a.transfer)
		return a, err
	}, `SELECT DISTINCT ON (answer->>'transferId') command::text, answer->>'transferId' FROM idempotency
		WHERE answer->>'expectedAvailability' IS NOT NULL
		ORDER BY answer->>'transferId', position -- reprocessing stores a similar response later`)
	if err != nil {
		return err
	}
	snap.differences, err = projections.Rows(ctx, source.pool, scanText, `SELECT difference_id FROM known_differences`)
	if err != nil {
		return err
	}
	snap.failedCallbacks, err = projections.Rows(
		ctx, source.pool, scanText, `SELECT callback_id || ': ' || error FROM inbox WHERE processed_at IS NOT NULL AND error IS NOT NULL`,
	)
	return err
}

// replayReadModels reads the trial balance. Then it replays the log into each read model and records the digests before and after.
func (snap *snapshot) replayReadModels(ctx context.Context, source snapshotSource) error {
	balance, err := ledger.NewQueries(source.pool).TrialBalance(ctx)
	if err != nil {
		return err
	}
	snap.balances = balance.Balances
	all, err := source.runner.Status(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		t := readModelState{name: s.Name, position: s.Position, parked: len(s.Parked)}
		if t.current, err = source.maintainer.Digest(ctx, s.Name); err != nil {
			return err
		}
		if _, err = source.maintainer.Rebuild(ctx, s.Name, maintenance.RebuildOptions{AcceptDifference: true}); err != nil {
			return fmt.Errorf("replay %s: %w", s.Name, err)
		}
		if t.replayed, err = source.maintainer.Digest(ctx, s.Name); err != nil {
			return err
		}
		snap.readModels = append(snap.readModels, t)
	}
	return nil
}

// providerRecord holds the movements in the sandbox's journal, by idempotency key.
type providerRecord struct {
	debits, refunds, payouts map[string]effect
	duplicates               []string // keys that took effect more than once
}

// effect is the outcome of one request.
type effect struct {
	TransferID    string `json:"transferId"`
	ProviderRef   string `json:"providerRef"`
	ReceiptNumber string `json:"receiptNumber"`
	DebitKey      string `json:"debitKey"`
	Total         string `json:"total"`
	Amount        string `json:"amount"`
	Status        string `json:"status"`
	Trace         string `json:"trace"`
}

func (f effect) reference() string { return f.ProviderRef + f.ReceiptNumber + f.Trace }

// readProvider reads the sandbox's journal. Each line is one change with the new rows, including callbacks to the app.
func (snap *snapshot) readProvider(_ context.Context, source snapshotSource) error {
	if source.journal == "" {
		return nil
	}
	text, err := os.ReadFile(source.journal)
	if err != nil {
		return err
	}
	p := &providerRecord{debits: map[string]effect{}, refunds: map[string]effect{}, payouts: map[string]effect{}}
	tables := map[string]map[string]effect{"debits": p.debits, "refunds": p.refunds, "payouts": p.payouts}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines[:len(lines)-1] { // the last element is empty or an incomplete line
		var rows []struct {
			Table string          `json:"t"`
			ID    string          `json:"id"`
			Value json.RawMessage `json:"v"`
		}
		if err := json.Unmarshal([]byte(line), &rows); err != nil {
			return fmt.Errorf("line %d of the sandbox's journal: %w", i+1, err)
		}
		for _, row := range rows {
			effects, ok := tables[row.Table]
			if !ok {
				continue
			}
			var after effect
			if err := json.Unmarshal(row.Value, &after); err != nil {
				return fmt.Errorf("line %d of the sandbox's journal: %w", i+1, err)
			}
			before, known := effects[row.ID]
			if known && before.reference() != "" && before.reference() != after.reference() {
				p.duplicates = append(p.duplicates, row.ID)
			}
			effects[row.ID] = after
		}
	}
	snap.provider = p
	return nil
}

// awaitIdle waits until read models, workers, and the inbox have handled the entire log, and the log has stopped growing.
func awaitIdle(ctx context.Context, p *Program) error {
	for {
		head, err := p.log.Head(ctx)
		if err != nil {
			return err
		}
		for _, projection := range p.runner.Projections() {
			if err := p.runner.WaitFor(ctx, projection.Name, head); err != nil {
				return fmt.Errorf("read model %s: %w", projection.Name, err)
			}
		}
		pending, err := pendingWork(ctx, p, head)
		if err != nil {
			return err
		}
		after, err := p.log.Head(ctx)
		if err != nil {
			return err
		}
		if len(pending) == 0 && after == head {
			return nil
		}
		if err := awaitChange(ctx, p, head); err != nil {
			return fmt.Errorf("program is not idle at position %d: %s: %w", head, strings.Join(pending, ", "), err)
		}
	}
}

// pendingWork describes the followers behind the head and other unfinished work.
func pendingWork(ctx context.Context, p *Program, head int64) ([]string, error) {
	pending, err := projections.Rows(ctx, p.pool, scanText,
		`SELECT name || ' at ' || position FROM followers WHERE position < $1
		 UNION ALL SELECT 'file ' || name FROM ach_files WHERE done_at IS NULL
		 UNION ALL SELECT 'entry ' || key FROM ach_entries WHERE status = 'QUEUED'
		 UNION ALL SELECT 'statement ' || name FROM statement_files WHERE compared_at IS NULL
		 UNION ALL SELECT 'statement line ' || line FROM statement_lines WHERE state = 'NEW'
		 UNION ALL SELECT 'ledger item ' || position FROM booked_items WHERE state = 'NEW'
		 UNION ALL SELECT 'posting ' || position FROM ledger.postings
			WHERE account IN ('customer_funds', 'partner_prefunding') AND position > (SELECT position FROM booked_up_to)
		 UNION ALL SELECT 'callback ' || callback_id || coalesce(': ' || error, '') FROM inbox WHERE processed_at IS NULL`, head)
	if err == nil && len(p.workers.subscribers) == 0 {
		err = errors.New("program has no workers")
	}
	slices.Sort(pending)
	return pending, err
}

func scanText(row pgx.CollectableRow) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}

// awaitChange returns when the log has grown. It also returns after a short time, because other data may have changed.
func awaitChange(ctx context.Context, p *Program, head int64) error {
	waitCtx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, _ = p.log.Wait(waitCtx, head)
	return ctx.Err()
}
