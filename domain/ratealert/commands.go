package ratealert

import (
	"time"

	"hulak/domain/money"
)

// Command is a command for the alerts of one sender.
type Command interface{ decide(State) ([]Event, error) }

// Create creates an alert.
type Create struct {
	SenderID string
	Alert    Alert
	Current  Rate // the current rate; zero if there is none
	At       time.Time
}

// Fire sends an alert if the current rate is news for it. It does nothing for an alert that is not open.
type Fire struct {
	AlertID    string
	Current    Rate
	LastAmount money.Amount // of the sender's last transfer, in USD; zero if there is none
	CanEmail   bool
	CanText    bool
	At         time.Time
}

// Delete deletes an alert for the sender.
type Delete struct {
	AlertID string
	At      time.Time
}

// Unsubscribe deletes an alert with the link of its email. It does nothing for an alert that is not open.
type Unsubscribe struct {
	AlertID string
	At      time.Time
}

// Close deletes all alerts because the account was closed.
type Close struct{ At time.Time }
