package sender_test

import (
	"testing"

	"hulak/domain/sender"
)

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	enabled, disabled := sender.SecondFactorEnabled{SenderID: "s", At: at}, sender.SecondFactorDisabled{SenderID: "s", At: later}
	on, off := sender.RecordSecondFactor{Enabled: true, At: at}, sender.RecordSecondFactor{At: later}
	t.Run("a sender enables and disables the second factor", func(t *testing.T) {
		given(t, signedUp).When(on).Then(enabled)
		given(t, signedUp, enabled).When(off).Then(disabled)
		if !given(t, signedUp, enabled).State().HasSecondFactor || given(t, signedUp, enabled, disabled).State().HasSecondFactor {
			t.Error("want HasSecondFactor to be true when enabled and false when disabled")
		}
	})
	t.Run("repeating the command does nothing", func(t *testing.T) {
		given(t, signedUp, enabled).When(on).ThenNothing()
		given(t, signedUp).When(off).ThenNothing()
	})
}
