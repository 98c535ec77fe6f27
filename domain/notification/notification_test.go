package notification_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/decidertest"
	"hulak/domain/notification"
)

var (
	given = decidertest.For(notification.Decider)
	at    = time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)
)

func switchOf(topic notification.Topic, channel notification.Channel) notification.Switch {
	return notification.Switch{Topic: topic, Channel: channel}
}

func set(w notification.Switch, on bool) notification.SetSwitch {
	return notification.SetSwitch{SenderID: "s", Switch: w, On: on, TextVersion: notification.TextVersion, At: at}
}

func switched(w notification.Switch, on bool) notification.Switched {
	return notification.Switched{
		SenderID: "s", Topic: w.Topic, Channel: w.Channel, On: on, TextVersion: notification.TextVersion, At: at,
	}
}

func added(id, session string) notification.DeviceAdded {
	return notification.DeviceAdded{
		SenderID: "s", DeviceID: id, Session: session, At: at,
		Device: notification.Device{Label: "Firefox on Linux", Endpoint: "https://push.example/" + id, PublicKey: "p", Secret: "a"},
	}
}

func add(id, session string) notification.AddDevice {
	return notification.AddDevice(added(id, session))
}

func removed(id string, cause notification.RemovalCause) notification.DeviceRemoved {
	return notification.DeviceRemoved{SenderID: "s", DeviceID: id, Cause: cause, At: at}
}

func TestSwitches(t *testing.T) {
	t.Parallel()
	push := switchOf(notification.TopicTransfers, notification.ChannelPush)
	email := switchOf(notification.TopicTransfers, notification.ChannelEmail)
	security := switchOf(notification.TopicSecurity, notification.ChannelEmail)

	t.Run("only emails are on before the sender chooses", func(t *testing.T) {
		for _, w := range notification.Switches {
			assert.Equal(t, w.Channel == notification.ChannelEmail, notification.State{}.IsOn(w))
		}
	})
	t.Run("consent is recorded with its time and the version of its text", func(t *testing.T) {
		given(t).When(set(push, true)).Then(switched(push, true))
		assert.True(t, given(t, switched(push, true)).State().IsOn(push))
		assert.False(t, given(t, switched(push, true)).State().IsOn(switchOf(notification.TopicSecurity, notification.ChannelPush)),
			"each topic has its own consent")
	})
	t.Run("consent is withdrawn", func(t *testing.T) {
		given(t, switched(push, true)).When(set(push, false)).Then(switched(push, false))
		assert.False(t, given(t, switched(push, true), switched(push, false)).State().IsOn(push))
	})
	t.Run("emails about the progress of transfers are switched off and on", func(t *testing.T) {
		given(t).When(set(email, false)).Then(switched(email, false))
		given(t, switched(email, false)).When(set(email, true)).Then(switched(email, true))
	})
	t.Run("security emails cannot be switched off", func(t *testing.T) {
		given(t).When(set(security, false)).ThenRejected(notification.ErrRequired)
		assert.True(t, given(t, switched(security, false)).State().IsOn(security))
	})
	t.Run("consent to another text is rejected", func(t *testing.T) {
		c := set(push, true)
		c.TextVersion = "2020-01-01"
		given(t).When(c).ThenRejected(notification.ErrTextChanged)
	})
	t.Run("an unknown topic or channel is rejected", func(t *testing.T) {
		given(t).When(set(switchOf("NEWS", notification.ChannelPush), true)).ThenRejected(notification.ErrUnknownSwitch)
		given(t).When(set(switchOf(notification.TopicSecurity, "FAX"), true)).ThenRejected(notification.ErrUnknownSwitch)
	})
}

func TestDevices(t *testing.T) {
	t.Parallel()
	t.Run("a browser is added once", func(t *testing.T) {
		given(t).When(add("d1", "f1")).Then(added("d1", "f1"))
		given(t, added("d1", "f1")).When(add("d1", "f1")).ThenNothing()
	})
	t.Run("a known browser keeps its ID", func(t *testing.T) {
		again := add("d1", "f2")
		again.DeviceID = "d2"
		given(t, added("d1", "f1")).When(again).Then(added("d1", "f2"))
	})
	t.Run("a sender has at most 10 browsers", func(t *testing.T) {
		var events []notification.Event
		for i := range notification.MaxDevices {
			events = append(events, added(fmt.Sprint(i), "f1"))
		}
		given(t, events...).When(add("one more", "f1")).ThenRejected(notification.ErrTooManyDevices)
		given(t, events...).When(add("3", "f2")).Then(added("3", "f2"))
	})
	t.Run("a new sign-in takes over a known browser, and no other one", func(t *testing.T) {
		move := notification.MoveDevice{Endpoint: "https://push.example/d1", Session: "f2", At: at}
		given(t, added("d1", "f1")).When(move).Then(added("d1", "f2"))
		given(t, added("d2", "f1")).When(move).ThenNothing()
		given(t).When(move).ThenNothing()
	})
	t.Run("a sign-out removes the browsers of that session", func(t *testing.T) {
		two := given(t, added("d1", "f1"), added("d2", "f2"))
		two.When(notification.EndSessions{Session: "f1", At: at}).Then(removed("d1", notification.RemovedBySignOut))
		two.When(notification.EndSessions{Except: "f1", At: at}).Then(removed("d2", notification.RemovedBySignOut))
		two.When(notification.EndSessions{At: at}).
			Then(removed("d1", notification.RemovedBySignOut), removed("d2", notification.RemovedBySignOut))
		given(t).When(notification.EndSessions{At: at}).ThenNothing()
	})
	t.Run("the sender removes a browser", func(t *testing.T) {
		given(t, added("d1", "f1")).When(notification.RemoveDevice{DeviceID: "d1", Cause: notification.RemovedBySender, At: at}).
			Then(removed("d1", notification.RemovedBySender))
		given(t).When(notification.RemoveDevice{DeviceID: "d1", Cause: notification.RemovedBySender, At: at}).
			ThenRejected(notification.ErrDeviceNotFound)
	})
	t.Run("an ended subscription is removed once", func(t *testing.T) {
		gone := notification.RemoveDevice{DeviceID: "d1", Cause: notification.RemovedByService, At: at}
		given(t, added("d1", "f1")).When(gone).Then(removed("d1", notification.RemovedByService))
		given(t).When(gone).ThenNothing()
	})
}
