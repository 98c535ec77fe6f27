package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
)

// faults breaks a system. The faults add up, unless a method repairs what it has broken.
type faults struct {
	*system
	monitor *monitor
	conn    *pgx.Conn // as the superuser, without triggers
}

// breakSystem causes the fault of each alert, and waits until the alert fires.
func breakSystem(ctx context.Context, t *testing.T, s *system, m *monitor) {
	t.Helper()
	f := &faults{system: s, monitor: m, conn: connect(ctx, t, s)}
	long := connect(ctx, t, s)
	_, err := long.Exec(ctx, `BEGIN; SELECT pg_current_xact_id()`) // stays open for HulakTransactionAge
	require.NoError(t, err)
	f.insertRecords(ctx)
	f.changeReadModels(ctx)
	f.blockWrites(ctx)
	f.exhaustConnections(ctx)
	f.blockWorkers(ctx)
	f.rejectSignIns(ctx)
	f.fillDisk(ctx)
	f.forgeEvent(ctx)
	await(ctx, t, "a transaction of one minute", func() (old bool) {
		err := f.conn.QueryRow(ctx, `SELECT clock_timestamp() - xact_start > interval '60 s' FROM pg_stat_activity WHERE pid = $1`,
			long.PgConn().PID()).Scan(&old)
		require.NoError(t, err)
		return old
	})
	m.requireFiring(ctx, "HulakTransactionAge")
	closeConn(ctx, t, long)
	f.stopParts(ctx)
	for _, rule := range m.rules {
		assert.Contains(t, m.fired, rule.Name(), "no fault makes this alert fire")
	}
}

func connect(ctx context.Context, t *testing.T, s *system) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(ctx, s.cluster.URL("postgres"))
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `SET session_replication_role = replica`)
	require.NoError(t, err)
	return conn
}

func closeConn(ctx context.Context, t *testing.T, conn *pgx.Conn) {
	t.Helper()
	require.NoError(t, conn.Close(ctx))
}

// exec runs a statement that must change a number of rows.
func (f *faults) exec(ctx context.Context, rows int64, sql string) {
	f.t.Helper()
	changed, err := f.conn.Exec(ctx, sql)
	require.NoError(f.t, err, sql)
	require.Equal(f.t, rows, changed.RowsAffected(), sql)
}

// whileLocked calls do while a transaction holds a lock.
func (f *faults) whileLocked(ctx context.Context, sql string, do func()) {
	f.t.Helper()
	conn := connect(ctx, f.t, f.system)
	_, err := conn.Exec(ctx, `BEGIN; `+sql)
	require.NoError(f.t, err)
	do()
	closeConn(ctx, f.t, conn)
}

// awaitBlocked waits until a number of sessions wait for a lock.
func (f *faults) awaitBlocked(ctx context.Context, sessions int) {
	f.t.Helper()
	await(ctx, f.t, "blocked sessions", func() bool {
		var blocked int
		err := f.conn.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`).Scan(&blocked)
		require.NoError(f.t, err)
		return blocked >= sessions
	})
}

// whileCalling calls do while concurrent clients repeat a call. Each call has its own key.
func (f *faults) whileCalling(clients int, call func(key string), do func()) {
	f.t.Helper()
	var group sync.WaitGroup
	var done atomic.Bool
	for client := range clients {
		group.Go(func() {
			for n := 0; !done.Load(); n++ {
				call(fmt.Sprintf("client-%d-%d", client, n))
			}
		})
	}
	do()
	done.Store(true)
	group.Wait()
}

// insertRecords stores what providers, browsers, and users can cause.
func (f *faults) insertRecords(ctx context.Context) {
	f.t.Helper()
	f.exec(ctx, 1, `INSERT INTO inbox (provider, callback_id, body) VALUES ('sandbox', 'malformed', '{}')`)
	f.exec(ctx, 1, `INSERT INTO inbox (provider, callback_id, body, received_at, attempts, error)
		VALUES ('sandbox', 'failing', '{}', clock_timestamp() - interval '30 minutes', 16, 'failed')`)
	f.exec(ctx, 1, `INSERT INTO code_tries (hour, tries) VALUES (clock_timestamp(), 1000)`)
	f.exec(ctx, 25, `INSERT INTO browser_errors
		SELECT sha256(n::text::bytea), 'ERROR', 'TypeError', '/', '{}', '{}', '{}', 1, clock_timestamp(), clock_timestamp()
		FROM generate_series(1, 25) AS n`)
	f.exec(ctx, 1, `INSERT INTO webhook_messages (endpoint_id, position, message_id, type, body, created_at, next_attempt_at)
		VALUES ('failing', 1, 'msg_fault', 'transfer.created', '{}', clock_timestamp() - interval '2 hours', 'infinity')`)
	const texts = 80_000 // 80 percent of the hourly limit of a test system
	f.exec(ctx, texts, fmt.Sprintf(`INSERT INTO text_messages
		SELECT 'fault-' || n, sha256(n::text::bytea), clock_timestamp(), NULL FROM generate_series(1, %d) AS n`, texts))
	f.withLog(ctx, func(log *eventstore.Log, _ *pgxpool.Pool) {
		command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "drill", Role: "SYSTEM"}}}
		rate, err := money.ParseRate("133.25")
		require.NoError(f.t, err)
		mid, err := money.ParseRate("133.50")
		require.NoError(f.t, err)
		_, err = eventstore.RunCommand(ctx, log, command, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR),
			pricing.RateCommand(pricing.PublishRate{From: money.USD, To: money.NPR, Rate: rate, Mid: mid, MidDay: "2026-03-02",
				Source: pricing.SourceFixed, At: time.Now().Add(-5 * 24 * time.Hour)}))
		require.NoError(f.t, err)
	})
	f.exec(ctx, 0, `ALTER TABLE seal_heads DISABLE TRIGGER USER`)
	f.exec(ctx, 1, `UPDATE seal_heads SET signed_at = clock_timestamp() - interval '2 hours' WHERE number = 1`)
	f.monitor.requireFiring(ctx, "HulakWitnessLag", "HulakCallbacksFailed", "HulakCallbacksDelayed", "HulakWrongCodes", "HulakBrowserErrors",
		"HulakTextMessageLimit", "HulakRateTooOld", "HulakWebhooksFailing")
}

// changeReadModels makes read models differ from the log.
func (f *faults) changeReadModels(ctx context.Context) {
	f.t.Helper()
	f.exec(ctx, 50, `INSERT INTO deadlines.deadlines (transfer_id, kind, sender_id, position, began_at, due_at)
		SELECT 'missing-' || n, 'DECISION', 'sender-000000', 1, clock_timestamp() - interval '3 hours', clock_timestamp() - interval '2 hours'
		FROM generate_series(1, 50) AS n`)
	f.exec(ctx, 10, `INSERT INTO deadlines.deadlines (transfer_id, kind, sender_id, position, began_at, due_at, passed_at)
		SELECT 'late-' || n, 'AVAILABLE', 'sender-000000', 1, clock_timestamp() - interval '9 days', clock_timestamp() - interval '2 days',
			clock_timestamp() - interval '1 day'
		FROM generate_series(1, 10) AS n`)
	f.exec(ctx, 1, `UPDATE ledger.postings SET amount = amount + 1
		WHERE (position, line) = (SELECT position, line FROM ledger.postings LIMIT 1)`)
	f.exec(ctx, 1, `WITH oldest AS (
			UPDATE ledger.entries SET recorded_at = recorded_at - interval '8 days', at = at - interval '8 days'
			WHERE position = (SELECT min(position) FROM ledger.entries) RETURNING transfer_id, position)
		INSERT INTO ledger.open_items SELECT transfer_id, 'payout_partner', 'USD', 1, position FROM oldest`)
	f.monitor.requireFiring(ctx, "HulakMoneyInFlight", "HulakDeadlinesOverdue", "HulakTransfersOverdue", "HulakLedgerUnbalanced",
		"HulakDivergences")
}

// blockWrites locks the log, so that requests wait for it.
func (f *faults) blockWrites(ctx context.Context) {
	f.t.Helper()
	beneficiary := map[string]string{
		"firstName": "Sita", "lastName": "Gurung", "addressLine1": "Lakeside Road 6", "country": "NPL", "state": "Gandaki",
		"city": "Pokhara", "postalCode": "33700", "senderRelationship": "Sister", "countryCode": "+977", "phoneNumber": "9841234567",
	}
	const (
		beneficiaries = "/v1/senders/beneficiaries"
		lockLog       = `LOCK TABLE events IN SHARE MODE`
	)
	number := 0
	f.monitor.requireFiringWhile(ctx, func() {
		if number++; number%10 != 0 {
			return // a slow call every ten scrapes is in each five minutes
		}
		var slow sync.WaitGroup
		f.whileLocked(ctx, lockLog, func() {
			slow.Go(func() { f.call(ctx, http.MethodPost, beneficiaries, fmt.Sprint("slow-", number), beneficiary) })
			f.awaitBlocked(ctx, 1)
			_, err := f.conn.Exec(ctx, `SELECT pg_sleep(2.5)`) // longer than the limit of HulakLatencyHigh
			require.NoError(f.t, err)
		})
		slow.Wait()
	}, "HulakCommitLatencyHigh", "HulakLatencyHigh")
	const appends = 2_000 // more than a full batch and the limit of HulakWriterQueueLong
	f.whileCalling(appends, func(call string) { f.call(ctx, http.MethodPost, beneficiaries, call, beneficiary) }, func() {
		f.whileLocked(ctx, lockLog, func() { f.monitor.requireFiring(ctx, "HulakWriterQueueLong") })
	})
}

// exhaustConnections makes requests hold all database connections of the API process.
func (f *faults) exhaustConnections(ctx context.Context) {
	f.t.Helper()
	read := func(string) { f.call(ctx, http.MethodGet, transfersPath, "read", nil) }
	f.whileCalling(40, read, func() {
		f.whileLocked(ctx, `LOCK TABLE transfers.transfers IN ACCESS EXCLUSIVE MODE`, func() {
			f.awaitBlocked(ctx, 23)
			f.monitor.requireFiring(ctx, "HulakConnectionsExhausted")
		})
	})
}

// blockWorkers keeps workers and the checker from renewing what they hold.
func (f *faults) blockWorkers(ctx context.Context) {
	f.t.Helper()
	f.whileLocked(ctx, `SELECT FROM followers FOR UPDATE`, func() { f.monitor.requireFiring(ctx, "HulakWorkerUnclaimed") })
}

// rejectSignIns tries wrong passwords for an account.
func (f *faults) rejectSignIns(ctx context.Context) {
	f.t.Helper()
	login := map[string]string{"email": "sita@example.com", "password": "Wrong-Horse-7"}
	f.monitor.requireFiringWhile(ctx, func() {
		for range 30 {
			f.call(ctx, http.MethodPost, "/v1/auth/signin", "", login)
		}
	}, "HulakSignInFailures")
}

// fillDisk makes the database look large.
func (f *faults) fillDisk(ctx context.Context) {
	f.t.Helper()
	var directory, database string
	err := f.conn.QueryRow(ctx, `SELECT current_setting('data_directory'), oid::text FROM pg_database WHERE datname = current_database()`).
		Scan(&directory, &database)
	require.NoError(f.t, err)
	sparse := filepath.Join(directory, "base", database, "sparse")
	require.NoError(f.t, os.WriteFile(sparse, nil, 0o600))
	require.NoError(f.t, os.Truncate(sparse, 1e12))
	f.monitor.requireFiring(ctx, "HulakDatabaseSize")
	require.NoError(f.t, os.Remove(sparse))
}

// forgeEvent stops NATS, and adds an old event to the log that no writer signed and no reader can decode. Its stream has no version 1.
func (f *faults) forgeEvent(ctx context.Context) {
	f.t.Helper()
	forge := func() {
		f.exec(ctx, 1, `INSERT INTO events (position, stream, version, id, type, schema, payload, metadata, recorded_at)
			SELECT max(position) + 1, 'transfer-forged', 2, gen_random_uuid(), 'transfer.created', 1, '[]', '{}',
				clock_timestamp() - interval '1 hour'
			FROM events`)
	}
	f.nats.StopAll()
	f.whileLocked(ctx, `LOCK TABLE timeline.projection_checkpoint IN SHARE MODE`, func() {
		forge()
		f.monitor.requireFiring(ctx, "HulakProjectionLag", "HulakProjectionFailing")
	})
	f.monitor.requireFiring(ctx, "HulakUnauthenticatedEvents", "HulakSealLag", "HulakStreamsParked", "HulakWorkerLag", "HulakLogDivergence",
		"HulakRelayLag")
}

// stopParts stops the provider, the checker, the log, the database, and the processes.
func (f *faults) stopParts(ctx context.Context) {
	f.t.Helper()
	m := f.monitor
	f.sandbox.kill()
	number := 0
	m.requireFiringWhile(ctx, func() {
		number++
		f.createTransfer(ctx, fmt.Sprint("without-provider-", number))
	}, "HulakProviderFailing")
	f.whileLocked(ctx, `LOCK TABLE checker IN SHARE MODE`, func() {
		require.True(f.t, m.now.Before(time.Now()), "the clock of the monitor overtook the real time")
		m.now = time.Now().Add(15 * time.Minute)
		m.requireFiring(ctx, "HulakCheckerStopped")
	})

	f.exec(ctx, 1, `INSERT INTO log_stops (expected_position, found_position) VALUES (2, 1)`)
	await(ctx, f.t, "readiness to fail", func() bool {
		status, _ := f.call(ctx, http.MethodGet, "/readyz", "", nil)
		return status == http.StatusServiceUnavailable
	})
	m.requireFiringWhile(ctx, func() { f.requestTransfer(ctx, "stopped") }, "HulakLogStopped", "HulakNotReady", "HulakAppendsFailing")

	closeConn(ctx, f.t, f.conn)
	require.NoError(f.t, f.cluster.Stop())
	m.requireFiring(ctx, "HulakDatabaseDown", "HulakFollowersDown")
	m.requireFiringWhile(ctx, func() { f.call(ctx, http.MethodGet, transfersPath, "read", nil) }, "HulakErrorRatioHigh")

	f.api.kill()
	m.requireFiring(ctx, "HulakAPIDown", "HulakProcessDown")
}
