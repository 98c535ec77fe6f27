package usecase

import (
	"errors"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/disclosure"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/schedule"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
)

// maxIncrease is how much more than today's estimate a transfer with a fixed receive amount can cost, in percent. The sender authorizes
// this range, so a varying debit within it needs no notice of its own (12 CFR 1005.10(d)(2)).
const maxIncrease = 10

// ScheduleRequest is a request for a schedule. CreateSchedule computes the order's MaxTotal.
type ScheduleRequest struct {
	ScheduleID  string
	SenderID    string
	Order       schedule.Order
	Plan        schedule.Plan
	ConsentHash string // hash of the authorization that the sender agreed to
	At          time.Time
}

// Authorize returns the authorization that the sender must agree to before the schedule is created. It returns an error if a transfer
// with this order would be rejected today, apart from the sending limit.
func Authorize(u domain.UnitOfWork, r ScheduleRequest) (transfer.DisclosureDocument, error) {
	_, document, err := authorize(u, r)
	return document, err
}

func authorize(u domain.UnitOfWork, r ScheduleRequest) (schedule.Order, transfer.DisclosureDocument, error) {
	if err := r.Plan.Check(r.At); err != nil {
		return schedule.Order{}, transfer.DisclosureDocument{}, err
	}
	request, quote, err := orderRequest(u, r.SenderID, r.Order, r.At)
	if err != nil {
		return schedule.Order{}, transfer.DisclosureDocument{}, err
	}
	terms, err := buildTerms(u, request)
	if err != nil {
		return schedule.Order{}, transfer.DisclosureDocument{}, err
	}
	order := r.Order
	order.MaxTotal = maxTotal(order, quote)
	return order, disclosure.NewAuthorization(disclosure.Authorization{
		Order: order, Plan: r.Plan, Quote: quote, Payee: terms.payee,
	}), nil
}

// maxTotal returns the most that one transfer can cost. For a fixed receive amount, it is rounded up to a whole dollar.
func maxTotal(o schedule.Order, q pricing.Quote) money.Amount {
	if o.IsSendFixed() {
		return q.Total
	}
	return money.New(q.Total.Decimal().Mul(decimal.New(100+maxIncrease, -2)).Ceil(), money.USD)
}

// CreateSchedule creates a schedule with the authorization that the sender saw. It returns ErrDisclosureChanged if the authorization has
// changed since then, for example because of a new exchange rate.
func CreateSchedule(u domain.UnitOfWork, r ScheduleRequest) error {
	existing, err := domain.Load(u, schedule.Decider, r.ScheduleID)
	if err != nil || existing.Exists() && existing.SenderID == r.SenderID {
		return err
	}
	order, document, err := authorize(u, r)
	if err != nil {
		return err
	}
	hash := disclosure.Hash(document)
	if hash != r.ConsentHash {
		return ErrDisclosureChanged
	}
	return domain.Run(u, schedule.Decider, r.ScheduleID, schedule.Command(schedule.Create{
		ScheduleID: r.ScheduleID, SenderID: r.SenderID, Order: order, Plan: r.Plan,
		Consent: schedule.Consent{Version: document.Template, Hash: hash}, Document: document, At: r.At,
	}))
}

// ScheduleRun is a request to create the transfer of an occurrence.
type ScheduleRun struct {
	ScheduleID          string
	Occurrence          int
	IsDate              bool // the date has come; otherwise, the rate must be good enough
	ReferenceCandidates []ReferenceKey
	AccountKey          func(number string) string
	Screening           screening.Result
	At                  time.Time
}

// RunSchedule creates the transfer of an occurrence at the current price. All rules for transfers apply. It returns schedule.ErrNotDue
// if the occurrence must not make a transfer. Any other rejection is the reason why the transfer fails, see FailScheduleRun.
func RunSchedule(u domain.UnitOfWork, r ScheduleRun) error {
	s, err := domain.Load(u, schedule.Decider, r.ScheduleID)
	if err != nil {
		return err
	}
	if err := s.CheckDue(r.Occurrence); err != nil {
		return err
	}
	if !r.IsDate {
		if err := checkRate(u, s); err != nil {
			return err
		}
	}
	request, quote, err := orderRequest(u, s.SenderID, s.Order, r.At)
	if err != nil {
		return err
	}
	if s.Order.MaxTotal.Less(quote.Total) {
		return schedule.ErrOverMaximum
	}
	request.TransferID, request.Screening = s.TransferID(r.Occurrence), r.Screening
	request.ReferenceCandidates, request.AccountKey = r.ReferenceCandidates, r.AccountKey
	if _, err := CreateTransfer(u, request); err != nil {
		return err
	}
	return domain.Run(u, schedule.Decider, r.ScheduleID, schedule.Command(schedule.RecordTransfer{Occurrence: r.Occurrence, At: r.At}))
}

// FailScheduleRun records why RunSchedule rejected the transfer of an occurrence. If the account was closed, it ends the schedule.
func FailScheduleRun(u domain.UnitOfWork, scheduleID string, occurrence int, rejection error, at time.Time) error {
	var c schedule.Command = schedule.RecordFailure{Occurrence: occurrence, Cause: causeOf(rejection), At: at}
	if errors.Is(rejection, sender.ErrNotFound) {
		c = schedule.Close{At: at}
	}
	return domain.Run(u, schedule.Decider, scheduleID, c)
}

func causeOf(rejection error) schedule.Cause {
	for _, r := range []*domain.Rejection{ErrCardLimit, ErrReceiveLimit, ErrCashLimit, ErrWalletLimit} {
		if errors.Is(rejection, r) {
			return schedule.CauseAmount
		}
	}
	for _, r := range []*domain.Rejection{ErrInvalidPayer, ErrMethodNotAvailable, ErrNoCorridor} {
		if errors.Is(rejection, r) {
			return schedule.CauseBeneficiary
		}
	}
	return schedule.CauseOf(rejection)
}

// checkRate returns schedule.ErrNotDue if the schedule waits for a better rate than the current one.
func checkRate(u domain.UnitOfWork, s schedule.State) error {
	country, _ := reference.CountryByCode(s.Order.Destination)
	current, err := currentRate(u, country.Currency.Code)
	if err != nil {
		return err
	}
	if !s.Plan.WaitsForRate() || current.Rate.Decimal().LessThan(s.Plan.MinRate.Decimal()) {
		return schedule.ErrNotDue
	}
	return nil
}

// orderRequest returns the request for a transfer of an order at the current price.
func orderRequest(u domain.UnitOfWork, senderID string, o schedule.Order, at time.Time) (TransferRequest, pricing.Quote, error) {
	if !schedule.IsValidAmount(o.Amount) {
		return TransferRequest{}, pricing.Quote{}, pricing.ErrInvalidAmount
	}
	q := QuoteRequest{SenderID: senderID, Destination: o.Destination, Payment: o.FundingKind, Method: o.Method, At: at}
	if o.IsSendFixed() {
		q.Send = o.Amount
	} else {
		q.Receive = o.Amount
	}
	quote, err := Quote(u, q)
	return TransferRequest{
		SenderID: senderID, BeneficiaryID: o.BeneficiaryID, Destination: o.Destination, Method: o.Method, AccountID: o.AccountID,
		PayerID: o.PayerID, Purpose: o.Purpose, FundingKind: o.FundingKind, FundingSourceID: o.FundingSourceID,
		AgreedPrice: AgreedPrice{Send: quote.Send, Fee: quote.Fee, Receive: quote.Receive, Rate: quote.Rate, Bonus: quote.Bonus},
		At:          at,
	}, quote, err
}
