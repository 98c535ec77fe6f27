package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hulak/projections"
)

// Kind is the role of a person.
type Kind string

// The kinds of people.
const (
	Sender      Kind = "SENDER"
	Beneficiary Kind = "BENEFICIARY"
	Staff       Kind = "STAFF"
)

// Person is a search result.
type Person struct {
	ID       string
	Kind     Kind
	SenderID string // the sender that a beneficiary belongs to; empty for other kinds
	FullName string
	Email    string
	Phone    string // with the country code
}

// maxCandidates is the maximum number of matches to rank.
const maxCandidates = 64

// Queries searches for people.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Search returns up to maxCount people. Each word of the text must be a prefix of a word in the person's name, email address, or
// phone number. People with the most whole-word matches come first. Text without words matches no one.
func (q *Queries) Search(ctx context.Context, text string, maxCount int) ([]Person, error) {
	words := Words(text)
	if len(words) == 0 {
		return []Person{}, nil
	}
	found, err := projections.Rows(ctx, q.db, pgx.RowToStructByPos[Person], `
		SELECT person_id, kind, sender_id, full_name, email, phone FROM find.people
		WHERE (name_words || email_words || phone_words) @@ $1::tsquery LIMIT $2`, PrefixQuery(words), maxCandidates)
	if err != nil {
		return nil, err
	}
	exactMatches := func(p Person) (n int) {
		personWords := slices.Concat(NameWords(p.FullName), emailWords(p.Email), phoneWords(p.Phone))
		for _, word := range words {
			if slices.Contains(personWords, word) {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(found, func(a, b Person) int {
		return cmp.Or(cmp.Compare(exactMatches(b), exactMatches(a)), cmp.Compare(a.FullName, b.FullName), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), maxCount)], nil
}

// Names returns the full names of people by ID. It omits unknown and erased people.
func (q *Queries) Names(ctx context.Context, ids []string) (map[string]string, error) {
	type named struct{ ID, FullName string }
	found, err := projections.Rows(ctx, q.db, pgx.RowToStructByPos[named], `SELECT person_id, full_name FROM find.people
		WHERE person_id = ANY($1)`, ids)
	names := make(map[string]string, len(found))
	for _, p := range found {
		names[p.ID] = p.FullName
	}
	return names, err
}

// PrefixQuery returns a tsquery that requires all words as prefixes.
func PrefixQuery(words []string) string {
	terms := make([]string, len(words))
	for i, word := range words {
		terms[i] = `'` + strings.NewReplacer(`\`, `\\`, `'`, `''`).Replace(word) + `':*`
	}
	return strings.Join(terms, " & ")
}
