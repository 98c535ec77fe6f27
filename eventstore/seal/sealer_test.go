package seal_test

import (
	"bytes"
	"context"
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
	env := newTestEnv(t)
	env.requireStep(0)
	require.NoFileExists(t, env.headsFile, "an empty log needs no heads file")
	env.writeAndSeal(3, 1)
	env.requireStep(0)
	last, err := seal.LastHead(t.Context(), env.pool, env.verifiers)
	require.NoError(t, err)
	require.Equal(t, proof.Head{
		Origin: seal.DefaultOrigin, Number: 2, Size: 4, Root: env.referenceRoot(4), At: env.now,
	}, last.Head)
	require.Equal(t, seal.Status{Position: 4, Head: 2}, env.sealer.Status())
	require.Len(t, env.lines(), 2+1) // plus an empty string after the last newline
	require.Equal(t, last.Head, *env.headAt(2))
}

// referenceRoot returns the root of the tree over the first size events, as package tlog computes it.
func (env *testEnv) referenceRoot(size int64) tlog.Hash {
	env.Helper()
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		hashes := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			hashes[i] = stored[index]
		}
		return hashes, nil
	})
	for after := int64(0); after < size; {
		events, err := env.log.ReadStored(env.Context(), after, int(min(size-after, 5_000)))
		require.NoError(env, err)
		for i := range events {
			event := seal.ProofEvent(&events[i])
			more, err := tlog.StoredHashes(after+int64(i), proof.AppendEncoded(nil, &event), reader)
			require.NoError(env, err)
			stored = append(stored, more...)
		}
		after += int64(len(events))
	}
	root, err := tlog.TreeHash(size, reader)
	require.NoError(env, err)
	return root
}

func TestRestartedSealerContinues(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	for _, count := range []int{1, 254, 1, 1, 300, 7} {
		env.writeAndSeal(count)
		env.sealer.Close()
		env.sealer = env.newSealer()
	}
	require.Equal(t, env.referenceRoot(564), env.headAt(6).Root)
	env.requireFindings(env.verify())
}

func TestAllEventsAndHeadsHaveValidProofs(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	const total = 66_000 // more than 65,536, which completes a node at level 16
	for written := 0; written < total; written += 1_000 {
		env.write(1_000)
		if written%5_000 == 0 {
			env.sealAll()
		}
	}
	env.sealAll()
	env.sealer.Close()
	ctx := t.Context()

	var heads []*seal.SignedHead
	for position := int64(1); position <= total; {
		head, err := seal.HeadCovering(ctx, env.pool, env.verifiers, position)
		require.NoError(t, err)
		heads, position = append(heads, head), head.Size+1
	}
	last := heads[len(heads)-1]
	require.EqualValues(t, total, last.Size)
	require.Equal(t, env.referenceRoot(total), last.Root)

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
		path, err := seal.Prove(ctx, env.pool, head, position)
		require.NoError(t, err)
		events, err := env.log.ReadStored(ctx, position-1, 1)
		require.NoError(t, err)
		event := seal.ProofEvent(&events[0])
		require.NoError(t, proof.CheckInclusion(&event, path, head))
		event.Version++
		require.Error(t, proof.CheckInclusion(&event, path, head))
	}
	for i, earlier := range heads {
		later := heads[i+random.IntN(len(heads)-i)]
		path, err := seal.ProveConsistency(ctx, env.pool, &earlier.Head, &later.Head)
		require.NoError(t, err)
		require.NoError(t, proof.CheckConsistency(&earlier.Head, &later.Head, path))
		forged := earlier.Head
		forged.Root[0]++
		require.Error(t, proof.CheckConsistency(&forged, &later.Head, path))
	}
	_, err := seal.Prove(ctx, env.pool, &last.Head, total+1)
	require.ErrorContains(t, err, "position 66001 is not covered by the head, which ends at position 66000")
	env.requireFindings(env.verify())
}

func (env *testEnv) sealAll() {
	env.Helper()
	for {
		sealed, err := env.sealer.Step(env.Context())
		require.NoError(env, err)
		if sealed == 0 {
			return
		}
	}
}

func TestOnlyOneSealerIsActive(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(2)
	other := env.newSealer()
	env.write(1)
	_, err := other.Step(t.Context())
	require.ErrorIs(t, err, seal.ErrStandby)
	require.Equal(t, seal.Status{Position: 2, Head: 1, Standby: true}, other.Status())
	env.requireStep(1)

	env.write(4)
	env.sealer.Close()
	sealed, err := other.Step(t.Context())
	require.NoError(t, err)
	require.Equal(t, 4, sealed)
	_, err = env.sealer.Step(t.Context())
	require.ErrorIs(t, err, seal.ErrStandby)
	env.requireFindings(env.verify())
}

func TestSealerRecoversFromLostConnection(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(2)
	env.write(3)
	env.exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	require.Eventually(t, func() bool {
		_, err := env.sealer.Step(t.Context())
		return err == nil
	}, time.Minute, 10*time.Millisecond)
	require.Equal(t, seal.Status{Position: 5, Head: 2}, env.sealer.Status())
	env.requireFindings(env.verify())
}

func TestSealerThatResumesAfterItsLeaseDoesNotOverwriteHeads(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(2)
	env.write(3)
	env.exec(`DELETE FROM leases`) // as if this process had been suspended until its lease expired
	other := env.newSealer()
	sealed, err := other.Step(t.Context())
	require.NoError(t, err)
	require.Equal(t, 3, sealed)
	other.Close()
	env.write(1)
	_, err = env.sealer.Step(t.Context())
	require.ErrorContains(t, err, "another process has written blocks or heads")
	env.requireStep(1)
	require.Equal(t, seal.Status{Position: 6, Head: 3}, env.sealer.Status())
	env.requireFindings(env.verify())
}

func TestRunSignsHeadAtEachTickWithNewEvents(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	ticks := make(chan time.Time)
	sealer := env.newSealer(func(o *seal.Options) { o.Ticks = ticks })
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- sealer.Run(ctx) }()
	ticks <- time.Time{} // the sealer receives it after the first step
	env.write(5)
	ticks <- time.Time{}
	ticks <- time.Time{} // the sealer receives it after the previous tick's step
	require.Equal(t, seal.Status{Position: 5, Head: 1}, sealer.Status())
	ticks <- time.Time{}
	stop()
	require.NoError(t, <-done)
	require.Equal(t, seal.Status{Position: 5, Head: 1}, sealer.Status(), "there is no new head without new events")
}

func TestSealerRepairsOrRejectsHeadsFile(t *testing.T) {
	t.Parallel()
	restart := func(env *testEnv) (logged string, err error) {
		env.sealer.Close()
		var text bytes.Buffer
		env.sealer = env.newSealer(func(o *seal.Options) { o.Logger = slog.New(slog.NewTextHandler(&text, nil)) })
		env.write(1)
		_, err = env.sealer.Step(env.Context())
		return text.String(), err
	}
	t.Run("an incomplete last line is logged and repaired", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(1, 1, 1)
		original := strings.Join(env.lines(), "")
		env.rewriteFile(original[:len(original)-30])
		logged, err := restart(env)
		require.NoError(t, err)
		require.Contains(t, logged, "removed incomplete last line")
		require.True(t, strings.HasPrefix(strings.Join(env.lines(), ""), original))
		env.requireFindings(env.verify())
	})
	t.Run("missing heads are logged and added", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(1, 1, 1)
		require.NoError(t, os.Remove(env.headsFile))
		logged, err := restart(env)
		require.NoError(t, err)
		require.Contains(t, logged, "is missing heads")
		env.requireFindings(env.verify())
	})
	t.Run("a file truncated while the sealer runs is repaired", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(1, 1, 1)
		env.rewriteFile(env.lines()[0])
		env.write(1)
		_, err := env.sealer.Step(t.Context())
		require.ErrorContains(t, err, "another process changed the file")
		env.requireStep(0)
		env.requireFindings(env.verify())
	})
	t.Run("a file ahead of the database stops sealing", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(1, 1, 1)
		env.tamper(`DELETE FROM seal_heads WHERE number > 2`, `DELETE FROM seal_blocks WHERE first > 2`)
		_, err := restart(env)
		require.ErrorContains(t, err, "has head 3, but the database has only 2 heads")
	})
	t.Run("a last line that differs from the database stops sealing", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(1, 1)
		head := env.headAt(2)
		head.At = head.At.Add(time.Hour)
		env.rewriteFile(env.lines()[0] + encodeLine(t, head, env.signHead(env.key, head)))
		_, err := restart(env)
		require.ErrorContains(t, err, "differs from the database")
	})
	t.Run("a last line signed by another key stops sealing", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(1, 1)
		env.rewriteFile(env.lines()[0] + encodeLine(t, env.headAt(2), env.signHead(newKey(t), env.headAt(2))))
		_, err := restart(env)
		require.ErrorContains(t, err, "the last line cannot be trusted: it is signed by another key")
	})
	t.Run("a failed write to the file is reported and retried", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		require.NoError(t, os.Mkdir(env.headsFile, 0o700))
		env.write(2)
		_, err := env.sealer.Step(t.Context())
		require.ErrorContains(t, err, "heads file")
		require.Equal(t, 1, env.sealer.Status().FailedAttempts)
		require.NoError(t, os.Remove(env.headsFile))
		env.requireStep(0)
		env.requireFindings(env.verify())
	})
}

func TestSealerStopsOnTamperedState(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, statement, want string }{
		{"stored leaf rewritten", `UPDATE seal_blocks SET leaves = set_byte(leaves, 0, 255 - get_byte(leaves, 0)) WHERE first = 4`,
			"do not match head 2"},
		{"block deleted", `DELETE FROM seal_blocks WHERE first = 4`, "are missing"},
		{"last head rewritten", `UPDATE seal_heads SET note = replace(note, E'\n6\n', E'\n7\n') WHERE number = 2`,
			"cannot be trusted: its signature does not match"},
		{"last head renumbered", `UPDATE seal_heads SET number = 3 WHERE number = 2`, "differs from the database"},
		{"unsealed event deleted", `DELETE FROM events WHERE position = 7`, "log has a gap: found position 8, expected 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			env := newTestEnv(t)
			env.writeAndSeal(3, 3)
			env.write(2)
			env.sealer.Close()
			env.tamper(c.statement)
			_, err := env.newSealer().Step(t.Context())
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestSealerTrustsPreviousKeys(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(2)
	env.sealer.Close()
	previous := env.key
	env.key = newKey(t)
	env.write(2)
	_, err := env.newSealer().Step(t.Context())
	require.ErrorContains(t, err, "it is signed by another key")
	env.sealer = env.newSealer(func(o *seal.Options) { o.TrustedKeys = []string{previous.Public} })
	env.requireStep(2)
	env.verifiers = verifiers(t, env.key, previous)
	env.requireFindings(env.verify())
}

func TestSealTablesAreAppendOnly(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	env.writeAndSeal(2)
	for _, table := range []string{"seal_blocks", "seal_heads"} {
		for _, statement := range []string{"DELETE FROM %s", "TRUNCATE %s", "ALTER TABLE %s DISABLE TRIGGER ALL", "DROP TABLE %s"} {
			_, err := env.pool.Exec(t.Context(), fmt.Sprintf(statement, table))
			require.Error(t, err)
		}
	}
	for _, statement := range []string{
		`UPDATE seal_heads SET note = ''`, `DELETE FROM seal_heads`, `TRUNCATE seal_heads`,
		`UPDATE seal_blocks SET nodes = ''`, `DELETE FROM seal_blocks`, `TRUNCATE seal_blocks`,
	} {
		for _, role := range []string{"origin", "replica"} {
			env.exec("SET session_replication_role = " + role)
			_, err := env.superuser.Exec(t.Context(), statement)
			require.ErrorContains(t, err, "only ever grows", "%s as %s", statement, role)
		}
	}
}

func TestErasureKeepsProofsValid(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	ctx := t.Context()
	setOwner := storetest.SetOwner{Owner: "maya", Person: storetest.Person{Name: "Maya", Phone: "+1 555 0100"}}
	_, _, err := eventstore.Execute(ctx, env.log, eventstore.Command{}, decide(setOwner))
	require.NoError(t, err)
	env.requireStep(1)
	head := env.headAt(1)

	require.NoError(t, env.keys.Destroy(ctx, "maya"))
	events, err := env.log.Read(ctx, 0, 1)
	require.NoError(t, err)
	require.True(t, events[0].Erased)
	env.requireFindings(env.verify())
	path, err := seal.Prove(ctx, env.pool, head, 1)
	require.NoError(t, err)
	stored, err := env.log.ReadStored(ctx, 0, 1)
	require.NoError(t, err)
	event := seal.ProofEvent(&stored[0])
	require.NotEmpty(t, event.Personal)
	require.NoError(t, proof.CheckInclusion(&event, path, head))
}

func TestSealerCatchesUpWithoutWaitingForTicks(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	for range 9 {
		env.write(1_000)
	}
	sealer := env.newSealer(func(o *seal.Options) { o.Ticks = make(chan time.Time) }) // never ticks
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- sealer.Run(ctx) }()
	require.Eventually(t, func() bool { return sealer.Status().Position == 9_000 }, time.Minute, 10*time.Millisecond)
	stop()
	require.NoError(t, <-done)
	require.EqualValues(t, 2, sealer.Status().Head)
}
