package ach

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	moov "github.com/moov-io/ach"
)

// Originator identifies Hulak and its bank in NACHA files.
type Originator struct {
	BankRouting   string `json:"bankRouting"`   // our bank's routing number, nine digits
	BankName      string `json:"bankName"`      // up to 23 characters
	Origin        string `json:"origin"`        // our identifier in the file header, up to ten characters
	OriginName    string `json:"originName"`    // up to 23 characters
	CompanyID     string `json:"companyId"`     // up to ten characters
	CompanyName   string `json:"companyName"`   // up to 16 characters; appears on the sender's statement
	Description   string `json:"description"`   // up to ten characters; appears on the sender's statement
	AccountNumber string `json:"accountNumber"` // our account, whose offset entries balance each batch
	AccountType   string `json:"accountType"`   // checking or savings
}

// SandboxOriginator is the originator that the sandbox bank accepts.
var SandboxOriginator = Originator{
	BankRouting: "991000009", BankName: "Sandbox Bank", Origin: "991000009", OriginName: "Hulak", CompanyID: "1990000001",
	CompanyName: "HULAK", Description: "TRANSFER", AccountNumber: "1000200030", AccountType: "checking",
}

// ReadOriginator reads and validates an originator from a JSON file.
func ReadOriginator(path string) (Originator, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return Originator{}, fmt.Errorf("read ACH originator: %w", err)
	}
	var o Originator
	decoder := json.NewDecoder(strings.NewReader(string(content)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&o); err != nil {
		return Originator{}, fmt.Errorf("decode ACH originator %s: %w", path, err)
	}
	return o, o.Validate()
}

// Validate returns an error if a field does not fit in a NACHA file.
func (o Originator) Validate() error {
	if moov.CheckRoutingNumber(o.BankRouting) != nil {
		return errors.New("ACH originator: bankRouting is not a valid routing number")
	}
	if o.AccountType != "checking" && o.AccountType != "savings" {
		return errors.New("ACH originator: accountType must be checking or savings")
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
		if field.value == "" || len(field.value) > field.max || field.value != printableASCII(field.value, field.max) {
			return fmt.Errorf("ACH originator: %s must have 1 to %d printable ASCII characters", field.name, field.max)
		}
	}
	return nil
}

// SandboxFields returns the JSON names of the fields that have the sandbox's value. They name a bank, a company, or an account, so the
// originator of a real bank has none. Fields that any originator can share, such as the account's type, are not compared.
func (o Originator) SandboxFields() (names []string) {
	for _, field := range []struct{ name, value, sandbox string }{
		{"bankRouting", o.BankRouting, SandboxOriginator.BankRouting},
		{"bankName", o.BankName, SandboxOriginator.BankName},
		{"origin", o.Origin, SandboxOriginator.Origin},
		{"companyId", o.CompanyID, SandboxOriginator.CompanyID},
		{"accountNumber", o.AccountNumber, SandboxOriginator.AccountNumber},
	} {
		if strings.EqualFold(field.value, field.sandbox) {
			names = append(names, field.name)
		}
	}
	return names
}

// printableASCII replaces characters outside printable ASCII with spaces, truncates to max characters, and trims spaces.
func printableASCII(text string, max int) string {
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
