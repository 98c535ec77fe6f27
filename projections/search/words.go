package search

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	wordsMax     = 8  // of one question; what follows narrows no further
	wordCharsMax = 64 // of a word; a longer one is found by its beginning
	phoneDigits  = 4  // from so many on, digits are looked up as a phone number
)

// plain writes a text in small letters without marks.
func plain(text string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(text) {
		if !unicode.Is(unicode.Mn, c) {
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return b.String()
}

// nameWords are the words of a name. What stands between letters, such as an apostrophe, parts nothing.
func nameWords(name string) []string {
	words := []string{}
	for _, field := range strings.FieldsFunc(plain(name), func(c rune) bool { return unicode.IsSpace(c) || c == '-' || c == ',' }) {
		word := strings.Map(func(c rune) rune {
			if unicode.IsLetter(c) || unicode.IsDigit(c) {
				return c
			}
			return -1
		}, field)
		if word != "" {
			words = append(words, bounded(word))
		}
	}
	return words
}

// emailWords is the address, and what stands behind the @, so that all of one domain are found together.
func emailWords(address string) []string {
	address = strings.TrimSpace(strings.ToLower(address))
	_, domain, found := strings.Cut(address, "@")
	switch {
	case address == "":
		return []string{}
	case !found || domain == "":
		return []string{bounded(address)}
	}
	return []string{bounded(address), bounded("@" + domain)}
}

// phoneWords is the number with its country's code and without, so that it is found as it is dialed here or there.
func phoneWords(phone string) []string {
	code, number, apart := strings.Cut(phone, " ")
	all, national := digitsOf(phone), digitsOf(number)
	switch {
	case all == "":
		return []string{}
	case !apart || national == "" || digitsOf(code) == "":
		return []string{bounded(all)}
	}
	return []string{bounded(all), bounded(national)}
}

func digitsOf(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return c
		}
		return -1
	}, text)
}

func bounded(word string) string {
	if runes := []rune(word); len(runes) > wordCharsMax {
		return string(runes[:wordCharsMax])
	}
	return word
}

// Question is what somebody typed, as words that a person must all be found by; empty where there is nothing to look up.
func Question(text string) []string {
	text = strings.TrimSpace(text)
	switch digits := digitsOf(text); {
	case strings.Contains(text, "@"):
		if strings.ContainsFunc(text, unicode.IsSpace) {
			return nil
		}
		return []string{bounded(strings.ToLower(text))}
	case digits != "" && strings.Trim(text, "+()-. 0123456789") == "":
		if len(digits) < phoneDigits {
			return nil
		}
		return []string{bounded(digits)}
	}
	words := nameWords(text)
	return words[:min(len(words), wordsMax)]
}
