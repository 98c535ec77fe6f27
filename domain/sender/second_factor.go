package sender

import "time"

// SecondFactorEnabled records that sign-in now requires a code from the sender's authenticator app. The secret is stored outside
// the event log.
type SecondFactorEnabled struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// SecondFactorDisabled records that sign-in no longer requires a code.
type SecondFactorDisabled struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// RecordSecondFactor reports that the second factor was enabled or disabled.
type RecordSecondFactor struct {
	Enabled bool
	At      time.Time
}

func (SecondFactorEnabled) EventType() string  { return "sender.second_factor_enabled" }
func (SecondFactorDisabled) EventType() string { return "sender.second_factor_disabled" }

func (SecondFactorEnabled) sender()  {}
func (SecondFactorDisabled) sender() {}

func (c RecordSecondFactor) decide(s State) ([]Event, error) {
	if c.Enabled {
		return eventUnless(s.HasSecondFactor, SecondFactorEnabled{SenderID: s.ID, At: c.At}), nil
	}
	return eventUnless(!s.HasSecondFactor, SecondFactorDisabled{SenderID: s.ID, At: c.At}), nil
}
