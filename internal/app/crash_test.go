package app

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

// crashSuite creates transfers for many senders and repeatedly kills the program.
type crashSuite struct {
	process       *testProcess
	random        *rand.Rand
	senders       []*apiClient
	transferCount int // transfers per sender
	kills         int

	mu              sync.Mutex
	acked           []acknowledgment
	wantStatus      map[string]string // expected final status of each transfer
	unknownOutcomes atomic.Int64      // number of requests repeated because their outcome was unknown
	killCounts      map[string]int
}

const (
	concurrentSenders  = 16
	eventsPerTransfer  = 13 // for an ordinary transfer, rounded up
	transfersPerSender = 48

	minDollars     = 20
	dollarsPerTurn = 45 // keeps all totals below $71, the first of those that the sandbox's statements report incorrectly

	declinedDollars = 94 // plus the $5 fee, this is the total that the sandbox declines
	returnedDollars = 50 // plus the $5 fee, this is the total that the sandbox returns
)

func TestCrashesNeitherLoseNorDuplicateTransfers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(quickOrFull(5, 90))*time.Minute)
	defer cancel()
	c := &crashSuite{
		transferCount: quickOrFull(20, transfersPerSender), kills: quickOrFull(6, 250),
		wantStatus: map[string]string{}, killCounts: map[string]int{},
	}
	senderCount := quickOrFull(5, 10_000/transfersPerSender+1)
	c.random = newSeededRand(t, fmt.Sprintf("%d senders with %d transfers each, %d kills", senderCount, c.transferCount, c.kills))
	c.process = newTestProcess(t)
	c.process.env = append(c.process.env, "HULAK_IDLE_MINUTES=120") // a sender waits until all kills are done
	if err := c.process.startAndWait(ctx); err != nil {
		t.Fatal(err)
	}
	t.Run("Postgres settings make commits durable", func(t *testing.T) { c.requireDurable(ctx, t) })
	c.senders = newSenders(ctx, t, c.process.urls, senderCount)
	c.extendSessions(ctx, t)
	t.Run("each transfer is created once and reaches its final status despite crashes", func(t *testing.T) {
		c.createWhileKilling(ctx, t)
		inParallel(t, senderCount, func(i int) error { return c.awaitStatuses(ctx, i) })
		if err := c.process.stop(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d kills (%v), %d transfers, %d unknown outcomes", c.kills, c.killCounts, len(c.acked), c.unknownOutcomes.Load())
		c.requireInvariants(ctx, t)
	})
}

// extendSessions makes the senders' tokens outlive the test, so that they do not all sign in again at the same time.
func (c *crashSuite) extendSessions(ctx context.Context, t *testing.T) {
	t.Helper()
	err := c.withConnection(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `UPDATE sessions SET access_expires_at = ends_at`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// requireDurable checks the Postgres settings that make commits survive a power failure. Killing a process does not test this,
// because the OS page cache survives.
func (c *crashSuite) requireDurable(ctx context.Context, t *testing.T) {
	t.Helper()
	conn, err := c.process.connect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	for _, setting := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		var value string
		if err := conn.QueryRow(ctx, `SELECT current_setting($1)`, setting).Scan(&value); err != nil || value != "on" {
			t.Errorf("%s is %q, want \"on\" (error: %v)", setting, value, err)
		}
	}
}

// createWhileKilling creates all transfers and concurrently kills the program at random log positions.
func (c *crashSuite) createWhileKilling(ctx context.Context, t *testing.T) {
	t.Helper()
	var startPosition int64
	err := c.withConnection(ctx, func(conn *pgx.Conn) (err error) {
		startPosition, err = readHead(ctx, conn)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	positions := make([]int64, c.kills)
	for i := range positions {
		positions[i] = startPosition + 1 + c.random.Int64N(int64(len(c.senders)*c.transferCount*eventsPerTransfer))
	}
	slices.Sort(positions)
	done := make(chan error, 1)
	go func() { done <- c.createAll(ctx) }()
	for i, position := range positions {
		if err := c.killAt(ctx, i, position); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// createAll creates all transfers, with a limited number of concurrent senders.
func (c *crashSuite) createAll(ctx context.Context) error {
	errs := make([]error, len(c.senders))
	slots := make(chan struct{}, concurrentSenders)
	var wg sync.WaitGroup
	for i := range c.senders {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			for n := 0; n < c.transferCount && errs[i] == nil; n++ {
				errs[i] = c.create(ctx, c.senders[i], i, n)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// create creates a transfer. It repeats the request with the same key while the outcome is unknown.
func (c *crashSuite) create(ctx context.Context, sender *apiClient, i, n int) error {
	dollars := minDollars + n%dollarsPerTurn
	switch n % 10 {
	case 3:
		dollars = declinedDollars
	case 7:
		dollars = returnedDollars
	}
	finalStatus := "COMPLETED"
	switch dollars {
	case declinedDollars:
		finalStatus = "FAILED"
	case returnedDollars:
		finalStatus = "RETURNED"
	}
	key := fmt.Sprintf("crash-%d-%d", i, n)
	for {
		if err := c.process.awaitReady(ctx); err != nil {
			return err
		}
		status, responseBody, err := sender.call(ctx, http.MethodPost, "/v1/senders/transactions", key, sender.transferRequest(dollars))
		var created transferView
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
			return fmt.Errorf("%s: status %d: %s", key, status, responseBody)
		}
		if err := json.Unmarshal(responseBody, &created); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		c.mu.Lock()
		c.acked = append(c.acked, acknowledgment{actor: sender.id, key: key, transfer: created.ReferenceID})
		c.wantStatus[created.ReferenceID] = finalStatus
		c.mu.Unlock()
		return nil
	}
}

// pause waits briefly, so senders do not retry in a tight loop while the program is down.
func (c *crashSuite) pause(ctx context.Context) error {
	timer := time.NewTimer(pollInterval)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// killAt kills the program, its database, or both when the log reaches a position, and then starts the program again. Sometimes it
// also kills the program during startup.
func (c *crashSuite) killAt(ctx context.Context, i int, position int64) error {
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
		case <-c.process.exited: // the program exits when its database fails
		case <-ctx.Done():
			return fmt.Errorf("the program did not exit after its database failed: %w", ctx.Err())
		}
	} else {
		c.process.kill(syscall.SIGKILL)
	}
	if c.random.IntN(3) == 0 {
		c.killCounts["starting program"]++
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
func (c *crashSuite) awaitPosition(ctx context.Context, position int64) error {
	return c.withConnection(ctx, func(conn *pgx.Conn) error {
		unchanged, last := 0, int64(0)
		return await(ctx, fmt.Sprint("position ", position), func() (bool, error) {
			head, err := readHead(ctx, conn)
			if unchanged++; head != last {
				unchanged, last = 0, head
			}
			return head >= position || unchanged > maxUnchangedPolls, err
		})
	})
}

// maxUnchangedPolls is the number of polls without a new event after which the log counts as no longer growing.
const maxUnchangedPolls = 50

func (c *crashSuite) withConnection(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := c.process.connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	return do(conn)
}

func readHead(ctx context.Context, conn *pgx.Conn) (head int64, err error) {
	err = conn.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM events`).Scan(&head)
	return head, err
}

// awaitStatuses waits until each transfer of a sender has its expected final status.
func (c *crashSuite) awaitStatuses(ctx context.Context, i int) error {
	sender := c.senders[i]
	for _, a := range c.acked {
		if a.actor != sender.id {
			continue
		}
		if err := awaitStatus(ctx, sender, a.transfer, c.wantStatus[a.transfer]); err != nil {
			return err
		}
	}
	return nil
}

// requireInvariants starts the program on the killed processes' data and checks the invariants and final statuses.
func (c *crashSuite) requireInvariants(ctx context.Context, t *testing.T) {
	t.Helper()
	p, err := Start(ctx, &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: c.process.data, Env: "test", DemoPassword: testPassword,
		SandboxSpeed: 0.1, IdleMinutes: 5, quiet: true,
	}, AllComponents, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
		defer cancel()
		if err := p.Stop(stopCtx); err != nil {
			t.Errorf("stopping: %v", err)
		}
	}()
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	snap := requireInvariants(ctx, t, newSnapshotSource(p), c.acked, true)
	for _, s := range invariant.FoldTransfers(snap.events, func(string, ...any) {}) {
		if want := c.wantStatus[s.ID]; string(s.Status) != want {
			t.Errorf("transfer %s is %s, want %s", s.ID, s.Status, want)
		}
	}
}
