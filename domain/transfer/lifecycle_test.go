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

var update = flag.Bool("update", false, "rewrite the golden file")

const goldenFile = "testdata/lifecycle.golden"

// TestLifecycle records the result of every command in every state. The golden file documents the lifecycle of a transfer.
func TestLifecycle(t *testing.T) {
	t.Parallel()
	got := "# The result of each command in each state. A command that has no effect was already applied or does not apply in that state.\n"
	for _, s := range scenarios() {
		got += describeState(s)
	}
	if *update {
		if err := os.WriteFile(goldenFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got a lifecycle that differs from %s. To accept it, run the test with -update.\n%s", goldenFile, got)
	}
}

// describeState describes one state. It lists each command that has an effect, and then the other commands, grouped by reason.
func describeState(sc scenario) string {
	s := transfertest.Fold(sc.events)
	var lines, reasons []string
	namesByReason := map[string][]string{}
	for _, c := range transfertest.AllCommands(sc.at) {
		name := strings.TrimPrefix(fmt.Sprintf("%T", c), "transfer.")
		effect, reason := describeResult(s, c)
		if effect != "" {
			lines = append(lines, fmt.Sprintf("  %-26s %s", name, effect))
			continue
		}
		if namesByReason[reason] == nil {
			reasons = append(reasons, reason)
		}
		namesByReason[reason] = append(namesByReason[reason], name)
	}
	for _, reason := range reasons {
		lines = append(lines, "  "+reason+": "+strings.Join(namesByReason[reason], ", "))
	}
	return fmt.Sprintf("\n== %s (%s, %s)\n%s\n", sc.name,
		orDefault(string(s.Status), "-"), orDefault(string(s.Delivery), "-"), strings.Join(lines, "\n"))
}

// describeResult returns the effect of a command, or the reason that it has none.
func describeResult(s transfer.State, c transfer.Command) (effect, reason string) {
	events, err := transfer.Decider.Decide(s, c)
	var rejection *domain.Rejection
	switch {
	case errors.As(err, &rejection):
		return "", "rejected " + rejection.Code
	case len(events) == 0:
		return "", "no effect"
	}
	names := make([]string, len(events))
	for i, e := range events {
		names[i] = strings.TrimPrefix(e.EventType(), "transfer.") + postingDetails(e)
		s = transfer.Decider.Evolve(s, e)
	}
	return fmt.Sprintf("%s -> %s, %s", strings.Join(names, ", "), s.Status, s.Delivery), ""
}

// postingDetails returns the event fields that determine the postings.
func postingDetails(e transfer.Event) string {
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
	case transfer.PartialRefundReturned:
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

func scenarios() []scenario {
	at := transfertest.Start.Add(10 * time.Minute)
	afterWindow := transfertest.Start.Add(31 * time.Minute)
	held := transfertest.CreateWithHit()
	unidentified := transfertest.Create()
	unidentified.HoldReasons = []string{screening.ReasonIdentity}
	var (
		create          = transfer.Command(transfertest.Create())
		approved        = transfertest.FirstApproval(transfertest.Start)
		released        = transfertest.SecondApproval(transfertest.Start)
		rejected        = transfer.Reject{Comments: "reviewed", At: transfertest.Start}
		cash            = transfer.Command(transfertest.CreateForCashPickup())
		submitted       = transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: transfertest.Start}
		settled         = transfer.RecordFundingSettled{At: transfertest.Start}
		returned        = transfer.RecordFundingReturned{Code: "R01", At: transfertest.Start}
		declined        = transfer.RecordFundingDeclined{Code: "DECLINED", At: transfertest.Start}
		payout          = transfer.RequestPayout{At: transfertest.Start}
		accepted        = transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: transfertest.Start}
		ready           = transfer.RecordPayoutReady{At: transfertest.Start}
		delivered       = transfer.RecordDelivered{At: transfertest.Start}
		failed          = transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: transfertest.Start}
		voided          = transfer.RecordPayoutVoided{At: transfertest.Start}
		notVoidable     = transfer.RecordPayoutNotVoidable{At: transfertest.Start}
		cancel          = transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start}
		hit             = transfertest.RescreenWithHit(transfertest.Start)
		block           = transfertest.FirstBlock(transfertest.Start)
		blocked         = transfertest.SecondBlock(transfertest.Start)
		unblock         = transfertest.FirstUnblock(transfertest.Start)
		unblocked       = transfertest.SecondUnblock(transfertest.Start)
		dishonored      = transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: transfertest.Start}
		disputeWon      = transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, DueAt: transfertest.Start, At: transfertest.Start}
		refund          = transfer.RequestRefund{At: transfertest.Start}
		refunded        = transfer.RecordRefundSettled{MoneyMoved: true, At: transfertest.Start}
		nothingRefunded = transfer.RecordRefundSettled{MoneyMoved: false, At: transfertest.Start}
		refundReturned  = transfer.RecordRefundReturned{Code: "R03", At: transfertest.Start}
		check           = transfer.ReissueRefund{
			Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", At: transfertest.Start,
		}
		confirmed = transfer.ConfirmCheck{At: transfertest.Start}
		late      = transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: transfertest.Start, At: transfertest.Start}

		feeReturned   = transfer.RecordRefundReturned{Key: "t-1/fee", Code: "R03", At: transfertest.Start}
		refundError   = transfertest.RefundError(transfertest.Start)
		errorReturned = transfer.RecordRefundReturned{Key: "t-1/error/1", Code: "R03", At: transfertest.Start}
	)
	newScenario := func(name string, commands ...transfer.Command) scenario {
		return scenario{name: name, events: transfertest.EventsFrom(commands...), at: at}
	}
	afterCancelWindow := func(s scenario) scenario {
		s.name, s.at = s.name+", after the window", afterWindow
		return s
	}
	return []scenario{
		newScenario("not created"),
		newScenario("created", create),
		newScenario("held", transfer.Command(held)),
		newScenario("held, released", held, approved, released),
		newScenario("held, rejected", held, rejected),
		newScenario("held, canceled", held, cancel),
		newScenario("held, documents requested", held, transfer.RequestDocuments{
			Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount, Comments: "large amount",
			At: transfertest.Start,
		}),
		newScenario("held for missing data", transfer.Command(unidentified)),
		newScenario("held, first approval", held, transfer.Release{
			By: "officer-2", Comments: "reviewed", TwoApproverThreshold: transfertest.Create().Quote.Send, At: transfertest.Start,
		}),
		newScenario("submitted, payout held", create, submitted, hit),
		newScenario("settled, payout held", create, submitted, settled, hit),
		newScenario("settled, payout held, released", create, submitted, settled, hit, approved, released),
		newScenario("settled, payout held, rejected", create, submitted, settled, hit, rejected),
		newScenario("settled, payout held, returned", create, submitted, settled, hit, returned),
		newScenario("requested, payout held", create, hit),
		newScenario("settled, block proposed", create, submitted, settled, hit, block),
		newScenario("submitted, blocked", create, submitted, hit, block, blocked),
		newScenario("submitted, blocked, declined", create, submitted, hit, block, blocked, declined),
		newScenario("submitted, blocked, settled", create, submitted, hit, block, blocked, settled),
		newScenario("settled, blocked", create, submitted, settled, hit, block, blocked),
		afterCancelWindow(newScenario("settled, blocked", create, submitted, settled, hit, block, blocked)),
		newScenario("settled, blocked, returned", create, submitted, settled, hit, block, blocked, returned),
		newScenario("settled, blocked, returned, recovered", create, submitted, settled, hit, block, blocked, returned, dishonored, disputeWon),
		newScenario("settled, blocked, unblocking proposed", create, submitted, settled, hit, block, blocked, unblock),
		newScenario("settled, unblocked", create, submitted, settled, hit, block, blocked, unblock, unblocked),
		newScenario("recovered, unblocked", create, submitted, settled, hit, block, blocked, returned, dishonored, disputeWon,
			unblock, unblocked),
		newScenario("payout failed, held", create, submitted, settled, payout, accepted, failed, hit),
		newScenario("submitted", create, submitted),
		afterCancelWindow(newScenario("submitted", create, submitted)),
		newScenario("declined", create, declined),
		newScenario("submitted, declined", create, submitted, declined),
		newScenario("settled", create, submitted, settled),
		newScenario("settled, late", create, submitted, settled, late),
		newScenario("submitted, late", create, submitted, late),
		newScenario("settled, late, fee refund returned", create, submitted, settled, late, feeReturned),
		newScenario("settled, late, fee refund sent again", create, submitted, settled, late, feeReturned,
			transfertest.ResendFee(transfertest.Start)),
		newScenario("payout requested", create, submitted, settled, payout),
		newScenario("payout accepted", create, submitted, settled, payout, accepted),
		newScenario("cash ready", cash, submitted, settled, payout, accepted, ready),
		afterCancelWindow(newScenario("payout accepted", create, submitted, settled, payout, accepted)),
		newScenario("payout accepted, late", create, submitted, settled, payout, accepted, late),
		newScenario("delivered", create, submitted, settled, payout, accepted, delivered),
		newScenario("delivered, error refund requested", create, submitted, settled, payout, accepted, delivered, refundError),
		newScenario("delivered, error refund returned", create, submitted, settled, payout, accepted, delivered, refundError, errorReturned),
		newScenario("payout failed", create, submitted, settled, payout, accepted, failed),
		newScenario("reprocessed", create, submitted, settled, payout, accepted, failed, transfer.Reprocess{At: transfertest.Start}),
		newScenario("returned while submitted", create, submitted, returned),
		newScenario("returned after settlement", create, submitted, settled, returned),
		newScenario("returned, payout in flight", create, submitted, settled, payout, accepted, returned),
		newScenario("returned, payout voided", create, submitted, settled, payout, accepted, returned, voided),
		newScenario("returned, payout not voidable", create, submitted, settled, payout, accepted, returned, notVoidable),
		newScenario("returned after delivery", create, submitted, settled, payout, accepted, delivered, returned),
		newScenario("void requested", create, submitted, settled, payout, accepted, cancel),
		newScenario("void requested, returned", create, submitted, settled, payout, accepted, cancel, returned),
		newScenario("void rejected", create, submitted, settled, payout, accepted, cancel, notVoidable),
		newScenario("canceled unfunded", create, cancel),
		newScenario("canceled while submitted", create, submitted, cancel),
		newScenario("canceled after settlement", create, submitted, settled, cancel),
		newScenario("canceled, payout voided", create, submitted, settled, payout, accepted, cancel, voided),
		newScenario("canceled unfunded, refund requested", create, cancel, refund),
		newScenario("canceled while submitted, refund requested", create, submitted, cancel, refund),
		newScenario("canceled while submitted, settled late", create, submitted, cancel, refund, settled),
		newScenario("canceled, refund requested", create, submitted, settled, cancel, refund),
		newScenario("canceled, refund requested, returned", create, submitted, settled, cancel, refund, returned),
		newScenario("refunded", create, submitted, settled, cancel, refund, refunded),
		newScenario("canceled, nothing to refund", create, cancel, refund, nothingRefunded),
		newScenario("refund returned", create, submitted, settled, cancel, refund, refunded, refundReturned),
		newScenario("refund failed", create, submitted, settled, cancel, refund, refundReturned),
		newScenario("refund returned, check mailed", create, submitted, settled, cancel, refund, refunded, refundReturned, check),
		newScenario("refund returned, paid to a state", append(transfertest.ReturnedRefund(), transfertest.Escheat())...),
		newScenario("refund returned, paid to a state, funding returned",
			append(transfertest.ReturnedRefund(), transfertest.Escheat(), returned)...),
		newScenario("refund returned, funding returned", create, submitted, settled, cancel, refund, refunded, refundReturned, returned),
		newScenario("refunded by check", create, submitted, settled, cancel, refund, refunded, refundReturned, check, confirmed),
		newScenario("refunded, funding returned, refund returned", create, submitted, settled, cancel, refund, refunded, returned,
			refundReturned),
		newScenario("refunded, funding returned", create, submitted, settled, cancel, refund, refunded, returned),
	}
}

func TestStatuses(t *testing.T) {
	t.Parallel()
	statuses := map[string]string{
		"created": "INITIATED PENDING", "held": "HOLD HOLD", "held, rejected": "FAILED PENDING", "submitted": "PENDING PENDING",
		"declined": "FAILED PENDING", "settled": "PROCESSED PENDING", "payout requested": "PROCESSED DELIVERY_REQUESTED",
		"cash ready": "PROCESSED DELIVERY_PAYOUT_READY", "delivered": "COMPLETED DELIVERED", "payout failed": "PROCESSED DELIVERY_FAILED",
		"canceled unfunded": "CANCELED PENDING", "refunded": "REFUNDED PENDING", "returned while submitted": "RETURNED PENDING",
	}
	for _, sc := range scenarios() {
		want, named := statuses[sc.name]
		if !named {
			continue
		}
		delete(statuses, sc.name)
		t.Run(sc.name+" means "+want+" (4.01a 4.01b)", func(t *testing.T) {
			t.Parallel()
			if s := transfertest.Fold(sc.events); string(s.Status)+" "+string(s.Delivery) != want {
				t.Errorf("got %s %s", s.Status, s.Delivery)
			}
		})
	}
	if len(statuses) > 0 {
		t.Errorf("got no scenarios for %v", statuses)
	}
}

func orDefault(text, fallback string) string {
	if text == "" {
		return fallback
	}
	return text
}

// TestRandomHistoriesFollowStatusTables runs random histories. Statuses and state machines must change only as their tables allow,
// and money must not move twice.
func TestRandomHistoriesFollowStatusTables(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seen := map[string]int{}
		keys := map[string]bool{}
		events := transfertest.RandomHistory(t, func(before, after transfer.State, events []transfer.Event) {
			if err := transfer.CheckTransition(before, after); err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if machine := transfer.Disallows(before, e); machine != "" {
					t.Fatalf("%s is not allowed by the table for the %s: %+v", e.EventType(), machine, before)
				}
				before = transfer.Decider.Evolve(before, e)
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
				t.Fatalf("%s was requested twice", key)
			}
			keys[key] = true
		}
		for _, unique := range []string{"transfer.created", "transfer.delivered", "transfer.canceled", "transfer.refund_requested"} {
			if seen[unique] > 1 {
				t.Fatalf("got %s %d times, want at most once", unique, seen[unique])
			}
		}
		partlySent := seen["transfer.delivery_late"] + seen["transfer.error_refund_requested"] + seen["transfer.partial_refund_reissued"]
		if settled := seen["transfer.fee_refunded"] + seen["transfer.error_refunded"]; settled > partlySent {
			t.Fatalf("got %d settled partial refunds, want at most %d", settled, partlySent)
		}
		if settled, sent := seen["transfer.refund_settled"], seen["transfer.refund_requested"]+seen["transfer.refund_reissued"]; settled > sent {
			t.Fatalf("got %d settled refunds, want at most %d", settled, sent)
		}
		if seen["transfer.delivered"] > 0 && seen["transfer.refund_requested"] > 0 {
			t.Fatal("got a transfer that was both delivered and refunded")
		}
		if seen["transfer.payout_requested"] > 0 && seen["transfer.funding_settled"] == 0 {
			t.Fatal("got a payout request without settled funding")
		}
	})
}
