package sandbox

import (
	"errors"
	"net/http"
	"time"
)

// Source kinds and bank account statuses.
const (
	kindBank = "BANK_ACCOUNT"
	kindCard = "DEBIT_CARD"

	sourceVerified = "VERIFIED"
	sourcePending  = "PENDING"
	sourceFailed   = "FAILED"
	sourceRelogin  = "RELOGIN_REQUIRED"
)

var sourceStatuses = []string{sourceVerified, sourcePending, sourceFailed, sourceRelogin}

// maxCards is the maximum number of cards per applicant.
const maxCards = 5

var (
	errUnknownSource = newAPIError(http.StatusNotFound, "UNKNOWN_SOURCE", "No bank account or card with this ID exists.")
	errTooManyCards  = errors.New("sandbox: too many cards")
)

func (s *Sandbox) readSource(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, exists := s.sources.rows[r.PathValue("id")]
	if !exists || found.Removed {
		return nil, errUnknownSource
	}
	return found, nil
}

func (s *Sandbox) removeSource(r *http.Request) (any, error) {
	id := r.PathValue("id")
	err := s.update(func(c *change) error {
		found, exists := s.sources.rows[id]
		if !exists {
			return errUnknownSource
		}
		if !found.Removed {
			found.Removed = true
			put(c, s.sources, id, found)
		}
		return nil
	})
	return map[string]bool{"removed": true}, err
}

// applicantSources returns an applicant's sources of one kind, except removed sources.
func (s *Sandbox) applicantSources(referenceID, kind string) []source {
	var found []source
	for _, row := range s.sources.rows {
		if row.ReferenceID == referenceID && row.Kind == kind && !row.Removed {
			found = append(found, row)
		}
	}
	return found
}

// addBank links an account. If the account is already linked, it keeps its ID and gets the new status.
func (s *Sandbox) addBank(c *change, added source) (sourceID, callbackID string) {
	for _, existing := range s.applicantSources(added.ReferenceID, kindBank) {
		isSame := existing.InstitutionName == added.InstitutionName && existing.Last4 == added.Last4 && existing.AccountType == added.AccountType
		if isSame {
			return existing.ID, s.setBankStatus(c, existing, added.VerificationStatus)
		}
	}
	added.ID, added.Kind, added.CreatedAt = newID(), kindBank, time.Now().UTC()
	put(c, s.sources, added.ID, added)
	if added.VerificationStatus == sourcePending {
		s.scheduleStep(c, 1, stepBankReviewed, added.ID, "")
	}
	return added.ID, s.queueCallbackNow(c, event{
		Kind: "bank.added", ReferenceID: added.ReferenceID, SourceID: added.ID, Status: added.VerificationStatus,
	})
}

// setBankStatus sets an account's status. It always notifies the app, because the app might have missed an earlier callback.
func (s *Sandbox) setBankStatus(c *change, existing source, status string) (callbackID string) {
	existing.VerificationStatus = status
	put(c, s.sources, existing.ID, existing)
	return s.queueCallbackNow(c, event{
		Kind: "bank.status_changed", ReferenceID: existing.ReferenceID, SourceID: existing.ID, Status: status,
	})
}

// addCard links a card. It returns errTooManyCards if the applicant has maxCards cards.
func (s *Sandbox) addCard(c *change, added source) (sourceID, callbackID string, err error) {
	if len(s.applicantSources(added.ReferenceID, kindCard)) >= maxCards {
		return "", "", errTooManyCards
	}
	added.ID, added.Kind, added.CreatedAt = newID(), kindCard, time.Now().UTC()
	added.VerificationStatus = sourceVerified
	put(c, s.sources, added.ID, added)
	return added.ID, s.queueCallbackNow(c, event{Kind: "card.added", ReferenceID: added.ReferenceID, SourceID: added.ID}), nil
}

// reviewBank verifies a pending account.
func (s *Sandbox) reviewBank(c *change, id string) {
	if existing := s.sources.rows[id]; existing.VerificationStatus == sourcePending && !existing.Removed {
		s.setBankStatus(c, existing, sourceVerified)
	}
}
