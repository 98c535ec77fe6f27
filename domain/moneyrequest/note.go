package moneyrequest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"hulak/domain/money"
)

// IsValidAmount reports whether a beneficiary can ask for an amount.
func IsValidAmount(a money.Amount) bool {
	return a.Currency() == money.NPR && !a.Less(MinAmount) && !MaxAmount.Less(a)
}

// link matches web addresses, domain names in any script, email addresses, and IP addresses. Browsers treat the ideographic and
// full-width full stops as dots.
var link = regexp.MustCompile(`(?i)://|www\.|[\pL\pM\pN][.。．｡][\pL\pM]{2,}|\d{1,3}(\.\d{1,3}){3}`)

// joiners are format characters that Nepali words need.
const joiners = "\u200c\u200d"

// IsValidNote reports whether a note is short plain text without links and control characters. It can be empty.
func IsValidNote(note string) bool {
	return utf8.ValidString(note) && utf8.RuneCountInString(note) <= MaxNoteChars && !strings.ContainsFunc(note, isForbidden) &&
		!link.MatchString(strings.Map(withoutJoiner, note))
}

// isForbidden reports whether a character is a control character, a line break, or a format character that can hide or reorder text.
func isForbidden(r rune) bool {
	return unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) && !strings.ContainsRune(joiners, r)
}

// withoutJoiner removes joiners, so that they cannot hide a link.
func withoutJoiner(r rune) rune {
	if strings.ContainsRune(joiners, r) {
		return -1
	}
	return r
}
