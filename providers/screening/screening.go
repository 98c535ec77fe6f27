// Package screening is the port to whoever says whether a person may be served: sanctions lists and watch lists. A panel
// asks all of them about all people of a transfer.
package screening

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	facts "hulak/domain/screening"
	"hulak/providers/httpclient"
)

// Person is who is screened.
type Person struct {
	ReferenceID string `json:"referenceId"`
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email,omitempty"`
	DateOfBirth string `json:"dateOfBirth,omitempty"` // YYYY-MM-DD
	Country     string `json:"country,omitempty"`
}

// Result is a verdict with what it rests on.
type Result struct {
	Verdict facts.Verdict `json:"verdict"`
	List    string        `json:"list"`
	Version string        `json:"version"` // of the list
	Score   int           `json:"-"`       // of the best match, in thousandths; 0 where it is not said
	Hits    []facts.Hit   `json:"-"`       // the entries that the person is like, where they are said
}

// Screener screens people.
type Screener interface {
	// Name is what the list is called where it does not answer.
	Name() string
	Screen(ctx context.Context, person Person) (Result, error)
}

// HTTP is a screener behind its HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Screener = (*HTTP)(nil)

// NewHTTP makes the adapter.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("screening provider", cfg)} }

// Name implements Screener.
func (h *HTTP) Name() string { return "watch list" }

// Screen implements Screener.
func (h *HTTP) Screen(ctx context.Context, person Person) (Result, error) {
	var result Result
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "screen person", Method: http.MethodPost, Path: "/v1/screenings", Body: person,
	}, &result)
	if err != nil {
		return Result{}, err
	}
	switch result.Verdict {
	case facts.Clear, facts.Hold, facts.Reject:
		return result, nil
	}
	return Result{}, fmt.Errorf("screening provider: unknown verdict")
}

// Party is a person with their part in a transfer.
type Party struct {
	Person
	Role facts.Role
}

// Panel asks several screeners about each person.
type Panel struct {
	Screeners []Screener
	// Clearance is what staff have said of a person's matches. It is asked for only where there are some.
	Clearance func(ctx context.Context, personID string) (facts.Clearance, error)
}

// Screen is what all screeners say of all parties. One that does not answer clears nobody: its check says so, and the error
// says why, beside what the others found. Matches that staff have set aside are kept and hold nothing.
func (p Panel) Screen(ctx context.Context, parties ...Party) (facts.Result, error) {
	var all facts.Result
	var failures []error
	for _, party := range parties {
		for _, screener := range p.Screeners {
			check := facts.Check{PersonID: party.ReferenceID, Role: party.Role, List: screener.Name(), Verdict: facts.Unavailable}
			result, err := screener.Screen(ctx, party.Person)
			if err == nil {
				result, err = p.weigh(ctx, party.ReferenceID, result)
			}
			if err != nil {
				failures = append(failures, err)
			} else {
				check.List, check.Version, check.Verdict, check.Score = result.List, result.Version, result.Verdict, result.Score
				all.Hits = append(all.Hits, result.Hits...)
			}
			all.Checks = append(all.Checks, check)
		}
	}
	return all, errors.Join(failures...)
}

// weigh marks the hits that were set aside. Where all of them were, the person is clear.
func (p Panel) weigh(ctx context.Context, personID string, result Result) (Result, error) {
	if len(result.Hits) == 0 {
		return result, nil
	}
	cleared, err := p.Clearance(ctx, personID)
	if err != nil {
		return result, err
	}
	hits, open := make([]facts.Hit, len(result.Hits)), false
	for i, h := range result.Hits {
		h.PersonID, h.SetAside = personID, cleared.Covers(h)
		hits[i], open = h, open || !h.SetAside
	}
	result.Hits = hits
	if !open {
		result.Verdict = facts.Clear
	}
	return result, nil
}
