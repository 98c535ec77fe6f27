package presentation

import (
	"strconv"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

var errCountryNotFound = domain.Reject(domain.NotFound, "COUNTRY_NOT_FOUND")

// FindCountry returns a country by its two- or three-letter code, in any case.
func FindCountry(code string) (reference.Country, error) {
	c, ok := reference.CountryByCode(strings.ToUpper(code))
	if !ok {
		return c, errCountryNotFound
	}
	return c, nil
}

// FlagURL returns the path of a country's flag image.
func FlagURL(twoCharCode string) string { return "/flags/" + strings.ToLower(twoCharCode) + ".svg" }

// Currency converts a currency.
func Currency(c reference.Currency) dto.Currency {
	return dto.Currency{Name: c.Name, Code: string(c.Code), Symbol: c.Symbol}
}

// Payer converts a cash pickup payer.
func Payer(p reference.Payer) dto.Payer {
	return dto.Payer{
		ID: p.ID, Name: p.Name, Code: p.Code, Website: p.Website, Country: p.Country, Address: p.Address,
		ReferenceID: p.Code, PhoneNumber: p.Phone, ReceivingCurrency: string(p.Currency),
	}
}

// InstitutionName returns the name of the bank, cooperative, or payer that pays out. If the institution has no ID, it returns the payout
// method.
func InstitutionName(method, id string) string {
	if id == "" {
		return method
	}
	if beneficiary.PayoutMethod(method) == beneficiary.CashPickup {
		if payerID, err := strconv.Atoi(id); err == nil {
			if payer, ok := reference.PayerByID(payerID); ok {
				return payer.Name
			}
		}
	}
	if bank, ok := reference.BankByID(id); ok {
		return bank.Name
	}
	if cooperative, ok := reference.CooperativeByID(id); ok {
		return cooperative.Name
	}
	return id
}
