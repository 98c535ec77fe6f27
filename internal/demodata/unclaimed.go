package demodata

import (
	"fmt"
	"math/rand/v2"
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/domain/usecase"
)

const (
	refundCount   = 40
	refundTakes   = 10 * day // from the creation of a transfer to the return of its refund
	reportYears   = 4        // number of years with reports
	lettersMargin = 2 * day  // before the last day for letters
	paymentMargin = 10 * day // before the report is due
)

// dormantBefore are times between the start of dormancy and the end of the history. Together with the dates of the states, they put the
// reports into every stage. The last refunds are not dormant yet.
var dormantBefore = []time.Duration{400 * day, 240 * day, 90 * day, -100 * day}

// unclaimedRefunds plans refunds that came back years ago, and their senders. Each trip belongs to the sender at the same index.
func unclaimedRefunds(r *rand.Rand, now time.Time, people int) (senders []person, trips []trip) {
	for n := range refundCount {
		state := stateShares[n%len(stateShares)].state
		dormantAt := now.Add(-dormantBefore[(n+n/len(stateShares))%len(dormantBefore)])
		at := dormantAt.AddDate(-unclaimed.RuleFor(state).Years, 0, 0).Add(-refundTakes)
		s := newPerson(r, people+n, at.Add(-20*day))
		s.state, s.cardID = state, ""
		senders = append(senders, s)
		trips = append(trips, trip{
			id: newID(r, at), sender: s, send: dollars(max(30, pick(r, typicalAmounts)/2)), method: 500, outcome: failsRefunded,
			purpose: r.IntN(5), at: at, number: referenceNumber(r),
		})
	}
	return senders, trips
}

// earlyPrices schedules the prices of transfers before the period.
func earlyPrices(q *queue, trips []trip) {
	for _, t := range trips {
		at := t.at.Add(-time.Hour)
		publishRate(q, at, reference.DefaultRates(at)[0].Rate.Decimal())
		q.add(at, func(u *unit) error { return saveFeeSets(u, at, "") })
	}
}

// closeReturnCases schedules the end of the cases that the returned refunds opened.
func closeReturnCases(q *queue, trips []trip, s Staff) {
	for _, t := range trips {
		q.add(t.at.Add(refundTakes+20*day), func(u *unit) error {
			c, err := domain.Load(u, casefile.Decider, t.id)
			if err != nil || !c.Open {
				return err
			}
			return domain.Run(u, casefile.Decider, t.id, casefile.Command(casefile.Close{
				By: s.Compliance, At: u.at, Reason: "The sender does not answer. The refund waits as unclaimed property.",
			}))
		})
	}
}

// stateReports schedules the reports of unclaimed refunds to the states: the letters and the payments. What would happen after the end
// of the history stays open. Every other state gets its letters early.
func stateReports(q *queue, trips []trip, s Staff, now time.Time) {
	for i, share := range stateShares {
		for year := now.Year() - reportYears; year <= now.Year()+1; year++ {
			report := unclaimed.Report{State: share.state, Year: year}
			dates := report.Dates()
			lettersAt := dates.LettersBy.Add(-lettersMargin)
			if i%2 == 0 {
				lettersAt = dates.LettersFrom.Add(3 * day)
			}
			q.add(dates.LettersFrom.Add(time.Hour), func(u *unit) error { return openReport(u, report, trips) })
			q.add(lettersAt, func(u *unit) error {
				ids, _, err := refundsOf(u, report, trips, true)
				if err != nil || len(ids) == 0 {
					return err
				}
				return usecase.RecordLetters(u, usecase.Letters{Report: report, TransferIDs: ids, By: s.Compliance, At: u.at})
			})
			q.add(dates.ReportBy.Add(-paymentMargin), func(u *unit) error { return payReport(u, report, trips, s) })
		}
	}
}

func openReport(u *unit, report unclaimed.Report, trips []trip) error {
	ids, _, err := refundsOf(u, report, trips, false)
	if err != nil || len(ids) == 0 {
		return err
	}
	withLetters, _, err := refundsOf(u, report, trips, true)
	if err != nil {
		return err
	}
	open := unclaimed.Open{Report: report, LettersDue: len(withLetters) > 0, At: u.at}
	return domain.Run(u, unclaimed.Decider, report.ID(), unclaimed.Command(open))
}

// payReport pays a report. It skips the approval, because the demo staff joined after the history.
func payReport(u *unit, report unclaimed.Report, trips []trip, s Staff) error {
	ids, total, err := refundsOf(u, report, trips, false)
	if err != nil || len(ids) == 0 {
		return err
	}
	reference := fmt.Sprintf("ACH-%d-%s", report.Year, report.State)
	for _, id := range ids {
		if err := u.transfer(id, transfer.Escheat{Report: report, Reference: reference, RequestedBy: s.Admin, At: u.at}); err != nil {
			return err
		}
	}
	pay := unclaimed.Pay{Transfers: len(ids), Total: total, Reference: reference, RequestedBy: s.Admin, At: u.at}
	return domain.Run(u, unclaimed.Decider, report.ID(), unclaimed.Command(pay))
}

// refundsOf returns the unclaimed refunds of a report, or only those whose senders must get a letter.
func refundsOf(u *unit, report unclaimed.Report, trips []trip, onlyLetters bool) (ids []string, total money.Amount, err error) {
	total = money.Zero(money.USD)
	for _, t := range trips {
		if t.sender.state != report.State {
			continue
		}
		s, err := domain.Load(u, transfer.Decider, t.id)
		if err != nil {
			return nil, total, err
		}
		amount := s.Amounts().Total()
		if s.Refund.State != transfer.RefundStateReturned || unclaimed.ReportFor(report.State, s.Refund.DormantSince) != report ||
			onlyLetters && !unclaimed.RuleFor(report.State).NeedsLetter(amount) {
			continue
		}
		ids, total = append(ids, t.id), total.Add(amount)
	}
	return ids, total, nil
}
