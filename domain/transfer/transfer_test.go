package transfer_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

var (
	given = decidertest.For(transfer.Decider)
	start = transfertest.Start
	soon  = start.Add(5 * time.Minute)

	create          = transfer.Command(transfertest.Create())
	submitted       = transfer.RecordFundingSubmitted{Key: "t-1/funding/1", ProviderRef: "p-1", At: start}
	settled         = transfer.RecordFundingSettled{At: start}
	payout          = transfer.RequestPayout{At: start}
	accepted        = transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: start}
	recordDelivered = transfer.RecordDelivered{At: start}
	cancel          = transfer.Cancel{By: transfertest.Sender, At: start}
	amounts         = transfertest.Fold(transfertest.EventsOf(create)).Amounts()
)

// history returns the events of a history, for use with given.
func history(commands ...transfer.Command) []transfer.Event {
	return transfertest.EventsOf(commands...)
}

func TestCreate(t *testing.T) {
	t.Parallel()
	t.Run("a transfer is created, and its money asked for", func(t *testing.T) {
		c := transfertest.Create()
		given(t).When(c).Then(
			transfer.Created{
				TransferID: c.TransferID, SenderID: c.SenderID, BeneficiaryID: c.BeneficiaryID, Quote: c.Quote, Route: c.Route,
				Purpose: c.Purpose, FundingKind: c.FundingKind, FundingSourceID: c.FundingSourceID, Disclosure: c.Disclosure,
				SenderState: c.SenderState, At: c.At, Private: transfer.Private{ReferenceNumber: c.ReferenceNumber, Payee: c.Payee},
			},
			transfer.Screened{
				TransferID: c.TransferID, SenderID: c.SenderID, Trigger: screening.AtCreation, Checks: c.Screening.Checks, Rules: "rules-1", At: start,
			},
			transfer.FundingRequested{
				TransferID: "t-1", SenderID: transfertest.Sender, Key: "t-1/funding/1", Attempt: 1, FundingKind: c.FundingKind,
				FundingSourceID: c.FundingSourceID, Amounts: amounts, At: start,
			},
		)
	})
	t.Run("one that is there is not created again", func(t *testing.T) { given(t, history(create)...).When(create).ThenNothing() })
	t.Run("nothing can be asked of one that is not there", func(t *testing.T) {
		given(t).When(cancel).ThenRejected(transfer.ErrNotFound)
	})
}

// TestSecondApproval checks that a release with two approvers needs two different people.
func TestSecondApproval(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	by := func(who string, at time.Time) transfer.Release {
		return transfer.Release{By: who, Comments: "another person", FourEyesFrom: held.Quote.Send, At: at}
	}
	approved := transfer.ReleaseApproved{TransferID: "t-1", SenderID: transfertest.Sender, By: "asha", At: soon, Comments: "another person"}
	t.Run("from the set amount on the first approval releases nothing", func(t *testing.T) {
		given(t, history(held)...).When(by("asha", soon)).Then(approved)
	})
	t.Run("the second cannot be the first", func(t *testing.T) {
		given(t, history(held, by("asha", start))...).When(by("asha", soon)).ThenRejected(transfer.ErrSamePerson)
	})
	t.Run("another releases it", func(t *testing.T) {
		s := transfertest.Fold(history(held, by("asha", start), by("bina", soon)))
		if s.Status != transfer.StatusInitiated || !s.FundingAsked {
			t.Errorf("got %s", s.Status)
		}
	})
	t.Run("below the amount one is enough, unless a match was found", func(t *testing.T) {
		alone := by("asha", soon)
		alone.FourEyesFrom = money.MustParse("200.01", money.USD)
		if s := transfertest.Fold(history(held, alone)); s.Status != transfer.StatusHold || s.ApprovedBy != "asha" {
			t.Errorf("got %s after a match, approved by %q", s.Status, s.ApprovedBy)
		}
		frequent := transfertest.Create()
		frequent.HoldReasons = []string{screening.ReasonIdentity}
		if s := transfertest.Fold(history(frequent, alone)); s.Status != transfer.StatusInitiated {
			t.Errorf("got %s without a match", s.Status)
		}
	})
	t.Run("what is found after the first approval makes it lapse", func(t *testing.T) {
		other := transfertest.RescreenWithHit(start)
		other.Screening.Hits = []screening.Hit{{PersonID: "b-1", List: "SAMPLE", Entry: "4712"}}
		given(t, history(held, by("asha", start), other)...).When(by("bina", soon)).Then(
			transfer.ReleaseApproved{TransferID: "t-1", SenderID: transfertest.Sender, By: "bina", At: soon, Comments: "another person"})
	})
}

// TestRescreen checks a new list version that matches a person of a transfer in progress.
func TestRescreen(t *testing.T) {
	t.Parallel()
	last := func(t *testing.T, commands ...transfer.Command) string {
		t.Helper()
		events := history(commands...)
		return events[len(events)-1].EventType()
	}
	hit := transfertest.RescreenWithHit(soon)
	t.Run("a new hit holds the payout, which is asked for once it is released (9.05a)", func(t *testing.T) {
		if got := last(t, create, submitted, settled, hit); got != "transfer.payout_held" {
			t.Errorf("ended with %s", got)
		}
		if got := last(t, create, submitted, settled, hit, payout); got != "transfer.payout_held" {
			t.Errorf("a payout was asked for: %s", got)
		}
		if got := last(t, create, submitted, settled, hit, transfertest.FirstApproval(soon), transfertest.SecondApproval(soon), payout); got != "transfer.payout_requested" {
			t.Errorf("ended with %s", got)
		}
	})
	t.Run("a payout that is with the partner is asked back", func(t *testing.T) {
		if got := last(t, create, submitted, settled, payout, accepted, hit); got != "transfer.cancellation_requested" {
			t.Errorf("ended with %s", got)
		}
	})
	t.Run("a hit that was looked at before holds nothing again", func(t *testing.T) {
		if got := last(t, transfertest.CreateWithHit(), transfertest.FirstApproval(soon), transfertest.SecondApproval(soon), hit); got != "transfer.screened" {
			t.Errorf("ended with %s", got)
		}
	})
	t.Run("nor does one that staff have set aside", func(t *testing.T) {
		aside := hit
		known := transfertest.Hit
		known.SetAside = true
		aside.Screening.Hits = []screening.Hit{known}
		if got := last(t, create, submitted, settled, aside); got != "transfer.screened" {
			t.Errorf("ended with %s", got)
		}
	})
	t.Run("what was delivered is not looked at again", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout, accepted, recordDelivered)...).When(hit).ThenNothing()
	})
	t.Run("rejected, the money goes back", func(t *testing.T) {
		if got := last(t, create, submitted, settled, hit, transfer.Reject{Comments: "it is them", At: soon}, transfer.RequestRefund{At: soon}); got != "transfer.refund_requested" {
			t.Errorf("ended with %s", got)
		}
	})
}

func TestSupplyDocument(t *testing.T) {
	t.Parallel()
	ask := transfer.RequestDocuments{Documents: []transfer.Document{transfer.ProofOfFunds, transfer.ProofOfAddress}, ShownReason: transfer.DocumentReasonAmount, Comments: "to be sure", At: start}
	send := func(id string, kind transfer.Document) transfer.SupplyDocument {
		return transfer.SupplyDocument{By: transfertest.Sender, DocumentID: id, Kind: kind, MediaType: "application/pdf", Bytes: 9, SHA256: "00", Name: "statement.pdf", At: soon}
	}
	supplied := func(complete bool) transfer.DocumentSupplied {
		return transfer.DocumentSupplied{
			TransferID: "t-1", SenderID: transfertest.Sender, DocumentID: "d-1", Kind: transfer.ProofOfFunds, MediaType: "application/pdf", Bytes: 9,
			SHA256: "00", Complete: complete, At: soon, Name: "statement.pdf",
		}
	}
	held := transfertest.CreateWithHit()
	asked := history(held, ask)
	t.Run("what was asked for is taken, and said to be all of it once it is (9.10d)", func(t *testing.T) {
		given(t, asked...).When(send("d-1", transfer.ProofOfFunds)).Then(supplied(false))
		given(t, history(held, ask, send("d-2", transfer.ProofOfAddress))...).When(send("d-1", transfer.ProofOfFunds)).Then(supplied(true))
	})
	t.Run("the same document again is nothing more", func(t *testing.T) {
		given(t, history(held, ask, send("d-1", transfer.ProofOfFunds))...).When(send("d-1", transfer.ProofOfFunds)).ThenNothing()
	})
	t.Run("what was not asked for, comes from somebody else or too late is refused", func(t *testing.T) {
		given(t, asked...).When(send("d-1", transfer.ProofOfIdentity)).ThenRejected(transfer.ErrInvalidDocuments)
		stranger := send("d-1", transfer.ProofOfFunds)
		stranger.By = "stranger"
		given(t, asked...).When(stranger).ThenRejected(transfer.ErrNotFound)
		rejected := history(held, ask, transfer.Reject{Comments: "it is them", At: start})
		given(t, rejected...).When(send("d-1", transfer.ProofOfFunds)).ThenRejected(transfer.ErrNotHeld)
	})
}

func TestRequestDocuments(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	ask := func(documents ...transfer.Document) transfer.RequestDocuments {
		return transfer.RequestDocuments{Documents: documents, ShownReason: transfer.DocumentReasonSimilarNames, Comments: "to tell them apart", At: soon}
	}
	asked := func(documents ...transfer.Document) transfer.DocumentsRequested {
		return transfer.DocumentsRequested{TransferID: "t-1", SenderID: transfertest.Sender, Documents: documents, ShownReason: transfer.DocumentReasonSimilarNames, At: soon, Comments: "to tell them apart"}
	}
	t.Run("documents are asked for", func(t *testing.T) {
		given(t, history(held)...).When(ask(transfer.ProofOfIdentity)).Then(asked(transfer.ProofOfIdentity))
	})
	t.Run("and each once", func(t *testing.T) {
		given(t, history(held, ask(transfer.ProofOfIdentity))...).When(ask(transfer.ProofOfIdentity, transfer.ProofOfFunds)).Then(asked(transfer.ProofOfFunds))
	})
	t.Run("nothing, and what is unknown, cannot be asked for", func(t *testing.T) {
		given(t, history(held)...).When(ask()).ThenRejected(transfer.ErrInvalidDocuments)
		given(t, history(held)...).When(ask("A_SECRET")).ThenRejected(transfer.ErrInvalidDocuments)
		told := ask(transfer.ProofOfFunds)
		told.ShownReason = "you are like somebody on a list"
		given(t, history(held)...).When(told).ThenRejected(transfer.ErrInvalidDocumentReason)
	})
	t.Run("nor without a reason, nor of a transfer that is not held (5.04b)", func(t *testing.T) {
		silent := ask(transfer.ProofOfFunds)
		silent.Comments = ""
		given(t, history(held)...).When(silent).ThenRejected(transfer.ErrCommentsRequired)
		given(t, history(create)...).When(ask(transfer.ProofOfFunds)).ThenRejected(transfer.ErrNotHeld)
	})
}

func TestHold(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	t.Run("what the sender supplies releases what waited for nothing else (9.10d)", func(t *testing.T) {
		unknown := transfertest.Create()
		unknown.HoldReasons = []string{screening.ReasonIdentity}
		supplied := transfer.ReleaseAfterIdentification{At: soon}
		if s := transfertest.Fold(history(unknown, supplied)); s.Status != transfer.StatusInitiated {
			t.Errorf("got %s", s.Status)
		}
		given(t, history(held)...).When(supplied).ThenNothing()
		given(t, history(unknown, transfer.RequestDocuments{Documents: []transfer.Document{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount, Comments: "to be sure", At: start})...).
			When(supplied).ThenNothing()
	})
	t.Run("a held transfer takes nothing from its sender", func(t *testing.T) {
		if s := transfertest.Fold(history(held)); s.FundingAsked || s.Status != transfer.StatusHold || s.Delivery != transfer.DeliveryHold {
			t.Errorf("got %s, %s, asked %v", s.Status, s.Delivery, s.FundingAsked)
		}
	})
	t.Run("once released it goes on", func(t *testing.T) {
		if s := transfertest.Fold(history(held, transfertest.FirstApproval(start), transfertest.SecondApproval(start))); !s.FundingAsked || s.Status != transfer.StatusInitiated {
			t.Errorf("got %s", s.Status)
		}
	})
	t.Run("released twice it goes on once", func(t *testing.T) {
		given(t, history(held, transfertest.FirstApproval(start), transfertest.SecondApproval(start))...).When(transfer.Release{Comments: "looked into", At: soon}).ThenNothing()
	})
	t.Run("rejected it ends", func(t *testing.T) {
		given(t, history(held)...).When(transfer.Reject{Comments: "looked into", At: soon}).
			Then(transfer.Rejected{TransferID: "t-1", SenderID: transfertest.Sender, Coupon: "DASHAIN", At: soon, Comments: "looked into"})
	})
	t.Run("neither is done without a reason (5.04b)", func(t *testing.T) {
		given(t, history(held)...).When(transfer.Release{At: soon}).ThenRejected(transfer.ErrCommentsRequired)
		given(t, history(held)...).When(transfer.Reject{At: soon}).ThenRejected(transfer.ErrCommentsRequired)
	})
	t.Run("what is not held is neither released nor rejected", func(t *testing.T) {
		given(t, history(create)...).When(transfer.Release{Comments: "looked into", At: soon}).ThenRejected(transfer.ErrNotHeld)
		given(t, history(create)...).When(transfer.Reject{Comments: "looked into", At: soon}).ThenRejected(transfer.ErrNotHeld)
	})
}

func TestCancel(t *testing.T) {
	t.Parallel()
	canceled := func(stage transfer.Stage, at time.Time) transfer.Canceled {
		return transfer.Canceled{TransferID: "t-1", SenderID: transfertest.Sender, Stage: stage, Coupon: "DASHAIN", Amounts: amounts, At: at}
	}
	t.Run("within 30 minutes a transfer is canceled (4.03d 9.09e)", func(t *testing.T) {
		last := transfer.Cancel{By: transfertest.Sender, At: start.Add(30 * time.Minute)}
		given(t, history(create)...).When(last).Then(canceled(transfer.StageUnfunded, last.At))
	})
	t.Run("a microsecond later it is not (4.03d 9.09e)", func(t *testing.T) {
		late := transfer.Cancel{By: transfertest.Sender, At: start.Add(30*time.Minute + time.Microsecond)}
		given(t, history(create)...).When(late).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("another's transfer is not found", func(t *testing.T) {
		given(t, history(create)...).When(transfer.Cancel{By: "x", At: soon}).ThenRejected(transfer.ErrNotFound)
	})
	t.Run("what is canceled, delivered or returned is not canceled (4.03a)", func(t *testing.T) {
		given(t, history(create, cancel)...).When(cancel).ThenNothing()
		given(t, history(create, submitted, settled, payout, accepted, recordDelivered)...).When(cancel).ThenRejected(transfer.ErrNotCancelable)
		given(t, history(create, submitted, transfer.RecordFundingReturned{Code: "R01"})...).When(cancel).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("the stage says what is booked", func(t *testing.T) {
		given(t, history(create, submitted)...).When(cancel).Then(canceled(transfer.StageSubmitted, start))
		given(t, history(create, submitted, settled)...).When(cancel).Then(canceled(transfer.StageSettled, start))
	})
	t.Run("a payout that is with the partner is asked back first", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout)...).When(cancel).
			Then(transfer.CancellationRequested{TransferID: "t-1", SenderID: transfertest.Sender, PayoutKey: "t-1/payout/1", At: start})
	})
	t.Run("once the partner has paid, it is too late", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout, accepted, cancel, transfer.RecordPayoutNotVoidable{At: soon})...).
			When(cancel).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("after the window staff end what could not be delivered, and nothing else", func(t *testing.T) {
		late := transfer.Cancel{ByStaff: true, At: start.Add(48 * time.Hour)}
		failed := history(create, submitted, settled, payout, transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: start})
		given(t, failed...).When(late).Then(canceled(transfer.StageSettled, late.At))
		given(t, history(create, submitted, settled)...).When(late).ThenRejected(transfer.ErrNotCancelable)
		notVoided := history(create, submitted, settled, payout, accepted, cancel, transfer.RecordPayoutNotVoidable{At: start}, transfer.RecordPayoutFailed{At: start})
		given(t, notVoided...).When(late).Then(canceled(transfer.StageSettled, late.At))
	})
}

func TestRefund(t *testing.T) {
	t.Parallel()
	refund, refunded := transfer.RequestRefund{At: soon}, transfer.RecordRefundSettled{Taken: true, At: soon}
	t.Run("a cancellation asks for the money under the key that it was taken by, even if no answer was seen", func(t *testing.T) {
		c := transfertest.Create()
		given(t, history(create, cancel)...).When(refund).Then(transfer.RefundRequested{
			TransferID: "t-1", SenderID: transfertest.Sender, FundingKind: c.FundingKind, FundingSourceID: c.FundingSourceID,
			FundingKey: "t-1/funding/1", Amounts: amounts, At: soon,
		})
	})
	t.Run("what was held and canceled has nothing to give back", func(t *testing.T) {
		held := transfertest.Create()
		held.HoldReasons = []string{"SCREENING_HIT"}
		given(t, history(held, cancel)...).When(refund).ThenNothing()
	})
	t.Run("what is not canceled is not refunded", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(refund).ThenNothing()
	})
	t.Run("a refund settles once", func(t *testing.T) {
		settledRefund := transfer.RefundSettled{TransferID: "t-1", SenderID: transfertest.Sender, Stage: transfer.StageSettled, Taken: true, Amounts: amounts, At: soon}
		given(t, history(create, submitted, settled, cancel, refund)...).When(refunded).Then(settledRefund)
		given(t, history(create, submitted, settled, cancel, refund, refunded)...).When(refunded).ThenNothing()
	})
	t.Run("a report before anybody asked waits", func(t *testing.T) {
		given(t, history(create, submitted)...).When(refunded).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("where nothing had been accepted, the transfer stays canceled; what is voided counts as refunded", func(t *testing.T) {
		nothing := transfer.RecordRefundSettled{Taken: false, At: soon}
		if s := transfertest.Fold(history(create, cancel, refund, nothing)); s.Status != transfer.StatusCanceled {
			t.Errorf("it is %s", s.Status)
		}
		if s := transfertest.Fold(history(create, submitted, cancel, refund, nothing)); s.Status != transfer.StatusRefunded {
			t.Errorf("it is %s", s.Status)
		}
	})
	t.Run("what the bank took back and the provider gave back is a loss only if it had come", func(t *testing.T) {
		returned := transfer.RecordFundingReturned{Code: "R01", At: soon}
		for _, c := range []struct {
			came bool
			life []transfer.Command
		}{
			{true, []transfer.Command{create, submitted, settled, cancel, refund, returned}},
			{false, []transfer.Command{create, submitted, cancel, refund, returned}},
		} {
			given(t, history(c.life...)...).When(refunded).Then(transfer.RefundSettled{
				TransferID: "t-1", SenderID: transfertest.Sender, Stage: transfer.StageReturned, Taken: c.came, Amounts: amounts, At: soon,
			})
		}
	})
}

func TestDisputedReturns(t *testing.T) {
	t.Parallel()
	returned := transfer.RecordFundingReturned{Code: "R10", At: soon}
	dishonored := transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: soon}
	upheld := transfer.RecordReturnUpheld{Code: "R73", FundsLost: true, At: soon}
	life := []transfer.Command{create, submitted, settled, returned}
	then := func(more ...transfer.Command) []transfer.Event { return history(slices.Concat(life, more)...) }
	back := transfer.ReturnDishonored{TransferID: "t-1", SenderID: transfertest.Sender, Code: "R68", Booked: true, Amounts: amounts, At: soon}
	gone := transfer.ReturnUpheld{TransferID: "t-1", SenderID: transfertest.Sender, Code: "R73", Booked: true, Amounts: amounts, At: soon}
	t.Run("what our bank dishonors is back, once (9.10a)", func(t *testing.T) {
		given(t, then()...).When(dishonored).Then(back)
		given(t, then(dishonored)...).When(dishonored).ThenNothing()
		twice := dishonored
		twice.Code = "R69"
		moved := back
		moved.Code, moved.Booked = "R69", false
		given(t, then(dishonored)...).When(twice).Then(moved)
	})
	t.Run("what the other bank insists on is gone, once, and not before it was back (9.10a)", func(t *testing.T) {
		given(t, then(dishonored)...).When(upheld).Then(gone)
		given(t, then(dishonored, upheld)...).When(upheld).ThenNothing()
		given(t, then()...).When(upheld).ThenRejected(transfer.ErrContradiction)
	})
	over := transfer.PassDeadline{Deadline: transfer.DeadlineDispute, DueAt: soon, At: soon}
	passed := transfer.DeadlinePassed{TransferID: "t-1", SenderID: transfertest.Sender, Deadline: transfer.DeadlineDispute, DueAt: soon, At: soon}
	end := transfer.DisputeEnded{TransferID: "t-1", SenderID: transfertest.Sender, Owed: true, Amounts: amounts, At: soon}
	paidOut := []transfer.Command{create, submitted, settled, payout, accepted}
	t.Run("nobody insists in time: what was not paid out is the sender's, and is sent to them (9.10a)", func(t *testing.T) {
		given(t, then(dishonored)...).When(over).Then(passed, end)
		given(t, then(dishonored, over)...).When(over).ThenNothing()
		given(t, then()...).When(over).ThenNothing()
		given(t, then(dishonored, upheld)...).When(over).ThenNothing()
		again := transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "asked by phone", By: "asha", At: soon}
		given(t, then(dishonored, over, again)...).When(transfer.ConfirmCheck{At: soon}).Then(transfer.RefundSettled{
			TransferID: "t-1", SenderID: transfertest.Sender, Stage: transfer.StageSettled, Taken: true, Amounts: amounts, At: soon,
		})
	})
	t.Run("a refund after that may come back, too: it is owed as before (9.10a)", func(t *testing.T) {
		again := transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "asked by phone", By: "asha", At: soon}
		back := transfer.RecordRefundReturned{Code: "R03", At: soon}
		s := transfertest.Fold(then(dishonored, over, again, back))
		if s.Status != transfer.StatusReturned || !s.OwesRecoveredFunds() {
			t.Errorf("it is %s, owed: %t", s.Status, s.OwesRecoveredFunds())
		}
	})
	t.Run("what was paid out is a loss no more (9.10a)", func(t *testing.T) {
		made := end
		made.Owed = false
		given(t, history(slices.Concat(paidOut, []transfer.Command{recordDelivered, returned, dishonored})...)...).When(over).Then(passed, made)
	})
	t.Run("what is with the partner arrives or comes back first (9.10a)", func(t *testing.T) {
		given(t, history(slices.Concat(paidOut, []transfer.Command{returned, dishonored})...)...).When(over).ThenNothing()
		given(t, history(slices.Concat(paidOut, []transfer.Command{returned, dishonored, transfer.RecordPayoutVoided{At: soon}})...)...).When(over).Then(passed, end)
	})
	t.Run("whoever insists after that contradicts, and money that is here is not asked for again (9.10a)", func(t *testing.T) {
		given(t, then(dishonored, over)...).When(upheld).ThenRejected(transfer.ErrContradiction)
		given(t, then(dishonored, over)...).When(returned).ThenNothing()
		passing := returned
		passing.Code = "R01"
		short := []transfer.Command{create, submitted, settled, passing}
		again := transfer.Reprocess{At: soon}
		given(t, history(slices.Concat(short, []transfer.Command{dishonored})...)...).When(again).ThenRejected(transfer.ErrNotReprocessable)
		given(t, history(slices.Concat(short, []transfer.Command{dishonored, over})...)...).When(again).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("the sender's bank has two banking days to insist, ours another to tell (9.10a)", func(t *testing.T) {
		friday := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		if due := transfer.DisputableUntil(friday, time.UTC); !due.Equal(time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("due at %s", due)
		}
	})
	t.Run("a return that is not told yet is waited for, one that cannot be is contradicted (9.10a)", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(dishonored).ThenRejected(domain.ErrOutOfOrder)
		given(t, history(create, submitted, transfer.RecordFundingDeclined{Code: "NO"})...).When(dishonored).ThenRejected(transfer.ErrContradiction)
	})
	t.Run("what is said of an earlier payment changes nothing (9.10a)", func(t *testing.T) {
		old := dishonored
		old.Key = "t-1/funding/0"
		given(t, then()...).When(old).ThenNothing()
	})
}

func TestProviderReportsInAnyOrder(t *testing.T) {
	t.Parallel()
	t.Run("a report that overtakes the one before it waits", func(t *testing.T) {
		given(t, history(create)...).When(settled).ThenRejected(domain.ErrOutOfOrder)
		given(t, history(create, submitted, settled)...).When(accepted).ThenRejected(domain.ErrOutOfOrder)
		given(t, history(create, submitted, settled, payout)...).When(recordDelivered).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("a report that comes twice has had its effect", func(t *testing.T) {
		life := history(create, submitted, settled, payout, accepted, recordDelivered)
		for _, again := range []transfer.Command{submitted, settled, payout, accepted, recordDelivered} {
			given(t, life...).When(again).ThenNothing()
		}
	})
	t.Run("a report about an earlier attempt is late", func(t *testing.T) {
		again := transfer.Reprocess{At: soon}
		declined := transfer.RecordFundingDeclined{Code: "NO", At: soon}
		life := history(create, declined, again)
		old := declined
		old.Key = "t-1/funding/1"
		given(t, life...).When(old).ThenNothing()
		given(t, life...).When(transfer.RecordFundingSubmitted{Key: "t-1/funding/1", At: soon}).ThenNothing()
		given(t, life...).When(transfer.RecordFundingSettled{Key: "t-1/funding/1", At: soon}).ThenNothing()
		given(t, life...).When(transfer.RecordFundingReturned{Key: "t-1/funding/1", Code: "R01", At: soon}).ThenNothing()
		failed := history(create, submitted, settled, payout, transfer.RecordPayoutFailed{At: soon}, again, transfer.RequestPayout{At: soon})
		given(t, failed...).When(transfer.RecordPayoutFailed{Key: "t-1/payout/1", At: soon}).ThenNothing()
	})
	t.Run("a report that cannot be true is for a person to look at", func(t *testing.T) {
		failed := history(create, submitted, settled, payout, accepted, transfer.RecordPayoutFailed{At: soon})
		given(t, failed...).When(recordDelivered).ThenRejected(transfer.ErrContradiction)
		given(t, history(create, submitted, transfer.RecordFundingDeclined{At: soon})...).When(settled).ThenRejected(transfer.ErrContradiction)
		given(t, history(create, submitted, settled, payout, accepted, recordDelivered)...).When(transfer.RecordPayoutFailed{At: soon}).ThenRejected(transfer.ErrContradiction)
	})
}

func TestReprocess(t *testing.T) {
	t.Parallel()
	again := transfer.Reprocess{Route: transfertest.Create().Route, Payee: transfertest.Create().Payee, Comments: "name mended", At: soon}
	t.Run("a failed payout goes on its way again (4.18a)", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout, transfer.RecordPayoutFailed{At: start})...).When(again).Then(transfer.Reprocessed{
			TransferID: "t-1", SenderID: transfertest.Sender, Route: again.Route, Comments: again.Comments, At: soon, Payee: again.Payee,
		})
	})
	t.Run("what is on its way is left alone", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(again).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("a return that will not pass is not asked for again", func(t *testing.T) {
		given(t, history(create, submitted, transfer.RecordFundingReturned{Code: "R10"})...).When(again).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("money is asked for three times at most", func(t *testing.T) {
		life := []transfer.Command{create}
		for i := range 2 {
			life = append(life, transfer.RecordFundingDeclined{At: soon}, transfer.Reprocess{At: soon.Add(time.Duration(i) * time.Minute)})
		}
		events := history(append(life, transfer.RecordFundingDeclined{At: soon})...)
		given(t, events...).When(transfer.Reprocess{At: soon.Add(time.Hour)}).ThenRejected(transfer.ErrNotReprocessable)
	})
}

func TestFundingReturnRequestsPayoutVoid(t *testing.T) {
	t.Parallel()
	facts := history(create, submitted, settled, payout, accepted, transfer.RecordFundingReturned{Code: "R10", At: soon})
	if !slices.Contains(facts, transfer.Event(transfer.CancellationRequested{
		TransferID: "t-1", SenderID: transfertest.Sender, PayoutKey: "t-1/payout/1", At: soon,
	})) {
		t.Errorf("nobody asked the partner: %v", facts)
	}
	if s := transfertest.Fold(facts); s.Status != transfer.StatusReturned || s.Delivery != transfer.DeliveryRequested {
		t.Errorf("it is %s, %s", s.Status, s.Delivery)
	}
}
