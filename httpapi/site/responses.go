package site

import (
	"time"

	"hulak/httpapi/dto"
)

// BrowserError is a distinct error with the number of times it was reported.
type BrowserError struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind" enum:"UNCAUGHT,REJECTION,CHUNK,RENDER,POLICY"`
	Name      string    `json:"name"`
	Route     string    `json:"route"`
	Trace     []string  `json:"trace"`
	Builds    []string  `json:"builds" doc:"Builds with this error, most recently reported first"`
	Browsers  []string  `json:"browsers" doc:"Browsers with this error, most recently reported first"`
	Count     int64     `json:"count"`
	FirstSeen time.Time `json:"firstSeen"`
	LastSeen  time.Time `json:"lastSeen"`
}

// State is a state of a country (spec 3.04a).
type State struct {
	Name string `json:"name"`
	Code string `json:"code"`
}

// ZIPCode is the place that a ZIP code belongs to.
type ZIPCode struct {
	City  string `json:"city"`
	State string `json:"state" doc:"Two-letter code of the state"`
}

// Locality is a place that an address can be in.
type Locality struct {
	Name       string `json:"name"`
	District   string `json:"district"`
	State      string `json:"state" doc:"Code of the state or province"`
	PostalCode string `json:"postalCode"`
}

// Country is a country with its payout options and limits (spec 3.05a).
type Country struct {
	Name               string             `json:"name"`
	FlagURL            string             `json:"flagUrl"`
	Flag               string             `json:"flag" doc:"Flag as an emoji"`
	PhoneCode          string             `json:"phoneCode"`
	TwoCharCode        string             `json:"twoCharCode"`
	ThreeCharCode      string             `json:"threeCharCode"`
	Currency           dto.Currency       `json:"currency"`
	PayoutMethod       PayoutMethods      `json:"payoutMethod"`
	SendingAmountLimit SendingAmountLimit `json:"sendingAmountLimit"`
	Wallets            []string           `json:"wallets" doc:"Mobile wallets that can receive payouts"`
	Relationships      []string           `json:"relationships"`
	RemittancePurposes []string           `json:"remittancePurposes"`
}

// PayoutMethods are the payout methods available in a country.
type PayoutMethods struct {
	IsCashPickupEnabled   bool `json:"isCashPickupEnabled"`
	IsBankDepositEnabled  bool `json:"isBankDepositEnabled"`
	IsMobileWalletEnabled bool `json:"isMobileWalletEnabled"`
	IsHomeDeliveryEnabled bool `json:"isHomeDeliveryEnabled"`
}

// SendingAmountLimit contains the maximum amounts for one transfer (spec 9.03). The card limit is in USD. The others are in the
// receiving currency. An empty string means that there is no limit.
type SendingAmountLimit struct {
	Card        dto.Money `json:"card"`
	Wallet      dto.Money `json:"wallet"`
	CashPickup  dto.Money `json:"cashPickup"`
	BankDeposit dto.Money `json:"bankDeposit"`
}

// Corridor is a source country and a destination country (spec 3.05b).
type Corridor struct {
	ID          string  `json:"id"`
	Source      Country `json:"source"`
	Destination Country `json:"destination"`
}

// Bank is a bank that can receive payouts (spec 3.07c).
type Bank struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	ReferenceID string `json:"referenceId"`
	Active      bool   `json:"active"`
	IsPartner   bool   `json:"isPartner" doc:"True if the home page lists the bank"`
	Successor   string `json:"successor" doc:"Name of the bank into which this bank merged"`
}

// Cooperative is a cooperative that can receive payouts (spec 3.07d).
type Cooperative struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	BranchName    string `json:"branchName"`
	ReferenceID   string `json:"referenceId"`
	Active        bool   `json:"active"`
	IsCooperative bool   `json:"isCooperative"`
}

// License is a license under which we operate in a state (spec 3.20a).
type License struct {
	State              string `json:"state"`
	LicenseNo          string `json:"licenseNo"`
	RegulatoryBody     string `json:"regulatoryBody"`
	RegulatoryName     string `json:"regulatoryName"`
	RegulatoryDivision string `json:"regulatoryDivision"`
	Address            string `json:"address"`
	Telephone          string `json:"telephone"`
	Fax                string `json:"fax"`
	Email              string `json:"email"`
	Website            string `json:"website"`
	LicenseType        string `json:"licenseType"`
	MSB                string `json:"msb"`
}

// Configuration is the part of the server's configuration that the pages need.
type Configuration struct {
	Environment        string   `json:"environment" enum:"development,test,production"`
	WidgetOrigin       string   `json:"widgetOrigin"`
	IdleMinutes        int      `json:"idleMinutes"`
	HiddenSourceStates []string `json:"hiddenSourceStates"`
	DisabledStates     []string `json:"disabledStates"`
	SupportPhones      []string `json:"supportPhones"`

	PasskeyDomain   string               `json:"passkeyDomain,omitempty" doc:"Domain that the site's passkeys belong to. Empty if there are none"`
	SignInProviders []dto.SignInProvider `json:"signInProviders" doc:"External accounts that users can sign in with"`
}
