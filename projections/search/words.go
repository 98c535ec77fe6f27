package search

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	maxWords       = 8  // maximum number of words per query; more are ignored
	maxWordChars   = 64 // maximum number of characters per word; longer words are truncated
	minPhoneDigits = 4  // minimum number of digits in a search for a phone number
)

// normalize returns text in lowercase without diacritics.
func normalize(text string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(text) {
		if !unicode.Is(unicode.Mn, c) {
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return b.String()
}

// NameWords returns the words of a name in lowercase without diacritics. Characters such as apostrophes don't split a word.
func NameWords(name string) []string {
	words := []string{}
	for _, field := range strings.FieldsFunc(normalize(name), func(c rune) bool { return unicode.IsSpace(c) || c == '-' || c == ',' }) {
		word := strings.Map(func(c rune) rune {
			if unicode.IsLetter(c) || unicode.IsDigit(c) {
				return c
			}
			return -1
		}, field)
		if word != "" {
			words = append(words, truncate(word))
		}
	}
	return words
}

// emailWords returns the address and its domain, so that a search for the domain finds all of its addresses.
func emailWords(address string) []string {
	address = strings.TrimSpace(strings.ToLower(address))
	_, domain, found := strings.Cut(address, "@")
	switch {
	case address == "":
		return []string{}
	case !found || domain == "":
		return []string{truncate(address)}
	}
	return []string{truncate(address), truncate("@" + domain)}
}

// phoneWords returns the number with and without the country code, so that a search can use either form.
func phoneWords(phone string) []string {
	code, number, hasCode := strings.Cut(phone, " ")
	all, national := keepDigits(phone), keepDigits(number)
	switch {
	case all == "":
		return []string{}
	case !hasCode || national == "" || keepDigits(code) == "":
		return []string{truncate(all)}
	}
	return []string{truncate(all), truncate(national)}
}

// keepDigits returns the digits of a text. It converts Nepali digits.
func keepDigits(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= '0' && c <= '9':
			return c
		case c >= '०' && c <= '९':
			return '0' + c - '०'
		}
		return -1
	}, text)
}

// isNotPhoneText reports whether a character does not belong to a phone number. Copied numbers can have any space, dash, or invisible
// character for the direction of the text.
func isNotPhoneText(c rune) bool {
	return keepDigits(string(c)) == "" && !strings.ContainsRune("+().", c) && !unicode.In(c, unicode.Zs, unicode.Pd, unicode.Cf)
}

// maxNationalDigits is the number of digits of a phone number without its country code, in the United States and Nepal.
const maxNationalDigits = 10

// trimExitCode removes the code that a caller dials before the country code: 011 in the United States and 00 in Nepal.
func trimExitCode(digits string) string {
	if len(digits) <= maxNationalDigits {
		return digits
	}
	for _, code := range []string{"011", "00"} {
		if number, found := strings.CutPrefix(digits, code); found {
			return number
		}
	}
	return digits
}

func truncate(word string) string {
	if runes := []rune(word); len(runes) > maxWordChars {
		return string(runes[:maxWordChars])
	}
	return word
}

// Words splits a search text into words. A person must match all of them. It returns nil if there is nothing to search for.
func Words(text string) []string {
	text = strings.TrimSpace(text)
	switch digits := keepDigits(text); {
	case strings.Contains(text, "@"):
		if strings.ContainsFunc(text, unicode.IsSpace) {
			return nil
		}
		return []string{truncate(strings.ToLower(text))}
	case digits != "" && !strings.ContainsFunc(text, isNotPhoneText):
		digits = trimExitCode(digits)
		if len(digits) < minPhoneDigits {
			return nil
		}
		return []string{truncate(digits)}
	}
	words := NameWords(text)
	return words[:min(len(words), maxWords)]
}
