// Package erasure destroys what is held of a sender whose erasure has been approved: at the providers, beside the log, in it
// and in the read models.
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

// Records is what this program holds of people outside of the log.
type Records interface {
	// Beneficiaries are the people whom a sender has ever added, as of a log position at least.
	Beneficiaries(ctx context.Context, senderID string, position int64) ([]string, error)
	// ForgetCredentials ends the sender's sessions and removes what proves who they are. The key is that of their address.
	ForgetCredentials(ctx context.Context, senderID, emailKey string) error
	// PurgeReadModels takes people out of the read models, once their keys have been destroyed.
	PurgeReadModels(ctx context.Context, people []string) error
}

// Identity forgets applicants.
type Identity interface {
	Forget(ctx context.Context, referenceID string) error
}

// Mailbox forgets the copies of messages to addresses and numbers.
type Mailbox interface {
	Forget(ctx context.Context, to ...string) error
}

// Worker follows ErasureApproved. It belongs into the follower that writes to senders: in one follower the events of a stream
// are handled one after the other, so that nothing is sent to somebody after they were forgotten.
type Worker struct {
	Log      *eventstore.Log
	Identity Identity
	Carrier  notification.Carrier
	Mailbox  Mailbox
	Records  Records
	Now      func() time.Time
}

const workerName = "erasure"

// Handlers is what it does for events. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers { return bus.Handlers{bus.On(w.erase)} }

// erase goes from the outside in. What it needs to know of the person it reads before the keys are destroyed; should it be
// interrupted after that, all that needed it has been done.
func (w Worker) erase(ctx context.Context, e sender.ErasureApproved, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || s.Erasure.Stage != sender.ErasureUnderWay {
		return err
	}
	head, err := w.Log.Head(ctx)
	if err != nil {
		return err
	}
	people, err := w.Records.Beneficiaries(ctx, e.SenderID, head)
	if err != nil {
		return err
	}
	people = append(people, e.SenderID)
	if err := w.Records.ForgetCredentials(ctx, e.SenderID, e.EmailKey); err != nil {
		return err
	}
	if err := w.forgetOutside(ctx, s, r); err != nil {
		return err
	}
	if err := w.Log.Erase(ctx, people...); err != nil {
		return err
	}
	if err := w.Records.PurgeReadModels(ctx, people); err != nil {
		return err
	}
	return providers.ReportDecided(ctx, w.Log, workerName, r, sender.Decider.Category, func(b domain.UnitOfWork) error {
		return usecase.FinishErasure(b, e.SenderID, w.Now())
	})
}

// forgetOutside takes leave of the person, and has the providers forget them.
func (w Worker) forgetOutside(ctx context.Context, s sender.State, r domain.RecordedEvent) error {
	if s.Person.Email != "" {
		err := notification.Post{Carrier: w.Carrier}.Erased(ctx, r.ID, s.Person.Email, s.Person.FirstName)
		if err != nil {
			return err
		}
	}
	addresses, err := w.addresses(ctx, s.ID)
	if err != nil {
		return err
	}
	if len(addresses) > 0 {
		if err := w.Mailbox.Forget(ctx, addresses...); err != nil {
			return err
		}
	}
	return w.Identity.Forget(ctx, s.ID)
}

// streamPage is how many events of a sender are read at a time.
const streamPage = 500

// addresses are all that were ever written to: mail addresses and telephone numbers.
func (w Worker) addresses(ctx context.Context, senderID string) ([]string, error) {
	found := map[string]bool{}
	for after := int64(0); ; {
		events, err := w.Log.ReadStream(ctx, domain.Stream(sender.Decider.Category, senderID), after, streamPage)
		if err != nil {
			return nil, err
		}
		for _, r := range events {
			if r.Err != nil {
				return nil, errors.New("an event of somebody who is to be erased cannot be read")
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
		if len(events) < streamPage {
			delete(found, "")
			return slices.Sorted(maps.Keys(found)), nil
		}
	}
}
