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

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal/proof"
)

// VerifyOptions configures Verify.
type VerifyOptions struct {
	Verifiers note.Verifiers          // of the keys that sign heads; required
	Writers   *WriterKeys             // authenticates events that no head covers yet; they are not checked if nil
	HeadsFile string                  // heads file outside the database; not compared if empty
	SavedHeads      []*proof.Head           // heads that were kept elsewhere
	Progress  func(done, total int64) // called from time to time, from one goroutine
	Readers   int                     // number of pages read in parallel; the number of cores plus two if 0
}

// Verify reads the whole log and compares it with the stored hashes and with all heads: those in the database, in the file, and
// kept elsewhere. The report lists all problems; an error means that the verification could not finish. Events appended in the
// meantime are ignored.
func Verify(ctx context.Context, pool *pgxpool.Pool, log Log, o VerifyOptions) (*Report, error) {
	if o.Readers < 2 {
		o.Readers = runtime.GOMAXPROCS(0) + 2
	}
	v, err := newVerification(ctx, pool, log, o)
	if err != nil {
		return nil, fmt.Errorf("verifying: %w", err)
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
		return nil, fmt.Errorf("verifying: %w", err)
	}
	if err := v.finish(ctx); err != nil {
		return nil, fmt.Errorf("verifying: %w", err)
	}
	return v.comparison.report, nil
}

// verification is one run of Verify, with the extent of the log at its start.
type verification struct {
	comparison  *logComparison
	blocks *blockCursor
	heads  *headCursor
	nextHeads   []*proof.Head // next heads to reach
	savedHeads   []*proof.Head // ordered by size
	fileHeads  *fileHeads
	head   int64 // last position of the log
	sealed int64 // last position under a head or in a block
	signed int64 // last position that a writer signed

	q       querier
	writers *WriterKeys
}

func newVerification(ctx context.Context, pool *pgxpool.Pool, log Log, o VerifyOptions) (*verification, error) {
	report := &Report{}
	v := &verification{comparison: &logComparison{report: report}, blocks: &blockCursor{q: pool, report: report}, q: pool, writers: o.Writers}
	// The order matters while the log grows. A head is in the database before it is in the file, and events are stored before
	// both.
	file := headsFile{o.HeadsFile, o.Verifiers}
	filed := file.lastTrusted()
	var number, size int64
	err := pool.QueryRow(ctx, sealProgress).Scan(&number, &size, &v.blocks.maxPosition)
	if err != nil {
		return nil, err
	}
	upto := number
	v.sealed = max(size, v.blocks.maxPosition)
	if filed != nil {
		upto, v.sealed = max(upto, filed.number), max(v.sealed, filed.size)
	}
	for _, h := range o.SavedHeads {
		v.sealed = max(v.sealed, h.Size)
	}
	if v.head, err = log.Head(ctx); err != nil {
		return nil, err
	}
	report.Events = v.head
	if o.Writers != nil {
		if v.signed, err = lastSigned(ctx, pool, o.Writers); err != nil {
			return nil, err
		}
	}
	v.heads = &headCursor{report: report, maxNumber: upto, db: &databaseHeads{q: pool, verifiers: o.Verifiers, maxNumber: upto}}
	v.savedHeads = slices.SortedFunc(slices.Values(o.SavedHeads), func(a, b *proof.Head) int { return int(a.Size - b.Size) })
	if o.HeadsFile != "" {
		file.awaitHead(ctx, upto)
		if v.fileHeads, err = openFileHeads(file, upto, report); err != nil {
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

// checkPage checks a page of the log.
func (v *verification) checkPage(ctx context.Context, p *page) error {
	signed, err := v.readSigned(ctx, p)
	if err != nil {
		return err
	}
	i := 0
	for position := p.first; position <= p.last; position++ {
		var at event
		if i < len(p.entries) && p.entries[i].Position == position {
			at.entry, at.leaf = &p.entries[i], p.leaves[i]
			i++
		}
		if position > v.sealed {
			v.comparison.checkUnsealed(position, &at, signed)
			continue
		}
		if err := v.blocks.seek(ctx, position); err != nil {
			return err
		}
		v.comparison.compareEvent(position, &at, v.blocks)
		if err := v.checkHeads(ctx, position); err != nil {
			return err
		}
	}
	return nil
}

// readSigned reads the writers' signatures for a page, if part of the page is not sealed.
func (v *verification) readSigned(ctx context.Context, p *page) (*signedLeaves, error) {
	if v.writers == nil || p.last <= v.sealed {
		return nil, nil
	}
	return readSigned(ctx, v.q, v.writers, max(p.first, v.sealed+1), p.last)
}

// checkHeads checks the heads up to a size.
func (v *verification) checkHeads(ctx context.Context, size int64) (err error) {
	for len(v.nextHeads) > 0 && v.nextHeads[0].Size <= size {
		heads := v.nextHeads
		if v.nextHeads, err = v.heads.next(ctx); err != nil {
			return err
		}
		v.comparison.checkHeads(heads, size)
	}
	for len(v.savedHeads) > 0 && v.savedHeads[0].Size == size {
		v.comparison.checkSavedHead(v.savedHeads[0])
		v.savedHeads = v.savedHeads[1:]
	}
	return nil
}

func (v *verification) finish(ctx context.Context) (err error) {
	for len(v.nextHeads) > 0 && err == nil { // heads beyond the end of the log
		v.comparison.checkHeads(v.nextHeads, v.sealed)
		v.nextHeads, err = v.heads.next(ctx)
	}
	v.heads.reportMissingAtEnd()
	v.comparison.finish(v.head, v.blocks)
	return err
}

// lastTrusted returns the file's last complete head without changing the file. It returns nil if no head can be trusted.
func (f headsFile) lastTrusted() *storedHead {
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

// A new head reaches the file a moment after the database.
const (
	fileDelayMax = time.Second
	filePollInterval    = 20 * time.Millisecond
)

// awaitHead waits briefly for a head to arrive in the file. It may also have been removed.
func (f headsFile) awaitHead(ctx context.Context, number int64) {
	ctx, cancel := context.WithTimeout(ctx, fileDelayMax)
	defer cancel()
	again := time.NewTicker(filePollInterval)
	defer again.Stop()
	for {
		if _, err := os.Stat(f.path); errors.Is(err, fs.ErrNotExist) {
			return
		}
		if last := f.lastTrusted(); last != nil && last.number >= number {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}
