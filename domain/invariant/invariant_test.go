package invariant_test

import (
	"fmt"
	"slices"
	"testing"

	"hulak/domain"
	"hulak/domain/invariant"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// judged returns what the rules for single streams report about a history.
func judged(facts []transfer.Event) (said []string) {
	var events []domain.RecordedEvent
	for i, fact := range facts {
		events = append(events, domain.RecordedEvent{
			Stream: domain.Stream(transfer.Decider.Category, "t-1"), Position: int64(i + 1), Version: int64(i + 1), Type: fact.EventType(), Event: fact,
		})
	}
	report := func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
	entries := invariant.JournalEntries(events)
	invariant.CheckVersions(events, report)
	invariant.CheckTransitions(events, report)
	invariant.CheckBalanced(entries, report)
	invariant.CheckNothingOwed(events, entries, report)
	return said
}

func TestMoneyIsGivenBackOnceUnlessItCameBack(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	paid := []transfer.Command{transfertest.Create(), transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}}
	refunded := slices.Concat(paid, []transfer.Command{
		transfer.Cancel{By: transfertest.Sender, At: at}, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{Taken: true, At: at},
	})
	again := []transfer.Command{
		transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", By: "asha", At: at}, transfer.ConfirmCheck{At: at},
	}
	kept := slices.Concat(paid, []transfer.Command{
		transfer.RecordFundingReturned{Code: "R10", At: at}, transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
		transfer.PassDeadline{Deadline: transfer.DeadlineDispute, DueAt: at, At: at},
	})
	for title, life := range map[string][]transfer.Command{
		"R19 a refund that came back and was sent again":         slices.Concat(refunded, []transfer.Command{transfer.RecordRefundReturned{Code: "R03", At: at}}, again),
		"R19 a payment that the bank gave up, before it is sent": kept,
		"R19 and once it is": slices.Concat(kept, again),
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			if said := judged(transfertest.EventsOf(life...)); len(said) != 0 {
				t.Error(said)
			}
		})
	}
	t.Run("R19 one that is given back twice is found", func(t *testing.T) {
		t.Parallel()
		facts := transfertest.EventsOf(refunded...)
		if said := judged(append(facts, facts[len(facts)-1])); len(said) == 0 {
			t.Error("nothing is said of it")
		}
	})
}
