package wire

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	passwordCharsMin = 6
	passwordCharsMax = 128
)

// commonPasswords are among the first that anybody tries, though they have all four kinds of characters.
//
//go:embed common_passwords.txt
var commonPasswordLines string

var commonPasswords = func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(commonPasswordLines) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			all[strings.ToLower(line)] = true
		}
	}
	return all
}()

// password asks for one character of each of four kinds (5.06j), and refuses what is known from breaches.
func password(v string) string {
	var lower, upper, digit, special bool
	for _, r := range v {
		switch {
		case unicode.IsLower(r):
			lower = true
		case unicode.IsUpper(r):
			upper = true
		case unicode.IsDigit(r):
			digit = true
		case !unicode.IsLetter(r):
			special = true
		}
	}
	chars := utf8.RuneCountInString(v)
	switch {
	case chars < passwordCharsMin || chars > passwordCharsMax || !lower || !upper || !digit || !special:
		return "PASSWORD_CRITERIA"
	case commonPasswords[strings.ToLower(v)]:
		return "PASSWORD_COMMON"
	}
	return ""
}

// OwnPassword refuses a password whose letters are only the person's own name or address.
func OwnPassword(password, firstName, lastName, email string) string {
	return notOwn(firstName, lastName, email)(password)
}

func notOwn(firstName, lastName, email string) rule {
	local, _, _ := strings.Cut(email, "@")
	own := []string{letters(firstName), letters(lastName), letters(firstName + lastName), letters(local), letters(email)}
	return func(v string) string {
		bare := letters(v)
		for _, o := range own {
			if o != "" && bare == o {
				return "PASSWORD_PERSONAL"
			}
		}
		return ""
	}
}

func letters(v string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, v)
}

// Squeeze takes the spaces out of a number as people type it.
func Squeeze(v string) string { return strings.Join(strings.Fields(v), "") }
