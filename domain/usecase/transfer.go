package usecase

import (
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/moneyrequest"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/reservation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// expectedAvailabilityDays is the number of banking days in the response to a new transfer (spec 9.09a). Pages show DateAvailable instead.
const expectedAvailabilityDays = 3

var (
	// ErrInvalidPurpose means that the purpose is not on the list (spec 9.11f).
	ErrInvalidPurpose = domain.Reject(domain.Invalid, "INVALID_REMITTANCE_PURPOSE")
	// ErrDisclosureChanged means that the disclosure has changed since the sender saw it.
	ErrDisclosureChanged = domain.Reject(domain.Conflict, "DISCLOSURE_CHANGED")
)

// TransferRequest is a request for a transfer. It contains the terms that the sender agreed to on the review page (spec 3.16a) and
// the screening result.
type TransferRequest struct {
	TransferID          string
	SenderID            string
	BeneficiaryID       string
	Destination         string // three-letter code
	Method              beneficiary.PayoutMethod
	AccountID           string // the beneficiary's account; for a bank deposit or wallet
	PayerID             int    // for cash pickup
	Purpose             string
	FundingKind         funding.Kind
	FundingSourceID     string
	AgreedPrice         AgreedPrice
	IssuedQuote         *IssuedQuote // the quote that the sender agreed to; nil if none was issued
	Coupon              string
	DisclosureHash      string                     // hash of the disclosure that the sender saw; empty if none was requested
	ReferenceCandidates []ReferenceKey             // candidates for the PIN; the first candidate that is not in use becomes the PIN
	AccountKey          func(number string) string // returns a keyed digest of an account number
	Screening           screening.Result
	RepeatConfirmed     bool   // the sender has confirmed that they want to repeat an earlier transfer
	MoneyRequestID      string // request by the beneficiary that the transfer answers; empty if none
	At                  time.Time
}

// AgreedPrice contains the amounts and the rate that the sender saw and agreed to.
type AgreedPrice struct {
	Send    money.Amount
	Fee     money.Amount
	Receive money.Amount
	Rate    money.Rate
	Bonus   money.Amount // the zero Amount if the request has none
}

// ReferenceKey is a candidate for a transfer's PIN and its keyed digest, see reservation.ReferenceDecider.
type ReferenceKey struct{ Number, Key string }

// CreatedTransfer is the response to a new transfer (spec 3.16b).
type CreatedTransfer struct {
	TransferID           string            `json:"transferId"`
	CreatedAt            time.Time         `json:"createdAt"`
	ExpectedAvailability int               `json:"expectedAvailability"` // banking days (spec 9.09a)
	Status               transfer.Status   `json:"status"`               // when first returned; a retried command gets the same value
	Delivery             transfer.Delivery `json:"delivery"`
	// ReferenceNumber is secret and not part of the stored response. A retried command reads it from the transfer.
	ReferenceNumber string `json:"-"`
	// DateAvailable is derived from the transfer and not stored.
	DateAvailable string `json:"-"`
}

// CreateTransfer creates a transfer from the terms that the sender agreed to. It checks the account, funding source,
// beneficiary, price, limits, and coupon. If the transfer already exists, it returns that transfer.
func CreateTransfer(u domain.UnitOfWork, r TransferRequest) (CreatedTransfer, error) {
	domain.ExpectNoStream(u, transfer.Decider, r.TransferID)
	if existing, err := LoadCreatedTransfer(u, r.TransferID); err != nil || existing.TransferID != "" {
		return existing, err
	}
	t, err := buildTerms(u, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	if r.DisclosureHash != "" && r.DisclosureHash != disclosure.Hash(t.document) {
		return CreatedTransfer{}, ErrDisclosureChanged
	}
	hold, err := assess(u, r, t.sender.Tier, t.quote)
	if err != nil {
		return CreatedTransfer{}, err
	}
	if err := reserveLimitAndCoupon(u, reservationRequest{
		r.SenderID, r.TransferID, r.BeneficiaryID, t.sender.Tier, t.quote, r.Destination, r.RepeatConfirmed, r.At,
	}); err != nil {
		return CreatedTransfer{}, err
	}
	record, err := t.transmittal(u, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	number, err := claimReference(u, r)
	if err != nil {
		return CreatedTransfer{}, err
	}
	_, err = domain.Decide(u, transfer.Decider, r.TransferID, transfer.Command(transfer.Create{
		TransferID: r.TransferID, SenderID: r.SenderID, BeneficiaryID: r.BeneficiaryID, Quote: t.quote, Route: t.route,
		Payee: t.payee, Purpose: r.Purpose, FundingKind: r.FundingKind, FundingSourceID: r.FundingSourceID,
		ReferenceNumber: number, DisclosureVersion: t.document.Template, DisclosureDocument: t.document, SenderState: t.sender.Region,
		Transmittal: record,
		Screening:   r.Screening, RulesVersion: screening.CurrentRules.Version, FiredPatterns: hold.fired, HoldReasons: hold.reasons,
		ReviewTimeLimit: screening.CurrentRules.ReviewTimeLimit, Rejected: r.Screening.Verdict() == screening.VerdictReject, At: r.At,
	}))
	if err != nil {
		return CreatedTransfer{}, err
	}
	if r.MoneyRequestID != "" {
		if err := domain.Run(u, moneyrequest.Decider, r.BeneficiaryID, moneyrequest.Command(moneyrequest.Answer{
			By: r.SenderID, RequestID: r.MoneyRequestID, TransferID: r.TransferID, At: r.At,
		})); err != nil {
			return CreatedTransfer{}, err
		}
	}
	return LoadCreatedTransfer(u, r.TransferID)
}

// Disclose returns the disclosure that the sender must see before paying. It returns an error if a transfer with
// these terms would be rejected.
func Disclose(u domain.UnitOfWork, r TransferRequest) (transfer.DisclosureDocument, error) {
	t, err := buildTerms(u, r)
	if err != nil {
		return t.document, err
	}
	_, err = t.transmittal(u, r)
	return t.document, err
}

// validatedTerms contains a transfer's validated terms and its price.
type validatedTerms struct {
	sender   sender.State
	route    transfer.Route
	payee    transfer.Payee
	quote    pricing.Quote
	document transfer.DisclosureDocument
}

// transmittal returns the data for the record of the transfer.
func (t validatedTerms) transmittal(u domain.UnitOfWork, r TransferRequest) (transfer.Transmittal, error) {
	return transmittal(u, transmittalRequest{
		beneficiaryID: r.BeneficiaryID, payee: t.payee, send: t.quote.Send, sender: senderParty(t.sender), accountKey: r.AccountKey,
	})
}

// buildTerms checks the account, funding source, beneficiary, and price, and creates the disclosure.
func buildTerms(u domain.UnitOfWork, r TransferRequest) (validatedTerms, error) {
	s, err := loadEligibleSender(u, r)
	if err != nil {
		return validatedTerms{}, err
	}
	route, payee, err := resolvePayout(u, payoutRequest{
		senderID: r.SenderID, beneficiaryID: r.BeneficiaryID, country: r.Destination, method: r.Method,
		accountID: r.AccountID, payerID: r.PayerID,
	})
	if err != nil {
		return validatedTerms{}, err
	}
	quote, err := agreedQuote(u, r)
	if err != nil {
		return validatedTerms{}, err
	}
	return validatedTerms{s, route, payee, quote, disclosure.NewDisclosure(disclosure.Terms{
		Quote: quote, FundingKind: r.FundingKind, Payee: payee, SenderName: s.Name().Full(), SenderState: s.Region,
		At: r.At, Zone: sendinglimit.LosAngeles,
	})}, nil
}

// loadEligibleSender returns the sender, and an error if they cannot send money for this purpose from this funding source.
func loadEligibleSender(u domain.UnitOfWork, r TransferRequest) (sender.State, error) {
	s, err := domain.Load(u, sender.Decider, r.SenderID)
	if err != nil {
		return s, err
	}
	if err := s.CheckCanSend(); err != nil {
		return s, err
	}
	if !reference.IsPurpose(r.Purpose) {
		return s, ErrInvalidPurpose
	}
	return s, checkFundingSource(u, r.SenderID, r.FundingKind, r.FundingSourceID)
}

// LoadCreatedTransfer returns the response for a transfer, including events written in the current decision. If the transfer does not
// exist, the TransferID of the response is empty.
func LoadCreatedTransfer(u domain.UnitOfWork, transferID string) (CreatedTransfer, error) {
	s, err := domain.Load(u, transfer.Decider, transferID)
	return CreatedTransfer{
		TransferID: s.ID, CreatedAt: s.CreatedAt, ExpectedAvailability: expectedAvailabilityDays,
		DateAvailable: transfer.DateAvailable(s.Funding.Kind, s.CreatedAt, sendinglimit.LosAngeles).Format(time.DateOnly),
		Status:        s.Status, Delivery: s.Delivery, ReferenceNumber: s.ReferenceNumber,
	}, err
}

func checkFundingSource(u domain.UnitOfWork, senderID string, kind funding.Kind, sourceID string) error {
	source, err := domain.Load(u, funding.Decider, sourceID)
	if err != nil {
		return err
	}
	if err := source.CheckCanFund(senderID); err != nil {
		return err
	}
	if source.Kind != kind {
		return funding.ErrNotFound
	}
	return nil
}

// reservationRequest describes the part of the sending limit and the coupon that a transfer reserves.
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

// reserveLimitAndCoupon reserves the amount against the sender's limit and redeems the coupon, if there is one.
func reserveLimitAndCoupon(u domain.UnitOfWork, r reservationRequest) error {
	_, err := domain.Decide(u, sendinglimit.Decider, r.senderID, sendinglimit.Command(sendinglimit.Reserve{
		SenderID: r.senderID, TransferID: r.transferID, BeneficiaryID: r.beneficiaryID, Tier: r.tier, Amount: r.quote.Send, Fee: r.quote.Fee,
		ConfirmedDuplicate: r.repeatConfirmed, At: r.at,
	}))
	if err != nil || r.quote.Coupon == "" {
		return err
	}
	return domain.Run(u, pricing.CouponDecider, pricing.CouponKey(r.quote.Coupon), pricing.CouponCommand(pricing.RedeemCoupon{
		SenderID: r.senderID, TransferID: r.transferID, Corridor: corridorTo(r.destination), At: r.at,
	}))
}

// ErrNoReferenceAvailable means that all PIN candidates are in use. The caller should try again with new candidates.
var ErrNoReferenceAvailable = domain.Reject(domain.Unavailable, "TRY_AGAIN")

func claimReference(u domain.UnitOfWork, r TransferRequest) (string, error) {
	for _, candidate := range r.ReferenceCandidates {
		domain.ExpectNoStream(u, reservation.ReferenceDecider, candidate.Key)
		_, err := domain.Decide(u, reservation.ReferenceDecider, candidate.Key, reservation.Command(reservation.Claim{Holder: r.TransferID}))
		if errors.Is(err, reservation.ErrAlreadyTaken) {
			continue
		}
		return candidate.Number, err
	}
	return "", ErrNoReferenceAvailable
}

// assessment contains the reasons to hold a transfer.
type assessment struct {
	reasons []string // if empty, the transfer is not held
	fired   []screening.FiredPattern
}

// assess combines the screening result with the rules for amounts and earlier transfers.
func assess(u domain.UnitOfWork, r TransferRequest, tier sender.Tier, quote pricing.Quote) (assessment, error) {
	rules, result := screening.CurrentRules, assessment{reasons: r.Screening.Reasons()}
	// Tier TWO collects the identity data (spec 9.05b). The limits of lower tiers are below MinIdentityAmount, so this check matters
	// only if those limits are raised.
	if !quote.Send.Less(rules.MinIdentityAmount) && tier.Level() < sender.TierTwo.Level() {
		result.reasons = append(result.reasons, screening.ReasonIdentity)
	}
	usage, err := domain.Load(u, sendinglimit.Decider, r.SenderID)
	if err != nil {
		return result, err
	}
	result.fired = rules.FiredPatterns(screening.Transfer{BeneficiaryID: r.BeneficiaryID, Amount: quote.Send, At: r.At}, usage.Transfers())
	for _, f := range result.fired {
		result.reasons = append(result.reasons, f.Code)
	}
	return result, nil
}

func replaceAlreadyTaken(err error, replacement *domain.Rejection) error {
	if errors.Is(err, reservation.ErrAlreadyTaken) {
		return replacement
	}
	return err
}
