// Package reference holds what changes with the world rather than with what users do: countries, states, banks, payers,
// licences, the answers of the banking network. It is read once from files in the program; ids are stable for ever,
// because events carry them.
package reference

import (
	"strings"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
)

// The countries of today's one corridor, three-letter codes (9.11a).
const (
	USA   = "USA"
	Nepal = "NPL"
)

// State is a state or province (3.04a).
type State struct{ Code, Name string }

// Bank is a bank that beneficiaries have accounts at (3.07c).
type Bank struct {
	ID        string
	Class     string // of Nepal Rastra Bank: A commercial, B development
	Name      string
	BIC       string
	Active    bool
	Successor string // of a merged bank
	Partner   bool   // named on the home page
}

// Cooperative is a branch of a savings cooperative (3.07d).
type Cooperative struct {
	ID     string
	Name   string
	Branch string
	Active bool
}

// Payer hands out cash (3.07e).
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

// Wallet is a provider of mobile wallets.
type Wallet struct{ ID, Name string }

// Licence is one row of the licensing page (3.20a).
type Licence struct {
	State, LicenseNo                                     string
	RegulatoryBody, RegulatoryName, RegulatoryDivision   string
	Address, Telephone, Fax, Email, Website, LicenseType string
	MSB                                                  string // whose licence it is: HULAK or PARTNER
}

// ACHReturn is a reason for which a bank takes a debit back, and what follows.
type ACHReturn struct {
	Code            string
	Meaning         string
	Window          string // how long after settlement the bank may do so, in words
	WindowDays      int    // banking days, or calendar days
	CalendarDays    bool   // WindowDays are calendar days
	RetiresSource   bool
	LocksSender     bool
	MayBeAskedAgain bool
	OpensCase       bool
}

// ACHDispute is why our bank does not accept a return, or why the sender's bank insists on one, and what that does to the money of the
// debit that was returned.
type ACHDispute struct {
	Code    string
	Meaning string
	Money   DisputedMoney
}

// DisputedMoney is where the money of a returned debit is after a dispute.
type DisputedMoney string

// Where it is.
const (
	MoneyBack      DisputedMoney = "BACK" // with us again
	MoneyGone      DisputedMoney = "GONE" // not with us after all
	MoneyUntouched DisputedMoney = "NONE" // where it was
)

// PayoutFailure is a reason for which a payout fails, and what follows: it is refunded, or amended and sent again.
type PayoutFailure struct {
	Code    string
	Meaning string
	Refund  bool // sending it again would be of no use
}

// PayoutFailureOf says what a reason means. One that is not known leaves everything open: a person has to look.
func PayoutFailureOf(code string) PayoutFailure {
	f, ok := find(payoutFailures, func(f PayoutFailure) bool { return f.Code == code })
	if !ok {
		return PayoutFailure{Code: code, Meaning: "unknown"}
	}
	return f
}

// States are the states or provinces of a country, by name; none where the country is not known.
func States(country string) []State { return states[country] }

// StateName is the name of a state or province, empty where there is none of this code.
func StateName(country, code string) string {
	for _, s := range states[country] {
		if s.Code == code {
			return s.Name
		}
	}
	return ""
}

// postalCodeDigits is how long a Nepalese postal code is: the first three digits say its district, the others its post office.
const postalCodeDigits = 5

// DistrictOf is the district of Nepal that a postal code belongs to, empty where it belongs to none.
func DistrictOf(postalCode string) string {
	for _, d := range districts {
		if len(postalCode) == postalCodeDigits && strings.HasPrefix(postalCode, d.Code) {
			return d.Name
		}
	}
	return ""
}

// Banks are the banks of Nepal, the active ones first.
func Banks() []Bank { return banks }

// BankByID finds a bank.
func BankByID(id string) (Bank, bool) { return find(banks, func(b Bank) bool { return b.ID == id }) }

// Cooperatives are the branches of cooperatives in Nepal.
func Cooperatives() []Cooperative { return cooperatives }

// CooperativeByID finds a cooperative's branch.
func CooperativeByID(id string) (Cooperative, bool) {
	return find(cooperatives, func(c Cooperative) bool { return c.ID == id })
}

// Payers are those who pay out in a country by a method: cash only.
func Payers(country string, method beneficiary.PayoutMethod) []Payer {
	if country != Nepal || method != beneficiary.CashPickup {
		return nil
	}
	return payers
}

// PayerByID finds a payer.
func PayerByID(id int) (Payer, bool) { return find(payers, func(p Payer) bool { return p.ID == id }) }

// Wallets are the wallets of Nepal; the first is the default.
func Wallets() []Wallet { return wallets }

// WalletNamed finds a wallet by its id or name, whatever the case.
func WalletNamed(name string) (Wallet, bool) {
	return find(wallets, func(w Wallet) bool { return strings.EqualFold(w.ID, name) || strings.EqualFold(w.Name, name) })
}

// Relationships are what a beneficiary can be to a sender (9.11e).
func Relationships() []string { return relationships }

// Purposes are what money can be sent for (9.11f).
func Purposes() []string { return purposes }

// IsRelationship reports whether it is one of them.
func IsRelationship(name string) bool { return contains(relationships, name) }

// IsPurpose reports whether it is one of them.
func IsPurpose(name string) bool { return contains(purposes, name) }

// Licences are all rows of the licensing page.
func Licences() []Licence { return licences }

// ACHReturnOf says what a return code means. An unknown code opens a case: a person has to look.
func ACHReturnOf(code string) ACHReturn {
	r, ok := find(achReturns, func(r ACHReturn) bool { return r.Code == code })
	if !ok {
		return ACHReturn{Code: code, Meaning: "unknown", OpensCase: true}
	}
	return r
}

// ACHDisputeOf says what a code of a dishonored or contested return means. An unknown one moves nothing: a person has to look.
func ACHDisputeOf(code string) ACHDispute {
	d, ok := find(achDisputes, func(d ACHDispute) bool { return d.Code == code })
	if !ok {
		return ACHDispute{Code: code, Meaning: "unknown", Money: MoneyUntouched}
	}
	return d
}

// LastDay is the last day on which the sender's bank may return a debit for this reason that settled on a day: the banking
// day itself, or the first one after the last calendar day. It is zero where no window is known.
func (r ACHReturn) LastDay(settled time.Time) time.Time {
	switch {
	case r.WindowDays == 0:
		return time.Time{}
	case r.CalendarDays:
		return AddBankingDays(settled.AddDate(0, 0, r.WindowDays), 1)
	}
	return AddBankingDays(settled, r.WindowDays)
}

// InTime reports whether a return that came on a day keeps to its window. One for a reason that is not known counts as in
// time: whoever looks at it decides.
func (r ACHReturn) InTime(settled, came time.Time) bool {
	last := r.LastDay(settled)
	return last.IsZero() || !came.After(last)
}

func find[T any](all []T, is func(T) bool) (T, bool) {
	for _, v := range all {
		if is(v) {
			return v, true
		}
	}
	var none T
	return none, false
}

func contains(all []string, name string) bool {
	_, ok := find(all, func(v string) bool { return v == name })
	return ok
}
