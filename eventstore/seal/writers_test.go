package seal_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/eventstore/seal"
)

// insertAsApp inserts an event with the app's database role, without a log writer.
func (env *testEnv) insertAsApp(position int) {
	env.Helper()
	_, err := env.pool.Exec(env.Context(), insertEventSQL(position))
	require.NoError(env, err)
}

func TestSealerSealsOnlyAuthenticatedEvents(t *testing.T) {
	t.Parallel()

	t.Run("an event inserted without a writer is reported and not sealed", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(5)
		env.write(3)
		env.insertAsApp(9)
		sealed, err := env.sealer.Step(t.Context())
		require.Equal(t, 3, sealed, "earlier events are sealed")
		var unauthenticated *seal.UnauthenticatedError
		require.ErrorAs(t, err, &unauthenticated)
		require.EqualValues(t, 9, unauthenticated.Position)
		require.ErrorContains(t, env.sealer.Status().Err, "position 9 (thing-x, thing.happened) is not authenticated: no log writer signed it")
		sealed, err = env.sealer.Step(t.Context())
		require.Zero(t, sealed)
		require.ErrorAs(t, err, &unauthenticated)
		env.requireFindings(env.verify(),
			"event not authenticated: position 9, stream thing-x version 1 (thing.happened): no log writer signed it")
	})

	t.Run("a batch signed with another key is rejected and does not block the writer", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		otherKeys := seal.NewWriterKeys()
		env.insertAsApp(1)
		events, err := env.log.ReadStored(t.Context(), 0, 1)
		require.NoError(t, err)
		signWithOtherKey := func(position int64) {
			leaves, tag, err := otherKeys.SignBatch(events)
			require.NoError(t, err)
			_, err = env.pool.Exec(t.Context(), `INSERT INTO event_batches VALUES ($1, $1, $2, '', $3)`, position, leaves, tag)
			require.NoError(t, err)
		}
		signWithOtherKey(1)
		signWithOtherKey(2)
		env.openStore(postgres.WithBatchSigner(env.writers)) // the first store still assumes an empty log
		env.write(1)
		_, err = env.sealer.Step(t.Context())
		var unauthenticated *seal.UnauthenticatedError
		require.ErrorAs(t, err, &unauthenticated)
		require.EqualValues(t, 1, unauthenticated.Position)
		env.requireFindings(env.verify(),
			"event not authenticated: position 1, stream thing-x version 1 (thing.happened): no log writer signed it",
			"nothing sealed: there is no trusted head")
	})

	t.Run("only events before the first signed batch need no signature", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.openStore()
		env.write(4)
		env.exec(`UPDATE event_batches_start SET position = 4`)
		env.openStore(postgres.WithBatchSigner(env.writers))
		env.write(2)
		env.requireStep(6)
		env.insertAsApp(7)
		_, err := env.sealer.Step(t.Context())
		require.ErrorContains(t, err, "position 7")
		_, err = env.pool.Exec(t.Context(), `UPDATE event_batches_start SET position = 7`)
		require.ErrorContains(t, err, "permission denied", "the app cannot exempt events")
	})

	t.Run("an operator can accept an event once, with a reason", func(t *testing.T) {
		t.Parallel()
		env := newTestEnv(t)
		env.writeAndSeal(2)
		env.insertAsApp(3)
		_, err := env.sealer.Step(t.Context())
		require.ErrorContains(t, err, "position 3")
		accept := func(position int64, reason string) error {
			return seal.Accept(t.Context(), env.pool, env.log, env.writers, position, reason)
		}
		require.ErrorContains(t, accept(3, ""), "reason")
		require.ErrorContains(t, accept(2, "test"), "already sealed")
		require.ErrorContains(t, accept(4, "test"), "no event")
		require.NoError(t, accept(3, "written by the old release during the upgrade"))
		require.ErrorContains(t, accept(3, "again"), "already authenticated")
		env.requireStep(1)
		env.requireFindings(env.verify())
	})
}

func TestEarlierWriterKeyVerifiesAfterRotation(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	keyset, err := keyfile.Open(keyfile.Writers, filepath.Join(t.TempDir(), "keys", "writers.keyset"), nil, true)
	require.NoError(t, err)
	open := func() *seal.WriterKeys {
		signer, err := keyset.MAC()
		require.NoError(t, err)
		return seal.WriterKeysFrom(signer)
	}
	oldKeys := open()
	env.openStore(postgres.WithBatchSigner(oldKeys))
	env.write(3)
	id, err := keyset.Add()
	require.NoError(t, err)
	require.NoError(t, keyset.Promote(id))
	newKeys := open()
	env.openStore(postgres.WithBatchSigner(newKeys))
	env.write(3)
	oldSealer := env.newSealer(func(o *seal.Options) { o.Writers = oldKeys })
	sealed, err := oldSealer.Step(t.Context())
	require.Equal(t, 3, sealed)
	require.ErrorContains(t, err, "position 4", "a sealer with the old keys cannot verify the new batch")
	oldSealer.Close()
	env.requireFindings(env.verify(func(o *seal.VerifyOptions) { o.Writers = newKeys }))
	env.writers = newKeys
	sealed, err = env.newSealer().Step(t.Context())
	require.NoError(t, err)
	require.Equal(t, 3, sealed)
}

func TestVerifyReportsTamperingWithUnsealedEvents(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, statement string
		want            []string
	}{
		{"payload edited", `UPDATE events SET payload = '{"n": 1000000}' WHERE position = 7`,
			[]string{"event changed: position 7, stream thing-6 version 1 (thing.happened): it differs from the event that its writer signed"}},
		{"last event deleted", `DELETE FROM events WHERE position = 9`,
			[]string{"event removed: position 9: a log writer signed an event at this position"}},
		{"signature deleted", `DELETE FROM event_batches WHERE first_position = 6`, []string{
			"event not authenticated: position 6, stream thing-5 version 1 (thing.happened): no log writer signed it",
			"event not authenticated: position 7, stream thing-6 version 1 (thing.happened): no log writer signed it",
			"event not authenticated: position 8, stream thing-0 version 2 (thing.happened): no log writer signed it",
			"event not authenticated: position 9, stream thing-1 version 2 (thing.happened): no log writer signed it",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			env := newTestEnv(t)
			env.writeAndSeal(5)
			env.write(4)
			env.requireFindings(env.verify())
			env.tamper(c.statement)
			env.requireFindings(env.verify(), c.want...)
		})
	}
}

func TestCleanShutdownSealsAllEvents(t *testing.T) {
	t.Parallel()
	env := newTestEnv(t)
	ctx, stop := context.WithCancel(t.Context())
	ticks := make(chan time.Time)
	sealer := env.newSealer(func(o *seal.Options) { o.Ticks = ticks })
	done := make(chan error)
	go func() { done <- sealer.Run(ctx) }()
	ticks <- time.Time{} // the sealer then waits for another tick, which never comes
	env.write(5)
	stop()
	require.NoError(t, <-done)
	report := env.verify()
	require.EqualValues(t, 5, report.Sealed)
	require.Zero(t, report.Unsealed)
	_, err := env.sealer.Step(t.Context())
	require.NoError(t, err, "another sealer can take over immediately")
}
