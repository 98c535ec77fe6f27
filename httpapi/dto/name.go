package dto

import (
	"strings"
	"unicode"
)

const maxNameChars = 60

// personName rejects text that is not a person's name. A name has letters from one script, Latin or Devanagari, with marks, spaces,
// hyphens, and apostrophes. personName accepts a dot after an abbreviation ("St. John", "K.C."). It rejects a name that
// looks like a domain ("evil.com"), because email programs turn domains into links.
func personName(v string) string {
	if code := maxChars(maxNameChars)(v); code != "" {
		return code
	}
	if scriptOf(v) == nil {
		return "INVALID_NAME"
	}
	return ""
}

// ValidName reports whether forms accept the name.
func ValidName(name string) bool { return personName(name) == "" }

// scriptOf returns a valid name's script, or nil if v is not a valid name.
func scriptOf(v string) *unicode.RangeTable {
	var script *unicode.RangeTable
	runes := []rune(v)
	for i, r := range runes {
		switch {
		case unicode.IsLetter(r):
			s := letterScript(r)
			if s == nil || script != nil && s != script {
				return nil
			}
			script = s
		case i == 0:
			return nil
		case unicode.Is(unicode.Devanagari, r) && unicode.IsMark(r):
			if script != unicode.Devanagari {
				return nil
			}
		case unicode.Is(unicode.Inherited, r) && unicode.IsMark(r):
		case r == '.':
			if !endsAbbreviation(runes[i+1:]) {
				return nil
			}
		case !strings.ContainsRune(" '’-", r):
			return nil
		}
	}
	return script
}

func letterScript(r rune) *unicode.RangeTable {
	for _, script := range []*unicode.RangeTable{unicode.Latin, unicode.Devanagari} {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}

// endsAbbreviation reports whether a dot followed by rest ends an abbreviation. The dot must end the word, or another initial must
// follow, as in "K.C.".
func endsAbbreviation(rest []rune) bool {
	if len(rest) == 0 || rest[0] == ' ' || rest[0] == '-' {
		return true
	}
	if !unicode.IsLetter(rest[0]) {
		return false
	}
	end := 1
	for end < len(rest) && unicode.IsMark(rest[end]) {
		end++
	}
	return end == len(rest) || rest[end] == '.' || rest[end] == ' '
}

// person checks the parts of a person's name, which must all use the same script.
func (c *checks) person(firstName, middleName, lastName string) {
	script := scriptOf(firstName)
	sameScript := func(v string) string {
		if script != nil && scriptOf(v) != script {
			return "INVALID_NAME"
		}
		return ""
	}
	c.field("firstName", firstName, required, personName)
	c.field("middleName", middleName, optional(personName, sameScript))
	c.field("lastName", lastName, required, personName, sameScript)
}
