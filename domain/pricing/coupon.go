package pricing

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/money"
)

var (
	// ErrInvalidCoupon rejects a coupon that does not exist, has expired, is used up, or is for another corridor (spec 5.13b, 5.17i).
	ErrInvalidCoupon = domain.Reject(domain.BusinessRule, "INVALID_COUPON_CODE")
	// ErrCouponExists rejects a code that is already in use (spec 5.02l).
	ErrCouponExists = domain.Reject(domain.Conflict, "COUPON_EXISTS")
	// ErrCouponNotFound means that the coupon to delete does not exist.
	ErrCouponNotFound = domain.Reject(domain.NotFound, "COUPON_NOT_FOUND")
)

// Coupon is the state of one coupon and its uses.
type Coupon struct {
	CouponCreated
	Version  int64 // number of events in its stream
	Deleted  bool
	Uses     int // current uses by all senders
	bySender couponUses
}

// CouponDecider holds the rules for one coupon.
var CouponDecider = domain.Decider[CouponCommand, CouponEvent, Coupon]{
	Category: "coupon",
	Decide:   func(s Coupon, c CouponCommand) ([]CouponEvent, error) { return c.decide(s) },
	Evolve:   evolveCoupon,
	Events:   []CouponEvent{CouponCreated{}, CouponChanged{}, CouponRedeemed{}, CouponReleased{}, CouponDeleted{}},
}

// CouponKey returns the key of a coupon's stream, which is the code in upper case.
func CouponKey(code string) string { return strings.ToUpper(code) }

// Exists reports whether the coupon has been created.
func (c Coupon) Exists() bool { return c.Code != "" }

// UsesBy returns the number of current uses by a sender.
func (c Coupon) UsesBy(senderID string) int { return len(c.bySender.transfersBy(senderID)) }

// maxUsesPerSender returns the maximum number of uses per sender.
func (c Coupon) maxUsesPerSender() int {
	if c.Type == CouponFrequency {
		return c.TransactionCount
	}
	return 1
}

// CheckRedeemable returns ErrInvalidCoupon if the sender cannot use the coupon for a transfer in this corridor at the given time.
func (c Coupon) CheckRedeemable(senderID string, corridor Corridor, at time.Time) error {
	switch {
	case !c.Exists(), c.Deleted, at.After(c.ExpiresAt), !c.covers(corridor):
		return ErrInvalidCoupon
	case c.MaxUses > 0 && c.Uses >= c.MaxUses, c.UsesBy(senderID) >= c.maxUsesPerSender():
		return ErrInvalidCoupon
	}
	return nil
}

func (c Coupon) covers(corridor Corridor) bool {
	return slices.Contains(c.Corridors, corridor)
}

// Benefit returns the extra rate (spec 5.18d) and the bonus (spec 5.18e) for an amount. Range bounds are inclusive. If two
// ranges share a bound, the range with the larger benefit applies. The results are zero if no range contains the amount.
func (c Coupon) Benefit(send money.Amount) (rateRange RateRange, bonusRange BonusRange) {
	for _, r := range c.RateRanges {
		if inRange(send, r.Min, r.Max) && r.ExtraRate.GreaterThan(rateRange.ExtraRate) {
			rateRange = r
		}
	}
	for _, r := range c.BonusRanges {
		if inRange(send, r.Min, r.Max) && (bonusRange.Bonus.IsZero() || bonusRange.Bonus.Less(r.Bonus)) {
			bonusRange = r
		}
	}
	return rateRange, bonusRange
}

// AppliesTo reports whether the coupon gives a benefit for the amount (spec 5.12j).
func (c Coupon) AppliesTo(send money.Amount) bool {
	rateRange, bonusRange := c.Benefit(send)
	return rateRange.ExtraRate.IsPositive() || bonusRange.Bonus.IsPositive()
}

func inRange(a, min, max money.Amount) bool { return !a.Less(min) && !max.Less(a) }

func (c CreateCoupon) decide(s Coupon) ([]CouponEvent, error) {
	return createCoupon(s, c.Coupon)
}

func (c ChangeCoupon) decide(s Coupon) ([]CouponEvent, error) {
	if !s.Exists() || s.Deleted {
		return nil, ErrCouponNotFound
	}
	terms := c.Coupon
	terms.Code = s.Code
	if errs := checkCoupon(terms); len(errs) > 0 {
		return nil, ErrValidationFailed.WithFields(errs...)
	}
	if sameTerms(s.CouponCreated, terms) {
		return nil, nil
	}
	return []CouponEvent{CouponChanged{terms}}, nil
}

// sameTerms reports whether two coupons differ at most in the time and the approval of their terms.
func sameTerms(a, b CouponCreated) bool {
	sameRate := func(a, b RateRange) bool {
		return a.Min.Equal(b.Min) && a.Max.Equal(b.Max) && a.ExtraRate.Equal(b.ExtraRate)
	}
	sameBonus := func(a, b BonusRange) bool {
		return a.Min.Equal(b.Min) && a.Max.Equal(b.Max) && a.Bonus.Equal(b.Bonus)
	}
	return a.Title == b.Title && a.Type == b.Type && a.Benefit == b.Benefit && a.TransactionCount == b.TransactionCount &&
		a.MaxUses == b.MaxUses && a.ExpiresAt.Equal(b.ExpiresAt) && slices.Equal(a.Corridors, b.Corridors) &&
		slices.EqualFunc(a.RateRanges, b.RateRanges, sameRate) && slices.EqualFunc(a.BonusRanges, b.BonusRanges, sameBonus)
}

func (c RedeemCoupon) decide(s Coupon) ([]CouponEvent, error) {
	if s.bySender.has(c.SenderID, c.TransferID) {
		return nil, nil
	}
	if err := s.CheckRedeemable(c.SenderID, c.Corridor, c.At); err != nil {
		return nil, err
	}
	return []CouponEvent{CouponRedeemed{SenderID: c.SenderID, TransferID: c.TransferID, At: c.At}}, nil
}

func (c ReleaseCoupon) decide(s Coupon) ([]CouponEvent, error) {
	if !s.bySender.has(c.SenderID, c.TransferID) {
		return nil, nil
	}
	return []CouponEvent{CouponReleased(c)}, nil
}

func (c DeleteCoupon) decide(s Coupon) ([]CouponEvent, error) {
	switch {
	case !s.Exists():
		return nil, ErrCouponNotFound
	case s.Deleted:
		return nil, nil
	}
	return []CouponEvent{CouponDeleted(c)}, nil
}

func createCoupon(s Coupon, c CouponCreated) ([]CouponEvent, error) {
	c.Code = CouponKey(c.Code)
	if s.Exists() {
		if s.At.Equal(c.At) && s.Title == c.Title {
			return nil, nil
		}
		return nil, ErrCouponExists
	}
	if errs := checkCoupon(c); len(errs) > 0 {
		return nil, ErrValidationFailed.WithFields(errs...)
	}
	return []CouponEvent{c}, nil
}

func evolveCoupon(s Coupon, event CouponEvent) Coupon {
	s.Version++
	switch e := event.(type) {
	case CouponCreated:
		s.CouponCreated = e
	case CouponChanged:
		s.CouponCreated = e.Coupon
	case CouponRedeemed:
		s.Uses++
		s.bySender = s.bySender.with(e.SenderID, e.TransferID)
	case CouponReleased:
		s.Uses--
		s.bySender = s.bySender.without(e.SenderID, e.TransferID)
	case CouponDeleted:
		s.Deleted = true
	default:
		panic(fmt.Sprintf("pricing: unknown event %T", event))
	}
	return s
}
