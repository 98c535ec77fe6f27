// Package appcases contains the cases that run Hulak as a separate process, and the load test.
package appcases

import (
	"context"
	"fmt"
	"slices"
	"time"

	"hulak/cmd/bench/harness"
	"hulak/cmd/bench/logcases"
	"hulak/internal/testsenders"
)

// Cases returns the package's cases in display order.
func Cases() []harness.Case {
	return slices.Concat(browserCases(), visibleCases(), httpCases(), quoteCases(), signInCases())
}

// Goals returns the goals for the package's cases.
func Goals() []harness.Goal {
	return slices.Concat(browserGoals(), httpGoals(), quoteGoals(), signInGoals(), visibleGoals())
}

func httpGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "http_transfer_vs_bare", Ratio: true, Bound: 0.5,
			Description: "transfers over HTTP on 64 connections vs. a handler with one INSERT",
			Compute:     harness.Ratio(harness.RateOf("http/transfer/64"), harness.RateOf("http/bare/64")),
		},
		{
			Name: "http_transfer_all_vs_bare", Ratio: true, Description: "the same, with read models and workers in the same process",
			Compute: harness.Ratio(harness.RateOf("http/transfer_all/64"), harness.RateOf("http/bare/64")),
		},
		{
			Name: "http/transfer/64 p99", Unit: "ms", Bound: 25, LowerIsBetter: true,
			Description: "p99 latency of transfers over HTTP, 64 connections",
			Compute:     harness.P99Of("http/transfer/64"),
		},
		{
			Name: "program memory", Unit: "MB", LowerIsBetter: true,
			Description: "peak memory of the program across all cases",
			Compute:     func(*harness.Report) (float64, bool) { return float64(peakMemory >> 20), peakMemory > 0 },
		},
	}
}

// sharedBuild is shared by all cases that run the program.
var sharedBuild programBuild

func httpCases() []harness.Case {
	const group = "a complete command over HTTP"
	var cases []harness.Case
	for _, n := range []int{1, 8, 64} {
		cases = append(cases, harness.Case{
			Name: fmt.Sprintf("http/transfer/%d", n), Group: group, Unit: "transfers", Short: n == 64, Setup: transferCase(n, apiOnly),
			Label:       "a transfer, " + logcases.CountLabel(n, "connection"),
			Description: fmt.Sprintf("create a transfer, %s, without read models or workers", logcases.CountLabel(n, "connection")),
		})
	}
	return append(cases, harness.Case{
		Name: "http/transfer_all/64", Group: group, Unit: "transfers", Setup: transferCase(64, allRoles),
		Label:       "all parts in one process, 64 connections",
		Description: "the same, 64 connections, with read models and workers in the same process, as on one small machine",
	}, harness.Case{
		Name: "http/bare/64", Group: group, Unit: "requests", Short: true, Baseline: true, Setup: bareCase(64, postToBareServer),
		Label:       "a bare handler's INSERT, 64 connections",
		Description: "a gin handler that inserts one row and commits, through pgxpool, 64 connections",
	})
}

// programWarmUp is an additional warm-up in which the program opens connections, prepares statements, and grows its heap.
const programWarmUp = 500 * time.Millisecond

// transferCase returns the setup of a case that creates transfers through the program, on n connections.
func transferCase(n int, role programRole) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		d, program, err := startProgram(ctx, s, sendersFor(n, s.Options.Window+programWarmUp), role)
		if err != nil {
			return nil, err
		}
		conns, err := dialClients(ctx, s, n, program.address)
		if err != nil {
			return nil, err
		}
		operations := make([]harness.Operation, n) // reused by all runs, so that each run continues with the next senders
		for i := range operations {
			operations[i] = sendTransfers(conns[i], newRotation(d.Senders, i, n, testsenders.MaxTransfers))
		}
		return warmUp(ctx, func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			return harness.RunWorkers(ctx, window, n, func(i int) harness.Operation { return operations[i] })
		})
	}
}

// warmUp applies a load to the program before it is measured.
func warmUp(ctx context.Context, load harness.Load) (harness.Load, error) {
	_, err := load(ctx, programWarmUp)
	return load, err
}

// maxTransfersPerSecond is more than any current machine achieves, so there are always enough senders.
const maxTransfersPerSecond = 15_000

// sendersFor returns the number of senders required so that no sender creates enough transfers to cause a hold.
func sendersFor(connections int, window time.Duration) int {
	seconds := harness.WithWarmUp(window).Seconds()
	maxRate := min(maxTransfersPerSecond, 2_000*connections)
	return max(2*connections, int(seconds*float64(maxRate))/testsenders.MaxTransfers)
}

// startProgram creates a database with senders and starts the program on it. The sandbox's day is longer than a run. If workers
// run, each sender also links a bank account through the provider.
func startProgram(ctx context.Context, s *harness.Scope, senders int, role programRole) (*harness.Dataset, *runningProgram, error) {
	d, program, err := startProgramWith(ctx, s, senders, role, longDaySettings)
	if err != nil || role != allRoles {
		return d, program, err
	}
	if err := linkBanks(ctx, d, program); err != nil {
		return nil, nil, err
	}
	return d, program, program.waitForFollowers(ctx)
}

// linkBanks links a bank account through the provider for each sender.
func linkBanks(ctx context.Context, d *harness.Dataset, program *runningProgram) error {
	return testsenders.LinkBanks(ctx, d.Senders, "http://"+program.address, "http://"+program.providerAddress)
}

func startProgramWith(
	ctx context.Context, s *harness.Scope, senders int, role programRole, settings programSettings,
) (d *harness.Dataset, program *runningProgram, err error) {
	if err := sharedBuild.build(ctx, s.Dir()); err != nil {
		return nil, nil, err
	}
	s.Settings["program_screen_again"] = settings.rescreenAfter.String()
	database, err := s.CreateMigrated(ctx)
	if err != nil {
		return nil, nil, err
	}
	err = s.Scoped(func(setup *harness.Scope) error {
		if d, err = harness.OpenProgramLog(ctx, setup, database, sharedBuild.dataDir()); err != nil {
			return err
		}
		return d.AddSenders(ctx, senders)
	})
	if err != nil {
		return nil, nil, err
	}
	program, err = sharedBuild.start(ctx, s, d.URL, role, settings)
	return d, program, err
}

// newRotation returns the rotation of senders for one of n workers. Workers do not share senders. Each sender creates several
// transfers in a row. Workers start at different offsets, because otherwise all of them would switch to uncached
// senders at the same time.
func newRotation(senders []testsenders.Sender, worker, n, transfersInARow int) *rotation {
	r := &rotation{transfersInARow: transfersInARow, count: worker * transfersInARow / n}
	for i := worker; i < len(senders); i += n {
		r.senders = append(r.senders, senders[i])
	}
	return r
}

// rotation selects the sender of the next transfer.
type rotation struct {
	senders                []testsenders.Sender
	transfersInARow, count int
}

// nextIndex returns the index of the next sender.
func (r *rotation) nextIndex() int {
	r.count++
	return (r.count - 1) / r.transfersInARow % len(r.senders)
}

// transferBody is the request body of a 20-dollar transfer between bank accounts, as the web page sends it.
const transferBody = `{"feeAmount":"5.00","exchangeRate":"133.25","senderAmount":"20.00","recipientAmount":"2665.00",` +
	`"recipientCurrency":"NPR",` +
	`"destinationCountry":"NPL","remittancePurpose":"Family Expenses","recipientId":"%[1]s","payoutMethod":"BANK_DEPOSIT",` +
	`"recipientAccountId":"` + testsenders.AccountID + `","fundingSource":"BANK_ACCOUNT",` +
	`"senderFundingAccountId":"%[2]s","secondTransfer":true}`

const transfersPath = "/v1/senders/transactions"

// sendTransfers creates one transfer after another, each with its own idempotency key.
func sendTransfers(c *client, r *rotation) harness.Operation {
	bodies := make([][]byte, len(r.senders))
	for i, s := range r.senders {
		bodies[i] = fmt.Appendf(nil, transferBody, s.ID, s.Bank)
	}
	return func(context.Context) (int, error) {
		i := r.nextIndex()
		return 1, c.post(transfersPath, r.senders[i].Token, harness.NewID(), bodies[i])
	}
}

// dialClients opens n connections to one server until the end of the scope.
func dialClients(ctx context.Context, s *harness.Scope, n int, address string) (clients []*client, err error) {
	clients = make([]*client, n)
	for i := range clients {
		if clients[i], err = dialClient(ctx, address); err != nil {
			return nil, err
		}
		s.Defer(clients[i].conn.Close)
	}
	return clients, nil
}

// peakMemory is the highest memory use of the program in any case so far.
var peakMemory uint64 // bytes

// recordPeakMemory records the program's highest memory use.
func recordPeakMemory(env *harness.Environment, program *process) {
	used := program.peakMemory()
	if used == 0 {
		env.Notef("the program's memory use cannot be measured on this system")
		return
	}
	peakMemory = max(peakMemory, used)
	env.Settings["program_memory_highest_mb"] = peakMemory >> 20
}
