package app

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/archive/s3/s3test"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/seal/proof"
	"hulak/httpapi/session"
)

// newBucketSettings returns the settings of a program whose archives are in object storage.
func newBucketSettings(t *testing.T, server *s3test.Server) *Settings {
	t.Helper()
	s := &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test",
		DemoPassword: testPassword, SandboxSpeed: 0.2, IdleMinutes: 5, manualSandbox: true, quiet: true, passwordCost: session.CheapPasswordCost,
	}
	useBucket(server)(s)
	return s
}

// runOnce starts the program, calls do, and stops the program.
func runOnce(ctx context.Context, t *testing.T, s *Settings, selected Components, do func(*Program)) {
	t.Helper()
	p, err := Start(ctx, s, selected, nil)
	require.NoError(t, err)
	do(p)
	stopCtx, cancel := context.WithTimeout(ctx, stopTimeout)
	defer cancel()
	require.NoError(t, p.Stop(stopCtx))
}

func awaitSealed(ctx context.Context, t *testing.T, p *Program) {
	t.Helper()
	head, err := p.log.Head(ctx)
	require.NoError(t, err)
	require.NoError(t, await(ctx, "the seal", func() (bool, error) { return p.sealer.Status().Position >= head, nil }))
}

// TestPublishedHeadsProveTheLog publishes heads in object storage. A later loss of events must be found even without the heads file.
func TestPublishedHeadsProveTheLog(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	server := s3test.New(t)
	settings := newBucketSettings(t, server)
	storage := server.Storage(t)
	key, err := settings.SigningKey()
	require.NoError(t, err)
	verifiers, err := proof.Verifiers(key.Public)
	require.NoError(t, err)
	var last *proof.Head
	runOnce(ctx, t, settings, AllComponents, func(p *Program) {
		_, err := newSender(ctx, newBaseURLs(p), 1)
		require.NoError(t, err)
		awaitSealed(ctx, t, p)
		require.NoError(t, p.publishHead(ctx))
		require.NoError(t, p.publishHead(ctx), "an object with the same head is accepted")
		require.Empty(t, verifyLog(t, p))
		heads, err := p.publishedHeads(ctx, verifiers)
		require.NoError(t, err)
		require.NotEmpty(t, heads)
		last = &heads[len(heads)-1].Head
	})

	// A head of events that the log lacks is in the bucket, as after the restore of an old backup on a new machine.
	lost := *last
	lost.Number, lost.Size = last.Number+1_000, last.Size+1_000
	signed, err := lost.Sign(key)
	require.NoError(t, err)
	require.NoError(t, storage.Put(ctx, fmt.Sprintf("heads/0/%015d", lost.Number), func(out io.Writer) error {
		_, err := out.Write(signed)
		return err
	}))
	runOnce(ctx, t, settings, AllComponents, func(p *Program) {
		require.ErrorIs(t, p.store.Writable(), eventstore.ErrStopped)
		require.NotEmpty(t, verifyLog(t, p))
	})
	runOnce(ctx, t, settings, DatabaseOnly, func(p *Program) {
		accepted, err := p.AcceptRestore(ctx, "the disk was lost")
		require.NoError(t, err)
		require.Equal(t, accepted.Expected, lost.Size)
	})
	runOnce(ctx, t, settings, AllComponents, func(p *Program) {
		require.NoError(t, p.store.Writable())
		_, err := newSender(ctx, newBaseURLs(p), 2)
		require.NoError(t, err)
		awaitSealed(ctx, t, p)
		require.NoError(t, p.publishHead(ctx))
		require.Empty(t, verifyLog(t, p))
	})
	for _, err := range storage.List(ctx, fmt.Sprintf("heads/1-%d/", lost.Size), "") {
		require.NoError(t, err)
		return
	}
	t.Error("no head was published after the accepted loss")
}

// TestSilentObjectStorageBlocksNeitherStartNorStop uses object storage that accepts requests but does not respond.
func TestSilentObjectStorageBlocksNeitherStartNorStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	server := s3test.New(t)
	settings := newBucketSettings(t, server)
	runOnce(ctx, t, settings, AllComponents, func(p *Program) {
		_, err := newSender(ctx, newBaseURLs(p), 1)
		require.NoError(t, err)
		awaitSealed(ctx, t, p)
	})
	publishing := make(chan struct{}, 100)
	server.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodHead {
			publishing <- struct{}{}
		}
		<-r.Context().Done()
		return true
	})
	runOnce(ctx, t, settings, AllComponents, func(p *Program) {
		awaitSignal(ctx, t, publishing)
		_, err := newSender(ctx, newBaseURLs(p), 2)
		require.NoError(t, err)
		awaitSealed(ctx, t, p)
	})
	server.Intercept(nil)
	runOnce(ctx, t, settings, DatabaseOnly, func(p *Program) {
		require.NoError(t, p.publishHead(ctx), "publishing continues after the outage")
	})
}
