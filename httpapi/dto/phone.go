package dto

import "hulak/domain/reference"

// USPhone is a phone number in the USA as a person typed it.
type USPhone string

// Number returns the ten digits of the number. It returns the typed text if that is not a number in the USA.
func (p USPhone) Number() string { return normalized("+1", string(p)) }

// NepalPhone is a mobile number in Nepal as a person typed it.
type NepalPhone string

// Number returns the ten digits of the number. It returns the typed text if that is not a mobile number in Nepal.
func (p NepalPhone) Number() string { return normalized("+977", string(p)) }

func normalized(countryCode, typed string) string {
	if number, ok := reference.NormalizePhone(countryCode, typed); ok {
		return number
	}
	return typed
}
