package screening

import (
	"context"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	screeningdomain "hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Worker screens the people in a transfer again. It handles Screened, because the process that created the transfer might have used the
// previous version of a list. Package rescreening handles a new version.
type Worker struct {
	Log   *eventstore.Log
	Panel Panel // screeners whose lists change
	// CurrentList returns the name and version of the panel's current list.
	CurrentList func() (list, version string)
	Now         func() time.Time
}

const workerName = "screening"

// Handlers returns the worker's event handlers. They can be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return bus.Handlers{bus.On(w.handleTransferScreened)}
}

func (w Worker) handleTransferScreened(ctx context.Context, e transfer.Screened, r domain.RecordedEvent) error {
	if e.Trigger != screeningdomain.TriggerCreation {
		return nil
	}
	list, version := w.CurrentList()
	if slices.ContainsFunc(e.Checks, func(c screeningdomain.Check) bool { return c.List == list && c.Version == version }) {
		return nil
	}
	return w.Rescreen(ctx, e.TransferID, r)
}

// Rescreen screens the people in a transfer and records the result once per cause.
func (w Worker) Rescreen(ctx context.Context, id string, cause domain.RecordedEvent) error {
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
	result, err := w.Panel.Screen(ctx, Parties(from, to)...)
	if err != nil {
		return err
	}
	command := transfer.Rescreen{
		Screening: result, RulesVersion: screeningdomain.CurrentRules.Version,
		ReviewTimeLimit: screeningdomain.CurrentRules.ReviewTimeLimit, At: w.Now(),
	}
	return providers.ReportDecision(ctx, w.Log, workerName, cause, "rescreen "+id, func(u domain.UnitOfWork) error {
		return domain.Run(u, transfer.Decider, id, transfer.Command(command))
	})
}

// Parties returns the people to screen for a transfer.
func Parties(from sender.State, to beneficiary.State) []Party {
	return []Party{
		{Role: screeningdomain.RoleSender, Person: Person{
			ReferenceID: from.ID, FirstName: from.Person.FirstName, MiddleName: from.Person.MiddleName, LastName: from.Person.LastName,
			Email: from.Person.Email, Country: "USA",
		}},
		{Role: screeningdomain.RoleBeneficiary, Person: Person{
			ReferenceID: to.ID, FirstName: to.Person.FirstName, MiddleName: to.Person.MiddleName, LastName: to.Person.LastName,
			Email: to.Person.Email, DateOfBirth: to.Person.DateOfBirth, Country: to.Country,
		}},
	}
}
