package latin_test

import (
	"fmt"
	"slices"
	"testing"

	"hulak/domain/screening/latin"
)

func ExampleSpellings() {
	fmt.Println(latin.Spellings("B\u0430dm\u0430sh K\u0430lp\u0430n\u0456k")) // Cyrillic letters
	fmt.Println(latin.Spellings("बदमाश काल्पनिक"))
	// Output:
	// [badmash kalpanik]
	// [badmash kalpanik badamash kalpanik]
}

func TestSpellings(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"":                       {""},
		"Badmash Kalpanik":       {"badmash kalpanik"},
		"BÁDMASH Kalpanīk":       {"badmash kalpanik"},
		"Вadмasн":                {"badmash"}, // Cyrillic letters, including lowercase letters that look like small capitals
		"ВАDMАSН":                {"badmash"},
		"Ѕita Ѕhrеѕthа":          {"sita shrestha"},
		"𝐁𝑎𝒅𝓂𝔞𝕤𝖍":                {"badmash"},
		"Ｂａｄｍａｓｈ":                {"badmash"},
		"Bad\u200bma\u00adsh":    {"badmash"}, // invisible characters
		"B\u0336adm\u0489ash":    {"badmash"}, // marks
		"Łukasz Sørensen Weiß Æ": {"lukasz sorensen weiss ae"},
		"Maíra Iñigo":            {"maira inigo", "maira lnigo"},
		"KaIpanik":               {"kaipanik", "kalpanik"}, // a capital I instead of l
		"ΝΙΚΟΝ":                  {"nikon", "nlkon"},       // Greek capitals
		"राम":                    {"ram"},
		"कमला":                   {"kamla", "kamala"},
		"कृष्ण श्रेष्ठ":          {"krishna shreshtha"},
		"लक्ष्मी ज्ञवाली":        {"lakshmi gyavali"},
		"चन्द्र सिंह":            {"chandra sinh"},
		"ज़ाकिर":                 {"zakir"},
		"न. ब. थापा":             {"n. b. thapa"},
		"आशा ऐश्वर्या":           {"asha aishvarya"},
		"राम Thapa":              {"ram thapa"},
		"Σ 李":                    {"o 李"},
		"टेम्बा शेर्पा (Sherpa)": {"temba sherpa (sherpa)"},
	} {
		if got := latin.Spellings(name); !slices.Equal(got, want) {
			t.Errorf("Spellings(%q) = %q, want %q", name, got, want)
		}
	}
}

func FuzzSpellings(f *testing.F) {
	for _, seed := range []string{"Sita", "बदमाश", "\xff्", "ं", "्", "ज़\u200d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if n := len(latin.Spellings(name)); n < 1 || n > 2 {
			t.Errorf("got %d spellings, want 1 or 2", n)
		}
	})
}
