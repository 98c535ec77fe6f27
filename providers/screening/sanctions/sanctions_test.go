package sanctions

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	screeningdomain "hulak/domain/screening"
	"hulak/providers/screening"
)

var matchingRules = screeningdomain.CurrentRules.Matching

func loadSampleList(tb testing.TB) *List {
	tb.Helper()
	list, err := LoadSample()
	require.NoError(tb, err)
	return list
}

func TestLoad(t *testing.T) {
	t.Parallel()
	t.Run("the sample list is loaded with its people, their names, and a version (9.05a)", func(t *testing.T) {
		t.Parallel()
		list := loadSampleList(t)
		assert.Equal(t, SampleListName, list.Name)
		assert.Equal(t, 9, list.Entries)
		assert.Len(t, list.people, 7, "the company and the ship must be skipped")
		assert.Equal(t, 11, list.Names)
		assert.Len(t, list.Version, 64)
		assert.Equal(t, "Nowhere, Fictional", list.people[0].residence)
		assert.Equal(t, "Fictional", list.people[3].residence)
	})
	row := `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ` + "\r\n"
	t.Run("the version depends on the content of every file", func(t *testing.T) {
		t.Parallel()
		versions := map[string]bool{}
		for _, files := range []fstest.MapFS{
			{entriesFile: {Data: []byte(row)}}, {entriesFile: {Data: []byte(row + "\x1a")}},
			{entriesFile: {Data: []byte(row)}, namesFile: {Data: []byte(`36,12,"aka","AERO-CARIBBEAN",-0- `)}},
			{entriesFile: {Data: []byte(row)}, addressesFile: {Data: []byte(`36,25,-0- ,"Havana","Cuba",-0- `)}},
		} {
			list, err := Load(OFACListName, files)
			require.NoError(t, err)
			versions[list.Version] = true
		}
		assert.Len(t, versions, 4)
	})
	for title, files := range map[string]fstest.MapFS{
		"missing file":                {},
		"empty file":                  {entriesFile: {Data: []byte("\x1a")}},
		"truncated file":              {entriesFile: {Data: []byte(row + `37,"SOMEB`)}},
		"row without an entry number": {entriesFile: {Data: []byte(strings.Replace(row, "36", "-0- ", 1))}},
		"invalid alternative names":   {entriesFile: {Data: []byte(row)}, namesFile: {Data: []byte("<html>not today</html>")}},
	} {
		t.Run("an invalid list is rejected: "+title, func(t *testing.T) {
			t.Parallel()
			_, err := Load(OFACListName, files)
			require.Error(t, err)
		})
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	list := loadSampleList(t)
	for _, c := range []struct {
		name, birthDate string
		entry           string // empty for no hit
	}{
		{"Badmash Bahadur Kalpanik", "", "9001"},
		{"Kalpanik Badmash", "", "9001"},                          // without the middle name
		{"BADMASH BDR. KALPANIK", "", "9001"},                     // common abbreviation
		{"Badmas Bahadoor Kalpanick", "", "9001"},                 // similar pronunciation
		{"Bádmash Bahādur Kalpaník", "", "9001"},                  // diacritics
		{"B.B. Kalpanik", "", "9001"},                             // listed alternative name
		{"Badmash Kalpanik", "1970-04-01", "9001"},                // same date of birth
		{"Badmash Kalpanik", "1970-12-31", "9001"},                // same year of birth
		{"Badmash Bahadur Kalpanik", "1994-04-01", ""},            // dates of birth decades apart
		{"Mohd. Khayali Al Misal", "", "9003"},                    // different spelling of a common name, with a particle
		{"Mohammed Misal", "", "9003"},                            // alternative name, different spelling
		{"Mohamed Mithal Khayali", "1959-06-01", "9003"},          // similar year of birth
		{"Luxmi Chitrakatha", "", "9007"},                         // without the middle name, different spelling
		{"Laxmi Kumari Chitrakata", "1988-11-13", "9007"},         // missing letter
		{"Kalpanik", "", ""},                                      // single word
		{"Bahadur Thapa", "", ""},                                 // shares a common word
		{"Laxmi Kumari Sharma", "", ""},                           // shares two common words, different last name
		{"Maya Gurung", "1960-02-29", ""},                         // different person
		{"Sita Sharma", "", ""},                                   // different person
		{"Muhammad Ali", "", ""},                                  // common first name
		{"", "", ""},                                              // no name
		{"Nonesuch Trading Company", "", ""},                      // not a person
		{"Imagin Primerov", "1980-02-29", "9004"},                 // former name
		{"Udaharan Namarko", "1966-01-01", "9002"},                // alternative year of birth
		{"Ejemplo Nadie", "1950-07-07", "9005"},                   // within the listed range of years
		{"Kasaile Nachineko Kohina", "not a date", "9006"},        // invalid date of birth
		{"Nachineko Kasaile Kohina Tamang", "", "9006"},           // one extra name
		{"Kasaile Nachineko Kohina A B C D E F", "", ""},          // many extra names
		{"Badmash 'Bahadur' Kal-panik", "1970-04-01", "9001"},     // punctuation
		{"Badminton Bahadur Kalpana", "", ""},                     // only the beginning is similar
		{"Chitra Kathayat", "", ""},                               // different words
		{"Khayali Pulau", "", ""},                                 // shares one of two words
		{"Udaya Narayan", "", ""},                                 // same prefixes
		{"B\u0430dm\u0430sh K\u0430lp\u0430n\u0456k", "", "9001"}, // Cyrillic letters
		{"ВАDМАЅН КАLРАΝІК", "", "9001"},                          // Cyrillic and Greek capitals
		{"Badmash KaIpanik", "", "9001"},                          // capital I instead of l
		{"बदमाश काल्पनिक", "", "9001"},                            // Devanagari
		{"बद्मास बहादुर कल्पनीक", "1970-04-01", "9001"},           // different spelling
		{"लक्ष्मी कुमारी चित्रकथा", "", "9007"},                   // Devanagari
		{"लक्ष्मी शर्मा", "", ""},                                 // common first name
	} {
		t.Run(fmt.Sprintf("%s %s (9.05a)", c.name, c.birthDate), func(t *testing.T) {
			t.Parallel()
			hits, score := list.Find(c.name, c.birthDate, matchingRules)
			if c.entry == "" {
				assert.Empty(t, hits)
				assert.Less(t, score, matchingRules.MinScore)
				return
			}
			require.NotEmpty(t, hits, "the best score is %d", score)
			assert.Equal(t, c.entry, hits[0].Entry)
			assert.Equal(t, score, hits[0].Score)
			assert.LessOrEqual(t, score, maxScore)
		})
	}
	t.Run("a hit records whether the dates of birth agree", func(t *testing.T) {
		t.Parallel()
		for birthDate, want := range map[string]screeningdomain.BirthDateResult{
			"": screeningdomain.BirthDateUnknown, "1970-04-01": screeningdomain.BirthDateAgrees,
		} {
			hits, _ := list.Find("Badmash Bahadur Kalpanik", birthDate, matchingRules)
			assert.Equal(t, want, hits[0].BirthDate)
			assert.Equal(t, "KALPANIK, Badmash Bahadur", hits[0].Name)
			assert.Equal(t, SampleListName, hits[0].List)
		}
	})
}

func TestJaroWinkler(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"martha", "marhta", 961}, {"dixon", "dicksonx", 813}, {"dwayne", "duane", 840}, {"same", "same", 1000}, {"ab", "xy", 0}, {"", "xy", 0},
	} {
		assert.InDelta(t, c.want, jaroWinkler(c.a, c.b), 1, "%s, %s", c.a, c.b)
		assert.Equal(t, jaroWinkler(c.a, c.b), jaroWinkler(c.b, c.a), "the similarity must be symmetric")
	}
}

func TestRefreshReplacesList(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeList := func(name, suffix string) {
		row := fmt.Sprintf("1,%q,individual,SAMPLE,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n", name)
		require.NoError(t, os.WriteFile(filepath.Join(dir, entriesFile), []byte(row+suffix), 0o600))
	}
	_, err := Open(dir, matchingRules)
	require.Error(t, err, "Open must fail for a directory without a list")
	writeList("KALPANIK, Badmash", "")
	screener, err := Open(dir, matchingRules)
	require.NoError(t, err)
	person := screening.Person{ReferenceID: "p", FirstName: "Naya", LastName: "Udaharan"}
	first, err := screener.Screen(t.Context(), person)
	require.NoError(t, err)
	assert.Equal(t, screeningdomain.VerdictClear, first.Verdict)
	assert.Equal(t, OFACListName, first.List)
	assert.Equal(t, screener.Current().Version, first.Version)

	changed, err := screener.Refresh()
	require.NoError(t, err)
	assert.False(t, changed, "Refresh must report no change for unchanged files")
	writeList("UDAHARAN, Naya", "\x1a")
	changed, err = screener.Refresh()
	require.NoError(t, err)
	assert.True(t, changed)
	second, err := screener.Screen(t.Context(), person)
	require.NoError(t, err)
	assert.Equal(t, screeningdomain.VerdictHold, second.Verdict)
	assert.NotEqual(t, first.Version, second.Version)
	assert.Equal(t, 1000, second.Score)

	writeList("SOMEBODY", "2,garbled")
	_, err = screener.Refresh()
	require.Error(t, err)
	assert.Equal(t, second.Version, screener.Current().Version, "the previous list must stay current")
}

// BenchmarkFind searches for a person in a list about as long as OFAC's.
func BenchmarkFind(b *testing.B) {
	var rows strings.Builder
	for i := range 18_000 {
		fmt.Fprintf(&rows, "%d,\"%s%d, %s %s\",individual,SAMPLE,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n", i+1,
			[]string{"kalpanik", "namarko", "exampl", "sharma", "gurung"}[i%5], i, string(rune('a'+i%26))+"mit", string(rune('a'+i/26%26))+"nil")
	}
	list, err := Load(OFACListName, fstest.MapFS{entriesFile: {Data: []byte(rows.String())}})
	require.NoError(b, err)
	for b.Loop() {
		list.Find("Maya Devi Gurung", "1960-02-29", matchingRules)
	}
}
