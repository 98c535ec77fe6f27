package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
)

// forgetApplicant erases an applicant and their sources, pending timers, and pending callbacks. Debits, refunds, and payouts stay,
// because they hold no names.
func (s *Sandbox) forgetApplicant(r *http.Request) (any, error) {
	reference := r.PathValue("reference")
	err := s.update(func(c *change) error {
		if _, exists := s.applicants.rows[reference]; exists {
			remove(c, s.applicants, reference)
		}
		for hash, t := range s.tokens.rows {
			if t.ReferenceID == reference {
				remove(c, s.tokens, hash)
			}
		}
		for id, l := range s.bankSignIns.rows {
			if l.ReferenceID == reference {
				remove(c, s.bankSignIns, id)
			}
		}
		for id, account := range s.sources.rows {
			if account.ReferenceID == reference {
				remove(c, s.sources, id)
			}
		}
		for id, t := range s.timers.rows {
			if t.Target == reference {
				remove(c, s.timers, id)
			}
		}
		for id, o := range s.callbacks.rows {
			var body struct {
				ReferenceID string `json:"referenceId"`
			}
			if json.Unmarshal(o.Body, &body) == nil && body.ReferenceID == reference {
				remove(c, s.callbacks, id)
			}
		}
		return nil
	})
	if err == nil {
		err = s.compact()
	}
	return map[string]bool{"forgotten": true}, err
}

// forgetMessages erases all messages to the requested addresses.
func (s *Sandbox) forgetMessages(r *http.Request) (any, error) {
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
	return map[string]bool{"forgotten": true}, err
}

// compact rewrites the journal from the current rows, which removes erased data from it.
func (s *Sandbox) compact() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, err := s.snapshot()
	if err != nil {
		return err
	}
	return s.journal.replace(s.cfg.Dir, lines)
}
