package sanctions

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// word is one word of a name: as it is written, without marks and capitals, and as it sounds, so that spellings of one
// name in Latin letters meet.
type word struct{ written, sounds string }

// keyLetters is how much of a word's sound people are filed under. Two names are compared if any of their words begin alike.
const keyLetters = 2

func (w word) key() string { return w.sounds[:min(keyLetters, len(w.sounds))] }

// wordsOf takes a name apart. Titles and the small words between names are left out, unless nothing else is there.
func wordsOf(name string) []word {
	var words, small []word
	for _, text := range strings.FieldsFunc(plain(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		w := word{written: text, sounds: soundOf(text)}
		if particles[text] {
			small = append(small, w)
			continue
		}
		words = append(words, w)
	}
	if len(words) == 0 {
		return small
	}
	return words
}

// plain writes a name in small letters without marks. Apostrophes and the like stand within words and go.
func plain(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(name) {
		switch {
		case unicode.Is(unicode.Mn, c), c == '\'', c == '’', c == '`', c == 'ʿ', c == 'ʾ':
		case special[c] != "":
			b.WriteString(special[c])
		default:
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return b.String()
}

// special are letters that do not come apart into a letter and a mark.
var special = map[rune]string{'ø': "o", 'Ø': "o", 'ł': "l", 'Ł': "l", 'ß': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'đ': "d", 'Đ': "d", 'ı': "i"}

// particles say nothing of who somebody is.
var particles = set("mr mrs ms dr sri shri smt al el ul bin ibn bint de la van von der")

// shortened are usual short forms and spellings of frequent names, which no comparison of letters would find.
var shortened = spellings(
	"muhammad: mohammad mohammed mohamed mohamad muhammed muhamad mohd md",
	"bahadur: bahadoor bdr bd", "kumar: kr", "prasad: pd prashad", "kumari: kri", "abdul: abdel abdal abd", "hussein: husain hussain hossain husein",
	"ahmad: ahmed", "yusuf: yousef yousuf youssef josef", "chaudhary: chowdhury choudhury chaudhari", "lakshmi: laxmi luxmi", "krishna: krisna kisna",
)

// sounding folds spellings of one sound together, the longer first.
var sounding = strings.NewReplacer(
	"chh", "c", "sch", "s", "tch", "c", "ksh", "ks", "x", "ks", "sh", "s", "ch", "c", "th", "t", "kh", "k", "bh", "b", "dh", "d", "gh", "g", "jh", "j",
	"ph", "f", "ck", "k", "q", "k", "w", "v", "z", "j", "ee", "i", "ii", "i", "oo", "u", "ou", "u", "uu", "u", "aa", "a", "ay", "ai", "ey", "ei", "y", "i",
)

// soundOf is a word as it sounds.
func soundOf(text string) string {
	if known, is := shortened[text]; is {
		text = known
	}
	folded := sounding.Replace(text)
	var b strings.Builder
	var before rune
	for _, c := range folded {
		if c != before {
			b.WriteRune(c)
		}
		before = c
	}
	return b.String()
}

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}

func spellings(lines ...string) map[string]string {
	all := map[string]string{}
	for _, line := range lines {
		name, others, _ := strings.Cut(line, ":")
		for _, other := range strings.Fields(others) {
			all[other] = name
		}
	}
	return all
}
