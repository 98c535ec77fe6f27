package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
)

// eraseApplicant erases an applicant and all their tokens, bank sign-ins, sources, KYC and tier timers, and pending callbacks. Debits,
// refunds, and payouts remain.
func (s *Sandbox) eraseApplicant(r *http.Request) (any, error) {
	referenceID := r.PathValue("reference")
	err := s.update(func(c *change) error {
		if _, exists := s.applicants.rows[referenceID]; exists {
			remove(c, s.applicants, referenceID)
		}
		for hash, t := range s.tokens.rows {
			if t.ReferenceID == referenceID {
				remove(c, s.tokens, hash)
			}
		}
		for id, signIn := range s.bankSignIns.rows {
			if signIn.ReferenceID == referenceID {
				remove(c, s.bankSignIns, id)
			}
		}
		for id, row := range s.sources.rows {
			if row.ReferenceID == referenceID {
				remove(c, s.sources, id)
			}
		}
		for id, t := range s.timers.rows {
			if t.Target == referenceID {
				remove(c, s.timers, id)
			}
		}
		for id, callback := range s.callbacks.rows {
			var body struct {
				ReferenceID string `json:"referenceId"`
			}
			if json.Unmarshal(callback.Body, &body) == nil && body.ReferenceID == referenceID {
				remove(c, s.callbacks, id)
			}
		}
		return nil
	})
	if err == nil {
		err = s.compact()
	}
	return map[string]bool{"erased": true}, err
}

// eraseMessages erases all messages to the given recipients.
func (s *Sandbox) eraseMessages(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		To []string `json:"to"`
	}](r)
	if err != nil {
		return nil, err
	}
	err = s.update(func(c *change) error {
		for key, m := range s.messages.rows {
			if slices.Contains(in.To, m.To) {
				remove(c, s.messages, key)
				c.apply = append(c.apply, func() { s.removeFromMailbox(key) })
			}
		}
		return nil
	})
	if err == nil {
		err = s.compact()
	}
	return map[string]bool{"erased": true}, err
}

// compact rewrites the journal from the current rows, so the journal no longer contains erased data.
func (s *Sandbox) compact() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, err := s.snapshot()
	if err != nil {
		return err
	}
	return s.journal.replace(s.cfg.Dir, lines)
}
