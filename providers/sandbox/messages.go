package sandbox

import (
	"net/http"
	"regexp"
	"time"
)

const (
	maxTextBytes        = 1530 // 10 SMS parts of 153 characters
	maxStoredMessages   = 2000
	maxReturnedMessages = 100
)

var (
	errInvalidPhoneNumber = newAPIError(http.StatusUnprocessableEntity, "INVALID_NUMBER", "The phone number is invalid.")

	phonePattern = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
	codePattern  = regexp.MustCompile(`\b[0-9]{6}\b`)
)

// sendMessage accepts an email from an app that does not use SMTP.
func (s *Sandbox) sendMessage(r *http.Request) (any, error) {
	in, key, _, err := decodeKeyedBody[message](r)
	if err != nil {
		return nil, err
	}
	if in.To == "" || in.Text == "" || in.Channel != "EMAIL" {
		return nil, errInvalidBody
	}
	return map[string]bool{"accepted": true}, s.storeMessage(key, in)
}

// sendText accepts a text message.
func (s *Sandbox) sendText(r *http.Request) (any, error) {
	in, key, _, err := decodeKeyedBody[struct{ To, From, Text string }](r)
	switch {
	case err != nil:
		return nil, err
	case in.Text == "" || len(in.Text) > maxTextBytes:
		return nil, errInvalidBody
	case !phonePattern.MatchString(in.To):
		return nil, errInvalidPhoneNumber
	}
	m := message{To: in.To, Channel: "SMS", Text: in.Text, Code: codePattern.FindString(in.Text)}
	return map[string]string{"id": key}, s.storeMessage("sms:"+key, m)
}

// storeMessage adds a message to the mailbox, once per key. If the mailbox is full, it deletes the oldest message.
func (s *Sandbox) storeMessage(key string, in message) error {
	return s.update(func(c *change) error {
		if _, exists := s.messages.rows[key]; exists {
			return nil
		}
		in.SentAt, in.Number = time.Now().UTC(), 1
		if count := len(s.mailbox); count > 0 {
			in.Number = s.messages.rows[s.mailbox[count-1]].Number + 1
		}
		put(c, s.messages, key, in)
		if len(s.mailbox) >= maxStoredMessages {
			remove(c, s.messages, s.mailbox[0])
			oldest := s.mailbox[0]
			c.apply = append(c.apply, func() { s.removeFromMailbox(oldest) })
		}
		return nil
	})
}

// indexMessage inserts a message into the mailbox in sending order, because the journal can list messages in a different order.
func (s *Sandbox) indexMessage(key string, m message) {
	i := len(s.mailbox)
	for i > 0 && s.messages.rows[s.mailbox[i-1]].Number > m.Number {
		i--
	}
	s.mailbox = append(s.mailbox, "")
	copy(s.mailbox[i+1:], s.mailbox[i:])
	s.mailbox[i] = key
}

func (s *Sandbox) removeFromMailbox(key string) {
	for i, k := range s.mailbox {
		if k == key {
			s.mailbox = append(s.mailbox[:i:i], s.mailbox[i+1:]...)
			return
		}
	}
}

// newestMessages returns up to maxReturnedMessages messages, newest first. If to is not empty, it returns only that recipient's messages.
func (s *Sandbox) newestMessages(to string) []message {
	s.mu.Lock()
	defer s.mu.Unlock()
	newest := []message{}
	for i := len(s.mailbox) - 1; i >= 0 && len(newest) < maxReturnedMessages; i-- {
		if m := s.messages.rows[s.mailbox[i]]; to == "" || m.To == to {
			newest = append(newest, m)
		}
	}
	return newest
}

func (s *Sandbox) readMailbox(r *http.Request) (any, error) {
	return s.newestMessages(r.URL.Query().Get("to")), nil
}
