package apikey

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hulak/domain"
)

var (
	// ErrNotFound rejects a command for a key that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "API_KEY_NOT_FOUND")
	// ErrTooMany rejects a key above MaxActive.
	ErrTooMany = domain.Reject(domain.Conflict, "TOO_MANY_API_KEYS")
	// ErrNameTaken rejects the name of another active key, because the access log shows keys by name.
	ErrNameTaken = domain.Reject(domain.Conflict, "ALREADY_TAKEN").WithFields(domain.FieldError{Field: "name", Code: "ALREADY_TAKEN"})
	// ErrInvalidName rejects an empty or long name.
	ErrInvalidName = domain.RejectField("name", "FIELD_CANNOT_BE_EMPTY")
	// ErrInvalidScopes rejects a key without scopes, or with an unknown or repeated scope.
	ErrInvalidScopes = domain.RejectField("scopes", "UNKNOWN_VALUE")
	// ErrInvalidPeriod rejects a period that is not between MinDays and MaxDays.
	ErrInvalidPeriod = domain.Reject(domain.Invalid, "INVALID_KEY_PERIOD").WithFields(domain.FieldError{
		Field: "days", Code: "INVALID_KEY_PERIOD?min=30&max=365",
	})
	// ErrReasonRequired rejects a revocation without a reason.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
)

// Command is a command for one key.
type Command interface{ decide(State) ([]Event, error) }

// Create creates a key.
type Create struct {
	Key Spec
	By  string
	At  time.Time
}

// Revoke revokes a key.
type Revoke struct {
	KeyID  string
	By     string
	Reason string
	At     time.Time
}

// Decider holds the rules for all keys.
var Decider = domain.Decider[Command, Event, State]{
	Category: "apikey",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Created{}, Revoked{}},
}

func (c Create) decide(s State) ([]Event, error) {
	if _, exists := s.Find(c.Key.KeyID); exists {
		return nil, nil
	}
	switch {
	case strings.TrimSpace(c.Key.Name) == "" || utf8.RuneCountInString(c.Key.Name) > MaxNameChars:
		return nil, ErrInvalidName
	case !areValidScopes(c.Key.Scopes):
		return nil, ErrInvalidScopes
	case c.Key.Days < MinDays || c.Key.Days > MaxDays:
		return nil, ErrInvalidPeriod
	case s.hasActiveName(c.Key.Name, c.At):
		return nil, ErrNameTaken
	case len(s.active(c.At)) >= MaxActive:
		return nil, ErrTooMany
	}
	return []Event{Created{Key: c.Key, By: c.By, ExpiresAt: c.At.AddDate(0, 0, c.Key.Days), At: c.At}}, nil
}

func (c Revoke) decide(s State) ([]Event, error) {
	key, exists := s.Find(c.KeyID)
	switch {
	case !exists:
		return nil, ErrNotFound
	case !key.RevokedAt.IsZero():
		return nil, nil
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReasonRequired
	}
	return []Event{Revoked(c)}, nil
}

// areValidScopes reports whether there is at least one scope, and all are known and different.
func areValidScopes(scopes []Scope) bool {
	for i, scope := range scopes {
		if !slices.Contains(Scopes(), scope) || slices.Contains(scopes[:i], scope) {
			return false
		}
	}
	return len(scopes) > 0
}

func evolve(s State, event Event) State {
	keys := slices.Clone(s.Keys)
	switch e := event.(type) {
	case Created:
		keys = append(keys, Key{Spec: e.Key, CreatedBy: e.By, CreatedAt: e.At, ExpiresAt: e.ExpiresAt})
	case Revoked:
		if i := s.index(e.KeyID); i >= 0 {
			keys[i].RevokedBy, keys[i].RevokedAt = e.By, e.At
		}
	default:
		panic(fmt.Sprintf("apikey: unknown event %T", event))
	}
	return State{Keys: keys}
}
