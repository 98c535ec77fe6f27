// Package screening defines the interface to services that screen people against sanctions lists and watch lists. A Panel asks
// all of them about every person in a transfer.
//
// Package sanctions compares people with OFAC's list without an outside service. HTTP asks a provider, and Memory caches its
// clear verdicts. The Worker screens open transfers again when a list changes.
package screening

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	facts "hulak/domain/screening"
	"hulak/providers/httpclient"
)

// Person is a person to screen.
type Person struct {
	ReferenceID string `json:"referenceId"`
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email,omitempty"`
	DateOfBirth string `json:"dateOfBirth,omitempty"` // YYYY-MM-DD
	Country     string `json:"country,omitempty"`
}

// Result is a verdict with its evidence.
type Result struct {
	Verdict facts.Verdict `json:"verdict"`
	List    string        `json:"list"`
	Version string        `json:"version"` // of the list
	Score   int           `json:"-"`       // of the best match, in thousandths; 0 if unknown
	Hits    []facts.Hit   `json:"-"`       // matching entries, if known
}

// Screener screens people.
type Screener interface {
	// Name identifies the list if the screener does not respond.
	Name() string
	Screen(ctx context.Context, person Person) (Result, error)
}

// HTTP is a client of a screening provider's HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Screener = (*HTTP)(nil)

// NewHTTP returns a client with this configuration.
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

// Party is a person with their role in a transfer.
type Party struct {
	Person
	Role facts.Role
}

// Panel asks several screeners about each person.
type Panel struct {
	Screeners []Screener
	// Clearance returns the matches that staff have set aside for a person. It is called only if there are hits.
	Clearance func(ctx context.Context, personID string) (facts.Clearance, error)
}

// Screen returns the verdicts of all screeners on all parties. A screener that fails clears no one: its check is Unavailable, and
// the error joins all failures. Hits that staff have set aside are kept as evidence but hold no transfer.
func (p Panel) Screen(ctx context.Context, parties ...Party) (facts.Result, error) {
	var all facts.Result
	var failures []error
	for _, party := range parties {
		for _, screener := range p.Screeners {
			check := facts.Check{PersonID: party.ReferenceID, Role: party.Role, List: screener.Name(), Verdict: facts.Unavailable}
			result, err := screener.Screen(ctx, party.Person)
			if err == nil {
				result, err = p.applyClearance(ctx, party.ReferenceID, result)
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

// applyClearance marks the hits that staff have set aside. If all of them are, the verdict is Clear.
func (p Panel) applyClearance(ctx context.Context, personID string, result Result) (Result, error) {
	if len(result.Hits) == 0 {
		return result, nil
	}
	cleared, err := p.Clearance(ctx, personID)
	if err != nil {
		return result, err
	}
	hits, open := make([]facts.Hit, len(result.Hits)), false
	for i, h := range result.Hits {
		h.PersonID, h.SetAside = personID, cleared.IsDismissed(h)
		hits[i], open = h, open || !h.SetAside
	}
	result.Hits = hits
	if !open {
		result.Verdict = facts.Clear
	}
	return result, nil
}
