package reference

import (
	"regexp"
	"strings"
	"unicode"
)

// phoneDisplayFormats holds the display format of phone numbers for each country code.
var phoneDisplayFormats = []struct {
	code   string
	number *regexp.Regexp
	groups string
}{
	{"+977", regexp.MustCompile(`^(9\d{2})(\d{7})$`), "$1-$2"},
	{"+1", regexp.MustCompile(`^(\d{3})(\d{3})(\d{4})$`), "($1) $2-$3"},
}

// FormatPhone formats a number for display, such as +1 (617) 555-0142 or +977 984-1234567. The web pages use the same format.
// FormatPhone returns numbers from other countries unchanged.
func FormatPhone(number string) string {
	for _, country := range phoneDisplayFormats {
		if local, found := strings.CutPrefix(number, country.code); found {
			return country.code + " " + country.number.ReplaceAllString(local, country.groups)
		}
	}
	return number
}

// Patterns of the digits of phone numbers, without the country code.
var (
	USPhone    = regexp.MustCompile(`^[2-9][0-9]{2}[2-9][0-9]{6}$`)
	NepalPhone = regexp.MustCompile(`^9[678][0-9]{8}$`) // mobile numbers only
)

// phoneFormats holds the accepted numbers and the trunk prefix for each country code.
var phoneFormats = map[string]struct {
	number *regexp.Regexp
	trunk  string
}{
	"+977": {NepalPhone, "0"},
	"+1":   {USPhone, "1"},
}

// NormalizePhone returns the ten digits of a mobile number in Nepal (+977) or of a number in the USA (+1). The input can contain the
// country code, the trunk prefix, spaces, hyphens, dots, parentheses, and Devanagari digits. It returns false for any other input.
func NormalizePhone(countryCode, input string) (string, bool) {
	format, supported := phoneFormats[countryCode]
	if !supported {
		return "", false
	}
	digits := strings.Map(normalizeDigit, input)
	number, hasCode := strings.CutPrefix(digits, countryCode)
	if code := countryCode[1:]; !hasCode {
		if number, hasCode = strings.CutPrefix(digits, "00"+code); !hasCode && len(digits) == len(code)+phoneDigits {
			number = strings.TrimPrefix(digits, code)
		}
	}
	if len(number) == len(format.trunk)+phoneDigits {
		number = strings.TrimPrefix(number, format.trunk)
	}
	if !format.number.MatchString(number) {
		return "", false
	}
	return number, true
}

// phoneDigits is the number of digits in a phone number without the country code.
const phoneDigits = 10

// normalizeDigit maps a Devanagari digit to a Latin digit and drops separators.
func normalizeDigit(r rune) rune {
	switch {
	case r >= '०' && r <= '९':
		return r - '०' + '0'
	case unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(".()", r):
		return -1
	}
	return r
}
