package transfer_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "testdata/life.golden"

// TestLifecycle prints the result of every command in every state, which documents a transfer's lifecycle on one page.
func TestLifecycle(t *testing.T) {
	t.Parallel()
	page := "# What each command does in each state. Nothing: it has had its effect, or comes too late to have one.\n"
	for _, state := range states() {
		page += section(state)
	}
	if *update {
		if err := os.WriteFile(golden, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if page != string(want) {
		t.Errorf("the life of a transfer differs from %s; look at the difference, then run with -update\n%s", golden, page)
	}
}

// section prints one state: each command with an effect, then the others grouped by reason.
func section(n scenario) string {
	s := transfertest.Fold(n.events)
	var lines, why []string
	idle := map[string][]string{}
	for _, c := range transfertest.Commands(n.at) {
		name := strings.TrimPrefix(fmt.Sprintf("%T", c), "transfer.")
		effect, reason := outcome(s, c)
		if effect != "" {
			lines = append(lines, fmt.Sprintf("  %-24s %s", name, effect))
			continue
		}
		if idle[reason] == nil {
			why = append(why, reason)
		}
		idle[reason] = append(idle[reason], name)
	}
	for _, reason := range why {
		lines = append(lines, "  "+reason+": "+strings.Join(idle[reason], ", "))
	}
	return fmt.Sprintf("\n== %s (%s, %s)\n%s\n", n.name, orDefault(string(s.Status), "-"), orDefault(string(s.Delivery), "-"), strings.Join(lines, "\n"))
}

// outcome returns the effect of a command, or the reason why it has none.
func outcome(s transfer.State, c transfer.Command) (effect, reason string) {
	events, err := transfer.Decider.Decide(s, c)
	var refusal *domain.Rejection
	switch {
	case errors.As(err, &refusal):
		return "", "refused " + refusal.Code
	case len(events) == 0:
		return "", "nothing"
	}
	names := make([]string, len(events))
	for i, e := range events {
		names[i] = strings.TrimPrefix(e.EventType(), "transfer.") + detail(e)
		s = transfer.Decider.Evolve(s, e)
	}
	return fmt.Sprintf("%s -> %s, %s", strings.Join(names, ", "), s.Status, s.Delivery), ""
}

// detail returns the fields of an event that determine its postings.
func detail(e transfer.Event) string {
	switch e := e.(type) {
	case transfer.FundingReturned:
		if e.AfterCancel {
			return "[" + string(e.Stage) + ", canceled]"
		}
		return "[" + string(e.Stage) + "]"
	case transfer.FundingArrivedLate:
		return "[" + string(e.Stage) + "]"
	case transfer.Canceled:
		return "[" + string(e.Stage) + "]"
	case transfer.RefundSettled:
		return "[" + string(e.Stage) + "]"
	case transfer.RefundReturned:
		return "[" + string(e.Stage) + "]"
	case transfer.PayoutVoided:
		if e.AfterReturn {
			return "[after return]"
		}
	case transfer.PayoutFailed:
		if e.AfterReturn {
			return "[after return]"
		}
	case transfer.Delivered:
		if e.AfterReturn {
			return "[after return]"
		}
	}
	return ""
}

type scenario struct {
	name   string
	events []transfer.Event
	at     time.Time // time of the commands
}

func states() []scenario {
	at := transfertest.Start.Add(10 * time.Minute)
	afterwards := transfertest.Start.Add(31 * time.Minute)
	held := transfertest.CreateWithHit()
	unknown := transfertest.Create()
	unknown.HoldReasons = []string{screening.ReasonIdentity}
	var (
		create    = transfer.Command(transfertest.Create())
		cash      = transfer.Command(transfertest.CreateCash())
		submitted = transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: transfertest.Start}
		settled   = transfer.RecordFundingSettled{At: transfertest.Start}
		returned  = transfer.RecordFundingReturned{Code: "R01", At: transfertest.Start}
		declined  = transfer.RecordFundingDeclined{Code: "DECLINED", At: transfertest.Start}
		payout    = transfer.RequestPayout{At: transfertest.Start}
		accepted  = transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: transfertest.Start}
		ready     = transfer.RecordPayoutReady{At: transfertest.Start}
		delivered = transfer.RecordDelivered{At: transfertest.Start}
		failed    = transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: transfertest.Start}
		voided    = transfer.RecordPayoutVoided{At: transfertest.Start}
		tooLate   = transfer.RecordPayoutNotVoidable{At: transfertest.Start}
		cancel    = transfer.Cancel{By: transfertest.Sender, At: transfertest.Start}
		hit       = transfertest.RescreenWithHit(transfertest.Start)
		refund    = transfer.RequestRefund{At: transfertest.Start}
		refunded  = transfer.RecordRefundSettled{Taken: true, At: transfertest.Start}
		untaken   = transfer.RecordRefundSettled{Taken: false, At: transfertest.Start}
		back      = transfer.RecordRefundReturned{Code: "R03", At: transfertest.Start}
		check     = transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", At: transfertest.Start}
		late      = transfer.PassDeadline{Deadline: transfer.DeadlineAvailable, DueAt: transfertest.Start, At: transfertest.Start}
	)
	life := func(name string, commands ...transfer.Command) scenario {
		return scenario{name: name, events: transfertest.EventsOf(commands...), at: at}
	}
	afterWindow := func(n scenario) scenario {
		n.name, n.at = n.name+", after the window", afterwards
		return n
	}
	return []scenario{
		life("nothing yet"),
		life("created", create),
		life("held", transfer.Command(held)),
		life("held, released", held, transfertest.FirstApproval(transfertest.Start), transfertest.SecondApproval(transfertest.Start)),
		life("held, rejected", held, transfer.Reject{Comments: "looked into", At: transfertest.Start}),
		life("held, canceled", held, cancel),
		life("held, documents asked", held, transfer.RequestDocuments{Documents: []transfer.Document{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount, Comments: "to be sure", At: transfertest.Start}),
		life("held for want of data", transfer.Command(unknown)),
		life("held, first approval", held, transfer.Release{
			By: "officer-2", Comments: "looked into", FourEyesFrom: transfertest.Create().Quote.Send, At: transfertest.Start,
		}),
		life("submitted, payout held", create, submitted, hit),
		life("settled, payout held", create, submitted, settled, hit),
		life("settled, payout held, released", create, submitted, settled, hit, transfertest.FirstApproval(transfertest.Start), transfertest.SecondApproval(transfertest.Start)),
		life("settled, payout held, rejected", create, submitted, settled, hit, transfer.Reject{Comments: "looked into", At: transfertest.Start}),
		life("settled, payout held, returned", create, submitted, settled, hit, returned),
		life("payout failed, held", create, submitted, settled, payout, accepted, failed, hit),
		life("submitted", create, submitted),
		afterWindow(life("submitted", create, submitted)),
		life("declined", create, declined),
		life("submitted, declined", create, submitted, declined),
		life("settled", create, submitted, settled),
		life("settled, late", create, submitted, settled, late),
		life("submitted, late", create, submitted, late),
		life("payout requested", create, submitted, settled, payout),
		life("payout accepted", create, submitted, settled, payout, accepted),
		life("cash ready", cash, submitted, settled, payout, accepted, ready),
		afterWindow(life("payout accepted", create, submitted, settled, payout, accepted)),
		life("payout accepted, late", create, submitted, settled, payout, accepted, late),
		life("delivered", create, submitted, settled, payout, accepted, delivered),
		life("payout failed", create, submitted, settled, payout, accepted, failed),
		life("reprocessed", create, submitted, settled, payout, accepted, failed, transfer.Reprocess{At: transfertest.Start}),
		life("returned while submitted", create, submitted, returned),
		life("returned once settled", create, submitted, settled, returned),
		life("returned with the payout out", create, submitted, settled, payout, accepted, returned),
		life("returned, payout voided", create, submitted, settled, payout, accepted, returned, voided),
		life("returned, payout not voidable", create, submitted, settled, payout, accepted, returned, tooLate),
		life("returned after delivery", create, submitted, settled, payout, accepted, delivered, returned),
		life("void asked", create, submitted, settled, payout, accepted, cancel),
		life("void asked, returned", create, submitted, settled, payout, accepted, cancel, returned),
		life("void refused", create, submitted, settled, payout, accepted, cancel, tooLate),
		life("canceled unfunded", create, cancel),
		life("canceled while submitted", create, submitted, cancel),
		life("canceled once settled", create, submitted, settled, cancel),
		life("canceled by void", create, submitted, settled, payout, accepted, cancel, voided),
		life("canceled unfunded, refund asked", create, cancel, refund),
		life("canceled while submitted, refund asked", create, submitted, cancel, refund),
		life("canceled while submitted, settled late", create, submitted, cancel, refund, settled),
		life("canceled, refund asked", create, submitted, settled, cancel, refund),
		life("canceled, returned, refund asked", create, submitted, settled, cancel, refund, returned),
		life("refunded", create, submitted, settled, cancel, refund, refunded),
		life("canceled, nothing had been taken", create, cancel, refund, untaken),
		life("refund came back", create, submitted, settled, cancel, refund, refunded, back),
		life("refund did not arrive", create, submitted, settled, cancel, refund, back),
		life("refund came back, check in the post", create, submitted, settled, cancel, refund, refunded, back, check),
		life("refund came back, returned", create, submitted, settled, cancel, refund, refunded, back, returned),
		life("refunded by check", create, submitted, settled, cancel, refund, refunded, back, check, transfer.ConfirmCheck{At: transfertest.Start}),
		life("refunded and returned, refund came back", create, submitted, settled, cancel, refund, refunded, returned, back),
		life("refunded and returned", create, submitted, settled, cancel, refund, refunded, returned),
	}
}

func orDefault(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// TestRandomHistoriesFollowStatusTables runs random histories. Statuses may change only as the status tables allow, and no money may move
// twice.
func TestRandomHistoriesFollowStatusTables(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seen := map[string]int{}
		keys := map[string]bool{}
		events := transfertest.RandomHistory(t, func(before, after transfer.State, _ []transfer.Event) {
			if err := transfer.CheckTransition(before, after); err != nil {
				t.Fatal(err)
			}
		})
		for _, e := range events {
			seen[e.EventType()]++
			key := ""
			switch e := e.(type) {
			case transfer.FundingRequested:
				key = e.Key
			case transfer.PayoutRequested:
				key = e.Key
			}
			if key != "" && keys[key] {
				t.Fatalf("%s was asked for twice", key)
			}
			keys[key] = true
		}
		for _, once := range []string{"transfer.created", "transfer.delivered", "transfer.canceled", "transfer.refund_requested"} {
			if seen[once] > 1 {
				t.Fatalf("%s happened %d times", once, seen[once])
			}
		}
		if settled, sent := seen["transfer.refund_settled"], seen["transfer.refund_requested"]+seen["transfer.refund_reissued"]; settled > sent {
			t.Fatalf("%d refunds were sent, and %d settled", sent, settled)
		}
		if seen["transfer.delivered"] > 0 && seen["transfer.refund_requested"] > 0 {
			t.Fatalf("both delivered and refunded")
		}
		if seen["transfer.payout_requested"] > 0 && seen["transfer.funding_settled"] == 0 {
			t.Fatalf("paid out before the money came")
		}
	})
}
