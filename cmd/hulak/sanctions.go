package main

import (
	"context"

	"hulak/domain"
	facts "hulak/domain/screening"
	"hulak/eventstore"
	"hulak/projections/transfers"
	"hulak/providers/screening"
	"hulak/providers/screening/sanctions"
)

// loadSanctionsLists loads the sanctions list. The app does not start without one.
func (p *program) loadSanctionsLists(context.Context, func(string, ...any)) (err error) {
	if p.sanctionsLists, err = sanctions.Open(p.settings.SanctionsDir, facts.CurrentRules.Matching); err != nil || p.settings.Env != "production" {
		return err
	}
	invented, err := p.sanctionsLists.InForce().HasSample()
	if err == nil && invented {
		err = errSampleList
	}
	return err
}

// recordSanctionsList records the loaded list in the log, unless it is already recorded.
func (p *program) recordSanctionsList(ctx context.Context) error {
	list := p.sanctionsLists.InForce()
	as := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "screening", Role: "SYSTEM"}}}
	_, _, err := eventstore.Execute(ctx, p.log, as, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, facts.ListDecider, list.Name, facts.ListCommand(facts.ActivateList{
			List: list.Name, Version: list.Version, Entries: list.Entries, Names: list.Names, Sample: list.Name == sanctions.Sample, At: now(),
		}))
		return struct{}{}, err
	})
	return err
}

// startSanctionsReload keeps the list current in a process that only serves requests. The process with the followers records changes in
// the log.
func (p *program) startSanctionsReload(ctx context.Context, _ func(string, ...any)) error {
	p.watchSanctionsLists(ctx, func(context.Context) error { return nil })
	return nil
}

func (p *program) watchSanctionsLists(ctx context.Context, changed func(context.Context) error) {
	watching, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("sanctions list", func() error {
		defer close(done)
		p.sanctionsLists.Watch(watching, changed, func(err error) {
			if watching.Err() == nil {
				p.logger.Error("the sanctions list is not kept up to date", "error", err)
			}
		})
		return nil
	})
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
}

// screeningPanel returns a panel that asks the screeners and respects the matches that staff have set aside.
func (p *program) screeningPanel(screeners ...screening.Screener) screening.Panel {
	return screening.Panel{Screeners: screeners, Clearance: func(ctx context.Context, personID string) (facts.Clearance, error) {
		clearance, _, err := eventstore.State(ctx, p.log, facts.ClearanceDecider, personID)
		return clearance, err
	}}
}

// rescreeningWorker returns the worker that screens open transfers again when a list changes.
func (p *program) rescreeningWorker() screening.Worker {
	queries := transfers.NewQueries(p.pool, p.log)
	return screening.Worker{
		Log: p.log, Panel: p.screeningPanel(p.sanctionsLists), Now: now,
		InForce: func() (string, string) {
			list := p.sanctionsLists.InForce()
			return list.Name, list.Version
		},
		OnTheirWay: func(ctx context.Context, position int64) ([]string, error) {
			if err := p.runner.WaitFor(ctx, "transfers", position); err != nil {
				return nil, err
			}
			return queries.InProgress(ctx)
		},
	}
}
