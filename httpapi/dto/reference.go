package dto

// Currency is a currency with its name and symbol.
type Currency struct {
	Name   string `json:"name"`
	Code   string `json:"code"`
	Symbol string `json:"symbol"`
}

// Payer is an institution that pays out cash (spec 3.07e).
type Payer struct {
	ID                int    `json:"id"`
	Name              string `json:"name"`
	Code              string `json:"code"`
	Website           string `json:"website"`
	Country           string `json:"country"`
	Address           string `json:"address"`
	ReferenceID       string `json:"referenceId"`
	PhoneNumber       string `json:"phoneNumber"`
	ReceivingCurrency string `json:"receivingCurrency"`
}

// SignInProvider is a social sign-in provider.
type SignInProvider struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}
