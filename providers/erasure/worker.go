// Package erasure erases a sender's data after staff have approved the erasure. It erases data at providers, in the event log, in the
// read models, and in all other tables.
package erasure

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
	"hulak/providers/notification"
)

// Records gives access to the personal data that Hulak stores outside the event log.
type Records interface {
	// BeneficiaryIDs returns the IDs of all beneficiaries that a sender has ever added. The result reflects all events up to a log
	// position.
	BeneficiaryIDs(ctx context.Context, senderID string, position int64) ([]string, error)
	// EraseBankAccounts erases the account numbers and holders' names that are stored with a sender's debits and refunds. It covers all
	// sources that the sender linked up to a log position.
	EraseBankAccounts(ctx context.Context, senderID string, position int64) error
	// DeleteCredentials ends a sender's sessions and deletes their credentials. emailKey is the keyed digest of their email address.
	DeleteCredentials(ctx context.Context, senderID, emailKey string) error
	// PurgeReadModels deletes people's data from the read models after their encryption keys have been destroyed.
	PurgeReadModels(ctx context.Context, personIDs []string) error
}

// Identity is the identity provider.
type Identity interface {
	EraseApplicant(ctx context.Context, referenceID string) error
}

// Mailbox is the provider that stores copies of sent messages.
type Mailbox interface {
	EraseMessages(ctx context.Context, to ...string) error
}

// Worker handles ErasureApproved. It must share a subscriber with the notification worker. A subscriber handles a stream's events in
// order, so no message is sent after the erasure.
type Worker struct {
	Log      *eventstore.Log
	Identity Identity
	Sender   notification.Sender
	Mailbox  Mailbox
	Records  Records
	Now      func() time.Time
}

const workerName = "erasure"

// Handlers returns the worker's event handlers. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers { return bus.Handlers{bus.On(w.erase)} }

// erase deletes the credentials, the data at the providers, the stored bank accounts, the encryption keys, and the rows in the read
// models, in that order. Steps that need personal data run before the keys are destroyed, so an interrupted erasure can always be
// completed.
func (w Worker) erase(ctx context.Context, e sender.ErasureApproved, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || s.Erasure.Stage != sender.ErasureStageApproved {
		return err
	}
	head, err := w.Log.Head(ctx)
	if err != nil {
		return err
	}
	personIDs, err := w.Records.BeneficiaryIDs(ctx, e.SenderID, head)
	if err != nil {
		return err
	}
	personIDs = append(personIDs, e.SenderID)
	if err := w.Records.DeleteCredentials(ctx, e.SenderID, e.EmailKey); err != nil {
		return err
	}
	if err := w.eraseAtProviders(ctx, s, r); err != nil {
		return err
	}
	if err := w.Records.EraseBankAccounts(ctx, e.SenderID, head); err != nil {
		return err
	}
	if err := w.Log.Erase(ctx, personIDs...); err != nil {
		return err
	}
	if err := w.Records.PurgeReadModels(ctx, personIDs); err != nil {
		return err
	}
	return providers.ReportDecision(ctx, w.Log, workerName, r, sender.Decider.Category, func(b domain.UnitOfWork) error {
		return usecase.FinishErasure(b, e.SenderID, w.Now())
	})
}

// eraseAtProviders sends the sender a final email and erases their data at the providers.
func (w Worker) eraseAtProviders(ctx context.Context, s sender.State, r domain.RecordedEvent) error {
	if s.Person.Email != "" {
		err := notification.Mailer{Sender: w.Sender}.SendErasureConfirmation(ctx, r.ID, s.Person.Email, s.Person.FirstName)
		if err != nil {
			return err
		}
	}
	addresses, err := w.addresses(ctx, s.ID)
	if err != nil {
		return err
	}
	if len(addresses) > 0 {
		if err := w.Mailbox.EraseMessages(ctx, addresses...); err != nil {
			return err
		}
	}
	return w.Identity.EraseApplicant(ctx, s.ID)
}

// pageSize is the maximum number of events per read.
const pageSize = 500

// addresses returns all email addresses and phone numbers that the sender has ever had.
func (w Worker) addresses(ctx context.Context, senderID string) ([]string, error) {
	found := map[string]bool{}
	for after := int64(0); ; {
		events, err := w.Log.ReadStream(ctx, domain.Stream(sender.Decider.Category, senderID), after, pageSize)
		if err != nil {
			return nil, err
		}
		for _, r := range events {
			if r.Err != nil {
				return nil, errors.New("erasure: cannot decode a sender event")
			}
			switch e := r.Event.(type) {
			case sender.SignedUp:
				found[e.Person.Email], found[e.Person.CountryCode+e.Person.PhoneNumber] = true, true
			case sender.EmailChanged:
				found[e.Address.From], found[e.Address.To] = true, true
			case sender.PhoneChanged:
				found[e.Phone.CountryCode+e.Phone.PhoneNumber] = true
			case sender.Completed:
				found[e.Profile.CountryCode+e.Profile.PhoneNumber] = true
			}
			after = r.Version
		}
		if len(events) < pageSize {
			delete(found, "")
			return slices.Sorted(maps.Keys(found)), nil
		}
	}
}
