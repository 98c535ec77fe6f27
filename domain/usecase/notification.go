package usecase

import (
	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/sender"
)

// SetNotification switches messages to a sender on or off. Text messages need a verified phone.
func SetNotification(u domain.UnitOfWork, c notification.SetSwitch) error {
	s, err := domain.Load(u, sender.Decider, c.SenderID)
	switch {
	case err != nil:
		return err
	case !s.Exists(), s.IsClosed():
		return sender.ErrNotFound
	case c.On && c.Switch.Channel == notification.ChannelText && !s.PhoneVerified:
		return sender.ErrPhoneNotVerified
	}
	return domain.Run(u, notification.Decider, c.SenderID, notification.Command(c))
}
