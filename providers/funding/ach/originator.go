package ach

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	moov "github.com/moov-io/ach"
)

// Originator is who we are to our bank: what the bank has agreed with us, and our own account with it.
type Originator struct {
	BankRouting   string `json:"bankRouting"`   // of our bank, nine digits
	BankName      string `json:"bankName"`      // up to 23 characters
	Origin        string `json:"origin"`        // what the bank knows us by in the head of a file, up to ten digits
	OriginName    string `json:"originName"`    // up to 23 characters
	CompanyID     string `json:"companyId"`     // up to ten characters
	CompanyName   string `json:"companyName"`   // up to 16 characters: what stands on the sender's statement
	Description   string `json:"description"`   // up to ten characters, likewise
	AccountNumber string `json:"accountNumber"` // of our own account, which balances each file
	AccountType   string `json:"accountType"`   // checking or savings
}

// SandboxOriginator is who we are to the sandbox's bank.
var SandboxOriginator = Originator{
	BankRouting: "991000009", BankName: "Sandbox Bank", Origin: "991000009", OriginName: "Hulak", CompanyID: "1990000001",
	CompanyName: "HULAK", Description: "TRANSFER", AccountNumber: "1000200030", AccountType: "checking",
}

// ReadOriginator reads an originator from a JSON file.
func ReadOriginator(path string) (Originator, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Originator{}, fmt.Errorf("reading the ACH originator: %w", err)
	}
	var o Originator
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&o); err != nil {
		return Originator{}, fmt.Errorf("the ACH originator in %s cannot be read: %w", path, err)
	}
	return o, o.Validate()
}

// Validate says what of the originator cannot stand in a file.
func (o Originator) Validate() error {
	if moov.CheckRoutingNumber(o.BankRouting) != nil {
		return errors.New("ACH originator: bankRouting is not a routing number")
	}
	if o.AccountType != "checking" && o.AccountType != "savings" {
		return errors.New("ACH originator: accountType is checking or savings")
	}
	for _, field := range []struct {
		name, value string
		max         int
	}{
		{"bankName", o.BankName, 23},
		{"origin", o.Origin, 10},
		{"originName", o.OriginName, 23},
		{"companyId", o.CompanyID, 10},
		{"companyName", o.CompanyName, 16},
		{"description", o.Description, 10},
		{"accountNumber", o.AccountNumber, 17},
	} {
		if field.value == "" || len(field.value) > field.max || field.value != plain(field.value, field.max) {
			return fmt.Errorf("ACH originator: %s has 1 to %d characters of ASCII", field.name, field.max)
		}
	}
	return nil
}

// plain is a text as a file may hold it: printable ASCII, so long at most.
func plain(text string, max int) string {
	var b strings.Builder
	for _, r := range text {
		if b.Len() == max {
			break
		}
		if r < ' ' || r > '~' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}
