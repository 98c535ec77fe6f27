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
	caseGroups = append(caseGroups, httpCases)
	goalGroups = append(goalGroups, httpGoals)
}

// memoryMaxMB is the memory target of the program.
const memoryMaxMB = 200

func httpGoals() []Goal {
	return []Goal{
		{
			Name: "http_transfer_vs_bare", Ratio: true, Bound: 0.5, What: "transfers over HTTP on 64 connections, to a handler with one INSERT",
			Compute: ratio(rateOf("http/transfer/64"), rateOf("http/bare/64")),
		},
		{
			Name: "http_transfer_all_vs_bare", Ratio: true, What: "the same with read models and workers in the same process",
			Compute: ratio(rateOf("http/transfer_all/64"), rateOf("http/bare/64")),
		},
		{
			Name: "http/transfer/64 p99", Unit: "ms", Bound: 25, AtMost: true, What: "p99 of transfers over HTTP, 64 connections",
			Compute: p99Of("http/transfer/64"),
		},
		{
			Name: "memory of the program", Unit: "MB", Bound: memoryMaxMB, AtMost: true, What: "peak memory of the program in any case",
			Compute: func(*Report) (float64, bool) { return float64(peakMemory.Load() >> 20), peakMemory.Load() > 0 },
		},
	}
}

// sharedBuild is shared by all cases that run the program.
var sharedBuild programBuild

func httpCases() []Case {
	const group = "a complete command over HTTP"
	var cases []Case
	for _, n := range []int{1, 8, 64} {
		cases = append(cases, Case{
			Name: fmt.Sprintf("http/transfer/%d", n), Group: group, Unit: "transfers", Short: n == 64, Setup: transferCase(n, apiOnly),
			Label: "a transfer, " + connections(n),
			What:  fmt.Sprintf("create a transfer, %s, without read models and workers", connections(n)),
		})
	}
	return append(cases, Case{
		Name: "http/transfer_all/64", Group: group, Unit: "transfers", Setup: transferCase(64, allRoles),
		Label: "all parts in one process, 64 connections",
		What:  "the same, 64 connections, with read models and workers in the same process, as on one small machine",
	}, Case{
		Name: "http/bare/64", Group: group, Unit: "requests", Short: true, Baseline: true, Setup: bareCase(64, postToBareServer),
		Label: "a bare handler's INSERT, 64 connections",
		What:  "a gin handler that inserts one row and commits, through pgxpool, 64 connections",
	})
}

// programWarmUp is an additional warm-up of the program, during which it opens connections, prepares statements, and grows its
// heap.
const programWarmUp = 500 * time.Millisecond

// transferCase sets up the program on a separate database with verified senders.
func transferCase(n int, role programRole) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		d, program, err := startProgram(ctx, env, sendersFor(n, env.options.window+programWarmUp), role)
		if err != nil {
			return nil, err
		}
		callers, err := dialClients(ctx, n, program.app.address)
		load := funcLoad{close: func() error {
			recordPeakMemory(env, program)
			return errors.Join(callers.close(), program.stop(), env.Drop(d.database))
		}}
		if err != nil {
			return nil, errors.Join(err, load.close())
		}
		operations := make([]operation, n) // reused by all runs, so that no idempotency key repeats
		for i := range operations {
			operations[i] = sendTransfers(callers[i], d.rotationOf(i, n, transfersPerSenderMax))
		}
		load.run = func(ctx context.Context, window time.Duration) (*Sample, error) {
			return drive(ctx, window, n, func(i int) operation { return operations[i] })
		}
		if _, err := load.run(ctx, programWarmUp); err != nil {
			return nil, errors.Join(err, load.close())
		}
		return load, nil
	}
}

// transfersPerSecondMax is more than any current machine achieves, so there are always enough senders.
const transfersPerSecondMax = 15_000

// sendersFor returns how many senders are needed so that none reaches the number of transfers that causes a hold.
func sendersFor(connections int, window time.Duration) int {
	seconds := (window + max(window/warmUpDivisor, warmUpMin)).Seconds()
	most := min(transfersPerSecondMax, 2_000*connections)
	return max(2*connections, int(seconds*float64(most))/transfersPerSenderMax)
}

// startProgram creates a database with senders and starts the program on it, with a day that does not end during a run. If
// workers run, the senders also link accounts that the provider knows.
func startProgram(ctx context.Context, env *Environment, senders int, role programRole) (*dataset, *runningProgram, error) {
	d, program, err := startProgramWith(ctx, env, senders, role, longDaySettings)
	if err != nil || role != allRoles {
		return d, program, err
	}
	if err = d.linkBanks(ctx, program); err == nil {
		err = program.waitForFollowers(ctx)
	}
	if err != nil {
		return nil, nil, errors.Join(err, program.stop(), env.Drop(d.database))
	}
	return d, program, nil
}

func startProgramWith(
	ctx context.Context, env *Environment, senders int, role programRole, settings programSettings,
) (*dataset, *runningProgram, error) {
	if err := sharedBuild.build(ctx, env.Dir()); err != nil {
		return nil, nil, err
	}
	env.settings["program_screen_again"] = settings.screenAgainAfter.String()
	database, err := env.CreateMigrated(ctx)
	if err != nil {
		return nil, nil, err
	}
	d, err := openProgramDatabase(ctx, env.URL(database), sharedBuild.data())
	if err != nil {
		return nil, nil, errors.Join(err, env.Drop(database))
	}
	d.database = database
	err = d.addSenders(ctx, senders)
	d.close()
	var program *runningProgram
	if err == nil {
		program, err = sharedBuild.start(ctx, d.url, role, settings)
	}
	if err != nil {
		return nil, nil, errors.Join(err, env.Drop(database))
	}
	return d, program, nil
}

// rotationOf returns the senders of one of n workers. No two workers share a sender. Each sender makes several transfers in a row.
// Workers start
// at different offsets. Otherwise, all would switch to an uncached sender at the same time.
func (d *dataset) rotationOf(worker, n, each int) *rotation {
	t := &rotation{transfersInARow: each, count: worker * each / n}
	for i := worker; i < len(d.senders); i += n {
		t.senders = append(t.senders, d.senders[i])
	}
	return t
}

// rotation selects the sender of the next transfer.
type rotation struct {
	senders                []testSender
	transfersInARow, count int
}

// nextIndex returns the index of the next sender.
func (t *rotation) nextIndex() int {
	t.count++
	return (t.count - 1) / t.transfersInARow % len(t.senders)
}

// transferBody is the web page's request for a transfer of twenty dollars from a bank account to a bank account.
const transferBody = `{"feeAmount":"5.00","exchangeRate":"133.25","senderAmount":"20.00","recipientAmount":"2665.00",` +
	`"recipientCurrency":"NPR",` +
	`"destinationCountry":"NPL","remittancePurpose":"Family Expenses","recipientId":"%[1]s","payoutMethod":"BANK_DEPOSIT",` +
	`"recipientAccountId":"account","fundingSource":"BANK_ACCOUNT","senderFundingAccountId":"%[2]s","secondTransfer":true}`

const transfersPath = "/v1/senders/transactions"

// sendTransfers creates one transfer after another, each with its own idempotency key.
func sendTransfers(c *client, t *rotation) operation {
	bodies := make([][]byte, len(t.senders))
	for i, s := range t.senders {
		bodies[i] = fmt.Appendf(nil, transferBody, s.id, s.bank)
	}
	return func(context.Context) (int, error) {
		i := t.nextIndex()
		status, err := c.post(transfersPath, t.senders[i].token, newID(), bodies[i])
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("create transfer: status %d: %s", status, c.body)
		}
		return 1, err
	}
}

// newID returns a UUIDv7, like the program's IDs and the pages' keys. IDs of the same time are adjacent in an index.
func newID() string { return uuid.Must(uuid.NewV7()).String() }

// clients are connections to one server.
type clients []*client

func dialClients(ctx context.Context, n int, address string) (all clients, err error) {
	for range n {
		c, err := dialClient(ctx, address)
		if err != nil {
			return all, err
		}
		all = append(all, c)
	}
	return all, nil
}

func (all clients) close() error {
	var errs []error
	for _, c := range all {
		errs = append(errs, c.close())
	}
	return errors.Join(errs...)
}

// peakMemory is the highest memory use of the program in any case so far.
var peakMemory atomic.Int64

// recordPeakMemory records the program's highest memory use.
func recordPeakMemory(env *Environment, program *runningProgram) {
	used := program.app.peakMemory()
	if used == 0 {
		env.Notef("the program's memory is not measured on this system")
		return
	}
	peakMemory.Store(max(peakMemory.Load(), used))
	env.settings["program_memory_highest_mb"] = peakMemory.Load() >> 20
}
