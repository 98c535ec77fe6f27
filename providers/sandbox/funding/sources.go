package funding

import (
	"errors"
	"net/http"
	"time"

	"hulak/providers/sandbox/engine"
)

// Bank account statuses.
const (
	SourceVerified = "VERIFIED"
	SourcePending  = "PENDING"
	sourceFailed   = "FAILED"
	SourceRelogin  = "RELOGIN_REQUIRED"
)

// SourceStatuses lists the statuses of a bank account.
var SourceStatuses = []string{SourceVerified, SourcePending, sourceFailed, SourceRelogin}

// maxCards is the maximum number of cards per applicant.
const maxCards = 5

var (
	errUnknownSource = engine.NewAPIError(http.StatusNotFound, "UNKNOWN_SOURCE", "No bank account or card with this ID exists.")
	ErrTooManyCards  = errors.New("sandbox: too many cards")
)

// ReadSource returns a bank account or card.
func (s *Bank) ReadSource(r *http.Request) (any, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	found, exists := s.Sources.Rows[r.PathValue("id")]
	if !exists || found.Removed {
		return nil, errUnknownSource
	}
	return found, nil
}

// RemoveSource removes a bank account or card.
func (s *Bank) RemoveSource(r *http.Request) (any, error) {
	id := r.PathValue("id")
	err := s.Update(func(c *engine.Change) error {
		found, exists := s.Sources.Rows[id]
		if !exists {
			return errUnknownSource
		}
		if !found.Removed {
			found.Removed = true
			engine.Put(c, s.Sources, id, found)
		}
		return nil
	})
	return map[string]bool{"removed": true}, err
}

// ApplicantSources returns an applicant's sources of one kind, except removed sources.
func (s *Bank) ApplicantSources(referenceID, kind string) []engine.Source {
	var found []engine.Source
	for _, row := range s.Sources.Rows {
		if row.ReferenceID == referenceID && row.Kind == kind && !row.Removed {
			found = append(found, row)
		}
	}
	return found
}

// AddBank links an account. If the account is already linked, it keeps its ID and gets the new status.
func (s *Bank) AddBank(c *engine.Change, added engine.Source) (sourceID, callbackID string) {
	for _, existing := range s.ApplicantSources(added.ReferenceID, engine.KindBank) {
		isSame := existing.InstitutionName == added.InstitutionName && existing.Last4 == added.Last4 && existing.AccountType == added.AccountType
		if isSame {
			return existing.ID, s.SetBankStatus(c, existing, added.VerificationStatus)
		}
	}
	added.ID, added.Kind, added.CreatedAt = engine.NewID(), engine.KindBank, time.Now().UTC()
	engine.Put(c, s.Sources, added.ID, added)
	if added.VerificationStatus == SourcePending {
		s.ScheduleStep(c, 1, engine.StepBankReviewed, added.ID, "")
	}
	return added.ID, s.QueueCallbackNow(c, engine.Event{
		Kind: "bank.added", ReferenceID: added.ReferenceID, SourceID: added.ID, Status: added.VerificationStatus,
	})
}

// SetBankStatus sets an account's status. It always notifies the app, because the app might have missed an earlier callback.
func (s *Bank) SetBankStatus(c *engine.Change, existing engine.Source, status string) (callbackID string) {
	existing.VerificationStatus = status
	engine.Put(c, s.Sources, existing.ID, existing)
	return s.QueueCallbackNow(c, engine.Event{
		Kind: "bank.status_changed", ReferenceID: existing.ReferenceID, SourceID: existing.ID, Status: status,
	})
}

// AddCard links a card. It returns ErrTooManyCards if the applicant has maxCards cards.
func (s *Bank) AddCard(c *engine.Change, added engine.Source) (sourceID, callbackID string, err error) {
	if len(s.ApplicantSources(added.ReferenceID, engine.KindCard)) >= maxCards {
		return "", "", ErrTooManyCards
	}
	added.ID, added.Kind, added.CreatedAt = engine.NewID(), engine.KindCard, time.Now().UTC()
	added.VerificationStatus = SourceVerified
	engine.Put(c, s.Sources, added.ID, added)
	return added.ID, s.QueueCallbackNow(c, engine.Event{Kind: "card.added", ReferenceID: added.ReferenceID, SourceID: added.ID}), nil
}

// ReviewBank verifies a pending account.
func (s *Bank) ReviewBank(c *engine.Change, id string) {
	if existing := s.Sources.Rows[id]; existing.VerificationStatus == SourcePending && !existing.Removed {
		s.SetBankStatus(c, existing, SourceVerified)
	}
}
