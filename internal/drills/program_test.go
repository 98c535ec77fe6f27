package drills

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/eventstore/seal"
	"hulak/internal/app"
	"hulak/internal/loopback"
	"hulak/internal/testsenders"
	"hulak/projections/maintenance"
	"hulak/projections/registry"
	"hulak/projections/runner"
)

// program is the program as several processes: the sandbox, two API servers, and two follower processes.
type program struct {
	url       string // of the database
	data      string
	env       []string
	apps      []*process
	followers []*process
	sandbox   *process
	origins   []string // of the API servers
	probe     *client  // without a user
}

// newProgram prepares a database and returns the program, which is not running yet. Clients use the load balancer at an address, or the
// API servers if it is empty. The settings are environment variables.
func newProgram(ctx context.Context, t *testing.T, databaseURL, balancer string, settings ...string) *program {
	t.Helper()
	p := &program{url: databaseURL, data: t.TempDir()}
	binary := buildProgram(ctx, t)
	sandbox := loopback.FreeAddress(t)
	addresses := []string{loopback.FreeAddress(t), loopback.FreeAddress(t)}
	p.origins = []string{"http://" + addresses[0], "http://" + addresses[1]}
	used := p.origins
	if balancer != "" {
		used = []string{"http://" + balancer}
	}
	own := func(variable string) bool { return strings.HasPrefix(variable, "HULAK_") } // settings of the drill
	p.env = slices.DeleteFunc(os.Environ(), own)
	p.env = append(p.env, "DATABASE_URL="+databaseURL, "HULAK_DATA="+p.data, "HULAK_ENV=test",
		"HULAK_METRICS_ADDR=", "HULAK_URL="+used[0], "HULAK_SANDBOX_ADDR="+sandbox, "HULAK_SANDBOX_URL=http://"+sandbox,
		"HULAK_TRUSTED_PROXIES=127.0.0.1",
		"HULAK_IDLE_MINUTES=120")
	p.env = append(p.env, settings...)
	newProcess := func(name, readyPrefix, address string, args ...string) *process {
		process := &process{
			name: name, readyPrefix: readyPrefix, args: append([]string{binary}, args...),
			env: append(slices.Clone(p.env), "HULAK_ADDR="+address), logFile: filepath.Join(t.TempDir(), "log"),
		}
		t.Cleanup(func() { process.cleanUp(t) })
		return process
	}
	p.sandbox = newProcess("sandbox", "Sandbox ", addresses[0], "sandbox")
	for i, address := range addresses {
		p.apps = append(p.apps, newProcess(fmt.Sprint("API server ", i+1), "App ", address, "serve", "--only=api"))
		p.followers = append(p.followers, newProcess(fmt.Sprint("followers ", i+1), "The followers", address, "serve", "--only=followers"))
	}
	p.probe = newClient(used, "http://"+sandbox)
	p.prepare(ctx, t)
	return p
}

// prepare migrates the database and creates the keys.
func (p *program) prepare(ctx context.Context, t *testing.T) {
	t.Helper()
	settings := &app.Settings{DatabaseURL: p.url, Data: p.data, Env: "test"}
	started, err := app.Start(ctx, settings, app.DatabaseOnly, io.Discard)
	require.NoError(t, err)
	require.NoError(t, started.Stop(ctx))
}

// start starts all processes.
func (p *program) start(ctx context.Context, t *testing.T) {
	t.Helper()
	for _, process := range p.processes() {
		process.start(ctx, t)
	}
}

// processes returns all processes, in the order in which they start.
func (p *program) processes() []*process {
	return slices.Concat([]*process{p.sandbox}, p.apps, p.followers)
}

// awaitReady waits until all API servers accept writes.
func (p *program) awaitReady(ctx context.Context) error {
	for _, origin := range p.origins {
		err := await(ctx, "readiness", func() (bool, error) {
			status, _, err := p.probe.send(ctx, origin+"/readyz", http.MethodGet, "", nil)
			return err == nil && status == http.StatusOK, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// restartAll restarts the processes of the app one after the other, and waits each time until the load is served. The provider keeps
// running, because the app holds transfers for review while it cannot screen them.
func (p *program) restartAll(ctx context.Context, t *testing.T, l *load) {
	t.Helper()
	for _, process := range slices.Concat(p.apps, p.followers) {
		process.stop(ctx, t)
		process.start(ctx, t)
		require.NoError(t, l.awaitNew(ctx, 1))
	}
	require.NoError(t, p.awaitReady(ctx))
	require.NoError(t, l.awaitNew(ctx, transfersEach))
}

// command runs the program and returns its output.
func (p *program) command(ctx context.Context, args ...string) (output string, err error) {
	command := exec.CommandContext(ctx, p.sandbox.args[0], args...)
	command.Env = p.env
	text, err := command.CombinedOutput()
	return string(text), err
}

// records is the program's database, opened by the test.
type records struct {
	pool       *pgxpool.Pool
	store      *postgres.Store
	log        *eventstore.Log
	models     *runner.Runner
	maintainer *maintenance.Maintainer
}

// openRecords opens the database with the program's keys. The caller must close it.
func (p *program) openRecords(ctx context.Context, t *testing.T) *records {
	t.Helper()
	pool, err := postgres.OpenPool(ctx, p.url)
	require.NoError(t, err)
	openKeys := func(kind *keyfile.Kind) *keyfile.Keyset {
		keys, err := keyfile.Open(kind, filepath.Join(p.data, "keys", kind.Name()), nil, false)
		require.NoError(t, err)
		return keys
	}
	signer, err := openKeys(keyfile.Writers).MAC()
	require.NoError(t, err)
	keys, err := openKeys(keyfile.People).AEAD()
	require.NoError(t, err)
	logger := slog.New(slog.DiscardHandler)
	store, err := postgres.Open(ctx, pool, logger, postgres.WithBatchSigner(seal.WriterKeysFrom(signer)))
	require.NoError(t, err)
	r := &records{pool: pool, store: store, log: eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, keys))}
	r.models = runner.New(pool, r.log, registry.All(), runner.Options{Logger: logger})
	r.maintainer = maintenance.New(pool, r.log, r.models, logger)
	return r
}

// addSenders creates senders, and links their banks.
func (p *program) addSenders(ctx context.Context, t *testing.T, r *records, count int) []*client {
	t.Helper()
	added, err := testsenders.Add(ctx, r.log, r.pool, 0, count)
	require.NoError(t, err)
	require.NoError(t, testsenders.LinkBanks(ctx, added, p.probe.apps[0], p.probe.sandbox))
	senders := make([]*client, count)
	for i, s := range added {
		c := p.probe.forSender(i)
		c.token, c.id, c.bank, c.beneficiary, c.account = s.Token, s.ID, s.Bank, s.ID, testsenders.AccountID
		senders[i] = c
	}
	return senders
}

func (r *records) close() {
	r.store.Close()
	r.pool.Close()
}
