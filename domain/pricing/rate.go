package pricing

import (
	"fmt"
	"time"

	"hulak/domain"
	"hulak/domain/money"
)

// RateGuarantee is how long a rate is honoured after another has replaced it (9.09d).
const RateGuarantee = 30 * time.Minute

// ErrNoRate refuses to price where no rate was ever published (8.07e).
var ErrNoRate = domain.Refuse(domain.Forbids, "NO_EXCHANGE_RATE")

// ErrRate refuses to publish a rate that is no rate.
var ErrRate = domain.Refuse(domain.Invalid, "INVALID_RATE")

// RateState is the current rate of a pair and those before it that may still be honoured.
type RateState struct {
	From, To     money.Currency
	Version      int64         // how many were ever published
	Publications []Publication // oldest first; the last is the current one
}

// Publication is one rate that was published.
type Publication struct {
	Version int64
	Rate    money.Rate
	Mid     money.Rate
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
		if !c.Rate.Decimal().IsPositive() {
			return nil, ErrRate
		}
		if current, ok := s.Current(); ok && current.Rate.Equal(c.Rate) && current.Mid.Equal(c.Mid) {
			return nil, nil
		}
		return []RateEvent{RatePublished(c)}, nil
	}
	panic(fmt.Sprintf("pricing: unknown command %T", command))
}

func evolveRate(s RateState, event RateEvent) RateState {
	switch e := event.(type) {
	case RatePublished:
		next := RateState{From: e.From, To: e.To, Version: s.Version + 1}
		for i, p := range s.Publications {
			last := i+1 == len(s.Publications)
			if last || e.At.Sub(s.Publications[i+1].At) <= 2*RateGuarantee { // twice, for commands that are a little late
				next.Publications = append(next.Publications, p)
			}
		}
		next.Publications = append(next.Publications, Publication{Version: next.Version, Rate: e.Rate, Mid: e.Mid, Source: e.Source, At: e.At})
		return next
	}
	panic(fmt.Sprintf("pricing: unknown event %T", event))
}
