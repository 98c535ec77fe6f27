package sender

import "time"

// SecondFactorEnabled says that signing in asks for a code of the sender's authenticator app from now on. Its secret is kept
// elsewhere.
type SecondFactorEnabled struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// SecondFactorDisabled says that the password is enough again.
type SecondFactorDisabled struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// RecordSecondFactor says whether signing in asks for a second factor.
type RecordSecondFactor struct {
	On bool
	At time.Time
}

func (SecondFactorEnabled) EventType() string  { return "sender.second_factor_enabled" }
func (SecondFactorDisabled) EventType() string { return "sender.second_factor_disabled" }

func (SecondFactorEnabled) sender()  {}
func (SecondFactorDisabled) sender() {}
func (RecordSecondFactor) command()  {}

func recordSecondFactor(s State, c RecordSecondFactor) []Event {
	if c.On {
		return unless(s.SecondFactor, SecondFactorEnabled{SenderID: s.ID, At: c.At})
	}
	return unless(!s.SecondFactor, SecondFactorDisabled{SenderID: s.ID, At: c.At})
}
