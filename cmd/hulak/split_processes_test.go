package main

import (
	"context"
	"errors"
	"os"
	"testing"

	"hulak/eventstore/postgres/pgtest"
)

// startComponents starts all or parts of an installation, and stops it when the test ends.
func startComponents(t *testing.T, s *settings, what components) *program {
	t.Helper()
	p, err := start(t.Context(), s, what, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
		defer cancel()
		if err := p.stop(ctx); err != nil {
			t.Errorf("stopping: %v", err)
		}
	})
	return p
}

func TestAPIAndFollowersRunInSeparateProcesses(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	at := func(url string) *settings {
		return &settings{
			Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: url, Env: "test", DemoPassword: testPassword,
			SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true,
		}
	}
	t.Run("a transfer that one process takes is delivered by the other, and seen at the first", func(t *testing.T) {
		url, data := pgtest.URL(t), t.TempDir()
		first := at(url)
		first.Data = data
		door := startComponents(t, first, components{api: true, sandbox: true})
		second := at(url)
		second.Data, second.URL, second.SandboxURL = data, door.url, door.sandboxURL
		startComponents(t, second, components{followers: true})
		maya, err := newCustomer(ctx, siteOf(door), 0)
		if err != nil {
			t.Fatal(err)
		}
		made, err := maya.create(ctx, "once", 20)
		if err != nil {
			t.Fatal(err)
		}
		err = await(ctx, "the delivery", func() (bool, error) {
			seen, err := maya.awaitTransfer(ctx, made.transfer)
			return seen.Status == "COMPLETED", err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	for _, c := range []struct {
		title string
		what  components
		url   string
		want  error
	}{
		{"half an app without a common database is refused", components{api: true}, "", errNoSharedDatabase},
		{"followers that do not know where the app is are refused", components{followers: true}, "postgres:///nowhere", errNoAppURL},
	} {
		t.Run(c.title, func(t *testing.T) {
			s := at(c.url)
			s.Data = t.TempDir()
			if _, err := start(ctx, s, c.what, os.Stderr); !errors.Is(err, c.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}
