// Package password checks new passwords against the password rules.
//
// A password needs four classes of characters (spec 5.06j). It must not be a common password or a variant of one. It must not
// contain the product's name, a season with a year, or its owner's personal data.
package password

import (
	_ "embed"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:generate sh -c "go run ../../internal/commonpasswords > common.txt.new && mv common.txt.new common.txt"

// Limits of the length of a password in characters.
const (
	MinChars = 6
	MaxChars = 128
)

// Criteria holds the patterns that a password must match (spec 5.06j).
var Criteria = map[string]*regexp.Regexp{
	"lower":   regexp.MustCompile(`\p{Ll}`),
	"upper":   regexp.MustCompile(`\p{Lu}`),
	"digit":   regexp.MustCompile(`\p{Nd}`),
	"special": regexp.MustCompile(`[^\p{L}\p{Nd}]`),
}

const (
	// A variant adds up to maxAddedChars characters to a common password of at least minBaseChars characters.
	maxAddedChars = 6
	minBaseChars  = 4
	// Personal data shorter than minPartChars is rejected only as a separate word, because short names such as "Om" occur in many words.
	minPartChars   = 4
	minPhoneDigits = 4
)

// Error codes from the API's message catalog.
const (
	CodeCriteria  = "PASSWORD_CRITERIA"
	CodeCommon    = "PASSWORD_COMMON"
	CodeGuessable = "PASSWORD_GUESSABLE"
	CodePersonal  = "PASSWORD_PERSONAL"
)

var (
	//go:embed common.txt
	commonFile string
	//go:embed extra.txt
	extraFile string
)

var commonPasswords = func() map[string]bool {
	list := map[string]bool{}
	for line := range strings.Lines(commonFile + extraFile) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			list[line] = true
		}
	}
	return list
}()

// Owner holds personal data that the password must not contain. Fields can be empty.
type Owner struct {
	Names       []string
	Email       string
	PhoneNumber string
}

// Check returns the code of the first rule that the password breaks, or "" if the password is allowed.
func Check(password string, owner Owner) string {
	switch {
	case !meetsCriteria(password):
		return CodeCriteria
	case owner.appearsIn(password):
		return CodePersonal
	case guessablePattern.MatchString(strings.ToLower(password)):
		return CodeGuessable
	case isCommon(password):
		return CodeCommon
	}
	return ""
}

// meetsCriteria reports whether a password has a valid length and all four character classes (spec 5.06j).
func meetsCriteria(password string) bool {
	for _, pattern := range Criteria {
		if !pattern.MatchString(password) {
			return false
		}
	}
	chars := utf8.RuneCountInString(password)
	return chars >= MinChars && chars <= MaxChars
}

// isCommon reports whether a password is a common password or a variant of one. A variant can have capital
// letters, characters that replace letters, and digits or punctuation before or after the word.
func isCommon(password string) bool {
	password = strings.ToLower(password)
	for _, base := range []string{password, strings.TrimLeftFunc(password, isNotLetter)} {
		for added := 0; len(base) >= minBaseChars && added <= maxAddedChars; added++ {
			for _, form := range spellings(base) {
				if commonPasswords[form] {
					return true
				}
			}
			last, size := utf8.DecodeLastRuneInString(base)
			if !isNotLetter(last) {
				break
			}
			base = base[:len(base)-size]
		}
	}
	return false
}

func isNotLetter(r rune) bool { return !unicode.IsLetter(r) }

var (
	replaceSubstitutesWithI = strings.NewReplacer(
		"@", "a", "4", "a", "3", "e", "1", "i", "!", "i",
		"|", "i", "0", "o", "$", "s", "5", "s", "7", "t", "+", "t",
	)
	replaceSubstitutesWithL = strings.NewReplacer(
		"@", "a", "4", "a", "3", "e", "1", "l", "!", "i",
		"|", "l", "0", "o", "$", "s", "5", "s", "7", "t", "+", "t",
	)
)

// spellings returns lowercase text unchanged and with its substitutes replaced by letters.
func spellings(text string) []string {
	return []string{text, replaceSubstitutesWithI.Replace(text), replaceSubstitutesWithL.Replace(text)}
}

// guessablePattern matches the product's name, and a season next to a year, in lowercase passwords. It matches a two-digit
// year only directly after the season, so "summer-42" is allowed.
var guessablePattern = func() *regexp.Regexp {
	var seasons []string
	for _, s := range []string{"spring", "summer", "autumn", "fall", "winter"} {
		seasons = append(seasons, withSubstitutes(s))
	}
	season, year := "(?:"+strings.Join(seasons, "|")+")", "(?:19|20)[0-9]{2}"
	return regexp.MustCompile(withSubstitutes("hulak") +
		"|" + season + `[^\pL\pN]*` + year +
		"|" + season + `'?[0-9]{2}(?:[^0-9]|$)` +
		"|" + year + `[^\pL\pN]*` + season)
}()

// withSubstitutes returns a pattern that matches a word even if substitutes replace its letters.
func withSubstitutes(word string) string {
	return strings.NewReplacer(
		"a", "[a@4]", "e", "[e3]", "i", "[i1!|]", "l", "[l1|]", "o", "[o0]", "s", "[s$5]", "t", "[t7+]",
	).Replace(word)
}

// appearsIn reports whether a password contains part of the owner's name, email address, or phone number.
func (o Owner) appearsIn(password string) bool {
	words := map[string]bool{}
	for _, form := range spellings(strings.ToLower(password)) {
		for _, word := range strings.FieldsFunc(form, isNotLetter) {
			words[word] = true
		}
	}
	letters := filterLower(password, unicode.IsLetter)
	for _, part := range o.parts() {
		if words[part] || letters == part {
			return true
		}
		if utf8.RuneCountInString(part) < minPartChars {
			continue
		}
		for _, form := range spellings(strings.ToLower(password)) {
			if strings.Contains(form, part) {
				return true
			}
		}
	}
	return sharesDigits(password, filterLower(o.PhoneNumber, unicode.IsDigit))
}

// parts returns the owner's names and email address in lowercase, split into parts. The email address is split into the local
// part, its words, the domain, and the domain's longest label.
func (o Owner) parts() []string {
	var parts []string
	for _, name := range o.Names {
		name = strings.ToLower(name)
		parts = append(parts, filterLower(name, unicode.IsLetter))
		parts = append(parts, strings.FieldsFunc(name, isNotLetter)...)
	}
	parts = append(parts, filterLower(strings.Join(o.Names, ""), unicode.IsLetter))
	local, domain, _ := strings.Cut(strings.ToLower(o.Email), "@")
	parts = append(parts, local, filterLower(local, unicode.IsLetter), filterLower(o.Email, unicode.IsLetter), domain)
	parts = append(parts, strings.FieldsFunc(local, isNotLetter)...)
	longestLabel := ""
	labels := strings.Split(domain, ".")
	for _, l := range labels[:len(labels)-1] {
		if len(l) > len(longestLabel) {
			longestLabel = l
		}
	}
	parts = append(parts, longestLabel)
	longer := parts[:0]
	for _, p := range parts {
		if utf8.RuneCountInString(p) >= 2 {
			longer = append(longer, p)
		}
	}
	return longer
}

// sharesDigits reports whether a password contains minPhoneDigits consecutive digits of a phone number. It ignores punctuation
// between the digits.
func sharesDigits(password, phone string) bool {
	for _, word := range strings.FieldsFunc(password, unicode.IsLetter) {
		digits := filterLower(word, unicode.IsDigit)
		for i := 0; i+minPhoneDigits <= len(digits); i++ {
			if strings.Contains(phone, digits[i:i+minPhoneDigits]) {
				return true
			}
		}
	}
	return false
}

// filterLower returns the characters of the text that belong to a class, converted to lowercase.
func filterLower(text string, class func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if class(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
