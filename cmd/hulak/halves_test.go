package main

import (
	"context"
	"errors"
	"os"
	"testing"

	"hulak/eventstore/postgres/pgtest"
)

// startPart starts all or parts of an installation, and stops it when the test ends.
func startPart(t *testing.T, s *settings, what parts) *program {
	t.Helper()
	p, err := start(t.Context(), s, what, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), stopWithin)
		defer cancel()
		if err := p.stop(ctx); err != nil {
			t.Errorf("stopping: %v", err)
		}
	})
	return p
}

func TestTheHalvesOfTheAppRunApart(t *testing.T) {
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
		door := startPart(t, first, parts{api: true, sandbox: true})
		second := at(url)
		second.Data, second.URL, second.SandboxURL = data, door.url, door.sandboxURL
		startPart(t, second, parts{followers: true})
		maya, err := newCustomer(ctx, siteOf(door), 0)
		if err != nil {
			t.Fatal(err)
		}
		made, err := maya.create(ctx, "once", 20)
		if err != nil {
			t.Fatal(err)
		}
		err = await(ctx, "the delivery", func() (bool, error) {
			seen, err := maya.read(ctx, made.transfer)
			return seen.Status == "COMPLETED", err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	for _, c := range []struct {
		title string
		what  parts
		url   string
		want  error
	}{
		{"half an app without a common database is refused", parts{api: true}, "", errNoSharedDatabase},
		{"followers that do not know where the app is are refused", parts{followers: true}, "postgres:///nowhere", errNoAppURL},
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
