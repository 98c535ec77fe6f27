// Package latin converts names to plain Latin letters, including names in Devanagari or with look-alike letters. The results can be
// compared with a list in Latin letters.
package latin

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:generate sh -c "go run ../../../providers/screening/lookalikes > lookalikes.txt.new && mv lookalikes.txt.new lookalikes.txt"

//go:embed lookalikes.txt
var lookalikesFile string

// lookalikes maps a character to the lowercase Latin letters that it resembles.
var lookalikes = mustRead(lookalikesFile)

func mustRead(file string) map[rune]string {
	table := map[rune]string{}
	for line := range strings.Lines(file) {
		fields := strings.Fields(line)
		if fields[0] == "#" {
			continue
		}
		for _, code := range fields[1:] {
			r, err := strconv.ParseInt(code, 16, 32)
			if err != nil {
				panic("latin: parse lookalikes.txt: " + err.Error())
			}
			table[rune(r)] = fields[0]
		}
	}
	return table
}

// letterOverrides maps characters that lookalikes does not contain or maps to a different letter.
var letterOverrides = map[rune]string{'ß': "ss", 'ẞ': "ss", 'þ': "th", 'Þ': "th", 'п': "n", 'П': "n"}

// Spellings returns the possible spellings of a name in lowercase Latin letters. It removes marks, folds look-alike letters,
// and transliterates Devanagari. It keeps letters from other scripts.
//
// Most names have one spelling. A name has a second spelling if a capital I might be an l. A Devanagari name has a second spelling if
// it is unclear which unwritten vowels are pronounced.
func Spellings(name string) []string {
	if isPlain(name) {
		return []string{strings.ToLower(name)}
	}
	var first, second string
	if name = norm.NFC.String(name); strings.ContainsFunc(name, isDevanagari) {
		first, second = foldLookalikes(transliterate(name, true), "i"), foldLookalikes(transliterate(name, false), "l")
	} else {
		first, second = foldLookalikes(name, "i"), foldLookalikes(name, "l")
	}
	if first == second {
		return []string{first}
	}
	return []string{first, second}
}

// isPlain reports whether a name has exactly one spelling: it is ASCII and has no capital I after a lowercase letter.
func isPlain(name string) bool {
	for i := range len(name) {
		if name[i] >= 0x80 || name[i] == 'I' && i > 0 && unicode.IsLower(rune(name[i-1])) {
			return false
		}
	}
	return true
}

// foldLookalikes replaces look-alike letters and removes marks and invisible characters. It replaces a capital I with capitalI.
func foldLookalikes(name, capitalI string) string {
	var b strings.Builder
	replace := func(c rune) bool {
		switch lookalike := lookalikes[c]; {
		case c == 'I' || unicode.IsUpper(c) && lookalike == "i":
			b.WriteString(capitalI)
		case letterOverrides[c] != "":
			b.WriteString(letterOverrides[c])
		case lookalike != "":
			b.WriteString(lookalike)
		default:
			return false
		}
		return true
	}
	for _, char := range name {
		if char < 0x80 && char != 'I' {
			b.WriteRune(unicode.ToLower(char))
			continue
		}
		if replace(char) {
			continue
		}
		for _, c := range norm.NFKD.String(string(char)) {
			if !replace(c) && !unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) {
				b.WriteRune(unicode.ToLower(c))
			}
		}
	}
	return b.String()
}
