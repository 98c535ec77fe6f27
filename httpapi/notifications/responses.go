package notifications

import "hulak/httpapi/dto"

// Notifications describes how a sender is notified.
type Notifications struct {
	PushKey     string                   `json:"pushKey" doc:"Public VAPID key, for PushManager.subscribe"`
	TextVersion string                   `json:"textVersion" doc:"Version of the text that the sender agrees to"`
	Switches    []dto.NotificationSwitch `json:"switches"`
	Devices     []dto.PushDevice         `json:"devices" doc:"Browsers that receive pushes"`
}
