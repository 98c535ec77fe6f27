package latin

import (
	"strings"
	"unicode"
)

func isDevanagari(c rune) bool { return unicode.Is(unicode.Devanagari, c) }

// The usual Latin spellings of Devanagari letters in Nepali names. A consonant has an unwritten vowel, the
// schwa, unless a vowel sign or a virama follows.
var (
	consonants = map[rune]string{
		'क': "k", 'ख': "kh", 'ग': "g", 'घ': "gh", 'ङ': "ng", 'च': "ch", 'छ': "chh", 'ज': "j", 'झ': "jh", 'ञ': "n",
		'ट': "t", 'ठ': "th", 'ड': "d", 'ढ': "dh", 'ण': "n", 'त': "t", 'थ': "th", 'द': "d", 'ध': "dh", 'न': "n", 'ऩ': "n",
		'प': "p", 'फ': "ph", 'ब': "b", 'भ': "bh", 'म': "m", 'य': "y", 'र': "r", 'ऱ': "r", 'ल': "l", 'ळ': "l", 'ऴ': "l", 'व': "v",
		'श': "sh", 'ष': "sh", 'स': "s", 'ह': "h",
	}
	vowels = map[rune]string{
		'अ': "a", 'आ': "a", 'इ': "i", 'ई': "i", 'उ': "u", 'ऊ': "u", 'ऋ': "ri", 'ए': "e", 'ऐ': "ai", 'ओ': "o", 'औ': "au", 'ऑ': "o", 'ऍ': "e",
	}
	vowelSigns = map[rune]string{
		'ा': "a", 'ि': "i", 'ी': "i", 'ु': "u", 'ू': "u", 'ृ': "ri", 'े': "e", 'ै': "ai", 'ो': "o", 'ौ': "au", 'ॉ': "o", 'ॅ': "e",
	}
	// withNukta maps a consonant's spelling to its spelling with a nukta, a dot below the letter.
	withNukta = map[string]string{"k": "q", "kh": "kh", "g": "gh", "j": "z", "d": "r", "dh": "rh", "ph": "f"}
)

const (
	virama      = '्'
	nukta       = '़'
	anusvara    = 'ं'
	candrabindu = 'ँ'
)

// syllable is a vowel with an optional consonant.
type syllable struct {
	consonant string
	vowel     string
	schwa     bool // the vowel is an unwritten schwa
	nasal     bool
}

// transliterate converts the Devanagari words of a text to Latin letters and keeps all other characters. The schwa at the end of a
// word is silent. If silentMedial is true, a schwa inside a word is also silent if the syllables before and after it have vowels.
// A word that consists of a single consonant is an initial.
func transliterate(text string, silentMedial bool) string {
	var b strings.Builder
	var word []syllable
	flush := func() {
		dropSilentSchwas(word, silentMedial)
		writeWord(&b, word)
		word = word[:0]
	}
	for _, c := range text {
		last := len(word) - 1
		switch {
		case consonants[c] != "":
			word = append(word, syllable{consonant: consonants[c], vowel: "a", schwa: true})
		case vowels[c] != "":
			word = append(word, syllable{vowel: vowels[c]})
		case !isDevanagari(c) && !unicode.Is(unicode.Cf, c):
			flush()
			b.WriteRune(c)
		case last < 0:
		case vowelSigns[c] != "":
			word[last].vowel, word[last].schwa = vowelSigns[c], false
		case c == virama:
			word[last].vowel, word[last].schwa = "", false
		case c == nukta && withNukta[word[last].consonant] != "":
			word[last].consonant = withNukta[word[last].consonant]
		case c == anusvara || c == candrabindu:
			word[last].nasal = true
		}
	}
	flush()
	return b.String()
}

// dropSilentSchwas removes the silent schwas of a word.
func dropSilentSchwas(word []syllable, silentMedial bool) {
	final := len(word) - 1
	if final == 0 && word[0].schwa && !word[0].nasal { // an initial
		word[0].vowel, word[0].consonant = "", word[0].consonant[:1]
		return
	}
	// The final schwa is pronounced after two consonants, as in Krishna and Shrestha.
	if final > 0 && word[final].schwa && !word[final].nasal && word[final-1].vowel != "" {
		word[final].vowel = ""
	}
	if !silentMedial {
		return
	}
	for i := final - 1; i > 0; i-- {
		if word[i].schwa && !word[i].nasal && word[i-1].vowel != "" && word[i+1].vowel != "" && word[i+1].consonant != "" {
			word[i].vowel = ""
		}
	}
}

// writeWord writes the Latin spelling of a word.
func writeWord(b *strings.Builder, word []syllable) {
	for i, s := range word {
		switch consonant := s.consonant; {
		case s.vowel == "" && i+1 < len(word) && consonant == "j" && word[i+1].consonant == "n":
			b.WriteString("g") // the conjunct of j and n is pronounced gy
		case i > 0 && word[i-1].vowel == "" && word[i-1].consonant == "j" && consonant == "n":
			b.WriteString("y")
		default:
			b.WriteString(consonant)
		}
		b.WriteString(s.vowel)
		if s.nasal {
			if i+1 < len(word) && strings.ContainsAny(word[i+1].consonant[:min(1, len(word[i+1].consonant))], "pbm") {
				b.WriteString("m")
			} else {
				b.WriteString("n")
			}
		}
	}
}
