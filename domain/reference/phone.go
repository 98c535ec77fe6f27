package reference

import (
	"regexp"
	"strings"
	"unicode"
)

// phoneGroups says how to group the digits of a phone number, by country code.
var phoneGroups = []struct {
	code   string
	number *regexp.Regexp
	groups string
}{
	{"+977", regexp.MustCompile(`^(9\d{2})(\d{7})$`), "$1-$2"},
	{"+1", regexp.MustCompile(`^(\d{3})(\d{3})(\d{4})$`), "($1) $2-$3"},
}

// FormatPhone formats a number for display, such as +1 (617) 555-0142 or +977 984-1234567. The web pages use the same format. It
// returns numbers in any other form unchanged.
func FormatPhone(number string) string {
	for _, country := range phoneGroups {
		if rest, there := strings.CutPrefix(number, country.code); there {
			return country.code + " " + country.number.ReplaceAllString(rest, country.groups)
		}
	}
	return number
}

// phoneFormats holds the accepted number format and the trunk prefix for each country code.
var phoneFormats = map[string]struct {
	number *regexp.Regexp
	trunk  string
}{
	"+977": {regexp.MustCompile(`^9[678]\d{8}$`), "0"}, // mobile numbers only
	"+1":   {regexp.MustCompile(`^[2-9]\d{2}[2-9]\d{6}$`), "1"},
}

// NormalizePhone returns the ten digits of a mobile number in Nepal (+977) or of a number in the USA (+1). It accepts the
// country code, spaces, hyphens, dots, parentheses, and Devanagari digits. It returns false for everything else and never
// shortens a number.
func NormalizePhone(countryCode, typed string) (string, bool) {
	form, known := phoneFormats[countryCode]
	if !known {
		return "", false
	}
	digits := strings.Map(normalizeDigit, typed)
	number, coded := strings.CutPrefix(digits, countryCode)
	if code := countryCode[1:]; !coded {
		if number, coded = strings.CutPrefix(digits, "00"+code); !coded && len(digits) == len(code)+phoneDigits {
			number = strings.TrimPrefix(digits, code)
		}
	}
	if len(number) == len(form.trunk)+phoneDigits {
		number = strings.TrimPrefix(number, form.trunk)
	}
	if !form.number.MatchString(number) {
		return "", false
	}
	return number, true
}

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
