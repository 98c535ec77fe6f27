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
	// ErrInvalidPurpose refuses a purpose that is not on the list (spec 9.11f).
	ErrInvalidPurpose = domain.Reject(domain.Invalid, "INVALID_REMITTANCE_PURPOSE")
	// ErrDisclosureChanged refuses terms whose disclosure has changed since the sender saw it.
	ErrDisclosureChanged = domain.Reject(domain.Conflict, "DISCLOSURE_CHANGED")
)

// TransferRequest asks for a transfer. It holds the terms that the sender agreed to on the review page (spec 3.16a) and the
// screening result.
type TransferRequest struct {
	TransferID          string
	SenderID            string
	BeneficiaryID       string
	Destination         string // three-letter code
	Method              beneficiary.PayoutMethod
	AccountID           string // of the beneficiary, for a bank deposit or wallet
	PayerID             int    // for cash pickup
	Purpose             string
	FundingKind         funding.Kind
	FundingSourceID     string
	AgreedPrice         AgreedPrice
	IssuedQuote         *IssuedQuote // the quote that the sender agreed to; nil if none was issued
	Coupon              string
	DisclosureHash      string         // hash of the disclosure that was shown; empty if none was requested
	ReferenceCandidates []ReferenceKey // candidates for the PIN; the first unused one is taken
	Screening           screening.Result
	RepeatConfirmed     bool // the sender has confirmed that this repeats an earlier transfer on purpose
	At                  time.Time
}

// AgreedPrice holds the figures that the sender saw and agreed to.
type AgreedPrice struct {
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
func CreateTransfer(u domain.UnitOfWork, r TransferRequest) (CreatedTransfer, error) {
	domain.ExpectNoStream(u, transfer.Decider, r.TransferID)
	if done, err := LoadCreatedTransfer(u, r.TransferID); err != nil || done.TransferID != "" {
		return done, err
	}
	t, err := buildTerms(u, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	if r.DisclosureHash != "" && r.DisclosureHash != disclosure.Hash(t.document) {
		return CreatedTransfer{}, ErrDisclosureChanged
	}
	held, err := assess(u, r, t.sender.Tier, t.quote)
	if err != nil {
		return CreatedTransfer{}, err
	}
	if err := reserveLimitAndCoupon(u, reservationRequest{r.SenderID, r.TransferID, r.BeneficiaryID, t.sender.Tier, t.quote, r.Destination, r.RepeatConfirmed, r.At}); err != nil {
		return CreatedTransfer{}, err
	}
	number, err := claimReference(u, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	_, err = domain.Decide(u, transfer.Decider, r.TransferID, transfer.Command(transfer.Create{
		TransferID: r.TransferID, SenderID: r.SenderID, BeneficiaryID: r.BeneficiaryID, Quote: t.quote, Route: t.route,
		Payee: t.payee, Purpose: r.Purpose, FundingKind: r.FundingKind, FundingSourceID: r.FundingSourceID,
		ReferenceNumber: number, Disclosure: t.document.Template, Document: t.document, SenderState: t.sender.Region,
		Screening: r.Screening, Rules: screening.CurrentRules.Version, Fired: held.fired, HoldReasons: held.reasons,
		DecideWithin: screening.CurrentRules.HoldFor, Rejected: r.Screening.Verdict() == screening.Reject, At: r.At,
	}))
	if err != nil {
		return CreatedTransfer{}, err
	}
	return LoadCreatedTransfer(u, r.TransferID)
}

// Disclose returns the disclosure that the sender must see before paying. It refuses terms under which no transfer is possible.
func Disclose(u domain.UnitOfWork, r TransferRequest) (transfer.DisclosureDocument, error) {
	t, err := buildTerms(u, r)
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

// buildTerms checks the account, funding source, beneficiary, and price, and writes the disclosure.
func buildTerms(u domain.UnitOfWork, r TransferRequest) (terms, error) {
	s, err := loadEligibleSender(u, r)
	if err != nil {
		return terms{}, err
	}
	route, payee, err := resolvePayout(u, payoutRequest{
		senderID: r.SenderID, beneficiaryID: r.BeneficiaryID, country: r.Destination, method: r.Method,
		accountID: r.AccountID, payerID: r.PayerID,
	})
	if err != nil {
		return terms{}, err
	}
	quote, err := agreedQuote(u, r)
	if err != nil {
		return terms{}, err
	}
	return terms{s, route, payee, quote, disclosure.Combined(disclosure.Terms{
		Quote: quote, FundingKind: r.FundingKind, Payee: payee, SenderName: s.Name().Full(), SenderState: s.Region,
		At: r.At, Zone: sendinglimit.LosAngeles,
	})}, nil
}

// loadEligibleSender checks that the sender may send money for this purpose from this funding source.
func loadEligibleSender(u domain.UnitOfWork, r TransferRequest) (sender.State, error) {
	s, err := domain.Load(u, sender.Decider, r.SenderID)
	if err != nil {
		return s, err
	}
	if err := s.CanSend(); err != nil {
		return s, err
	}
	if !reference.IsPurpose(r.Purpose) {
		return s, ErrInvalidPurpose
	}
	return s, checkFundingSource(u, r.SenderID, r.FundingKind, r.FundingSourceID)
}

// LoadCreatedTransfer returns the response for a transfer. It includes events written in the current decision.
func LoadCreatedTransfer(u domain.UnitOfWork, transferID string) (CreatedTransfer, error) {
	s, err := domain.Load(u, transfer.Decider, transferID)
	return CreatedTransfer{
		TransferID: s.ID, CreatedAt: s.CreatedAt, ExpectedAvailability: ExpectedAvailability,
		DateAvailable: transfer.DateAvailable(s.FundingKind, s.CreatedAt, sendinglimit.LosAngeles).Format(time.DateOnly),
		Status:        s.Status, Delivery: s.Delivery, ReferenceNumber: s.ReferenceNumber,
	}, err
}

func checkFundingSource(u domain.UnitOfWork, senderID string, kind funding.Kind, sourceID string) error {
	source, err := domain.Load(u, funding.Decider, sourceID)
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

// reservationRequest is what a transfer reserves of the sending limit and of a coupon.
type reservationRequest struct {
	senderID        string
	transferID      string
	beneficiaryID   string
	tier            sender.Tier
	quote           pricing.Quote
	destination     string
	repeatConfirmed bool // skips the check for an earlier transfer of the same amount to the same beneficiary
	at              time.Time
}

// reserveLimitAndCoupon reserves the amount in the sender's limit and redeems the coupon.
func reserveLimitAndCoupon(u domain.UnitOfWork, r reservationRequest) error {
	_, err := domain.Decide(u, sendinglimit.Decider, r.senderID, sendinglimit.Command(sendinglimit.Reserve{
		SenderID: r.senderID, TransferID: r.transferID, BeneficiaryID: r.beneficiaryID, Tier: r.tier, Amount: r.quote.Send, Fee: r.quote.Fee,
		ConfirmedDuplicate: r.repeatConfirmed, At: r.at,
	}))
	if err != nil || r.quote.Coupon == "" {
		return err
	}
	_, err = domain.Decide(u, pricing.CouponDecider, pricing.CouponKey(r.quote.Coupon), pricing.CouponCommand(pricing.RedeemCoupon{
		SenderID: r.senderID, TransferID: r.transferID, Corridor: corridorTo(r.destination), At: r.at,
	}))
	return err
}

// ErrNoReferenceAvailable asks the caller to try again because every PIN candidate was taken.
var ErrNoReferenceAvailable = domain.Reject(domain.Unavailable, "TRY_AGAIN")

func claimReference(u domain.UnitOfWork, r TransferRequest) (string, error) {
	for _, candidate := range r.ReferenceCandidates {
		domain.ExpectNoStream(u, reservation.ReferenceDecider, candidate.Key)
		_, err := domain.Decide(u, reservation.ReferenceDecider, candidate.Key, reservation.Command(reservation.Claim{Holder: r.TransferID}))
		if errors.Is(err, reservation.ErrTaken) {
			continue
		}
		return candidate.Number, err
	}
	return "", ErrNoReferenceAvailable
}

// assessment says why a transfer is held.
type assessment struct {
	reasons []string // if empty, the transfer is not held
	fired   []screening.FiredPattern
}

// assess combines the screening result with the rules on amounts and on earlier transfers.
func assess(u domain.UnitOfWork, r TransferRequest, tier sender.Tier, quote pricing.Quote) (assessment, error) {
	rules, held := screening.CurrentRules, assessment{reasons: r.Screening.Reasons()}
	// Tier TWO collects the identity data (spec 9.05b). The limits of lower tiers are below IdentityFrom, so this matters only
	// if they are raised.
	if !quote.Send.Less(rules.IdentityFrom) && tier.Level() < sender.TierTwo.Level() {
		held.reasons = append(held.reasons, screening.ReasonIdentity)
	}
	used, err := domain.Load(u, sendinglimit.Decider, r.SenderID)
	if err != nil {
		return held, err
	}
	held.fired = rules.FiredPatterns(screening.Transfer{BeneficiaryID: r.BeneficiaryID, Amount: quote.Send, At: r.At}, used.Transfers())
	for _, f := range held.fired {
		held.reasons = append(held.reasons, f.Code)
	}
	return held, nil
}

func isRefusal(err error) bool {
	var refusal *domain.Rejection
	return errors.As(err, &refusal)
}

func mapTaken(err error, taken *domain.Rejection) error {
	if errors.Is(err, reservation.ErrTaken) {
		return taken
	}
	return err
}
