package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/storetest"
)

// Polling settings.
const (
	waitTimeout  = time.Minute
	pollInterval = 10 * time.Millisecond
)

// partitionEvents is the size of a partition in these tests. It is small, so reads and batches cross boundaries.
const partitionEvents = 7

// archivedLog is a log with small partitions, some of which can be archived.
type archivedLog struct {
	t     *testing.T
	pool  *pgxpool.Pool
	dir   string
	store *postgres.Store

	bucket archive.Storage // if set, archives are in object storage instead of dir
}

func newArchivedLog(t *testing.T) *archivedLog {
	t.Helper()
	a := &archivedLog{t: t, pool: pgtest.New(t), dir: t.TempDir()}
	pgtest.SetPartitionSize(t, a.pool, partitionEvents)
	a.store = a.openStore()
	return a
}

// storage returns the storage of the archives: the bucket, or a directory.
func (a *archivedLog) storage() archive.Storage {
	if a.bucket != nil {
		return a.bucket
	}
	return archive.Directory(a.dir)
}

// openStore opens another store on the log, as a separate process would.
func (a *archivedLog) openStore() *postgres.Store {
	a.t.Helper()
	store, err := postgres.Open(a.t.Context(), a.pool, slog.New(slog.DiscardHandler), postgres.WithArchives(a.storage()))
	require.NoError(a.t, err)
	a.t.Cleanup(store.Close)
	return store
}

func (a *archivedLog) openArchiver() *postgres.Archiver {
	a.t.Helper()
	archiver, err := postgres.OpenArchiver(a.t.Context(), a.pool.Config().ConnString(), a.storage())
	require.NoError(a.t, err)
	return archiver
}

// archive archives the oldest partitions, one at a time.
func (a *archivedLog) archive(partitions int) []postgres.Part {
	a.t.Helper()
	archiver := a.openArchiver()
	parts := make([]postgres.Part, partitions)
	for i := range parts {
		var err error
		parts[i], err = archiver.ArchiveOldest(a.t.Context(), 0)
		require.NoError(a.t, err)
	}
	require.NoError(a.t, archiver.Close(a.t.Context()))
	return parts
}

// fill appends the events numbered first up to, but not including, end. It appends one at a time, to three streams in turn. Some
// have personal parts.
func (a *archivedLog) fill(first, end int) {
	a.t.Helper()
	for i := first; i < end; i++ {
		stream := domain.Stream("account", fmt.Sprint(i%3))
		request := newAppend(stream, int64(i/3))
		if i%2 == 0 {
			request.Events[0].Subject, request.Events[0].Personal = "person-1", []byte{byte(i), 0, 0xff}
		}
		_, err := a.store.Append(a.t.Context(), request)
		require.NoError(a.t, err)
	}
}

func (a *archivedLog) read(store *postgres.Store) []eventstore.StoredEvent {
	a.t.Helper()
	events, err := store.Read(a.t.Context(), 0, 10_000)
	require.NoError(a.t, err)
	require.NoError(a.t, storetest.CheckReadEvents(events, nil))
	return events
}

func (a *archivedLog) countAttached() (partitions int) {
	a.t.Helper()
	const query = `SELECT count(*) FROM pg_inherits WHERE inhparent = 'events'::regclass`
	require.NoError(a.t, a.pool.QueryRow(a.t.Context(), query).Scan(&partitions))
	return partitions
}

func (a *archivedLog) isAttached(first int) (attached bool) {
	a.t.Helper()
	const query = `SELECT relispartition FROM pg_class WHERE relname = 'events_from_' || $1::int`
	require.NoError(a.t, a.pool.QueryRow(a.t.Context(), query, first).Scan(&attached))
	return attached
}

func requireSameEvents(t *testing.T, want, got []eventstore.StoredEvent) {
	t.Helper()
	require.Len(t, got, len(want))
	for i := range want {
		require.NoError(t, archive.CheckEqual(&want[i], &got[i]))
	}
}

func TestStoreContractWithArchivedPartitions(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) storetest.Fixture {
		a := &archivedLog{t: t, pool: pgtest.New(t), dir: t.TempDir()}
		pgtest.SetPartitionSize(t, a.pool, 64)
		a.store = a.openStore()
		second := a.openStore()
		return storetest.Fixture{
			Store:       &archivingStore{Store: a.store, log: a},
			OpenAnother: func() storetest.Backend { return second },
			MinEvents:   3_000,
		}
	})
}

// archivingStore repeatedly archives the older half of its partitions while it is in use.
type archivingStore struct {
	*postgres.Store
	log      *archivedLog
	mu       sync.Mutex
	appends  int
	archiver *postgres.Archiver
}

func (s *archivingStore) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	s.mu.Lock()
	s.appends++
	if s.appends%200 == 0 {
		if err := s.archiveHalf(ctx); err != nil {
			s.mu.Unlock()
			return eventstore.Receipt{}, err
		}
	}
	s.mu.Unlock()
	return s.Store.Append(ctx, a)
}

func (s *archivingStore) archiveHalf(ctx context.Context) error {
	if s.archiver == nil {
		var err error
		if s.archiver, err = postgres.OpenArchiver(ctx, s.log.pool.Config().ConnString(), s.log.storage()); err != nil {
			return err
		}
	}
	head, err := s.Head(ctx)
	if err != nil {
		return err
	}
	for keep := int(head / 64 / 2); ; {
		if _, err := s.archiver.ArchiveOldest(ctx, keep); errors.Is(err, postgres.ErrNothingToArchive) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestArchivingDoesNotChangeReads(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	const events = 6*partitionEvents + 3
	a.fill(0, events)
	before := a.read(a.store)
	fresh := a.openStore() // opened before the first archive exists
	parts := a.archive(3)
	require.EqualValues(t, 2*partitionEvents+1, parts[2].First)
	require.EqualValues(t, 3*partitionEvents, parts[2].Last)
	var attachedEvents int
	require.NoError(t, a.pool.QueryRow(t.Context(), `SELECT count(*) FROM events`).Scan(&attachedEvents))
	require.Equal(t, events-3*partitionEvents, attachedEvents)

	for _, store := range []*postgres.Store{a.store, fresh, a.openStore()} {
		requireSameEvents(t, before, a.read(store))
		for after := range int64(events + 1) {
			for _, limit := range []int{1, 5, 20} {
				page, err := store.Read(t.Context(), after, limit)
				require.NoError(t, err)
				require.Len(t, page, min(limit, events-int(after)))
				for i := range page {
					require.NoError(t, archive.CheckEqual(&before[after+int64(i)], &page[i]))
				}
			}
		}
		for _, stream := range []domain.StreamID{"account-0", "account-1", "account-2"} {
			var want []eventstore.StoredEvent
			for _, e := range before {
				if e.Stream == stream {
					want = append(want, e)
				}
			}
			for after := range int64(len(want) + 1) {
				for _, limit := range []int{1, 4, 100} {
					page, err := store.ReadStream(t.Context(), stream, after, limit)
					require.NoError(t, err)
					require.Len(t, page, min(limit, len(want)-int(after)))
					for i := range page {
						require.NoError(t, archive.CheckEqual(&want[after+int64(i)], &page[i]))
					}
				}
			}
		}
		page, err := store.ReadStream(t.Context(), "account-unknown", 0, 10)
		require.NoError(t, err)
		require.Empty(t, page)
	}
}

func TestArchivedStreamContinuesAtItsVersion(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	for version := range int64(3) {
		_, err := a.store.Append(t.Context(), newAppend("account-old", version))
		require.NoError(t, err)
	}
	a.fill(0, 2*partitionEvents)
	a.archive(1)
	for i, store := range []*postgres.Store{a.openStore(), a.store, a.openStore()} {
		var conflict *eventstore.VersionConflictError
		_, err := store.Append(t.Context(), newAppend("account-old", 0))
		require.ErrorAs(t, err, &conflict, "the version is already stored")
		_, err = store.Append(t.Context(), eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: "account-old", Version: 2}}})
		require.ErrorAs(t, err, &conflict)
		current := []eventstore.StreamVersion{{Stream: "account-old", Version: int64(3 + i)}}
		_, err = store.Append(t.Context(), eventstore.Append{Reads: current})
		require.NoError(t, err)
		_, err = store.Append(t.Context(), newAppend("account-old", int64(3+i)))
		require.NoError(t, err)
		read, err := store.ReadStream(t.Context(), "account-old", 0, 10)
		require.NoError(t, err)
		require.Len(t, read, 4+i)
	}
}

func TestDamagedArchiveDoesNotAffectOtherParts(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	a.fill(0, 5*partitionEvents)
	parts := a.archive(3)
	original, err := os.ReadFile(filepath.Join(a.dir, parts[1].File))
	require.NoError(t, err)
	other, err := os.ReadFile(filepath.Join(a.dir, parts[0].File))
	require.NoError(t, err)
	damageByError := map[string]func(path string) error{
		"missing": os.Remove,
		"damaged": func(path string) error {
			changed := append([]byte{}, original...)
			changed[80] ^= 1
			return os.WriteFile(path, changed, 0o600)
		},
		"not the registered archive": func(path string) error { return os.WriteFile(path, other, 0o600) },
		"end marker is missing":      func(path string) error { return os.WriteFile(path, original[:len(original)-9], 0o600) },
	}
	path := filepath.Join(a.dir, parts[1].File)
	archiver := a.openArchiver()
	for message, damage := range damageByError {
		require.NoError(t, damage(path))
		store := a.openStore()
		_, err := store.Read(t.Context(), partitionEvents, 1)
		require.ErrorContains(t, err, message)
		require.ErrorContains(t, err, parts[1].File)
		_, err = store.ReadStream(t.Context(), "account-0", 0, 100)
		require.ErrorContains(t, err, message)
		require.ErrorContains(t, archiver.Verify(t.Context(), &parts[1]), message)
		for _, after := range []int64{0, 2 * partitionEvents, 3 * partitionEvents, 4 * partitionEvents} {
			page, err := store.Read(t.Context(), after, partitionEvents)
			require.NoError(t, err)
			require.Len(t, page, partitionEvents)
		}
		_, err = store.Append(t.Context(), newAppend(domain.Stream("account", "after "+message), 0))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, original, 0o600))
		require.NoError(t, archiver.Verify(t.Context(), &parts[1]))
	}
	require.NoError(t, archiver.Close(t.Context()))

	withoutArchives := open(t, a.pool)
	_, err = withoutArchives.Read(t.Context(), 0, 1)
	require.ErrorContains(t, err, "HULAK_ARCHIVE_DIR")
}

func TestReadSpansMoreArchivesThanOpenLimit(t *testing.T) {
	t.Parallel()
	a := newArchivedLog(t)
	const partitions = 12
	a.fill(0, partitions*partitionEvents+1)
	a.archive(partitions)
	store := a.openStore()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 3 {
				events, err := store.Read(t.Context(), 0, 1_000)
				if err != nil || storetest.CheckReadEvents(events, nil) != nil || len(events) != partitions*partitionEvents+1 {
					t.Errorf("got %d events, error %v", len(events), err)
				}
			}
		})
	}
	wg.Wait()
}
