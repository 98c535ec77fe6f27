package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore/archive"
	"hulak/eventstore/archive/s3/s3test"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

func TestArchiverRequiresFullPartitionOwnerAndLock(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.fill(0, 2*partitionEvents) // the second partition is full and holds the head
	archiver := a.openArchiver()
	_, err := archiver.ArchiveOldest(t.Context(), 1)
	require.ErrorIs(t, err, postgres.ErrNothingToArchive)
	_, err = archiver.ArchiveOldest(t.Context(), 0)
	require.NoError(t, err)
	_, err = archiver.ArchiveOldest(t.Context(), 0)
	require.ErrorIs(t, err, postgres.ErrNothingToArchive, "the head stays in the table")
	_, err = postgres.OpenArchiver(t.Context(), a.pool.Config().ConnString(), a.storage())
	require.ErrorIs(t, err, postgres.ErrArchiverBusy)
	require.NoError(t, archiver.Close(t.Context()))
	head, err := a.openStore().Head(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 2*partitionEvents, head)

	owner := pgtest.OwnerConn(t, a.pool)
	_, err = owner.Exec(t.Context(), `CREATE ROLE other_user LOGIN IN ROLE hulak_app`)
	require.NoError(t, err)
	t.Cleanup(func() { _, _ = owner.Exec(context.Background(), `DROP ROLE other_user`) })
	_, err = postgres.OpenArchiver(t.Context(), a.pool.Config().ConnString()+"&user=other_user", a.storage())
	require.ErrorIs(t, err, postgres.ErrNotOwner)
}

func TestArchivingDuringReadsAndWrites(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	const events = 40 * partitionEvents
	stores := []*postgres.Store{a.store, a.openStore()}
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	fail := func(format string, args ...any) {
		t.Errorf(format, args...)
		cancel() // otherwise the other goroutines would wait for events that never come
	}
	for i := range 4 {
		wg.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(events / 4) {
				if _, err := stores[i%2].Append(ctx, newAppend(stream, version)); err != nil {
					fail("append: %v", err)
					return
				}
				read, err := stores[(i+1)%2].ReadStream(ctx, stream, 0, events)
				if err != nil || int64(len(read)) != version+1 {
					fail("got %d events in %s, want %d: %v", len(read), stream, version+1, err)
					return
				}
			}
		})
	}
	reader := a.openStore()
	wg.Go(func() {
		for last := int64(0); last < events; {
			if _, err := reader.Wait(ctx, last); err != nil {
				fail("wait: %v", err)
				return
			}
			page, err := reader.Read(ctx, last, 10)
			if err != nil || len(page) == 0 || page[0].Position != last+1 {
				fail("got %d events after position %d, error %v", len(page), last, err)
				return
			}
			last = page[len(page)-1].Position
		}
	})
	archiver := a.openArchiver()
	for done := 0; done < events/partitionEvents/2; {
		// Read the head first, because the last events might be stored between ArchiveOldest and Wait.
		head, err := a.store.Head(ctx)
		require.NoError(t, err)
		_, err = archiver.ArchiveOldest(ctx, 1)
		if errors.Is(err, postgres.ErrNothingToArchive) {
			_, err = a.store.Wait(ctx, head)
			require.NoError(t, err)
			continue
		}
		require.NoError(t, err)
		done++
	}
	wg.Wait()
	require.Len(t, a.read(a.openStore()), events)
	require.NoError(t, archiver.Close(ctx))
}

func TestArchiverResumesAfterInterruption(t *testing.T) {
	t.Parallel()
	for i, stage := range []string{"listing streams", "verifying", "detaching", "listing streams", "verifying", "detaching"} {
		t.Run(stage, func(t *testing.T) {
			t.Parallel()
			a := &archivedLog{t: t, pool: pgtest.New(t), dir: t.TempDir()}
			if i >= 3 {
				a.bucket = s3test.New(t).Storage(t)
			}
			const size = 600
			pgtest.SetPartitionSize(t, a.pool, size)
			a.store = a.openStore()
			a.fill(0, size+1)
			before := a.read(a.store)
			ctx, cancel := context.WithCancel(t.Context())
			archiver := a.openArchiver()
			archiver.Progress = func(step string, _, _ int64) {
				if step == stage {
					cancel()
				}
			}
			_, err := archiver.ArchiveOldest(ctx, 0)
			require.ErrorIs(t, err, context.Canceled)
			require.NoError(t, archiver.Close(t.Context()))
			require.True(t, a.isAttached(1))
			requireSameEvents(t, before, a.read(a.openStore()))

			a.archive(1)
			require.False(t, a.isAttached(1))
			requireSameEvents(t, before, a.read(a.openStore()))
			var names []string
			for name, err := range a.storage().List(t.Context(), "", "") {
				require.NoError(t, err)
				names = append(names, name)
			}
			require.Equal(t, []string{archive.Name(1, size)}, names)
			leftovers, err := filepath.Glob(filepath.Join(a.dir, "*.new"))
			require.NoError(t, err)
			require.Empty(t, leftovers)
		})
	}
}

func TestArchiverRewritesDamagedFile(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.fill(0, partitionEvents+1)
	path := filepath.Join(a.dir, archive.Name(1, partitionEvents))
	require.NoError(t, os.WriteFile(path, []byte("HULAKLOG truncated"), 0o600))
	require.NoError(t, os.WriteFile(path+".new", []byte("partial"), 0o600))
	a.archive(1)
	require.Len(t, a.read(a.openStore()), partitionEvents+1)
}

func TestDropRequiresIntactArchive(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.fill(0, 3*partitionEvents)
	before := a.read(a.store)
	parts := a.archive(1)
	archiver := a.openArchiver()
	path := filepath.Join(a.dir, parts[0].File)
	original, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))
	require.ErrorIs(t, archiver.Drop(t.Context(), &parts[0]), fs.ErrNotExist)
	changed := append([]byte{}, original...)
	changed[len(changed)-100] ^= 1
	require.NoError(t, os.WriteFile(path, changed, 0o600))
	require.ErrorContains(t, archiver.Drop(t.Context(), &parts[0]), "damaged")
	require.NoError(t, os.WriteFile(path, original, 0o600))

	listed, err := archiver.Parts(t.Context())
	require.NoError(t, err)
	require.True(t, listed[0].Archived() && listed[0].TableExists && !listed[0].Attached)
	require.False(t, listed[1].Archived() || !listed[1].Attached)
	require.Error(t, archiver.Drop(t.Context(), &listed[1]), "the partition is attached")
	require.NoError(t, archiver.Drop(t.Context(), &listed[0]))
	listed, err = archiver.Parts(t.Context())
	require.NoError(t, err)
	require.False(t, listed[0].TableExists)
	require.Error(t, archiver.Drop(t.Context(), &listed[0]), "the table has been dropped")
	require.NoError(t, archiver.Verify(t.Context(), &listed[0]))
	requireSameEvents(t, before, a.read(a.openStore()))
	require.NoError(t, archiver.Close(t.Context()))
}
