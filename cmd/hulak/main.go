// Command hulak is the whole program: the app, the sandbox provider, and the operator's tools.
//
// Each verb of the command line is a struct with a Run method; cli lists them. A verb calls start, in wire.go, to start the parts
// it needs. That file is the only one that knows all parts. It starts them in order of their dependencies: secrets, listeners,
// the database, the event log, the sandbox, the followers, and the API server. It stops them in reverse order.
//
// The app has two halves, which may run in one process or in several:
//   - api: the API server, which answers requests (startAPI)
//   - followers: the read models, process managers, provider workers, deadlines, the checker, the daily close, and the seal
//     (startFollowers)
//
// "hulak run" starts both halves and the sandbox. "hulak serve" starts the app without the sandbox, or one half of it. Both also
// start Postgres unless DATABASE_URL names a database. The checks in production.go must pass before production starts.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/uuid"
)

// version is set by the linker for releases.
var version = "development"

// cli is the command line: a verb, and settings from flags or environment variables.
type cli struct {
	Settings settings `embed:""`

	Run         runCmd         `cmd:"" help:"Start everything: Postgres, migrations, the app, and the sandbox."`
	Serve       serveCmd       `cmd:"" help:"Start only the app. It uses DATABASE_URL and an external provider."`
	Sandbox     sandboxCmd     `cmd:"" help:"Start only the sandbox provider."`
	Migrate     migrateCmd     `cmd:"" help:"Update the database schema."`
	Staff       staffCmd       `cmd:"" help:"Add staff members and manage their accounts."`
	Senders     sendersCmd     `cmd:"" help:"Import senders from another system."`
	Archive     archiveCmd     `cmd:"" help:"Move old events to files outside the database."`
	Projections projectionsCmd `cmd:"" help:"List and rebuild the read models."`
	Rates       ratesCmd       `cmd:"" help:"Publish exchange rates."`
	Callbacks   callbacksCmd   `cmd:"" help:"Replace the secret that signs callbacks."`
	Verify      verifyCmd      `cmd:"" help:"Compare the log with its signed heads and report every changed, removed, or inserted event."`
	Evidence    evidenceCmd    `cmd:"" help:"Write a file that proves what happened to a transfer, for verify-evidence."`
	Seal        sealCmd        `cmd:"" help:"Manage the keys and signed heads of the log."`
	Version     versionCmd     `cmd:"" help:"Print the version."`

	Configuration configurationCmd `cmd:"" hidden:"" help:"Print the settings as a Markdown page."`
}

func main() {
	tuneGC()
	uuid.EnableRandPool() // IDs need not be secret, and a pool saves a system call per ID
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second Ctrl-C stops the program immediately.
	context.AfterFunc(ctx, stop)
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hulak: "+err.Error())
		os.Exit(1)
	}
}

// The program trades memory for time. With a heap of a few dozen megabytes, it spent a sixth of its time under load on garbage
// collection.
const (
	memoryLimitBytes = 130 << 20
	heapGrowth       = 400 // percent
)

// tuneGC sets the GC parameters, unless the operator has set GOGC or GOMEMLIMIT.
func tuneGC() { setGC(heapGrowth, memoryLimitBytes) }

// heapGrowthSandbox applies to a sandbox that runs alone. The sandbox permanently keeps 1.5 KB per transfer. If that exceeded a
// memory limit, it would only collect garbage.
const heapGrowthSandbox = 200 // percent

func setGC(growth int, limit int64) {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(growth)
		debug.SetMemoryLimit(limit)
	}
}

// run parses the arguments and executes the verb. Tests call it, too.
func run(ctx context.Context, args []string, out io.Writer) error {
	var line cli
	parser, err := kong.New(&line,
		kong.Name("hulak"),
		kong.Description("Hulak sends money from the USA to people in Nepal."),
		kong.UsageOnError(),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.Bind(&line.Settings),
	)
	if err != nil {
		return err
	}
	verb, err := parser.Parse(args)
	if err != nil {
		return err
	}
	return verb.Run()
}

// stopTimeout limits how long a graceful stop may take.
const stopTimeout = 10 * time.Second

// runUntilStopped runs the program until the context ends or a part fails, and then stops it.
func runUntilStopped(ctx context.Context, p *program) error {
	var failed error
	select {
	case <-ctx.Done():
	case failed = <-p.failed:
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return errors.Join(failed, p.stop(stopping))
}
