package sar

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
)

// Filer is the institution that files reports.
type Filer struct {
	Name          string        `json:"name"`
	TaxID         string        `json:"taxId"`       // employer identification number, nine digits
	ControlCode   string        `json:"controlCode"` // transmitter control code (TCC), eight characters
	Address       PostalAddress `json:"address"`
	Phone         string        `json:"phone"`         // ten digits
	ContactOffice string        `json:"contactOffice"` // office that answers questions about reports
}

var controlCodeForm = regexp.MustCompile(`^[A-Z0-9]{8}$`)

// ReadFiler reads an institution from JSON. It returns an error if a field is unknown, or if FinCEN would reject one.
func ReadFiler(content []byte) (Filer, error) {
	var f Filer
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil {
		return Filer{}, fmt.Errorf("decode the institution: %w", err)
	}
	c := &checker{}
	c.required("name", f.Name, 150)
	c.matches("taxId", f.TaxID, taxIDForm)
	c.matches("controlCode", f.ControlCode, controlCodeForm)
	c.matches("phone", f.Phone, phoneForm)
	c.required("contactOffice", f.ContactOffice, 150)
	c.address("address.", f.Address)
	c.addIf(f.Address.Street == "" || f.Address.City == "" || f.Address.PostalCode == "" || f.Address.Country == "", "address", CodeRequired)
	var errs []error
	for _, finding := range c.findings {
		errs = append(errs, fmt.Errorf("%s: %s", finding.Field, finding.Code))
	}
	return f, errors.Join(errs...)
}
