package seal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal/proof"
	"hulak/internal/background"
)

// SavedHead is a head that was saved outside the database and the heads file.
type SavedHead struct {
	proof.Head
	File string // where it was saved, for findings; can be empty
}

// VerifyOptions configures Verify.
type VerifyOptions struct {
	Verifiers  note.Verifiers          // used to verify the heads' signatures; required
	Writers    *WriterKeys             // used to authenticate events that no head covers yet; if nil, these events are not checked
	HeadsFile  string                  // path of the heads file; if empty, it is not compared
	SavedHeads []SavedHead             // heads that were saved elsewhere
	Policy     *proof.Policy           // used to verify the cosignatures of witnesses; if nil, they are not checked
	Progress   func(done, total int64) // called after each page, from one goroutine; may be nil
	Readers    int                     // number of pages read in parallel; values below 2 mean GOMAXPROCS plus two
}

// Verify reads the whole log and compares it with the stored hashes and with all heads in the database, in the heads file, and in
// o.SavedHeads. The report lists all problems. An error means that verification could not finish. Events appended after Verify
// starts are ignored.
func Verify(ctx context.Context, pool *pgxpool.Pool, log Log, o VerifyOptions) (*Report, error) {
	if o.Readers < 2 {
		o.Readers = runtime.GOMAXPROCS(0) + 2
	}
	v, err := newVerification(ctx, pool, log, o)
	if err != nil {
		return nil, fmt.Errorf("verify log: %w", err)
	}
	defer v.close()
	end := max(v.head, v.sealed, v.signed)
	err = scan(ctx, log, end, o.Readers, func(p *page) error {
		if err := v.checkPage(ctx, p); err != nil {
			return err
		}
		if o.Progress != nil {
			o.Progress(p.last, end)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("verify log: %w", err)
	}
	if err := v.finish(ctx); err != nil {
		return nil, fmt.Errorf("verify log: %w", err)
	}
	if err := checkCosignatures(ctx, pool, o.Policy, v.comparison.report); err != nil {
		return nil, fmt.Errorf("verify log: %w", err)
	}
	return v.comparison.report, nil
}

// verification is one run of Verify.
type verification struct {
	comparison *logComparison
	blocks     *blockCursor
	heads      *headCursor
	nextHeads  []*proof.Head // next heads to check
	savedHeads []SavedHead   // ordered by size
	fileHeads  *fileHeads
	head       int64 // last position in the log
	sealed     int64 // last position that a head or a block covers
	signed     int64 // last position that a writer signed

	q       querier
	writers *WriterKeys
}

func newVerification(ctx context.Context, pool *pgxpool.Pool, log Log, o VerifyOptions) (*verification, error) {
	report := &Report{}
	v := &verification{comparison: &logComparison{report: report}, blocks: &blockCursor{q: pool, report: report}, q: pool, writers: o.Writers}
	// Read the file, the database, and the log in this order, because the log can grow. Events are stored before their head, and a
	// head reaches the database before it reaches the file.
	file := headsFile{o.HeadsFile, o.Verifiers}
	fileLast := file.lastTrustedHead()
	last, err := readHead(ctx, pool, selectLastHead)
	if err != nil {
		return nil, err
	}
	if err := pool.QueryRow(ctx, selectLastBlock).Scan(&v.blocks.maxPosition); err != nil {
		return nil, err
	}
	maxNumber := int64(0)
	v.sealed = v.blocks.maxPosition
	if last != nil {
		maxNumber = last.number
		if head, err := last.open(o.Verifiers); err == nil { // the row's own size is not signed
			v.sealed = max(v.sealed, head.Size)
		}
	}
	if fileLast != nil {
		maxNumber, v.sealed = max(maxNumber, fileLast.number), max(v.sealed, fileLast.size)
	}
	for _, h := range o.SavedHeads {
		v.sealed = max(v.sealed, h.Size)
	}
	if v.head, err = log.Head(ctx); err != nil {
		return nil, err
	}
	report.Events = v.head
	if o.Writers != nil {
		if v.signed, err = lastSignedPosition(ctx, pool, o.Writers); err != nil {
			return nil, err
		}
	}
	v.heads = &headCursor{report: report, maxNumber: maxNumber, db: &databaseHeads{q: pool, verifiers: o.Verifiers, maxNumber: maxNumber}}
	v.savedHeads = slices.SortedFunc(slices.Values(o.SavedHeads), func(a, b SavedHead) int { return int(a.Size - b.Size) })
	if o.HeadsFile != "" {
		file.awaitHead(ctx, maxNumber)
		if v.fileHeads, err = openFileHeads(file, maxNumber, report); err != nil {
			return nil, err
		}
		v.heads.file = v.fileHeads
	}
	v.nextHeads, err = v.heads.next(ctx)
	return v, err
}

func (v *verification) close() {
	if v.fileHeads != nil {
		v.fileHeads.close()
	}
}

// checkPage checks the events on a page.
func (v *verification) checkPage(ctx context.Context, p *page) error {
	signed, err := v.readSignedLeaves(ctx, p)
	if err != nil {
		return err
	}
	i := 0
	for position := p.first; position <= p.last; position++ {
		var e hashedEvent
		if i < len(p.events) && p.events[i].Position == position {
			e.event, e.leaf = &p.events[i], p.leaves[i]
			i++
		}
		if position > v.sealed {
			v.comparison.checkUnsealed(position, &e, signed)
			continue
		}
		if err := v.blocks.seek(ctx, position); err != nil {
			return err
		}
		v.comparison.compareEvent(position, &e, v.blocks)
		if err := v.checkHeads(ctx, position); err != nil {
			return err
		}
	}
	return nil
}

// readSignedLeaves reads the leaves that writers signed in the unsealed part of a page. It returns nil if the whole page is sealed or
// writers' signatures are not checked.
func (v *verification) readSignedLeaves(ctx context.Context, p *page) (*signedLeaves, error) {
	if v.writers == nil || p.last <= v.sealed {
		return nil, nil
	}
	return readSignedLeaves(ctx, v.q, v.writers, max(p.first, v.sealed+1), p.last)
}

// checkHeads checks the next heads that cover no more than size events, and the saved heads that cover exactly size events.
func (v *verification) checkHeads(ctx context.Context, size int64) (err error) {
	for len(v.nextHeads) > 0 && v.nextHeads[0].Size <= size {
		heads := v.nextHeads
		if v.nextHeads, err = v.heads.next(ctx); err != nil {
			return err
		}
		v.comparison.checkHeads(heads, size)
	}
	for len(v.savedHeads) > 0 && v.savedHeads[0].Size == size {
		v.comparison.checkSavedHead(&v.savedHeads[0])
		v.savedHeads = v.savedHeads[1:]
	}
	return nil
}

func (v *verification) finish(ctx context.Context) (err error) {
	for len(v.nextHeads) > 0 && err == nil { // heads that cover more events than the log has
		v.comparison.checkHeads(v.nextHeads, v.sealed)
		v.nextHeads, err = v.heads.next(ctx)
	}
	v.heads.reportMissingAtEnd()
	v.comparison.finish(v.head, v.blocks)
	return err
}

// checkCosignatures checks the cosignatures of the witnesses in a policy. It ignores those of other witnesses.
func checkCosignatures(ctx context.Context, q querier, policy *proof.Policy, report *Report) error {
	if policy == nil {
		return nil
	}
	known := map[string]string{} // names in the policy, by name and key ID
	for _, w := range policy.Witnesses {
		known[proof.KeyName(w.Verifier.Name(), w.Verifier.KeyHash())] = w.Name
	}
	rows, _ := q.Query(ctx, `
		SELECT c.witness, c.size, c.line, coalesce(h.number, 0), coalesce(h.note, '')
		FROM seal_cosignatures c LEFT JOIN seal_heads h ON h.size = c.size ORDER BY c.size, c.witness`)
	var key, line, note string
	var size, number int64
	_, err := pgx.ForEachRow(rows, []any{&key, &size, &line, &number, &note}, func() error {
		name, ok := known[key]
		if !ok {
			return nil
		}
		if _, err := policy.Open([]byte(note)); err != nil && !report.OK() {
			return nil // the head is already reported
		}
		head, err := policy.Open([]byte(note + line))
		if err != nil || len(head.Cosignatures) != 1 || head.Cosignatures[0].Witness != name {
			reason := fmt.Sprintf("the cosignature of %s does not match the head with %d events", name, size)
			report.add(Finding{Kind: CosignatureRewritten, Head: number, Reason: reason})
		}
		return nil
	})
	return err
}

// lastTrustedHead returns the file's last complete head without changing the file. It returns nil if the head can't be trusted.
func (f headsFile) lastTrustedHead() *storedHead {
	file, err := os.Open(f.path)
	if err != nil {
		return nil
	}
	defer file.Close()
	last, _, err := f.lastLine(file)
	if err != nil {
		return nil
	}
	return last
}

// A new head reaches the file shortly after it reaches the database.
const (
	maxFileDelay     = time.Second
	filePollInterval = 20 * time.Millisecond
)

// awaitHead waits for a head to appear in the file. It waits no longer than maxFileDelay, because a removed head never appears. If the
// file does not exist, it returns immediately.
func (f headsFile) awaitHead(ctx context.Context, number int64) {
	ctx, cancel := context.WithTimeout(ctx, maxFileDelay)
	defer cancel()
	for ctx.Err() == nil {
		if _, err := os.Stat(f.path); errors.Is(err, fs.ErrNotExist) {
			return
		}
		if last := f.lastTrustedHead(); last != nil && last.number >= number {
			return
		}
		background.Sleep(ctx, filePollInterval)
	}
}
