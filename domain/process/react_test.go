package process_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/process"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestADisputeThatMakesUpForALossIsNoCase(t *testing.T) {
	t.Parallel()
	if got := process.React(domain.RecordedEvent{Event: transfer.DisputeEnded{TransferID: "t"}}); len(got) != 0 {
		t.Errorf("9.10a %v follows", got)
	}
}

func TestReact(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	giveBack := process.Step{Category: "transfer", Key: "t", Command: process.ReleaseReservations{TransferID: "t", At: at}}
	payout := process.Step{Category: "transfer", Key: "t", Command: transfer.RequestPayout{At: at}}
	returned := func(code string) transfer.FundingReturned {
		return transfer.FundingReturned{TransferID: "t", SenderID: "s", FundingSourceID: "b", Code: code}
	}
	for _, c := range []struct {
		title string
		event domain.Event
		want  []process.Step
	}{
		{"signing up asks for a code by mail (7.03c)", sender.SignedUp{SenderID: "s"}, []process.Step{{Category: "sender", Key: "s", Command: sender.RequestEmailVerification{At: at}}}},
		{"a verified address asks for a code by SMS (7.03d)", sender.EmailVerified{SenderID: "s"}, []process.Step{{Category: "sender", Key: "s", Command: sender.RequestPhoneVerification{At: at}}}},
		{"settled funding asks for the payout", transfer.FundingSettled{TransferID: "t"}, []process.Step{payout}},
		{"what is reprocessed asks for the payout", transfer.Reprocessed{TransferID: "t"}, []process.Step{payout}},
		{"the tier that collects identity data releases what waited for them (9.10d)", sender.TierAssigned{SenderID: "s", Tier: sender.TierTwo}, []process.Step{
			{Category: "sender", Key: "s", Command: process.ReleaseIdentityHolds{SenderID: "s", At: at}},
		}},
		{"a payout that is released is asked for", transfer.PayoutReleased{TransferID: "t"}, []process.Step{payout}},
		{"one that is held waits", transfer.PayoutHeld{TransferID: "t"}, nil},
		{"a held transfer waits", transfer.Held{TransferID: "t"}, nil},
		{"a cancellation gives back what was taken (9.09e)", transfer.Canceled{TransferID: "t"}, []process.Step{
			giveBack, {Category: "transfer", Key: "t", Command: transfer.RequestRefund{At: at}},
		}},
		{"a rejection gives the room back", transfer.Rejected{TransferID: "t"}, []process.Step{giveBack}},
		{"a decline gives the room back", transfer.FundingDeclined{TransferID: "t"}, []process.Step{giveBack}},
		{"R01 gives the room back", returned("R01"), []process.Step{giveBack}},
		{"R02 retires the account too", returned("R02"), []process.Step{
			giveBack, {Category: "source", Key: "b", Command: funding.Retire{Reason: "R02", At: at}},
		}},
		{"R10 locks the sender too, and opens a case", returned("R10"), []process.Step{
			giveBack, {Category: "sender", Key: "s", Command: sender.Lock{Reason: "Bank return R10: customer says not authorised / originator unknown", At: at}},
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at, Reason: "Bank return R10: customer says not authorised / originator unknown",
			}},
		}},
		{"a refund that came back is a case for a person (9.10a)", transfer.RefundReturned{TransferID: "t", Code: "R03", Amounts: transfertest.Fold(transfertest.EventsOf(transfertest.Create())).Amounts()}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{CaseID: "t", By: "process", At: at, Reason: "The refund of 205.00 USD came back: R03"}},
		}},
		{"a return that our bank dishonored is a case for a person (9.10a)", transfer.ReturnDishonored{TransferID: "t", Code: "R68", Booked: true}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at, Reason: "Our bank did not accept the return, R68: return after its time was over; it has the money again",
			}},
		}},
		{"and so is one that the other bank insists on (9.10a)", transfer.ReturnUpheld{TransferID: "t", Code: "R75"}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at, Reason: "The sender's bank insists on its return, R75: the return was no duplicate; no money moved",
			}},
		}},
		{"a dispute that ends for the sender is a case for a person: their money is to be sent (9.10a)", transfer.DisputeEnded{
			TransferID: "t", Owed: true, Amounts: transfertest.Fold(transfertest.EventsOf(transfertest.Create())).Amounts(),
		}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at, Reason: "The sender's bank did not insist on its return: 205.00 USD is the sender's, and is to be sent",
			}},
		}},
		{"a payout that is of no use to repeat is refunded (4.18a)", transfer.PayoutFailed{TransferID: "t", Reason: "REJECTED"}, []process.Step{
			{Category: "transfer", Key: "t", Command: transfer.Cancel{ByStaff: true, At: at}},
		}},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := process.React(domain.RecordedEvent{Event: c.event, RecordedAt: at}); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
			if asked := slices.Contains(process.Types(), c.event.EventType()); asked != (c.want != nil) {
				t.Errorf("that %s is asked for is %v", c.event.EventType(), asked)
			}
		})
	}
	t.Run("somebody who was moved here is not written to out of the blue (2.27c)", func(t *testing.T) {
		t.Parallel()
		moved := sender.SignedUp{SenderID: "s", Provider: sender.Migrated}
		if steps := process.React(domain.RecordedEvent{Event: moved, RecordedAt: at}); len(steps) != 0 {
			t.Errorf("got %v", steps)
		}
	})
	t.Run("a payout that may be amended waits for staff, and so does one whose money is gone already (4.18a)", func(t *testing.T) {
		t.Parallel()
		for _, failed := range []transfer.PayoutFailed{{Reason: "WRONG_NAME"}, {Reason: "SOMETHING_NEW"}, {Reason: "REJECTED", AfterReturn: true}} {
			if steps := process.React(domain.RecordedEvent{Event: failed, RecordedAt: at}); len(steps) != 0 {
				t.Errorf("%+v leads to %v", failed, steps)
			}
		}
	})
	t.Run("every return code that retires an account does", func(t *testing.T) {
		t.Parallel()
		for _, code := range []string{"R02", "R03", "R04", "R16", "R20"} {
			if steps := process.React(domain.RecordedEvent{Event: returned(code), RecordedAt: at}); len(steps) < 2 || steps[1].Category != "source" {
				t.Errorf("%s leads to %v", code, steps)
			}
		}
		for _, code := range []string{"R07", "R10"} {
			if steps := process.React(domain.RecordedEvent{Event: returned(code), RecordedAt: at}); len(steps) < 2 || steps[1].Category != "sender" {
				t.Errorf("%s leads to %v", code, steps)
			}
		}
	})
}
