package monitor_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/monitor"
	"hulak/eventstore/seal/proof"
)

// servedLog is a log that a server can show, and tamper with.
type servedLog struct {
	*httptest.Server
	t      *testing.T
	signer note.Signer
	public string

	mu         sync.Mutex
	hashes     []tlog.Hash
	size       int64  // of the log
	shown      int64  // size of the checkpoint that is served
	checkpoint []byte // served instead of the log's checkpoint, if not nil
	changeTile func(tlog.Tile, []byte)
	outage     bool
	stale      bool // whether the next checkpoint is an earlier one
	tiles      int  // number of tiles served
}

func newServedLog(t *testing.T) *servedLog {
	t.Helper()
	private, public, err := note.GenerateKey(rand.Reader, "hulak.example/log")
	require.NoError(t, err)
	signer, err := note.NewSigner(private)
	require.NoError(t, err)
	l := &servedLog{t: t, signer: signer, public: public}
	l.Server = httptest.NewServer(http.HandlerFunc(l.serve))
	t.Cleanup(l.Close)
	return l
}

// ReadHashes implements tlog.HashReader.
func (l *servedLog) ReadHashes(indexes []int64) (hashes []tlog.Hash, err error) {
	for _, i := range indexes {
		hashes = append(hashes, l.hashes[i])
	}
	return hashes, nil
}

// set changes fields between two requests.
func (l *servedLog) set(change func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	change()
}

// grow appends records that start with a prefix. Another prefix makes another log.
func (l *servedLog) grow(count int, prefix string) {
	l.t.Helper()
	l.set(func() { l.append(count, prefix) })
}

func (l *servedLog) append(count int, prefix string) {
	l.t.Helper()
	for range count {
		hashes, err := tlog.StoredHashes(l.size, fmt.Appendf(nil, "%s %d", prefix, l.size), l)
		require.NoError(l.t, err)
		l.hashes = append(l.hashes, hashes...)
		l.size++
	}
	l.shown = l.size
}

// fork replaces the records after a position.
func (l *servedLog) fork(position int64, count int) {
	l.t.Helper()
	l.set(func() {
		l.hashes, l.size = l.hashes[:tlog.StoredHashIndex(0, position)], position
		l.append(count, "forged")
	})
}

func (l *servedLog) signed(size int64) []byte {
	l.t.Helper()
	root, err := tlog.TreeHash(size, l)
	require.NoError(l.t, err)
	head := proof.Head{Size: size, Root: root}
	signed, err := head.Sign(l.signer)
	require.NoError(l.t, err)
	return signed
}

func (l *servedLog) serve(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch path := strings.TrimPrefix(r.URL.Path, "/log/"); {
	case l.outage:
		w.WriteHeader(http.StatusBadGateway)
	case path == "checkpoint" && l.checkpoint != nil:
		_, _ = w.Write(l.checkpoint)
	case path == "checkpoint" && l.stale:
		l.stale = false
		_, _ = w.Write(l.signed(l.shown - 1))
	case path == "checkpoint":
		_, _ = w.Write(l.signed(l.shown))
	default:
		tile, err := tlog.ParseTilePath("tile/8/" + strings.TrimPrefix(path, "tile/"))
		if err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		data, err := tlog.ReadTileData(tile, l)
		if err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		if l.changeTile != nil {
			l.changeTile(tile, data)
		}
		l.tiles++
		_, _ = w.Write(data)
	}
}

func (l *servedLog) monitor() *monitor.Monitor {
	policy, err := proof.LogPolicy(l.public)
	require.NoError(l.t, err)
	return &monitor.Monitor{URL: l.URL + "/log/", Policy: policy, StateFile: filepath.Join(l.t.TempDir(), "state", "checkpoint")}
}

func TestCheckFollowsAnHonestLog(t *testing.T) {
	t.Parallel()
	l := newServedLog(t)
	m := l.monitor()
	previous := int64(0)
	for _, count := range []int{1, 1, 3, 250, 1, 1, 300, 0, 70_000, 12} {
		l.grow(count, "record")
		l.set(func() { l.tiles = 0 })
		result, err := m.Check(t.Context())
		require.NoError(t, err, "size %d", l.size)
		require.Equal(t, l.size, result.Head.Size)
		require.Equal(t, previous, result.Previous)
		require.LessOrEqual(t, l.tiles, 8)
		previous = l.size
		m = &monitor.Monitor{URL: m.URL, Policy: m.Policy, StateFile: m.StateFile} // restarted
	}
	m.Saved = [][]byte{l.signed(1), l.signed(256), l.signed(557), l.signed(l.size)}
	_, err := m.Check(t.Context())
	require.NoError(t, err)
}

func TestCheckFindsTampering(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tamper func(*servedLog)
		want   string
	}{
		"a rewritten event": {func(l *servedLog) { l.fork(500, 100) },
			"split view: the checkpoint with 600 events does not contain the 600 events of the earlier checkpoint"},
		"a rewritten event before new ones": {func(l *servedLog) { l.fork(3, 1_000) },
			"split view: the checkpoint with 1003 events does not contain the 600 events of the earlier checkpoint"},
		"a rewritten last event": {func(l *servedLog) { l.fork(599, 2) },
			"split view: the checkpoint with 601 events does not contain the 600 events of the earlier checkpoint"},
		"a rollback": {func(l *servedLog) { l.set(func() { l.shown = 599 }) }, "rollback: the log had 600 events, and now it has 599"},
		"a checkpoint with a changed root": {func(l *servedLog) {
			l.set(func() { l.checkpoint = []byte(strings.Replace(string(l.signed(600)), "\n600\n", "\n601\n", 1)) })
		}, "invalid checkpoint: its signature does not match its text"},
		"a checkpoint by another key": {func(l *servedLog) { l.set(func() { l.checkpoint = newServedLogWith(l.t, 601) }) },
			"invalid checkpoint: it is signed by another key"},
		"a page instead of a checkpoint": {func(l *servedLog) { l.set(func() { l.checkpoint = []byte("<html>") }) },
			"invalid checkpoint: it is not a signed note"},
		"a changed leaf": {func(l *servedLog) {
			l.grow(1, "record")
			l.set(func() { l.changeTile = changeTileAt(0, 40) })
		}, "invalid tiles: the hashes do not lead to the root of the checkpoint with 601 events"},
		"a changed inner hash": {func(l *servedLog) {
			l.set(func() { l.changeTile = changeTileAt(1, 0) })
		}, "invalid tiles: the hashes do not lead to the root of the checkpoint with 600 events"},
		"a shortened tile": {func(l *servedLog) {
			root, err := tlog.TreeHash(700, newTree(l.t, 700))
			require.NoError(l.t, err)
			head := proof.Head{Size: 601, Root: root}
			signed, err := head.Sign(l.signer)
			require.NoError(l.t, err)
			l.grow(1, "record")
			l.set(func() { l.checkpoint = signed })
		}, "invalid tiles: the hashes do not lead to the root of the checkpoint with 601 events"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newServedLog(t)
			l.grow(600, "record")
			m := l.monitor()
			_, err := m.Check(t.Context())
			require.NoError(t, err)
			before, err := os.ReadFile(m.StateFile)
			require.NoError(t, err)
			c.tamper(l)
			_, err = m.Check(t.Context())
			require.ErrorContains(t, err, c.want)
			finding, ok := errors.AsType[*monitor.Finding](err)
			require.True(t, ok)
			if finding.Kind == monitor.SplitView || finding.Kind == monitor.Rollback {
				require.Equal(t, before, finding.Earlier)
				_, err := m.Policy.Open(finding.Later)
				require.NoError(t, err, "the log signed both checkpoints")
			}
			after, err := os.ReadFile(m.StateFile)
			require.NoError(t, err)
			require.Equal(t, string(before), string(after), "the last good checkpoint is kept")
		})
	}
}

// changeTileAt returns a function that changes a byte of the tiles at a level.
func changeTileAt(level, offset int) func(tlog.Tile, []byte) {
	return func(tile tlog.Tile, data []byte) {
		if tile.L == level {
			data[offset]++
		}
	}
}

// newTree returns the hashes of another log.
func newTree(t *testing.T, size int) *servedLog {
	t.Helper()
	l := newServedLog(t)
	l.grow(size, "other")
	return l
}

func newServedLogWith(t *testing.T, size int) []byte {
	t.Helper()
	l := newTree(t, size)
	return l.signed(l.size)
}

// TestCheckFindsSplitViewBetweenTwoPeople checks that two people who are shown different logs find out when they compare checkpoints.
func TestCheckFindsSplitViewBetweenTwoPeople(t *testing.T) {
	t.Parallel()
	l := newServedLog(t)
	l.grow(100, "record")
	first, second := l.monitor(), l.monitor()
	_, err := first.Check(t.Context())
	require.NoError(t, err)
	l.fork(50, 60) // shown only to the second person
	_, err = second.Check(t.Context())
	require.NoError(t, err)

	saved, err := os.ReadFile(first.StateFile)
	require.NoError(t, err)
	second.Saved = [][]byte{saved}
	_, err = second.Check(t.Context())
	require.ErrorContains(t, err, "split view: the checkpoint with 110 events does not contain the 100 events of the earlier checkpoint")
}

func TestCheckReportsOutagesAsErrors(t *testing.T) {
	t.Parallel()
	l := newServedLog(t)
	l.grow(10, "record")
	m := l.monitor()
	l.set(func() { l.outage = true })
	_, err := m.Check(t.Context())
	require.ErrorContains(t, err, "could not read the log")
	_, isFinding := errors.AsType[*monitor.Finding](err)
	require.False(t, isFinding)

	l.set(func() {
		l.outage = false
		l.changeTile = func(tlog.Tile, []byte) { l.outage = true } // after the first tile
	})
	l.grow(70_000, "record")
	_, err = m.Check(t.Context())
	require.ErrorContains(t, err, "could not read the log")
	require.NoFileExists(t, m.StateFile)

	m.StateFile = filepath.Join(t.TempDir(), "checkpoint")
	require.NoError(t, os.WriteFile(m.StateFile, []byte("damaged"), 0o600))
	l.set(func() { l.outage, l.changeTile = false, nil })
	_, err = m.Check(t.Context())
	require.ErrorContains(t, err, "a checkpoint to compare with is invalid: it is not a signed note")
}

func TestWatchContinuesAfterOutagesAndStopsAtAFinding(t *testing.T) {
	t.Parallel()
	l := newServedLog(t)
	l.grow(10, "record")
	m := l.monitor()
	var reports []string
	err := m.Watch(t.Context(), 1, func(r *monitor.Result, err error) {
		if err != nil {
			reports = append(reports, "outage")
			l.set(func() { l.outage = false })
			l.fork(5, 10)
			return
		}
		reports = append(reports, fmt.Sprint(r.Head.Size))
		l.set(func() { l.outage = true })
	})
	require.ErrorContains(t, err, "split view")
	require.Equal(t, []string{"10", "outage"}, reports)

	// A rollback is reported only if it lasts.
	l = newServedLog(t)
	l.grow(10, "record")
	m = l.monitor()
	reports = nil
	err = m.Watch(t.Context(), 1, func(r *monitor.Result, _ error) {
		reports = append(reports, fmt.Sprint(r.Head.Size))
		l.set(func() { l.stale, l.shown = len(reports) == 1, l.size-int64(len(reports)-1) })
	})
	require.ErrorContains(t, err, "rollback: the log had 10 events, and now it has 9")
	require.Equal(t, []string{"10", "10"}, reports)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, l.monitor().Watch(ctx, 1, func(*monitor.Result, error) {}), context.Canceled)
}
