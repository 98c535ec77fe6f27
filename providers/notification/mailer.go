package notification

import (
	"context"
	"strconv"
	"time"
)

// Mailer sends emails outside of the Worker: a user is waiting for them, or they hold a secret that must not be in an event.
type Mailer struct{ Sender Sender }

// PasswordLink sends the link to set a new password.
func (p Mailer) PasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error {
	return sendTemplate(ctx, p.Sender, Message{Key: key, To: to, Channel: Email, Link: link},
		mustTemplate(mailTemplates, "password_link"), values{"FirstName": "", "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// ConfirmationCode sends a signed-in user without a password the code that confirms their identity.
func (p Mailer) ConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return sendTemplate(ctx, p.Sender, Message{Key: key, To: to, Channel: Email, Code: code},
		mustTemplate(mailTemplates, "confirmation_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// SignInCode sends the code that finishes a sign-in to an account under attack.
func (p Mailer) SignInCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return sendTemplate(ctx, p.Sender, Message{Key: key, To: to, Channel: Email, Code: code},
		mustTemplate(mailTemplates, "sign_in_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// MoneySent is the content of an email to the beneficiary of a transfer.
type MoneySent struct {
	Key, To    string
	FirstName  string // of the beneficiary
	SenderName string
	Amount     string
	At         time.Time
	Link       string // shows the status of the transfer
}

// MoneySent tells a beneficiary that money is on its way. The email omits the pickup reference, because others may read email.
func (p Mailer) MoneySent(ctx context.Context, sent MoneySent) error {
	return sendTemplate(ctx, p.Sender, Message{Key: sent.Key, To: sent.To, Channel: Email, Link: sent.Link}, mustTemplate(mailTemplates, "money_sent"), values{
		"FirstName": sent.FirstName, "SenderName": sent.SenderName, "Amount": sent.Amount, "Day": sent.At.In(losAngeles).Format("January 2, 2006"),
	})
}

// Erased sends the last message to a sender, after which no data about them is held.
func (p Mailer) Erased(ctx context.Context, key, to, firstName string) error {
	return sendTemplate(ctx, p.Sender, Message{Key: key, To: to, Channel: Email}, mustTemplate(mailTemplates, "erased"), values{"FirstName": firstName})
}
