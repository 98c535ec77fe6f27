package app

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/events"
	"hulak/projections/maintenance"
	"hulak/projections/runner"
)

const (
	rebuiltEvents   = 30_000 // several pages
	eventsPerCommit = 1_000
)

// TestKilledRebuildResumesWhereItStopped kills a process with SIGKILL during a rebuild and then runs the rebuild again.
func TestKilledRebuildResumesWhereItStopped(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	url := pgtest.URL(t)
	pool, err := postgres.OpenPool(ctx, url+"&pool_max_conns=8")
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	log := newLogWithEvents(ctx, t, pool, rebuiltEvents)
	r := runner.New(pool, log, []projections.Projection{events.New()},
		runner.Options{Logger: slog.New(slog.DiscardHandler)})
	m := maintenance.New(pool, log, r, slog.New(slog.DiscardHandler))
	require.NoError(t, r.CatchUp(ctx))
	before, err := m.Digest(ctx, "events")
	require.NoError(t, err)

	data := t.TempDir()
	rebuild := func() *exec.Cmd { return hulakCommand(ctx, t, url, data, "projections", "rebuild", "events") }
	// The lock on the current tables keeps the rebuild from finishing before it is killed.
	lockConn, err := pgx.Connect(ctx, url)
	require.NoError(t, err)
	_, err = lockConn.Exec(ctx, `SELECT pg_advisory_lock(hashtextextended('projection events', 0))`)
	require.NoError(t, err)
	killed := rebuild()
	lines, err := killed.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, killed.Start())
	printedPosition := int64(0)
	for output := bufio.NewScanner(lines); printedPosition == 0 && output.Scan(); {
		printedPosition = eventNumber(output.Text())
	}
	require.NoError(t, killed.Process.Kill())
	require.Error(t, killed.Wait(), "killed rebuild must not exit normally")
	require.Positive(t, printedPosition, "rebuild must make progress before it is killed")
	require.NoError(t, lockConn.Close(ctx))

	output, err := rebuild().Output()
	require.NoError(t, err, "%s", output)
	resumed := regexp.MustCompile(`resuming after event (\d+)`).FindStringSubmatch(string(output))
	require.NotNil(t, resumed, "second rebuild must resume:\n%s", output)
	startPosition, err := strconv.ParseInt(resumed[1], 10, 64)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, startPosition, printedPosition)

	after, err := m.Digest(ctx, "events")
	require.NoError(t, err)
	assert.Equal(t, before, after, "rebuilt table must have each row exactly once")
	all, err := r.Status(ctx)
	require.NoError(t, err)
	assert.Equal(t, int64(rebuiltEvents), all[0].Position)
	assert.Equal(t, int64(-1), all[0].RebuildPosition, "second rebuild must finish")
	assert.Empty(t, all[0].Parked)

	output, err = hulakCommand(ctx, t, url, data, "projections", "rollback", "events").Output()
	require.NoError(t, err, "%s", output)
	assert.Contains(t, string(output), "Restored the events tables")
}

// newLogWithEvents creates a log with the given number of events.
func newLogWithEvents(ctx context.Context, t *testing.T, pool *pgxpool.Pool, events int) *eventstore.Log {
	t.Helper()
	store, err := postgres.Open(ctx, pool, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	log := eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey()))
	for written := 0; written < events; written += eventsPerCommit {
		_, _, err := eventstore.Execute(ctx, log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
			for n := range eventsPerCommit {
				key := fmt.Sprint(written + n)
				if _, err := domain.Decide(u, reservation.EmailDecider, key, reservation.Command(reservation.Claim{Holder: key})); err != nil {
					return struct{}{}, err
				}
			}
			return struct{}{}, nil
		})
		require.NoError(t, err)
	}
	return log
}

// eventNumber returns the event number in a progress line, or 0.
func eventNumber(line string) int64 {
	_, text, found := strings.Cut(line, ", event ")
	if !found {
		return 0
	}
	number, _, _ := strings.Cut(text, " ")
	event, _ := strconv.ParseInt(number, 10, 64)
	return event
}
