package reference

import (
	"encoding/json"
	"slices"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
)

// Country is a source or destination country (spec 3.05a).
type Country struct {
	Name          string                     `json:"name"`
	PhoneCode     string                     `json:"phoneCode"`
	TwoCharCode   string                     `json:"twoCharCode"`
	ThreeCharCode string                     `json:"threeCharCode"`
	Flag          string                     `json:"flag"` // emoji
	Currency      Currency                   `json:"currency"`
	IsSource      bool                       `json:"source"`      // senders can be in this country
	IsDestination bool                       `json:"destination"` // beneficiaries can be in this country
	Methods       []beneficiary.PayoutMethod `json:"methods"`
	Limits        map[string]string          `json:"limits"`
}

// Currency is a country's currency.
type Currency struct {
	Name   string         `json:"name"`
	Code   money.Currency `json:"code"`
	Symbol string         `json:"symbol"`
}

// Countries returns all countries in the data.
func Countries() []Country { return countries }

// CountryByCode returns a country by its two- or three-letter code, and false if it is unknown.
func CountryByCode(code string) (Country, bool) {
	return findFirst(countries, func(c Country) bool { return c.ThreeCharCode == code || c.TwoCharCode == code })
}

// Destinations returns the countries that can receive money from the source country.
func Destinations(source string) []Country {
	from, ok := CountryByCode(source)
	if !ok || !from.IsSource {
		return nil
	}
	var destinations []Country
	for _, c := range countries {
		if c.IsDestination {
			destinations = append(destinations, c)
		}
	}
	return destinations
}

// SupportsPayout reports whether the country supports a payout method.
func (c Country) SupportsPayout(method beneficiary.PayoutMethod) bool {
	return slices.Contains(c.Methods, method)
}

// MaxReceive returns the maximum receive amount for a payout method, and false if there is no maximum (spec 9.03).
func (c Country) MaxReceive(method beneficiary.PayoutMethod) (money.Amount, bool) {
	name := map[beneficiary.PayoutMethod]string{
		beneficiary.BankDeposit: "bankDeposit", beneficiary.CashPickup: "cashPickup", beneficiary.Wallet: "wallet",
	}[method]
	return c.maxAmount(name, c.Currency.Code)
}

// MaxSend returns the maximum send amount for a funding kind, and false if there is no maximum (spec 9.02b).
func (c Country) MaxSend(kind funding.Kind) (money.Amount, bool) {
	if kind != funding.DebitCard {
		return money.Amount{}, false
	}
	return c.maxAmount("card", money.USD)
}

func (c Country) maxAmount(name string, currency money.Currency) (money.Amount, bool) {
	text, ok := c.Limits[name]
	if !ok {
		return money.Amount{}, false
	}
	return money.MustParse(text, currency), true
}

// Support holds the operator's contact data. The data in the repository is fictional, and each operator must replace it.
type Support struct {
	Note    string   `json:"note"`
	Phones  []string `json:"phones"`
	Email   string   `json:"email"`
	Hours   string   `json:"hours"`
	Company struct {
		Name    string `json:"name"`
		Address string `json:"address"`
	} `json:"company"`
	Partner struct {
		Name string `json:"name"` // licensed provider for states where the operator has no license (spec 9.10h)
	} `json:"partner"`
	Offices    []Office `json:"offices"`
	Regulators struct {
		Federal struct {
			Name     string `json:"name"`
			Phone    string `json:"phone"`
			Teletype string `json:"teletype"`
			Website  string `json:"website"`
		} `json:"federal"`
		ComplaintsEmail string `json:"complaintsEmail"`
	} `json:"regulators"`
}

// Office is an agent's location (spec 2.38a).
type Office struct {
	State   string `json:"state"`
	Address string `json:"address"`
	Phone   string `json:"phone"`
}

// SupportContact returns the operator's contact data.
func SupportContact() Support { return support }

func readJSON[T any](name string) T {
	var v T
	if err := json.Unmarshal(readFile(name), &v); err != nil {
		panic(name + ": " + err.Error())
	}
	return v
}
