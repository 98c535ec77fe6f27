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

// BeneficiaryEmail is the content of the email that tells a beneficiary about a transfer.
type BeneficiaryEmail struct {
	Key, To    string
	FirstName  string // beneficiary's first name
	SenderName string
	Amount     string
	At         time.Time
	Link       string // URL of the tracking page
}

// Mailer sends emails.
type Mailer interface {
	// SendBeneficiaryEmail notifies a beneficiary about a transfer. It sends only one email per key.
	SendBeneficiaryEmail(ctx context.Context, email BeneficiaryEmail) error
}
