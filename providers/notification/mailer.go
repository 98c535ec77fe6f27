package notification

import (
	"context"
	"strconv"
	"time"
)

// Mailer sends emails directly instead of through the Worker. Either a user is waiting for the email, or it contains a secret that
// must not be in an event.
type Mailer struct{ Sender Sender }

// SendPasswordLink sends the link to set a new password.
func (m Mailer) SendPasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email, Link: link},
		mustTemplate(emailTemplates, "password_link"), values{"FirstName": "", "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// SendConfirmationCode sends the code with which a signed-in user without a password confirms their identity.
func (m Mailer) SendConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email, Code: code},
		mustTemplate(emailTemplates, "confirmation_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// SendSignInCode sends the code that completes a sign-in to an account under attack.
func (m Mailer) SendSignInCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email, Code: code},
		mustTemplate(emailTemplates, "sign_in_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// MoneySent is the content of an email to the beneficiary of a transfer.
type MoneySent struct {
	Key, To    string
	FirstName  string // of the beneficiary
	SenderName string
	Amount     string
	At         time.Time
	Link       string // to the status of the transfer
}

// SendMoneySent tells a beneficiary that money is on its way. The email omits the pickup reference, because email is not confidential.
func (m Mailer) SendMoneySent(ctx context.Context, sent MoneySent) error {
	message := Message{Key: sent.Key, To: sent.To, Channel: Email, Link: sent.Link}
	return sendTemplate(ctx, m.Sender, message, mustTemplate(emailTemplates, "money_sent"), values{
		"FirstName": sent.FirstName, "SenderName": sent.SenderName, "Amount": sent.Amount,
		"Day": sent.At.In(losAngeles).Format("January 2, 2006"),
	})
}

// SendErased tells a sender that their data has been erased.
func (m Mailer) SendErased(ctx context.Context, key, to, firstName string) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email},
		mustTemplate(emailTemplates, "erased"), values{"FirstName": firstName})
}
