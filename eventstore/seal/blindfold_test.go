package seal_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore"
	"hulak/eventstore/seal"
)

// TestABlindfoldedVerifierMissesTheTampering shows that the tampering tests can fail. Each kind of tampering here is found by one
// check only, and a verifier without that check finds nothing.
func TestABlindfoldedVerifierMissesTheTampering(t *testing.T) {
	t.Parallel()
	rewritten := func(w *world) {
		head := w.headAt(2)
		head.At = head.At.AddDate(1, 0, 0)
		lines := w.lines()
		lines[1] = lineOf(w, []byte(w.forge(w.key, head)))
		w.rewriteFile(strings.Join(lines, ""))
	}
	for _, c := range []struct {
		name      string
		tamper    func(w *world)
		blindfold func(w *world, o *seal.VerifyOptions)
	}{
		{"a verifier that believes what was in the log before", func(w *world) {
			w.tamper(`UPDATE events SET payload = '{}' WHERE position = 42`)
		}, func(w *world, _ *seal.VerifyOptions) { w.before = true }},
		{"a verifier that does not see removed events", func(w *world) {
			w.tamper(`DELETE FROM events WHERE position = 42`)
		}, func(w *world, _ *seal.VerifyOptions) { w.before = true }},
		{"a verifier that does not open the heads file", rewritten, func(_ *world, o *seal.VerifyOptions) { o.HeadsFile = "" }},
		{"a verifier that does not miss what is gone from the file", func(w *world) { w.rewriteFile("") },
			func(_ *world, o *seal.VerifyOptions) { o.HeadsFile = "" }},
		{"a verifier that does not check signatures", func(w *world) {
			// No hash covers the time; only the signature does.
			w.tamper(`UPDATE seal_heads SET note = replace(note, 'at 2026-', 'at 2027-') WHERE number = 2`)
		}, func(w *world, o *seal.VerifyOptions) { o.Verifiers, o.HeadsFile = gullible{w.verifiers}, "" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.sealed(headsOfTests...)
			snapshot, err := w.log.ReadStored(t.Context(), 0, 1_000)
			require.NoError(t, err)
			c.tamper(w)
			require.False(t, w.verify().OK())

			o := seal.VerifyOptions{Verifiers: w.verifiers, HeadsFile: w.file}
			c.blindfold(w, &o)
			var log seal.Log = w.log
			if w.before {
				log = remembered(snapshot)
			}
			report, err := seal.Verify(t.Context(), w.pool, log, o)
			require.NoError(t, err)
			require.Empty(t, report.Findings)
		})
	}
}

// remembered is a snapshot of a log.
type remembered []eventstore.StoredEvent

func (r remembered) Head(context.Context) (int64, error) { return int64(len(r)), nil }

func (r remembered) ReadStored(_ context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return r[after:min(after+int64(limit), int64(len(r)))], nil
}

// gullible accepts every signature.
type gullible struct{ note.Verifiers }

func (g gullible) Verifier(name string, hash uint32) (note.Verifier, error) {
	v, err := g.Verifiers.Verifier(name, hash)
	return believer{v}, err
}

type believer struct{ note.Verifier }

func (believer) Verify([]byte, []byte) bool { return true }
