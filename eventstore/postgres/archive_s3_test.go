package postgres_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/archive"
	"hulak/eventstore/archive/s3/s3test"
)

// newBucketLog is newArchivedLog with archives in object storage.
func newBucketLog(t *testing.T) (*archivedLog, *s3test.Server) {
	t.Helper()
	server := s3test.New(t)
	a := newArchivedLog(t)
	a.bucket = server.Storage(t)
	a.store = a.openStore()
	return a, server
}

func TestArchivesInObjectStorage(t *testing.T) {
	t.Parallel()
	a, _ := newBucketLog(t)
	const events = 5*partitionEvents + 3
	a.fill(0, events)
	before := a.read(a.store)
	parts := a.archive(3)
	archiver := a.openArchiver()
	for i := range parts {
		require.NoError(t, archiver.Verify(t.Context(), &parts[i]))
		parts[i].TableExists = true
		require.NoError(t, archiver.Drop(t.Context(), &parts[i]))
	}
	require.NoError(t, archiver.Close(t.Context()))
	store := a.openStore()
	requireSameEvents(t, before, a.read(store))
	for _, e := range before {
		stream, err := store.ReadStream(t.Context(), e.Stream, e.Version-1, 1)
		require.NoError(t, err)
		require.NoError(t, archive.CheckEqual(&e, &stream[0]))
	}
}

// TestOutageOfObjectStorage stops the storage while a partition is archived. The log must stay readable and writable, and archiving must
// finish after the outage.
func TestOutageOfObjectStorage(t *testing.T) {
	t.Parallel()
	a, server := newBucketLog(t)
	a.fill(0, 4*partitionEvents)
	a.archive(1)
	before := a.read(a.store)
	requests := make(chan struct{}, 1_000)
	server.Intercept(func(_ http.ResponseWriter, r *http.Request) bool { // it accepts requests, but does not respond
		requests <- struct{}{}
		<-r.Context().Done()
		return true
	})
	ctx, cancel := context.WithCancel(t.Context())
	archiver := a.openArchiver()
	store := a.openStore() // has not opened the archive
	failed := make(chan error, 2)
	go func() { _, err := archiver.ArchiveOldest(ctx, 0); failed <- err }()
	go func() { _, err := store.Read(ctx, 0, 1); failed <- err }()
	<-requests
	<-requests
	_, err := store.Append(t.Context(), newAppend("account-other", 0))
	require.NoError(t, err)
	page, err := store.Read(t.Context(), partitionEvents, 1)
	require.NoError(t, err)
	requireSameEvents(t, before[partitionEvents:partitionEvents+1], page)
	cancel()
	for range 2 {
		require.Error(t, <-failed)
	}
	server.Intercept(nil)
	_, err = archiver.ArchiveOldest(t.Context(), 0)
	require.NoError(t, err)
	require.NoError(t, archiver.Close(t.Context()))
	require.False(t, a.isAttached(partitionEvents+1))
	requireSameEvents(t, before, a.read(store)[:len(before)])
}

func TestArchiverKeepsAndReportsOtherObject(t *testing.T) {
	t.Parallel()
	a, _ := newBucketLog(t)
	a.fill(0, partitionEvents+1)
	name := archive.Name(1, partitionEvents)
	require.NoError(t, a.bucket.Put(t.Context(), name, func(out io.Writer) error {
		_, err := io.WriteString(out, "HULAKLOG other")
		return err
	}))
	archiver := a.openArchiver()
	_, err := archiver.ArchiveOldest(t.Context(), 0)
	require.ErrorContains(t, err, name)
	var damaged *archive.DamagedError
	require.ErrorAs(t, err, &damaged)
	require.NoError(t, archiver.Close(t.Context()))
	require.True(t, a.isAttached(1))
	kept, err := archive.ReadAll(t.Context(), a.bucket, name)
	require.NoError(t, err)
	require.True(t, bytes.Equal([]byte("HULAKLOG other"), kept))
}
