package sandbox_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/notification"
	"hulak/providers/payout"
	"hulak/providers/sandbox"
)

func TestCallbacksAreRetriedUntilAccepted(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		env.app.setUnavailable(true)
		env.payout().Create(env.Context(), newPayout("p", payout.MethodWallet, ""))
		env.advance(100)
		env.expectCallbacks()
		if !strings.Contains(env.log.String(), "status 503") {
			env.Error("log has no warning about the rejected callbacks")
		}
		env.app.setUnavailable(false)
		env.advance(10)
		env.expectCallbacks("payout.delivered")
	})
}

func TestFaultyCallbacksAreNeverLost(t *testing.T) {
	t.Parallel()
	const payouts = 200
	runInBubble(t, sandbox.Config{Faults: sandbox.Faults{RepeatRate: 0.2, LateRate: 0.3, Seed: 7}}, func(env *testEnv) {
		for i := range payouts {
			p := newPayout(fmt.Sprintf("p%d", i), payout.MethodCashPickup, "")
			p.TransferID = fmt.Sprintf("transfer-%d", i)
			if _, err := env.payout().Create(env.Context(), p); err != nil {
				env.Fatal(err)
			}
			env.advance(0.05)
		}
		env.advance(10)
		ids, delivered := map[string]int{}, map[string]int{}
		reordered := 0
		var latest providers.Callback
		for _, c := range env.app.callbacks() {
			if ids[c.ID]++; ids[c.ID] == 1 {
				delivered[c.Key+" "+string(c.Kind)]++
			}
			if c.OccurredAt.Before(latest.OccurredAt) {
				reordered++
			} else {
				latest = c
			}
		}
		for i := range payouts {
			for _, kind := range []string{"payout.ready", "payout.delivered"} {
				if n := delivered[fmt.Sprintf("p%d %s", i, kind)]; n != 1 {
					env.Errorf("p%d: %d callbacks of kind %s, want 1", i, n, kind)
				}
			}
		}
		repeated := len(env.app.callbacks()) - len(ids)
		if share := float64(repeated) / float64(len(ids)); share < 0.1 || share > 0.3 {
			env.Errorf("%d of %d callbacks were repeated, want about a fifth", repeated, len(ids))
		}
		if reordered == 0 {
			env.Error("callbacks arrived in order, want some out of order")
		}
	})
}

func TestSandboxRecoversAfterCrash(t *testing.T) {
	t.Parallel()
	t.Run("timers, pending callbacks, sources, tokens, and emails survive a crash", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{Dir: t.TempDir()}, func(env *testEnv) {
			token := env.token()
			env.linkBank("6789")
			card := env.linkCard()
			env.mailSender().Send(env.Context(), notification.Message{Key: "m", To: "a@example.com", Channel: notification.Email, Text: "Hello"})
			first, _ := env.funding().Submit(env.Context(), newDebit("d", card, funding.Card, "100.00"))
			env.payout().Create(env.Context(), newPayout("p", payout.MethodWallet, ""))
			env.app.setUnavailable(true)
			env.advance(1) // the payout is delivered, but the app is unreachable
			env.crashAndRestart()
			env.app.setUnavailable(false)
			env.advance(8)
			env.expectCallbacks("bank.added VERIFIED", "card.added", "payout.delivered", "funding.settled")
			repeated, err := env.funding().Submit(env.Context(), newDebit("d", card, funding.Card, "100.00"))
			if err != nil || repeated != first {
				env.Errorf("Submit after restart = %+v, %v; want %+v", repeated, err, first)
			}
			if got := env.page("GET", "/widgets/kyc?token="+token, nil); got.status != 200 {
				env.Errorf("sandbox rejected the widget token after the restart: status %d", got.status)
			}
			if got := env.page("GET", "/sandbox/mailbox", nil); !strings.Contains(got.body, "a@example.com") {
				env.Error("mailbox lost the email")
			}
			env.crashAndRestart()
			env.advance(8)
			env.expectCallbacks("bank.added VERIFIED", "card.added", "payout.delivered", "funding.settled")
		})
	})
	t.Run("a truncated change is not applied", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		runInBubble(t, sandbox.Config{Dir: dir, Manual: true}, func(env *testEnv) {
			env.payout().Create(env.Context(), newPayout("p1", payout.MethodWallet, ""))
			env.payout().HTTP.Create(env.Context(), newPayout("p2", payout.MethodWallet, ""))
			path := filepath.Join(dir, "journal.jsonl")
			content, err := os.ReadFile(path)
			if err != nil {
				env.Fatal(err)
			}
			if err := os.WriteFile(path, content[:len(content)-10], 0o600); err != nil {
				env.Fatal(err)
			}
			env.crashAndRestart()
			if _, err := env.payout().Status(env.Context(), "p1"); err != nil {
				env.Errorf("lost the change before the truncated change: %v", err)
			}
			if _, err := env.payout().Status(env.Context(), "p2"); err == nil {
				env.Error("sandbox applied the truncated change")
			}
		})
	})
	t.Run("an unreadable journal is not overwritten", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		path := filepath.Join(dir, "journal.jsonl")
		os.WriteFile(path, []byte("not a journal\n"), 0o600)
		_, err := sandbox.New(sandbox.Config{AppURL: appURL, APIKey: apiKey, WebhookSecret: webhookSecret, Dir: dir})
		if err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("New = %v", err)
		}
		if content, _ := os.ReadFile(path); string(content) != "not a journal\n" {
			t.Error("New overwrote the journal")
		}
	})
}

func TestAppURLMustBeAnOrigin(t *testing.T) {
	t.Parallel()
	for _, invalid := range []string{"", "localhost", "/path"} {
		if _, err := sandbox.New(sandbox.Config{AppURL: invalid, APIKey: apiKey, WebhookSecret: webhookSecret}); err == nil {
			t.Errorf("New accepted AppURL %q", invalid)
		}
	}
}
