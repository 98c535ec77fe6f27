// Package screening screens people against sanctions lists and watch lists. A Panel runs several screeners on every person in a
// transfer.
//
// Package sanctions compares people with OFAC's list without an external service. HTTP calls a provider, and Cache caches the
// provider's clear verdicts. Package rescreening screens people and their open transfers again when a list changes.
package screening

import (
	"context"
	"errors"
	"net/http"

	screeningdomain "hulak/domain/screening"
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

// Result is a verdict with the evidence for it.
type Result struct {
	Verdict screeningdomain.Verdict `json:"verdict"`
	List    string                  `json:"list"`
	Version string                  `json:"version"` // list version
	Score   int                     `json:"-"`       // score of the best match in thousandths; 0 if unknown
	Hits    []screeningdomain.Hit   `json:"-"`       // matching entries, if known
}

// Screener screens people.
type Screener interface {
	// Name returns the name of the list, which is recorded if screening fails.
	Name() string
	// Screen returns the verdict on a person.
	Screen(ctx context.Context, person Person) (Result, error)
}

// HTTP is a client for a screening provider's HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Screener = (*HTTP)(nil)

// NewHTTP returns a client with the given configuration.
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
	case screeningdomain.VerdictClear, screeningdomain.VerdictHold, screeningdomain.VerdictReject:
		return result, nil
	}
	return Result{}, errors.New("screening provider: unknown verdict")
}

// Party is a person with their role in a transfer.
type Party struct {
	Person
	Role screeningdomain.Role
}

// Panel runs several screeners on each person.
type Panel struct {
	Screeners []Screener
	// Clearance returns the matches that staff have dismissed for a person. It is called only if there are hits.
	Clearance func(ctx context.Context, personID string) (screeningdomain.Clearance, error)
}

// Screen returns the verdicts of all screeners on all parties. If a screener fails, its verdict is Unavailable, and the returned
// error joins all failures. Dismissed hits are kept as evidence but do not hold a transfer.
func (p Panel) Screen(ctx context.Context, parties ...Party) (screeningdomain.Result, error) {
	var all screeningdomain.Result
	var failures []error
	for _, party := range parties {
		for _, screener := range p.Screeners {
			check := screeningdomain.Check{
				PersonID: party.ReferenceID, Role: party.Role, List: screener.Name(), Verdict: screeningdomain.VerdictUnavailable,
			}
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

// applyClearance marks the hits that staff have dismissed. If staff dismissed all hits, the verdict becomes Clear.
func (p Panel) applyClearance(ctx context.Context, personID string, result Result) (Result, error) {
	if len(result.Hits) == 0 {
		return result, nil
	}
	clearance, err := p.Clearance(ctx, personID)
	if err != nil {
		return result, err
	}
	hits, open := make([]screeningdomain.Hit, len(result.Hits)), false
	for i, h := range result.Hits {
		h.PersonID, h.Dismissed = personID, clearance.IsDismissed(h)
		hits[i], open = h, open || !h.Dismissed
	}
	result.Hits = hits
	if !open {
		result.Verdict = screeningdomain.VerdictClear
	}
	return result, nil
}
