package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
)

func init() {
	registered = append(registered, httpCases)
	goalsOf = append(goalsOf, httpGoals)
}

// memoryMaxMB is what the program may need.
const memoryMaxMB = 200

func httpGoals() []Goal {
	return []Goal{
		{
			Name: "http_transfer_vs_bare", Ratio: true, Bound: 0.5, What: "transfers over HTTP on 64 connections, to a handler that does one INSERT",
			Of: quotient(rateOf("http/transfer/64"), rateOf("http/bare/64")),
		},
		{
			Name: "http_transfer_all_vs_bare", Ratio: true, What: "the same with read models and workers in the same process",
			Of: quotient(rateOf("http/transfer_all/64"), rateOf("http/bare/64")),
		},
		{
			Name: "http/transfer/64 p99", Unit: "ms", Bound: 25, AtMost: true, What: "the slowest hundredth of transfers over HTTP, 64 connections",
			Of: p99Of("http/transfer/64"),
		},
		{
			Name: "memory of the program", Unit: "MB", Bound: memoryMaxMB, AtMost: true, What: "the most that the program had resident in any case",
			Of: func(*Report) (float64, bool) { return float64(memoryHighest.Load() >> 20), memoryHighest.Load() > 0 },
		},
	}
}

// theWorkshop is shared by all cases that run the program.
var theWorkshop workshop

func httpCases() []Case {
	const group = "a whole command over HTTP"
	var cases []Case
	for _, n := range []int{1, 8, 64} {
		cases = append(cases, Case{
			Name: fmt.Sprintf("http/transfer/%d", n), Group: group, Unit: "transfers", Short: n == 64, Setup: transferCase(n, doorOnly),
			Label: "a transfer, " + connections(n),
			What:  fmt.Sprintf("create a transfer, %s; read models and workers are left to another process, which does not run", connections(n)),
		})
	}
	return append(cases, Case{
		Name: "http/transfer_all/64", Group: group, Unit: "transfers", Setup: transferCase(64, whole),
		Label: "everything in one process, 64 connections",
		What:  "the same with read models and workers in the same process, as on one small machine, 64 connections",
	}, Case{
		Name: "http/bare/64", Group: group, Unit: "requests", Short: true, Against: true, Setup: bareCase(64, storeBare),
		Label: "a bare handler's INSERT, 64 connections",
		What:  "a gin handler that inserts one row and commits, through pgxpool, 64 connections",
	})
}

// settleWindow is for how long the program works before it is measured, beside the warm-up that every case has: one that
// has just been started connects, prepares its statements and sizes its heap.
const settleWindow = 500 * time.Millisecond

// transferCase sets up the program on a database of its own, with senders who are ready.
func transferCase(n int, which half) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		m, in, err := openForBusiness(ctx, env, sendersFor(n, env.options.window+settleWindow), which)
		if err != nil {
			return nil, err
		}
		callers, err := dialAll(ctx, n, in.app.address)
		load := loadOf{close: func() error {
			noteMemory(env, in)
			return errors.Join(callers.close(), in.stop(), env.Drop(m.database))
		}}
		if err != nil {
			return nil, errors.Join(err, load.close())
		}
		sending := make([]operation, n) // each goes on where it stopped: a key is used once
		for i := range sending {
			sending[i] = sendTransfers(callers[i], m.turnOf(i, n, transfersEachMax))
		}
		load.run = func(ctx context.Context, window time.Duration) (*Sample, error) {
			return drive(ctx, window, n, func(i int) operation { return sending[i] })
		}
		if _, err := load.run(ctx, settleWindow); err != nil {
			return nil, errors.Join(err, load.close())
		}
		return load, nil
	}
}

// transfersASecondMax is more than any machine of today makes: by it, there are enough senders.
const transfersASecondMax = 15_000

// sendersFor is how many senders it takes for none to send so much that they are held for it.
func sendersFor(connections int, window time.Duration) int {
	seconds := (window + max(window/warmUpShare, warmUpMin)).Seconds()
	most := min(transfersASecondMax, 2_000*connections)
	return max(2*connections, int(seconds*float64(most))/transfersEachMax)
}

// openForBusiness makes a database with senders and starts the program on it, with a day that does not end. Where workers run, too,
// the senders have accounts that the provider knows.
func openForBusiness(ctx context.Context, env *Environment, senders int, which half) (*market, *installation, error) {
	m, in, err := openOn(ctx, env, senders, which, aLongDay)
	if err != nil || which != whole {
		return m, in, err
	}
	if err = m.linkBanks(ctx, in); err == nil {
		err = in.caughtUp(ctx)
	}
	if err != nil {
		return nil, nil, errors.Join(err, in.stop(), env.Drop(m.database))
	}
	return m, in, nil
}

func openOn(ctx context.Context, env *Environment, senders int, which half, on terms) (*market, *installation, error) {
	if err := theWorkshop.open(ctx, env.Dir()); err != nil {
		return nil, nil, err
	}
	env.settings["program_screen_again"] = on.screenAgain.String()
	database, err := env.Migrated(ctx)
	if err != nil {
		return nil, nil, err
	}
	m, err := openMarket(ctx, env.URL(database), theWorkshop.data())
	if err != nil {
		return nil, nil, errors.Join(err, env.Drop(database))
	}
	m.database = database
	err = m.admit(ctx, senders)
	m.close()
	var in *installation
	if err == nil {
		in, err = theWorkshop.install(ctx, m.url, which, on)
	}
	if err != nil {
		return nil, nil, errors.Join(err, env.Drop(database))
	}
	return m, in, nil
}

// turnOf is the senders of one of n workers: two workers never send for the same person. Each sender makes so many transfers before
// the next one comes. The workers begin at different places in that, or all would come to a new sender at the same moment, of whom nothing is
// in memory.
func (m *market) turnOf(worker, n, each int) *turn {
	t := &turn{each: each, next: worker * each / n}
	for i := worker; i < len(m.senders); i += n {
		t.senders = append(t.senders, m.senders[i])
	}
	return t
}

// turn says whose transfer is the next.
type turn struct {
	senders    []customer
	each, next int
}

// draw returns which of the senders is to send.
func (t *turn) draw() int {
	t.next++
	return (t.next - 1) / t.each % len(t.senders)
}

// theTransfer is what a page sends to transfer twenty dollars from a bank to a bank.
const theTransfer = `{"feeAmount":"5.00","exchangeRate":"133.25","senderAmount":"20.00","recipientAmount":"2665.00","recipientCurrency":"NPR",` +
	`"destinationCountry":"NPL","remittancePurpose":"Family Expenses","recipientId":"%[1]s","payoutMethod":"BANK_DEPOSIT",` +
	`"recipientAccountId":"account","fundingSource":"BANK_ACCOUNT","senderFundingAccountId":"%[2]s","secondTransfer":true}`

const transfersPath = "/v1/senders/transactions"

// sendTransfers creates one transfer after the other, each under a key of its own.
func sendTransfers(c *caller, t *turn) operation {
	bodies := make([][]byte, len(t.senders))
	for i, s := range t.senders {
		bodies[i] = fmt.Appendf(nil, theTransfer, s.id, s.bank)
	}
	return func(context.Context) (int, error) {
		i := t.draw()
		status, err := c.post(transfersPath, t.senders[i].token, newID(), bodies[i])
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("creating a transfer: status %d: %s", status, c.body)
		}
		return 1, err
	}
}

// newID is a name as the program gives them, and a key as its pages do: by time, so that those of one moment stand together in an index.
func newID() string { return uuid.Must(uuid.NewV7()).String() }

// callers are connections to one server.
type callers []*caller

func dialAll(ctx context.Context, n int, address string) (all callers, err error) {
	for range n {
		c, err := dialCaller(ctx, address)
		if err != nil {
			return all, err
		}
		all = append(all, c)
	}
	return all, nil
}

func (all callers) close() error {
	var errs []error
	for _, c := range all {
		errs = append(errs, c.close())
	}
	return errors.Join(errs...)
}

// memoryHighest is the most memory that the program had in any case so far.
var memoryHighest atomic.Int64

// noteMemory looks at how much memory the program came to need.
func noteMemory(env *Environment, in *installation) {
	used := in.app.memoryHighest()
	if used == 0 {
		env.Note("the program's memory is not measured on this system")
		return
	}
	memoryHighest.Store(max(memoryHighest.Load(), used))
	env.settings["program_memory_highest_mb"] = memoryHighest.Load() >> 20
}
