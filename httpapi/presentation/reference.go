package presentation

import (
	"strings"

	"hulak/domain"
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
