package pricing

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

// RateGuarantee is how long a rate is honoured after another has replaced it (9.09d).
const RateGuarantee = 30 * time.Minute

// ErrNoRate refuses to price where no rate was ever published (8.07e).
var ErrNoRate = domain.Refuse(domain.Forbids, "NO_EXCHANGE_RATE")

// ErrRate refuses to publish a rate that is no rate.
var ErrRate = domain.Refuse(domain.Invalid, "INVALID_RATE")

// ErrRateJump refuses to follow a table whose middle rate is too far from the one in force: a person has to look.
var ErrRateJump = domain.Refuse(domain.Forbids, "RATE_JUMP")

// RateState is the current rate of a pair and those before it that may still be honoured.
type RateState struct {
	From, To     money.Currency
	Version      int64         // how many were ever published
	Publications []Publication // oldest first; the last is the current one
	Table        Publication   // what came of the last daily table that was followed; the zero value where none was

	// Anchor is the last rate that did not come from one person alone: a source or two people set it. The zero value means none.
	Anchor Publication
}

// Publication is one rate that was published.
type Publication struct {
	Version int64
	Rate    money.Rate
	Mid     money.Rate
	MidDay  string // see RatePublished
	Source  string
	At      time.Time
}

// RateDecider is the behaviour of one currency pair's rate.
var RateDecider = domain.Decider[RateCommand, RateEvent, RateState]{
	Category: "rate",
	Decide:   decideRate,
	Evolve:   evolveRate,
	Events:   []RateEvent{RatePublished{}},
}

// RateKey is the key of a pair's stream.
func RateKey(from, to money.Currency) string { return string(from) + "-" + string(to) }

// Current is the rate in force; false where none was published.
func (s RateState) Current() (Publication, bool) {
	if len(s.Publications) == 0 {
		return Publication{}, false
	}
	return s.Publications[len(s.Publications)-1], true
}

// Published returns the publication with this version, and false if it was replaced so long ago that no quote can use it.
func (s RateState) Published(version int64) (Publication, bool) {
	for _, p := range s.Publications {
		if p.Version == version {
			return p, true
		}
	}
	return Publication{}, false
}

// Honoured are the rates that a quote may be on, the newest first: the current one, and those that were current within
// the last 30 minutes.
func (s RateState) Honoured(at time.Time) []Publication {
	var honoured []Publication
	for i := len(s.Publications) - 1; i >= 0; i-- {
		replaced := i+1 < len(s.Publications)
		if replaced && at.Sub(s.Publications[i+1].At) > RateGuarantee {
			break
		}
		honoured = append(honoured, s.Publications[i])
	}
	return honoured
}

func decideRate(s RateState, command RateCommand) ([]RateEvent, error) {
	switch c := command.(type) {
	case PublishRate:
		current, known := s.Current()
		if c.Mid.IsZero() {
			c.Mid, c.MidDay = c.Rate, ""
			if known {
				c.Mid, c.MidDay = current.Mid, current.MidDay
			}
		}
		if !c.plausible() {
			return nil, ErrRate
		}
		if known && current.Rate.Equal(c.Rate) && current.Mid.Equal(c.Mid) {
			return nil, nil
		}
		return []RateEvent{RatePublished(c)}, nil
	case FollowTable:
		if !c.plausible() || c.MidDay == "" {
			return nil, ErrRate
		}
		if s.followed(c) {
			return nil, nil
		}
		if current, known := s.Current(); known && jumps(current.Mid, c.Mid, c.JumpMax) {
			return nil, ErrRateJump
		}
		return []RateEvent{RatePublished(c.PublishRate)}, nil
	}
	panic(fmt.Sprintf("pricing: unknown command %T", command))
}

func (c PublishRate) plausible() bool { return bounds.Rate(c.Rate) && bounds.Rate(c.Mid) }

// followed reports whether a table says nothing new. Days compare as text.
func (s RateState) followed(c FollowTable) bool {
	last := s.Table
	switch {
	case last.Source != c.Source, last.MidDay < c.MidDay:
		return false
	case last.MidDay > c.MidDay:
		return true
	}
	return last.Mid.Equal(c.Mid) && last.Rate.Equal(c.Rate) // unless the bank has corrected it, or our margin is another
}

// TakesTwo reports whether a rate that one person publishes needs a second person. It does if the rate or its middle rate is more than
// jumpMax percent away from the anchor, so that many small steps by one person add up. The first rate of a pair always needs one.
func (s RateState) TakesTwo(c PublishRate, jumpMax decimal.Decimal) bool {
	if s.Version == 0 {
		return true
	}
	return jumps(s.Anchor.Rate, c.Rate, jumpMax) || !c.Mid.IsZero() && jumps(s.Anchor.Mid, c.Mid, jumpMax)
}

// jumps reports whether a rate is more than so many per cent away from another.
func jumps(from, to money.Rate, most decimal.Decimal) bool {
	distance := to.Decimal().Sub(from.Decimal()).Abs()
	return distance.Shift(2).GreaterThan(from.Decimal().Mul(most))
}

func evolveRate(s RateState, event RateEvent) RateState {
	switch e := event.(type) {
	case RatePublished:
		next := RateState{From: e.From, To: e.To, Version: s.Version + 1, Table: s.Table, Anchor: s.Anchor}
		for i, p := range s.Publications {
			last := i+1 == len(s.Publications)
			if last || e.At.Sub(s.Publications[i+1].At) <= 2*RateGuarantee { // twice, for commands that are a little late
				next.Publications = append(next.Publications, p)
			}
		}
		published := Publication{Version: next.Version, Rate: e.Rate, Mid: e.Mid, MidDay: e.MidDay, Source: e.Source, At: e.At}
		next.Publications = append(next.Publications, published)
		if e.MidDay != "" && e.Source != SourceAdmin { // an admin leaves the middle rate, and so its day, as it is
			next.Table = published
		}
		if e.Source != SourceAdmin || e.ApprovalID != "" || s.Version == 0 {
			next.Anchor = published
		}
		return next
	}
	panic(fmt.Sprintf("pricing: unknown event %T", event))
}
