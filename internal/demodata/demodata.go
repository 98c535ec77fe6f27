// Package demodata creates months of realistic transfers, with their senders, prices, and the work of the back office.
//
// The package plans everything from a fixed seed. It then runs the plan in simulated time: the real deciders decide, the process
// manager's reactions follow, and the events are appended to the real log. The result depends only on Config, except for the keys that
// encrypt personal data. All names, accounts, and list entries are fictional.
package demodata

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"hulak/domain/approval"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// seed makes every run the same.
const seed = 20260301

// Config says what to create.
type Config struct {
	Log          *eventstore.Log
	Now          time.Time // end of the history
	Transfers    int
	EmailKey     func(address string) string // digest of an email address, see reservation.EmailDecider
	ReferenceKey func(number string) string  // digest of a PIN, see reservation.ReferenceDecider
	AccountKey   func(number string) string  // digest of an account number, see usecase.TransferRequest
	Staff        Staff
}

// Source is a sender's bank account or card at the provider.
type Source struct {
	ID, SenderID, Holder, Institution, AccountType, Network, Last4 string
}

// Applicant is a sender at the identity provider.
type Applicant struct {
	ID, State string
	Person    sender.Person
	KYC       sender.KYCStatus
	Tier      sender.Tier
}

// History is what the providers know about the created transfers.
type History struct {
	Applicants []Applicant
	Sources    []Source
	Payments   []*Payment
	Events     map[string]int // count by event type
	plan       plan
}

// ErrTooFew means that there are too few transfers for every outcome.
var ErrTooFew = errors.New("demodata: at least 100 transfers are needed")

const minTransfers = 100

// CreateHistory appends the history to the log: all transfers except those of the last minute, and old transfers whose refunds are
// unclaimed.
func CreateHistory(ctx context.Context, c Config) (History, error) {
	if c.Transfers < minTransfers {
		return History{}, ErrTooFew
	}
	r := rand.New(rand.NewPCG(seed, 0))
	p := newPlan(r, c.Now, c.Transfers)
	oldSenders, oldTrips := unclaimedRefunds(rand.New(rand.NewPCG(seed, 1)), c.Now, len(p.people))
	s := newSimulation(c)
	q := &s.queue
	start := c.Now.Add(-period * day)
	earlyPrices(q, oldTrips)
	pricesMove(r, q, start, c.Now)
	for _, person := range slices.Concat(oldSenders, p.people) {
		q.add(person.joinedAt, person.join(c.EmailKey))
	}
	for _, t := range p.trips {
		if t.outcome != live {
			q.add(t.at, t.create(c))
		}
	}
	for _, t := range oldTrips {
		q.add(t.at, t.create(c))
	}
	closeReturnCases(q, oldTrips, c.Staff)
	stateReports(q, oldTrips, c.Staff, c.Now)
	complaints(r, q, p, c.Staff, c.Now)
	investigations(r, q, p, c.Staff, c.Now)
	senderWork(q, p, c.Staff, c.Now)
	if err := s.run(ctx); err != nil {
		return History{}, err
	}
	h := History{Payments: s.providers.all, Events: s.stats, plan: p}
	for _, person := range slices.Concat(oldSenders, p.people) {
		h.Applicants = append(h.Applicants, Applicant{person.id, person.state, person.details, person.kyc, person.tier})
		if person.kyc != sender.KYCVerified {
			continue
		}
		h.Sources = append(h.Sources, Source{person.bankID, person.id, person.fullName(), person.bankName, "checking", "", person.last4})
		if person.cardID != "" {
			h.Sources = append(h.Sources, Source{person.cardID, person.id, person.fullName(), "Sandbox Card Bank", "", person.network, person.last4})
		}
	}
	return h, nil
}

// CreateLive appends the transfers of the last minute and the pending approvals. The transfers' providers have not been called, so the
// workers continue them.
func CreateLive(ctx context.Context, c Config, h History) error {
	s := newSimulation(c)
	approvals(&s.queue, c.Staff, c.Now)
	for _, t := range h.plan.trips {
		if t.outcome == live {
			s.queue.add(t.at, t.create(c))
		}
	}
	return s.run(ctx)
}

func newSimulation(c Config) *simulation {
	return &simulation{
		log: c.Log, now: c.Now, stats: map[string]int{},
		providers: providerLedger{debits: map[string]*Payment{}, payouts: map[string]*Payment{}},
	}
}

// Exists reports whether the log has complete demo data.
func Exists(ctx context.Context, log *eventstore.Log) (bool, error) {
	a, _, err := eventstore.State(ctx, log, approval.Decider, lastApproval)
	return err == nil && a.Exists(), err
}
