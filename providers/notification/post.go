package notification

import (
	"context"
	"strconv"
	"time"
)

// Post writes the mails that somebody asks for while they wait, or that hold a secret which no event may hold.
type Post struct{ Carrier Carrier }

// PasswordLink leads whoever has forgotten their password to where they set a new one.
func (p Post) PasswordLink(ctx context.Context, key, to, link string, valid time.Duration) error {
	return post(ctx, p.Carrier, Message{Key: key, To: to, Channel: Email, Link: link},
		named(mails, "password_link"), values{"FirstName": "", "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// ConfirmationCode hands somebody who is signed in, and has no password, the code that confirms who they are.
func (p Post) ConfirmationCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return post(ctx, p.Carrier, Message{Key: key, To: to, Channel: Email, Code: code},
		named(mails, "confirmation_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// SignInCode hands the owner of an account under attack the code that finishes a sign-in.
func (p Post) SignInCode(ctx context.Context, key, to, code string, valid time.Duration) error {
	return post(ctx, p.Carrier, Message{Key: key, To: to, Channel: Email, Code: code},
		named(mails, "sign_in_code"), values{"FirstName": "", "Code": code, "Minutes": strconv.Itoa(int(valid.Minutes()))})
}

// MoneySent is a transfer as its beneficiary is told of it.
type MoneySent struct {
	Key, To    string
	FirstName  string // of the beneficiary
	SenderName string
	Amount     string
	At         time.Time
	Link       string // shows where the transfer is
}

// MoneySent tells a beneficiary that money is on its way. The number that opens the till is not in it: mail is read by others.
func (p Post) MoneySent(ctx context.Context, sent MoneySent) error {
	return post(ctx, p.Carrier, Message{Key: sent.Key, To: sent.To, Channel: Email, Link: sent.Link}, named(mails, "money_sent"), values{
		"FirstName": sent.FirstName, "SenderName": sent.SenderName, "Amount": sent.Amount, "Day": sent.At.In(losAngeles).Format("January 2, 2006"),
	})
}

// Erased is the last message to somebody of whom nothing is held any more.
func (p Post) Erased(ctx context.Context, key, to, firstName string) error {
	return post(ctx, p.Carrier, Message{Key: key, To: to, Channel: Email}, named(mails, "erased"), values{"FirstName": firstName})
}
