package seal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/eventstore/storetest"
)

func TestStepSignsOneHeadOverNewEvents(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.requireStep(0)
	require.NoFileExists(t, w.headsFile, "nothing was signed, so nothing was written")
	w.writeAndSeal(3, 1)
	w.requireStep(0)
	last, err := seal.LastHead(t.Context(), w.pool, w.verifiers)
	require.NoError(t, err)
	require.Equal(t, proof.Head{Number: 2, Size: 4, Root: w.referenceRoot(4), At: w.now}, last.Head)
	require.Equal(t, seal.Status{Position: 4, Head: 2}, w.sealer.Status())
	require.Len(t, w.lines(), 2+1) // plus the empty text after the last newline
	require.Equal(t, last.Head, *w.headAt(2))
}

// referenceRoot returns the root over the first events, computed by the tlog library.
func (w *testEnv) referenceRoot(size int64) tlog.Hash {
	w.Helper()
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			found[i] = stored[index]
		}
		return found, nil
	})
	for after := int64(0); after < size; {
		entries, err := w.log.ReadStored(w.Context(), after, int(min(size-after, 5_000)))
		require.NoError(w, err)
		for i := range entries {
			event := seal.EventOf(&entries[i])
			more, err := tlog.StoredHashes(after+int64(i), proof.AppendEncoded(nil, &event), reader)
			require.NoError(w, err)
			stored = append(stored, more...)
		}
		after += int64(len(entries))
	}
	root, err := tlog.TreeHash(size, reader)
	require.NoError(w, err)
	return root
}

func TestRestartedSealerContinues(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	for _, count := range []int{1, 254, 1, 1, 300, 7} {
		w.writeAndSeal(count)
		w.sealer.Close()
		w.sealer = w.newSealer()
	}
	require.Equal(t, w.referenceRoot(564), w.headAt(6).Root)
	w.requireFindings(w.verify())
}

func TestAllEventsAndHeadsHaveValidProofs(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	const total = 66_000 // past 65,536, where a node of level 16 is completed
	for written := 0; written < total; written += 1_000 {
		w.write(1_000)
		if written%5_000 == 0 {
			w.sealAll()
		}
	}
	w.sealAll()
	w.sealer.Close()
	ctx := t.Context()

	var heads []*seal.SignedHead
	for position := int64(1); position <= total; {
		head, err := seal.HeadCovering(ctx, w.pool, w.verifiers, position)
		require.NoError(t, err)
		heads, position = append(heads, head), head.Size+1
	}
	last := heads[len(heads)-1]
	require.EqualValues(t, total, last.Size)
	require.Equal(t, w.referenceRoot(total), last.Root)

	random := rand.New(rand.NewPCG(1, 2))
	positions := []int64{1, 2, 256, 257, 65_536, 65_537, total}
	for range 60 {
		positions = append(positions, 1+random.Int64N(total))
	}
	for _, position := range positions {
		head := &heads[random.IntN(len(heads))].Head
		if position > head.Size {
			head = &last.Head
		}
		path, err := seal.Prove(ctx, w.pool, head, position)
		require.NoError(t, err)
		entries, err := w.log.ReadStored(ctx, position-1, 1)
		require.NoError(t, err)
		event := seal.EventOf(&entries[0])
		require.NoError(t, proof.CheckInclusion(&event, path, head))
		event.Version++
		require.Error(t, proof.CheckInclusion(&event, path, head))
	}
	for i, earlier := range heads {
		later := heads[i+random.IntN(len(heads)-i)]
		path, err := seal.ProveConsistency(ctx, w.pool, &earlier.Head, &later.Head)
		require.NoError(t, err)
		require.NoError(t, proof.CheckConsistency(&earlier.Head, &later.Head, path))
		forged := earlier.Head
		forged.Root[0]++
		require.Error(t, proof.CheckConsistency(&forged, &later.Head, path))
	}
	_, err := seal.Prove(ctx, w.pool, &last.Head, total+1)
	require.ErrorContains(t, err, "position 66001 is not under a head of 66000 events")
	w.requireFindings(w.verify())
}

func (w *testEnv) sealAll() {
	w.Helper()
	for {
		sealed, err := w.sealer.Step(w.Context())
		require.NoError(w, err)
		if sealed == 0 {
			return
		}
	}
}

func TestOnlyOneSealerIsActive(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(2)
	other := w.newSealer()
	w.write(1)
	_, err := other.Step(t.Context())
	require.ErrorIs(t, err, seal.ErrStandby)
	require.Equal(t, seal.Status{Position: 2, Head: 1, Standby: true}, other.Status())
	w.requireStep(1)

	w.write(4)
	w.sealer.Close()
	sealed, err := other.Step(t.Context())
	require.NoError(t, err)
	require.Equal(t, 4, sealed)
	_, err = w.sealer.Step(t.Context())
	require.ErrorIs(t, err, seal.ErrStandby)
	w.requireFindings(w.verify())
}

func TestSealerRecoversFromLostConnection(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(2)
	w.write(3)
	w.exec(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = 1936023916 AND pid <> pg_backend_pid()
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
	_, err := w.sealer.Step(t.Context())
	require.Error(t, err)
	require.Error(t, w.sealer.Status().Err)
	require.Eventually(t, func() bool { // the server takes a moment to release the lock of a killed connection
		_, err = w.sealer.Step(t.Context())
		return !errors.Is(err, seal.ErrStandby)
	}, time.Minute, 10*time.Millisecond)
	require.NoError(t, err)
	require.Equal(t, seal.Status{Position: 5, Head: 2}, w.sealer.Status())
	w.requireFindings(w.verify())
}

func TestRunSignsHeadAtTicksWithNewEvents(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	ticks := make(chan time.Time)
	sealer := w.newSealer(func(o *seal.Options) { o.Ticks = ticks })
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- sealer.Run(ctx) }()
	ticks <- time.Time{} // received after the first check
	w.write(5)
	ticks <- time.Time{}
	ticks <- time.Time{} // received after the check of the previous tick
	require.Equal(t, seal.Status{Position: 5, Head: 1}, sealer.Status())
	ticks <- time.Time{}
	stop()
	require.NoError(t, <-ended)
	require.Equal(t, seal.Status{Position: 5, Head: 1}, sealer.Status(), "nothing new, no head")
}

func TestSealerRepairsOrRejectsHeadsFile(t *testing.T) {
	t.Parallel()
	restart := func(w *testEnv) (said string, err error) {
		w.sealer.Close()
		var text bytes.Buffer
		w.sealer = w.newSealer(func(o *seal.Options) { o.Logger = slog.New(slog.NewTextHandler(&text, nil)) })
		w.write(1)
		_, err = w.sealer.Step(w.Context())
		return text.String(), err
	}
	t.Run("a last line that was cut short is said, and written again", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(1, 1, 1)
		whole := strings.Join(w.lines(), "")
		w.rewriteFile(whole[:len(whole)-30])
		said, err := restart(w)
		require.NoError(t, err)
		require.Contains(t, said, "ended in the middle of a line")
		require.True(t, strings.HasPrefix(strings.Join(w.lines(), ""), whole))
		w.requireFindings(w.verify())
	})
	t.Run("heads that it lacks are said, and written again", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(1, 1, 1)
		require.NoError(t, os.Remove(w.headsFile))
		said, err := restart(w)
		require.NoError(t, err)
		require.Contains(t, said, "lacked heads")
		w.requireFindings(w.verify())
	})
	t.Run("a file that is cut while the sealer works is made whole again", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(1, 1, 1)
		w.rewriteFile(w.lines()[0])
		w.write(1)
		_, err := w.sealer.Step(t.Context())
		require.ErrorContains(t, err, "it has been changed meanwhile")
		w.requireStep(0)
		w.requireFindings(w.verify())
	})
	t.Run("a file that is ahead of the database stops the seal", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(1, 1, 1)
		w.tamper(`DELETE FROM seal_heads WHERE number > 2`, `DELETE FROM seal_blocks WHERE first > 2`)
		_, err := restart(w)
		require.ErrorContains(t, err, "has head 3, the database only 2")
	})
	t.Run("a last line that is not the database's stops the seal", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(1, 1)
		head := w.headAt(2)
		head.At = head.At.Add(time.Hour)
		w.rewriteFile(w.lines()[0] + encodeLine(t, []byte(w.signHead(w.key, head))))
		_, err := restart(w)
		require.ErrorContains(t, err, "is not the database's")
	})
	t.Run("a last line by another key stops the seal", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(1, 1)
		w.rewriteFile(w.lines()[0] + encodeLine(t, []byte(w.signHead(newKey(t), w.headAt(2)))))
		_, err := restart(w)
		require.ErrorContains(t, err, "its last line cannot be trusted: it is signed by another key")
	})
	t.Run("a file that cannot be written is told, and caught up with", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		require.NoError(t, os.Mkdir(w.headsFile, 0o700))
		w.write(2)
		_, err := w.sealer.Step(t.Context())
		require.ErrorContains(t, err, "the heads file")
		require.Equal(t, 1, w.sealer.Status().Tries)
		require.NoError(t, os.Remove(w.headsFile))
		w.requireStep(0)
		w.requireFindings(w.verify())
	})
}

func TestSealerStopsOnTamperedState(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, statement, want string }{
		{"a stored leaf rewritten", `UPDATE seal_blocks SET leaves = set_byte(leaves, 0, 255 - get_byte(leaves, 0)) WHERE first = 4`, "do not lead to head 2"},
		{"a block removed", `DELETE FROM seal_blocks WHERE first = 4`, "are missing"},
		{"the last head rewritten", `UPDATE seal_heads SET note = replace(note, 'head 2', 'head 3') WHERE number = 2`, "cannot be trusted: its signature does not fit"},
		{"the last head renumbered", `UPDATE seal_heads SET number = 3 WHERE number = 2`, "is kept as number 3, and is number 2"},
		{"an event removed behind the last head", `DELETE FROM events WHERE position = 7`, "log has a gap: found position 8, expected 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newTestEnv(t)
			w.writeAndSeal(3, 3)
			w.write(2)
			w.sealer.Close()
			w.tamper(c.statement)
			_, err := w.newSealer().Step(t.Context())
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestSealerTrustsPreviousKeys(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(2)
	w.sealer.Close()
	before := w.key
	w.key = newKey(t)
	w.write(2)
	_, err := w.newSealer().Step(t.Context())
	require.ErrorContains(t, err, "it is signed by another key")
	w.sealer = w.newSealer(func(o *seal.Options) { o.Trusted = []string{before.Public} })
	w.requireStep(2)
	w.verifiers = verifiers(t, w.key, before)
	w.requireFindings(w.verify())
}

func TestSealTablesAreAppendOnly(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	w.writeAndSeal(2)
	for _, table := range []string{"seal_blocks", "seal_heads"} {
		for _, statement := range []string{"DELETE FROM %s", "TRUNCATE %s", "ALTER TABLE %s DISABLE TRIGGER ALL", "DROP TABLE %s"} {
			_, err := w.pool.Exec(t.Context(), fmt.Sprintf(statement, table))
			require.Error(t, err)
		}
	}
	for _, statement := range []string{
		`UPDATE seal_heads SET note = ''`, `DELETE FROM seal_heads`, `TRUNCATE seal_heads`,
		`UPDATE seal_blocks SET nodes = ''`, `DELETE FROM seal_blocks`, `TRUNCATE seal_blocks`,
	} {
		for _, role := range []string{"origin", "replica"} {
			w.exec("SET session_replication_role = " + role)
			_, err := w.superuser.Exec(t.Context(), statement)
			require.ErrorContains(t, err, "only ever grows", "%s as %s", statement, role)
		}
	}
}

func TestErasureKeepsProofsValid(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	ctx := t.Context()
	name := storetest.SetOwner{Owner: "maya", Person: storetest.Person{Name: "Maya", Phone: "+1 555 0100"}}
	_, _, err := eventstore.Execute(ctx, w.log, eventstore.Command{}, decide(name))
	require.NoError(t, err)
	w.requireStep(1)
	head := w.headAt(1)

	require.NoError(t, w.keys.Destroy(ctx, "maya"))
	events, err := w.log.Read(ctx, 0, 1)
	require.NoError(t, err)
	require.True(t, events[0].Erased)
	w.requireFindings(w.verify())
	path, err := seal.Prove(ctx, w.pool, head, 1)
	require.NoError(t, err)
	entries, err := w.log.ReadStored(ctx, 0, 1)
	require.NoError(t, err)
	event := seal.EventOf(&entries[0])
	require.NotEmpty(t, event.Personal)
	require.NoError(t, proof.CheckInclusion(&event, path, head))
}

func TestSealerCatchesUpWithoutWaitingForTicks(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	for range 9 {
		w.write(1_000)
	}
	sealer := w.newSealer(func(o *seal.Options) { o.Ticks = make(chan time.Time) }) // a ticker that never ticks
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- sealer.Run(ctx) }()
	require.Eventually(t, func() bool { return sealer.Status().Position == 9_000 }, time.Minute, 10*time.Millisecond)
	stop()
	require.NoError(t, <-ended)
	require.EqualValues(t, 2, sealer.Status().Head)
}
