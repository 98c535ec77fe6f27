package dto

import "hulak/domain/reference"

// USPhone is a US phone number as entered by a user.
type USPhone string

// Number returns the number's ten digits. If the text is not a US number, it returns the text unchanged.
func (p USPhone) Number() string { return normalizePhone("+1", string(p)) }

// NepalPhone is a Nepali mobile number as entered by a user.
type NepalPhone string

// Number returns the number's ten digits. If the text is not a Nepali mobile number, it returns the text unchanged.
func (p NepalPhone) Number() string { return normalizePhone("+977", string(p)) }

func normalizePhone(countryCode, text string) string {
	if number, ok := reference.NormalizePhone(countryCode, text); ok {
		return number
	}
	return text
}
