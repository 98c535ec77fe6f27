package notification

import (
	"context"
	"strconv"
	"strings"
	"time"
)

// Mailer sends emails directly instead of through Worker. It is for emails that a user is waiting for, and for emails with data that
// must not be stored in an event.
type Mailer struct{ Sender Sender }

// SendPasswordLink sends a link to set a new password.
func (m Mailer) SendPasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email, Link: link},
		mustTemplate(emailTemplates, "password_link"), values{"FirstName": "", "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// SendConfirmationCode sends a code that lets a signed-in user without a password confirm their identity.
func (m Mailer) SendConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email, Code: code},
		mustTemplate(emailTemplates, "confirmation_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// SendSignInCode sends a code that completes a sign-in after several wrong passwords.
func (m Mailer) SendSignInCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email, Code: code},
		mustTemplate(emailTemplates, "sign_in_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// BeneficiaryMessage is the content of an email or text message to a transfer's beneficiary.
type BeneficiaryMessage struct {
	Key, To    string
	FirstName  string // beneficiary's first name
	SenderName string
	Amount     string
	At         time.Time
	Link       string // URL of the tracking page
}

// SendBeneficiaryEmail tells a beneficiary that money is on its way. The email omits the PIN, because email is not confidential.
func (m Mailer) SendBeneficiaryEmail(ctx context.Context, email BeneficiaryMessage) error {
	message := Message{Key: email.Key, To: email.To, Channel: Email, Link: email.Link}
	return sendTemplate(ctx, m.Sender, message, mustTemplate(emailTemplates, "money_sent"), values{
		"FirstName": email.FirstName, "SenderName": email.SenderName, "Amount": email.Amount,
		"Day": email.At.In(losAngeles).Format("January 2, 2006"),
	})
}

// SendBeneficiaryText tells a beneficiary by text message that money is on its way, in Nepali and English.
func (m Mailer) SendBeneficiaryText(ctx context.Context, text BeneficiaryMessage) error {
	message := Message{Key: text.Key, To: text.To, Channel: SMS, Link: text.Link}
	return sendTemplate(ctx, m.Sender, message, mustTemplate(smsTemplates, "money_sent_text"),
		values{"SenderName": oneLine(text.SenderName), "Amount": text.Amount, "Link": text.Link})
}

// oneLine replaces line breaks and repeated spaces with one space.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// SendErasureConfirmation tells a sender that their data was erased.
func (m Mailer) SendErasureConfirmation(ctx context.Context, key, to, firstName string) error {
	return sendTemplate(ctx, m.Sender, Message{Key: key, To: to, Channel: Email},
		mustTemplate(emailTemplates, "erased"), values{"FirstName": firstName})
}
