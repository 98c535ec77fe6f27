package notification_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/notification"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// fakeSender is a Sender that records one message per key. It can be made unavailable.
type fakeSender struct {
	sent []notification.Message
	err  error
}

func (s *fakeSender) Send(_ context.Context, m notification.Message) error {
	duplicate := slices.ContainsFunc(s.sent, func(earlier notification.Message) bool { return earlier.Key == m.Key })
	if s.err == nil && !duplicate {
		s.sent = append(s.sent, m)
	}
	return s.err
}

type rig struct {
	*testing.T
	log      *eventstore.Log
	sender   *fakeSender
	worker   notification.Worker
	position int64
}

func newRig(t *testing.T) *rig { return newRigWith(t, sender.ProviderSystem, "Maya") }

func newRigWithFirstName(t *testing.T, firstName string) *rig {
	return newRigWith(t, sender.ProviderSystem, firstName)
}

func newRigWith(t *testing.T, provider sender.Provider, firstName string) *rig {
	store := memory.New()
	r := &rig{T: t, sender: &fakeSender{}, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys())}
	r.worker = notification.Worker{
		Log: r.log, Sender: r.sender, AppURL: "https://app.test",
		Codes: notification.Codes{Pool: pgtest.New(t), Secret: []byte("secret"), Digest: digest},
		UnsubscribeURL: func(senderID, alertID string, _ time.Time) string {
			return "https://app.test/v1/rate-alerts/" + senderID + "_" + alertID + "/unsubscribe"
		},
		Invitations: fakeInvitations{}, Logger: slog.New(slog.DiscardHandler),
	}
	r.worker.SMSBudget = notification.Budget{
		Pool: r.worker.Codes.Pool, Secret: []byte("secret"), Now: time.Now,
		Limits: notification.Limits{PerHour: 100, PerDay: 100, RecipientPerHour: 100, RecipientPerDay: 100},
	}
	execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.SignUp{
		SenderID: transfertest.SenderID, State: "TX", Provider: provider, At: time.Now(),
		Person: sender.Person{FirstName: firstName, LastName: "Gurung", Email: "maya@example.com", CountryCode: "+1", PhoneNumber: "2125550100"},
	}))
	return r
}

// verifyContact verifies the sender's email address and phone number.
func (r *rig) verifyContact() {
	r.Helper()
	execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.VerifyEmail{At: time.Now()}))
	execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.VerifyPhone{At: time.Now()}))
}

// fakeInvitations returns secrets that contain the request ID.
type fakeInvitations struct{}

func (fakeInvitations) Invite(_ context.Context, _, request string, _ time.Time) (string, time.Duration, error) {
	return "secret of " + request, 72 * time.Hour, nil
}

func digest(user, channel, code string) []byte { return []byte(user + channel + code) }

func execute[C, E, S any](r *rig, d domain.Decider[C, E, S], key string, command C) {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, d, key, command)
		return struct{}{}, err
	})
	if err != nil {
		r.Fatal(err)
	}
}

// handleNewEvents passes each new event to the worker the given number of times, and returns the result of the last call.
func (r *rig) handleNewEvents(times int) (err error) {
	r.Helper()
	events, readErr := r.log.Read(r.Context(), r.position, 1000)
	if readErr != nil {
		r.Fatal(readErr)
	}
	for _, e := range events {
		for range times {
			err = r.worker.Handlers().Handle(r.Context(), e)
		}
		if err == nil {
			r.position = e.Position
		}
	}
	return err
}

// storedCode returns a channel's stored code: its digest, the number of wrong attempts, and its lifetime.
func (r *rig) storedCode(channel string) (digest string, attempts int, valid time.Duration) {
	r.Helper()
	var hash []byte
	var sent, expires time.Time
	const query = `SELECT code_hash, tries, sent_at, expires_at FROM codes WHERE user_id = $1 AND channel = $2`
	err := r.worker.Codes.Pool.QueryRow(r.Context(), query, transfertest.SenderID, channel).Scan(&hash, &attempts, &sent, &expires)
	if err != nil {
		r.Fatal(err)
	}
	return string(hash), attempts, expires.Sub(sent)
}

func TestCodes(t *testing.T) {
	t.Parallel()
	at := time.Now().UTC().Truncate(time.Microsecond)
	for _, c := range []struct {
		channel string
		to      string
		request sender.Command
		second  sender.Command
	}{
		{notification.Email, "maya@example.com", sender.RequestEmailVerification{At: at}, sender.RequestEmailVerification{
			At: at.Add(time.Minute),
		}},
		{notification.SMS, "+12125550100", sender.RequestPhoneVerification{At: at}, sender.RequestPhoneVerification{At: at.Add(time.Minute)}},
	} {
		t.Run("the worker sends a six-digit code once and stores it: "+c.channel+" (9.08d)", func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			execute(r, sender.Decider, transfertest.SenderID, c.request)
			if err := r.handleNewEvents(3); err != nil {
				t.Fatal(err)
			}
			if len(r.sender.sent) != 1 {
				t.Fatalf("%d messages were sent", len(r.sender.sent))
			}
			m := r.sender.sent[0]
			if m.To != c.to || m.Channel != c.channel || len(m.Code) != 6 || !strings.Contains(m.Text, m.Code) {
				t.Errorf("unexpected message %+v", m)
			}
			hash, _, valid := r.storedCode(c.channel)
			if hash != string(digest(transfertest.SenderID, c.channel, m.Code)) || valid != 10*time.Minute {
				t.Errorf("stored digest is %q, valid for %s", hash, valid)
			}
		})
		t.Run("only a new request resets the number of wrong attempts: "+c.channel, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			execute(r, sender.Decider, transfertest.SenderID, c.request)
			r.sender.err = errors.New("unavailable")
			if err := r.handleNewEvents(1); err == nil {
				t.Fatal("the worker ignored a failed message")
			}
			if _, err := r.worker.Codes.Pool.Exec(t.Context(), `UPDATE codes SET tries = 4`); err != nil {
				t.Fatal(err)
			}
			r.sender.err = nil
			if err := r.handleNewEvents(1); err != nil {
				t.Fatal(err)
			}
			if _, attempts, _ := r.storedCode(c.channel); attempts != 4 {
				t.Errorf("%d wrong attempts, want 4", attempts)
			}
			execute(r, sender.Decider, transfertest.SenderID, c.second)
			if err := r.handleNewEvents(1); err != nil {
				t.Fatal(err)
			}
			hash, attempts, _ := r.storedCode(c.channel)
			first, second := r.sender.sent[0].Code, r.sender.sent[1].Code
			if attempts != 0 || first == second || hash != string(digest(transfertest.SenderID, c.channel, second)) {
				t.Errorf("%d wrong attempts, codes %s and %s; want 0 attempts and different codes", attempts, first, second)
			}
		})
	}
	t.Run("the link in the email contains the code (2.02b)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.RequestEmailVerification{At: at}))
		if err := r.handleNewEvents(1); err != nil {
			t.Fatal(err)
		}
		if m := r.sender.sent[0]; m.Link != "https://app.test/user/verify-email?token="+m.Code {
			t.Errorf("link is %s", m.Link)
		}
	})
}

func TestContactChanges(t *testing.T) {
	t.Parallel()
	at := time.Now().UTC().Truncate(time.Microsecond)
	t.Run("an email change warns the old address and sends a code to the new one", func(t *testing.T) {
		t.Parallel()
		r := newRigWith(t, sender.ProviderMigrated, "Maya")
		execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.ChangeEmail{Email: "new@example.com", At: at}))
		if err := r.handleNewEvents(3); err != nil {
			t.Fatal(err)
		}
		if len(r.sender.sent) != 2 {
			t.Fatalf("%d messages were sent", len(r.sender.sent))
		}
		warning, code := r.sender.sent[0], r.sender.sent[1]
		if warning.To != "maya@example.com" || warning.Code != "" || strings.Contains(warning.Text, "new@example.com") {
			t.Errorf("unexpected warning %+v", warning)
		}
		if code.To != "new@example.com" || code.Code == "" {
			t.Errorf("unexpected code message %+v", code)
		}
	})
	t.Run("a phone change sends an email, warns the old phone, and sends a code to the new number", func(t *testing.T) {
		t.Parallel()
		r := newRigWith(t, sender.ProviderMigrated, "Maya")
		phone := sender.Phone{CountryCode: "+1", PhoneNumber: "2125550199"}
		execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.ChangePhone{Phone: phone, At: at}))
		if err := r.handleNewEvents(2); err != nil {
			t.Fatal(err)
		}
		if len(r.sender.sent) != 3 {
			t.Fatalf("%d messages were sent", len(r.sender.sent))
		}
		email, warning, code := r.sender.sent[0], r.sender.sent[1], r.sender.sent[2]
		if email.To != "maya@example.com" || code.To != "+12125550199" || code.Code == "" {
			t.Errorf("unexpected messages %+v", r.sender.sent)
		}
		if warning.To != "+12125550100" || warning.Code != "" || !strings.Contains(warning.Text, reference.SupportContact().Phones[0]) ||
			strings.Contains(warning.Text, "2125550199") {
			t.Errorf("unexpected warning %+v", warning)
		}
	})
	t.Run("a first phone warns no one", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		e := sender.PhoneChanged{SenderID: "guest", At: at, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "2125550199"}}
		err := r.worker.Handlers().Handle(t.Context(), domain.RecordedEvent{ID: "e-1", Version: 1, Type: e.EventType(), Event: e})
		if err != nil || len(r.sender.sent) > 0 {
			t.Errorf("messages %+v, error %v", r.sender.sent, err)
		}
	})
	t.Run("an address change sends an email", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		address := sender.Address{AddressLine1: "12 Elm Street", City: "Austin", State: "TX", PostalCode: "78701"}
		execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.ChangeAddress{Address: address, At: at}))
		if err := r.handleNewEvents(2); err != nil {
			t.Fatal(err)
		}
		if len(r.sender.sent) != 1 || r.sender.sent[0].To != "maya@example.com" || strings.Contains(r.sender.sent[0].Text, "Elm") {
			t.Errorf("unexpected messages %+v", r.sender.sent)
		}
	})
}

func TestComplaintConfirmation(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	letter := complaint.Letter{Name: "Visit Example", Email: "asha@example.org", Subject: "An offer", Message: "Cheap watches"}
	file := complaint.File{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", Letter: letter, At: time.Now()}
	execute(r, complaint.Decider, "c", complaint.Command(file))
	if err := r.handleNewEvents(2); err != nil {
		t.Fatal(err)
	}
	if len(r.sender.sent) != 1 {
		t.Fatalf("%d messages were sent", len(r.sender.sent))
	}
	m := r.sender.sent[0]
	if m.To != letter.Email || !strings.Contains(m.Text, "C-ABCDE-FGHIJ") {
		t.Errorf("the email lacks the complaint number: %+v", m)
	}
	for _, input := range []string{letter.Name, letter.Subject, letter.Message} {
		if strings.Contains(m.Subject+m.Text, input) {
			t.Errorf("the email contains user input: %q", input)
		}
	}
}

func TestQuestionEmails(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	file := complaint.File{
		ComplaintID: "c", Number: "C-ABCDE-FGHIJ", Question: true, At: time.Now(),
		Letter: complaint.Letter{Email: "asha@example.org", Message: "When?"},
	}
	execute(r, complaint.Decider, "c", complaint.Command(file))
	execute(r, complaint.Decider, "c", complaint.Command(complaint.Answer{Reply: complaint.Reply{Text: "On Monday."}, At: time.Now()}))
	if err := r.handleNewEvents(2); err != nil {
		t.Fatal(err)
	}
	if len(r.sender.sent) != 2 {
		t.Fatalf("%d messages were sent", len(r.sender.sent))
	}
	for _, m := range r.sender.sent {
		if !strings.Contains(m.Text, "case number") || strings.Contains(m.Subject+m.Text, "complaint") {
			t.Errorf("the email is not about a question: %+v", m)
		}
	}
}

func TestTransferEmails(t *testing.T) {
	t.Parallel()
	t.Run("a sender gets emails about their transfer that omit the beneficiary, account, and PIN", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		now := time.Now()
		execute(r, transfer.Decider, "t-1", transfer.Command(transfertest.Create()))
		for _, c := range []transfer.Command{
			transfer.RecordFundingSubmitted{At: now}, transfer.RecordFundingSettled{At: now}, transfer.RequestPayout{At: now},
			transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: now}, transfer.RecordDelivered{At: now},
		} {
			execute(r, transfer.Decider, "t-1", c)
		}
		if err := r.handleNewEvents(2); err != nil {
			t.Fatal(err)
		}
		var subjects []string
		payee := transfertest.Create().Payee
		for _, m := range r.sender.sent {
			subjects = append(subjects, m.Subject)
			for _, secret := range []string{payee.Name, payee.AccountNumber, transfertest.Create().ReferenceNumber} {
				if strings.Contains(m.Text+m.Subject, secret) {
					t.Errorf("%q contains %q", m.Subject, secret)
				}
			}
			if m.To != "maya@example.com" || !strings.Contains(m.Text, "Maya") {
				t.Errorf("unexpected message %+v", m)
			}
		}
		if want := []string{"We received your transfer", "Your transfer has arrived"}; !slices.Equal(subjects, want) {
			t.Errorf("subjects are %q, want %q", subjects, want)
		}
	})
}
