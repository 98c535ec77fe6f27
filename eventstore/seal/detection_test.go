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

// TestEachCheckIsNeededToDetectTampering shows that the tampering tests can fail. Only one check detects each kind of tampering
// below. A verifier without that check reports no findings.
func TestEachCheckIsNeededToDetectTampering(t *testing.T) {
	t.Parallel()
	rewriteHeadTime := func(env *testEnv) {
		head := env.headAt(2)
		head.At = head.At.AddDate(1, 0, 0)
		lines := env.lines()
		lines[1] = encodeLine(env, head, env.signHead(env.key, head))
		env.rewriteFile(strings.Join(lines, ""))
	}
	for _, c := range []struct {
		name    string
		tamper  func(env *testEnv)
		disable func(env *testEnv, o *seal.VerifyOptions) // disables the check that detects the tampering
	}{
		{"without the current log, a changed event is missed", func(env *testEnv) {
			env.tamper(`UPDATE events SET payload = '{}' WHERE position = 42`)
		}, func(env *testEnv, _ *seal.VerifyOptions) { env.useSnapshot = true }},
		{"without the current log, a removed event is missed", func(env *testEnv) {
			env.tamper(`DELETE FROM events WHERE position = 42`)
		}, func(env *testEnv, _ *seal.VerifyOptions) { env.useSnapshot = true }},
		{"without the heads file, a rewritten line is missed", rewriteHeadTime, func(_ *testEnv, o *seal.VerifyOptions) { o.HeadsFile = "" }},
		{"without the heads file, a truncated file is missed", func(env *testEnv) { env.rewriteFile("") },
			func(_ *testEnv, o *seal.VerifyOptions) { o.HeadsFile = "" }},
		{"without signatures, a rewritten head is missed", func(env *testEnv) {
			env.tamper(`UPDATE seal_heads SET note = overlay(note PLACING 'AAAA' FROM length(note) - 20) WHERE number = 2`)
		}, func(env *testEnv, o *seal.VerifyOptions) {
			o.Verifiers, o.HeadsFile = acceptAllVerifiers{env.verifiers}, ""
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			env := newTestEnv(t)
			env.writeAndSeal(eventsPerHead...)
			snapshot, err := env.log.ReadStored(t.Context(), 0, 1_000)
			require.NoError(t, err)
			c.tamper(env)
			require.False(t, env.verify().OK())

			o := seal.VerifyOptions{Verifiers: env.verifiers, HeadsFile: env.headsFile}
			c.disable(env, &o)
			var log seal.Log = env.log
			if env.useSnapshot {
				log = logSnapshot(snapshot)
			}
			report, err := seal.Verify(t.Context(), env.pool, log, o)
			require.NoError(t, err)
			require.Empty(t, report.Findings)
		})
	}
}

// logSnapshot implements seal.Log with a fixed list of events.
type logSnapshot []eventstore.StoredEvent

func (s logSnapshot) Head(context.Context) (int64, error) { return int64(len(s)), nil }

func (s logSnapshot) ReadStored(_ context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return s[after:min(after+int64(limit), int64(len(s)))], nil
}

// acceptAllVerifiers accepts every signature.
type acceptAllVerifiers struct{ note.Verifiers }

func (a acceptAllVerifiers) Verifier(name string, hash uint32) (note.Verifier, error) {
	v, err := a.Verifiers.Verifier(name, hash)
	return acceptAllVerifier{v}, err
}

type acceptAllVerifier struct{ note.Verifier }

func (acceptAllVerifier) Verify([]byte, []byte) bool { return true }
