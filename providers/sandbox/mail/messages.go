// Package mail simulates the mail server and the SMS gateway.
package mail

import (
	"net/http"
	"regexp"
	"slices"
	"time"

	"hulak/providers/sandbox/engine"
)

// Mailer keeps the messages that the app sends.
type Mailer struct{ *engine.Engine }

const (
	maxTextBytes        = 1530 // 10 SMS parts of 153 characters
	maxStoredMessages   = 2000
	maxReturnedMessages = 100
)

var (
	errInvalidPhoneNumber = engine.NewAPIError(http.StatusUnprocessableEntity, "INVALID_NUMBER", "The phone number is invalid.")

	phonePattern = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
	codePattern  = regexp.MustCompile(`\b[0-9]{6}\b`)
)

// SendMessage accepts an email from an app that does not use SMTP.
func (s *Mailer) SendMessage(r *http.Request) (any, error) {
	in, key, _, err := engine.DecodeKeyedBody[engine.Message](r)
	if err != nil {
		return nil, err
	}
	if in.To == "" || in.Text == "" || in.Channel != "EMAIL" {
		return nil, engine.ErrInvalidBody
	}
	return map[string]bool{"accepted": true}, s.storeMessage(key, in)
}

// SendText accepts a text message.
func (s *Mailer) SendText(r *http.Request) (any, error) {
	in, key, _, err := engine.DecodeKeyedBody[struct{ To, From, Text string }](r)
	switch {
	case err != nil:
		return nil, err
	case in.Text == "" || len(in.Text) > maxTextBytes:
		return nil, engine.ErrInvalidBody
	case !phonePattern.MatchString(in.To):
		return nil, errInvalidPhoneNumber
	}
	m := engine.Message{To: in.To, Channel: "SMS", Text: in.Text, Code: codePattern.FindString(in.Text)}
	return map[string]string{"id": key}, s.storeMessage("sms:"+key, m)
}

// storeMessage adds a message to the mailbox, once per key. If the mailbox is full, it deletes the oldest message.
func (s *Mailer) storeMessage(key string, in engine.Message) error {
	return s.Update(func(c *engine.Change) error {
		if _, exists := s.Messages.Rows[key]; exists {
			return nil
		}
		in.SentAt, in.Number = time.Now().UTC(), 1
		if count := len(s.Mailbox); count > 0 {
			in.Number = s.Messages.Rows[s.Mailbox[count-1]].Number + 1
		}
		engine.Put(c, s.Messages, key, in)
		if len(s.Mailbox) >= maxStoredMessages {
			engine.Remove(c, s.Messages, s.Mailbox[0])
			oldest := s.Mailbox[0]
			c.Apply = append(c.Apply, func() { s.RemoveFromMailbox(oldest) })
		}
		return nil
	})
}

// NewestMessages returns up to maxReturnedMessages messages, newest first. If to is not empty, it returns only that recipient's messages.
func (s *Mailer) NewestMessages(to string) []engine.Message {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	newest := []engine.Message{}
	for i := len(s.Mailbox) - 1; i >= 0 && len(newest) < maxReturnedMessages; i-- {
		if m := s.Messages.Rows[s.Mailbox[i]]; to == "" || m.To == to {
			newest = append(newest, m)
		}
	}
	return newest
}

// ReadMailbox returns the newest messages.
func (s *Mailer) ReadMailbox(r *http.Request) (any, error) {
	return s.NewestMessages(r.URL.Query().Get("to")), nil
}

// EraseMessages erases all messages to the given recipients.
func (s *Mailer) EraseMessages(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		To []string `json:"to"`
	}](r)
	if err != nil {
		return nil, err
	}
	err = s.Update(func(c *engine.Change) error {
		for key, m := range s.Messages.Rows {
			if slices.Contains(in.To, m.To) {
				engine.Remove(c, s.Messages, key)
				c.Apply = append(c.Apply, func() { s.RemoveFromMailbox(key) })
			}
		}
		return nil
	})
	if err == nil {
		err = s.Compact()
	}
	return map[string]bool{"erased": true}, err
}
