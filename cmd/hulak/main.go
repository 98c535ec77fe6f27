// Command hulak contains the app, the sandbox provider, and the operator's tools.
//
// Each command is a struct with a Run method in a file of its own, and cli lists the commands. A command parses its flags, calls
// internal/app, and prints the result. internal/app starts the components that the command needs and stops them again.
//
// "hulak run" starts the app and the sandbox. "hulak serve" starts the app without the sandbox, or only the API server or the
// followers. Both commands also start Postgres unless DATABASE_URL names a database.
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

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/alecthomas/kong"
	"github.com/google/uuid"

	"hulak/internal/app"
)

// cli is the command line: a command, and settings from flags or environment variables.
type cli struct {
	Settings app.Settings `embed:""`

	Run         runCmd         `cmd:"" help:"Start everything: Postgres, migrations, the app, and the sandbox."`
	Serve       serveCmd       `cmd:"" help:"Start only the app. It uses DATABASE_URL and an external provider."`
	Sandbox     sandboxCmd     `cmd:"" help:"Start only the sandbox provider."`
	Migrate     migrateCmd     `cmd:"" help:"Update the database schema."`
	Staff       staffCmd       `cmd:"" help:"Add staff members and manage their accounts."`
	Senders     sendersCmd     `cmd:"" help:"Import senders from another system."`
	DemoData    demoDataCmd    `cmd:"" help:"Add senders and transfers of the last 180 days to a new installation. Not in production."`
	Archive     archiveCmd     `cmd:"" help:"Move old events to files outside the database."`
	Projections projectionsCmd `cmd:"" help:"List and rebuild the read models."`
	Rates       ratesCmd       `cmd:"" help:"Publish exchange rates."`
	Callbacks   callbacksCmd   `cmd:"" help:"Rotate the secret that signs callbacks."`
	Log         logCmd         `cmd:"" help:"Accept the loss of events after a restore."`
	Verify      verifyCmd      `cmd:"" help:"Compare the log with its signed heads and report every changed, removed, or inserted event."`
	Monitor     monitorCmd     `cmd:"" help:"Watch a log from outside, over HTTP, and report if it is rewritten. Needs no database."`
	Evidence    evidenceCmd    `cmd:"" help:"Write an evidence file for a transfer. To check the file, run verify-evidence."`
	Seal        sealCmd        `cmd:"" help:"Manage the keys and signed heads of the log."`
	Keys        keysCmd        `cmd:"" help:"Create, list, rotate, merge, and encrypt the keys that the database needs."`
	Config      configCmd      `cmd:"" help:"Check the settings before a start."`
	Probe       probeCmd       `cmd:"" help:"Ask the process with the same HULAK_METRICS_ADDR on this machine whether it is healthy."`
	Help        helpCmd        `cmd:"" help:"List all settings."`
	Version     versionCmd     `cmd:"" help:"Print the version, the commit, and its date."`

	Configuration configurationCmd `cmd:"" hidden:"" help:"Print the settings as a Markdown page."`
}

func main() {
	tuneGC()
	uuid.EnableRandPool() // saves a system call per ID, and IDs are not secret
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C stops the program immediately.
	context.AfterFunc(ctx, stop)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "hulak: "+err.Error())
		os.Exit(exitCode(err))
	}
}

// Exit codes. A check that could not be made is a failure.
const (
	exitFailure  = 1
	exitDistrust = 3 // a check found that the log cannot be trusted
)

// distrustError means that a log was checked and cannot be trusted.
type distrustError struct{ error }

func exitCode(err error) int {
	if _, ok := errors.AsType[*distrustError](err); ok {
		return exitDistrust
	}
	return exitFailure
}

// gcPercent is the default GOGC. It trades memory for CPU time: the heap can grow to five times the live data, which is a few dozen
// megabytes.
const gcPercent = 400

// tuneGC sets the garbage collector's target and memory limit, unless the operator has set GOGC or GOMEMLIMIT. The limit is 90% of the
// container's memory. Without a container, it is half of the machine's memory, which Postgres may share.
func tuneGC() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	machine := memlimit.ApplyRatio(memlimit.FromSystem, 0.5)
	container := memlimit.ApplyRatio(memlimit.FromCgroup, 0.9)
	if _, err := memlimit.Set(memlimit.WithProvider(memlimit.ApplyFallback(container, machine)), memlimit.WithRatio(1)); err != nil {
		fmt.Fprintln(os.Stderr, "hulak: set no memory limit: "+err.Error())
	}
}

// run parses the arguments and runs the command.
func run(ctx context.Context, args []string, out io.Writer) error {
	var commandLine cli
	parser, err := kong.New(&commandLine,
		kong.Name("hulak"),
		kong.Description("Hulak sends money from the USA to people in Nepal."),
		kong.UsageOnError(),
		kong.Help(printHelp),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.Bind(&commandLine.Settings),
	)
	if err != nil {
		return err
	}
	findings := checkEnvironment(parser.Model, os.Environ())
	command, err := parser.Parse(args)
	if err != nil {
		return errors.Join(append(findings, err)...)
	}
	findings = append(findings, commandLine.Settings.CheckRanges()...)
	if err := errors.Join(findings...); err != nil && command.Command() != "config check" {
		return err
	}
	return command.Run(findings)
}

// withDatabase opens the database and the log, calls do, and closes them.
func withDatabase(ctx context.Context, s *app.Settings, out io.Writer, do func(*app.Program) error) error {
	p, err := app.Start(ctx, s, app.DatabaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.Stop(context.WithoutCancel(ctx)) }()
	return do(p)
}
