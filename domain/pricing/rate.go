package pricing

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

// RateGuarantee is the period in which a replaced rate is honored (spec 9.09d).
const RateGuarantee = 30 * time.Minute

// ErrNoRate means that no usable rate has been published for the currency pair (spec 8.07e).
var ErrNoRate = domain.Reject(domain.BusinessRule, "NO_EXCHANGE_RATE")

// ErrInvalidRate rejects a rate outside the plausible range.
var ErrInvalidRate = domain.Reject(domain.Invalid, "INVALID_RATE")

// ErrRateJump rejects a change in the mid-market rate that is too large to publish without approval.
var ErrRateJump = domain.Reject(domain.BusinessRule, "RATE_JUMP")

// RateState holds the current rate for a currency pair and recent rates that can still be honored.
type RateState struct {
	From, To     money.Currency
	Version      int64         // number of publications so far
	Publications []Publication // oldest first; the last one is current
	Table        Publication   // publication from the latest daily table; zero if there is none

	// Anchor is the latest rate that came from an external source or was approved by a second person. The first rate for a pair
	// also becomes the anchor. Anchor is zero before the first publication.
	Anchor Publication
}

// Publication is one published rate.
type Publication struct {
	Version int64
	Rate    money.Rate
	Mid     money.Rate
	MidDay  string // see RatePublished
	Source  string
	At      time.Time
}

// RateDecider holds the rules for one currency pair's rate.
var RateDecider = domain.Decider[RateCommand, RatePublished, RateState]{
	Category: "rate",
	Decide:   func(s RateState, c RateCommand) ([]RatePublished, error) { return c.decide(s) },
	Evolve:   evolveRate,
	Events:   []RatePublished{{}},
}

// RateKey returns the key of a currency pair's stream.
func RateKey(from, to money.Currency) string { return string(from) + "-" + string(to) }

// Current returns the current rate, and false if none was published.
func (s RateState) Current() (Publication, bool) {
	if len(s.Publications) == 0 {
		return Publication{}, false
	}
	return s.Publications[len(s.Publications)-1], true
}

// PublicationByVersion returns the publication with this version. It returns false if the publication was replaced too long ago
// for a quote to use it.
func (s RateState) PublicationByVersion(version int64) (Publication, bool) {
	for _, p := range s.Publications {
		if p.Version == version {
			return p, true
		}
	}
	return Publication{}, false
}

// HonoredRates returns the rates that a quote can use, newest first. They are the current rate, and rates replaced within RateGuarantee
// before the given time.
func (s RateState) HonoredRates(at time.Time) []Publication {
	var honored []Publication
	for i, v := range slices.Backward(s.Publications) {
		replaced := i+1 < len(s.Publications)
		if replaced && at.Sub(s.Publications[i+1].At) > RateGuarantee {
			break
		}
		honored = append(honored, v)
	}
	return honored
}

func (c PublishRate) decide(s RateState) ([]RatePublished, error) {
	current, exists := s.Current()
	if c.Mid.IsZero() {
		c.Mid, c.MidDay = c.Rate, ""
		if exists {
			c.Mid, c.MidDay = current.Mid, current.MidDay
		}
	}
	if !c.isPlausible() {
		return nil, ErrInvalidRate
	}
	if exists && current.Rate.Equal(c.Rate) && current.Mid.Equal(c.Mid) {
		return nil, nil
	}
	return []RatePublished{RatePublished(c)}, nil
}

func (c PublishTableRate) decide(s RateState) ([]RatePublished, error) {
	if !c.isPlausible() || c.MidDay == "" {
		return nil, ErrInvalidRate
	}
	if s.hasPublished(c) {
		return nil, nil
	}
	if current, exists := s.Current(); exists && isJump(current.Mid, c.Mid, c.MaxJump) {
		return nil, ErrRateJump
	}
	return []RatePublished{RatePublished(c.PublishRate)}, nil
}

func (c PublishRate) isPlausible() bool {
	return bounds.IsValidRate(c.Rate) && bounds.IsValidRate(c.Mid)
}

// hasPublished reports whether the same table or a newer table has been published. ISO dates sort chronologically as strings.
func (s RateState) hasPublished(c PublishTableRate) bool {
	latest := s.Table
	switch {
	case latest.Source != c.Source, latest.MidDay < c.MidDay:
		return false
	case latest.MidDay > c.MidDay:
		return true
	}
	return latest.Mid.Equal(c.Mid) && latest.Rate.Equal(c.Rate) // false if the bank corrected the table or our margin changed
}

// NeedsApproval reports whether a second person must approve a rate that one person wants to publish. Approval is required for the
// first rate for a pair and for a change of more than maxJump percent. The change is measured from the anchor, so one person
// cannot move the rate far in many small steps.
func (s RateState) NeedsApproval(c PublishRate, maxJump decimal.Decimal) bool {
	if s.Version == 0 {
		return true
	}
	return isJump(s.Anchor.Rate, c.Rate, maxJump) || !c.Mid.IsZero() && isJump(s.Anchor.Mid, c.Mid, maxJump)
}

// isJump reports whether a rate changes by more than maxPercent.
func isJump(from, to money.Rate, maxPercent decimal.Decimal) bool {
	change := to.Decimal().Sub(from.Decimal()).Abs()
	return change.Shift(2).GreaterThan(from.Decimal().Mul(maxPercent))
}

func evolveRate(s RateState, e RatePublished) RateState {
	next := RateState{From: e.From, To: e.To, Version: s.Version + 1, Table: s.Table, Anchor: s.Anchor}
	for i, p := range s.Publications {
		isCurrent := i+1 == len(s.Publications)
		if isCurrent || e.At.Sub(s.Publications[i+1].At) <= 2*RateGuarantee { // twice the guarantee, for commands that arrive late
			next.Publications = append(next.Publications, p)
		}
	}
	published := Publication{Version: next.Version, Rate: e.Rate, Mid: e.Mid, MidDay: e.MidDay, Source: e.Source, At: e.At}
	next.Publications = append(next.Publications, published)
	if e.MidDay != "" && e.Source != SourceAdmin { // a rate from staff keeps the mid-market rate and its date
		next.Table = published
	}
	if e.Source != SourceAdmin || e.ApprovalID != "" || s.Version == 0 {
		next.Anchor = published
	}
	return next
}
