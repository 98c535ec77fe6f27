package sender

import "time"

// IDType is a kind of number that identifies a sender.
type IDType string

// The kinds of numbers that a record of a transfer can contain. The sender is not present, so 31 CFR 1010.410(e)(2)(ii) requires a
// taxpayer number or, if the sender has none, an alien number or a passport number with its country.
const (
	IDTypeSSN         IDType = "SSN"
	IDTypeITIN        IDType = "ITIN"
	IDTypeAlienNumber IDType = "ALIEN_NUMBER"
	IDTypePassport    IDType = "PASSPORT"
)

// Address is a sender's postal address in the USA.
type Address struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2,omitempty"`
	City         string `json:"city"`
	State        string `json:"state"` // two-letter code
	PostalCode   string `json:"postalCode"`
}

// Identity is the data about a sender that the record of a large transfer contains in addition to the name.
type Identity struct {
	Address   Address `json:"address"`
	IDType    IDType  `json:"idType"`
	IDNumber  string  `json:"idNumber"`            // letters and digits only
	IDCountry string  `json:"idCountry,omitempty"` // two-letter code of the country that issued a passport
}

// IsKnown reports whether the sender has provided the data.
func (i Identity) IsKnown() bool { return i.IDNumber != "" && i.Address.AddressLine1 != "" }

// IdentityProvided records the sender's address and identification number. It replaces earlier data.
type IdentityProvided struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
	Identity Identity  `json:"-" personal:"true"`
}

// AddressChanged records a new postal address. The sender is notified, because an attacker might have changed it.
type AddressChanged struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
	Address  Address   `json:"-" personal:"true"`
}

// ChangeAddress replaces the postal address or adds the first one.
type ChangeAddress struct {
	Address Address
	At      time.Time
}

// ProvideIdentity stores the sender's address and identification number.
type ProvideIdentity struct {
	Identity Identity
	At       time.Time
}

func (c ProvideIdentity) decide(s State) ([]Event, error) {
	if s.IsLocked() {
		return nil, ErrLocked
	}
	events := eventUnless(c.Identity == s.Identity, IdentityProvided{SenderID: s.ID, At: c.At, Identity: c.Identity})
	if s.Identity.Address != (Address{}) && s.Identity.Address != c.Identity.Address {
		events = append(events, AddressChanged{SenderID: s.ID, At: c.At, Address: c.Identity.Address})
	}
	return events, nil
}

func (c ChangeAddress) decide(s State) ([]Event, error) {
	if s.IsLocked() {
		return nil, ErrLocked
	}
	return eventUnless(c.Address == s.Identity.Address, AddressChanged{SenderID: s.ID, At: c.At, Address: c.Address}), nil
}

func (IdentityProvided) EventType() string { return "sender.identity_provided" }
func (AddressChanged) EventType() string   { return "sender.address_changed" }

// Subject returns the sender, whose key encrypts the data.
func (e IdentityProvided) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the address.
func (e AddressChanged) Subject() string { return e.SenderID }

func (IdentityProvided) sender() {}
func (AddressChanged) sender()   {}
