// Command hulak is the whole program: the app, the sandbox provider, and the tools that an operator needs.
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

// cli is the command line: a verb, and settings that are read from flags or the environment.
type cli struct {
	Settings settings `embed:""`

	Run         runVerb         `cmd:"" help:"Start everything: Postgres, migrations, the app and the sandbox."`
	Serve       serveVerb       `cmd:"" help:"Start the app alone, against DATABASE_URL and a provider elsewhere."`
	Sandbox     sandboxVerb     `cmd:"" help:"Start the sandbox provider alone."`
	Migrate     migrateVerb     `cmd:"" help:"Bring the database's schema up to date."`
	Staff       staffVerbs      `cmd:"" help:"Add staff, and manage their accounts."`
	Senders     senderVerbs     `cmd:"" help:"Move senders of another system here."`
	Archive     archiveVerbs    `cmd:"" help:"Keep old events in files outside the database, as its owner."`
	Projections projectionVerbs `cmd:"" help:"List and rebuild the read models."`
	Rates       rateVerbs       `cmd:"" help:"Publish exchange rates."`
	Callbacks   callbackVerbs   `cmd:"" help:"Replace the secret that the provider signs callbacks with."`
	Verify      verifyVerb      `cmd:"" help:"Compare the whole log with what was sealed, and say what was changed, removed or inserted."`
	Evidence    evidenceVerb    `cmd:"" help:"Write a file that proves what happened to a transfer, for verify-evidence."`
	Seal        sealVerbs       `cmd:"" help:"The seal's keys and heads."`
	Version     versionVerb     `cmd:"" help:"Print the version."`

	Configuration configurationVerb `cmd:"" hidden:"" help:"Print the settings as a Markdown page."`
}

func main() {
	useMemory()
	uuid.EnableRandPool() // no id is a secret, and each of many would ask the system for 16 bytes
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second Ctrl-C ends the program at once.
	context.AfterFunc(ctx, stop)
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hulak: "+err.Error())
		os.Exit(1)
	}
}

// The program may take this much memory before it collects garbage oftener than it must: collecting took a sixth of its time
// under load while it held a few dozen megabytes.
const (
	memoryUsualBytes = 130 << 20
	heapGrowthUsual  = 400 // per cent
)

// useMemory trades memory for time, unless the operator has decided otherwise.
func useMemory() { setMemory(heapGrowthUsual, memoryUsualBytes) }

// heapGrowthSandbox is for the sandbox alone, which keeps 1.5 KB for ever of each transfer that it was told of: once that is more
// than a limit, it would do nothing but collect garbage.
const heapGrowthSandbox = 200 // per cent

func setMemory(growth int, limit int64) {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(growth)
		debug.SetMemoryLimit(limit)
	}
}

// run parses the arguments and carries out the verb. Tests call it as main does.
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

// stopWithin bounds how long a clean stop may take.
const stopWithin = 10 * time.Second

// untilStopped runs the program until the context ends or it fails by itself, and then stops it.
func untilStopped(ctx context.Context, p *program) error {
	var failed error
	select {
	case <-ctx.Done():
	case failed = <-p.failed:
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	return errors.Join(failed, p.stop(stopping))
}
