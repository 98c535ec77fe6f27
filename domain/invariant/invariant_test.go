package invariant_test

import (
	"fmt"
	"slices"
	"testing"

	"hulak/domain"
	"hulak/domain/invariant"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// violations returns the violations that the checks report for one transfer's events.
func violations(events []transfer.Event) (reports []string) {
	var recorded []domain.RecordedEvent
	for i, e := range events {
		recorded = append(recorded, domain.RecordedEvent{
			Stream: domain.Stream(transfer.Decider.Category, "t-1"), Position: int64(i + 1), Version: int64(i + 1),
			Type: e.EventType(), Event: e,
		})
	}
	report := func(format string, args ...any) { reports = append(reports, fmt.Sprintf(format, args...)) }
	entries := invariant.JournalEntries(recorded)
	invariant.CheckVersions(recorded, report)
	invariant.CheckTransitions(recorded, report)
	invariant.CheckBalanced(entries, report)
	invariant.CheckNoOpenBalances(recorded, entries, report)
	invariant.CheckBlocked(recorded, report)
	invariant.CheckReturnedRefunds(recorded, report)
	invariant.CheckPartialRefunds(recorded, report)
	return reports
}

func TestRefundsSettleOnceUnlessReturned(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	paid := []transfer.Command{transfertest.Create(), transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}}
	refunded := slices.Concat(paid, []transfer.Command{
		transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at},
		transfer.RecordRefundSettled{MoneyMoved: true, At: at},
	})
	reissue := []transfer.Command{
		transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", By: "asha", At: at},
		transfer.ConfirmCheck{At: at},
	}
	disputeWon := slices.Concat(paid, []transfer.Command{
		transfer.RecordFundingReturned{Code: "R10", At: at}, transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
		transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, DueAt: at, At: at},
	})
	returned := slices.Concat(refunded, []transfer.Command{transfer.RecordRefundReturned{Code: "R03", At: at}})
	for title, commands := range map[string][]transfer.Command{
		"a returned refund can be sent again":        slices.Concat(returned, reissue),
		"after a won dispute, a refund is owed":      disputeWon,
		"the refund after a won dispute can be sent": slices.Concat(disputeWon, reissue),
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			if found := violations(transfertest.EventsFrom(commands...)); len(found) != 0 {
				t.Errorf("got violations %v, want none", found)
			}
		})
	}
	t.Run("a refund that settles twice is reported", func(t *testing.T) {
		t.Parallel()
		events := transfertest.EventsFrom(refunded...)
		if found := violations(append(events, events[len(events)-1])); len(found) == 0 {
			t.Error("got no violations, want one")
		}
	})
}

func TestReturnedRefundsMatchTheLedger(t *testing.T) {
	t.Parallel()
	returned := transfertest.EventsFrom(transfertest.ReturnedRefund()...)
	amounts := transfertest.Fold(returned).Amounts()
	for title, events := range map[string][]transfer.Event{
		"a refund that is paid to a state twice is reported": {
			transfer.RefundEscheated{Amounts: amounts}, transfer.RefundEscheated{Amounts: amounts},
		},
		"a corrected payment that was never made is reported": {transfer.EscheatmentCorrected{Amounts: amounts}},
		"a refund that is only partly paid to a state is reported": {
			transfer.RefundEscheated{Amounts: transfer.Amounts{Send: amounts.Fee, Fee: amounts.Fee}},
		},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			if found := violations(append(slices.Clip(returned), events...)); len(found) == 0 {
				t.Error("got no violations, want one")
			}
		})
	}
}

func TestPartialRefundsSettleOnce(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	refunded := transfertest.EventsFrom(append(transfertest.DeliveryCommands(), transfertest.RefundError(at),
		transfer.RecordRefundSettled{Key: "t-1/error/1", MoneyMoved: true, At: at})...)
	returned := transfertest.EventsFrom(append(transfertest.DeliveryCommands(), transfertest.RefundError(at),
		transfer.RecordRefundReturned{Key: "t-1/error/1", Code: "R03", At: at})...)
	total := transfertest.Fold(refunded).Amounts().Total()
	for _, c := range []struct {
		title   string
		history []transfer.Event
		extra   transfer.Event
	}{
		{"a refund of an error that settles twice is reported", refunded,
			transfer.ErrorRefunded{RefundID: "t-1/error/1", Amount: transfertest.RefundError(at).Amount, MoneyMoved: true}},
		{"refunds of errors that exceed the payment are reported", refunded,
			transfer.ErrorRefundRequested{RefundID: "t-1/error/2", ComplaintID: "c-2", Amount: total}},
		{"a returned refund of an error that is only partly paid is reported", returned,
			transfer.PartialRefundPaidByHand{RefundID: "t-1/error/1", Amount: transfertest.Create().Quote.Fee}},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if found := violations(append(slices.Clip(c.history), c.extra)); len(found) == 0 {
				t.Error("got no violations, want one")
			}
		})
	}
}

func TestBlockedMoneyDoesNotMove(t *testing.T) {
	t.Parallel()
	for name, events := range transfertest.Samples() {
		t.Run("the history "+name+" has no violations", func(t *testing.T) {
			t.Parallel()
			if found := violations(events); len(found) != 0 {
				t.Errorf("got violations %v, want none", found)
			}
		})
	}
	blocked := transfertest.EventsFrom(
		transfertest.Create(), transfer.RecordFundingSubmitted{At: transfertest.Start}, transfer.RecordFundingSettled{At: transfertest.Start},
		transfertest.RescreenWithHit(transfertest.Start), transfertest.FirstBlock(transfertest.Start),
		transfertest.SecondBlock(transfertest.Start),
	)
	amounts := transfertest.Fold(blocked).Amounts()
	withoutFee := amounts
	withoutFee.Fee = money.Zero(money.USD)
	for title, event := range map[string]transfer.Event{
		"a payout of blocked money is reported":            transfer.PayoutRequested{Key: "t-1/payout/1", Amounts: amounts},
		"a refund of blocked money is reported":            transfer.RefundRequested{Amounts: amounts},
		"a block that is only partly reversed is reported": transfer.BlockedFundsLost{Amounts: withoutFee},
		"a second block of the same money is reported":     transfer.FundsBlocked{Amounts: amounts},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			if found := violations(append(slices.Clip(blocked), event)); len(found) == 0 {
				t.Error("got no violations, want one")
			}
		})
	}
}
