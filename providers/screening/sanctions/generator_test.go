package sanctions

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// generator creates misspelled, romanized, transliterated, and disguised names. It does not share any tables with the matcher.
type generator struct {
	random     *rand.Rand
	lookalikes map[rune][]rune
}

// adjacentKeys maps each key of a US keyboard to its neighbors.
var adjacentKeys = map[rune]string{
	'q': "wa", 'w': "qes", 'e': "wrd", 'r': "etf", 't': "ryg", 'y': "tuh", 'u': "yij", 'i': "uok", 'o': "ipl", 'p': "ol",
	'a': "qsz", 's': "awdx", 'd': "sefc", 'f': "drgv", 'g': "fthb", 'h': "gyjn", 'j': "hukm", 'k': "jil", 'l': "kop",
	'z': "asx", 'x': "zsdc", 'c': "xdfv", 'v': "cfgb", 'b': "vghn", 'n': "bhjm", 'm': "njk",
}

// drawEditCount returns the number of letters to change: one, or sometimes two in a long name.
func (g generator) drawEditCount(words []string) int {
	if len(strings.Join(words, "")) >= 12 && g.random.IntN(10) < 3 {
		return 2
	}
	return 1
}

// drawLongWord returns the index of a random word with at least four letters, or of the longest word if it finds none.
func (g generator) drawLongWord(words []string) int {
	for range 20 {
		if index := g.random.IntN(len(words)); len(words[index]) >= 4 {
			return index
		}
	}
	longest := 0
	for i := range words {
		if len(words[i]) > len(words[longest]) {
			longest = i
		}
	}
	return longest
}

// addTypos adds, replaces, doubles, or removes letters.
func (g generator) addTypos(words []string) []string {
	words = slices.Clone(words)
	for range g.drawEditCount(words) {
		index := g.drawLongWord(words)
		w := []rune(strings.ToLower(words[index]))
		i := g.random.IntN(len(w))
		near := adjacentKeys[w[i]]
		switch kind := g.random.IntN(4); {
		case kind == 0 && near != "":
			w[i] = rune(near[g.random.IntN(len(near))])
		case kind == 1 && near != "":
			w = slices.Insert(w, i, rune(near[g.random.IntN(len(near))]))
		case kind == 2:
			w = slices.Insert(w, i, w[i])
		default:
			w = slices.Delete(w, i, i+1)
		}
		words[index] = string(w)
	}
	return words
}

// swapLetters swaps adjacent letters.
func (g generator) swapLetters(words []string) []string {
	words = slices.Clone(words)
	for range g.drawEditCount(words) {
		index := g.drawLongWord(words)
		w := []rune(strings.ToLower(words[index]))
		if len(w) > 1 {
			i := g.random.IntN(len(w) - 1)
			w[i], w[i+1] = w[i+1], w[i]
		}
		words[index] = string(w)
	}
	return words
}

// respellings lists pairs of interchangeable letter groups in romanized names.
var respellings = [][2]string{
	{"ee", "i"}, {"oo", "u"}, {"sh", "s"}, {"v", "w"}, {"v", "b"}, {"ph", "f"}, {"k", "c"}, {"q", "k"}, {"ks", "x"}, {"z", "j"},
	{"aa", "a"}, {"i", "y"}, {"kh", "k"}, {"th", "t"}, {"dh", "d"}, {"bh", "b"}, {"gh", "g"}, {"ll", "l"}, {"mm", "m"}, {"ss", "s"},
	{"ou", "u"}, {"au", "ou"}, {"au", "aw"}, {"ei", "ai"}, {"o", "u"}, {"e", "i"}, {"ch", "tch"}, {"dj", "j"}, {"ay", "ai"},
	{"ah", "a"}, {"hk", "k"}, {"iy", "y"}, {"yo", "io"}, {"ck", "k"}, {"chh", "ch"}, {"gy", "jn"},
}

// romanize replaces two letter groups with other common romanizations.
func (g generator) romanize(words []string) []string {
	words = slices.Clone(words)
	for changes, attempts := 0, 0; changes < 2 && attempts < 200; attempts++ {
		index, pair, side := g.random.IntN(len(words)), pickRandom(g.random, respellings), g.random.IntN(2)
		from, to := pair[side], pair[1-side]
		lower := strings.ToLower(words[index])
		if i := strings.Index(lower, from); i >= 0 && len(lower) > 2 {
			words[index] = lower[:i] + to + lower[i+len(from):]
			changes++
		}
	}
	return words
}

// Devanagari spellings of Latin letters, longest first. A letter can have several spellings.
var (
	devanagariConsonants = []struct {
		latin   string
		letters []string
	}{
		{"ksh", []string{"क्ष"}}, {"chh", []string{"छ"}}, {"kh", []string{"ख"}}, {"gh", []string{"घ"}}, {"ch", []string{"च"}},
		{"jh", []string{"झ"}}, {"th", []string{"थ", "ठ"}}, {"dh", []string{"ध", "ढ"}}, {"ph", []string{"फ"}}, {"bh", []string{"भ"}},
		{"sh", []string{"श", "ष"}}, {"gy", []string{"ज्ञ", "ग्य"}}, {"ck", []string{"क"}}, {"k", []string{"क"}}, {"g", []string{"ग"}}, {
			"j", []string{"ज"},
		},
		{"t", []string{"त", "ट"}}, {"d", []string{"द", "ड"}}, {"n", []string{"न"}}, {"p", []string{"प"}}, {"f", []string{"फ"}},
		{"b", []string{"ब"}}, {"m", []string{"म"}}, {"y", []string{"य"}}, {"r", []string{"र"}}, {"l", []string{"ल"}}, {"v", []string{"भ", "व"}},
		{"w", []string{"व"}}, {"s", []string{"स"}}, {"h", []string{"ह"}}, {"z", []string{"ज", "ज़"}}, {"q", []string{"क", "क़"}},
		{"x", []string{"क्स"}}, {"c", []string{"क"}},
	}
	devanagariVowels = []struct {
		latin          string
		initial, after []string
	}{
		{"aa", []string{"आ"}, []string{"ा"}}, {"ai", []string{"ऐ"}, []string{"ै"}}, {"au", []string{"औ"}, []string{"ौ"}},
		{"ee", []string{"ई"}, []string{"ी"}}, {"oo", []string{"ऊ"}, []string{"ू"}}, {"a", []string{"अ", "आ"}, []string{"", "ा"}},
		{"i", []string{"इ", "ई"}, []string{"ि", "ी"}}, {"u", []string{"उ", "ऊ"}, []string{"ु", "ू"}}, {"e", []string{"ए"}, []string{"े"}},
		{"o", []string{"ओ"}, []string{"ो"}},
	}
)

// toDevanagari transliterates a name to Devanagari. As is common in Nepali, it sometimes omits the virama between consonants.
func (g generator) toDevanagari(words []string) []string {
	var written []string
	for _, word := range words {
		var b strings.Builder
		remaining, afterConsonant := strings.ToLower(word), false
	letters:
		for remaining != "" {
			for _, v := range devanagariVowels {
				after, found := strings.CutPrefix(remaining, v.latin)
				if !found {
					continue
				}
				switch {
				case afterConsonant && v.latin == "a" && after == "":
					b.WriteString("ा")
				case afterConsonant:
					b.WriteString(pickRandom(g.random, v.after))
				default:
					b.WriteString(pickRandom(g.random, v.initial))
				}
				remaining, afterConsonant = after, false
				continue letters
			}
			for _, c := range devanagariConsonants {
				after, found := strings.CutPrefix(remaining, c.latin)
				if !found {
					continue
				}
				if afterConsonant && g.random.IntN(10) < 7 {
					b.WriteString("्")
				}
				b.WriteString(pickRandom(g.random, c.letters))
				remaining, afterConsonant = after, true
				continue letters
			}
			b.WriteByte(remaining[0]) // a hyphen
			remaining, afterConsonant = remaining[1:], false
		}
		written = append(written, b.String())
	}
	return written
}

// useLookalikes replaces at least two letters with look-alikes.
func (g generator) useLookalikes(words []string) []string {
	for {
		changed, tenths := 0, 2+g.random.IntN(9) // tenths is the share of letters to replace, in tenths
		var disguised []string
		for _, w := range words {
			disguised = append(disguised, strings.Map(func(c rune) rune {
				lookalikes := slices.Concat(g.lookalikes[c], g.lookalikes[unicode.ToLower(c)])
				if len(lookalikes) == 0 || g.random.IntN(10) >= tenths {
					return c
				}
				changed++
				return pickRandom(g.random, lookalikes)
			}, w))
		}
		if changed >= 2 {
			return disguised
		}
	}
}

// reorder shuffles the words and sometimes omits a middle name.
func (g generator) reorder(words []string) []string {
	words = slices.Clone(words)
	if len(words) > 2 && g.random.IntN(2) == 0 {
		words = slices.Delete(words, 1, 2)
	}
	before := strings.Join(words, " ")
	for range 10 {
		g.random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		if strings.Join(words, " ") != before {
			break
		}
	}
	return words
}

// abbreviate replaces one given name, or all given names, with initials.
func (g generator) abbreviate(words []string) []string {
	words = slices.Clone(words)
	givenNames := len(words) - 1
	if givenNames == 0 {
		return words
	}
	dot := pickRandom(g.random, []string{"", "."})
	chosen := g.random.IntN(givenNames)
	all := g.random.IntN(10) < 3
	for i := range givenNames {
		if all || i == chosen {
			words[i] = string([]rune(words[i])[:1]) + dot
		}
	}
	return words
}
