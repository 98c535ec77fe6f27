package app

import (
	"fmt"
	"os"

	"hulak/domain/sar"
)

// sampleFiler is the fictitious institution that files suspicious activity reports outside production.
var sampleFiler = sar.Filer{
	Name: "Hulak Sample Institution", TaxID: "990000001", ControlCode: "PSAMPLE1", Phone: "4155550100", ContactOffice: "Compliance",
	Address: sar.PostalAddress{Street: "1 Sample Street", City: "Sacramento", State: "CA", PostalCode: "95814", Country: "US"},
}

// filer returns the institution that files suspicious activity reports. Without HULAK_FINCEN_FILER, it is zero in production.
func (s *Settings) filer() (sar.Filer, error) {
	switch {
	case s.FinCENFiler != "":
		content, err := os.ReadFile(s.FinCENFiler)
		if err != nil {
			return sar.Filer{}, fmt.Errorf("read the institution: %w", err)
		}
		return sar.ReadFiler(content)
	case s.Env == "production":
		return sar.Filer{}, nil
	}
	return sampleFiler, nil
}
