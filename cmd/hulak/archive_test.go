package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

// TestArchivedLogIsReadFromTheBeginning runs a scenario on a log with short partitions and archives the full ones with
// the program's verbs. It then recomputes everything that follows from the log from the archives.
func TestArchivedLogIsReadFromTheBeginning(t *testing.T) {
	t.Parallel()
	url := shortPartitions(t, 8)
	p := startProgram(t, func(s *settings) { s.DatabaseURL = url })
	journey, err := os.ReadFile("testdata/journeys/cash_pickup.txtar")
	require.NoError(t, err)
	runScript(t, p, journey)
	require.NoError(t, awaitIdle(t.Context(), p), "the bank's statements come after the journey")
	head, err := p.log.Head(t.Context())
	require.NoError(t, err)
	require.Greater(t, head, int64(24), "the journey fills several partitions")
	before, err := p.log.ReadStored(t.Context(), 0, int(head))
	require.NoError(t, err)

	verb := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"--data", p.settings.Data, "--database-url", url, "--env", "test"}, args...), &out)
		return out.String(), err
	}
	said, err := verb("archive", "create", "--keep", "0", "--all")
	require.NoError(t, err)
	files := regexp.MustCompile(`events-\d{15}-\d{15}\.hulak`).FindAllString(said, -1)
	require.EqualValues(t, (head-1)/8, len(files))

	said, err = verb("archive", "list")
	require.NoError(t, err)
	require.Equal(t, len(files), strings.Count(said, "archived, table detached"))
	require.Equal(t, 1, strings.Count(said, "filling"))
	said, err = verb("archive", "verify")
	require.NoError(t, err)
	require.Equal(t, len(files), strings.Count(said, "is intact"))
	for _, file := range files {
		_, err = verb("archive", "drop", file)
		require.NoError(t, err)
	}
	_, err = verb("archive", "create", "--keep", "0")
	require.ErrorIs(t, err, postgres.ErrNothingToArchive)
	_, err = verb("archive", "drop", "events-of-nowhere")
	require.ErrorContains(t, err, "hulak archive list")

	after, err := p.log.ReadStored(t.Context(), 0, int(head))
	require.NoError(t, err)
	require.Equal(t, before, after)
	said, err = verb("verify") // the seal covers the events in the files
	require.NoError(t, err, said)
	said, err = verb("projections", "rebuild", "all") // compares the rebuilt tables with the current ones
	require.NoError(t, err, said)

	moved := filepath.Join(t.TempDir(), files[0])
	require.NoError(t, os.Rename(filepath.Join(p.settings.archiveDir(), files[0]), moved))
	said, err = verb("archive", "verify")
	require.ErrorContains(t, err, files[0]+" is missing")
	require.Equal(t, len(files)-1, strings.Count(said, "is intact"))
}

// shortPartitions returns a new database whose log has partitions of the given number of events.
func shortPartitions(t *testing.T, events int) (url string) {
	t.Helper()
	url = pgtest.URL(t)
	pool, err := postgres.OpenPool(context.Background(), url)
	require.NoError(t, err)
	defer pool.Close()
	pgtest.SetPartitionSize(t, pool, events)
	return url
}
