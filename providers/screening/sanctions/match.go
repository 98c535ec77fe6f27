package sanctions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hulak/domain/screening"
)

// Scores are in thousandths. A score of 1000 means that the names are equal.
const (
	maxScore           = 1000
	minWordScore       = 840          // words with a lower score count as different
	phoneticPenalty    = 25           // deducted if only the phonetic forms are similar
	missingWordPenalty = 50           // deducted for each word of the longer name without a counterpart
	initialScore       = 845          // score of an initial and a word that starts with it
	typoScore          = minWordScore // score of two words with one typo
	maxPrefixLength    = 4            // maximum length of a common prefix that raises the score
	minTypoLetters     = 3            // a shorter word with a typo counts as a different word
	maxHits            = 10           // maximum number of hits
)

// Find compares a person with the list. The name can be in any script that package latin transliterates. The date of birth is
// YYYY-MM-DD, or empty if unknown. Find returns the hits, best first, and the best score, even if that score is too low for a hit. It is
// safe for concurrent use.
func (l *List) Find(name, birthDate string, rules screening.Matching) (hits []screening.Hit, score int) {
	return topHits(l.find(name, birthDate, rules, l.similarWords))
}

// topHits returns the best hits, up to maxHits, and the best score.
func topHits(hits []screening.Hit, score int) ([]screening.Hit, int) {
	return hits[:min(len(hits), maxHits)], score
}

// similarWord is a vocabulary word that is similar to a word of a name.
type similarWord struct {
	index int32 // in the vocabulary
	score int16
}

// find is like Find, but returns all hits. similar returns the vocabulary words that are similar to a word.
func (l *List) find(name, birthDate string, rules screening.Matching, similar func(word) []similarWord) (hits []screening.Hit, score int) {
	best := map[int]int{} // best score by person
	for _, words := range nameReadings(name) {
		l.compare(words, similar, best)
	}
	for person, personScore := range best {
		e := l.people[person]
		match := e.matchBirthDate(birthDate)
		switch {
		case match.same:
			personScore += rules.EqualBirthDateScore
		case match.sameYear:
			personScore += rules.EqualBirthYearScore
		case match.differs:
			personScore += rules.DifferentBirthDateScore
		}
		personScore = min(max(personScore, 0), maxScore)
		score = max(score, personScore)
		if personScore >= rules.MinScore {
			hits = append(hits, screening.Hit{
				List: l.Name, Entry: e.number, Name: e.name, Program: e.program, Residence: e.residence, Score: personScore, BirthDate: match.result(),
			})
		}
	}
	slices.SortFunc(hits, func(a, b screening.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Entry, b.Entry))
	})
	return hits, score
}

// similarWords returns the vocabulary words that are similar to a word.
func (l *List) similarWords(w word) (similar []similarWord) {
	fingerprints := newWordFingerprints(w)
	for index := range l.fingerprints {
		if !fingerprints.mayMatch(&l.fingerprints[index]) {
			continue
		}
		if score := wordSimilarity(w, l.vocabulary[index].word); score > 0 {
			similar = append(similar, similarWord{int32(index), int16(score)})
		}
	}
	return similar
}

// compare raises a person's best score if one of their names is more similar to the words. It compares each vocabulary word only once,
// because many names share words.
func (l *List) compare(words []word, similar func(word) []similarWord, best map[int]int) {
	c := comparisonPool.Get().(*comparison)
	defer comparisonPool.Put(c)
	c.reset(len(l.vocabulary), len(l.names))
	for i, w := range words {
		for _, s := range similar(w) {
			c.record(i, s.index, s.score, l.vocabulary[s.index].names)
		}
	}
	for _, index := range c.names {
		n := &l.names[index]
		if score := c.nameSimilarity(words, n.words); score > best[n.person] {
			best[n.person] = score
		}
	}
}

// birthDate is a date of birth on the list: a day or a range of years. For "circa", the range includes the two years before and
// after.
type birthDate struct {
	day      time.Time // zero if only the year is known
	from, to int       // years
}

// parseBirthDates parses the dates of birth in an entry's remarks: "DOB 10 Dec 1948; alt. DOB 1949; DOB circa 1961; DOB 1960 to 1962".
func parseBirthDates(remarks string) []birthDate {
	var all []birthDate
	for part := range strings.SplitSeq(remarks, ";") {
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
	margin := 0 // in years
	if year, isCirca := strings.CutPrefix(text, "circa "); isCirca {
		text, margin = year, 2
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
	return birthDate{from: from - margin, to: to + margin}, true
}

// parseYear parses the year at the end of text such as "1961", "Aug 1961", or "10 Dec 1948".
func parseYear(text string) (int, bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return 0, false
	}
	year, err := strconv.Atoi(fields[len(fields)-1])
	return year, err == nil && year > 1850 && year < 2200
}

// birthDateMatch is the result of comparing a date of birth with an entry's dates of birth.
type birthDateMatch struct{ same, sameYear, differs bool }

func (e entry) matchBirthDate(date string) birthDateMatch {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || len(e.birthDates) == 0 {
		return birthDateMatch{}
	}
	b := birthDateMatch{differs: true}
	for _, listed := range e.birthDates {
		inYear := listed.from <= day.Year() && day.Year() <= listed.to
		b.same = b.same || listed.day.Equal(day)
		b.sameYear = b.sameYear || inYear && listed.day.IsZero()
		if inYear { // the day and month on lists are often wrong
			b.differs = false
		}
	}
	return b
}

func (b birthDateMatch) result() screening.BirthDateResult {
	switch {
	case b.same, b.sameYear:
		return screening.BirthDateAgrees
	case b.differs:
		return screening.BirthDateDiffers
	}
	return screening.BirthDateUnknown
}
