package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/session"
)

func TestMain(m *testing.M) {
	pgtest.Main(m, func() error { return os.RemoveAll(builtProgram.dir) })
}

// TestScenarios runs end-to-end scenarios with API requests, sandbox steps, and expected events.
func TestScenarios(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/scenarios/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
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

// TestPayoutScenariosWithISO20022 repeats the payout scenarios with a payout institution that uses ISO 20022 messages. The
// responses and events must be the same.
func TestPayoutScenariosWithISO20022(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bank_deposit", "cash_pickup", "large_transfer"} {
		t.Run(name+" (1.02a)", func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("testdata/scenarios/" + name + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			runScript(t, startProgram(t, func(s *Settings) { s.Payout = payoutISO20022 }), text)
		})
	}
}

const testPassword = "Correct-Horse-7"

// startProgram starts all components on free ports, with a new database and a manual sandbox. It stops them when the test ends.
func startProgram(t *testing.T, change func(*Settings)) *Program {
	t.Helper()
	s := &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test",
		DemoPassword: testPassword, SandboxSpeed: 0.2, IdleMinutes: 5, manualSandbox: true, quiet: true,
		passwordCost: session.CheapPasswordCost,
	}
	if change != nil {
		change(s)
	}
	p := startComponents(t, s, AllComponents)
	if _, err := p.EnsureDemoStaff(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}
