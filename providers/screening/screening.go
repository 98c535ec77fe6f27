// Package screening screens people against sanctions lists and watch lists. A Panel runs several screeners on every person in a
// transfer.
//
// Package sanctions compares people with OFAC's list without an external service. HTTP asks a provider, and Memory caches its
// clear verdicts. The Worker screens open transfers again when a list changes.
package screening

import (
	"context"
	"errors"
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
	// Name returns the name of the list, which is recorded if screening fails.
	Name() string
	// Screen returns the verdict on a person.
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
	case facts.VerdictClear, facts.VerdictHold, facts.VerdictReject:
		return result, nil
	}
	return Result{}, errors.New("screening provider: unknown verdict")
}

// Party is a person with their role in a transfer.
type Party struct {
	Person
	Role facts.Role
}

// Panel runs several screeners on each person.
type Panel struct {
	Screeners []Screener
	// Clearance returns the matches that staff have set aside for a person. It is called only if there are hits.
	Clearance func(ctx context.Context, personID string) (facts.Clearance, error)
}

// Screen returns the verdicts of all screeners on all parties. If a screener fails, its check is Unavailable, and the returned error
// joins all failures. Hits that staff have set aside are kept as evidence but do not hold a transfer.
func (p Panel) Screen(ctx context.Context, parties ...Party) (facts.Result, error) {
	var all facts.Result
	var failures []error
	for _, party := range parties {
		for _, screener := range p.Screeners {
			check := facts.Check{PersonID: party.ReferenceID, Role: party.Role, List: screener.Name(), Verdict: facts.VerdictUnavailable}
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

// applyClearance marks the hits that staff have set aside. If staff set aside all hits, the verdict becomes Clear.
func (p Panel) applyClearance(ctx context.Context, personID string, result Result) (Result, error) {
	if len(result.Hits) == 0 {
		return result, nil
	}
	clearance, err := p.Clearance(ctx, personID)
	if err != nil {
		return result, err
	}
	hits, open := make([]facts.Hit, len(result.Hits)), false
	for i, h := range result.Hits {
		h.PersonID, h.Dismissed = personID, clearance.IsDismissed(h)
		hits[i], open = h, open || !h.Dismissed
	}
	result.Hits = hits
	if !open {
		result.Verdict = facts.VerdictClear
	}
	return result, nil
}
