// Package sartest provides worksheets of fictitious people for tests.
package sartest

import "hulak/domain/sar"

// Filer returns a fictitious institution.
func Filer() sar.Filer {
	return sar.Filer{
		Name: "Hulak Inc.", TaxID: "990000001", ControlCode: "PBSA8180", Phone: "4155550100", ContactOffice: "Compliance",
		Address: sar.PostalAddress{Street: "1 Sample Street", City: "Sacramento", State: "CA", PostalCode: "95814", Country: "US"},
	}
}

// Worksheet returns a complete worksheet, for activity that was detected on March 2, 2026.
func Worksheet() sar.Worksheet {
	return sar.Worksheet{
		Schema: sar.SchemaVersion, Kind: sar.Initial, DetectedOn: "2026-03-02", From: "2026-02-20", To: "2026-03-01", Amount: "8970",
		Activities: []sar.Activity{{Type: 1, Subtype: 113}, {Type: 9, Subtype: 9999, Other: "borrowed phone"}},
		Subjects: []sar.Subject{
			{
				PersonID: "maya", Role: sar.RoleSender, LastName: "Rai", FirstName: "Maya", OtherNames: []string{"Maya R."},
				BirthDate: "1990-05-01", Occupation: "nurse", Phones: []string{"4155550111"}, Emails: []string{"maya@example.com"},
				TaxID: "900000001", Accounts: []string{"000123456789"}, IsCustomer: true,
				Address:         sar.PostalAddress{Street: "2 Sample Street", City: "Oakland", State: "CA", PostalCode: "94601", Country: "US"},
				Identifications: []sar.Identification{{Kind: sar.DriversLicense, Number: "D0000001", State: "CA", Country: "US"}},
			},
			{
				PersonID: "sita", Role: sar.RoleReceiver, LastName: "Rai", FirstName: "Sita", OtherNames: []string{},
				Phones: []string{"9779800000000"}, Emails: []string{}, Accounts: []string{}, Identifications: []sar.Identification{},
				Address: sar.PostalAddress{City: "Pokhara", Country: "NP"},
			},
		},
		IPAddresses: []string{"192.0.2.1"},
		Narrative: sar.Narrative{
			Who: "Maya Rai, a nurse.", What: "Three bank debits of $2,990.", When: "Between February 20\nand March 1, 2026.",
			Where: "Online, from Oakland, to a bank in Pokhara.", Why: "Each amount is just below $3,000.",
		},
	}
}
