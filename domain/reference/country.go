package reference

import (
	"encoding/json"
	"slices"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
)

// Country is where money comes from or goes to (3.05a).
type Country struct {
	Name          string                     `json:"name"`
	PhoneCode     string                     `json:"phoneCode"`
	TwoCharCode   string                     `json:"twoCharCode"`
	ThreeCharCode string                     `json:"threeCharCode"`
	Flag          string                     `json:"flag"` // an emoji
	Currency      Currency                   `json:"currency"`
	Source        bool                       `json:"source"`      // money can be sent from here
	Destination   bool                       `json:"destination"` // and to here
	Methods       []beneficiary.PayoutMethod `json:"methods"`
	Limits        map[string]string          `json:"limits"`
}

// Currency is a country's money.
type Currency struct {
	Name   string         `json:"name"`
	Code   money.Currency `json:"code"`
	Symbol string         `json:"symbol"`
}

// Countries are all that are known.
func Countries() []Country { return countries }

// CountryByCode finds a country by its two- or three-letter code.
func CountryByCode(code string) (Country, bool) {
	return find(countries, func(c Country) bool { return c.ThreeCharCode == code || c.TwoCharCode == code })
}

// Destinations are the countries to which money can be sent from one.
func Destinations(source string) []Country {
	from, ok := CountryByCode(source)
	if !ok || !from.Source {
		return nil
	}
	var to []Country
	for _, c := range countries {
		if c.Destination {
			to = append(to, c)
		}
	}
	return to
}

// Pays reports whether money can be paid out by a method.
func (c Country) Pays(method beneficiary.PayoutMethod) bool {
	return slices.Contains(c.Methods, method)
}

// ReceiveMax is the most that may arrive by a payout method (9.03); false where nothing bounds it.
func (c Country) ReceiveMax(method beneficiary.PayoutMethod) (money.Amount, bool) {
	name := map[beneficiary.PayoutMethod]string{
		beneficiary.BankDeposit: "bankDeposit", beneficiary.CashPickup: "cashPickup", beneficiary.Wallet: "wallet",
	}[method]
	return c.limit(name, c.Currency.Code)
}

// SendMax is the most that may be sent from a kind of source to the country (9.02b); false where nothing bounds it.
func (c Country) SendMax(kind funding.Kind) (money.Amount, bool) {
	if kind != funding.DebitCard {
		return money.Amount{}, false
	}
	return c.limit("card", money.USD)
}

func (c Country) limit(name string, currency money.Currency) (money.Amount, bool) {
	text, ok := c.Limits[name]
	if !ok {
		return money.Amount{}, false
	}
	return money.MustParse(text, currency), true
}

// Support is how the operator is reached, sample data until they supply their own.
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
		Name string `json:"name"` // the licensed provider in the states of its licences (9.10h)
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

// Office is an agent's location (2.38a).
type Office struct {
	State   string `json:"state"`
	Address string `json:"address"`
	Phone   string `json:"phone"`
}

// SupportContact is how the operator is reached.
func SupportContact() Support { return support }

func readJSON[T any](name string) T {
	var v T
	if err := json.Unmarshal(read(name), &v); err != nil {
		panic(name + ": " + err.Error())
	}
	return v
}
