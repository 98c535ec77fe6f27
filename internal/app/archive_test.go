package app

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/archive/s3/s3test"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

// TestArchivedLogIsReadAndVerified runs a scenario on a log with small partitions and archives the full partitions. Then it
// rebuilds all read models and verifies the log from the archives.
func TestArchivedLogIsReadAndVerified(t *testing.T) {
	t.Parallel()
	t.Run("directory", func(t *testing.T) {
		t.Parallel()
		testArchivedLog(t, func(*Settings) {}, func(t *testing.T, s *Settings, file string) {
			require.NoError(t, os.Rename(filepath.Join(s.ArchivePath(), file), filepath.Join(t.TempDir(), file)))
		})
	})
	t.Run("object storage", func(t *testing.T) {
		t.Parallel()
		server := s3test.New(t)
		testArchivedLog(t, useBucket(server), func(t *testing.T, _ *Settings, file string) { server.Delete(t, file) })
	})
}

// useBucket returns a function that sets the archives to a bucket.
func useBucket(server *s3test.Server) func(*Settings) {
	o := server.Options()
	return func(s *Settings) {
		s.ArchiveDir, s.S3Endpoint, s.S3PathStyle, s.S3AccessKey, s.S3SecretKey = o.URL, o.Endpoint, o.PathStyle, o.AccessKey, o.SecretKey
	}
}

func testArchivedLog(t *testing.T, useArchives func(*Settings), remove func(t *testing.T, s *Settings, file string)) {
	t.Helper()
	url := newPartitionedDatabase(t, 8)
	p := startProgram(t, func(s *Settings) { s.DatabaseURL = url; useArchives(s) })
	scenario, err := os.ReadFile("testdata/scenarios/cash_pickup.txtar")
	require.NoError(t, err)
	runScript(t, p, scenario)
	require.NoError(t, awaitIdle(t.Context(), p), "bank statements must arrive after the scenario")
	head, err := p.log.Head(t.Context())
	require.NoError(t, err)
	require.Greater(t, head, int64(24), "scenario must fill several partitions")
	before, err := p.log.ReadStored(t.Context(), 0, int(head))
	require.NoError(t, err)

	command := func(args ...string) (string, error) { return hulak(t, p.settings, args...) }
	output, err := command("archive", "create", "--keep", "0", "--all")
	require.NoError(t, err)
	files := regexp.MustCompile(`events-\d{15}-\d{15}\.hulak`).FindAllString(output, -1)
	require.Len(t, files, int(head-1)/8)

	output, err = command("archive", "list")
	require.NoError(t, err)
	require.Equal(t, len(files), strings.Count(output, "archived, table detached"))
	require.Equal(t, 1, strings.Count(output, "filling"))
	output, err = command("archive", "verify")
	require.NoError(t, err)
	require.Equal(t, len(files), strings.Count(output, "is intact"))
	for _, file := range files {
		_, err = command("archive", "drop", file)
		require.NoError(t, err)
	}
	_, err = command("archive", "create", "--keep", "0")
	require.ErrorContains(t, err, postgres.ErrNothingToArchive.Error())
	output, err = command("archive", "create", "--keep", "0", "--all")
	require.NoError(t, err, "the nightly run must not fail on nights without a full partition")
	require.Equal(t, "Nothing to archive.\n", output)
	_, err = command("archive", "drop", "events-unknown")
	require.ErrorContains(t, err, "hulak archive list")

	after, err := p.log.ReadStored(t.Context(), 0, int(head))
	require.NoError(t, err)
	require.Equal(t, before, after)
	output, err = command("verify") // includes the events in the archives
	require.NoError(t, err, output)
	output, err = command("projections", "rebuild", "all") // compares the rebuilt tables with the current ones
	require.NoError(t, err, output)

	remove(t, p.settings, files[0])
	output, err = command("archive", "verify")
	require.ErrorContains(t, err, files[0]+" is missing")
	require.Equal(t, len(files)-1, strings.Count(output, "is intact"))
}

// newPartitionedDatabase returns a new database whose log has the given number of events per partition.
func newPartitionedDatabase(t *testing.T, events int) (url string) {
	t.Helper()
	url = pgtest.URL(t)
	pool, err := postgres.OpenPool(context.Background(), url)
	require.NoError(t, err)
	defer pool.Close()
	pgtest.SetPartitionSize(t, pool, events)
	return url
}
