package app

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"hulak/projections/maintenance"

	"github.com/jackc/pgx/v5"

	"hulak/projections"
)

// responses holds API responses by user and path.
type responses map[string][]byte

// TestRestartsAndRebuildsKeepAllResponses runs transfers, restarts the program, and drops and rebuilds every read model. Each time,
// the API must return byte-identical responses for the same tokens.
func TestRestartsAndRebuildsKeepAllResponses(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	parent := t // the program must outlive the subtest that starts it
	p, senders := startWithSenders(ctx, t, 3, nil)
	staff, err := signInStaff(ctx, senders[0])
	if err != nil {
		t.Fatal(err)
	}
	ids := createSampleTransfers(ctx, t, senders)
	readResponses(ctx, t, senders, staff, ids) // the app logs this access now, and does not log it again below
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	before := readResponses(ctx, t, senders, staff, ids)
	digests := readModelDigests(ctx, t, p)
	requireUnchanged := func(t *testing.T) {
		t.Helper()
		if err := awaitIdle(ctx, p); err != nil {
			t.Fatal(err)
		}
		requireSameResponses(t, before, readResponses(ctx, t, senders, staff, ids))
		if current := readModelDigests(ctx, t, p); !maps.Equal(digests, current) {
			t.Errorf("digests were %v, are now %v", digests, current)
		}
	}
	restart := func(t *testing.T, whileStopped func()) {
		t.Helper()
		var err error
		if p, err = restartProgram(ctx, parent, p, whileStopped); err != nil {
			t.Fatal(err)
		}
		for _, c := range append(senders, staff) {
			c.urls = newBaseURLs(p)
		}
	}
	t.Run("responses, sessions, and idempotency keys survive a restart", func(t *testing.T) {
		restart(t, func() {})
		requireUnchanged(t)
		repeated, err := senders[0].create(ctx, "sample-0", 200)
		if err != nil || !slices.Contains(ids[senders[0]], repeated.transfer) {
			t.Errorf("repeated request returned %v, %v, want the original transfer", repeated, err)
		}
	})
	t.Run("next start rebuilds dropped read models", func(t *testing.T) {
		restart(t, func() { dropReadModels(ctx, t, p) })
		requireUnchanged(t)
	})
	t.Run("rebuild restores read models dropped while the program is running", func(t *testing.T) {
		dropReadModels(ctx, t, p)
		rebuildAll(ctx, t, p)
		requireUnchanged(t)
	})
	t.Run("rebuilt read models match the current ones", func(t *testing.T) {
		rebuildAll(ctx, t, p)
		requireUnchanged(t)
	})
	t.Run("comparison detects a changed row", func(t *testing.T) {
		if _, err := p.pool.Exec(ctx, `UPDATE transfers.transfers SET fee = fee + 0.01`); err != nil {
			t.Fatal(err)
		}
		if maps.Equal(digests, readModelDigests(ctx, t, p)) {
			t.Error("digests did not change")
		}
		if len(changedResponses(before, readResponses(ctx, t, senders, staff, ids))) == 0 {
			t.Error("responses did not change")
		}
	})
}

// createSampleTransfers creates a delivered, a refunded, a declined, and a pending transfer for each sender. It returns the transfer IDs.
func createSampleTransfers(ctx context.Context, t *testing.T, senders []*apiClient) map[*apiClient][]string {
	t.Helper()
	created := make([][]string, len(senders))
	inParallel(t, len(senders), func(i int) error {
		c := senders[i]
		for n, want := range []string{"COMPLETED", "REFUNDED", "FAILED", "PENDING"} {
			ack, err := c.create(ctx, "sample-"+string(rune('0'+n)), 200)
			if err != nil {
				return err
			}
			created[i] = append(created[i], ack.transfer)
			if err := advanceTransfer(ctx, c, ack.transfer, want); err != nil {
				return err
			}
		}
		return nil
	})
	ids := map[*apiClient][]string{}
	for i, c := range senders {
		ids[c] = created[i]
	}
	return ids
}

// signInStaff signs in the demo administrator, with the URLs and HTTP client of a sender.
func signInStaff(ctx context.Context, c *apiClient) (*apiClient, error) {
	staff := &apiClient{urls: c.urls, http: c.http}
	return staff, staff.signIn(ctx, "admin@hulak.test", testPassword)
}

// readResponses requests all data that read models serve.
func readResponses(
	ctx context.Context, t *testing.T, senders []*apiClient, staff *apiClient, ids map[*apiClient][]string,
) responses {
	t.Helper()
	all := responses{}
	get := func(c *apiClient, paths ...string) {
		for _, path := range paths {
			status, body, err := c.callWithRetry(ctx, http.MethodGet, path, "", nil)
			if err := decodeResponse(path, status, body, err, nil); err != nil {
				t.Fatal(err)
			}
			all[c.id+" "+path] = body
		}
	}
	for _, c := range senders {
		get(c, "/v1/senders", "/v1/senders/banks", "/v1/senders/cards", "/v1/senders/beneficiaries", "/v1/senders/transactions",
			"/v1/senders/transactions?pageSize=2&page=1", "/v1/senders/transactions?transStatus=COMPLETED",
			"/v1/senders/transactions/glance", "/v1/senders/transactions/limit")
		for _, id := range ids[c] {
			get(c, "/v1/senders/transactions/"+id, "/v1/senders/transactions/"+id+"/timeline")
			get(staff, "/v1/admin/transfers/"+id+"/timeline")
		}
	}
	get(staff, "/v1/admin/events", "/v1/admin/events?limit=100", "/v1/admin/event-types", "/v1/admin/events/20", "/v1/admin/transfers",
		"/v1/admin/ledger/trial-balance", "/v1/admin/holds", "/v1/senders/locked", "/v1/fees", "/v1/coupons", "/v1/exchange-rate")
	return all
}

// changedResponses returns the requests whose responses have changed.
func changedResponses(before, after responses) []string {
	var paths []string
	for _, path := range slices.Sorted(maps.Keys(before)) {
		if !bytes.Equal(before[path], after[path]) {
			paths = append(paths, path+"\nwas  "+string(before[path])+"now  "+string(after[path]))
		}
	}
	return paths
}

func requireSameResponses(t *testing.T, before, after responses) {
	t.Helper()
	if changed := changedResponses(before, after); len(changed) > 0 {
		t.Errorf("%d of %d responses differ:\n%s", len(changed), len(before), strings.Join(changed, "\n"))
	}
}

func readModelDigests(ctx context.Context, t *testing.T, p *Program) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, projection := range p.runner.Projections() {
		digest, err := p.maintainer.Digest(ctx, projection.Name)
		if err != nil {
			t.Fatal(err)
		}
		all[projection.Name] = digest
	}
	return all
}

// restartProgram stops a program, calls whileStopped, and starts another program on the same data. The new program stops when the test
// ends.
func restartProgram(ctx context.Context, t *testing.T, p *Program, whileStopped func()) (*Program, error) {
	stop := func(p *Program) error {
		ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
		defer cancel()
		return p.Stop(ctx)
	}
	if err := stop(p); err != nil {
		return p, err
	}
	whileStopped()
	next, err := Start(ctx, p.settings, AllComponents, os.Stderr)
	if err != nil {
		return p, err
	}
	t.Cleanup(func() {
		if err := stop(next); err != nil {
			t.Errorf("stopping: %v", err)
		}
	})
	return next, nil
}

// dropReadModels drops the schemas of all read models with direct database access.
func dropReadModels(ctx context.Context, t *testing.T, p *Program) {
	t.Helper()
	conn, err := pgx.Connect(ctx, p.settings.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	schemas, err := projections.Rows(ctx, conn, scanText, `SELECT n.nspname::text FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
		WHERE c.relname = 'projection_checkpoint'`)
	if err != nil {
		t.Fatal(err)
	}
	if len(schemas) < len(p.runner.Projections()) {
		t.Fatalf("found schemas %v, want at least one for each read model", schemas)
	}
	for _, schema := range schemas {
		if _, err := conn.Exec(ctx, `DROP SCHEMA `+pgx.Identifier{schema}.Sanitize()+` CASCADE`); err != nil {
			t.Fatal(err)
		}
	}
}

// rebuildAll rebuilds every read model.
func rebuildAll(ctx context.Context, t *testing.T, p *Program) {
	t.Helper()
	for _, projection := range p.runner.Projections() {
		if _, err := p.maintainer.Rebuild(ctx, projection.Name, maintenance.RebuildOptions{}); err != nil {
			t.Fatalf("%s: %v", projection.Name, err)
		}
	}
}
