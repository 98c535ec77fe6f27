package demodata

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reconciliation"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/usecase"
)

// Staff names the members who decide about held transfers.
type Staff struct{ Admin, Approver, Compliance string }

const (
	couponWelcome = "WELCOME"
	couponFestive = "DASHAIN25"
)

func hundredths(n int64) decimal.Decimal { return decimal.New(n, -2) }

func dollars(n int64) money.Amount { return money.FromMinor(n*usd, money.USD) }

// publishRate schedules a rate, with a mid-market rate slightly above it.
func publishRate(q *queue, at time.Time, rate decimal.Decimal) {
	publish := pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.NewRate(rate), Mid: money.NewRate(rate.Add(hundredths(35))),
		Source: pricing.SourceFixed, At: at,
	}
	q.add(at, func(u *unit) error {
		return domain.Run(u, pricing.RateDecider, pricing.RateKey(publish.From, publish.To), pricing.RateCommand(publish))
	})
}

// schedulePrices schedules the first prices, a period of lower bank fees, and two coupons.
func schedulePrices(q *queue, first, start, now time.Time) {
	rate := reference.DefaultRates(first)[0].Rate.Decimal()
	publishRate(q, first, rate)
	for at, fee := range map[time.Time]string{first: "", start.Add(60 * day): "3.99", start.Add(120 * day): ""} {
		q.add(at, func(u *unit) error { return saveFeeSets(u, at, fee) })
	}
	corridors := []pricing.Corridor{{Source: reference.USA, Destination: reference.Nepal}}
	for _, c := range []pricing.CouponCreated{
		{
			Code: couponWelcome, Title: "Better rate on the first transfer", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBetterRate,
			RateRanges: []pricing.RateRange{{Min: dollars(10), Max: dollars(5000), ExtraRate: hundredths(75)}}, ExpiresAt: now.AddDate(1, 0, 0),
		},
		{
			Code: couponFestive, Title: "Dashain bonus", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus,
			BonusRanges: []pricing.BonusRange{{Min: dollars(100), Max: dollars(5000), Bonus: money.FromMinor(25_000, money.NPR)}},
			ExpiresAt:   now.AddDate(0, 1, 0),
		},
	} {
		c.At, c.Corridors = first, corridors
		q.add(first, func(u *unit) error {
			return domain.Run(u, pricing.CouponDecider, pricing.CouponKey(c.Code), pricing.CouponCommand(pricing.CreateCoupon{Coupon: c}))
		})
	}
}

// saveFeeSets saves the default fees. A fee replaces the flat fees of bank transfers.
func saveFeeSets(u *unit, at time.Time, fee string) error {
	for _, set := range reference.DefaultFeeSets(at) {
		for i := range set.Ranges {
			if flat := set.Ranges[i].FlatFee; fee != "" && set.Key.PaymentMethod == funding.BankAccount && flat.IsPositive() {
				set.Ranges[i].FlatFee = money.MustParse(fee, money.USD)
			}
		}
		if err := domain.Run(u, pricing.FeeSetDecider, set.Key.String(), set); err != nil {
			return err
		}
	}
	return nil
}

// letters are the complaints of senders.
var letters = []struct {
	subject, message string
	errorType        complaint.ErrorType
}{
	{"Money has not arrived", "The money should have arrived two days ago. My family needs it for the hospital.", complaint.ErrorLate},
	{"Wrong amount received", "My brother received fewer rupees than the receipt shows.", complaint.ErrorAmountReceived},
	{"Debited twice", "I see two debits for one transfer in my bank account.", complaint.ErrorAmountPaid},
	{"Cannot verify my identity", "The app rejects the photo of my passport. It is valid.", ""},
	{"Refund is missing", "I canceled within 30 minutes, but the refund is not in my account.", ""},
}

// complaints schedules complaints. Staff investigate reported errors, and answer and close other complaints. The latest ones stay open.
func complaints(r *rand.Rand, q *queue, p plan, s Staff, now time.Time) {
	count := max(len(p.trips)/160, 3)
	for n := range count {
		t := p.trips[(n+1)*(len(p.trips)-1)/(count+1)]
		at := t.at.Add(time.Duration(30+r.IntN(60)) * time.Hour)
		if !at.Before(now) || t.outcome == live {
			at = now.Add(-time.Hour)
		}
		id, letter := newID(r, at), pick(r, letters)
		run := func(u *unit, c complaint.Command) error { return domain.Run(u, complaint.Decider, id, c) }
		q.add(at, func(u *unit) error {
			return run(u, complaint.File{
				ComplaintID: id, Number: fmt.Sprintf("C-%06d", 100_001+n), SenderID: t.sender.id, TransferID: t.id,
				ErrorType: letter.errorType, SenderState: t.sender.state, At: at,
				Letter: complaint.Letter{
					Name: t.sender.fullName(), Email: t.sender.details.Email, PhoneNumber: t.sender.details.PhoneNumber, Subject: letter.subject,
					Message: letter.message,
				},
			})
		})
		answeredAt := at.Add(time.Duration(4+r.IntN(70)) * time.Hour)
		switch isAnswered := answeredAt.Before(now) && !chance(r, 120); {
		case isAnswered && letter.errorType != "":
			q.add(answeredAt, func(u *unit) error { return investigateError(u, id, t, letter.errorType, s) })
			q.add(answeredAt.Add(time.Hour), func(u *unit) error {
				return usecase.SendResult(u, id, complaint.SendResult{By: s.Compliance, At: u.at})
			})
		case isAnswered:
			q.add(answeredAt, func(u *unit) error {
				return run(u, complaint.Answer{Reply: complaint.Reply{Text: "We checked your transfer with our partner in Nepal."}, At: answeredAt})
			})
			q.add(answeredAt.Add(time.Hour), func(u *unit) error {
				return run(u, complaint.Close{Reason: complaint.Reply{Text: "The money was delivered."}, At: u.at})
			})
		}
	}
}

// investigateError classifies a complaint and records that no error occurred.
func investigateError(u *unit, id string, t trip, errorType complaint.ErrorType, s Staff) error {
	err := usecase.ClassifyComplaint(u, id, complaint.Classify{
		TransferID: t.id, ErrorType: errorType, SenderState: t.sender.state, By: s.Compliance, At: u.at,
	})
	if err != nil {
		return err
	}
	return usecase.FinishInvestigation(u, id, complaint.FinishInvestigation{
		Finding: complaint.FindingNoError, By: s.Compliance, At: u.at, Report: complaint.Report{
			Facts: "Our records and those of our partner agree with your receipt.", Documents: []string{"Payout report", "Bank statement"},
		},
	})
}

// senderWork schedules requests to delete accounts, and locks a few senders. Senders who made no transfers come first in the plan.
func senderWork(q *queue, p plan, s Staff, now time.Time) {
	idle := len(p.people) / 8
	count := max(idle/20, 1)
	for n := range count {
		active := idle + (len(p.people)-idle)/3 + 2*n
		asks, refused, locked := p.people[n], p.people[active], p.people[active+1]
		for _, who := range []person{asks, refused} { // the law requires us to keep the records of senders with transfers
			q.add(now.Add(-time.Duration(20+30*n)*time.Hour), func(u *unit) error { return usecase.RequestErasure(u, who.id, u.at) })
		}
		q.add(now.Add(-time.Duration(40+50*n)*time.Minute), func(u *unit) error {
			lock := sender.Lock{Reason: "Several senders use the same device.", At: u.at}
			if err := domain.Run(u, sender.Decider, locked.id, sender.Command(lock)); err != nil || n > 0 {
				return err
			}
			return requestApproval(u, approval.UnlockRequested{SenderID: locked.id, Request: approval.Details{
				ApprovalID: "demo-unlock", By: s.Compliance, Reason: "The devices belong to one family.", At: u.at,
			}})
		})
	}
}

// lastApproval is the ID of the last request, which CreateLive creates at its end.
const lastApproval = "demo-coupon"

// approvals schedules requests that wait for a second person.
func approvals(q *queue, s Staff, now time.Time) {
	at := now.Add(-3 * time.Hour)
	details := func(id, reason string) approval.Details {
		return approval.Details{ApprovalID: id, By: s.Admin, Reason: reason, At: at}
	}
	set := reference.DefaultFeeSets(at)[0]
	set.Ranges[0].FlatFee = money.MustParse("4.50", money.USD)
	for _, request := range []approval.Requested{
		approval.RateRequested{Request: details("demo-rate", "The dollar rose against the rupee."), Rate: pricing.RatePublished{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate("142.10"), Mid: money.MustParseRate("142.45"), Source: pricing.SourceAdmin,
			Reason: "The dollar rose against the rupee.", At: at, ApprovalID: "demo-rate",
		}},
		approval.FeeSetRequested{Request: details("demo-fees", "Match the competition for small amounts."), FeeSet: pricing.FeeSetSaved(set)},
		approval.CouponRequested{Request: details(lastApproval, "Campaign for Tihar."), Coupon: pricing.CouponCreated{
			Code: "TIHAR50", Title: "Tihar bonus", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus, MaxUses: 500,
			Corridors:   []pricing.Corridor{{Source: reference.USA, Destination: reference.Nepal}},
			BonusRanges: []pricing.BonusRange{{Min: dollars(200), Max: dollars(5000), Bonus: money.FromMinor(50_000, money.NPR)}},
			ExpiresAt:   now.AddDate(0, 2, 0), At: at,
		}},
	} {
		q.add(at, func(u *unit) error { return requestApproval(u, request) })
	}
}

func requestApproval(u *unit, request approval.Requested) error {
	_, err := usecase.RequestApproval(u, request, nil)
	return err
}

// investigations schedules cases with notes, and differences between statements and the ledger.
func investigations(r *rand.Rand, q *queue, p plan, s Staff, now time.Time) {
	count := max(len(p.trips)/800, 3)
	for n := range count {
		t := p.trips[(n+1)*(len(p.trips)-1)/(count+1)]
		at := t.at.Add(time.Duration(90+r.IntN(48)) * time.Hour)
		if !at.Before(now.Add(-time.Hour)) {
			continue
		}
		for _, c := range []casefile.Command{
			casefile.Open{CaseID: t.id, By: s.Compliance, At: at, Reason: "The sender's bank asked about this transfer."},
			casefile.AddNote{Kind: casefile.KindNote, By: s.Compliance, At: at, Text: "Asked the sender how they know the beneficiary."},
		} {
			q.add(at, func(u *unit) error { return domain.Run(u, casefile.Decider, t.id, c) })
		}
		if n%2 == 0 {
			q.add(at.Add(30*time.Minute), func(u *unit) error {
				return domain.Run(u, casefile.Decider, t.id,
					casefile.Command(casefile.Close{By: s.Compliance, At: u.at, Reason: "The sender's answer was plausible."}))
			})
		}
		id := newID(r, at)
		found := reconciliation.DifferenceFound{
			DifferenceID: id, Counterparty: reconciliation.PayoutPartner, Kind: reconciliation.AmountDiffers, TransferID: t.id,
			Reference: "NP" + t.number, Ours: money.FromMinor(-2_665_000, money.NPR), Theirs: money.FromMinor(-2_660_000, money.NPR),
			Since: at, At: at,
		}
		if n%3 == 0 {
			found.Counterparty, found.Kind = reconciliation.Bank, reconciliation.MissingFromLedger
			found.TransferID, found.Ours, found.Theirs = "", money.Zero(money.USD), dollars(35)
		}
		q.add(at, func(u *unit) error {
			record := reconciliation.RecordDifference{DifferenceFound: found}
			return domain.Run(u, reconciliation.DifferenceDecider, id, reconciliation.Command(record))
		})
		if n%2 == 1 {
			explain := reconciliation.Explain{By: s.Admin, Reason: reconciliation.Reason{Text: "The partner charged its own fee. They refund it."}}
			q.add(at.Add(40*time.Minute), func(u *unit) error {
				explain.At = u.at
				return domain.Run(u, reconciliation.DifferenceDecider, id, reconciliation.Command(explain))
			})
		}
	}
}
