package sanctions

import (
	"slices"
	"strings"
	"unicode"

	"hulak/domain/screening/latin"
)

// word is a word of a name in plain Latin letters, with its phonetic form. Common spellings of a name have the same phonetic form.
type word struct{ written, phonetic string }

// maxWords is the maximum number of words compared per name.
const maxWords = 12

// nameReadings returns the possible readings of a name, each split into words. It omits titles and particles unless the name has no
// other words. If the name has hyphens or particles, another reading joins the connected words.
func nameReadings(name string) [][]word {
	var all [][]word
	add := func(words []word) {
		if len(words) > 0 {
			all = append(all, words[:min(len(words), maxWords)])
		}
	}
	for _, spelling := range latin.Spellings(name) {
		spelling = apostrophes.Replace(spelling)
		var words, omitted, joined []word
		for _, text := range strings.FieldsFunc(spelling, isSeparator) {
			if particles[text] {
				omitted = append(omitted, newWord(text))
			} else {
				words = append(words, newWord(text))
			}
		}
		if len(words) == 0 {
			words = omitted
		}
		add(words)
		particle := ""
		for text := range strings.FieldsSeq(spelling) {
			text = strings.Join(strings.FieldsFunc(text, isSeparator), "")
			if particles[text] {
				particle += text
			} else if text != "" {
				joined, particle = append(joined, newWord(particle+text)), ""
			}
		}
		if !slices.Equal(words, joined) {
			add(joined)
		}
	}
	return all
}

func isSeparator(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }

func newWord(text string) word { return word{written: text, phonetic: phoneticForm(text)} }

// apostrophes removes apostrophes and similar characters.
var apostrophes = strings.NewReplacer("'", "", "’", "", "`", "", "ʿ", "", "ʾ", "")

// particles are titles and short words that do not identify a person.
var particles = wordSet("mr mrs ms dr sri shri smt al el ul bin ibn bint de la van von der")

// canonicalNames maps common short forms and spellings to the full name. Comparing letters would miss these matches.
var canonicalNames = variantMap(
	"muhammad: mohammad mohammed mohamed mohamad muhammed muhamad mohd md",
	"bahadur: bahadoor bdr bd", "kumar: kr", "prasad: pd prashad", "kumari: kri", "abdul: abdel abdal abd",
	"hussein: husain hussain hossain husein",
	"ahmad: ahmed", "yusuf: yousef yousuf youssef josef", "chaudhary: chowdhury choudhury chaudhari", "lakshmi: laxmi luxmi",
	"krishna: krisna kisna",
)

// phoneticRules replaces different spellings of a sound with the same letter, longest spelling first. C stands for "ch".
var phoneticRules = strings.NewReplacer(
	"chh", "C", "sch", "s", "tch", "C", "ksh", "ks", "x", "ks", "sh", "s", "ch", "C", "th", "t", "kh", "k", "bh", "b", "dh", "d",
	"gh", "g", "jh", "j",
	"ph", "f", "ck", "k", "c", "k", "q", "k", "w", "b", "v", "b", "z", "j", "ee", "i", "ii", "i", "oo", "u", "ou", "u", "uu", "u", "aa", "a",
	"ay", "ai", "ey", "ai", "ei", "ai", "y", "i", "e", "i", "o", "u",
)

// phoneticForm returns the phonetic form of a word.
func phoneticForm(text string) string {
	if name, found := canonicalNames[text]; found {
		text = name
	}
	replaced := phoneticRules.Replace(text)
	var b strings.Builder
	var previous rune
	for _, c := range replaced {
		if c != previous {
			b.WriteRune(c)
		}
		previous = c
	}
	return b.String()
}

// wordSet returns the words in a space-separated list as a set.
func wordSet(words string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}

// variantMap maps variants to names. Each line has the form "name: variants".
func variantMap(lines ...string) map[string]string {
	all := map[string]string{}
	for _, line := range lines {
		name, variants, _ := strings.Cut(line, ":")
		for variant := range strings.FieldsSeq(variants) {
			all[variant] = name
		}
	}
	return all
}
