package archive_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/archive"
)

// first is the first position in the test files.
const first = 1_001

// newEvents returns events in several streams, with varied values in every field.
func newEvents(count int) []eventstore.StoredEvent {
	random := rand.New(rand.NewPCG(1, 2))
	versions := map[domain.StreamID]int64{"account-0": 41} // versions 1 to 41 are in an earlier file
	events := make([]eventstore.StoredEvent, count)
	for i := range events {
		stream := domain.StreamID(fmt.Sprintf("account-%d", random.IntN(1+count/8)))
		versions[stream]++
		e := eventstore.StoredEvent{
			Position: first + int64(i), Stream: stream, Version: versions[stream], ID: uuid.Must(uuid.NewV7()),
			Type: "account.reserved", Schema: 1 + i%3,
			Payload: fmt.Appendf(nil, `{"b": 1e2, "amount":%d, "text":"हुलाक \u0000"}`, random.Int()),
			Meta:    []byte(`{ "correlation":"c" }`), RecordedAt: time.UnixMicro(1_700_000_000_000_000 + int64(i)*7).UTC(),
		}
		switch i % 4 {
		case 1:
			e.Subject, e.Personal = "person-1", []byte{0, 0xff, byte(i)}
		case 2:
			e.Subject, e.Personal = "person-2", []byte{}
		case 3:
			e.Subject = "erased-person"
		}
		events[i] = e
	}
	return events
}

func streamsOf(events []eventstore.StoredEvent) []archive.Stream {
	found := map[domain.StreamID]*archive.Stream{}
	for _, e := range events {
		if found[e.Stream] == nil {
			found[e.Stream] = &archive.Stream{Name: e.Stream, FirstVersion: e.Version}
		}
		found[e.Stream].Positions = append(found[e.Stream].Positions, e.Position)
	}
	names := slices.SortedFunc(maps.Keys(found), cmp.Compare[domain.StreamID])
	streams := make([]archive.Stream, len(names))
	for i, name := range names {
		streams[i] = *found[name]
	}
	return streams
}

// write writes events to a file and returns the file's path and digests.
func write(t *testing.T, events []eventstore.StoredEvent) (string, archive.Digests) {
	t.Helper()
	return writeWithStreams(t, events, streamsOf(events))
}

// writeWithStreams writes events to a file that lists the given streams.
func writeWithStreams(t *testing.T, events []eventstore.StoredEvent, streams []archive.Stream) (path string, d archive.Digests) {
	t.Helper()
	last := events[len(events)-1].Position
	storage, name := archive.Directory(t.TempDir()), archive.Name(first, last)
	require.NoError(t, storage.Put(t.Context(), name, func(out io.Writer) error {
		w, err := archive.NewWriter(out, first, last)
		require.NoError(t, err)
		for i := range events {
			require.NoError(t, w.Add(&events[i]))
		}
		for i := range streams {
			require.NoError(t, w.AddStream(&streams[i]))
		}
		d, err = w.Finish()
		return err
	}))
	return storage.Location(name), d
}

// openFile opens the file with a path.
func openFile(path string) (*archive.File, error) {
	return archive.Open(context.Background(), archive.Directory(filepath.Dir(path)), filepath.Base(path))
}

func open(t *testing.T, path string) *archive.File {
	t.Helper()
	f, err := openFile(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}

func TestReadReturnsWrittenEvents(t *testing.T) {
	t.Parallel()
	for _, count := range []int{1, 2, 511, 512, 513, 3_000} {
		events := newEvents(count)
		path, written := write(t, events)
		f := open(t, path)
		require.EqualValues(t, first, f.First())
		require.EqualValues(t, first+count-1, f.Last())
		read, err := f.Read(t.Context(), first-1, count+10)
		require.NoError(t, err)
		require.Equal(t, events, read)
		for _, s := range streamsOf(events) {
			read, err := f.ReadStream(t.Context(), s.Name, 0, count)
			require.NoError(t, err)
			require.Equal(t, eventsOf(events, s.Name), read)
			read, err = f.ReadStream(t.Context(), s.Name, s.FirstVersion, 2)
			require.NoError(t, err)
			require.Equal(t, append([]eventstore.StoredEvent{}, eventsOf(events, s.Name)[1:min(3, len(s.Positions))]...), read)
		}
		digests, err := f.Verify(t.Context(), func(int64) {})
		require.NoError(t, err)
		require.Equal(t, written, digests)
		_, err = os.Stat(path + ".new")
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
}

func eventsOf(events []eventstore.StoredEvent, stream domain.StreamID) []eventstore.StoredEvent {
	var found []eventstore.StoredEvent
	for _, e := range events {
		if e.Stream == stream {
			found = append(found, e)
		}
	}
	return found
}

func TestReadReturnsAnyRange(t *testing.T) {
	t.Parallel()
	events := newEvents(2_000)
	path, _ := write(t, events)
	f := open(t, path)
	rapid.Check(t, func(t *rapid.T) {
		after := rapid.Int64Range(0, first+2_100).Draw(t, "after")
		limit := rapid.IntRange(0, 1_200).Draw(t, "limit")
		read, err := f.Read(t.Context(), after, limit)
		require.NoError(t, err)
		from := int(min(max(after+1-first, 0), int64(len(events))))
		want := events[from:min(from+limit, len(events))]
		require.Len(t, read, len(want))
		for i := range want {
			require.NoError(t, archive.CheckEqual(&want[i], &read[i]))
		}
	})
}

func TestUnknownStreamsAreNotFound(t *testing.T) {
	t.Parallel()
	path, _ := write(t, newEvents(600))
	f := open(t, path)
	for _, name := range []domain.StreamID{"", "a", "account-", "account-1x", "zebra"} {
		read, err := f.ReadStream(t.Context(), name, 0, 10)
		require.NoError(t, err)
		require.Empty(t, read)
	}
}

func TestSameEventsProduceSameBytes(t *testing.T) {
	t.Parallel()
	events := newEvents(1_500)
	a, _ := write(t, events)
	b, _ := write(t, events)
	bytesA, err := os.ReadFile(a)
	require.NoError(t, err)
	bytesB, err := os.ReadFile(b)
	require.NoError(t, err)
	require.True(t, bytes.Equal(bytesA, bytesB))
}

func TestAnyChangedByteIsDetected(t *testing.T) {
	t.Parallel()
	path, written := write(t, newEvents(1_200))
	original, err := os.ReadFile(path)
	require.NoError(t, err)
	tampered := filepath.Join(t.TempDir(), "tampered")
	rapid.Check(t, func(t *rapid.T) {
		changed := bytes.Clone(original)
		changed[rapid.IntRange(0, len(original)-1).Draw(t, "byte")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		require.NoError(t, os.WriteFile(tampered, changed, 0o600))
		requireDamaged(t, tampered, written)
	})
	rapid.Check(t, func(t *rapid.T) {
		require.NoError(t, os.WriteFile(tampered, original[:rapid.IntRange(0, len(original)-1).Draw(t, "length")], 0o600))
		requireDamaged(t, tampered, written)
	})
}

// requireDamaged requires that opening or verifying the file fails, or that its digests differ from the original ones.
func requireDamaged(t require.TestingT, path string, written archive.Digests) {
	f, err := openFile(path)
	if err == nil {
		var digests archive.Digests
		digests, err = f.Verify(context.Background(), func(int64) {})
		_ = f.Close()
		if err == nil && digests != written {
			return
		}
	}
	var damaged *archive.DamagedError
	require.ErrorAs(t, err, &damaged)
	require.Contains(t, err.Error(), filepath.Base(path))
}

func TestDamagedBlockLeavesOthersReadable(t *testing.T) {
	t.Parallel()
	events := newEvents(1_200)
	path, _ := write(t, events)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	header := 16 + int(binary.LittleEndian.Uint32(data[12:]))
	data[header+100] ^= 1 // in the first block
	require.NoError(t, os.WriteFile(path, data, 0o600))
	f := open(t, path)
	_, err = f.Read(t.Context(), first-1, 1)
	require.ErrorContains(t, err, "damaged")
	read, err := f.Read(t.Context(), first+600, 10)
	require.NoError(t, err)
	require.Equal(t, events[601:611], read)
}

func TestOpenNamesMissingFile(t *testing.T) {
	t.Parallel()
	_, err := archive.Open(t.Context(), archive.Directory(t.TempDir()), archive.Name(1, 10))
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "events-000000000000001-000000000000010.hulak is missing")
}

func TestWriterRejectsIncompleteFile(t *testing.T) {
	t.Parallel()
	events := newEvents(10)
	create := func(t *testing.T) *archive.Writer {
		w, err := archive.NewWriter(io.Discard, first, first+9)
		require.NoError(t, err)
		return w
	}
	add := func(t *testing.T, w *archive.Writer, events []eventstore.StoredEvent) {
		for i := range events {
			require.NoError(t, w.Add(&events[i]))
		}
	}
	requireFinishError := func(t *testing.T, w *archive.Writer) {
		_, err := w.Finish()
		require.Error(t, err)
	}
	t.Run("the writer rejects a gap in positions", func(t *testing.T) {
		w := create(t)
		require.Error(t, w.Add(&events[1]))
		requireFinishError(t, w)
	})
	t.Run("the writer rejects a stream before all events are added", func(t *testing.T) {
		w := create(t)
		add(t, w, events[:9])
		require.Error(t, w.AddStream(&archive.Stream{Name: "a", FirstVersion: 1, Positions: []int64{first}}))
		requireFinishError(t, w)
	})
	t.Run("the writer rejects an event after the last position", func(t *testing.T) {
		w := create(t)
		add(t, w, events)
		extra := events[9]
		extra.Position++
		require.Error(t, w.Add(&extra))
		requireFinishError(t, w)
	})
	t.Run("the writer rejects a missing stream", func(t *testing.T) {
		w := create(t)
		add(t, w, events)
		for _, s := range streamsOf(events)[1:] {
			require.NoError(t, w.AddStream(&s))
		}
		requireFinishError(t, w)
	})
	t.Run("the writer rejects streams out of order", func(t *testing.T) {
		w := create(t)
		add(t, w, events)
		streams := streamsOf(events)
		require.NoError(t, w.AddStream(&streams[1]))
		require.Error(t, w.AddStream(&streams[0]))
	})
}

func TestVerifyDetectsWrongStreamList(t *testing.T) {
	t.Parallel()
	events := newEvents(100)
	streams := streamsOf(events)
	streams[0].Positions[0], streams[1].Positions[0] = streams[1].Positions[0], streams[0].Positions[0]
	slices.Sort(streams[0].Positions)
	slices.Sort(streams[1].Positions)
	path, _ := writeWithStreams(t, events, streams)
	_, err := open(t, path).Verify(t.Context(), func(int64) {})
	require.ErrorContains(t, err, "stream list does not match the events")
}

func TestCheckEqualComparesEveryField(t *testing.T) {
	t.Parallel()
	e := newEvents(2)[1]
	require.NoError(t, archive.CheckEqual(&e, &e))
	for name, change := range map[string]func(*eventstore.StoredEvent){
		"position": func(e *eventstore.StoredEvent) { e.Position++ }, "stream": func(e *eventstore.StoredEvent) { e.Stream += "x" },
		"version": func(e *eventstore.StoredEvent) { e.Version++ }, "id": func(e *eventstore.StoredEvent) { e.ID[3]++ },
		"type": func(e *eventstore.StoredEvent) { e.Type += "x" }, "schema": func(e *eventstore.StoredEvent) { e.Schema++ },
		"payload": func(e *eventstore.StoredEvent) { e.Payload = []byte("{}") }, "subject": func(e *eventstore.StoredEvent) { e.Subject = "" },
		"personal": func(e *eventstore.StoredEvent) { e.Personal = nil }, "metadata": func(e *eventstore.StoredEvent) { e.Meta = []byte("{}") },
		"time": func(e *eventstore.StoredEvent) { e.RecordedAt = e.RecordedAt.Add(time.Microsecond) },
	} {
		other := e
		change(&other)
		require.ErrorContains(t, archive.CheckEqual(&e, &other), name)
	}
}
