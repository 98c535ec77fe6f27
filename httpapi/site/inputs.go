package site

// CountryFilter filters a list by country.
type CountryFilter struct {
	Country string `query:"country" maxLength:"3" default:"NPL" doc:"Two- or three-letter country code"`
}

// payerSearch filters the list of payers.
type payerSearch struct {
	CountryFilter
	PayoutMethod string `query:"payoutMethod" maxLength:"32"`
}
