package app

import (
	"context"
	"errors"
	"os"
	"testing"

	"hulak/eventstore/postgres/pgtest"
)

// startComponents starts components of the program, and stops them when the test ends.
func startComponents(t *testing.T, s *Settings, selected Components) *Program {
	t.Helper()
	p, err := Start(t.Context(), s, selected, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
		defer cancel()
		if err := p.Stop(ctx); err != nil {
			t.Errorf("stopping: %v", err)
		}
	})
	return p
}

func TestAPIAndFollowersRunInSeparateProcesses(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	newSettings := func(url string) *Settings {
		return &Settings{
			Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: url, Env: "test", DemoPassword: testPassword,
			SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true,
		}
	}
	t.Run("API process creates a transfer, and the follower process delivers it", func(t *testing.T) {
		url, data := pgtest.URL(t), t.TempDir()
		apiSettings := newSettings(url)
		apiSettings.Data = data
		apiServer := startComponents(t, apiSettings, Components{api: true, sandbox: true})
		followerSettings := newSettings(url)
		followerSettings.Data, followerSettings.URL, followerSettings.SandboxURL = data, apiServer.url, apiServer.sandboxURL
		startComponents(t, followerSettings, Components{followers: true})
		maya, err := newSender(ctx, newBaseURLs(apiServer), 0)
		if err != nil {
			t.Fatal(err)
		}
		created, err := maya.create(ctx, "once", 20)
		if err != nil {
			t.Fatal(err)
		}
		err = await(ctx, "the delivery", func() (bool, error) {
			view, err := maya.awaitTransfer(ctx, created.transfer)
			return view.Status == "COMPLETED", err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	for _, c := range []struct {
		title    string
		selected Components
		url      string
		want     error
	}{
		{"API server does not start without a shared database", Components{api: true}, "", errNoSharedDatabase},
		{"followers do not start without the app's URL", Components{followers: true}, "postgres:///unused", errNoAppURL},
	} {
		t.Run(c.title, func(t *testing.T) {
			s := newSettings(c.url)
			s.Data = t.TempDir()
			if _, err := Start(ctx, s, c.selected, os.Stderr); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
