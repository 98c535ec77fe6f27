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
	victim    *victim
	chance    *rand.Rand
	customers []*customer
	each      int // transfers per customer
	kills     int

	mu      sync.Mutex
	acked   []acknowledgement
	ends    map[string]string // expected final status of each transfer
	unknown atomic.Int64      // requests whose outcome is unknown until they are repeated
	killed  map[string]int
}

const (
	clientsAtOnce = 16
	eventsPerLife = 8 // events of an ordinary transfer, rounded up
	transfersADay = 48
)

func TestKillingTheProgramLosesAndDoublesNothing(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(load(5, 90))*time.Minute)
	defer cancel()
	c := &crash{each: load(20, transfersADay), kills: load(6, 250), ends: map[string]string{}, killed: map[string]int{}}
	customers := load(5, 10_000/transfersADay+1)
	c.chance = seeded(t, fmt.Sprintf("%d customers with %d transfers each, %d kills", customers, c.each, c.kills))
	c.victim = buildVictim(ctx, t)
	if err := c.victim.up(ctx); err != nil {
		t.Fatal(err)
	}
	t.Run("the database promises what it acknowledges", func(t *testing.T) { c.requireDurable(ctx, t) })
	c.customers = newCustomers(ctx, t, c.victim.site, customers)
	t.Run("each transfer is there once and comes to its proper end, whatever is killed when", func(t *testing.T) {
		c.createWhileKilling(ctx, t)
		each(t, customers, func(i int) error { return c.awaitEnds(ctx, i) })
		if err := c.victim.stop(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d kills (%v), %d transfers, %d answers were unknown at first", c.kills, c.killed, len(c.acked), c.unknown.Load())
		c.requireSound(ctx, t)
	})
}

// requireDurable checks the Postgres settings that make commits survive a power failure. Killed processes do not lose the OS page
// cache, so this suite would also pass without them.
func (c *crash) requireDurable(ctx context.Context, t *testing.T) {
	t.Helper()
	conn, err := c.victim.connect(ctx)
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
	if err := c.onDatabase(ctx, func(conn *pgx.Conn) (err error) { base, err = headOf(ctx, conn); return err }); err != nil {
		t.Fatal(err)
	}
	positions := make([]int64, c.kills)
	for i := range positions {
		positions[i] = base + 1 + c.chance.Int64N(int64(len(c.customers)*c.each*eventsPerLife))
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
	slots := make(chan struct{}, clientsAtOnce)
	var all sync.WaitGroup
	for i := range c.customers {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			for n := 0; n < c.each && errs[i] == nil; n++ {
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
		if err := c.victim.reachable(ctx); err != nil {
			return err
		}
		status, answer, err := who.call(ctx, http.MethodPost, "/v1/senders/transactions", key, who.transferOf(dollars))
		var made transferSeen
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil || status == http.StatusServiceUnavailable || status == http.StatusInternalServerError:
			c.unknown.Add(1)
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
		c.acked = append(c.acked, acknowledgement{actor: who.id, key: key, transfer: made.ReferenceID})
		c.ends[made.ReferenceID] = end
		c.mu.Unlock()
		return nil
	}
}

// pause keeps customers of a dying program from retrying in a tight loop.
func (c *crash) pause(ctx context.Context) error {
	timer := time.NewTimer(lookAgain)
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
	if err := c.reach(ctx, position); err != nil {
		return err
	}
	c.victim.down()
	kind := []string{"program", "program and database", "program", "database"}[i%4]
	c.killed[kind]++
	if kind != "program" {
		if err := c.victim.crashPostgres(); err != nil {
			return err
		}
	}
	if kind == "database" {
		select {
		case <-c.victim.ended: // it reports the failure and exits
		case <-ctx.Done():
			return fmt.Errorf("the program outlived its database: %w", ctx.Err())
		}
	} else {
		c.victim.kill(syscall.SIGKILL)
	}
	if c.chance.IntN(3) == 0 {
		c.killed["program while it started"]++
		if err := c.victim.launch(); err != nil {
			return err
		}
		if err := c.victim.says(ctx, "", 1+c.chance.IntN(4)); err != nil {
			return err
		}
		c.victim.kill(syscall.SIGKILL)
	}
	return c.victim.up(ctx)
}

// reach waits until the log reaches a position or stops growing.
func (c *crash) reach(ctx context.Context, position int64) error {
	return c.onDatabase(ctx, func(conn *pgx.Conn) error {
		same, last := 0, int64(0)
		return await(ctx, fmt.Sprint("position ", position), func() (bool, error) {
			head, err := headOf(ctx, conn)
			if same++; head != last {
				same, last = 0, head
			}
			return head >= position || same > quietLooks, err
		})
	})
}

// quietLooks is how many unchanged checks mean that the log has stopped growing.
const quietLooks = 50

func (c *crash) onDatabase(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := c.victim.connect(ctx)
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

// awaitEnds waits until each transfer of a customer has its expected final status.
func (c *crash) awaitEnds(ctx context.Context, i int) error {
	who := c.customers[i]
	for _, a := range c.acked {
		if a.actor != who.id {
			continue
		}
		if err := steer(ctx, who, a.transfer, c.ends[a.transfer]); err != nil {
			return err
		}
	}
	return nil
}

// requireSound starts the program on the remaining data and checks the invariants.
func (c *crash) requireSound(ctx context.Context, t *testing.T) {
	t.Helper()
	p, err := start(ctx, &settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: c.victim.data, Env: "test", DemoPassword: testPassword,
		SandboxSpeed: 0.1, IdleMinutes: 5, quiet: true,
	}, everything, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
		defer cancel()
		if err := p.stop(stopping); err != nil {
			t.Errorf("stopping: %v", err)
		}
	}()
	if err := rest(ctx, p); err != nil {
		t.Fatal(err)
	}
	e := requireSound(ctx, t, witnessOf(p), c.acked, true)
	for _, s := range invariant.FoldTransfers(e.events, func(string, ...any) {}) {
		if want := c.ends[s.ID]; string(s.Status) != want {
			t.Errorf("%s is %s, not %s", s.ID, s.Status, want)
		}
	}
}
