package app

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/unclaimed"
	"hulak/eventstore"
	"hulak/internal/background"
	"hulak/projections/business"
	readmodel "hulak/projections/unclaimed"
)

const unclaimedReportInterval = time.Hour

// startUnclaimedReports opens and closes the reports of unclaimed property.
func (p *Program) startUnclaimedReports(ctx context.Context) {
	p.runAlone(ctx, "unclaimed property", func(ctx context.Context) error {
		background.Every(ctx, unclaimedReportInterval, func(ctx context.Context) error { return p.updateUnclaimedReports(ctx, now()) },
			func(err error) {
				p.logger.Warn("updating the reports of unclaimed property failed, will retry", "error", err)
			})
		return nil
	})
}

// updateUnclaimedReports opens each report from the first day of its letters on, if refunds belong in it. It closes reports that are due
// but have no refunds left, because the senders claimed them.
func (p *Program) updateUnclaimedReports(ctx context.Context, at time.Time) error {
	head, err := p.log.Head(ctx)
	if err != nil {
		return err
	}
	for _, name := range []string{readmodel.New().Name, business.New().Name} {
		if err := p.runner.WaitFor(ctx, name, head); err != nil {
			return err
		}
	}
	queries := readmodel.NewQueries(p.readPool)
	owed, err := queries.Owed(ctx)
	if err != nil {
		return err
	}
	reports, err := queries.Reports(ctx)
	if err != nil {
		return err
	}
	current := map[unclaimed.Report]unclaimed.Open{}
	for _, item := range owed {
		if at.Before(item.Report.Dates().LettersFrom) {
			continue
		}
		open := current[item.Report]
		current[item.Report] = unclaimed.Open{Report: item.Report, LettersDue: open.LettersDue || item.NeedsLetter(), At: at}
	}
	for report, open := range current {
		if reports[report] != unclaimed.StatusDue {
			if err := p.changeUnclaimedReport(ctx, report, open); err != nil {
				return err
			}
		}
	}
	for report, status := range reports {
		if _, hasRefunds := current[report]; status == unclaimed.StatusDue && !hasRefunds {
			if err := p.changeUnclaimedReport(ctx, report, unclaimed.Empty{At: at}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Program) changeUnclaimedReport(ctx context.Context, report unclaimed.Report, c unclaimed.Command) error {
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "unclaimed-property", Role: "SYSTEM"}}}
	_, err := eventstore.RunCommand(ctx, p.log, command, unclaimed.Decider, report.ID(), c)
	return err
}
