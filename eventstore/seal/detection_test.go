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

// TestEachCheckIsNeededToDetectTampering shows that the tampering tests can fail. Each kind of tampering here is found by one
// check only, and a verifier without that check finds nothing.
func TestEachCheckIsNeededToDetectTampering(t *testing.T) {
	t.Parallel()
	rewritten := func(w *testEnv) {
		head := w.headAt(2)
		head.At = head.At.AddDate(1, 0, 0)
		lines := w.lines()
		lines[1] = encodeLine(w, []byte(w.signHead(w.key, head)))
		w.rewriteFile(strings.Join(lines, ""))
	}
	for _, c := range []struct {
		name      string
		tamper    func(w *testEnv)
		blindfold func(w *testEnv, o *seal.VerifyOptions)
	}{
		{"a verifier that believes what was in the log before", func(w *testEnv) {
			w.tamper(`UPDATE events SET payload = '{}' WHERE position = 42`)
		}, func(w *testEnv, _ *seal.VerifyOptions) { w.useSnapshot = true }},
		{"a verifier that does not see removed events", func(w *testEnv) {
			w.tamper(`DELETE FROM events WHERE position = 42`)
		}, func(w *testEnv, _ *seal.VerifyOptions) { w.useSnapshot = true }},
		{"a verifier that does not open the heads file", rewritten, func(_ *testEnv, o *seal.VerifyOptions) { o.HeadsFile = "" }},
		{"a verifier that does not miss what is gone from the file", func(w *testEnv) { w.rewriteFile("") },
			func(_ *testEnv, o *seal.VerifyOptions) { o.HeadsFile = "" }},
		{"a verifier that does not check signatures", func(w *testEnv) {
			// No hash covers the time; only the signature does.
			w.tamper(`UPDATE seal_heads SET note = replace(note, 'at 2026-', 'at 2027-') WHERE number = 2`)
		}, func(w *testEnv, o *seal.VerifyOptions) {
			o.Verifiers, o.HeadsFile = acceptAllVerifiers{w.verifiers}, ""
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newTestEnv(t)
			w.writeAndSeal(eventsPerHead...)
			snapshot, err := w.log.ReadStored(t.Context(), 0, 1_000)
			require.NoError(t, err)
			c.tamper(w)
			require.False(t, w.verify().OK())

			o := seal.VerifyOptions{Verifiers: w.verifiers, HeadsFile: w.headsFile}
			c.blindfold(w, &o)
			var log seal.Log = w.log
			if w.useSnapshot {
				log = logSnapshot(snapshot)
			}
			report, err := seal.Verify(t.Context(), w.pool, log, o)
			require.NoError(t, err)
			require.Empty(t, report.Findings)
		})
	}
}

// logSnapshot is a snapshot of a log.
type logSnapshot []eventstore.StoredEvent

func (r logSnapshot) Head(context.Context) (int64, error) { return int64(len(r)), nil }

func (r logSnapshot) ReadStored(_ context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return r[after:min(after+int64(limit), int64(len(r)))], nil
}

// acceptAllVerifiers accepts every signature.
type acceptAllVerifiers struct{ note.Verifiers }

func (g acceptAllVerifiers) Verifier(name string, hash uint32) (note.Verifier, error) {
	v, err := g.Verifiers.Verifier(name, hash)
	return acceptAllVerifier{v}, err
}

type acceptAllVerifier struct{ note.Verifier }

func (acceptAllVerifier) Verify([]byte, []byte) bool { return true }
