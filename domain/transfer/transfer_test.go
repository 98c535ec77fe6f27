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
	later = start.Add(5 * time.Minute)

	create    = transfer.Command(transfertest.Create())
	submitted = transfer.RecordFundingSubmitted{Key: "t-1/funding/1", ProviderRef: "p-1", At: start}
	settled   = transfer.RecordFundingSettled{At: start}
	payout    = transfer.RequestPayout{At: start}
	accepted  = transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: start}
	delivered = transfer.RecordDelivered{At: start}
	cancel    = transfer.Cancel{By: transfertest.SenderID, At: start}
	amounts   = transfertest.Fold(transfertest.EventsFrom(create)).Amounts()
)

// history returns the events that the commands cause, for use with given.
func history(commands ...transfer.Command) []transfer.Event {
	return transfertest.EventsFrom(commands...)
}

func TestCreate(t *testing.T) {
	t.Parallel()
	t.Run("creating a transfer screens it and requests its funding", func(t *testing.T) {
		c := transfertest.Create()
		given(t).When(c).Then(
			transfer.Created{
				TransferID: c.TransferID, SenderID: c.SenderID, BeneficiaryID: c.BeneficiaryID, Quote: c.Quote, Route: c.Route,
				Purpose: c.Purpose, FundingKind: c.FundingKind, FundingSourceID: c.FundingSourceID, DisclosureVersion: c.DisclosureVersion,
				SenderState: c.SenderState, At: c.At, Private: transfer.Private{ReferenceNumber: c.ReferenceNumber, Payee: c.Payee},
			},
			transfer.Screened{
				TransferID: c.TransferID, SenderID: c.SenderID, Trigger: screening.TriggerCreation, Checks: c.Screening.Checks,
				RulesVersion: "rules-1", At: start,
			},
			transfer.FundingRequested{
				TransferID: "t-1", SenderID: transfertest.SenderID, Key: "t-1/funding/1", Attempt: 1, FundingKind: c.FundingKind,
				FundingSourceID: c.FundingSourceID, Amounts: amounts, At: start,
			},
		)
	})
	t.Run("creating an existing transfer has no effect", func(t *testing.T) { given(t, history(create)...).When(create).ThenNothing() })
	t.Run("commands for an unknown transfer are rejected", func(t *testing.T) {
		given(t).When(cancel).ThenRejected(transfer.ErrNotFound)
	})
}

// TestSecondApproval checks that two approvals must come from two different people.
func TestSecondApproval(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	releaseBy := func(approver string, at time.Time) transfer.Release {
		return transfer.Release{By: approver, Comments: "another person", TwoApproverThreshold: held.Quote.Send, At: at}
	}
	approved := transfer.ReleaseApproved{TransferID: "t-1", SenderID: transfertest.SenderID, By: "asha", At: later, Comments: "another person"}
	t.Run("at the threshold amount, the first approval does not release the transfer", func(t *testing.T) {
		given(t, history(held)...).When(releaseBy("asha", later)).Then(approved)
	})
	t.Run("the first approver cannot give the second approval", func(t *testing.T) {
		given(t, history(held, releaseBy("asha", start))...).When(releaseBy("asha", later)).ThenRejected(transfer.ErrSecondPersonRequired)
	})
	t.Run("a second approver releases the transfer", func(t *testing.T) {
		s := transfertest.Fold(history(held, releaseBy("asha", start), releaseBy("bina", later)))
		if s.Status != transfer.StatusInitiated || !s.Funding.WasRequested() {
			t.Errorf("got status %s, want INITIATED", s.Status)
		}
		if s.ApprovedBy != "" || !s.ApprovedAt.IsZero() {
			t.Errorf("got a pending approval by %q, want none after the release", s.ApprovedBy)
		}
	})
	t.Run("below the threshold, one approver is enough unless screening found a hit", func(t *testing.T) {
		release := releaseBy("asha", later)
		release.TwoApproverThreshold = money.MustParse("200.01", money.USD)
		if s := transfertest.Fold(history(held, release)); s.Status != transfer.StatusHold || s.ApprovedBy != "asha" {
			t.Errorf("after a hit: got status %s, approved by %q, want HOLD, approved by asha", s.Status, s.ApprovedBy)
		}
		unidentified := transfertest.Create()
		unidentified.HoldReasons = []string{screening.ReasonIdentity}
		if s := transfertest.Fold(history(unidentified, release)); s.Status != transfer.StatusInitiated {
			t.Errorf("without a hit: got status %s, want INITIATED", s.Status)
		}
	})
	t.Run("a new hit cancels the first approval", func(t *testing.T) {
		newHit := transfertest.RescreenWithHit(start)
		newHit.Screening.Hits = []screening.Hit{{PersonID: "b-1", List: "SAMPLE", Entry: "4712"}}
		given(t, history(held, releaseBy("asha", start), newHit)...).When(releaseBy("bina", later)).Then(
			transfer.ReleaseApproved{TransferID: "t-1", SenderID: transfertest.SenderID, By: "bina", At: later, Comments: "another person"})
	})
}

// TestRescreen covers new list versions that match a person in a transfer.
func TestRescreen(t *testing.T) {
	t.Parallel()
	lastEventType := func(t *testing.T, commands ...transfer.Command) string {
		t.Helper()
		events := history(commands...)
		return events[len(events)-1].EventType()
	}
	hit := transfertest.RescreenWithHit(later)
	t.Run("a new hit holds the payout until it is released (9.05a)", func(t *testing.T) {
		if got := lastEventType(t, create, submitted, settled, hit); got != "transfer.payout_held" {
			t.Errorf("got last event %s, want transfer.payout_held", got)
		}
		if got := lastEventType(t, create, submitted, settled, hit, payout); got != "transfer.payout_held" {
			t.Errorf("after the payout request, got last event %s, want transfer.payout_held", got)
		}
		released := []transfer.Command{create, submitted, settled, hit, transfertest.FirstApproval(later), transfertest.SecondApproval(later)}
		if got := lastEventType(t, append(released, payout)...); got != "transfer.payout_requested" {
			t.Errorf("got last event %s, want transfer.payout_requested", got)
		}
	})
	t.Run("a new hit voids a payout in flight", func(t *testing.T) {
		if got := lastEventType(t, create, submitted, settled, payout, accepted, hit); got != "transfer.cancellation_requested" {
			t.Errorf("got last event %s, want transfer.cancellation_requested", got)
		}
	})
	t.Run("after the void or failure of that payout, the transfer is held, and a release requests another payout", func(t *testing.T) {
		inFlight := []transfer.Command{create, submitted, settled, payout, accepted, hit}
		given(t, history(inFlight...)...).When(transfer.Cancel{By: transfertest.SenderID, At: later}).ThenRejected(transfer.ErrNotCancelable)
		for _, end := range []transfer.Command{transfer.RecordPayoutVoided{At: later}, transfer.RecordPayoutFailed{Reason: "VOIDED", At: later}} {
			held := append(slices.Clone(inFlight), end)
			if s := transfertest.Fold(history(held...)); !s.IsHeld() || !s.CanBlock() || s.Canceled || s.Refund.WasRequested() {
				t.Errorf("after %T, got held %t, can block %t, canceled %t; want true, true, false", end, s.IsHeld(), s.CanBlock(), s.Canceled)
			}
			given(t, history(held...)...).When(transfer.Cancel{By: transfertest.SenderID, At: start}).ThenRejected(transfer.ErrNotCancelable)
		}
		released := append(slices.Clone(inFlight), transfer.RecordPayoutVoided{At: later},
			transfertest.FirstApproval(later), transfertest.SecondApproval(later), payout)
		if s := transfertest.Fold(history(released...)); s.Payout.Attempt != 2 || s.Delivery != transfer.DeliveryRequested {
			t.Errorf("after the release, got attempt %d, %s; want 2, REQUESTED", s.Payout.Attempt, s.Delivery)
		}
	})
	t.Run("a payout that cannot be voided is not held", func(t *testing.T) {
		if got := lastEventType(t, create, submitted, settled, payout, accepted, hit, transfer.RecordPayoutNotVoidable{At: later},
			transfer.RecordDelivered{At: later}); got != "transfer.delivered" {
			t.Errorf("got last event %s, want transfer.delivered", got)
		}
	})
	t.Run("a known hit does not hold the transfer again", func(t *testing.T) {
		released := []transfer.Command{transfertest.CreateWithHit(), transfertest.FirstApproval(later), transfertest.SecondApproval(later)}
		if got := lastEventType(t, append(released, hit)...); got != "transfer.screened" {
			t.Errorf("got last event %s, want transfer.screened", got)
		}
	})
	t.Run("a hit that staff dismissed does not hold the transfer", func(t *testing.T) {
		dismissed := hit
		sample := transfertest.SampleHit
		sample.Dismissed = true
		dismissed.Screening.Hits = []screening.Hit{sample}
		if got := lastEventType(t, create, submitted, settled, dismissed); got != "transfer.screened" {
			t.Errorf("got last event %s, want transfer.screened", got)
		}
	})
	t.Run("a delivered transfer is not rescreened", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout, accepted, delivered)...).When(hit).ThenNothing()
	})
	t.Run("rejecting a held payout refunds the sender", func(t *testing.T) {
		reject := transfer.Reject{Comments: "confirmed match", At: later}
		got := lastEventType(t, create, submitted, settled, hit, reject, transfer.RequestRefund{At: later})
		if got != "transfer.refund_requested" {
			t.Errorf("got last event %s, want transfer.refund_requested", got)
		}
	})
}

func TestSupplyDocument(t *testing.T) {
	t.Parallel()
	request := transfer.RequestDocuments{
		Documents: []transfer.DocumentKind{transfer.ProofOfFunds, transfer.ProofOfAddress}, ShownReason: transfer.DocumentReasonAmount,
		Comments: "large amount", At: start,
	}
	supply := func(id string, kind transfer.DocumentKind) transfer.SupplyDocument {
		return transfer.SupplyDocument{
			By: transfertest.SenderID, DocumentID: id, Kind: kind, MediaType: "application/pdf", Bytes: 9, SHA256: "00", Name: "statement.pdf",
			At: later,
		}
	}
	supplied := func(complete bool) transfer.DocumentSupplied {
		return transfer.DocumentSupplied{
			TransferID: "t-1", SenderID: transfertest.SenderID, DocumentID: "d-1", Kind: transfer.ProofOfFunds,
			MediaType: "application/pdf", Bytes: 9, SHA256: "00", CompletesRequest: complete, At: later, Name: "statement.pdf",
		}
	}
	held := transfertest.CreateWithHit()
	requested := history(held, request)
	t.Run("a requested document is accepted, and the last one completes the request", func(t *testing.T) {
		given(t, requested...).When(supply("d-1", transfer.ProofOfFunds)).Then(supplied(false))
		given(t, history(held, request, supply("d-2", transfer.ProofOfAddress))...).
			When(supply("d-1", transfer.ProofOfFunds)).Then(supplied(true))
	})
	t.Run("supplying the same document again has no effect", func(t *testing.T) {
		given(t, history(held, request, supply("d-1", transfer.ProofOfFunds))...).When(supply("d-1", transfer.ProofOfFunds)).ThenNothing()
	})
	t.Run("an unrequested document, another person's document, and a late document are rejected", func(t *testing.T) {
		given(t, requested...).When(supply("d-1", transfer.ProofOfIdentity)).ThenRejected(transfer.ErrInvalidDocuments)
		fromStranger := supply("d-1", transfer.ProofOfFunds)
		fromStranger.By = "stranger"
		given(t, requested...).When(fromStranger).ThenRejected(transfer.ErrNotFound)
		rejected := history(held, request, transfer.Reject{Comments: "confirmed match", At: start})
		given(t, rejected...).When(supply("d-1", transfer.ProofOfFunds)).ThenRejected(transfer.ErrNotHeld)
	})
}

func TestRequestDocuments(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	request := func(documents ...transfer.DocumentKind) transfer.RequestDocuments {
		return transfer.RequestDocuments{
			Documents: documents, ShownReason: transfer.DocumentReasonSimilarNames, Comments: "similar names", At: later,
		}
	}
	requested := func(documents ...transfer.DocumentKind) transfer.DocumentsRequested {
		return transfer.DocumentsRequested{
			TransferID: "t-1", SenderID: transfertest.SenderID, Documents: documents, ShownReason: transfer.DocumentReasonSimilarNames,
			At: later, Comments: "similar names",
		}
	}
	t.Run("staff can request documents", func(t *testing.T) {
		given(t, history(held)...).When(request(transfer.ProofOfIdentity)).Then(requested(transfer.ProofOfIdentity))
	})
	t.Run("each document is requested once", func(t *testing.T) {
		given(t, history(held, request(transfer.ProofOfIdentity))...).
			When(request(transfer.ProofOfIdentity, transfer.ProofOfFunds)).Then(requested(transfer.ProofOfFunds))
	})
	t.Run("empty requests, unknown documents, and unknown reasons are rejected", func(t *testing.T) {
		given(t, history(held)...).When(request()).ThenRejected(transfer.ErrInvalidDocuments)
		given(t, history(held)...).When(request("A_SECRET")).ThenRejected(transfer.ErrInvalidDocuments)
		freeText := request(transfer.ProofOfFunds)
		freeText.ShownReason = "your name is similar to one on a list"
		given(t, history(held)...).When(freeText).ThenRejected(transfer.ErrInvalidDocumentReason)
	})
	t.Run("a request requires comments and a held transfer", func(t *testing.T) {
		noComments := request(transfer.ProofOfFunds)
		noComments.Comments = ""
		given(t, history(held)...).When(noComments).ThenRejected(transfer.ErrCommentsRequired)
		given(t, history(create)...).When(request(transfer.ProofOfFunds)).ThenRejected(transfer.ErrNotHeld)
	})
}

func TestReleaseAndReject(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	t.Run("identity data from the sender releases a transfer that was held only for missing data (9.10d)", func(t *testing.T) {
		unidentified := transfertest.Create()
		unidentified.HoldReasons = []string{screening.ReasonIdentity}
		identified := transfer.ReleaseAfterIdentification{At: later}
		if s := transfertest.Fold(history(unidentified, identified)); s.Status != transfer.StatusInitiated {
			t.Errorf("got status %s, want INITIATED", s.Status)
		}
		given(t, history(held)...).When(identified).ThenNothing()
		request := transfer.RequestDocuments{
			Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount,
			Comments: "large amount", At: start,
		}
		given(t, history(unidentified, request)...).When(identified).ThenNothing()
	})
	t.Run("a held transfer does not request its funding", func(t *testing.T) {
		s := transfertest.Fold(history(held))
		if s.Funding.WasRequested() || s.Status != transfer.StatusHold || s.Delivery != transfer.DeliveryHold {
			t.Errorf("got status %s, delivery %s, funding requested %t; want HOLD, HOLD, false", s.Status, s.Delivery, s.Funding.WasRequested())
		}
	})
	t.Run("a released transfer requests its funding", func(t *testing.T) {
		s := transfertest.Fold(history(held, transfertest.FirstApproval(start), transfertest.SecondApproval(start)))
		if !s.Funding.WasRequested() || s.Status != transfer.StatusInitiated {
			t.Errorf("got status %s, want INITIATED", s.Status)
		}
	})
	t.Run("a second release has no effect", func(t *testing.T) {
		given(t, history(held, transfertest.FirstApproval(start), transfertest.SecondApproval(start))...).
			When(transfer.Release{Comments: "reviewed", At: later}).ThenNothing()
	})
	t.Run("rejecting a held transfer ends it", func(t *testing.T) {
		given(t, history(held)...).When(transfer.Reject{Comments: "reviewed", At: later}).
			Then(transfer.Rejected{TransferID: "t-1", SenderID: transfertest.SenderID, Coupon: "DASHAIN", At: later, Comments: "reviewed"})
	})
	t.Run("releases and rejections require comments", func(t *testing.T) {
		given(t, history(held)...).When(transfer.Release{At: later}).ThenRejected(transfer.ErrCommentsRequired)
		given(t, history(held)...).When(transfer.Reject{At: later}).ThenRejected(transfer.ErrCommentsRequired)
	})
	t.Run("a transfer that is not held cannot be released or rejected", func(t *testing.T) {
		given(t, history(create)...).When(transfer.Release{Comments: "reviewed", At: later}).ThenRejected(transfer.ErrNotHeld)
		given(t, history(create)...).When(transfer.Reject{Comments: "reviewed", At: later}).ThenRejected(transfer.ErrNotHeld)
	})
}

func TestCancel(t *testing.T) {
	t.Parallel()
	canceled := func(stage transfer.Stage, at time.Time) transfer.Canceled {
		return transfer.Canceled{TransferID: "t-1", SenderID: transfertest.SenderID, Stage: stage, Coupon: "DASHAIN", Amounts: amounts, At: at}
	}
	t.Run("the sender can cancel within 30 minutes (4.03d 9.09e)", func(t *testing.T) {
		last := transfer.Cancel{By: transfertest.SenderID, At: start.Add(30 * time.Minute)}
		given(t, history(create)...).When(last).Then(canceled(transfer.StageUnfunded, last.At))
	})
	t.Run("the sender cannot cancel a microsecond after the 30 minutes (4.03d 9.09e)", func(t *testing.T) {
		late := transfer.Cancel{By: transfertest.SenderID, At: start.Add(30*time.Minute + time.Microsecond)}
		given(t, history(create)...).When(late).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("staff can cancel a transfer that has not been paid out at any time, with a comment", func(t *testing.T) {
		late := transfer.Cancel{By: "asha", ByStaff: true, Comments: "stuck", At: start.Add(48 * time.Hour)}
		ordered := transfer.CancellationOrdered{
			TransferID: "t-1", SenderID: transfertest.SenderID, By: "asha", At: late.At, Comments: "stuck",
		}
		given(t, history(create)...).When(late).Then(ordered, canceled(transfer.StageUnfunded, late.At))
		given(t, history(create, submitted, settled, payout, accepted)...).When(late).Then(ordered, transfer.CancellationRequested{
			TransferID: "t-1", SenderID: transfertest.SenderID, PayoutKey: "t-1/payout/1", At: late.At,
		})
		given(t, history(create, submitted, settled, payout, accepted, delivered)...).When(late).ThenRejected(transfer.ErrNotCancelable)
		held := transfertest.CreateWithHit()
		given(t, history(held)...).When(late).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("a sender cannot cancel another sender's transfer", func(t *testing.T) {
		given(t, history(create)...).When(transfer.Cancel{By: "x", At: later}).ThenRejected(transfer.ErrNotFound)
	})
	t.Run("a canceled, delivered, or returned transfer cannot be canceled (4.03a)", func(t *testing.T) {
		given(t, history(create, cancel)...).When(cancel).ThenNothing()
		given(t, history(create, submitted, settled, payout, accepted, delivered)...).When(cancel).ThenRejected(transfer.ErrNotCancelable)
		given(t, history(create, submitted, transfer.RecordFundingReturned{Code: "R01"})...).When(cancel).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("a cancellation records the funding stage", func(t *testing.T) {
		given(t, history(create, submitted)...).When(cancel).Then(canceled(transfer.StageSubmitted, start))
		given(t, history(create, submitted, settled)...).When(cancel).Then(canceled(transfer.StageSettled, start))
	})
	t.Run("canceling a transfer with a payout in flight first requests a void", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout)...).When(cancel).
			Then(transfer.CancellationRequested{TransferID: "t-1", SenderID: transfertest.SenderID, PayoutKey: "t-1/payout/1", At: start})
	})
	t.Run("the sender cannot cancel after the partner has paid", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout, accepted, cancel, transfer.RecordPayoutNotVoidable{At: later})...).
			When(cancel).ThenRejected(transfer.ErrNotCancelable)
	})
	t.Run("after the window, an undeliverable transfer can be canceled without the sender", func(t *testing.T) {
		late := transfer.Cancel{ByStaff: true, At: start.Add(48 * time.Hour)}
		failed := history(create, submitted, settled, payout, transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: start})
		given(t, failed...).When(late).Then(canceled(transfer.StageSettled, late.At))
		notVoidable := history(create, submitted, settled, payout, accepted, cancel,
			transfer.RecordPayoutNotVoidable{At: start}, transfer.RecordPayoutFailed{At: start})
		given(t, notVoidable...).When(late).Then(canceled(transfer.StageSettled, late.At))
	})
}

func TestRefund(t *testing.T) {
	t.Parallel()
	refund, refunded := transfer.RequestRefund{At: later}, transfer.RecordRefundSettled{MoneyMoved: true, At: later}
	t.Run("a refund request contains the funding key, even if the provider never responded", func(t *testing.T) {
		c := transfertest.Create()
		given(t, history(create, cancel)...).When(refund).Then(transfer.RefundRequested{
			TransferID: "t-1", SenderID: transfertest.SenderID, FundingKind: c.FundingKind, FundingSourceID: c.FundingSourceID,
			FundingKey: "t-1/funding/1", Amounts: amounts, At: later,
		})
	})
	t.Run("a transfer canceled while held does not request a refund", func(t *testing.T) {
		held := transfertest.Create()
		held.HoldReasons = []string{"SCREENING_HIT"}
		given(t, history(held, cancel)...).When(refund).ThenNothing()
	})
	t.Run("a transfer that is not canceled does not request a refund", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(refund).ThenNothing()
	})
	t.Run("a refund settles once", func(t *testing.T) {
		settledRefund := transfer.RefundSettled{
			TransferID: "t-1", SenderID: transfertest.SenderID, Stage: transfer.StageSettled, MoneyMoved: true, Amounts: amounts, At: later,
		}
		given(t, history(create, submitted, settled, cancel, refund)...).When(refunded).Then(settledRefund)
		given(t, history(create, submitted, settled, cancel, refund, refunded)...).When(refunded).ThenNothing()
	})
	t.Run("a refund report before the refund request is out of order", func(t *testing.T) {
		given(t, history(create, submitted)...).When(refunded).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("a transfer without an accepted payment stays canceled, and a voided payment counts as refunded", func(t *testing.T) {
		nothingRefunded := transfer.RecordRefundSettled{MoneyMoved: false, At: later}
		if s := transfertest.Fold(history(create, cancel, refund, nothingRefunded)); s.Status != transfer.StatusCanceled {
			t.Errorf("got status %s, want CANCELED", s.Status)
		}
		if s := transfertest.Fold(history(create, submitted, cancel, refund, nothingRefunded)); s.Status != transfer.StatusRefunded {
			t.Errorf("got status %s, want REFUNDED", s.Status)
		}
	})
	t.Run("a refund after a return is a loss only if the funding had settled", func(t *testing.T) {
		returned := transfer.RecordFundingReturned{Code: "R01", At: later}
		for _, c := range []struct {
			settled  bool
			commands []transfer.Command
		}{
			{true, []transfer.Command{create, submitted, settled, cancel, refund, returned}},
			{false, []transfer.Command{create, submitted, cancel, refund, returned}},
		} {
			given(t, history(c.commands...)...).When(refunded).Then(transfer.RefundSettled{
				TransferID: "t-1", SenderID: transfertest.SenderID, Stage: transfer.StageReturned, MoneyMoved: c.settled, Amounts: amounts, At: later,
			})
		}
	})
}

func TestDisputedReturns(t *testing.T) {
	t.Parallel()
	returned := transfer.RecordFundingReturned{Code: "R10", At: later}
	dishonored := transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: later}
	upheld := transfer.RecordReturnUpheld{Code: "R73", FundsLost: true, At: later}
	base := []transfer.Command{create, submitted, settled, returned}
	afterReturn := func(commands ...transfer.Command) []transfer.Event { return history(slices.Concat(base, commands)...) }
	recovered := transfer.ReturnDishonored{
		TransferID: "t-1", SenderID: transfertest.SenderID, Code: "R68", Posted: true, Amounts: amounts, At: later,
	}
	lost := transfer.ReturnUpheld{TransferID: "t-1", SenderID: transfertest.SenderID, Code: "R73", Posted: true, Amounts: amounts, At: later}
	t.Run("a dishonored return recovers the money once", func(t *testing.T) {
		given(t, afterReturn()...).When(dishonored).Then(recovered)
		given(t, afterReturn(dishonored)...).When(dishonored).ThenNothing()
		repeated := dishonored
		repeated.Code = "R69"
		notPosted := recovered
		notPosted.Code, notPosted.Posted = "R69", false
		given(t, afterReturn(dishonored)...).When(repeated).Then(notPosted)
	})
	t.Run("contesting a dishonored return reverses the recovery once", func(t *testing.T) {
		given(t, afterReturn(dishonored)...).When(upheld).Then(lost)
		given(t, afterReturn(dishonored, upheld)...).When(upheld).ThenNothing()
		given(t, afterReturn()...).When(upheld).ThenRejected(transfer.ErrContradiction)
	})
	pass := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, DueAt: later, At: later}
	passed := transfer.DeadlinePassed{
		TransferID: "t-1", SenderID: transfertest.SenderID, Deadline: transfer.DeadlineDispute, DueAt: later, At: later,
	}
	ended := transfer.DisputeEnded{TransferID: "t-1", SenderID: transfertest.SenderID, OwedToSender: true, Amounts: amounts, At: later}
	paidOut := []transfer.Command{create, submitted, settled, payout, accepted}
	t.Run("if a dishonored return is not contested, money that was not paid out is refunded", func(t *testing.T) {
		given(t, afterReturn(dishonored)...).When(pass).Then(passed, ended)
		given(t, afterReturn(dishonored, pass)...).When(pass).ThenNothing()
		given(t, afterReturn()...).When(pass).ThenNothing()
		given(t, afterReturn(dishonored, upheld)...).When(pass).ThenNothing()
		reissue := transfer.ReissueRefund{
			Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "requested by phone", By: "asha", At: later,
		}
		given(t, afterReturn(dishonored, pass, reissue)...).When(transfer.ConfirmCheck{At: later}).Then(transfer.RefundSettled{
			TransferID: "t-1", SenderID: transfertest.SenderID, Stage: transfer.StageSettled, MoneyMoved: true, Amounts: amounts, At: later,
		})
	})
	t.Run("recovered money is still owed if its refund is returned", func(t *testing.T) {
		reissue := transfer.ReissueRefund{
			Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "requested by phone", By: "asha", At: later,
		}
		refundReturned := transfer.RecordRefundReturned{Code: "R03", At: later}
		s := transfertest.Fold(afterReturn(dishonored, pass, reissue, refundReturned))
		if s.Status != transfer.StatusReturned || !s.OwesRecoveredFunds() {
			t.Errorf("got status %s, owed %t; want RETURNED, true", s.Status, s.OwesRecoveredFunds())
		}
	})
	t.Run("recovered money covers the loss of a delivered transfer", func(t *testing.T) {
		covered := ended
		covered.OwedToSender = false
		given(t, history(slices.Concat(paidOut, []transfer.Command{delivered, returned, dishonored})...)...).When(pass).Then(passed, covered)
	})
	t.Run("a dispute does not end while a payout is in flight", func(t *testing.T) {
		given(t, history(slices.Concat(paidOut, []transfer.Command{returned, dishonored})...)...).When(pass).ThenNothing()
		given(t, history(slices.Concat(paidOut, []transfer.Command{returned, dishonored, transfer.RecordPayoutVoided{At: later}})...)...).
			When(pass).Then(passed, ended)
	})
	t.Run("after a dispute ends, contesting the return is a contradiction and the funding is not collected again", func(t *testing.T) {
		given(t, afterReturn(dishonored, pass)...).When(upheld).ThenRejected(transfer.ErrContradiction)
		given(t, afterReturn(dishonored, pass)...).When(returned).ThenNothing()
		retryable := returned
		retryable.Code = "R01"
		commands := []transfer.Command{create, submitted, settled, retryable}
		reprocess := transfer.Reprocess{At: later}
		given(t, history(slices.Concat(commands, []transfer.Command{dishonored})...)...).
			When(reprocess).ThenRejected(transfer.ErrNotReprocessable)
		given(t, history(slices.Concat(commands, []transfer.Command{dishonored, pass})...)...).
			When(reprocess).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("a return can be contested for two banking days, and our bank has one more day to report it", func(t *testing.T) {
		friday := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		if due := transfer.DisputableUntil(friday, time.UTC); !due.Equal(time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("got %s, want the end of 2026-11-25", due)
		}
	})
	t.Run("a dispute is out of order before its return, and a contradiction without a return", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(dishonored).ThenRejected(domain.ErrOutOfOrder)
		given(t, history(create, submitted, transfer.RecordFundingDeclined{Code: "NO"})...).
			When(dishonored).ThenRejected(transfer.ErrContradiction)
	})
	t.Run("a report about an earlier payment has no effect", func(t *testing.T) {
		old := dishonored
		old.Key = "t-1/funding/0"
		given(t, afterReturn()...).When(old).ThenNothing()
	})
}

func TestProviderReportsInAnyOrder(t *testing.T) {
	t.Parallel()
	t.Run("a report that arrives before an earlier step is out of order", func(t *testing.T) {
		given(t, history(create)...).When(settled).ThenRejected(domain.ErrOutOfOrder)
		given(t, history(create, submitted, settled)...).When(accepted).ThenRejected(domain.ErrOutOfOrder)
		given(t, history(create, submitted, settled, payout)...).When(delivered).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("a duplicate report has no effect", func(t *testing.T) {
		events := history(create, submitted, settled, payout, accepted, delivered)
		for _, duplicate := range []transfer.Command{submitted, settled, payout, accepted, delivered} {
			given(t, events...).When(duplicate).ThenNothing()
		}
	})
	t.Run("a report about an earlier attempt has no effect", func(t *testing.T) {
		reprocess := transfer.Reprocess{At: later}
		declined := transfer.RecordFundingDeclined{Code: "NO", At: later}
		events := history(create, declined, reprocess)
		old := declined
		old.Key = "t-1/funding/1"
		given(t, events...).When(old).ThenNothing()
		given(t, events...).When(transfer.RecordFundingSubmitted{Key: "t-1/funding/1", At: later}).ThenNothing()
		given(t, events...).When(transfer.RecordFundingSettled{Key: "t-1/funding/1", At: later}).ThenNothing()
		given(t, events...).When(transfer.RecordFundingReturned{Key: "t-1/funding/1", Code: "R01", At: later}).ThenNothing()
		failed := history(create, submitted, settled, payout, transfer.RecordPayoutFailed{At: later}, reprocess,
			transfer.RequestPayout{At: later})
		given(t, failed...).When(transfer.RecordPayoutFailed{Key: "t-1/payout/1", At: later}).ThenNothing()
	})
	t.Run("a report that contradicts an earlier report is rejected", func(t *testing.T) {
		failed := history(create, submitted, settled, payout, accepted, transfer.RecordPayoutFailed{At: later})
		given(t, failed...).When(delivered).ThenRejected(transfer.ErrContradiction)
		given(t, history(create, submitted, transfer.RecordFundingDeclined{At: later})...).When(settled).ThenRejected(transfer.ErrContradiction)
		given(t, history(create, submitted, settled, payout, accepted, delivered)...).
			When(transfer.RecordPayoutFailed{At: later}).ThenRejected(transfer.ErrContradiction)
	})
}

func TestReprocess(t *testing.T) {
	t.Parallel()
	reprocess := transfer.Reprocess{
		Route: transfertest.Create().Route, Payee: transfertest.Create().Payee, Comments: "name corrected", At: later,
	}
	t.Run("a failed payout can be reprocessed (4.18a)", func(t *testing.T) {
		given(t, history(create, submitted, settled, payout, transfer.RecordPayoutFailed{At: start})...).
			When(reprocess).Then(transfer.Reprocessed{
			TransferID: "t-1", SenderID: transfertest.SenderID, Route: reprocess.Route, Comments: reprocess.Comments, At: later,
			Payee: reprocess.Payee,
		})
	})
	t.Run("a transfer in progress cannot be reprocessed", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(reprocess).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("a transfer whose payment was unauthorized cannot be reprocessed", func(t *testing.T) {
		given(t, history(create, submitted, transfer.RecordFundingReturned{Code: "R10"})...).
			When(reprocess).ThenRejected(transfer.ErrNotReprocessable)
	})
	t.Run("funding is requested at most three times", func(t *testing.T) {
		commands := []transfer.Command{create}
		for i := range 2 {
			commands = append(commands, transfer.RecordFundingDeclined{At: later}, transfer.Reprocess{At: later.Add(time.Duration(i) * time.Minute)})
		}
		events := history(append(commands, transfer.RecordFundingDeclined{At: later})...)
		given(t, events...).When(transfer.Reprocess{At: later.Add(time.Hour)}).ThenRejected(transfer.ErrNotReprocessable)
	})
}

func TestFundingReturnRequestsPayoutVoid(t *testing.T) {
	t.Parallel()
	events := history(create, submitted, settled, payout, accepted, transfer.RecordFundingReturned{Code: "R10", At: later})
	if !slices.Contains(events, transfer.Event(transfer.CancellationRequested{
		TransferID: "t-1", SenderID: transfertest.SenderID, PayoutKey: "t-1/payout/1", At: later,
	})) {
		t.Errorf("got %v, want a cancellation request", events)
	}
	if s := transfertest.Fold(events); s.Status != transfer.StatusReturned || s.Delivery != transfer.DeliveryRequested {
		t.Errorf("got status %s, delivery %s; want RETURNED, DELIVERY_REQUESTED", s.Status, s.Delivery)
	}
}
