package presentation

import (
	"hulak/domain/notification"
	"hulak/httpapi/dto"
)

// NotificationSwitches returns all switches.
func NotificationSwitches(s notification.State) []dto.NotificationSwitch {
	return dto.Map(notification.Switches, func(w notification.Switch) dto.NotificationSwitch {
		return dto.NotificationSwitch{Topic: string(w.Topic), Channel: string(w.Channel), On: s.IsOn(w), Required: w.IsRequired()}
	})
}

// PushDevices returns the browsers that receive pushes. Session is the family of the caller's session.
func PushDevices(s notification.State, session string) []dto.PushDevice {
	return dto.Map(s.Devices, func(r notification.Registration) dto.PushDevice {
		return dto.PushDevice{ID: r.ID, Device: r.Label, AddedAt: dto.Time(r.AddedAt), Current: r.Session == session}
	})
}
