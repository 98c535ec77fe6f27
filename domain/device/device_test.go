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
	in := device.SignIn{
		UserID: "s", DeviceID: "d-1", At: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC),
		Device: device.Details{Label: "Firefox on Linux", Address: "192.0.2.1"},
	}
	t.Run("a device that the account was not used with before is a fact (4.11g)", func(t *testing.T) {
		given(t).When(in).Then(device.SignedIn(in))
	})
	t.Run("the same report again is none", func(t *testing.T) {
		given(t, device.SignedIn(in)).When(in).ThenNothing()
	})
	t.Run("another device is another fact", func(t *testing.T) {
		other := in
		other.DeviceID = "d-2"
		given(t, device.SignedIn(in)).When(other).Then(device.SignedIn(other))
	})
}
