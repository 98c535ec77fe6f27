package seal_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
	"hulak/eventstore/seal"
)

// insertAsApp inserts an event after the head, using only the application's login.
func (w *testEnv) insertAsApp(position int) {
	w.Helper()
	_, err := w.pool.Exec(w.Context(), insertEventSQL(position))
	require.NoError(w, err)
}

func TestSealerSealsOnlyAuthenticatedEvents(t *testing.T) {
	t.Parallel()

	t.Run("an event inserted with the application's login is refused and named", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(5)
		w.write(3)
		w.insertAsApp(9)
		sealed, err := w.sealer.Step(t.Context())
		require.Equal(t, 3, sealed, "the events before it are sealed")
		var refused *seal.UnauthenticatedError
		require.ErrorAs(t, err, &refused)
		require.EqualValues(t, 9, refused.Position)
		require.ErrorContains(t, w.sealer.Status().Err, "position 9 (thing-x, thing.happened) is not authenticated: no writer of the log signed it")
		sealed, err = w.sealer.Step(t.Context())
		require.Zero(t, sealed)
		require.ErrorAs(t, err, &refused)
		w.requireFindings(w.verify(), "event not authenticated: position 9, stream thing-x version 1 (thing.happened): no writer of the log signed it")
	})

	t.Run("a signature made with another key is refused, and does not keep the writer from storing", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		intruder := seal.NewWriterKeys()
		w.insertAsApp(1)
		entries, err := w.log.ReadStored(t.Context(), 0, 1)
		require.NoError(t, err)
		forge := func(position int64) {
			leaves, tag, err := intruder.SignBatch(entries)
			require.NoError(t, err)
			_, err = w.pool.Exec(t.Context(), `INSERT INTO event_batches VALUES ($1, $1, $2, '', $3)`, position, leaves, tag)
			require.NoError(t, err)
		}
		forge(1)
		forge(2)
		w.openStore(postgres.WithBatchSigner(w.writers)) // the open store still assumes an empty log
		w.write(1)
		_, err = w.sealer.Step(t.Context())
		var refused *seal.UnauthenticatedError
		require.ErrorAs(t, err, &refused)
		require.EqualValues(t, 1, refused.Position)
		w.requireFindings(w.verify(), "event not authenticated: position 1, stream thing-x version 1 (thing.happened): no writer of the log signed it", "nothing sealed: there is no head that could be trusted")
	})

	t.Run("events that the first release stored are exempt, later ones are not", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.openStore()
		w.write(4)
		w.exec(`UPDATE event_batches_start SET position = 4`)
		w.openStore(postgres.WithBatchSigner(w.writers))
		w.write(2)
		w.requireStep(6)
		w.insertAsApp(7)
		_, err := w.sealer.Step(t.Context())
		require.ErrorContains(t, err, "position 7")
		_, err = w.pool.Exec(t.Context(), `UPDATE event_batches_start SET position = 7`)
		require.ErrorContains(t, err, "permission denied", "the application cannot exempt events")
	})

	t.Run("an operator accepts an event once, with a reason", func(t *testing.T) {
		t.Parallel()
		w := newTestEnv(t)
		w.writeAndSeal(2)
		w.insertAsApp(3)
		_, err := w.sealer.Step(t.Context())
		require.ErrorContains(t, err, "position 3")
		accept := func(position int64, reason string) error {
			return seal.Accept(t.Context(), w.pool, w.log, w.writers, position, reason)
		}
		require.ErrorContains(t, accept(3, ""), "reason")
		require.ErrorContains(t, accept(2, "why not"), "sealed already")
		require.ErrorContains(t, accept(4, "why not"), "no event")
		require.NoError(t, accept(3, "written by the old release during the upgrade"))
		require.ErrorContains(t, accept(3, "again"), "authenticated already")
		w.requireStep(1)
		w.requireFindings(w.verify())
	})
}

func TestEarlierWriterKeyVerifiesAfterRotation(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	path := filepath.Join(t.TempDir(), "keys", "writers.keyset")
	open := func() *seal.WriterKeys {
		keys, err := seal.OpenWriterKeys(path)
		require.NoError(t, err)
		return keys
	}
	old := open()
	w.openStore(postgres.WithBatchSigner(old))
	w.write(3)
	require.NoError(t, seal.RotateWriterKeys(path))
	rotated := open()
	w.openStore(postgres.WithBatchSigner(rotated))
	w.write(3)
	behind := w.newSealer(func(o *seal.Options) { o.Writers = old })
	sealed, err := behind.Step(t.Context())
	require.Equal(t, 3, sealed)
	require.ErrorContains(t, err, "position 4", "a process with the old file does not know the new key")
	behind.Close()
	w.requireFindings(w.verify(func(o *seal.VerifyOptions) { o.Writers = rotated }))
	w.writers = rotated
	sealed, err = w.newSealer().Step(t.Context())
	require.NoError(t, err)
	require.Equal(t, 3, sealed)
}

func TestVerifyReportsTamperingWithUnsealedEvents(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, statement string
		want            []string
	}{
		{"payload of one event edited", `UPDATE events SET payload = '{"n": 1000000}' WHERE position = 7`,
			[]string{"event changed: position 7, stream thing-6 version 1 (thing.happened): it is not what its writer stored"}},
		{"the last event deleted", `DELETE FROM events WHERE position = 9`,
			[]string{"event removed: position 9: a writer of the log stored one here"}},
		{"signature taken away", `DELETE FROM event_batches WHERE first_position = 6`, []string{
			"event not authenticated: position 6, stream thing-5 version 1 (thing.happened): no writer of the log signed it",
			"event not authenticated: position 7, stream thing-6 version 1 (thing.happened): no writer of the log signed it",
			"event not authenticated: position 8, stream thing-0 version 2 (thing.happened): no writer of the log signed it",
			"event not authenticated: position 9, stream thing-1 version 2 (thing.happened): no writer of the log signed it",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newTestEnv(t)
			w.writeAndSeal(5)
			w.write(4)
			w.requireFindings(w.verify())
			w.tamper(c.statement)
			w.requireFindings(w.verify(), c.want...)
		})
	}
}

func TestCleanStopSealsAllEvents(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t)
	ctx, stop := context.WithCancel(t.Context())
	ticks := make(chan time.Time)
	sealer := w.newSealer(func(o *seal.Options) { o.Ticks = ticks })
	done := make(chan error)
	go func() { done <- sealer.Run(ctx) }()
	ticks <- time.Time{} // the sealer waits for another tick, which never comes
	w.write(5)
	stop()
	require.NoError(t, <-done)
	report := w.verify()
	require.EqualValues(t, 5, report.Sealed)
	require.Zero(t, report.Unsealed)
	_, err := w.sealer.Step(t.Context())
	require.NoError(t, err, "another process can seal at once")
}
