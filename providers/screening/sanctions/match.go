package sanctions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hulak/domain/screening"
)

// Scores are in thousandths: 1000 is the same.
const (
	scoreMax     = 1000
	wordScoreMin = 820 // two words that are less alike are different words
	soundsAlike  = 25  // taken off where only the sounds are alike
	wordMissing  = 30  // taken off for each word of the longer name that has no counterpart
	hitsMax      = 10  // so many are kept as evidence, the best
)

// Find compares a person with the list. The hits are those that the rules call so, the best first; score is the best of
// all, be it a hit or not. The date of birth is YYYY-MM-DD, or empty where it is not known.
func (l *List) Find(name, birthDate string, rules screening.Matching) (hits []screening.Hit, score int) {
	words := wordsOf(name)
	for _, at := range l.candidates(words) {
		e := l.people[at]
		found := 0
		for _, known := range e.known {
			found = max(found, alike(words, known))
		}
		if found == 0 {
			continue
		}
		born := e.born(birthDate)
		switch {
		case born.same:
			found += rules.BirthDateAgrees
		case born.sameYear:
			found += rules.YearAgrees
		case born.differs:
			found += rules.BirthDateDiffers
		}
		found = min(max(found, 0), scoreMax)
		score = max(score, found)
		if found >= rules.HitFrom {
			hits = append(hits, screening.Hit{
				List: l.Name, Entry: e.number, Name: e.name, Program: e.program, Place: e.place, Score: found, BirthDate: born.stands(),
			})
		}
	}
	slices.SortStableFunc(hits, func(a, b screening.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return hits[:min(len(hits), hitsMax)], score
}

// candidates are the people any of whose words begin like one of these, each once.
func (l *List) candidates(words []word) []int {
	var all []int
	for _, w := range words {
		all = append(all, l.index[w.key()]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// alike is how like two names are, whatever the order of their words: each word of the shorter one must have its
// counterpart. A single word is like another name of one word only, or half of everybody would be like somebody.
func alike(a, b []word) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 || len(a) == 1 && len(b) > 1 {
		return 0
	}
	taken := make([]bool, len(b))
	sum, letters := 0, 0
	for _, w := range a {
		best, at := 0, -1
		for i, other := range b {
			if taken[i] {
				continue
			}
			if score := wordsAlike(w, other); score > best {
				best, at = score, i
			}
		}
		if best < wordScoreMin {
			return 0
		}
		taken[at] = true
		sum += best * len(w.written)
		letters += len(w.written)
	}
	return max(sum/letters-wordMissing*(len(b)-len(a)), 0)
}

func wordsAlike(a, b word) int {
	if len(a.written) == 1 || len(b.written) == 1 { // an initial
		if a.written[0] == b.written[0] {
			return wordScoreMin + soundsAlike
		}
		return 0
	}
	return max(jaroWinkler(a.written, b.written), jaroWinkler(a.sounds, b.sounds)-soundsAlike)
}

// jaroWinkler is how like two words are, in thousandths: by the letters that they share in about the same place, by how
// many of these are out of order, and by how they begin.
func jaroWinkler(a, b string) int {
	if a == b {
		return scoreMax
	}
	x, y := []rune(a), []rune(b)
	if len(x) == 0 || len(y) == 0 {
		return 0
	}
	reach := max(max(len(x), len(y))/2-1, 0)
	inX, inY := make([]bool, len(x)), make([]bool, len(y))
	shared := 0
	for i, c := range x {
		for j := max(i-reach, 0); j < min(i+reach+1, len(y)); j++ {
			if !inY[j] && y[j] == c {
				inX[i], inY[j] = true, true
				shared++
				break
			}
		}
	}
	if shared == 0 {
		return 0
	}
	swapped, j := 0, 0
	for i := range x {
		if !inX[i] {
			continue
		}
		for !inY[j] {
			j++
		}
		if x[i] != y[j] {
			swapped++
		}
		j++
	}
	const share = scoreMax * 1000 // more exact than the result while it is added up
	jaro := (share*shared/len(x) + share*shared/len(y) + share*(2*shared-swapped)/(2*shared)) / 3
	prefix := 0
	for prefix < min(4, len(x), len(y)) && x[prefix] == y[prefix] {
		prefix++
	}
	return (jaro + prefix*(share-jaro)/10) / 1000
}

// birth is a date of birth as the list gives it: a day, or a year with those around it where it says circa.
type birth struct {
	day      time.Time // zero where only the year is known
	from, to int       // years
}

// birthsIn reads the dates of birth among an entry's remarks: "DOB 10 Dec 1948; alt. DOB 1949; DOB circa 1961; DOB 1960 to 1962".
func birthsIn(remarks string) []birth {
	var all []birth
	for _, part := range strings.Split(remarks, ";") {
		_, text, found := strings.Cut(strings.TrimSuffix(strings.TrimSpace(part), "."), "DOB ")
		if !found {
			continue
		}
		if b, ok := birthOf(strings.TrimSpace(text)); ok {
			all = append(all, b)
		}
	}
	return all
}

func birthOf(text string) (birth, bool) {
	if day, err := time.Parse("2 Jan 2006", text); err == nil {
		return birth{day, day.Year(), day.Year()}, true
	}
	around := 0
	if rest, circa := strings.CutPrefix(text, "circa "); circa {
		text, around = rest, 2
	}
	first, last, _ := strings.Cut(text, " to ")
	from, ok := yearOf(first)
	if !ok {
		return birth{}, false
	}
	to, ok := yearOf(last)
	if !ok {
		to = from
	}
	return birth{from: from - around, to: to + around}, true
}

// yearOf reads the year at the end of a text such as "1961", "Aug 1961" or "10 Dec 1948".
func yearOf(text string) (int, bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return 0, false
	}
	year, err := strconv.Atoi(fields[len(fields)-1])
	return year, err == nil && year > 1850 && year < 2200
}

// born is how a person's date of birth stands to those of an entry.
type born struct{ same, sameYear, differs bool }

func (e entry) born(date string) born {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || len(e.births) == 0 {
		return born{}
	}
	b := born{differs: true}
	for _, known := range e.births {
		inYear := known.from <= day.Year() && day.Year() <= known.to
		b.same = b.same || known.day.Equal(day)
		b.sameYear = b.sameYear || inYear && known.day.IsZero()
		if inYear { // the same year is too near to be a difference: days and months are often mistaken
			b.differs = false
		}
	}
	return b
}

func (b born) stands() screening.BirthDate {
	switch {
	case b.same, b.sameYear:
		return screening.BirthDateAgrees
	case b.differs:
		return screening.BirthDateDiffers
	}
	return screening.BirthDateUnknown
}
