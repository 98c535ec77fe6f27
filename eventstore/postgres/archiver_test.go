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
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

func TestOnlyWhatIsFullIsArchivedAndOneArchiverWorks(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	a.fill(0, 2*partitionEvents) // the second partition is full and holds the head
	archiver := a.archiver()
	_, err := archiver.Create(t.Context(), 1)
	require.ErrorIs(t, err, postgres.ErrNothingToArchive)
	_, err = archiver.Create(t.Context(), 0)
	require.NoError(t, err)
	_, err = archiver.Create(t.Context(), 0)
	require.ErrorIs(t, err, postgres.ErrNothingToArchive, "the head must stay in the table")
	_, err = postgres.OpenArchiver(t.Context(), a.pool.Config().ConnString(), a.dir)
	require.ErrorIs(t, err, postgres.ErrArchiverBusy)
	require.NoError(t, archiver.Close(t.Context()))
	head, err := a.another().Head(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 2*partitionEvents, head)

	owner := pgtest.Owner(t, a.pool)
	_, err = owner.Exec(t.Context(), `CREATE ROLE stranger LOGIN IN ROLE hulak_app`)
	require.NoError(t, err)
	t.Cleanup(func() { _, _ = owner.Exec(context.Background(), `DROP ROLE stranger`) })
	_, err = postgres.OpenArchiver(t.Context(), a.pool.Config().ConnString()+"&user=stranger", a.dir)
	require.ErrorIs(t, err, postgres.ErrNotOwner)
}

func TestArchivingWhileWritingAndReadingGoOn(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	const events = 40 * partitionEvents
	stores := []*postgres.Store{a.store, a.another()}
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	fail := func(format string, args ...any) {
		t.Errorf(format, args...)
		cancel() // the others would wait for events that never come
	}
	for i := range 4 {
		all.Go(func() {
			stream := domain.Stream("account", fmt.Sprint(i))
			for version := range int64(events / 4) {
				if _, err := stores[i%2].Append(ctx, anAppend(stream, version)); err != nil {
					fail("append: %v", err)
					return
				}
				read, err := stores[(i+1)%2].ReadStream(ctx, stream, 0, events)
				if err != nil || int64(len(read)) != version+1 {
					fail("%s has %d events where %d were stored: %v", stream, len(read), version+1, err)
					return
				}
			}
		})
	}
	reader := a.another()
	all.Go(func() {
		for last := int64(0); last < events; {
			if _, err := reader.Wait(ctx, last); err != nil {
				fail("wait: %v", err)
				return
			}
			page, err := reader.Read(ctx, last, 10)
			if err != nil || len(page) == 0 || page[0].Position != last+1 {
				fail("after %d: %d events, %v", last, len(page), err)
				return
			}
			last = page[len(page)-1].Position
		}
	})
	archiver := a.archiver()
	for done := 0; done < events/partitionEvents/2; {
		// Read the head first: the last events may be stored between Create and Wait.
		head, err := a.store.Head(ctx)
		require.NoError(t, err)
		_, err = archiver.Create(ctx, 1)
		if errors.Is(err, postgres.ErrNothingToArchive) {
			_, err = a.store.Wait(ctx, head)
			require.NoError(t, err)
			continue
		}
		require.NoError(t, err)
		done++
	}
	all.Wait()
	require.Equal(t, events, len(a.read(a.another())))
	require.NoError(t, archiver.Close(ctx))
}

func TestAnArchiverThatIsInterruptedAnywhereGoesOn(t *testing.T) {
	t.Parallel()
	for _, stage := range []string{"listing streams", "verifying", "detaching"} {
		t.Run(stage, func(t *testing.T) {
			t.Parallel()
			a := &archived{t: t, pool: pgtest.New(t), dir: t.TempDir()}
			const long = 600 // more than one step of progress
			pgtest.Partitioned(t, a.pool, long)
			a.store = a.another()
			a.fill(0, long+1)
			before := a.read(a.store)
			ctx, kill := context.WithCancel(t.Context())
			archiver := a.archiver()
			archiver.Progress = func(what string, _, _ int64) {
				if what == stage {
					kill()
				}
			}
			_, err := archiver.Create(ctx, 0)
			require.ErrorIs(t, err, context.Canceled)
			require.NoError(t, archiver.Close(t.Context()))
			require.True(t, a.isAttached(1))
			requireSame(t, before, a.read(a.another()))

			a.archive(1)
			require.False(t, a.isAttached(1))
			requireSame(t, before, a.read(a.another()))
			names, err := os.ReadDir(a.dir)
			require.NoError(t, err)
			require.Len(t, names, 1)
		})
	}
}

func TestAFileThatAKilledArchiverLeftDamagedIsWrittenAnew(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	a.fill(0, partitionEvents+1)
	path := filepath.Join(a.dir, archive.Name(1, partitionEvents))
	require.NoError(t, os.WriteFile(path, []byte("HULAKLOG and nothing"), 0o600))
	require.NoError(t, os.WriteFile(path+".new", []byte("half"), 0o600))
	a.archive(1)
	require.Equal(t, partitionEvents+1, len(a.read(a.another())))
}

func TestATableIsDroppedOnlyWhileItsFileIsWhole(t *testing.T) {
	t.Parallel()
	a := newArchived(t)
	a.fill(0, 3*partitionEvents)
	before := a.read(a.store)
	parts := a.archive(1)
	archiver := a.archiver()
	path := filepath.Join(a.dir, parts[0].File)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))
	require.ErrorIs(t, archiver.Drop(t.Context(), &parts[0]), fs.ErrNotExist)
	changed := append([]byte{}, whole...)
	changed[len(changed)-100] ^= 1
	require.NoError(t, os.WriteFile(path, changed, 0o600))
	require.ErrorContains(t, archiver.Drop(t.Context(), &parts[0]), "damaged")
	require.NoError(t, os.WriteFile(path, whole, 0o600))

	all, err := archiver.Parts(t.Context())
	require.NoError(t, err)
	require.True(t, all[0].Archived() && all[0].Table && !all[0].Attached)
	require.False(t, all[1].Archived() || !all[1].Attached)
	require.Error(t, archiver.Drop(t.Context(), &all[1]), "it is attached")
	require.NoError(t, archiver.Drop(t.Context(), &all[0]))
	all, err = archiver.Parts(t.Context())
	require.NoError(t, err)
	require.False(t, all[0].Table)
	require.Error(t, archiver.Drop(t.Context(), &all[0]), "it has been dropped")
	require.NoError(t, archiver.Verify(t.Context(), &all[0]))
	requireSame(t, before, a.read(a.another()))
	require.NoError(t, archiver.Close(t.Context()))
}
