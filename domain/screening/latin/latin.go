// Package latin writes names in plain Latin letters, so that names in other scripts and with look-alike letters can be
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

// lookalikes maps a character to the Latin letters that it looks like.
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
				panic("look-alike letters: " + err.Error())
			}
			table[rune(r)] = fields[0]
		}
	}
	return table
}

// letters are characters that the table of look-alikes lacks, or takes for another letter than names are spelled with.
var letters = map[rune]string{'ß': "ss", 'ẞ': "ss", 'þ': "th", 'Þ': "th", 'п': "n", 'П': "n"}

// Spellings returns the ways in which a name can be read in plain Latin letters: lower case, without marks, with look-alike
// letters folded and Devanagari transliterated. Most names have one. A capital I in an odd place is read as l too, and a
// name in Devanagari has a second spelling where it is unclear which of its unwritten vowels are spoken. Letters of other
// scripts stay.
func Spellings(name string) []string {
	if isPlain(name) {
		return []string{strings.ToLower(name)}
	}
	var first, second string
	if name = norm.NFC.String(name); strings.ContainsFunc(name, isDevanagari) {
		first, second = fold(transliterate(name, true), "i"), fold(transliterate(name, false), "l")
	} else {
		first, second = fold(name, "i"), fold(name, "l")
	}
	if first == second {
		return []string{first}
	}
	return []string{first, second}
}

// isPlain reports whether a name has one reading: ASCII without a capital I after a small letter.
func isPlain(name string) bool {
	for i := range len(name) {
		if name[i] >= 0x80 || name[i] == 'I' && i > 0 && unicode.IsLower(rune(name[i-1])) {
			return false
		}
	}
	return true
}

// fold replaces look-alike letters and removes marks and invisible characters. A capital I is replaced by capitalI.
func fold(name, capitalI string) string {
	var b strings.Builder
	add := func(c rune) bool {
		switch look := lookalikes[c]; {
		case c == 'I' || unicode.IsUpper(c) && look == "i":
			b.WriteString(capitalI)
		case letters[c] != "":
			b.WriteString(letters[c])
		case look != "":
			b.WriteString(look)
		default:
			return false
		}
		return true
	}
	for _, whole := range name {
		if whole < 0x80 && whole != 'I' {
			b.WriteRune(unicode.ToLower(whole))
			continue
		}
		if add(whole) {
			continue
		}
		for _, c := range norm.NFKD.String(string(whole)) {
			if !add(c) && !unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) {
				b.WriteRune(unicode.ToLower(c))
			}
		}
	}
	return b.String()
}
