package pacs

import (
	"fmt"
	"regexp"

	"github.com/shopspring/decimal"
)

// travelRuleAmount is the amount in USD from which a message must identify the debtor and the creditor (31 CFR 1010.410(f)).
var travelRuleAmount = decimal.NewFromInt(3000)

// PostalAddress is a party's address. The schema limits TwnNm to 35 characters and allows seven lines of 70 characters.
type PostalAddress struct {
	PostalCode string   `xml:"PstCd,omitempty"`
	Town       string   `xml:"TwnNm,omitempty"`
	State      string   `xml:"CtrySubDvsn,omitempty"`
	Country    string   `xml:"Ctry"` // two-letter code
	Lines      []string `xml:"AdrLine"`
}

const (
	maxAddressLines    = 7
	maxLineChars       = 70
	maxTownChars       = 35
	maxPostalCodeChars = 16
)

var countryPattern = regexp.MustCompile(`^[A-Z]{2}$`)

// NewPostalAddress returns an address. It wraps long lines, and moves a town that is too long for its element to the lines.
func NewPostalAddress(lines []string, town, state, postalCode, country string) *PostalAddress {
	a := &PostalAddress{PostalCode: postalCode, Town: town, State: state, Country: country}
	for _, line := range lines {
		a.Lines = append(a.Lines, wrap(line)...)
	}
	if len([]rune(town)) > maxTownChars {
		a.Town, a.Lines = "", append(a.Lines, wrap(town)...)
	}
	if len([]rune(state)) > maxTownChars {
		a.State, a.Lines = "", append(a.Lines, wrap(state)...)
	}
	return a
}

// wrap splits text into parts of at most maxLineChars characters.
func wrap(text string) (parts []string) {
	runes := []rune(text)
	for len(runes) > maxLineChars {
		parts, runes = append(parts, string(runes[:maxLineChars])), runes[maxLineChars:]
	}
	if len(runes) > 0 {
		parts = append(parts, string(runes))
	}
	return parts
}

// isValid reports whether an address follows the schema. A nil address does.
func (a *PostalAddress) isValid() bool {
	if a == nil {
		return true
	}
	for _, line := range a.Lines {
		if !isText(line, maxLineChars) {
			return false
		}
	}
	isOptionalText := func(text string, max int) bool { return text == "" || isText(text, max) }
	return len(a.Lines) <= maxAddressLines && isOptionalText(a.PostalCode, maxPostalCodeChars) && isOptionalText(a.Town, maxTownChars) &&
		isOptionalText(a.State, maxTownChars) && countryPattern.MatchString(a.Country)
}

// identifies reports whether an address has a street and a country.
func (a *PostalAddress) identifies() bool { return a != nil && len(a.Lines) > 0 && a.Country != "" }

// Reason codes for a payout that lacks data about the debtor or the creditor (ISO 20022 external code set).
const (
	MissingDebtorAccount   = "RR01"
	MissingDebtorAddress   = "RR02"
	MissingCreditorAddress = "RR03"
	RegulatoryReason       = "RR04"
)

// TravelRuleReason returns the reason code for rejecting a payout that lacks data which 31 CFR 1010.410(f) requires, or "" if the payout
// lacks none. A payout without the amount that the debtor sent is rejected, because it could be above the threshold.
func (t Tx) TravelRuleReason() string {
	if t.Instructed == nil || t.Instructed.Currency != "USD" {
		return RegulatoryReason
	}
	sent, err := decimal.NewFromString(t.Instructed.Value)
	isDeposit := t.AgentInstruction == nil
	switch {
	case err != nil:
		return RegulatoryReason
	case sent.LessThan(travelRuleAmount):
		return ""
	case t.DebtorAccount == nil:
		return MissingDebtorAccount
	case !t.Debtor.Address.identifies() || !t.DebtorAgent.Address.identifies():
		return MissingDebtorAddress
	case !t.Creditor.Address.identifies(), isDeposit && t.Account == nil:
		return MissingCreditorAddress
	}
	return ""
}

// checkTravelRule returns an error if a payout lacks data which 31 CFR 1010.410(f) requires.
func (m CreditTransfer) checkTravelRule() error {
	for _, t := range m.Txs {
		if reason := t.TravelRuleReason(); reason != "" {
			return fmt.Errorf("%w: %s", ErrInvalidMessage, reason)
		}
	}
	return nil
}
