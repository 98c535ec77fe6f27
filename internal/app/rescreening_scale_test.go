package app

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	screeningdomain "hulak/domain/screening"
	"hulak/eventstore"
	"hulak/projections/beneficiaries"
	"hulak/projections/projectiontest"
	"hulak/projections/senders"
	"hulak/projections/transfers"
	"hulak/providers/screening/rescreening"
	"hulak/providers/screening/sanctions"
)

const (
	scaleEntries       = 18_000 // about as many as OFAC's list
	scaleAdded         = 60     // entries that the second version adds; a third of them have common names
	scaleChanged       = 30
	scaleRemoved       = 10
	scaleSample        = 20_000 // people who are screened against the whole list
	maxRescreeningTime = 5 * time.Minute
	corpusDir          = "../../providers/screening/sanctions/testdata/corpus/"
)

// fillPeople fills the read models with $1 people, half of them senders. Every seventh last name has two more letters, so that there are
// many different words.
var fillPeople = []string{
	`INSERT INTO senders.people SELECT 'S' || lpad(i::text, 8, '0'), ($2::text[])[1 + i % cardinality($2)],
			CASE WHEN i % 3 = 0 THEN ($3::text[])[1 + i / 7 % cardinality($3)] ELSE '' END,
			($4::text[])[1 + i / 11 % cardinality($4)] || CASE WHEN i % 7 = 0 THEN chr(97 + i % 26) || chr(97 + i / 26 % 26) ELSE '' END,
			'', '', ''
		FROM generate_series(1, $1::int / 2) AS i`,
	`INSERT INTO beneficiaries.people SELECT 'B' || lpad(i::text, 8, '0'), ($2::text[])[1 + i / 3 % cardinality($2)],
			CASE WHEN i % 2 = 0 THEN ($3::text[])[1 + i / 5 % cardinality($3)] ELSE '' END,
			($4::text[])[1 + i / 13 % cardinality($4)] || CASE WHEN i % 7 = 0 THEN chr(97 + i % 26) || chr(97 + i / 26 % 26) ELSE '' END,
			'', '', '', (date '1950-01-01' + i % 20000)::text, '', '', '', '', ''
		FROM generate_series(1, $1::int - $1::int / 2) AS i`,
}

func corpusWords(t *testing.T, names ...string) (words []string) {
	t.Helper()
	for _, name := range names {
		content, err := os.ReadFile(corpusDir + name)
		require.NoError(t, err)
		words = append(words, strings.Fields(string(content))...)
	}
	return words
}

// scaleLists returns two versions of a list, and the numbers of the entries that the second version adds or changes. The names combine
// those of the corpus of listed people.
func scaleLists(t *testing.T, given, surnames []string) (before, after *sanctions.List, affected map[string]bool) {
	t.Helper()
	content, err := os.ReadFile(corpusDir + "sdn.csv")
	require.NoError(t, err)
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(9, 2026))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	listedName := func() string {
		surname, _, _ := strings.Cut(rows[random.IntN(len(rows))][1], ", ")
		_, given, _ := strings.Cut(rows[random.IntN(len(rows))][1], ", ")
		return surname + ", " + given
	}
	var first, second []string
	affected = map[string]bool{}
	row := func(number int, name string) string {
		return fmt.Sprintf("%d,%q,\"individual\",\"TEST\",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,\"DOB %d.\"\n", number, name, 1950+number%50)
	}
	for number := range scaleEntries {
		name := listedName()
		first = append(first, row(number, name))
		switch {
		case number < scaleChanged:
			affected[fmt.Sprint(number)] = true
			second = append(second, row(number, listedName()))
		case number >= scaleChanged+scaleRemoved:
			second = append(second, row(number, name))
		}
	}
	for number := scaleEntries; number < scaleEntries+scaleAdded; number++ {
		name := listedName()
		if number%3 == 0 {
			name = pick(surnames) + ", " + pick(given)
		}
		affected[fmt.Sprint(number)] = true
		second = append(second, row(number, name))
	}
	load := func(rows []string) *sanctions.List {
		list, err := sanctions.Load(sanctions.OFACListName, fstest.MapFS{"sdn.csv": {Data: []byte(strings.Join(rows, ""))}})
		require.NoError(t, err)
		return list
	}
	return load(first), load(second), affected
}

// TestRescreeningAtScale screens HULAK_SCALE people, such as 1000000, when a list as long as OFAC's changes. It takes minutes, so it is
// skipped by default. docs/screening.md shows the results.
func TestRescreeningAtScale(t *testing.T) {
	size := projectiontest.Scale(t)
	c := projectiontest.New(t, senders.New(), beneficiaries.New(), transfers.New())
	c.CatchUp()
	given, surnames := corpusWords(t, "nepali_given.txt", "us_given.txt"), corpusWords(t, "nepali_surnames.txt", "us_surnames.txt")
	c.Fill([]string{"senders", "beneficiaries"}, fillPeople, size, given, corpusWords(t, "nepali_middle.txt"), surnames)
	before, after, affected := scaleLists(t, given, surnames)
	people := screenedPeople(c.Pool, c.Log)
	worker := rescreening.Worker{
		Log: c.Log, Pool: c.Pool, People: people, OpenTransfers: transfers.NewQueries(c.Pool, c.Log).InProgressOf,
		WaitFor: func(context.Context, int64) error { return nil }, Rules: screeningdomain.CurrentRules, Now: now,
		Logger: slog.New(slog.DiscardHandler),
	}
	activate := func(list *sanctions.List) (result screeningdomain.Rescreened) {
		require.NoError(t, rescreening.Versions{Pool: c.Pool}.Save(t.Context(), list))
		_, err := eventstore.RunCommand(t.Context(), c.Log, eventstore.Command{}, screeningdomain.ListDecider, list.Name,
			screeningdomain.ActivateList{List: list.Name, Version: list.Version, At: now()})
		require.NoError(t, err)
		events, err := c.Log.ReadStream(t.Context(), domain.Stream(screeningdomain.ListDecider.Category, list.Name), 0, 10)
		require.NoError(t, err)
		start := time.Now()
		require.NoError(t, worker.Handlers().Handle(t.Context(), events[len(events)-1]))
		duration := time.Since(start)
		events, err = c.Log.ReadStream(t.Context(), domain.Stream(screeningdomain.RescreeningDecider.Category, list.Name), 0, 10)
		require.NoError(t, err)
		result = events[len(events)-1].Event.(screeningdomain.Rescreened)
		t.Logf("%d added, %d changed, %d removed: %d people, %d candidates, %d hits, %d ended, in %s", result.Added, result.Changed,
			result.Removed, result.People, result.Candidates, result.Hits, result.Ended, duration.Round(time.Millisecond))
		assert.Equal(t, size, result.People)
		assert.Less(t, duration, maxRescreeningTime)
		return result
	}
	activate(before)
	result := activate(after)
	assert.Equal(t, []int{scaleAdded, scaleChanged, scaleRemoved}, []int{result.Added, result.Changed, result.Removed})

	// Screen a sample of the people against the whole list.
	random, missed, hits := rand.New(rand.NewPCG(10, 2026)), 0, 0
	for range scaleSample {
		role, prefix := screeningdomain.RoleSender, "S"
		if random.IntN(2) == 0 {
			role, prefix = screeningdomain.RoleBeneficiary, "B"
		}
		page, err := people(t.Context(), role, fmt.Sprintf("%s%08d", prefix, random.IntN(size/2)), 1)
		require.NoError(t, err)
		found, _ := after.Find(page[0].Name, page[0].DateOfBirth, screeningdomain.CurrentRules.Matching)
		want := slices.DeleteFunc(found, func(h screeningdomain.Hit) bool { return !affected[h.Entry] })
		if len(want) == 0 {
			continue
		}
		hits++
		clearance, _, err := eventstore.State(t.Context(), c.Log, screeningdomain.ClearanceDecider, page[0].ID)
		require.NoError(t, err)
		for _, h := range want {
			if !slices.Contains(clearance.ToReview, screeningdomain.Match{List: h.List, Entry: h.Entry}) {
				missed++
			}
		}
	}
	t.Logf("sample of %d people: %d have a hit on an added or changed entry, %d hits missed", scaleSample, hits, missed)
	assert.Zero(t, missed)
}
