// Package transfertest builds sample transfers, events, and random histories for tests.
package transfertest

import (
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
)

// Start is the creation time of the sample transfer.
var Start = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

// SenderID is the ID of the sample transfer's sender.
const SenderID = "sender-1"

// Create returns the command for the sample transfer: 200 USD, funded from a bank account and paid out by bank deposit.
func Create() transfer.Create {
	return transfer.Create{
		TransferID: "t-1", SenderID: SenderID, BeneficiaryID: "b-1",
		Quote: pricing.Quote{
			Send: usd("200"), Fee: usd("5"), Total: usd("205"), Rate: money.MustParseRate("133.25"),
			ExtraRate: decimal.RequireFromString("0.25"), Receive: npr("26800"), Bonus: npr("100"), Coupon: "DASHAIN",
			RateVersion: 1, FeeSet: "USA-NPL", FeeSetVersion: 1, At: Start,
		},
		Route:       transfer.Route{Method: beneficiary.BankDeposit, AccountID: "a-1", BankID: "1001"},
		Payee:       transfer.Payee{Name: "Maya Gurung", Phone: "+9779800000000", AccountNumber: "0123456789", BankName: "Nabil"},
		Purpose:     "Family Expenses",
		FundingKind: funding.BankAccount, FundingSourceID: "s-1", ReferenceNumber: "1234567897", DisclosureVersion: "2026-01",
		SenderState: "TX", Screening: screeningResult(screening.VerdictClear), RulesVersion: "rules-1",
		ReviewTimeLimit: 24 * time.Hour, At: Start,
	}
}

// Transmittal returns the data for the record of the sample transfer.
func Transmittal() transfer.Transmittal {
	return transfer.Transmittal{Required: true, AccountKey: "digest-1", Parties: transfer.Parties{
		Sender: transfer.SenderParty{Name: "Sita Sharma", Identity: sender.Identity{
			Address: sender.Address{AddressLine1: "12 Elm Street", City: "Austin", State: "TX", PostalCode: "78701"},
			IDType:  sender.IDTypePassport, IDNumber: "X1234567", IDCountry: "NP",
		}},
		Recipient: transfer.RecipientParty{
			Name: "Maya Gurung", Phone: "+9779800000000", Account: "0123456789", Institution: "Nabil", Country: "NPL",
			Address: beneficiary.Address{AddressLine1: "Lakeside 6", City: "Pokhara", State: "Gandaki", PostalCode: "33700"},
		},
	}}
}

// SampleHit is a hit for the sample transfer's sender.
var SampleHit = screening.Hit{
	PersonID: SenderID, List: "SAMPLE", Entry: "4711", Name: "SHARMA, Sita", Program: "SAMPLE", Score: 940,
	BirthDate: screening.BirthDateUnknown,
}

// RescreenWithHit returns the command for a new list version that matches the sample transfer's sender.
func RescreenWithHit(at time.Time) transfer.Rescreen {
	return transfer.Rescreen{
		Screening: screeningResult(screening.VerdictHold, SampleHit), RulesVersion: "rules-1", ReviewTimeLimit: 24 * time.Hour, At: at,
	}
}

// FirstApproval returns the command for the first of the two approvals that a release needs after a sanctions hit.
func FirstApproval(at time.Time) transfer.Release {
	return transfer.Release{By: "officer-1", Comments: "reviewed", At: at}
}

// SecondApproval returns the command for the second approval, which releases the transfer.
func SecondApproval(at time.Time) transfer.Release {
	return transfer.Release{By: "officer-2", Comments: "reviewed", At: at}
}

// FirstBlock returns the command of the first person who considers SampleHit a true match.
func FirstBlock(at time.Time) transfer.BlockFunds {
	return transfer.BlockFunds{
		PersonID: SampleHit.PersonID, List: SampleHit.List, Entry: SampleHit.Entry, Comments: "same passport", By: "officer-1", At: at,
	}
}

// SecondBlock returns the command of the second person, which blocks the money.
func SecondBlock(at time.Time) transfer.BlockFunds {
	c := FirstBlock(at)
	c.By = "officer-2"
	return c
}

// FirstUnblock returns the command of the first person who proposes to unblock the money under a license.
func FirstUnblock(at time.Time) transfer.UnblockFunds {
	return transfer.UnblockFunds{
		Basis: transfer.UnblockByLicense, Reference: "SDGT-2026-1001", Comments: "license received", By: "officer-1", At: at,
	}
}

// SecondUnblock returns the command of the second person, which unblocks the money.
func SecondUnblock(at time.Time) transfer.UnblockFunds {
	c := FirstUnblock(at)
	c.By = "officer-2"
	return c
}

// WithdrawProposal returns the command that withdraws a proposal to block or unblock the money.
func WithdrawProposal(at time.Time) transfer.WithdrawBlockProposal {
	return transfer.WithdrawBlockProposal{Comments: "another passport", By: "officer-2", At: at}
}

// CreateWithHit returns the command for a sample transfer that is held because its sender matches a list entry.
func CreateWithHit() transfer.Create {
	c := Create()
	c.Screening, c.HoldReasons = screeningResult(screening.VerdictHold, SampleHit), []string{screening.ReasonHit}
	return c
}

func screeningResult(v screening.Verdict, hits ...screening.Hit) screening.Result {
	check := screening.Check{PersonID: SenderID, Role: screening.RoleSender, List: "SAMPLE", Version: "v1", Verdict: v}
	for _, h := range hits {
		check.Score = h.Score
	}
	return screening.Result{Checks: []screening.Check{check}, Hits: hits}
}

// CreateForCashPickup returns the command for a sample transfer with cash pickup.
func CreateForCashPickup() transfer.Create {
	c := Create()
	c.Route = transfer.Route{Method: beneficiary.CashPickup, PayerID: 3001}
	return c
}

// EventsFrom runs commands against a new transfer and returns the events. It panics if a command is rejected, because that means the
// test data is wrong.
func EventsFrom(commands ...transfer.Command) []transfer.Event {
	var events []transfer.Event
	state := transfer.State{}
	for _, c := range commands {
		next, err := transfer.Decider.Decide(state, c)
		if err != nil {
			panic(err)
		}
		for _, e := range next {
			state = transfer.Decider.Evolve(state, e)
		}
		events = append(events, next...)
	}
	return events
}

// Fold returns the state that results from the events.
func Fold(events []transfer.Event) transfer.State {
	state := transfer.State{}
	for _, e := range events {
		state = transfer.Decider.Evolve(state, e)
	}
	return state
}

// ReturnedRefund returns the commands for a transfer that is canceled after its funding settled, and whose refund comes back.
func ReturnedRefund() []transfer.Command {
	return []transfer.Command{
		Create(), transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: Start}, transfer.RecordFundingSettled{At: Start},
		transfer.Cancel{By: SenderID, At: Start}, transfer.RequestRefund{At: Start},
		transfer.RecordRefundSettled{MoneyMoved: true, At: Start}, transfer.RecordRefundReturned{Code: "R03", At: Start},
	}
}

// UnclaimedReport is the report to which a refund of the sample transfer belongs that comes back on the day of Start.
var UnclaimedReport = unclaimed.ReportFor("TX", Start)

// The times at which a letter for UnclaimedReport can be mailed, and at which the state can be paid.
var (
	LetterAt  = UnclaimedReport.Dates().LettersFrom
	EscheatAt = UnclaimedReport.Dates().LettersBy
)

// Escheat returns the command that pays the refund of the sample transfer to the state.
func Escheat() transfer.Escheat {
	return transfer.Escheat{Report: UnclaimedReport, Reference: "wire-1", RequestedBy: "officer-1", At: EscheatAt}
}

// RefundError returns the command that refunds 20 USD of the sample transfer, because its beneficiary got less than disclosed.
func RefundError(at time.Time) transfer.RefundError {
	return transfer.RefundError{ComplaintID: "c-1", Amount: usd("20"), By: "officer-1", At: at}
}

// ResendFee returns the command that sends the returned refund of the fee of the sample transfer to another bank account.
func ResendFee(at time.Time) transfer.ReissuePartialRefund {
	return transfer.ReissuePartialRefund{
		RefundID: "t-1/fee", Method: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "the account is closed", By: "officer-1",
		At: at,
	}
}

// PayErrorByHand returns the command that records the payment of a returned refund of an error by other means.
func PayErrorByHand(at time.Time) transfer.ReissuePartialRefund {
	return transfer.ReissuePartialRefund{
		RefundID: "t-1/error/1", Method: transfer.RefundByOther, Reference: "wire-1", Comments: "the account is closed", By: "officer-1",
		At: at,
	}
}

// AllCommands returns one command of each type. All have the same time, except for the commands that are years later.
func AllCommands(at time.Time) []transfer.Command {
	return []transfer.Command{
		Create(),
		transfer.Release{By: "officer-1", Comments: "reviewed", At: at},
		transfer.ReleaseAfterIdentification{At: at},
		transfer.Reject{Comments: "reviewed", At: at},
		transfer.RequestDocuments{
			Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount, Comments: "large amount", At: at,
		},
		transfer.SupplyDocument{
			By: SenderID, DocumentID: "d-1", Kind: transfer.ProofOfFunds, MediaType: "application/pdf", Bytes: 1, SHA256: "00",
			Name: "statement.pdf", At: at,
		},
		RescreenWithHit(at),
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at},
		transfer.RecordFundingSettled{At: at},
		transfer.RecordFundingDeclined{Code: "DECLINED", At: at},
		transfer.RecordFundingReturned{Code: "R01", At: at},
		transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
		transfer.RecordReturnUpheld{Code: "R73", FundsLost: true, At: at},
		transfer.RequestPayout{At: at},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: at},
		transfer.RecordPayoutReady{At: at},
		transfer.RecordDelivered{At: at},
		transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at},
		transfer.RecordPayoutVoided{At: at},
		transfer.RecordPayoutNotVoidable{At: at},
		transfer.Reprocess{Route: Create().Route, Payee: Create().Payee, Comments: "name corrected", At: at},
		transfer.Cancel{By: SenderID, At: at},
		transfer.RequestRefund{At: at},
		transfer.RecordRefundSettled{MoneyMoved: true, At: at},
		transfer.RecordRefundReturned{Code: "R03", At: at},
		transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", By: "officer-1", At: at},
		transfer.ConfirmCheck{At: at},
		transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: at, At: at},
		RefundError(at),
		ResendFee(at),
		FirstBlock(at),
		FirstUnblock(at),
		WithdrawProposal(at),
		transfer.RecordRefundLetter{Report: UnclaimedReport, By: "officer-1", At: LetterAt},
		transfer.RecordOwnerContact{Comments: "called us", By: "officer-1", At: at},
		Escheat(),
		transfer.CorrectEscheatment{RequestedBy: "officer-1", At: EscheatAt},
	}
}

// RandomHistory draws a random history and returns its events. The commands come in any order, with duplicates, contradictions, and
// keys of the first or current attempt. If visit is not nil, it is called after each step that adds events.
func RandomHistory(t *rapid.T, visit func(before, after transfer.State, events []transfer.Event)) []transfer.Event {
	create := rapid.SampledFrom([]transfer.Create{Create(), CreateForCashPickup(), createHeld(), createRejected()}).Draw(t, "create")
	var events []transfer.Event
	state := transfer.State{}
	run := func(c transfer.Command) {
		next, err := transfer.Decider.Decide(state, c)
		if err != nil || len(next) == 0 {
			return
		}
		before := state
		for _, e := range next {
			state = transfer.Decider.Evolve(state, e)
		}
		events = append(events, next...)
		if visit != nil {
			visit(before, state, next)
		}
	}
	run(create)
	at := Start
	for range rapid.IntRange(10, 40).Draw(t, "steps") {
		at = at.Add(time.Duration(rapid.IntRange(1, 4).Draw(t, "minutes")) * time.Minute)
		commands := AllCommands(at)
		if effective := effectiveCommands(state, commands); len(effective) > 0 && rapid.IntRange(1, 4).Draw(t, "effective") > 1 {
			commands = effective
		}
		run(randomize(t, rapid.SampledFrom(commands).Draw(t, "command"), state))
	}
	return events
}

// effectiveCommands returns the commands that have an effect. The commands of an ordinary transfer appear several times, so that
// random histories often reach the later steps of a transfer.
func effectiveCommands(s transfer.State, commands []transfer.Command) []transfer.Command {
	var effective []transfer.Command
	for _, c := range commands {
		events, err := transfer.Decider.Decide(s, c)
		if err != nil || len(events) == 0 {
			continue
		}
		effective = append(effective, c)
		if isOrdinaryStep(c) {
			effective = append(effective, c, c, c, c, c, c, c)
		}
	}
	return effective
}

// isOrdinaryStep reports whether a command moves an ordinary transfer forward.
func isOrdinaryStep(c transfer.Command) bool {
	switch c.(type) {
	case transfer.Release, transfer.ReleaseAfterIdentification, transfer.RecordFundingSubmitted, transfer.RecordFundingSettled,
		transfer.RequestPayout, transfer.RecordPayoutAccepted, transfer.RecordPayoutReady:
		return true
	}
	return false
}

func createHeld() transfer.Create {
	c := Create()
	c.HoldReasons = []string{"SCREENING_HIT"}
	return c
}

func createRejected() transfer.Create {
	c := createHeld()
	c.Rejected = true
	return c
}

// randomize returns the command with random content and a random key. The key is empty, or belongs to the current or first attempt.
func randomize(t *rapid.T, c transfer.Command, s transfer.State) transfer.Command {
	fundingKey := rapid.SampledFrom([]string{"", s.Funding.Key, "t-1/funding/1"}).Draw(t, "funding key")
	payoutKey := rapid.SampledFrom([]string{"", s.Payout.Key, "t-1/payout/1"}).Draw(t, "payout key")
	switch c := c.(type) {
	case transfer.RecordFundingSubmitted:
		c.Key = fundingKey
		return c
	case transfer.RecordFundingSettled:
		c.Key = fundingKey
		return c
	case transfer.RecordFundingDeclined:
		c.Key = fundingKey
		return c
	case transfer.RecordFundingReturned:
		c.Key, c.Code = fundingKey, rapid.SampledFrom([]string{"R01", "R02", "R10"}).Draw(t, "return code")
		return c
	case transfer.RecordReturnDishonored:
		c.Key, c.FundsRecovered = fundingKey, rapid.Bool().Draw(t, "funds recovered")
		c.Code = rapid.SampledFrom([]string{"R61", "R68"}).Draw(t, "dishonor code")
		return c
	case transfer.RecordReturnUpheld:
		c.Key, c.FundsLost = fundingKey, rapid.Bool().Draw(t, "funds lost")
		c.Code = rapid.SampledFrom([]string{"R72", "R73"}).Draw(t, "contest code")
		return c
	case transfer.RecordDelivered:
		c.Key = payoutKey
		return c
	case transfer.RecordPayoutFailed:
		c.Key = payoutKey
		return c
	case transfer.RecordPayoutVoided:
		c.Key = payoutKey
		return c
	case transfer.BlockFunds:
		c.By = rapid.SampledFrom([]string{"officer-1", "officer-2"}).Draw(t, "officer")
		return c
	case transfer.UnblockFunds:
		c.By = rapid.SampledFrom([]string{"officer-1", "officer-2"}).Draw(t, "officer")
		return c
	case transfer.Cancel:
		c.ByStaff = rapid.Bool().Draw(t, "by staff")
		return c
	case transfer.RecordRefundSettled:
		c.MoneyMoved = rapid.Bool().Draw(t, "money moved")
		if partial := s.PartialRefunds(); len(partial) > 0 && rapid.Bool().Draw(t, "partial refund") {
			// If we still hold the money, a partial refund is always paid.
			c.Key = partialRefundKey(t, partial)
			c.MoneyMoved = c.MoneyMoved || !s.Funding.WasReturned()
		}
		return c
	case transfer.RecordRefundReturned:
		keys := []string{"", s.Refund.Key, "t-1/refund/1"}
		if partial := s.PartialRefunds(); len(partial) > 0 {
			key := partialRefundKey(t, partial)
			keys = append(keys, key, key)
		}
		c.Key = rapid.SampledFrom(keys).Draw(t, "refund key")
		return c
	case transfer.RefundError:
		c.ComplaintID = rapid.SampledFrom([]string{"c-1", "c-2", "c-3"}).Draw(t, "complaint")
		c.Amount = rapid.SampledFrom([]money.Amount{usd("0"), usd("0.01"), usd("20"), usd("185"), usd("205.01")}).Draw(t, "amount")
		return c
	case transfer.ReissuePartialRefund:
		c.RefundID = rapid.SampledFrom([]string{"t-1/fee", "t-1/error/1", "t-1/error/2"}).Draw(t, "partial refund")
		methods := []transfer.RefundMethod{transfer.RefundToAccount, transfer.RefundToCard, transfer.RefundByOther}
		c.Method, c.Reference = rapid.SampledFrom(methods).Draw(t, "method"), "wire-1"
		return c
	case transfer.RecordDeadlinePassed:
		c.Deadline = rapid.SampledFrom(transfer.Deadlines).Draw(t, "deadline")
		return c
	}
	return c
}

// partialRefundKey draws the key of the first or latest request of a partial refund.
func partialRefundKey(t *rapid.T, partial []transfer.PartialRefund) string {
	r := rapid.SampledFrom(partial).Draw(t, "partial refund")
	return rapid.SampledFrom([]string{r.Key, r.Key, r.ID}).Draw(t, "partial refund key")
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func npr(text string) money.Amount { return money.MustParse(text, money.NPR) }
