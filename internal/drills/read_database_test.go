package drills

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgcluster"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/registry"
)

// readDrill is the program while its read models move to another database, which has a replica.
type readDrill struct {
	*program
	log, reads *pgx.Conn // to the log's database, and to the primary of the read models' database
	load       *load
}

// TestMoveReadModels moves the read models to another database while clients create transfers, as docs/operations/read-database.md
// describes.
// Then it restores the log alone.
func TestMoveReadModels(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), drillTimeout)
	defer cancel()
	pair := pgcluster.New(t)
	d := &readDrill{program: newProgram(ctx, t, pgtest.URL(t), "", "SANDBOX_SPEED=0.5"), reads: pair.Primary().Connect()}
	defer d.reads.Close(context.WithoutCancel(ctx))
	var err error
	d.log, err = pgx.Connect(ctx, d.url)
	require.NoError(t, err)
	defer d.log.Close(context.WithoutCancel(ctx))
	_, err = d.reads.Exec(ctx, `CREATE ROLE hulak_app NOLOGIN; GRANT CONNECT, CREATE ON DATABASE postgres TO hulak_app`)
	require.NoError(t, err)
	for _, sql := range []string{`ALTER SYSTEM SET wal_writer_delay = '10ms'`, `SELECT pg_reload_conf()`} {
		_, err = d.reads.Exec(ctx, sql)
		require.NoError(t, err)
	}
	d.start(ctx, t)
	senders := d.signUpSenders(ctx, t)
	journal := filepath.Join(t.TempDir(), "acknowledgments")
	d.load = startLoad(ctx, t, journal, senders, loadOptions{interval: 200 * time.Millisecond, maxPending: 400})
	require.NoError(t, d.load.awaitNew(ctx, transfersEach))

	toPrimary := "HULAK_READ_DATABASE_URL=" + pair.Primary().URL()
	toReplica := "HULAK_READ_DATABASE_URL=" + pair.Standby().URL() + "&target_session_attrs=standby"
	added := d.followers[1]
	added.stop(ctx, t)
	added.env = append(added.env, toPrimary)
	added.start(ctx, t)
	d.awaitFilled(ctx, t)
	for i, app := range d.apps {
		app.stop(ctx, t)
		app.env = append(app.env, toReplica)
		app.start(ctx, t)
		require.NoError(t, d.load.awaitNew(ctx, 1))
		t.Logf("API server %d: longest time to read an own write from the replica: %s", i+1,
			d.requireOwnWrites(ctx, t, senders[i], d.origins[i]).Round(time.Millisecond))
	}
	d.followers[0].stop(ctx, t)
	d.dropOldTables(ctx, t)
	d.followers[0].env = append(d.followers[0].env, toPrimary)
	d.followers[0].start(ctx, t)
	require.NoError(t, d.load.awaitNew(ctx, transfersEach))
	require.NoError(t, d.load.stop())
	d.requireCompleted(ctx, t, journal)
	var schemas int
	require.NoError(t, d.log.QueryRow(ctx, `SELECT count(*) FROM pg_namespace WHERE nspname = 'transfers'`).Scan(&schemas))
	require.Zero(t, schemas, "read models in the log's database")
	d.restoreLogAlone(ctx, t)
}

// awaitFilled waits until the new read models have caught up with the log.
func (d *readDrill) awaitFilled(ctx context.Context, t *testing.T) {
	t.Helper()
	var head int64
	require.NoError(t, d.log.QueryRow(ctx, `SELECT max(position) FROM events`).Scan(&head))
	for _, p := range registry.All() {
		require.NoError(t, await(ctx, "read model "+p.Name, func() (bool, error) {
			position, err := d.position(ctx, p.Name)
			return position >= head, err
		}))
	}
}

// position returns the position of a new read model, or 0 if its tables do not exist.
func (d *readDrill) position(ctx context.Context, name string) (position int64, err error) {
	var exists bool
	table := pgx.Identifier{name, "projection_checkpoint"}.Sanitize()
	err = d.reads.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table).Scan(&exists)
	if err == nil && exists {
		err = d.reads.QueryRow(ctx, `SELECT position FROM `+table).Scan(&position)
	}
	return position, err
}

// requireOwnWrites creates transfers at one API server, and requires that the server's replica shows each of them to a request with the
// transfer's position. It returns the duration of the longest read.
func (d *readDrill) requireOwnWrites(ctx context.Context, t *testing.T, sender *client, origin string) (longest time.Duration) {
	t.Helper()
	for i := range transfersEach {
		body, err := json.Marshal(sender.transferRequest())
		require.NoError(t, err)
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, origin+transfersPath, bytes.NewReader(body))
		require.NoError(t, err)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", fmt.Sprint("own-", origin, i))
		answer, created := sender.do(t, request)
		var transfer struct{ ReferenceID string }
		require.NoError(t, json.Unmarshal(created, &transfer), string(created))
		request, err = http.NewRequestWithContext(ctx, http.MethodGet, origin+transfersPath+"/"+transfer.ReferenceID, nil)
		require.NoError(t, err)
		request.Header.Set("Hulak-Position", answer.Header.Get("Hulak-Position"))
		start := time.Now()
		sender.do(t, request)
		longest = max(longest, time.Since(start))
	}
	return longest
}

// do sends a request as the sender, and requires status 200.
func (c *client) do(t *testing.T, request *http.Request) (response *http.Response, body []byte) {
	t.Helper()
	request.Header.Set("X-Forwarded-For", c.address)
	request.Header.Set("Authorization", "Bearer "+c.token)
	response, err := c.http.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err = io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, string(body))
	return response, body
}

// dropOldTables drops the read models in the log's database.
func (d *readDrill) dropOldTables(ctx context.Context, t *testing.T) {
	t.Helper()
	var names []string
	for _, p := range registry.All() {
		names = append(names, pgx.Identifier{p.Name}.Sanitize())
	}
	_, err := d.log.Exec(ctx, `DROP SCHEMA `+strings.Join(names, ", ")+` CASCADE`)
	require.NoError(t, err)
}

// requireCompleted waits until each acknowledged transfer is completed in the new read models.
func (d *readDrill) requireCompleted(ctx context.Context, t *testing.T, journal string) {
	t.Helper()
	var ids []string
	eachAcknowledgment(t, journal, func(_ int, a *acknowledgment) { ids = append(ids, a.Transfer) })
	require.NoError(t, await(ctx, "the payouts", func() (bool, error) {
		var completed int
		err := d.reads.QueryRow(ctx, `SELECT count(*) FROM transfers.transfers WHERE transfer_id = ANY ($1) AND status = 'COMPLETED'`, ids).
			Scan(&completed)
		return completed == len(ids), err
	}))
	t.Logf("%d transfers", len(ids))
}

// restoreLogAlone makes a read model contain events that the log lacks. It requires that an API server does not start, and that a process
// with followers fills the read model again.
func (d *readDrill) restoreLogAlone(ctx context.Context, t *testing.T) {
	t.Helper()
	for _, process := range slices.Concat(d.apps, d.followers) {
		process.stop(ctx, t)
	}
	before, err := d.position(ctx, "transfers")
	require.NoError(t, err)
	_, err = d.reads.Exec(ctx, `UPDATE transfers.projection_checkpoint SET position = position + 1000`)
	require.NoError(t, err)
	command := exec.CommandContext(ctx, d.apps[0].args[0], d.apps[0].args[1:]...)
	command.Env = d.apps[0].env
	text, err := command.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(text), "the read models contain events that the log has lost")
	d.followers[0].start(ctx, t)
	require.NoError(t, await(ctx, "the read model", func() (bool, error) {
		position, err := d.position(ctx, "transfers")
		return position >= before && position < before+1000, err
	}))
	d.apps[0].start(ctx, t)
}
