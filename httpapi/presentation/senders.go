package presentation

import (
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

func UsAddress(stateCode string) dto.UserAddress {
	return dto.UserAddress{Country: reference.USA, State: reference.StateName(reference.USA, stateCode), StateCode: stateCode}
}

// MaskNumber formats the last four digits of an account or card number as a masked number (spec 2.18j).
func MaskNumber(last4 string) string { return "•••• " + last4 }
