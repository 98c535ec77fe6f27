package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/invariant"
)

// crash is one run of the suite: customers create transfers while the program is killed.
type crash struct {
	process       *testProcess
	random        *rand.Rand
	customers     []*customer
	transfersEach int // transfers per customer
	kills         int

	mu              sync.Mutex
	acked           []acknowledgment
	wantStatus      map[string]string // expected final status of each transfer
	unknownOutcomes atomic.Int64      // requests whose outcome is unknown until they are repeated
	killCounts      map[string]int
}

const (
	concurrentClients    = 16
	eventsPerTransfer    = 8 // events of an ordinary transfer, rounded up
	transfersPerCustomer = 48
)

func TestKillingTheProgramLosesAndDuplicatesNothing(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(quickOrFull(5, 90))*time.Minute)
	defer cancel()
	c := &crash{transfersEach: quickOrFull(20, transfersPerCustomer), kills: quickOrFull(6, 250), wantStatus: map[string]string{}, killCounts: map[string]int{}}
	customers := quickOrFull(5, 10_000/transfersPerCustomer+1)
	c.random = newSeededRand(t, fmt.Sprintf("%d customers with %d transfers each, %d kills", customers, c.transfersEach, c.kills))
	c.process = buildProcess(ctx, t)
	if err := c.process.startAndWait(ctx); err != nil {
		t.Fatal(err)
	}
	t.Run("the database promises what it acknowledges", func(t *testing.T) { c.requireDurable(ctx, t) })
	c.customers = newCustomers(ctx, t, c.process.site, customers)
	t.Run("each transfer is there once and comes to its proper end, whatever is killed when", func(t *testing.T) {
		c.createWhileKilling(ctx, t)
		inParallel(t, customers, func(i int) error { return c.awaitStatuses(ctx, i) })
		if err := c.process.stop(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d kills (%v), %d transfers, %d answers were unknown at first", c.kills, c.killCounts, len(c.acked), c.unknownOutcomes.Load())
		c.requireInvariants(ctx, t)
	})
}

// requireDurable checks the Postgres settings that make commits survive a power failure. Killed processes do not lose the OS page
// cache, so this suite would also pass without them.
func (c *crash) requireDurable(ctx context.Context, t *testing.T) {
	t.Helper()
	conn, err := c.process.connect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	for _, setting := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		var value string
		if err := conn.QueryRow(ctx, `SELECT current_setting($1)`, setting).Scan(&value); err != nil || value != "on" {
			t.Errorf("%s is %q, %v", setting, value, err)
		}
	}
}

// createWhileKilling lets all customers create transfers, and kills the program at chosen log positions until both are done.
func (c *crash) createWhileKilling(ctx context.Context, t *testing.T) {
	t.Helper()
	var base int64
	if err := c.withConnection(ctx, func(conn *pgx.Conn) (err error) { base, err = headOf(ctx, conn); return err }); err != nil {
		t.Fatal(err)
	}
	positions := make([]int64, c.kills)
	for i := range positions {
		positions[i] = base + 1 + c.random.Int64N(int64(len(c.customers)*c.transfersEach*eventsPerTransfer))
	}
	slices.Sort(positions)
	creating := make(chan error, 1)
	go func() { creating <- c.createAll(ctx) }()
	for i, position := range positions {
		if err := c.killAt(ctx, i, position); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-creating; err != nil {
		t.Fatal(err)
	}
}

func (c *crash) createAll(ctx context.Context) error {
	errs := make([]error, len(c.customers))
	slots := make(chan struct{}, concurrentClients)
	var all sync.WaitGroup
	for i := range c.customers {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			for n := 0; n < c.transfersEach && errs[i] == nil; n++ {
				errs[i] = c.create(ctx, c.customers[i], i, n)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// create creates a transfer. It repeats the request with the same key while the outcome is unknown.
func (c *crash) create(ctx context.Context, who *customer, i, n int) error {
	dollars, end := 20+n, "COMPLETED"
	switch n % 10 {
	case 3:
		dollars, end = 94, "FAILED" // with the fee, the total that the sandbox declines
	case 7:
		dollars, end = 50, "RETURNED" // with the fee, the total that the sandbox returns
	}
	key := fmt.Sprintf("crash-%d-%d", i, n)
	for {
		if err := c.process.awaitReady(ctx); err != nil {
			return err
		}
		status, answer, err := who.call(ctx, http.MethodPost, "/v1/senders/transactions", key, who.transferRequest(dollars))
		var made transferView
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil || status == http.StatusServiceUnavailable || status == http.StatusInternalServerError:
			c.unknownOutcomes.Add(1)
			if err := c.pause(ctx); err != nil {
				return err
			}
			continue
		case status != http.StatusOK:
			return fmt.Errorf("%s: status %d: %s", key, status, answer)
		}
		if err := json.Unmarshal(answer, &made); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		c.mu.Lock()
		c.acked = append(c.acked, acknowledgment{actor: who.id, key: key, transfer: made.ReferenceID})
		c.wantStatus[made.ReferenceID] = end
		c.mu.Unlock()
		return nil
	}
}

// pause keeps customers of a dying program from retrying in a tight loop.
func (c *crash) pause(ctx context.Context) error {
	timer := time.NewTimer(pollInterval)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// killAt kills the program, its database, or both once the log reaches a position, and starts it again. Sometimes it also kills
// the program while it starts.
func (c *crash) killAt(ctx context.Context, i int, position int64) error {
	if err := c.awaitPosition(ctx, position); err != nil {
		return err
	}
	c.process.markDown()
	kind := []string{"program", "program and database", "program", "database"}[i%4]
	c.killCounts[kind]++
	if kind != "program" {
		if err := c.process.crashPostgres(); err != nil {
			return err
		}
	}
	if kind == "database" {
		select {
		case <-c.process.exited: // it reports the failure and exits
		case <-ctx.Done():
			return fmt.Errorf("the program outlived its database: %w", ctx.Err())
		}
	} else {
		c.process.kill(syscall.SIGKILL)
	}
	if c.random.IntN(3) == 0 {
		c.killCounts["program while it started"]++
		if err := c.process.launch(); err != nil {
			return err
		}
		if err := c.process.awaitLines(ctx, "", 1+c.random.IntN(4)); err != nil {
			return err
		}
		c.process.kill(syscall.SIGKILL)
	}
	return c.process.startAndWait(ctx)
}

// awaitPosition waits until the log reaches a position or stops growing.
func (c *crash) awaitPosition(ctx context.Context, position int64) error {
	return c.withConnection(ctx, func(conn *pgx.Conn) error {
		same, last := 0, int64(0)
		return await(ctx, fmt.Sprint("position ", position), func() (bool, error) {
			head, err := headOf(ctx, conn)
			if same++; head != last {
				same, last = 0, head
			}
			return head >= position || same > unchangedPollsMax, err
		})
	})
}

// unchangedPollsMax is how many unchanged checks mean that the log has stopped growing.
const unchangedPollsMax = 50

func (c *crash) withConnection(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := c.process.connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	return do(conn)
}

func headOf(ctx context.Context, conn *pgx.Conn) (head int64, err error) {
	err = conn.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM events`).Scan(&head)
	return head, err
}

// awaitStatuses waits until each transfer of a customer has its expected final status.
func (c *crash) awaitStatuses(ctx context.Context, i int) error {
	who := c.customers[i]
	for _, a := range c.acked {
		if a.actor != who.id {
			continue
		}
		if err := awaitStatus(ctx, who, a.transfer, c.wantStatus[a.transfer]); err != nil {
			return err
		}
	}
	return nil
}

// requireInvariants starts the program on the remaining data and checks the invariants.
func (c *crash) requireInvariants(ctx context.Context, t *testing.T) {
	t.Helper()
	p, err := start(ctx, &settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: c.process.data, Env: "test", DemoPassword: testPassword,
		SandboxSpeed: 0.1, IdleMinutes: 5, quiet: true,
	}, allComponents, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
		defer cancel()
		if err := p.stop(stopping); err != nil {
			t.Errorf("stopping: %v", err)
		}
	}()
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	e := requireInvariants(ctx, t, evidenceSourceOf(p), c.acked, true)
	for _, s := range invariant.FoldTransfers(e.events, func(string, ...any) {}) {
		if want := c.wantStatus[s.ID]; string(s.Status) != want {
			t.Errorf("%s is %s, not %s", s.ID, s.Status, want)
		}
	}
}
