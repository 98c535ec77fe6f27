package screening

import (
	"context"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	facts "hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Worker compares the people of transfers that are on their way with a list that has changed: it follows ListTaken, and
// Screened for a transfer that was made on the list before by somebody who did not have the new one yet.
type Worker struct {
	Log   *eventstore.Log
	Panel Panel // of the lists that change, and no others
	// InForce is the list that the panel has now.
	InForce func() (list, version string)
	// OnTheirWay are the transfers that had not ended at a position of the log.
	OnTheirWay func(ctx context.Context, position int64) (ids []string, err error)
	Now        func() time.Time
}

const workerName = "screening"

// Handlers is what it does for events. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers { return bus.Handlers{bus.On(w.listTaken), bus.On(w.screened)} }

func (w Worker) listTaken(ctx context.Context, _ facts.ListTaken, r domain.RecordedEvent) error {
	ids, err := w.OnTheirWay(ctx, r.Position)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := w.rescreen(ctx, id, r); err != nil {
			return err
		}
	}
	return nil
}

func (w Worker) screened(ctx context.Context, e transfer.Screened, r domain.RecordedEvent) error {
	if e.Trigger != facts.AtCreation {
		return nil
	}
	list, version := w.InForce()
	if slices.ContainsFunc(e.Checks, func(c facts.Check) bool { return c.List == list && c.Version == version }) {
		return nil
	}
	return w.rescreen(ctx, e.TransferID, r)
}

// rescreen tells a transfer what is found out about its people now.
func (w Worker) rescreen(ctx context.Context, id string, cause domain.RecordedEvent) error {
	t, _, err := eventstore.State(ctx, w.Log, transfer.Decider, id)
	if err != nil {
		return err
	}
	from, _, err := eventstore.State(ctx, w.Log, sender.Decider, t.SenderID)
	if err != nil {
		return err
	}
	to, _, err := eventstore.State(ctx, w.Log, beneficiary.Decider, t.BeneficiaryID)
	if err != nil {
		return err
	}
	result, err := w.Panel.Screen(ctx, PartiesOf(from, to)...)
	if err != nil {
		return err
	}
	command := transfer.Rescreen{Screening: result, Rules: facts.InForce.Version, DecideWithin: facts.InForce.HoldFor, At: w.Now()}
	return providers.ReportDecided(ctx, w.Log, workerName, cause, "rescreen "+id, func(b domain.UnitOfWork) error {
		_, err := domain.Decide(b, transfer.Decider, id, transfer.Command(command))
		return err
	})
}

// PartiesOf are the people of a transfer as they are screened.
func PartiesOf(from sender.State, to beneficiary.State) []Party {
	return []Party{
		{Role: facts.Sender, Person: Person{
			ReferenceID: from.ID, FirstName: from.Person.FirstName, MiddleName: from.Person.MiddleName, LastName: from.Person.LastName,
			Email: from.Person.Email, Country: "USA",
		}},
		{Role: facts.Beneficiary, Person: Person{
			ReferenceID: to.ID, FirstName: to.Person.FirstName, MiddleName: to.Person.MiddleName, LastName: to.Person.LastName,
			Email: to.Person.Email, DateOfBirth: to.Person.DateOfBirth, Country: to.Country,
		}},
	}
}
