package sanctions

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/screening"
)

// listedPerson is an entry of a list that a test builds.
type listedPerson struct {
	number       int
	name         string
	alternatives []string
	remarks      string
}

// listOf loads a list with the given people.
func listOf(t require.TestingT, people []listedPerson) *List {
	var entries, names strings.Builder
	entries.WriteString(`1,"SOME COMPANY",-0- ,"TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ` + "\n")
	for _, p := range people {
		fmt.Fprintf(&entries, "%d,%q,\"individual\",\"TEST\",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,%q\n", p.number, p.name, p.remarks)
		for i, alternative := range p.alternatives {
			fmt.Fprintf(&names, "%d,%d,\"aka\",%q,-0- \n", p.number, i+1, alternative)
		}
	}
	list, err := Load(OFACListName, fstest.MapFS{
		entriesFile: {Data: []byte(entries.String())}, namesFile: {Data: []byte(names.String())},
	})
	require.NoError(t, err)
	return list
}

func TestCompare(t *testing.T) {
	t.Parallel()
	before := []listedPerson{
		{2, "GHANIM, Adnan", nil, "DOB 1960; Passport A1."}, {3, "NASSAR, Jamal", []string{"NASSER, J."}, ""}, {4, "DARWISH, Omar", nil, ""},
		{5, "RAI, Hari", nil, ""},
	}
	after := []listedPerson{
		{2, "GHANIM, Adnan", nil, "DOB 1960; Passport B2."}, {3, "NASSAR, Jamal", []string{"NASSER, Jim"}, ""}, {4, "DARWISH, Omar", nil, ""},
		{6, "THAPA, Ram", nil, ""},
	}
	c := Compare(listOf(t, before), listOf(t, after))
	t.Run("a changed ID number or alternative name changes an entry", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, 2, c.Changed)
	})
	t.Run("added and removed entries are counted", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, 1, c.Added)
		assert.Equal(t, 1, c.Removed)
	})
	t.Run("an unchanged entry affects no one", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, Effect{}, c.NewMatcher(matchingRules).Match("Omar Darwish", ""))
	})
	t.Run("an added entry is a hit, and a removed entry is an ended hit", func(t *testing.T) {
		t.Parallel()
		added := c.NewMatcher(matchingRules).Match("Ram Thapa", "")
		require.Len(t, added.Hits, 1)
		assert.Equal(t, "6", added.Hits[0].Entry)
		removed := c.NewMatcher(matchingRules).Match("Hari Rai", "")
		assert.Empty(t, removed.Hits)
		require.Len(t, removed.Ended, 1)
		assert.Equal(t, "5", removed.Ended[0].Entry)
	})
	t.Run("without a previous version, every entry for a person is added", func(t *testing.T) {
		t.Parallel()
		first := Compare(nil, listOf(t, after))
		assert.Equal(t, []int{4, 0, 0}, []int{first.Added, first.Changed, first.Removed})
	})
	t.Run("the archive of a list loads as the same version", func(t *testing.T) {
		t.Parallel()
		list := listOf(t, after)
		archive, err := list.Archive()
		require.NoError(t, err)
		loaded, err := LoadArchive(list.Name, archive)
		require.NoError(t, err)
		assert.Equal(t, list.Version, loaded.Version)
		assert.Equal(t, list.people, loaded.people)
	})
}

// TestAffectedPeopleAreAllFound compares random versions of a list and random people. Screening only against the change must give the same
// hits as screening everyone against the whole list.
func TestAffectedPeopleAreAllFound(t *testing.T) {
	t.Parallel()
	given := []string{"Ram", "Rama", "Hari", "Harry", "Muhammad", "Mohd", "Sita", "Al", "Abdul", "J", "Xi"}
	surnames := []string{"Sharma", "Sarma", "Thapa", "Al-Hashimi", "Hashimi", "Rai", "Ghanim", "O'Brien", "शर्मा", "Li"}
	drawName := func(t *rapid.T) string {
		words := rapid.SliceOfN(rapid.SampledFrom(given), 0, 2).Draw(t, "given names")
		return strings.Join(append(words, rapid.SampledFrom(surnames).Draw(t, "surname")), " ")
	}
	remarks := rapid.SampledFrom([]string{"", "DOB 1960.", "DOB 10 Dec 1960.", "DOB circa 1975; Passport A1.", "DOB 1980 to 1985."})
	births := rapid.SampledFrom([]string{"", "1960-12-10", "1960-01-01", "1976-05-05", "1983-02-03", "2001-01-01"})
	rapid.Check(t, func(t *rapid.T) {
		drawPerson := func(number int) listedPerson {
			p := listedPerson{number: number, name: drawName(t), remarks: remarks.Draw(t, "remarks")}
			for range rapid.IntRange(0, 2).Draw(t, "alternatives") {
				p.alternatives = append(p.alternatives, drawName(t))
			}
			return p
		}
		var before, after []listedPerson
		for i := range rapid.IntRange(1, 8).Draw(t, "entries") {
			number := i + 2
			p := drawPerson(number)
			switch rapid.SampledFrom([]string{"same", "added", "changed", "removed"}).Draw(t, "kind") {
			case "same":
				before, after = append(before, p), append(after, p)
			case "added":
				after = append(after, p)
			case "changed":
				before, after = append(before, p), append(after, drawPerson(number))
			case "removed":
				before = append(before, p)
			}
		}
		old, current := listOf(t, before), listOf(t, after)
		matcher := Compare(old, current).NewMatcher(matchingRules)
		for range 20 {
			name, birthDate := drawName(t), births.Draw(t, "date of birth")
			requireSameHits(t, old, current, matcher, name, birthDate)
		}
	})
}

// requireSameHits fails the test if the effect of a change on a person differs from screening the person against both whole lists.
func requireSameHits(t require.TestingT, old, current *List, matcher *Matcher, name, birthDate string) {
	oldHits, _ := old.Find(name, birthDate, matchingRules)
	want, _ := current.Find(name, birthDate, matchingRules)
	effect := matcher.Match(name, birthDate)
	var got []screening.Hit
	for _, h := range oldHits { // a hit on an unchanged entry stays
		_, isAffected := matcher.former.list.byNumber()[h.Entry]
		if !isAffected {
			got = append(got, h)
		}
	}
	got = append(got, effect.Hits...)
	require.ElementsMatch(t, want, got, "hits for %s, born %s", name, birthDate)
	for _, h := range oldHits {
		lost := !slices.ContainsFunc(want, func(other screening.Hit) bool { return other.Entry == h.Entry })
		require.Equal(t, lost, slices.Contains(effect.Ended, h), "ended hits for %s, born %s", name, birthDate)
	}
	require.True(t, effect.Candidate || len(effect.Hits)+len(effect.Ended) == 0)
}
