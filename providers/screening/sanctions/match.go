package sanctions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hulak/domain/screening"
)

// Scores are in thousandths; 1000 means equal.
const (
	scoreMax           = 1000
	wordScoreMin       = 840          // words with a lower score are different words
	phoneticPenalty    = 25           // deducted if only the sounds match
	missingWordPenalty = 50           // deducted per word of the longer name without a counterpart
	initialScore       = 845          // of an initial and a word that starts with it
	typoScore          = wordScoreMin // of two words with one typo
	prefixMax          = 4            // a common prefix of up to this length raises the score
	typoLettersMin     = 3            // in shorter words, a typo makes a different word
	hitsMax            = 10           // best matches kept as evidence
)

// Find compares a person with the list, by the name as given and as transliterated to plain Latin letters. It returns the hits,
// best first, and the best score, even if it is no hit. The date of birth is YYYY-MM-DD, or empty if unknown. Find may be called
// concurrently.
func (l *List) Find(name, birthDate string, rules screening.Matching) (hits []screening.Hit, score int) {
	best := map[int]int{} // by person
	for _, words := range wordsOf(name) {
		l.compare(words, best)
	}
	for at, found := range best {
		e := l.people[at]
		born := e.matchBirthDate(birthDate)
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
				List: l.Name, Entry: e.number, Name: e.name, Program: e.program, Place: e.place, Score: found, BirthDate: born.result(),
			})
		}
	}
	slices.SortFunc(hits, func(a, b screening.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Entry, b.Entry))
	})
	return hits[:min(len(hits), hitsMax)], score
}

// compare raises the best score of each person to the similarity of one of their names and the given words. It compares each word
// of the list only once, however many names contain it.
func (l *List) compare(words []word, best map[int]int) {
	c := comparisonPool.Get().(*comparison)
	defer comparisonPool.Put(c)
	c.reset(len(l.vocabulary), len(l.names))
	for i, w := range words {
		seen := wordFingerprintsOf(w)
		for at := range l.fingerprints {
			if !seen.mayMatch(&l.fingerprints[at]) {
				continue
			}
			if score := wordSimilarity(w, l.vocabulary[at].word); score > 0 {
				c.record(i, int32(at), score, l.vocabulary[at].names)
			}
		}
	}
	for _, at := range c.names {
		n := &l.names[at]
		if score := c.similarity(words, n.words); score > best[n.person] {
			best[n.person] = score
		}
	}
}

// birthDate is a date of birth on the list: a day, or a range of years, which includes neighboring years for "circa".
type birthDate struct {
	day      time.Time // zero if only the year is known
	from, to int       // years
}

// parseBirthDates parses the dates of birth in an entry's remarks: "DOB 10 Dec 1948; alt. DOB 1949; DOB circa 1961; DOB 1960 to 1962".
func parseBirthDates(remarks string) []birthDate {
	var all []birthDate
	for _, part := range strings.Split(remarks, ";") {
		_, text, found := strings.Cut(strings.TrimSuffix(strings.TrimSpace(part), "."), "DOB ")
		if !found {
			continue
		}
		if b, ok := parseBirthDate(strings.TrimSpace(text)); ok {
			all = append(all, b)
		}
	}
	return all
}

func parseBirthDate(text string) (birthDate, bool) {
	if day, err := time.Parse("2 Jan 2006", text); err == nil {
		return birthDate{day, day.Year(), day.Year()}, true
	}
	around := 0
	if rest, circa := strings.CutPrefix(text, "circa "); circa {
		text, around = rest, 2
	}
	first, last, _ := strings.Cut(text, " to ")
	from, ok := parseYear(first)
	if !ok {
		return birthDate{}, false
	}
	to, ok := parseYear(last)
	if !ok {
		to = from
	}
	return birthDate{from: from - around, to: to + around}, true
}

// parseYear parses the year at the end of a text such as "1961", "Aug 1961", or "10 Dec 1948".
func parseYear(text string) (int, bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return 0, false
	}
	year, err := strconv.Atoi(fields[len(fields)-1])
	return year, err == nil && year > 1850 && year < 2200
}

// birthDateMatch is the result of comparing a date of birth with those of an entry.
type birthDateMatch struct{ same, sameYear, differs bool }

func (e entry) matchBirthDate(date string) birthDateMatch {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || len(e.birthDates) == 0 {
		return birthDateMatch{}
	}
	b := birthDateMatch{differs: true}
	for _, known := range e.birthDates {
		inYear := known.from <= day.Year() && day.Year() <= known.to
		b.same = b.same || known.day.Equal(day)
		b.sameYear = b.sameYear || inYear && known.day.IsZero()
		if inYear { // days and months are often wrong, so the same year is no difference
			b.differs = false
		}
	}
	return b
}

func (b birthDateMatch) result() screening.BirthDate {
	switch {
	case b.same, b.sameYear:
		return screening.BirthDateAgrees
	case b.differs:
		return screening.BirthDateDiffers
	}
	return screening.BirthDateUnknown
}
