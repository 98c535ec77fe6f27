// Package screening is the port to whoever says whether a person may be served: sanctions lists and watch lists.
package screening

import (
	"context"
	"fmt"
	"net/http"

	"hulak/providers/partner"
)

// Verdict is what came of screening a person.
type Verdict string

// The verdicts.
const (
	Clear  Verdict = "CLEAR"
	Hold   Verdict = "HOLD"   // compliance must look
	Reject Verdict = "REJECT" // must not be served
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
	Verdict Verdict `json:"verdict"`
	List    string  `json:"list"` // the list and its version
}

// Screener screens people.
type Screener interface {
	Screen(ctx context.Context, person Person) (Result, error)
}

// HTTP is a screener behind its HTTP API.
type HTTP struct{ client *partner.Client }

var _ Screener = (*HTTP)(nil)

// NewHTTP makes the adapter.
func NewHTTP(cfg partner.Config) *HTTP { return &HTTP{partner.New("screening provider", cfg)} }

// Screen implements Screener.
func (h *HTTP) Screen(ctx context.Context, person Person) (Result, error) {
	var result Result
	err := h.client.Call(ctx, partner.Request{
		Operation: "screen person", Method: http.MethodPost, Path: "/v1/screenings", Body: person,
	}, &result)
	if err != nil {
		return Result{}, err
	}
	switch result.Verdict {
	case Clear, Hold, Reject:
		return result, nil
	}
	return Result{}, fmt.Errorf("screening provider: unknown verdict")
}
