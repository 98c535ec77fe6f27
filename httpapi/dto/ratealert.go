package dto

import "time"

// CreateRateAlert creates an alert about the exchange rate from USD to NPR.
type CreateRateAlert struct {
	Kind    string `json:"kind" enum:"AT_LEAST,DAILY" doc:"AT_LEAST sends one message when the rate is at least minRate. DAILY sends one a day"`
	MinRate Number `json:"minRate,omitempty" doc:"For AT_LEAST. It must be above the current rate"`
	Amount  Number `json:"amount,omitempty" doc:"USD amount that the message suggests to send. Otherwise, it is the last amount"`
	Email   bool   `json:"email,omitempty"`
	Text    bool   `json:"text,omitempty" doc:"Needs a verified phone number"`
}

// Check validates the form. The domain checks what depends on other fields.
func (f CreateRateAlert) Check(c *Checks) {
	c.field("kind", f.Kind, required, oneOf("UNKNOWN_VALUE", "AT_LEAST", "DAILY"))
	if f.Kind == "AT_LEAST" {
		c.field("minRate", string(f.MinRate), required, exchangeRate)
	}
	c.field("amount", string(f.Amount), optional(enteredAmount))
	if !f.Email && !f.Text {
		c.addError("email", "NO_CHANNEL_SELECTED")
	}
}

// RateAlert is an open alert about the exchange rate.
type RateAlert struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind" enum:"AT_LEAST,DAILY"`
	MinRate   string    `json:"minRate,omitempty"`
	Amount    string    `json:"amount,omitempty"`
	Email     bool      `json:"email"`
	Text      bool      `json:"text"`
	CreatedAt time.Time `json:"createdAt"`
}
