package transfers

import (
	"context"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/screening"
	"hulak/domain/sender"
)

// Screening checks people against the sanctions lists.
type Screening interface {
	// Screen screens the sender and the beneficiary of a transfer. If a list is unavailable, the result shows that, and the error
	// explains the cause.
	Screen(ctx context.Context, from sender.State, to beneficiary.State) (screening.Result, error)
}

// BeneficiaryMessage is the content of the email or text message that tells a beneficiary about a transfer.
type BeneficiaryMessage struct {
	Key, To    string
	FirstName  string // beneficiary's first name
	SenderName string
	Amount     string
	At         time.Time
	Link       string // URL of the tracking page
}

// Mailer sends emails and text messages.
type Mailer interface {
	// SendBeneficiaryEmail notifies a beneficiary about a transfer by email. It sends only one email per key.
	SendBeneficiaryEmail(ctx context.Context, email BeneficiaryMessage) error
	// SendBeneficiaryText notifies a beneficiary about a transfer by text message. It sends only one message per key.
	SendBeneficiaryText(ctx context.Context, text BeneficiaryMessage) error
}

// TextLimiter limits the number of text messages.
type TextLimiter interface {
	// Claim reports whether a request's message to a phone number may be sent. A repeated request is not counted again.
	Claim(ctx context.Context, request, number string) (allowed bool, err error)
}
