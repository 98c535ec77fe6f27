package process_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/ofac"
	"hulak/domain/process"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestDisputeWithNothingOwedOpensNoCase(t *testing.T) {
	t.Parallel()
	if got := process.React(domain.RecordedEvent{Event: transfer.DisputeEnded{TransferID: "t"}}); len(got) != 0 {
		t.Errorf("got %v, want no steps", got)
	}
}

func TestReact(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	release := process.Step{Category: "transfer", Key: "t", Command: process.ReleaseReservations{TransferID: "t", At: at}}
	payout := process.Step{Category: "transfer", Key: "t", Command: transfer.RequestPayout{At: at}}
	ofacReport := func(suffix string, kind ofac.Kind) process.Step {
		open := process.OpenOFACReport{ReportID: "t-" + suffix, TransferID: "t", Kind: kind, At: at}
		return process.Step{Category: "transfer", Key: "t", Command: open}
	}
	returned := func(code string) transfer.FundingReturned {
		return transfer.FundingReturned{TransferID: "t", SenderID: "s", FundingSourceID: "b", Code: code}
	}
	for _, c := range []struct {
		title string
		event domain.Event
		want  []process.Step
	}{
		{
			"signing up requests a verification code by email (7.03c)", sender.SignedUp{SenderID: "s"},
			[]process.Step{{Category: "sender", Key: "s", Command: sender.RequestEmailVerification{At: at}}},
		},
		{
			"verifying the email address requests a code by SMS (7.03d)", sender.EmailVerified{SenderID: "s"},
			[]process.Step{{Category: "sender", Key: "s", Command: sender.RequestPhoneVerification{At: at}}},
		},
		{"settled funding requests the payout", transfer.FundingSettled{TransferID: "t"}, []process.Step{payout}},
		{"reprocessing requests the payout", transfer.Reprocessed{TransferID: "t"}, []process.Step{payout}},
		{"a tier that collects identity data releases the sender's identity holds (9.10d)",
			sender.TierAssigned{SenderID: "s", Tier: sender.TierTwo}, []process.Step{
				{Category: "sender", Key: "s", Command: process.ReleaseIdentityHolds{SenderID: "s", At: at}},
			}},
		{"releasing a held payout requests the payout", transfer.PayoutReleased{TransferID: "t"}, []process.Step{payout}},
		{"a held payout has no next step", transfer.PayoutHeld{TransferID: "t"}, nil},
		{"a held transfer has no next step", transfer.Held{TransferID: "t"}, nil},
		{"a cancellation releases the reservations and requests the refund", transfer.Canceled{TransferID: "t"}, []process.Step{
			release, {Category: "transfer", Key: "t", Command: transfer.RequestRefund{At: at}},
		}},
		{
			"a rejected transfer releases its reservations and may need a report to OFAC", transfer.Rejected{TransferID: "t"},
			[]process.Step{release, ofacReport("rejected", ofac.Rejected)},
		},
		{
			"a rejected payout may need a report to OFAC", transfer.PayoutRejected{TransferID: "t"},
			[]process.Step{ofacReport("rejected", ofac.Rejected)},
		},
		{
			"a block needs a report to OFAC", transfer.FundsBlocked{TransferID: "t"},
			[]process.Step{ofacReport("blocked", ofac.Blocked)},
		},
		{
			"an unblocking needs a report to OFAC", transfer.FundsUnblocked{TransferID: "t"},
			[]process.Step{ofacReport("unblocked", ofac.Unblocked)},
		},
		{
			"a blocked payment that the bank takes back needs a report to OFAC", transfer.BlockedFundsLost{TransferID: "t"},
			[]process.Step{ofacReport("lost", ofac.Unblocked)},
		},
		{
			"a recovered payment that is blocked again needs a report to OFAC", transfer.RecoveredFundsBlocked{TransferID: "t"},
			[]process.Step{ofacReport("recovered", ofac.Blocked)},
		},
		{"declined funding releases the reservations", transfer.FundingDeclined{TransferID: "t"}, []process.Step{release}},
		{"R01 releases the reservations", returned("R01"), []process.Step{release}},
		{"R02 releases the reservations and retires the account", returned("R02"), []process.Step{
			release, {Category: "source", Key: "b", Command: funding.Retire{Reason: "R02", At: at}},
		}},
		{"R10 releases the reservations, locks the sender, and opens a case", returned("R10"), []process.Step{
			release,
			{Category: "sender", Key: "s",
				Command: sender.Lock{Reason: "Bank return R10: customer advises debit not authorized or originator unknown", At: at}},
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at, Reason: "Bank return R10: customer advises debit not authorized or originator unknown",
			}},
		}},
		{"a returned refund opens a case", transfer.RefundReturned{TransferID: "t", Code: "R03",
			Amounts: transfertest.Fold(transfertest.EventsFrom(transfertest.Create())).Amounts()}, []process.Step{
			{
				Category: "case", Key: "t",
				Command: casefile.Open{CaseID: "t", By: "process", At: at, Reason: "The refund of 205.00 USD was returned: R03"},
			},
		}},
		{"a dishonored return opens a case", transfer.ReturnDishonored{TransferID: "t", Code: "R68", Posted: true}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at, Reason: "Our bank dishonored the return (R68: untimely return). Our bank has recovered the money.",
			}},
		}},
		{"a contested dishonored return opens a case", transfer.ReturnUpheld{TransferID: "t", Code: "R75"}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at,
				Reason: "The sender's bank contested the dishonored return (R75: return not a duplicate). No money moved.",
			}},
		}},
		{"a dispute that ends with money owed to the sender opens a case", transfer.DisputeEnded{
			TransferID: "t", OwedToSender: true, Amounts: transfertest.Fold(transfertest.EventsFrom(transfertest.Create())).Amounts(),
		}, []process.Step{
			{Category: "case", Key: "t", Command: casefile.Open{
				CaseID: "t", By: "process", At: at,
				Reason: "The sender's bank did not contest the dishonored return. We owe the sender 205.00 USD and must send it.",
			}},
		}},
		{"a payout failure that a retry cannot fix cancels the transfer", transfer.PayoutFailed{TransferID: "t", Reason: "REJECTED"},
			[]process.Step{
				{Category: "transfer", Key: "t", Command: transfer.Cancel{ByStaff: true, At: at}},
			}},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := process.React(domain.RecordedEvent{Event: c.event, RecordedAt: at}); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
			if listed := slices.Contains(process.Types(), c.event.EventType()); listed != (c.want != nil) {
				t.Errorf("Types contains %s: %v, want %v", c.event.EventType(), listed, c.want != nil)
			}
		})
	}
	t.Run("signing up a migrated sender requests no verification code", func(t *testing.T) {
		t.Parallel()
		migrated := sender.SignedUp{SenderID: "s", Provider: sender.ProviderMigrated}
		if steps := process.React(domain.RecordedEvent{Event: migrated, RecordedAt: at}); len(steps) != 0 {
			t.Errorf("got %v, want no steps", steps)
		}
	})
	t.Run("a payout failure that staff can fix or that follows a return does not cancel the transfer", func(t *testing.T) {
		t.Parallel()
		for _, failed := range []transfer.PayoutFailed{{Reason: "WRONG_NAME"}, {Reason: "SOMETHING_NEW"},
			{Reason: "REJECTED", AfterReturn: true}} {
			if steps := process.React(domain.RecordedEvent{Event: failed, RecordedAt: at}); len(steps) != 0 {
				t.Errorf("got steps %[2]v for %+[1]v, want none", failed, steps)
			}
		}
	})
	t.Run("some return codes retire the account, and others lock the sender", func(t *testing.T) {
		t.Parallel()
		for _, code := range []string{"R02", "R03", "R04", "R16", "R20"} {
			if steps := process.React(domain.RecordedEvent{Event: returned(code), RecordedAt: at}); len(steps) < 2 || steps[1].Category != "source" {
				t.Errorf("got steps %[2]v for %[1]s, want one for the funding source", code, steps)
			}
		}
		for _, code := range []string{"R07", "R10"} {
			if steps := process.React(domain.RecordedEvent{Event: returned(code), RecordedAt: at}); len(steps) < 2 || steps[1].Category != "sender" {
				t.Errorf("got steps %[2]v for %[1]s, want one for the sender", code, steps)
			}
		}
	})
}
