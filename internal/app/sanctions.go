package app

import (
	"context"

	"hulak/domain"
	screeningdomain "hulak/domain/screening"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/beneficiaries"
	"hulak/projections/senders"
	"hulak/projections/transfers"
	"hulak/providers/screening"
	"hulak/providers/screening/rescreening"
	"hulak/providers/screening/sanctions"
)

// loadSanctionsLists loads the sanctions list. The app does not start without a list, or in production with the sample list.
func (p *Program) loadSanctionsLists(context.Context, func(string, ...any)) (err error) {
	p.sanctionsScreener, err = sanctions.Open(p.settings.SanctionsDir, screeningdomain.CurrentRules.Matching)
	if err != nil || p.settings.Env != "production" {
		return err
	}
	hasSample, err := p.sanctionsScreener.Current().ContainsSample()
	if err == nil && hasSample {
		err = errSampleList
	}
	return err
}

// recordSanctionsList stores the loaded list and records it in the log, unless the log already has it.
func (p *Program) recordSanctionsList(ctx context.Context) error {
	list := p.sanctionsScreener.Current()
	if err := (rescreening.Versions{Pool: p.pool}).Save(ctx, list); err != nil {
		return err
	}
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "screening", Role: "SYSTEM"}}}
	_, err := eventstore.RunCommand(ctx, p.log, command, screeningdomain.ListDecider, list.Name, screeningdomain.ActivateList{
		List: list.Name, Version: list.Version, Entries: list.Entries, Names: list.Names,
		Sample: list.Name == sanctions.SampleListName, At: now(),
	})
	return err
}

// startSanctionsReload reloads a changed list in a process without followers. The process with the followers records the change in
// the log.
func (p *Program) startSanctionsReload(ctx context.Context, _ func(string, ...any)) error {
	p.watchSanctionsLists(ctx, func(context.Context) error { return nil })
	return nil
}

// watchSanctionsLists reloads the list when its files change, and then calls onChange.
func (p *Program) watchSanctionsLists(ctx context.Context, onChange func(context.Context) error) {
	p.run(ctx, "sanctions list", func(ctx context.Context) error {
		p.sanctionsScreener.Watch(ctx, onChange, func(err error) {
			if ctx.Err() == nil {
				p.logger.Error("reload sanctions list", "error", err)
			}
		})
		return nil
	})
}

// screeningPanel combines screeners. The panel ignores matches that staff have cleared.
func (p *Program) screeningPanel(screeners ...screening.Screener) screening.Panel {
	return screening.Panel{Screeners: screeners, Clearance: func(ctx context.Context, personID string) (screeningdomain.Clearance, error) {
		clearance, _, err := eventstore.State(ctx, p.log, screeningdomain.ClearanceDecider, personID)
		return clearance, err
	}}
}

// screeningWorker returns the worker that screens a transfer again if it was screened against a previous list.
func (p *Program) screeningWorker() screening.Worker {
	return screening.Worker{
		Log: p.log, Panel: p.screeningPanel(p.sanctionsScreener), Now: now,
		CurrentList: func() (string, string) {
			list := p.sanctionsScreener.Current()
			return list.Name, list.Version
		},
	}
}

// rescreeningWorker returns the worker that screens people and their open transfers when the list changes.
func (p *Program) rescreeningWorker() rescreening.Worker {
	return rescreening.Worker{
		Log: p.log, Pool: p.pool, People: screenedPeople(p.readPool, p.log), OpenTransfers: transfers.NewQueries(p.readPool, p.log).InProgressOf,
		WaitFor: func(ctx context.Context, position int64) error {
			return p.runner.WaitForAll(ctx, []string{senders.New().Name, beneficiaries.New().Name, transfers.New().Name}, position)
		},
		Rules: screeningdomain.CurrentRules, Now: now, Logger: p.logger,
	}
}

// screenedPeople returns a function that lists senders and beneficiaries for screening.
func screenedPeople(db projections.DB, keys projections.Decrypter) func(
	ctx context.Context, role screeningdomain.Role, after string, limit int,
) ([]rescreening.Person, error) {
	from, to := senders.NewQueries(db), beneficiaries.NewQueries(db, keys)
	return func(ctx context.Context, role screeningdomain.Role, after string, limit int) ([]rescreening.Person, error) {
		if role == screeningdomain.RoleSender {
			names, err := from.Names(ctx, after, limit)
			return dto.Map(names, func(n senders.Name) rescreening.Person { return rescreening.Person{ID: n.SenderID, Name: n.FullName} }), err
		}
		names, err := to.Names(ctx, after, limit)
		return dto.Map(names, func(n beneficiaries.Name) rescreening.Person {
			return rescreening.Person{ID: n.BeneficiaryID, Name: n.FullName, DateOfBirth: n.DateOfBirth}
		}), err
	}
}
