package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hulak/eventstore/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestJourneys walks through the whole program over its API: what a person would do, what time brings, and which events
// are in the log afterwards.
func TestJourneys(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/journeys/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no journeys: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			runScript(t, startProgram(t, nil), text)
		})
	}
}

// TestJourneysByMessages lives the journeys of payouts again, with the payout institution behind ISO 20022 messages: what a
// person sees and what is in the log is the same.
func TestJourneysByMessages(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bank_deposit", "cash_pickup"} {
		t.Run("1.02a "+name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("testdata/journeys/" + name + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			runScript(t, startProgram(t, func(s *settings) { s.Payout = byMessages }), text)
		})
	}
}

const testPassword = "Correct-Horse-7"

// startProgram starts everything on free ports, with a database of its own and a sandbox that moves only when it is told
// to, and stops it when the test ends.
func startProgram(t *testing.T, change func(*settings)) *program {
	t.Helper()
	s := &settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test",
		DemoPassword: testPassword, SandboxSpeed: 0.2, IdleMinutes: 5, manualSandbox: true, quiet: true,
	}
	if change != nil {
		change(s)
	}
	p := startPart(t, s, everything)
	if _, err := p.ensureDemoStaff(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}
