package usecase_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

// newComplaint files a complaint about a new transfer, which continues with the given commands.
func newComplaint(t *testing.T, filedAt time.Time, commands ...transfer.Command) *decidertest.Store {
	t.Helper()
	store := newStore(t, sender.TierOne)
	if _, err := create(store, request()); err != nil {
		t.Fatal(err)
	}
	for _, c := range commands {
		if err := store.Decide(func(u domain.UnitOfWork) error { return domain.Run(u, transfer.Decider, "t", c) }); err != nil {
			t.Fatal(err)
		}
	}
	return store.Given("complaint", "c", complaint.Filed{
		ComplaintID: "c", Number: "C-1", SenderID: "s", TransferID: "t", At: filedAt, Letter: complaint.Letter{Message: "Late."},
	})
}

func TestClassifyComplaint(t *testing.T) {
	t.Parallel()
	classifyAfter := func(store *decidertest.Store, id, transferID string, documentsSentAt time.Time) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			return usecase.ClassifyComplaint(u, id, complaint.Classify{
				TransferID: transferID, ErrorType: complaint.ErrorLate, DocumentsSentAt: documentsSentAt, By: "officer", At: now,
			})
		})
	}
	classify := func(store *decidertest.Store, id, transferID string) error {
		return classifyAfter(store, id, transferID, time.Time{})
	}
	// The transfer is promised by the end of March 5, 2026, in Nepal.
	lastDay := time.Date(2026, 9, 1, 18, 14, 59, 0, time.UTC)
	for _, c := range []struct {
		title           string
		filedAt         time.Time
		documentsSentAt time.Time
		timely          bool
	}{
		{"a notice is in time until 180 days after the disclosed date (9.09f)", lastDay, time.Time{}, true},
		{"a notice is late after 180 days (9.09f)", lastDay.Add(time.Second), time.Time{}, false},
		{"a notice is in time until 60 days after we sent documents", lastDay.AddDate(0, 0, 59), lastDay, true},
		{"a notice is late 60 days after we sent documents", lastDay.AddDate(0, 0, 60), lastDay, false},
		{"documents that we sent early do not shorten the period (9.09f)", lastDay, now, true},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := newComplaint(t, c.filedAt)
			if err := classifyAfter(store, "c", "t", c.documentsSentAt); err != nil {
				t.Fatal(err)
			}
			events := store.Events("complaint", "c")
			if got := events[len(events)-1].(complaint.Classified).Timely; got != c.timely {
				t.Errorf("got timely %t, want %t", got, c.timely)
			}
		})
	}
	t.Run("the transfer must exist and belong to the sender who complained", func(t *testing.T) {
		t.Parallel()
		store := newComplaint(t, now)
		store.Given("complaint", "other", complaint.Filed{ComplaintID: "other", SenderID: "stranger", At: now})
		decidertest.RequireRejection(t, classify(store, "c", "none"), transfer.ErrNotFound)
		decidertest.RequireRejection(t, classify(store, "other", "t"), transfer.ErrNotFound)
		decidertest.RequireRejection(t, classify(store, "none", "t"), complaint.ErrNotFound)
	})
}

func TestCarryOutRemedy(t *testing.T) {
	t.Parallel()
	settled := []transfer.Command{transfer.RecordFundingSubmitted{ProviderRef: "p", At: now}, transfer.RecordFundingSettled{At: now}}
	paying := append(slices.Clone(settled), transfer.RequestPayout{At: now}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: now})
	failed := append(slices.Clone(paying), transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: now})
	late := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: now, At: now}
	delivered := append(slices.Clone(paying), late, transfer.RecordDelivered{At: now})
	onTime := append(slices.Clone(paying), transfer.RecordDelivered{At: now})
	for _, c := range []struct {
		title    string
		transfer []transfer.Command
		found    complaint.ErrorType
		remedies []complaint.Remedy
		action   complaint.Action // empty if a reference is required
		last     string           // type of the transfer's last event
	}{
		{"a refund cancels a transfer that is not paid out", settled, complaint.ErrorLate, []complaint.Remedy{complaint.RemedyRefund},
			complaint.ActionCanceled, "transfer.canceled"},
		{"a refund of a part of the payment does not cancel the transfer", settled, complaint.ErrorAmountPaid,
			[]complaint.Remedy{complaint.RemedyRefund}, "", "transfer.funding_settled"},
		{"a refund of a delivered transfer refunds the amount of the error", delivered, complaint.ErrorAmountReceived,
			[]complaint.Remedy{complaint.RemedyRefund}, complaint.ActionRefunded, "transfer.error_refund_requested"},
		{"a refund of a delivered transfer whose payment was taken back needs a reference",
			append(slices.Clone(delivered), transfer.RecordFundingReturned{Code: "R10", At: now}), complaint.ErrorAmountReceived,
			[]complaint.Remedy{complaint.RemedyRefund}, "", "transfer.fee_lost"},
		{"the fee of a transfer that was late because of a hold is refunded once it is delivered", onTime, complaint.ErrorLate,
			[]complaint.Remedy{complaint.RemedyFeeRefund}, complaint.ActionFeeRefunded, "transfer.error_refund_requested"},
		{"a delivery sends a failed payout again", failed, complaint.ErrorAmountReceived, []complaint.Remedy{complaint.RemedyDeliver},
			complaint.ActionReprocessed, "transfer.reprocessed"},
		{"a late delivery whose fee is not refunded needs a reference", failed, complaint.ErrorLate,
			[]complaint.Remedy{complaint.RemedyDeliver}, "", "transfer.payout_failed"},
		{"a late transfer refunds its fee", delivered, complaint.ErrorLate, []complaint.Remedy{complaint.RemedyFeeRefund},
			complaint.ActionFeeRefunded, "transfer.delivered"},
		{"the fee of a transfer that is not late needs a reference", settled, complaint.ErrorLate,
			[]complaint.Remedy{complaint.RemedyFeeRefund}, "", "transfer.funding_settled"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := newComplaint(t, now, c.transfer...)
			store.Given("complaint", "c",
				complaint.Classified{ComplaintID: "c", TransferID: "t", ErrorType: c.found, Timely: true, At: now},
				complaint.InvestigationFinished{ComplaintID: "c", Finding: complaint.FindingError, ErrorType: c.found, Remedies: c.remedies, At: now},
				complaint.ResultSent{ComplaintID: "c", Remedies: c.remedies, At: now})
			carryOut := func(reference string) error {
				return store.Decide(func(u domain.UnitOfWork) error {
					carryOut := complaint.CarryOutRemedy{Proof: complaint.Proof{Reference: reference}, By: "clerk", At: now}
					if c.action == complaint.ActionRefunded {
						carryOut.Amount = money.MustParse("20", money.USD)
					}
					return usecase.CarryOutRemedy(u, "c", carryOut, accountKey)
				})
			}
			err := carryOut("")
			want := c.action
			if want == "" {
				decidertest.RequireRejection(t, err, complaint.ErrReferenceRequired)
				err, want = carryOut("check 1042"), complaint.ActionByHand
			}
			if err != nil {
				t.Fatal(err)
			}
			events := store.Events("complaint", "c")
			if got := events[len(events)-1].(complaint.RemedyCarriedOut); got.Action != want || got.Remedy != c.remedies[0] {
				t.Errorf("got %+v, want action %s", got, want)
			}
			transferEvents := store.Events("transfer", "t")
			if got := transferEvents[len(transferEvents)-1].EventType(); got != c.last {
				t.Errorf("got last event %s, want %s", got, c.last)
			}
		})
	}
	t.Run("a refund of an amount needs an amount, a delivered transfer, and a decision about any match of the sender",
		func(t *testing.T) {
			t.Parallel()
			refund := []complaint.Remedy{complaint.RemedyRefund}
			for _, c := range []struct {
				transfer []transfer.Command
				amount   string
				matched  bool
				want     *domain.Rejection
			}{
				{onTime, "0", false, complaint.ErrAmountRequired},
				{onTime, "1000", false, transfer.ErrRefundTooLarge},
				{settled, "20", false, transfer.ErrNotPartlyRefundable},
				{onTime, "20", true, transfer.ErrTransferHeld},
			} {
				store := newComplaint(t, now, c.transfer...)
				store.Given("complaint", "c",
					complaint.Classified{ComplaintID: "c", TransferID: "t", ErrorType: complaint.ErrorAmountReceived, Timely: true, At: now},
					complaint.InvestigationFinished{ComplaintID: "c", ErrorType: complaint.ErrorAmountReceived, Remedies: refund, At: now},
					complaint.ResultSent{ComplaintID: "c", Remedies: refund, At: now})
				if c.matched {
					store.Given("clearance", "s", screening.MatchFound{PersonID: "s", List: "L", Entries: []string{"7"}, At: now})
				}
				decidertest.RequireRejection(t, store.Decide(func(u domain.UnitOfWork) error {
					carryOut := complaint.CarryOutRemedy{Amount: money.MustParse(c.amount, money.USD), By: "clerk", At: now}
					return usecase.CarryOutRemedy(u, "c", carryOut, accountKey)
				}), c.want)
			}
		})
	t.Run("a payout in flight is stopped first, and the remedy is not recorded yet", func(t *testing.T) {
		t.Parallel()
		store := newComplaint(t, now, paying...)
		refund := []complaint.Remedy{complaint.RemedyRefund}
		store.Given("complaint", "c",
			complaint.Classified{ComplaintID: "c", TransferID: "t", ErrorType: complaint.ErrorLate, Timely: true, At: now},
			complaint.InvestigationFinished{ComplaintID: "c", ErrorType: complaint.ErrorLate, Remedies: refund, At: now},
			complaint.ResultSent{ComplaintID: "c", Remedies: refund, At: now})
		carryOut := func() error {
			return store.Decide(func(u domain.UnitOfWork) error {
				return usecase.CarryOutRemedy(u, "c", complaint.CarryOutRemedy{By: "clerk", At: now}, accountKey)
			})
		}
		if err := carryOut(); err != nil {
			t.Fatal(err)
		}
		last := func(category, key string) string {
			events := store.Events(category, key)
			return events[len(events)-1].EventType()
		}
		if got := last("transfer", "t"); got != "transfer.cancellation_requested" {
			t.Errorf("got last event %s of the transfer", got)
		}
		if got := last("complaint", "c"); got != "complaint.result_sent" {
			t.Errorf("got last event %s of the complaint", got)
		}
		void := transfer.Command(transfer.RecordPayoutVoided{At: now})
		if err := store.Decide(func(u domain.UnitOfWork) error { return domain.Run(u, transfer.Decider, "t", void) }); err != nil {
			t.Fatal(err)
		}
		if err := carryOut(); err != nil {
			t.Fatal(err)
		}
		if got := last("complaint", "c"); got != "complaint.remedy_carried_out" {
			t.Errorf("got last event %s of the complaint", got)
		}
	})
}
