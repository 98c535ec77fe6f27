package identity

import (
	"encoding/json"
	"net/http"

	"hulak/providers/sandbox/engine"
)

// EraseApplicant erases an applicant and all their tokens, bank sign-ins, sources, KYC and tier timers, and pending callbacks. Debits,
// refunds, and payouts remain.
func (s *Verifier) EraseApplicant(r *http.Request) (any, error) {
	referenceID := r.PathValue("reference")
	err := s.Update(func(c *engine.Change) error {
		if _, exists := s.Applicants.Rows[referenceID]; exists {
			engine.Remove(c, s.Applicants, referenceID)
		}
		for hash, t := range s.Tokens.Rows {
			if t.ReferenceID == referenceID {
				engine.Remove(c, s.Tokens, hash)
			}
		}
		for id, signIn := range s.BankSignIns.Rows {
			if signIn.ReferenceID == referenceID {
				engine.Remove(c, s.BankSignIns, id)
			}
		}
		for id, row := range s.Sources.Rows {
			if row.ReferenceID == referenceID {
				engine.Remove(c, s.Sources, id)
			}
		}
		for id, t := range s.Timers.Rows {
			if t.Target == referenceID {
				engine.Remove(c, s.Timers, id)
			}
		}
		for id, callback := range s.Callbacks.Rows {
			var body struct {
				ReferenceID string `json:"referenceId"`
			}
			if json.Unmarshal(callback.Body, &body) == nil && body.ReferenceID == referenceID {
				engine.Remove(c, s.Callbacks, id)
			}
		}
		return nil
	})
	if err == nil {
		err = s.Compact()
	}
	return map[string]bool{"erased": true}, err
}
