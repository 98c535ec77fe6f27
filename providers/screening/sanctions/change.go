package sanctions

import (
	"slices"

	"hulak/domain/screening"
)

// Change is the difference between two versions of a list. It covers only entries for people.
type Change struct {
	Added   int // number of entries that only the new version has
	Changed int // number of entries whose names or remarks differ. The remarks hold dates of birth and ID numbers.
	Removed int // number of entries that only the previous version has

	affected *List // added and changed entries, as in the new version
	former   *List // changed and removed entries, as in the previous version
}

// Compare returns the difference between two versions of a list. If previous is nil, every entry is added.
func Compare(previous, current *List) *Change {
	if previous == nil {
		previous = &List{Name: current.Name}
	}
	before, after := previous.byNumber(), current.byNumber()
	isChanged := func(number string) bool { return !slices.EqualFunc(before[number], after[number], entry.sameContent) }
	c := &Change{affected: current.subset(isChanged), former: previous.subset(isChanged)}
	for number := range after {
		switch {
		case len(before[number]) == 0:
			c.Added++
		case isChanged(number):
			c.Changed++
		}
	}
	for number := range before {
		if len(after[number]) == 0 {
			c.Removed++
		}
	}
	return c
}

// byNumber returns the entries by entry number.
func (l *List) byNumber() map[string][]entry {
	entries := make(map[string][]entry, len(l.people))
	for _, e := range l.people {
		entries[e.number] = append(entries[e.number], e)
	}
	return entries
}

// sameContent reports whether two entries match the same people.
func (e entry) sameContent(other entry) bool {
	return e.name == other.name && e.remarks == other.remarks && slices.Equal(e.alternatives, other.alternatives)
}

// subset returns a list with the selected entries.
func (l *List) subset(selected func(number string) bool) *List {
	part, indexes := &List{Name: l.Name, Version: l.Version}, map[word]int32{}
	for _, e := range l.people {
		if selected(e.number) {
			part.addPerson(e, indexes)
		}
	}
	return part
}

// Effect is the effect of a change on a person.
type Effect struct {
	Candidate bool            // whether a name of an affected entry is similar to the person's name, whatever the date of birth
	Hits      []screening.Hit // hits on added and changed entries, best first
	Ended     []screening.Hit // earlier hits on entries that were removed, or that changed and no longer match
}

// Matcher finds the people that a change affects. It is not safe for concurrent use.
type Matcher struct {
	rules            screening.Matching
	affected, former wordIndex
}

// NewMatcher returns a matcher for a change.
func (c *Change) NewMatcher(rules screening.Matching) *Matcher {
	return &Matcher{rules, newWordIndex(c.affected), newWordIndex(c.former)}
}

// Match returns the effect of the change on a person. It takes the same arguments as List.Find.
func (m *Matcher) Match(name, birthDate string) Effect {
	hits, score := m.affected.find(name, birthDate, m.rules)
	former, formerScore := m.former.find(name, birthDate, m.rules)
	effect := Effect{Candidate: score > 0 || formerScore > 0, Hits: hits}
	for _, h := range former {
		if !slices.ContainsFunc(hits, func(other screening.Hit) bool { return other.Entry == h.Entry }) {
			effect.Ended = append(effect.Ended, h)
		}
	}
	return effect
}

// maxIndexWords is the maximum number of words in a wordIndex.
const maxIndexWords = 200_000

// wordIndex remembers which vocabulary words of a list are similar to the words of people's names. Many people share a word, so most of
// them are not compared with the vocabulary.
type wordIndex struct {
	list    *List
	similar map[word][]similarWord
}

func newWordIndex(list *List) wordIndex { return wordIndex{list, map[word][]similarWord{}} }

// find is like List.Find, but returns all hits.
func (x wordIndex) find(name, birthDate string, rules screening.Matching) (hits []screening.Hit, score int) {
	if len(x.list.people) == 0 {
		return nil, 0
	}
	return x.list.find(name, birthDate, rules, x.similarWords)
}

func (x wordIndex) similarWords(w word) []similarWord {
	similar, found := x.similar[w]
	if !found {
		similar = x.list.similarWords(w)
		if len(x.similar) >= maxIndexWords {
			clear(x.similar)
		}
		x.similar[w] = similar
	}
	return similar
}
