package sanctions

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	screeningdomain "hulak/domain/screening"
)

//go:embed testdata/corpus
var corpusFiles embed.FS

// loadCorpusList returns the sample list with the additional fictional entries of the corpus.
func loadCorpusList(tb testing.TB) *List {
	tb.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{entriesFile, namesFile} {
		var content bytes.Buffer
		for _, dir := range []struct {
			files fs.FS
			path  string
		}{{sampleFiles, "sample/"}, {corpusFiles, "testdata/corpus/"}} {
			rows, err := fs.ReadFile(dir.files, dir.path+name)
			require.NoError(tb, err)
			content.Write(bytes.TrimRight(rows, "\x1a\r\n"))
			content.WriteByte('\n')
		}
		files[name] = &fstest.MapFile{Data: content.Bytes()}
	}
	list, err := Load(SampleListName, files)
	require.NoError(tb, err)
	return list
}

func readCorpusWords(tb testing.TB, name string) []string {
	tb.Helper()
	content, err := corpusFiles.ReadFile("testdata/corpus/" + name)
	require.NoError(tb, err)
	return strings.Fields(string(content))
}

// unlistedNames returns n distinct names that are not on the list. Half are Nepali, and half are American.
func unlistedNames(tb testing.TB, n int) []string {
	tb.Helper()
	random := rand.New(rand.NewPCG(1, 2026))
	nepaliGiven, nepaliMiddle := readCorpusWords(tb, "nepali_given.txt"), readCorpusWords(tb, "nepali_middle.txt")
	nepaliSurnames := readCorpusWords(tb, "nepali_surnames.txt")
	usGiven, usSurnames := readCorpusWords(tb, "us_given.txt"), readCorpusWords(tb, "us_surnames.txt")
	seen := map[string]bool{}
	var names []string
	for len(names) < n {
		var name []string
		if len(names)%2 == 0 {
			name = append(name, pickRandom(random, nepaliGiven))
			if random.IntN(10) < 4 {
				name = append(name, pickRandom(random, nepaliMiddle))
			}
			name = append(name, pickRandom(random, nepaliSurnames))
		} else {
			name = append(name, pickRandom(random, usGiven))
			switch random.IntN(5) {
			case 0:
				name = append(name, pickRandom(random, usGiven)[:1]+".")
			case 1:
				name = append(name, pickRandom(random, usGiven))
			}
			name = append(name, pickRandom(random, usSurnames))
		}
		text := strings.Join(name, " ")
		if !seen[text] {
			seen[text] = true
			names = append(names, text)
		}
	}
	return names
}

// spelling is a listed name as a person might type it.
type spelling struct{ kind, spelled, entry, name string }

// sampleSpellings returns n spellings of listed names, with about the same number of each kind.
func sampleSpellings(tb testing.TB, list *List, n int) []spelling {
	tb.Helper()
	g := generator{random: rand.New(rand.NewPCG(2, 2026)), lookalikes: readLookalikes(tb)}
	kinds := []struct {
		name   string
		change func([]string) []string
	}{
		{"typos", g.addTypos}, {"swapped letters", g.swapLetters}, {"romanizations", g.romanize}, {"Devanagari", g.toDevanagari},
		{"look-alike letters", g.useLookalikes}, {"word order", g.reorder}, {"initials", g.abbreviate},
	}
	var all []spelling
	for i := range n {
		e := pickRandom(g.random, list.people)
		kind := kinds[i%len(kinds)]
		words := typedWords(e.name)
		title := kind.name
		words = kind.change(words)
		if i%8 == 7 { // make two changes
			other := kinds[g.random.IntN(len(kinds))]
			if kind.name != "Devanagari" && other.name != kind.name {
				words, title = other.change(words), "two changes"
			}
		}
		all = append(all, spelling{title, strings.Join(words, " "), e.number, e.name})
	}
	return all
}

func pickRandom[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }

// typedWords splits "SURNAME, Given Names" into words in the order in which a person types them.
func typedWords(name string) []string {
	surname, given, _ := strings.Cut(name, ", ")
	var words []string
	for _, w := range append(strings.Fields(given), strings.Fields(surname)...) {
		words = append(words, w[:1]+strings.ToLower(w[1:]))
	}
	return words
}

// readLookalikes returns the look-alikes of each letter.
func readLookalikes(tb testing.TB) map[rune][]rune {
	tb.Helper()
	content, err := corpusFiles.ReadFile("testdata/corpus/lookalikes.txt")
	require.NoError(tb, err)
	// Common look-alikes that the Unicode standard does not list.
	all := map[rune][]rune{'k': []rune("к"), 'm': []rune("м"), 't': []rune("т"), 'h': []rune("н"), 'b': []rune("в"), 'n': []rune("п")}
	for line := range strings.Lines(string(content)) {
		fields := strings.Fields(line)
		if fields[0] == "#" {
			continue
		}
		letter := rune(fields[0][0])
		for _, code := range fields[1:] {
			r, err := strconv.ParseInt(code, 16, 32)
			require.NoError(tb, err)
			all[letter] = append(all[letter], rune(r))
		}
	}
	return all
}

// TestRecall measures the matcher with the current rules. docs/screening.md shows the results.
func TestRecall(t *testing.T) {
	t.Parallel()
	list := loadCorpusList(t)
	t.Run("the matcher finds at least 99% of 2,000 spellings of listed names (9.05a)", func(t *testing.T) {
		t.Parallel()
		const n = 2000
		found, count, totalFound := map[string]int{}, map[string]int{}, 0
		for _, s := range sampleSpellings(t, list, n) {
			count[s.kind]++
			hits, score := list.Find(s.spelled, "", matchingRules)
			if !slices.ContainsFunc(hits, func(h screeningdomain.Hit) bool { return h.Entry == s.entry }) {
				t.Logf("missed: %s spelled %s (%s), best score %d", s.name, s.spelled, s.kind, score)
				continue
			}
			found[s.kind]++
			totalFound++
		}
		for _, kind := range slices.Sorted(maps.Keys(count)) {
			t.Logf("%s: %d of %d", kind, found[kind], count[kind])
			assert.GreaterOrEqual(t, found[kind]*100, count[kind]*90, "the matcher must find at least 90%% of the spellings of kind %q", kind)
		}
		t.Logf("found: %d of %d", totalFound, n)
		assert.GreaterOrEqual(t, totalFound*100, n*99)
	})
	requireFewFalseMatches := func(t *testing.T, list *List) {
		t.Helper()
		t.Parallel()
		const n = 20_000
		matches := 0
		for _, name := range unlistedNames(t, n) {
			if hits, _ := list.Find(name, "", matchingRules); len(hits) > 0 {
				t.Logf("false match: %s and %s, score %d", name, hits[0].Name, hits[0].Score)
				matches++
			}
		}
		t.Logf("false matches: %d of %d, with %d entries", matches, n, len(list.people))
		assert.LessOrEqual(t, matches*1000, n*5)
	}
	t.Run("at most 0.5% of 20,000 unlisted names match (9.05a)", func(t *testing.T) { requireFewFalseMatches(t, list) })
	t.Run("at most 0.5% of 20,000 unlisted names match a list as long as OFAC's (9.05a)", func(t *testing.T) {
		requireFewFalseMatches(t, newLongList(t, 7400))
	})
}

// newLongList returns a list of n people. Each name combines the surname and given names of corpus entries with the same program.
func newLongList(tb testing.TB, n int) *List {
	tb.Helper()
	random := rand.New(rand.NewPCG(3, 2026))
	surnames, givenNames := map[string][]string{}, map[string][]string{}
	people := loadCorpusList(tb).people
	for _, e := range people {
		surname, given, _ := strings.Cut(e.name, ", ")
		surnames[e.program] = append(surnames[e.program], surname)
		givenNames[e.program] = append(givenNames[e.program], given)
	}
	var rows strings.Builder
	for i := range n {
		program := pickRandom(random, people).program
		fmt.Fprintf(&rows, "%d,\"%s, %s\",individual,%q,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n",
			i+1, pickRandom(random, surnames[program]), pickRandom(random, givenNames[program]), program)
	}
	list, err := Load(SampleListName, fstest.MapFS{entriesFile: {Data: []byte(rows.String())}})
	require.NoError(tb, err)
	return list
}
