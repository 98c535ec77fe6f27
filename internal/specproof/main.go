// Specproof shows that a test fails when a clause of the specification is broken.
//
// Usage:
//
//	go run ./internal/specproof [flags]
//
// Each row of docs/spec/proof.csv names a clause, a test, and a mutation, which is a text of a source file and the text that replaces it.
// Specproof applies each mutation alone and runs only the named test, which must fail. It does not change the repository: Go files are
// replaced with an overlay of the build, and files of the pages in a copy.
//
// The flag -clauses selects the rows of clauses, separated by commas. The flag -sample selects random rows, and -seed repeats a selection.
// The flag -table selects another table, and -update writes the results into it.
//
// The exit code is 1 if a test passes although its clause is broken, or if a mutation does not apply or compile.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"hulak/eventstore/postgres/pgtest"
)

const (
	startTimeout = 2 * time.Minute
	webLanes     = 3 // number of tests of the pages that run at a time
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "specproof:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) (err error) {
	table := flag.String("table", tablePath, "path of the table")
	clauses := flag.String("clauses", "", "clauses to prove, separated by commas; empty selects all")
	sample := flag.Int("sample", 0, "number of random rows; 0 selects all")
	seed := flag.Uint64("seed", rand.Uint64(), "seed of the sample")
	update := flag.Bool("update", false, "write the results into the table")
	flag.Parse()

	rows, err := readTable(*table)
	if err != nil {
		return err
	}
	selected, err := choose(rows, *clauses, *sample, *seed)
	if err != nil {
		return err
	}
	if *sample > 0 {
		fmt.Println("seed", *seed)
	}
	startCtx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	server, err := pgtest.StartServer(startCtx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	p := &prover{environment: append(os.Environ(), pgtest.ServerVariable+"="+server.URL())}
	if p.scratch, err = os.MkdirTemp("", "specproof"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(p.scratch)) }()

	survivors := p.proveAll(ctx, selected)
	if err := ctx.Err(); err != nil {
		return err
	}
	if *update {
		if err := writeTable(*table, rows); err != nil {
			return err
		}
	}
	fmt.Printf("%d of %d mutations killed\n", len(selected)-survivors, len(selected))
	if survivors > 0 {
		return fmt.Errorf("%d clauses are not proven", survivors)
	}
	return nil
}

// choose returns the selected rows.
func choose(rows []*row, clauses string, sample int, seed uint64) ([]*row, error) {
	if clauses != "" {
		var selected []*row
		for clause := range strings.SplitSeq(clauses, ",") {
			found := slices.Collect(filter(rows, func(r *row) bool { return r.Clause == strings.TrimSpace(clause) }))
			if len(found) == 0 {
				return nil, fmt.Errorf("%s has no row for clause %s", tablePath, clause)
			}
			selected = append(selected, found...)
		}
		rows = selected
	}
	if sample > 0 && sample < len(rows) {
		rows = slices.Clone(rows)
		r := rand.New(rand.NewPCG(seed, 0))
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		rows = rows[:sample]
	}
	return rows, nil
}

func filter(rows []*row, keep func(*row) bool) func(func(*row) bool) {
	return func(yield func(*row) bool) {
		for _, r := range rows {
			if keep(r) && !yield(r) {
				return
			}
		}
	}
}

// proveAll proves the rows and returns the number of failures. Go tests run one after another. Tests of the pages mostly wait, so
// several run at a time.
func (p *prover) proveAll(ctx context.Context, rows []*row) (failures int) {
	var mu sync.Mutex
	var lanes sync.WaitGroup
	run := func(queue <-chan *row, prove func(context.Context, *row) error) {
		lanes.Go(func() {
			for r := range queue {
				start := time.Now()
				err := prove(ctx, r)
				if ctx.Err() != nil {
					return
				}
				mu.Lock()
				r.Result = killed
				if err != nil {
					r.Result = "not proven"
					failures++
					fmt.Printf("FAIL\t%s\t%v\n", r, err)
				} else {
					fmt.Printf("ok\t%s\t%.1fs\n", r, time.Since(start).Seconds())
				}
				mu.Unlock()
			}
		})
	}
	run(queueOf(rows, (*row).isGo), p.proveGo)
	web := queueOf(rows, func(r *row) bool { return !r.isGo() })
	for number := range min(webLanes, len(web)) {
		pages := &pages{prover: p, number: number}
		run(web, pages.prove)
		defer pages.stop()
	}
	lanes.Wait()
	return failures
}

// queueOf returns a closed channel with the rows that keep selects.
func queueOf(rows []*row, keep func(*row) bool) <-chan *row {
	queue := make(chan *row, len(rows))
	for r := range filter(rows, keep) {
		queue <- r
	}
	close(queue)
	return queue
}
