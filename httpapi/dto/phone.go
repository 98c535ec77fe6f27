package dto

import "hulak/domain/reference"

// USPhone is a US phone number as typed by a user.
type USPhone string

// Number returns the ten digits of the number. If the text is not a US number, it returns the text.
func (p USPhone) Number() string { return normalizePhone("+1", string(p)) }

// NepalPhone is a mobile number in Nepal as typed by a user.
type NepalPhone string

// Number returns the ten digits of the number. If the text is not a mobile number in Nepal, it returns the text.
func (p NepalPhone) Number() string { return normalizePhone("+977", string(p)) }

func normalizePhone(countryCode, typed string) string {
	if number, ok := reference.NormalizePhone(countryCode, typed); ok {
		return number
	}
	return typed
}
