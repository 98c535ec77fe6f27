package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/relay/natstest"
	"hulak/eventstore/seal"
	"hulak/internal/loopback"
	"hulak/internal/testsenders"
)

const (
	root         = "../.."
	testTimeout  = 10 * time.Minute
	pollInterval = 20 * time.Millisecond
)

// system is the program as an API process, a follower process, a relay, and the sandbox, with its own Postgres and NATS servers.
type system struct {
	t                   *testing.T
	cluster             *embeddedpg.Cluster
	app, provider       string // origins
	data, binary        string
	sandbox             *process
	api, followers      *process
	nats                *natstest.Cluster
	relay               *process
	sender, token, bank string
}

// startSystem builds and starts the program, and adds a sender.
func startSystem(ctx context.Context, t *testing.T) *system {
	t.Helper()
	cluster, err := embeddedpg.Start(ctx, embeddedpg.Options{Throwaway: true})
	require.NoError(t, err)
	t.Cleanup(func() { _ = cluster.Stop() })
	s := &system{t: t, cluster: cluster, data: t.TempDir(), binary: filepath.Join(t.TempDir(), "hulak")}
	build := exec.CommandContext(ctx, "go", "build", "-o", s.binary, "./cmd/hulak")
	build.Dir = root
	output, err := build.CombinedOutput()
	require.NoError(t, err, string(output))
	s.nats = natstest.Start(t, 1)
	address, providerAddress := loopback.FreeAddress(t), loopback.FreeAddress(t)
	s.app, s.provider = "http://"+address, "http://"+providerAddress
	policy := filepath.Join(s.data, "witnesses") // a witness that never answers
	require.NoError(t, os.WriteFile(policy, []byte(
		"witness silent w1.example+11c8f4c8+BEtCePP28bkSi/ZxLF65+cydHDRh+AhwUc5Okowfb9iu http://127.0.0.1:1\nquorum silent\n"), 0o600))
	env := append(slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "HULAK_") }),
		"DATABASE_URL="+cluster.URL("postgres"), "HULAK_DATA="+s.data, "HULAK_ENV=test", "HULAK_ADDR="+address, "HULAK_URL="+s.app,
		"HULAK_SANDBOX_ADDR="+providerAddress, "HULAK_SANDBOX_URL="+s.provider, "SANDBOX_SPEED=0.1",
		"NATS_URL="+s.nats.URL(),
		"HULAK_WITNESS_POLICY="+policy, "HULAK_CALLS_AT_ONCE=1000000") // alerts need more calls from one address than the rate limit allows
	migrate := exec.CommandContext(ctx, s.binary, "migrate")
	migrate.Env = env
	output, err = migrate.CombinedOutput()
	require.NoError(t, err, string(output))
	s.sandbox = s.start(ctx, env, "Sandbox ", "sandbox")
	s.api = s.start(ctx, env, "App ", "serve", "--only=api")
	s.relay = s.start(ctx, env, "The relay", "serve", "--only=relay")
	s.followers = s.start(ctx, env, "The followers", "serve", "--only=followers")
	s.addSender(ctx)
	return s
}

// process is a running process.
type process struct {
	name    string
	metrics string // address
	command *exec.Cmd
	exited  chan struct{}
}

// kill ends the process without a chance to clean up.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	<-p.exited
}

// start starts a process and waits until it prints a line with a prefix. The process ends with the test.
func (s *system) start(ctx context.Context, env []string, readyPrefix string, args ...string) *process {
	s.t.Helper()
	p := &process{
		name: args[len(args)-1], metrics: loopback.FreeAddress(s.t), command: exec.Command(s.binary, args...), exited: make(chan struct{}),
	}
	var stderr bytes.Buffer
	p.command.Env, p.command.Stderr = append(slices.Clone(env), "HULAK_METRICS_ADDR="+p.metrics), &stderr
	endWithTest(p.command)
	output, err := p.command.StdoutPipe()
	require.NoError(s.t, err)
	require.NoError(s.t, p.command.Start())
	ready := make(chan struct{})
	closeReady := sync.OnceFunc(func() { close(ready) })
	go func() {
		for lines := bufio.NewScanner(output); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), readyPrefix) {
				closeReady()
			}
		}
		_ = p.command.Wait()
		close(p.exited)
	}()
	s.t.Cleanup(func() {
		p.kill()
		if s.t.Failed() {
			text := stderr.Bytes()
			s.t.Logf("end of the log of %s:\n%s", p.name, text[max(0, len(text)-4096):])
		}
	})
	select {
	case <-ready:
	case <-p.exited:
		s.t.Fatalf("%s exited\n%s", p.name, stderr.String())
	case <-ctx.Done():
		s.t.Fatalf("%s is not ready", p.name)
	}
	return p
}

// addSender adds a sender with a bank account and a beneficiary.
func (s *system) addSender(ctx context.Context) {
	s.t.Helper()
	s.withLog(ctx, func(log *eventstore.Log, pool *pgxpool.Pool) {
		senders, err := testsenders.Add(ctx, log, pool, 0, 1)
		require.NoError(s.t, err)
		require.NoError(s.t, testsenders.LinkBanks(ctx, senders, s.app, s.provider))
		s.sender, s.token, s.bank = senders[0].ID, senders[0].Token, senders[0].Bank
	})
}

// withLog opens the program's log with its keys.
func (s *system) withLog(ctx context.Context, do func(*eventstore.Log, *pgxpool.Pool)) {
	s.t.Helper()
	pool, err := postgres.OpenPool(ctx, s.cluster.URL("postgres"))
	require.NoError(s.t, err)
	defer pool.Close()
	open := func(kind *keyfile.Kind) *keyfile.Keyset {
		keys, err := keyfile.Open(kind, filepath.Join(s.data, "keys", kind.Name()), nil, false)
		require.NoError(s.t, err)
		return keys
	}
	signer, err := open(keyfile.Writers).MAC()
	require.NoError(s.t, err)
	keys, err := open(keyfile.People).AEAD()
	require.NoError(s.t, err)
	store, err := postgres.Open(ctx, pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(seal.WriterKeysFrom(signer)))
	require.NoError(s.t, err)
	defer store.Close()
	do(eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, keys)), pool)
}

// call calls the API and returns the status and the decoded body. With an idempotency key, it calls as the sender.
func (s *system) call(ctx context.Context, method, path, key string, body any) (int, map[string]any) {
	s.t.Helper()
	content, err := json.Marshal(body)
	require.NoError(s.t, err)
	request, err := http.NewRequestWithContext(ctx, method, s.app+path, bytes.NewReader(content))
	require.NoError(s.t, err)
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(s.t, err)
	defer response.Body.Close()
	var decoded map[string]any
	_ = json.NewDecoder(response.Body).Decode(&decoded) // some responses have no body
	return response.StatusCode, decoded
}

const transfersPath = "/v1/senders/transactions"

// createTransfer sends money and returns the ID of the transfer.
func (s *system) createTransfer(ctx context.Context, key string) (id string) {
	s.t.Helper()
	status, created := s.requestTransfer(ctx, key)
	require.Equal(s.t, http.StatusOK, status, created)
	return fmt.Sprint(created["referenceId"])
}

// requestTransfer is like createTransfer, but the request may fail. It returns the status and the response.
func (s *system) requestTransfer(ctx context.Context, key string) (status int, response map[string]any) {
	s.t.Helper()
	return s.call(ctx, http.MethodPost, transfersPath, key, map[string]any{
		"feeAmount": "5.00", "exchangeRate": "133.25", "senderAmount": "20.00", "recipientAmount": "2665.00",
		"recipientCurrency": "NPR", "destinationCountry": "NPL", "remittancePurpose": "Family Expenses",
		"recipientId": s.sender, "payoutMethod": "BANK_DEPOSIT", "recipientAccountId": testsenders.AccountID,
		"fundingSource": "BANK_ACCOUNT", "senderFundingAccountId": s.bank, "secondTransfer": true,
	})
}

// makeTraffic tries a wrong password, and sends money until it is delivered.
func (s *system) makeTraffic(ctx context.Context, key string) {
	s.t.Helper()
	login := map[string]string{"email": "sita@example.com", "password": "Wrong-Horse-7"}
	status, _ := s.call(ctx, http.MethodPost, "/v1/auth/signin", "", login)
	require.Equal(s.t, http.StatusUnauthorized, status)
	id := s.createTransfer(ctx, key)
	await(ctx, s.t, "the delivery", func() bool {
		_, transfer := s.call(ctx, http.MethodGet, transfersPath+"/"+id, "read", nil)
		return transfer["status"] == "COMPLETED"
	})
}

// metrics returns the response of a process to a scrape, or nil if it does not answer.
func (p *process) scrape(ctx context.Context, t *testing.T) (text []byte, contentType string) {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.metrics+"/metrics", http.NoBody)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, ""
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, "%s", text)
	return text, response.Header.Get("Content-Type")
}

// awaitMetric waits until a process exports a line that starts with a prefix.
func (p *process) awaitMetric(ctx context.Context, t *testing.T, prefix string) {
	t.Helper()
	await(ctx, t, prefix, func() bool {
		text, _ := p.scrape(ctx, t)
		return bytes.Contains(text, []byte("\n"+prefix))
	})
}

func await(ctx context.Context, t *testing.T, what string, condition func() bool) {
	t.Helper()
	for !condition() {
		select {
		case <-time.After(pollInterval):
		case <-ctx.Done():
			t.Fatalf("timed out waiting for %s", what)
		}
	}
}
