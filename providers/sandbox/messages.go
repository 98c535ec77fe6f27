package sandbox

import (
	"net/http"
	"time"
)

// mailboxMax is how many messages are kept, and mailboxPage how many are shown.
const (
	mailboxMax  = 2000
	mailboxPage = 100
)

func (s *Sandbox) sendMessage(r *http.Request) (any, error) {
	in, key, _, err := readKeyed[message](r)
	if err != nil {
		return nil, err
	}
	if in.To == "" || in.Text == "" || in.Channel != "EMAIL" && in.Channel != "SMS" {
		return nil, errMalformed
	}
	return map[string]bool{"accepted": true}, s.keepMessage(key, in)
}

// keepMessage puts a message into the mailbox, once for each key.
func (s *Sandbox) keepMessage(key string, in message) error {
	return s.update(func(c *change) error {
		if _, sent := s.messages.rows[key]; sent {
			return nil
		}
		in.SentAt, in.Number = time.Now().UTC(), 1
		if last := len(s.mailbox); last > 0 {
			in.Number = s.messages.rows[s.mailbox[last-1]].Number + 1
		}
		put(c, s.messages, key, in)
		if len(s.mailbox) >= mailboxMax {
			remove(c, s.messages, s.mailbox[0])
			oldest := s.mailbox[0]
			c.apply = append(c.apply, func() { s.forgetMessage(oldest) })
		}
		return nil
	})
}

// noteMessage keeps the mailbox in the order of sending, also while the journal is read, which is in no order.
func (s *Sandbox) noteMessage(key string, m message) {
	at := len(s.mailbox)
	for at > 0 && s.messages.rows[s.mailbox[at-1]].Number > m.Number {
		at--
	}
	s.mailbox = append(s.mailbox, "")
	copy(s.mailbox[at+1:], s.mailbox[at:])
	s.mailbox[at] = key
}

func (s *Sandbox) forgetMessage(key string) {
	for i, k := range s.mailbox {
		if k == key {
			s.mailbox = append(s.mailbox[:i:i], s.mailbox[i+1:]...)
			return
		}
	}
}

// newest lists messages to one recipient, or to all, the newest first.
func (s *Sandbox) newest(to string) []message {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []message{}
	for i := len(s.mailbox) - 1; i >= 0 && len(found) < mailboxPage; i-- {
		if m := s.messages.rows[s.mailbox[i]]; to == "" || m.To == to {
			found = append(found, m)
		}
	}
	return found
}

func (s *Sandbox) readMailbox(r *http.Request) (any, error) {
	return s.newest(r.URL.Query().Get("to")), nil
}
