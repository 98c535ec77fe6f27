package app

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/ofac"
	"hulak/domain/sendinglimit"
	"hulak/eventstore"
	"hulak/internal/background"
	readmodel "hulak/projections/ofac"
)

const annualReportInterval = time.Hour

// startAnnualReports opens the annual report of blocked property when it is due.
func (p *Program) startAnnualReports(ctx context.Context) {
	p.runAlone(ctx, "annual report", func(ctx context.Context) error {
		background.Every(ctx, annualReportInterval, func(ctx context.Context) error { return p.openAnnualReport(ctx, now()) }, func(err error) {
			p.logger.Warn("opening the annual report failed, will retry", "error", err)
		})
		return nil
	})
}

// openAnnualReport opens the annual report of the current year after June 30, if property was blocked at the end of that day
// (31 CFR 501.603(b)(2)). It waits until the read model includes the entire day.
func (p *Program) openAnnualReport(ctx context.Context, at time.Time) error {
	year := at.In(sendinglimit.LosAngeles).Year()
	id, asOf := ofac.AnnualID(year), ofac.AnnualAsOf(year)
	if at.Before(asOf) {
		return nil
	}
	state, _, err := eventstore.State(ctx, p.log, ofac.Decider, id)
	if err != nil || state.Exists() {
		return err
	}
	head, err := p.log.Head(ctx)
	if err != nil {
		return err
	}
	if err := p.runner.WaitFor(ctx, readmodel.New().Name, head); err != nil {
		return err
	}
	blocked, err := readmodel.NewQueries(p.readPool).BlockedAt(ctx, asOf.Add(-time.Microsecond))
	if err != nil || len(blocked) == 0 {
		return err
	}
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "annual-report", Role: "SYSTEM"}}}
	_, err = eventstore.RunCommand(ctx, p.log, command, ofac.Decider, id, ofac.Command(ofac.Open{
		ReportID: id, Kind: ofac.Annual, Year: year, ActedAt: asOf, At: at,
	}))
	return err
}
