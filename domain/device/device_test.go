package device_test

import (
	"testing"
	"time"

	"hulak/domain/decidertest"
	"hulak/domain/device"
)

var given = decidertest.For(device.Decider)

func TestSignIn(t *testing.T) {
	t.Parallel()
	signIn := device.SignIn{
		UserID: "s", DeviceID: "d-1", At: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC),
		Device: device.Details{Label: "Firefox on Linux", Address: "192.0.2.1"},
	}
	t.Run("a sign-in from a new device is recorded", func(t *testing.T) {
		given(t).When(signIn).Then(device.SignedIn(signIn))
	})
	t.Run("repeating a sign-in changes nothing", func(t *testing.T) {
		given(t, device.SignedIn(signIn)).When(signIn).ThenNothing()
	})
	t.Run("a sign-in from another new device is recorded", func(t *testing.T) {
		other := signIn
		other.DeviceID = "d-2"
		given(t, device.SignedIn(signIn)).When(other).Then(device.SignedIn(other))
	})
}
