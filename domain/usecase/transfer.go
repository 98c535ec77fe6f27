package usecase

import (
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/reservation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// ExpectedAvailability is the default in the response to a creation (spec 9.09a). Pages show DateAvailable.
const ExpectedAvailability = 3

var (
	// ErrPurpose refuses a purpose that is not on the list (spec 9.11f).
	ErrPurpose = domain.Refuse(domain.Invalid, "INVALID_REMITTANCE_PURPOSE")
	// ErrDisclosureChanged refuses terms whose disclosure has changed since the sender saw it.
	ErrDisclosureChanged = domain.Refuse(domain.Conflict, "DISCLOSURE_CHANGED")
)

// TransferRequest asks for a transfer. It holds the terms that the sender agreed to on the review page (spec 3.16a) and the
// screening result.
type TransferRequest struct {
	TransferID      string
	SenderID        string
	BeneficiaryID   string
	Destination     string // three-letter code
	Method          beneficiary.PayoutMethod
	AccountID       string // of the beneficiary, for a bank deposit or wallet
	PayerID         int    // for cash pickup
	Purpose         string
	FundingKind     funding.Kind
	FundingSourceID string
	Agreed          Agreed
	Issued          *IssuedQuote // the quote that the sender agreed to; nil if none was issued
	Coupon          string
	Shown           string         // hash of the disclosure that was shown; empty if none was requested
	References      []ReferenceKey // candidates for the PIN; the first unused one is taken
	Screening       screening.Result
	Second          bool // the sender has confirmed that this repeats an earlier transfer on purpose
	At              time.Time
}

// Agreed holds the figures that the sender saw and agreed to.
type Agreed struct {
	Send    money.Amount
	Fee     money.Amount
	Receive money.Amount
	Rate    money.Rate
	Bonus   money.Amount // the zero Amount if the request has none
}

// ReferenceKey is a candidate for a transfer's PIN and its keyed digest, see reservation.ReferenceDecider.
type ReferenceKey struct{ Number, Key string }

// CreatedTransfer is the response to a creation (spec 3.16b).
type CreatedTransfer struct {
	TransferID           string            `json:"transferId"`
	CreatedAt            time.Time         `json:"createdAt"`
	ExpectedAvailability int               `json:"expectedAvailability"` // banking days (spec 9.09a)
	Status               transfer.Status   `json:"status"`               // at the time of the response; a retried command gets the same value
	Delivery             transfer.Delivery `json:"delivery"`
	// ReferenceNumber is secret and not part of the stored response. A retried command reads it from the transfer.
	ReferenceNumber string `json:"-"`
	// DateAvailable is derived from the transfer and not stored.
	DateAvailable string `json:"-"`
}

// CreateTransfer creates a transfer from the terms that the sender agreed to. It checks the account, funding source,
// beneficiary, price, limits, and coupon. If the transfer already exists, it returns the existing one.
func CreateTransfer(b domain.UnitOfWork, r TransferRequest) (CreatedTransfer, error) {
	domain.ExpectNoStream(b, transfer.Decider, r.TransferID)
	if done, err := AnswerOf(b, r.TransferID); err != nil || done.TransferID != "" {
		return done, err
	}
	t, err := termsOf(b, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	if r.Shown != "" && r.Shown != disclosure.Hash(t.document) {
		return CreatedTransfer{}, ErrDisclosureChanged
	}
	held, err := assess(b, r, t.sender.Tier, t.quote)
	if err != nil {
		return CreatedTransfer{}, err
	}
	if err := takeRoom(b, room{r.SenderID, r.TransferID, r.BeneficiaryID, t.sender.Tier, t.quote, r.Destination, r.Second, r.At}); err != nil {
		return CreatedTransfer{}, err
	}
	number, err := claimReference(b, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	_, err = domain.Decide(b, transfer.Decider, r.TransferID, transfer.Command(transfer.Create{
		TransferID: r.TransferID, SenderID: r.SenderID, BeneficiaryID: r.BeneficiaryID, Quote: t.quote, Route: t.route,
		Payee: t.payee, Purpose: r.Purpose, FundingKind: r.FundingKind, FundingSourceID: r.FundingSourceID,
		ReferenceNumber: number, Disclosure: t.document.Template, Document: t.document, SenderState: t.sender.Region,
		Screening: r.Screening, Rules: screening.InForce.Version, Fired: held.fired, HoldReasons: held.reasons,
		DecideWithin: screening.InForce.HoldFor, Rejected: r.Screening.Verdict() == screening.Reject, At: r.At,
	}))
	if err != nil {
		return CreatedTransfer{}, err
	}
	return AnswerOf(b, r.TransferID)
}

// Disclose returns the disclosure that the sender must see before paying. It refuses terms under which no transfer is possible.
func Disclose(b domain.UnitOfWork, r TransferRequest) (transfer.DisclosureDocument, error) {
	t, err := termsOf(b, r)
	return t.document, err
}

// terms holds everything that a sender agrees to.
type terms struct {
	sender   sender.State
	route    transfer.Route
	payee    transfer.Payee
	quote    pricing.Quote
	document transfer.DisclosureDocument
}

// termsOf checks the account, funding source, beneficiary, and price, and writes the disclosure.
func termsOf(b domain.UnitOfWork, r TransferRequest) (terms, error) {
	s, err := admit(b, r)
	if err != nil {
		return terms{}, err
	}
	route, payee, err := routeTo(b, payout{
		senderID: r.SenderID, beneficiaryID: r.BeneficiaryID, country: r.Destination, method: r.Method,
		accountID: r.AccountID, payerID: r.PayerID,
	})
	if err != nil {
		return terms{}, err
	}
	quote, err := agreedQuote(b, r)
	if err != nil {
		return terms{}, err
	}
	return terms{s, route, payee, quote, disclosure.Combined(disclosure.Facts{
		Quote: quote, FundingKind: r.FundingKind, Payee: payee, SenderName: s.Name().Full(), SenderState: s.Region,
		At: r.At, Zone: sendinglimit.LosAngeles,
	})}, nil
}

// admit checks that the sender may send money for this purpose from this funding source.
func admit(b domain.UnitOfWork, r TransferRequest) (sender.State, error) {
	s, err := domain.Load(b, sender.Decider, r.SenderID)
	if err != nil {
		return s, err
	}
	if err := s.CanSend(); err != nil {
		return s, err
	}
	if !reference.IsPurpose(r.Purpose) {
		return s, ErrPurpose
	}
	return s, checkSource(b, r.SenderID, r.FundingKind, r.FundingSourceID)
}

// AnswerOf returns the response for a transfer. It includes events written in the current decision.
func AnswerOf(b domain.UnitOfWork, transferID string) (CreatedTransfer, error) {
	s, err := domain.Load(b, transfer.Decider, transferID)
	return CreatedTransfer{
		TransferID: s.ID, CreatedAt: s.CreatedAt, ExpectedAvailability: ExpectedAvailability,
		DateAvailable: transfer.DateAvailable(s.FundingKind, s.CreatedAt, sendinglimit.LosAngeles).Format(time.DateOnly),
		Status:        s.Status, Delivery: s.Delivery, ReferenceNumber: s.ReferenceNumber,
	}, err
}

func checkSource(b domain.UnitOfWork, senderID string, kind funding.Kind, sourceID string) error {
	source, err := domain.Load(b, funding.Decider, sourceID)
	if err != nil {
		return err
	}
	if err := source.CanFund(senderID); err != nil {
		return err
	}
	if source.Kind != kind {
		return funding.ErrNotFound
	}
	return nil
}

// room is what a transfer reserves of the sending limit and of a coupon.
type room struct {
	senderID      string
	transferID    string
	beneficiaryID string
	tier          sender.Tier
	quote         pricing.Quote
	destination   string
	second        bool // skips the check for an earlier transfer of the same amount to the same beneficiary
	at            time.Time
}

// takeRoom reserves the amount in the sender's limit and redeems the coupon.
func takeRoom(b domain.UnitOfWork, r room) error {
	_, err := domain.Decide(b, sendinglimit.Decider, r.senderID, sendinglimit.Command(sendinglimit.Reserve{
		SenderID: r.senderID, TransferID: r.transferID, BeneficiaryID: r.beneficiaryID, Tier: r.tier, Amount: r.quote.Send, Fee: r.quote.Fee,
		Second: r.second, At: r.at,
	}))
	if err != nil || r.quote.Coupon == "" {
		return err
	}
	_, err = domain.Decide(b, pricing.CouponDecider, pricing.CouponKey(r.quote.Coupon), pricing.CouponCommand(pricing.RedeemCoupon{
		SenderID: r.senderID, TransferID: r.transferID, Corridor: corridorTo(r.destination), At: r.at,
	}))
	return err
}

// ErrNoReference asks the caller to try again because every PIN candidate was taken.
var ErrNoReference = domain.Refuse(domain.Unavailable, "TRY_AGAIN")

func claimReference(b domain.UnitOfWork, r TransferRequest) (string, error) {
	for _, candidate := range r.References {
		domain.ExpectNoStream(b, reservation.ReferenceDecider, candidate.Key)
		_, err := domain.Decide(b, reservation.ReferenceDecider, candidate.Key, reservation.Command(reservation.Claim{Holder: r.TransferID}))
		if errors.Is(err, reservation.ErrTaken) {
			continue
		}
		return candidate.Number, err
	}
	return "", ErrNoReference
}

// assessment says why a transfer is held.
type assessment struct {
	reasons []string // if empty, the transfer is not held
	fired   []screening.Fired
}

// assess combines the screening result with the rules on amounts and on earlier transfers.
func assess(b domain.UnitOfWork, r TransferRequest, tier sender.Tier, quote pricing.Quote) (assessment, error) {
	rules, held := screening.InForce, assessment{reasons: r.Screening.Reasons()}
	// Tier TWO collects the identity data (spec 9.05b). The limits of lower tiers are below IdentityFrom, so this matters only
	// if they are raised.
	if !quote.Send.Less(rules.IdentityFrom) && tier.Level() < sender.TierTwo.Level() {
		held.reasons = append(held.reasons, screening.ReasonIdentity)
	}
	used, err := domain.Load(b, sendinglimit.Decider, r.SenderID)
	if err != nil {
		return held, err
	}
	held.fired = rules.Fired(screening.Sent{BeneficiaryID: r.BeneficiaryID, Amount: quote.Send, At: r.At}, used.Sent())
	for _, f := range held.fired {
		held.reasons = append(held.reasons, f.Code)
	}
	return held, nil
}

func refused(err error) bool {
	var refusal *domain.Refusal
	return errors.As(err, &refusal)
}

func mapTaken(err error, taken *domain.Refusal) error {
	if errors.Is(err, reservation.ErrTaken) {
		return taken
	}
	return err
}
