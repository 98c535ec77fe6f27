package demodata

import (
	"math/rand/v2"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/ofac"
	"hulak/domain/reference"
	"hulak/domain/sar"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

// Receive limits of wallets and cash pickup, in dollars with a margin for rates.
const (
	maxWallet = 330 * usd
	maxCash   = 660 * usd
)

// referenceNumber returns a random PIN.
func referenceNumber(r *rand.Rand) string {
	var random [8]byte
	for i := range random {
		random[i] = byte(r.UintN(256))
	}
	return usecase.ReferenceNumber(random)
}

// request returns the request for the transfer, without its price.
func (t trip) request(at time.Time) usecase.TransferRequest {
	b := t.sender.payees[t.payee]
	r := usecase.TransferRequest{
		TransferID: t.id, SenderID: t.sender.id, BeneficiaryID: b.id, Destination: reference.Nepal,
		Method: beneficiary.BankDeposit, AccountID: b.account.AccountID, Purpose: reference.Purposes()[t.purpose],
		FundingKind: funding.BankAccount, FundingSourceID: t.sender.bankID, Coupon: t.coupon, RepeatConfirmed: true, At: at,
		AccountKey: t.accountKey, Screening: t.screening(b),
	}
	if t.useCard {
		r.FundingKind, r.FundingSourceID = funding.DebitCard, t.sender.cardID
	}
	switch {
	case t.method < 180 && t.send.Minor() <= maxWallet:
		r.Method, r.AccountID = beneficiary.Wallet, b.wallet.AccountID
	case t.method >= 700 && t.send.Minor() <= maxCash:
		r.Method, r.AccountID, r.PayerID = beneficiary.CashPickup, "", reference.Payers(reference.Nepal, beneficiary.CashPickup)[t.method%5].ID
	}
	return r
}

// ofacReportTime is the time from a decision to its report to OFAC. OFAC allows ten business days.
const ofacReportTime = 3 * 24 * time.Hour

const sampleList, sampleVersion, newerVersion = "OFAC SDN (sample)", "demo-data", "demo-data-2"

// screening returns the result of the screening at creation. It has a hit for the transfers that are held.
func (t trip) screening(b payee) screening.Result {
	isHit := t.outcome == heldReleased || t.outcome == heldRejected || t.outcome == heldOpen
	return t.screenedAgainst(b, sampleVersion, isHit)
}

// screenedAgainst returns the result for a version of the sample list, which names the beneficiary if isHit is true.
func (t trip) screenedAgainst(b payee, version string, isHit bool) screening.Result {
	check := screening.Check{
		PersonID: t.sender.id, Role: screening.RoleSender, List: sampleList, Version: version, Verdict: screening.VerdictClear,
	}
	other := check
	other.PersonID, other.Role = b.id, screening.RoleBeneficiary
	result := screening.Result{}
	if isHit {
		other.Verdict, other.Score = screening.VerdictHold, 880+t.method%100
		result.Hits = []screening.Hit{t.hit(b, other.Score)}
	}
	result.Checks = []screening.Check{check, other}
	return result
}

func (t trip) hit(b payee, score int) screening.Hit {
	return screening.Hit{
		PersonID: b.id, List: sampleList, Entry: "9000" + t.number[:3], Name: strings.ToUpper(b.details.LastName + ", " + b.details.FirstName),
		Program: "SAMPLE", Residence: "Nepal", Score: score, BirthDate: screening.BirthDateUnknown,
	}
}

// create creates the transfer and schedules what follows. A transfer that the rules reject, for example because the sender was locked,
// is left out.
func (t trip) create(c Config) func(*unit) error {
	t.accountKey = c.AccountKey
	return func(u *unit) error {
		r := t.request(u.at)
		quote, err := usecase.Quote(u, usecase.QuoteRequest{
			SenderID: r.SenderID, Destination: r.Destination, Payment: r.FundingKind, Method: r.Method, Send: t.send, Coupon: r.Coupon, At: u.at,
		})
		if err == nil {
			r.AgreedPrice = usecase.AgreedPrice{Send: quote.Send, Fee: quote.Fee, Receive: quote.Receive, Rate: quote.Rate, Bonus: quote.Bonus}
			r.ReferenceCandidates = []usecase.ReferenceKey{{Number: t.number, Key: c.ReferenceKey(t.number)}}
			_, err = usecase.CreateTransfer(u, r)
		}
		switch {
		case domain.IsRejection(err):
			return nil
		case err != nil:
			return err
		case t.outcome == cancels:
			u.after(17*time.Minute, func(u *unit) error {
				return u.transfer(t.id, transfer.Cancel{By: t.sender.id, At: u.at})
			})
		}
		s, err := domain.Load(u, transfer.Decider, t.id)
		switch {
		case err != nil:
			return err
		case s.IsHeld():
			t.review(u, c.Staff)
		case t.outcome == blocked:
			u.after(2*time.Minute, t.submit)
			u.after(2*time.Hour, t.block(c.Staff))
		case t.outcome != live:
			u.after(2*time.Minute, t.submit)
		}
		return nil
	}
}

// review schedules the decisions of compliance about a held transfer.
func (t trip) review(u *unit, staff Staff) {
	const reason = "The beneficiary's date of birth and address differ from the entry on the list."
	release := func(by string) func(*unit) error {
		return func(u *unit) error { return u.transfer(t.id, transfer.Release{By: by, Comments: reason, At: u.at}) }
	}
	switch t.outcome {
	case heldOpen, live:
		if t.method%2 == 0 {
			u.after(30*time.Minute, func(u *unit) error {
				return u.transfer(t.id, transfer.RequestDocuments{
					Documents: []transfer.DocumentKind{transfer.ProofOfIdentity}, ShownReason: transfer.DocumentReasonSimilarNames,
					Comments: "A photo ID shows whether this is the listed person.", At: u.at,
				})
			})
		}
	case heldRejected:
		u.after(5*time.Hour, func(u *unit) error {
			return u.transfer(t.id, transfer.Reject{Comments: "The beneficiary is the listed person.", At: u.at})
		})
		u.after(ofacReportTime, t.report("rejected", staff.Compliance))
	default:
		u.after(3*time.Hour, release(staff.Compliance))
		u.after(4*time.Hour, func(u *unit) error {
			s, err := domain.Load(u, transfer.Decider, t.id)
			if err == nil && s.IsHeld() {
				err = release(staff.Approver)(u)
			}
			u.after(5*time.Minute, t.submit)
			return err
		})
	}
}

// block reports that a new version of the list names the beneficiary, and schedules the two decisions to block the money.
func (t trip) block(staff Staff) func(*unit) error {
	b := t.sender.payees[t.payee]
	decide := func(by string) func(*unit) error {
		return func(u *unit) error {
			hit := t.hit(b, 0)
			return u.transfer(t.id, transfer.BlockFunds{
				PersonID: hit.PersonID, List: hit.List, Entry: hit.Entry, By: by, At: u.at,
				Comments: "Name, birth year, and district are those of the listed person.",
			})
		}
	}
	return func(u *unit) error {
		u.after(3*time.Hour, decide(staff.Compliance))
		u.after(4*time.Hour, decide(staff.Approver))
		u.after(ofacReportTime, t.report("blocked", staff.Compliance))
		return u.transfer(t.id, transfer.Rescreen{
			Screening: t.screenedAgainst(b, newerVersion, true), RulesVersion: screening.CurrentRules.Version,
			ReviewTimeLimit: screening.CurrentRules.ReviewTimeLimit, At: u.at,
		})
	}
}

// report files the report to OFAC about a transfer, if it is due.
func (t trip) report(kind, by string) func(*unit) error {
	id := t.id + "-" + kind
	return func(u *unit) error {
		r, err := domain.Load(u, ofac.Decider, id)
		if err != nil || r.Status != ofac.StatusDue {
			return err
		}
		s, err := domain.Load(u, transfer.Decider, t.id)
		if err != nil {
			return err
		}
		b := t.sender.payees[t.payee]
		fields := ofac.Worksheet(r, ofac.Facts{
			TransferID: t.id, ReferenceNumber: s.ReferenceNumber, CreatedAt: s.CreatedAt, Purpose: s.Purpose, Amount: s.Amounts().Total(),
			Payout: s.Route.Method.Phrase(), Match: t.hit(b, 0), ListVersion: newerVersion, BlockedAt: s.Block.At,
		}, sar.Filer{Name: "Hulak"})
		return domain.Run(u, ofac.Decider, id, ofac.Command(ofac.File{
			Confirmation: "DEMO-" + s.ReferenceNumber, Fields: fields, By: by, At: u.at,
		}))
	}
}

// submit reports that the provider accepted the debit.
func (t trip) submit(u *unit) error {
	s, err := domain.Load(u, transfer.Decider, t.id)
	if err != nil || s.Canceled {
		return err
	}
	u.after(t.settlementDelay(), t.settle)
	return u.transfer(t.id, transfer.RecordFundingSubmitted{ProviderRef: "D" + t.number, At: u.at})
}

func (t trip) settlementDelay() time.Duration {
	if t.useCard {
		return 4 * time.Minute
	}
	return 20*time.Hour + time.Duration(t.method)*time.Minute
}

// settle reports that the money arrived, or that it did not.
func (t trip) settle(u *unit) error {
	s, err := domain.Load(u, transfer.Decider, t.id)
	switch {
	case err != nil || s.Canceled:
		return err
	case t.outcome == declines && t.useCard:
		return u.transfer(t.id, transfer.RecordFundingDeclined{Code: "CARD_DECLINED", At: u.at})
	case t.outcome == declines:
		return u.transfer(t.id, transfer.RecordFundingReturned{Code: "R01", At: u.at})
	case t.outcome == returnsR02:
		return u.transfer(t.id, transfer.RecordFundingReturned{Code: "R02", At: u.at})
	}
	u.after(3*time.Minute, t.accept)
	return u.transfer(t.id, transfer.RecordFundingSettled{At: u.at})
}

// accept reports that the payout partner accepted the payout.
func (t trip) accept(u *unit) error {
	s, err := domain.Load(u, transfer.Decider, t.id)
	if err != nil || !s.Payout.IsInFlight() {
		return err
	}
	if err := u.transfer(t.id, transfer.RecordPayoutAccepted{ReceiptNumber: "NP" + t.number, At: u.at}); err != nil {
		return err
	}
	delay := time.Hour + time.Duration(t.method)*time.Minute/3
	switch t.outcome {
	case failsCorrected, failsOpen, failsRefunded:
		u.after(delay, t.failPayout)
	case late:
		u.after(6*day, t.deliver)
	default:
		u.after(delay, t.deliver)
	}
	return nil
}

func (t trip) deliver(u *unit) error {
	s, err := domain.Load(u, transfer.Decider, t.id)
	if err != nil || !s.Payout.IsInFlight() { // voided after a cancellation
		return err
	}
	if s.Route.Method == beneficiary.CashPickup && s.Delivery != transfer.DeliveryPayoutReady {
		u.after(2*time.Hour, t.deliver)
		return u.transfer(t.id, transfer.RecordPayoutReady{At: u.at})
	}
	returned := func(code string) func(*unit) error {
		return func(u *unit) error { return u.transfer(t.id, transfer.RecordFundingReturned{Code: code, At: u.at}) }
	}
	switch t.outcome {
	case returnsR01:
		u.after(20*time.Hour, returned("R01"))
	case returnsR10:
		u.after(18*day, returned("R10"))
	}
	return u.transfer(t.id, transfer.RecordDelivered{At: u.at})
}

// failPayout reports that the partner could not pay. Staff correct the payout the next morning.
func (t trip) failPayout(u *unit) error {
	reason := "WRONG_NAME"
	if t.outcome == failsRefunded {
		reason = "REJECTED"
	}
	err := u.transfer(t.id, transfer.RecordPayoutFailed{Reason: reason, At: u.at})
	if t.outcome == failsRefunded && !t.useCard {
		u.after(6*day, t.returnRefund)
	}
	if err != nil || t.outcome != failsCorrected {
		return err
	}
	u.after(9*time.Hour, func(u *unit) error {
		r := t.request(u.at)
		s := t
		s.outcome = delivers
		u.after(5*time.Minute, s.accept)
		return usecase.Reprocess(u, usecase.ReprocessRequest{
			TransferID: t.id, Method: r.Method, AccountID: r.AccountID, PayerID: r.PayerID, AccountKey: t.accountKey,
			Comments: "The sender corrected the account holder's name.", At: u.at,
		})
	})
	return nil
}

// returnRefund reports that a refund came back, because the sender closed the account.
func (t trip) returnRefund(u *unit) error {
	s, err := domain.Load(u, transfer.Decider, t.id)
	if err != nil || s.Refund.State != transfer.RefundStatePaid {
		return err
	}
	return u.transfer(t.id, transfer.RecordRefundReturned{Code: "R02", At: u.at})
}

// pricesMove schedules the rates, fees, and coupons of the period.
func pricesMove(r *rand.Rand, q *queue, start, now time.Time) {
	rate := money.MustParseRate("133.25").Decimal()
	schedulePrices(q, start.Add(-31*day), start, now)
	for at := start.Add(6 * time.Hour); at.Before(now); at = at.Add(day) {
		if at.Weekday() == time.Saturday || at.Weekday() == time.Sunday {
			continue
		}
		step := int64(r.IntN(41) - 20)                      // in hundredths of a rupee
		if drift := rate.IntPart() - 134; drift*step > 40 { // stay near the start
			step = -step
		}
		rate = rate.Add(hundredths(step))
		publishRate(q, at, rate)
	}
}
