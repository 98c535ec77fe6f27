// Package reference holds reference data, such as countries, states, banks, payers, licenses, and ACH codes. It reads the data from
// embedded files at startup. IDs never change, because events store them.
package reference

import (
	"strings"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
)

// The source and destination countries of the only corridor, as three-letter codes (spec 9.11a).
const (
	USA   = "USA"
	Nepal = "NPL"
)

// State is a state or province (spec 3.04a).
type State struct{ Code, Name string }

// Bank is a bank that can hold beneficiaries' accounts (spec 3.07c).
type Bank struct {
	ID        string
	Class     string // assigned by Nepal Rastra Bank: A for commercial banks, B for development banks
	Name      string
	BIC       string
	Active    bool
	Successor string // name of the bank into which this bank merged
	IsPartner bool   // the home page lists the bank
}

// Cooperative is a branch of a savings cooperative (spec 3.07d).
type Cooperative struct {
	ID     string
	Name   string
	Branch string
	Active bool
}

// Payer is a cash pickup network (spec 3.07e).
type Payer struct {
	ID       int
	Name     string
	Code     string
	Website  string
	Address  string
	Phone    string
	Currency money.Currency
	Country  string
}

// Wallet is a mobile wallet provider.
type Wallet struct{ ID, Name string }

// License is a money transmitter license on the licensing page (spec 3.20a).
type License struct {
	State, LicenseNo                                     string
	RegulatoryBody, RegulatoryName, RegulatoryDivision   string
	Address, Telephone, Fax, Email, Website, LicenseType string
	Licensee                                             string // HULAK or PARTNER
}

// ACHReturn is an ACH return code with its consequences.
type ACHReturn struct {
	Code          string
	Meaning       string
	WindowText    string // period after settlement in which the bank can return the debit, such as "2 banking days"
	WindowDays    int    // in banking days, or in calendar days if CalendarDays is set
	CalendarDays  bool
	RetiresSource bool
	LocksSender   bool
	CanRetry      bool
	OpensCase     bool
}

// ACHDispute is an ACH code for a dishonored or contested return, with its effect on the money from the returned debit.
type ACHDispute struct {
	Code    string
	Meaning string
	Effect  DisputeEffect
}

// DisputeEffect is a dispute's effect on the money from a returned debit.
type DisputeEffect string

// The effects of a dispute.
const (
	FundsRecovered DisputeEffect = "BACK" // we have recovered the money
	FundsLost      DisputeEffect = "GONE" // we have lost the recovered money
	FundsUnchanged DisputeEffect = "NONE" // no change
)

// PayoutFailure is a reason for a failed payout.
type PayoutFailure struct {
	Code           string
	Meaning        string
	RequiresRefund bool // the transfer is refunded, because a retry would fail too
}

// PayoutFailureByCode returns the failure for a code. For an unknown code, RequiresRefund is false, because staff must decide.
func PayoutFailureByCode(code string) PayoutFailure {
	f, ok := findFirst(payoutFailures, func(f PayoutFailure) bool { return f.Code == code })
	if !ok {
		return PayoutFailure{Code: code, Meaning: "unknown"}
	}
	return f
}

// States returns the states or provinces of a country, or nil if the country is unknown.
func States(country string) []State { return states[country] }

// StateName returns the name of a state or province, or "" if the code is unknown.
func StateName(country, code string) string {
	for _, s := range states[country] {
		if s.Code == code {
			return s.Name
		}
	}
	return ""
}

// ZIPCode is the city and the state of a ZIP code.
type ZIPCode struct {
	Code, City, State string
}

// FindZIPCode returns a five-digit ZIP code's city and state, and false if the ZIP code is unknown or outside the states.
func FindZIPCode(code string) (ZIPCode, bool) {
	found, ok := zipCodes()[code]
	return found, ok
}

// Locality is a place that an address can be in.
type Locality struct {
	Name, District, State, PostalCode string
}

// Localities returns the municipalities and districts of a country, or nil if the country has none in the data.
func Localities(country string) []Locality { return localities[country] }

// headOffice is the end of the postal code of a district's main post office in Nepal.
const headOffice = "00"

// postalCodeDigits is the length of a Nepalese postal code. The first three digits identify the district, and the others the
// post office.
const postalCodeDigits = 5

// DistrictByPostalCode returns the district of Nepal for a postal code, or "" if there is none.
func DistrictByPostalCode(postalCode string) string {
	for _, d := range districts {
		if len(postalCode) == postalCodeDigits && strings.HasPrefix(postalCode, d.Code) {
			return d.Name
		}
	}
	return ""
}

// Banks returns the banks of Nepal, with active banks first.
func Banks() []Bank { return banks }

// BankByID returns a bank, and false if it is unknown.
func BankByID(id string) (Bank, bool) {
	return findFirst(banks, func(b Bank) bool { return b.ID == id })
}

// Cooperatives returns the branches of cooperatives in Nepal.
func Cooperatives() []Cooperative { return cooperatives }

// CooperativeByID returns a cooperative's branch, and false if it is unknown.
func CooperativeByID(id string) (Cooperative, bool) {
	return findFirst(cooperatives, func(c Cooperative) bool { return c.ID == id })
}

// Payers returns the payers for a country and payout method. Only cash pickup has payers.
func Payers(country string, method beneficiary.PayoutMethod) []Payer {
	if country != Nepal || method != beneficiary.CashPickup {
		return nil
	}
	return payers
}

// PayerByID returns a payer, and false if it is unknown.
func PayerByID(id int) (Payer, bool) {
	return findFirst(payers, func(p Payer) bool { return p.ID == id })
}

// Wallets returns the wallet providers of Nepal. The first wallet is the default.
func Wallets() []Wallet { return wallets }

// WalletByName returns a wallet by ID or name, ignoring case, and false if it is unknown.
func WalletByName(name string) (Wallet, bool) {
	return findFirst(wallets, func(w Wallet) bool { return strings.EqualFold(w.ID, name) || strings.EqualFold(w.Name, name) })
}

// Relationships returns the possible relationships of a beneficiary to a sender (spec 9.11e).
func Relationships() []string { return relationships }

// Purposes returns the possible purposes of a transfer (spec 9.11f).
func Purposes() []string { return purposes }

// IsRelationship reports whether name is one of Relationships.
func IsRelationship(name string) bool { return contains(relationships, name) }

// IsPurpose reports whether name is one of Purposes.
func IsPurpose(name string) bool { return contains(purposes, name) }

// Licenses returns all licenses on the licensing page.
func Licenses() []License { return licenses }

// ACHReturnByCode returns the ACH return for a code. An unknown code opens a case, because staff must review the return.
func ACHReturnByCode(code string) ACHReturn {
	r, ok := findFirst(achReturns, func(r ACHReturn) bool { return r.Code == code })
	if !ok {
		return ACHReturn{Code: code, Meaning: "unknown", OpensCase: true}
	}
	return r
}

// ACHDisputeByCode returns the ACH dispute for a code. An unknown code moves no money, because staff must review the dispute.
func ACHDisputeByCode(code string) ACHDispute {
	d, ok := findFirst(achDisputes, func(d ACHDispute) bool { return d.Code == code })
	if !ok {
		return ACHDispute{Code: code, Meaning: "unknown", Effect: FundsUnchanged}
	}
	return d
}

// LastDay returns the last day on which the sender's bank can return a debit with this code. For a window in calendar days, it is
// the first banking day after the window. The result is the zero time if the window is unknown.
func (r ACHReturn) LastDay(settled time.Time) time.Time {
	switch {
	case r.WindowDays == 0:
		return time.Time{}
	case r.CalendarDays:
		return AddBankingDays(settled.AddDate(0, 0, r.WindowDays), 1)
	}
	return AddBankingDays(settled, r.WindowDays)
}

// IsTimely reports whether a return was received within its window. It returns true for an unknown code, because staff must review
// the return.
func (r ACHReturn) IsTimely(settled, received time.Time) bool {
	last := r.LastDay(settled)
	return last.IsZero() || !received.After(last)
}

func findFirst[T any](all []T, matches func(T) bool) (T, bool) {
	for _, v := range all {
		if matches(v) {
			return v, true
		}
	}
	var none T
	return none, false
}

func contains(all []string, name string) bool {
	_, ok := findFirst(all, func(v string) bool { return v == name })
	return ok
}
