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
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		r.app.setUnavailable(true)
		r.payout().Create(r.Context(), newPayout("p", payout.MethodWallet, ""))
		r.advance(100)
		r.wantCallbacks()
		if !strings.Contains(r.log.String(), "status 503") {
			r.Error("log does not mention the rejected callbacks")
		}
		r.app.setUnavailable(false)
		r.advance(10)
		r.wantCallbacks("payout.delivered")
	})
}

func TestFaultyCallbacksAreNeverLost(t *testing.T) {
	t.Parallel()
	const payouts = 200
	runInBubble(t, sandbox.Config{Faults: sandbox.Faults{RepeatRate: 0.2, LateRate: 0.3, Seed: 7}}, func(r *rig) {
		for i := range payouts {
			p := newPayout(fmt.Sprintf("p%d", i), payout.MethodCashPickup, "")
			p.TransferID = fmt.Sprintf("transfer-%d", i)
			if _, err := r.payout().Create(r.Context(), p); err != nil {
				r.Fatal(err)
			}
			r.advance(0.05)
		}
		r.advance(10)
		ids, delivered := map[string]int{}, map[string]int{}
		reordered := 0
		var latest providers.Callback
		for _, c := range r.app.callbacks() {
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
					r.Errorf("p%d: %d callbacks of kind %s, want 1", i, n, kind)
				}
			}
		}
		repeated := len(r.app.callbacks()) - len(ids)
		if share := float64(repeated) / float64(len(ids)); share < 0.1 || share > 0.3 {
			r.Errorf("%d of %d callbacks were repeated, want about a fifth", repeated, len(ids))
		}
		if reordered == 0 {
			r.Error("callbacks arrived in order, want some out of order")
		}
	})
}

func TestSandboxRecoversAfterCrash(t *testing.T) {
	t.Parallel()
	t.Run("timers, pending callbacks, linked accounts, tokens, and emails survive", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{Dir: t.TempDir()}, func(r *rig) {
			token := r.token()
			r.linkBank("6789")
			card := r.linkCard()
			r.mailSender().Send(r.Context(), notification.Message{Key: "m", To: "a@example.com", Channel: notification.Email, Text: "Hello"})
			first, _ := r.funding().Submit(r.Context(), newDebit("d", card, funding.Card, "100.00"))
			r.payout().Create(r.Context(), newPayout("p", payout.MethodWallet, ""))
			r.app.setUnavailable(true)
			r.advance(1) // the payout is delivered, but the app is unreachable
			r.crashAndRestart()
			r.app.setUnavailable(false)
			r.advance(8)
			r.wantCallbacks("bank.added VERIFIED", "card.added", "payout.delivered", "funding.settled")
			repeated, err := r.funding().Submit(r.Context(), newDebit("d", card, funding.Card, "100.00"))
			if err != nil || repeated != first {
				r.Errorf("Submit after restart = %+v, %v; want %+v", repeated, err, first)
			}
			if got := r.page("GET", "/widgets/kyc?token="+token, nil); got.status != 200 {
				r.Errorf("widget token is not accepted after restart: status %d", got.status)
			}
			if got := r.page("GET", "/sandbox/mailbox", nil); !strings.Contains(got.body, "a@example.com") {
				r.Error("mailbox has lost the email")
			}
			r.crashAndRestart()
			r.advance(8)
			r.wantCallbacks("bank.added VERIFIED", "card.added", "payout.delivered", "funding.settled")
		})
	})
	t.Run("truncated change is not applied", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		runInBubble(t, sandbox.Config{Dir: dir, Manual: true}, func(r *rig) {
			r.payout().Create(r.Context(), newPayout("p1", payout.MethodWallet, ""))
			r.payout().HTTP.Create(r.Context(), newPayout("p2", payout.MethodWallet, ""))
			path := filepath.Join(dir, "journal.jsonl")
			content, err := os.ReadFile(path)
			if err != nil {
				r.Fatal(err)
			}
			if err := os.WriteFile(path, content[:len(content)-10], 0o600); err != nil {
				r.Fatal(err)
			}
			r.crashAndRestart()
			if _, err := r.payout().Status(r.Context(), "p1"); err != nil {
				r.Errorf("previous change is lost: %v", err)
			}
			if _, err := r.payout().Status(r.Context(), "p2"); err == nil {
				r.Error("truncated change was applied")
			}
		})
	})
	t.Run("unreadable journal is kept", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		path := filepath.Join(dir, "journal.jsonl")
		os.WriteFile(path, []byte("not a journal\n"), 0o600)
		_, err := sandbox.New(sandbox.Config{AppURL: appURL, APIKey: apiKey, WebhookSecret: webhookSecret, Dir: dir})
		if err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("New = %v", err)
		}
		if content, _ := os.ReadFile(path); string(content) != "not a journal\n" {
			t.Error("the journal was overwritten")
		}
	})
}

func TestAppURLMustBeAnOrigin(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "localhost", "/path"} {
		if _, err := sandbox.New(sandbox.Config{AppURL: bad, APIKey: apiKey, WebhookSecret: webhookSecret}); err == nil {
			t.Errorf("New accepted %q", bad)
		}
	}
}
