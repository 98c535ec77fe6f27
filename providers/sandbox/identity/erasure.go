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
		engine.RemoveIf(c, s.Tokens, func(t engine.WidgetToken) bool { return t.ReferenceID == referenceID })
		engine.RemoveIf(c, s.BankSignIns, func(signIn engine.BankSignIn) bool { return signIn.ReferenceID == referenceID })
		engine.RemoveIf(c, s.Sources, func(row engine.Source) bool { return row.ReferenceID == referenceID })
		engine.RemoveIf(c, s.Timers, func(t engine.Timer) bool { return t.Target == referenceID })
		for id, callback := range s.Callbacks.Rows {
			var body engine.Event
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
