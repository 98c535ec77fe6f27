package usecase_test

import (
	"testing"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/usecase"
)

func TestRefundsWaitForUndecidedMatch(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	late := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: at, At: at}
	returnedFee := append(transfertest.DeliveryCommands()[:3:3], late, transfer.RecordRefundReturned{Key: "t-1/fee", Code: "R03", At: at})
	byHand := transfertest.ResendFee(at)
	byHand.Method, byHand.Reference = transfer.RefundByOther, "wire-1"
	byCheck := transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", At: at}
	for _, c := range []struct {
		title   string
		history []transfer.Command
		reissue func(domain.UnitOfWork) error
	}{
		{"a returned refund", transfertest.ReturnedRefund(), func(u domain.UnitOfWork) error {
			return usecase.ReissueRefund(u, "t-1", byCheck)
		}},
		{"a returned fee refund", returnedFee, func(u domain.UnitOfWork) error {
			return usecase.ReissuePartialRefund(u, "t-1", byHand)
		}},
	} {
		t.Run(c.title+" is not sent again while a match of its sender is undecided", func(t *testing.T) {
			t.Parallel()
			store := newStore(t, sender.TierOne)
			for _, e := range transfertest.EventsFrom(c.history...) {
				store.Given("transfer", "t-1", e)
			}
			person := transfertest.SenderID
			store.Given("clearance", person, screening.MatchFound{PersonID: person, List: "L", Entries: []string{"7"}, At: at})
			decidertest.RequireRejection(t, store.Decide(c.reissue), transfer.ErrTransferHeld)
			store.Given("clearance", person, screening.MatchDismissed{PersonID: person, List: "L", Entry: "7", At: at},
				screening.ReviewCompleted{PersonID: person, At: at})
			if err := store.Decide(c.reissue); err != nil {
				t.Error(err)
			}
		})
	}
}
