package presentation

import (
	"time"
	_ "time/tzdata" // embeds the time zones for systems without them

	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// USAddress returns the address of a user in a US state.
func USAddress(stateCode string) dto.UserAddress {
	return dto.UserAddress{Country: reference.USA, State: reference.StateName(reference.USA, stateCode), StateCode: stateCode}
}

// MaskNumber formats the last four digits of an account or card number as a masked number (spec 2.18j).
func MaskNumber(last4 string) string { return "•••• " + last4 }

// LosAngeles is the time zone of all displayed times (spec 1.08b).
var LosAngeles = func() *time.Location {
	location, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		panic(err)
	}
	return location
}()
