package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
)

// CreateRateAlert creates an alert for a sender whose account is open. A text message needs a verified phone number.
func CreateRateAlert(u domain.UnitOfWork, senderID string, alert ratealert.Alert, at time.Time) error {
	s, err := domain.Load(u, sender.Decider, senderID)
	if err != nil {
		return err
	}
	switch {
	case !s.Exists() || s.IsClosed():
		return sender.ErrNotFound
	case !ratealert.CanReceive(s):
		return sender.ErrLocked
	case alert.Email && !s.EmailVerified:
		return sender.ErrEmailNotVerified
	case alert.Text && !s.PhoneVerified:
		return sender.ErrPhoneNotVerified
	}
	current, err := currentRate(u, money.NPR)
	if err != nil {
		return err
	}
	return domain.Run(u, ratealert.Decider, senderID, ratealert.Command(ratealert.Create{
		SenderID: senderID, Alert: alert, Current: ratealert.Rate{Rate: current.Rate, Version: current.Version}, At: at,
	}))
}

// FireRateAlert sends an alert if the current rate is news for it and its sender can receive it. lastAmount is the amount of the sender's
// last transfer.
func FireRateAlert(u domain.UnitOfWork, senderID, alertID string, lastAmount money.Amount, at time.Time) error {
	s, err := domain.Load(u, sender.Decider, senderID)
	if err != nil || !ratealert.CanReceive(s) {
		return err
	}
	current, err := currentRate(u, money.NPR)
	if err != nil {
		return err
	}
	return domain.Run(u, ratealert.Decider, senderID, ratealert.Command(ratealert.Fire{
		AlertID: alertID, Current: ratealert.Rate{Rate: current.Rate, Version: current.Version}, LastAmount: lastAmount,
		CanEmail: s.EmailVerified, CanText: s.PhoneVerified, At: at,
	}))
}

// currentRate returns the current rate from USD, which customers get without a coupon. It is zero if none was published.
func currentRate(u domain.UnitOfWork, to money.Currency) (pricing.Publication, error) {
	rates, err := domain.Load(u, pricing.RateDecider, pricing.RateKey(money.USD, to))
	if err != nil {
		return pricing.Publication{}, err
	}
	current, _ := rates.Current()
	return current, nil
}
