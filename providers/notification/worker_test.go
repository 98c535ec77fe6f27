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

// sendTemplate is a Carrier that records messages once per key. It can be made unavailable.
type sendTemplate struct {
	sent []notification.Message
	err  error
}

func (p *sendTemplate) Send(_ context.Context, m notification.Message) error {
	again := slices.ContainsFunc(p.sent, func(known notification.Message) bool { return known.Key == m.Key })
	if p.err == nil && !again {
		p.sent = append(p.sent, m)
	}
	return p.err
}

type rig struct {
	*testing.T
	log    *eventstore.Log
	sender *sendTemplate
	worker notification.Worker
	read   int64
}

func newRig(t *testing.T) *rig { return newRigOf(t, sender.System, "Maya") }

func newRigNamed(t *testing.T, firstName string) *rig { return newRigOf(t, sender.System, firstName) }

func newRigOf(t *testing.T, provider sender.Provider, firstName string) *rig {
	store := memory.New()
	r := &rig{T: t, sender: &sendTemplate{}, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys())}
	r.worker = notification.Worker{
		Log: r.log, Sender: r.sender, AppURL: "https://app.test",
		Codes:       notification.Codes{Pool: pgtest.New(t), Secret: []byte("secret"), Digest: digest},
		Invitations: invitations{}, Logger: slog.New(slog.DiscardHandler),
	}
	r.worker.TextBudget = notification.Budget{
		Pool: r.worker.Codes.Pool, Secret: []byte("secret"), Limits: notification.Limits{PerHour: 100, PerDay: 100, RecipientPerHour: 100, RecipientPerDay: 100}, Now: time.Now,
	}
	execute(r, sender.Decider, transfertest.Sender, sender.Command(sender.SignUp{
		SenderID: transfertest.Sender, State: "TX", Provider: provider, At: time.Now(),
		Person: sender.Person{FirstName: firstName, LastName: "Gurung", Email: "maya@example.com", CountryCode: "+1", PhoneNumber: "2125550100"},
	}))
	return r
}

// invitations returns secrets that contain the request ID.
type invitations struct{}

func (invitations) Invite(_ context.Context, _, request string, _ time.Time) (string, time.Duration, error) {
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

// follow passes each new event to the worker a number of times, and returns the last error.
func (r *rig) follow(times int) (err error) {
	r.Helper()
	events, readErr := r.log.Read(r.Context(), r.read, 1000)
	if readErr != nil {
		r.Fatal(readErr)
	}
	for _, e := range events {
		for range times {
			err = r.worker.Handlers().Handle(r.Context(), e)
		}
		if err == nil {
			r.read = e.Position
		}
	}
	return err
}

// storedCode returns the digest of a channel's code, how often it was tried, and how long it is valid.
func (r *rig) storedCode(channel string) (digest string, tries int, valid time.Duration) {
	r.Helper()
	var hash []byte
	var sent, expires time.Time
	err := r.worker.Codes.Pool.QueryRow(r.Context(), `SELECT code_hash, tries, sent_at, expires_at FROM codes WHERE user_id = $1 AND channel = $2`,
		transfertest.Sender, channel).Scan(&hash, &tries, &sent, &expires)
	if err != nil {
		r.Fatal(err)
	}
	return string(hash), tries, expires.Sub(sent)
}

func TestCodes(t *testing.T) {
	t.Parallel()
	at := time.Now().UTC().Truncate(time.Microsecond)
	for _, c := range []struct {
		channel string
		to      string
		request sender.Command
		again   sender.Command
	}{
		{notification.Email, "maya@example.com", sender.RequestEmailVerification{At: at}, sender.RequestEmailVerification{At: at.Add(time.Minute)}},
		{notification.SMS, "+12125550100", sender.RequestPhoneVerification{At: at}, sender.RequestPhoneVerification{At: at.Add(time.Minute)}},
	} {
		t.Run("a code of six digits is sent by  (9.08d)"+c.channel+", once, and the one that was sent is the one that counts", func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			execute(r, sender.Decider, transfertest.Sender, c.request)
			if err := r.follow(3); err != nil {
				t.Fatal(err)
			}
			if len(r.sender.sent) != 1 {
				t.Fatalf("%d messages", len(r.sender.sent))
			}
			m := r.sender.sent[0]
			if m.To != c.to || m.Channel != c.channel || len(m.Code) != 6 || !strings.Contains(m.Text, m.Code) {
				t.Errorf("message %+v", m)
			}
			hash, _, valid := r.storedCode(c.channel)
			if hash != string(digest(transfertest.Sender, c.channel, m.Code)) || valid != 10*time.Minute {
				t.Errorf("stored %q, valid for %s", hash, valid)
			}
		})
		t.Run("following a request again gives no tries back, a new request by  (S3)"+c.channel+" does", func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			execute(r, sender.Decider, transfertest.Sender, c.request)
			r.sender.err = errors.New("the carrier is away")
			if err := r.follow(1); err == nil {
				t.Fatal("a message that was not sent is not tried again")
			}
			if _, err := r.worker.Codes.Pool.Exec(t.Context(), `UPDATE codes SET tries = 4`); err != nil {
				t.Fatal(err)
			}
			r.sender.err = nil
			if err := r.follow(1); err != nil {
				t.Fatal(err)
			}
			if _, tries, _ := r.storedCode(c.channel); tries != 4 {
				t.Errorf("%d tries", tries)
			}
			execute(r, sender.Decider, transfertest.Sender, c.again)
			if err := r.follow(1); err != nil {
				t.Fatal(err)
			}
			hash, tries, _ := r.storedCode(c.channel)
			first, second := r.sender.sent[0].Code, r.sender.sent[1].Code
			if tries != 0 || first == second || hash != string(digest(transfertest.Sender, c.channel, second)) {
				t.Errorf("%d tries, codes %s and %s", tries, first, second)
			}
		})
	}
	t.Run("the mail has a link that carries its code (2.02b)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		execute(r, sender.Decider, transfertest.Sender, sender.Command(sender.RequestEmailVerification{At: at}))
		if err := r.follow(1); err != nil {
			t.Fatal(err)
		}
		if m := r.sender.sent[0]; m.Link != "https://app.test/user/verify-email?token="+m.Code {
			t.Errorf("link %s", m.Link)
		}
	})
}

func TestContactChanges(t *testing.T) {
	t.Parallel()
	at := time.Now().UTC().Truncate(time.Microsecond)
	t.Run("a changed address is told to the old one, once, and the code goes to the new one (4.17d)", func(t *testing.T) {
		t.Parallel()
		r := newRigOf(t, sender.Migrated, "Maya")
		execute(r, sender.Decider, transfertest.Sender, sender.Command(sender.ChangeEmail{Email: "new@example.com", At: at}))
		if err := r.follow(3); err != nil {
			t.Fatal(err)
		}
		if len(r.sender.sent) != 2 {
			t.Fatalf("%d messages", len(r.sender.sent))
		}
		warning, code := r.sender.sent[0], r.sender.sent[1]
		if warning.To != "maya@example.com" || warning.Code != "" || strings.Contains(warning.Text, "new@example.com") {
			t.Errorf("warning %+v", warning)
		}
		if code.To != "new@example.com" || code.Code == "" {
			t.Errorf("code %+v", code)
		}
	})
	t.Run("a changed number is told by mail, and the code goes to the new number (4.17f)", func(t *testing.T) {
		t.Parallel()
		r := newRigOf(t, sender.Migrated, "Maya")
		phone := sender.Phone{CountryCode: "+1", PhoneNumber: "2125550199"}
		execute(r, sender.Decider, transfertest.Sender, sender.Command(sender.ChangePhone{Phone: phone, At: at}))
		if err := r.follow(2); err != nil {
			t.Fatal(err)
		}
		if len(r.sender.sent) != 2 || r.sender.sent[0].To != "maya@example.com" || r.sender.sent[1].To != "+12125550199" {
			t.Errorf("messages %+v", r.sender.sent)
		}
	})
}

func TestComplaintConfirmation(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	letter := complaint.Letter{Name: "Visit Example", Email: "asha@example.org", Subject: "An offer", Message: "Cheap watches"}
	execute(r, complaint.Decider, "c", complaint.Command(complaint.File{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", Letter: letter, At: time.Now()}))
	if err := r.follow(2); err != nil {
		t.Fatal(err)
	}
	if len(r.sender.sent) != 1 {
		t.Fatalf("%d messages", len(r.sender.sent))
	}
	m := r.sender.sent[0]
	if m.To != letter.Email || !strings.Contains(m.Text, "C-ABCDE-FGHIJ") {
		t.Errorf("2.38c the number is not told: %+v", m)
	}
	for _, typed := range []string{letter.Name, letter.Subject, letter.Message} {
		if strings.Contains(m.Subject+m.Text, typed) {
			t.Errorf("the mail says %q for a stranger", typed)
		}
	}
}

func TestTransferEmails(t *testing.T) {
	t.Parallel()
	t.Run("a sender hears of their transfer, and no letter names beneficiary, account or PIN", func(t *testing.T) {
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
		if err := r.follow(2); err != nil {
			t.Fatal(err)
		}
		var subjects []string
		payee := transfertest.Create().Payee
		for _, m := range r.sender.sent {
			subjects = append(subjects, m.Subject)
			for _, secret := range []string{payee.Name, payee.AccountNumber, transfertest.Create().ReferenceNumber} {
				if strings.Contains(m.Text+m.Subject, secret) {
					t.Errorf("%q names %q", m.Subject, secret)
				}
			}
			if m.To != "maya@example.com" || !strings.Contains(m.Text, "Maya") {
				t.Errorf("message %+v", m)
			}
		}
		if want := []string{"We have your transfer", "Your transfer has arrived"}; !slices.Equal(subjects, want) {
			t.Errorf("letters %q", subjects)
		}
	})
}
