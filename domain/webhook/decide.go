package webhook

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain"
)

var (
	// ErrNotFound rejects a command for an endpoint that does not exist.
	ErrNotFound = domain.Reject(domain.NotFound, "WEBHOOK_NOT_FOUND")
	// ErrTooMany rejects an endpoint above MaxEndpoints.
	ErrTooMany = domain.Reject(domain.Conflict, "TOO_MANY_WEBHOOKS")
	// ErrDisabled rejects a resend to a disabled endpoint.
	ErrDisabled = domain.Reject(domain.Conflict, "WEBHOOK_DISABLED")
	// ErrInvalidTypes rejects an endpoint without event types, or with an unknown or repeated one.
	ErrInvalidTypes = domain.RejectField("types", "UNKNOWN_VALUE")
	// ErrInvalidSignature rejects an unknown signature scheme.
	ErrInvalidSignature = domain.RejectField("signature", "UNKNOWN_VALUE")
)

// Command is a command for one endpoint. The caller has checked the URL.
type Command interface{ decide(State) ([]Event, error) }

// Register registers an endpoint.
type Register EndpointRegistered

// Change changes an endpoint.
type Change EndpointChanged

// Disable disables an endpoint.
type Disable EndpointDisabled

// Enable enables a disabled endpoint.
type Enable EndpointEnabled

// RotateSecret records a new secret.
type RotateSecret SecretRotated

// Resend records that messages are to be delivered again.
type Resend MessagesResent

// Decider holds the rules for all endpoints.
var Decider = domain.Decider[Command, Event, State]{
	Category: "webhook",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events: []Event{
		EndpointRegistered{}, EndpointChanged{}, EndpointDisabled{}, EndpointEnabled{}, SecretRotated{}, MessagesResent{},
	},
}

func (c Register) decide(s State) ([]Event, error) {
	if _, exists := s.Find(c.EndpointID); exists {
		return nil, nil
	}
	switch {
	case !areValidTypes(c.Types):
		return nil, ErrInvalidTypes
	case c.Signature != HMACSHA256 && c.Signature != Ed25519:
		return nil, ErrInvalidSignature
	case len(s.Endpoints) >= MaxEndpoints:
		return nil, ErrTooMany
	}
	return []Event{EndpointRegistered(c)}, nil
}

func (c Change) decide(s State) ([]Event, error) {
	endpoint, exists := s.Find(c.EndpointID)
	switch {
	case !exists:
		return nil, ErrNotFound
	case !areValidTypes(c.Types):
		return nil, ErrInvalidTypes
	case endpoint.URL == c.URL && endpoint.Description == c.Description && slices.Equal(endpoint.Types, c.Types):
		return nil, nil
	}
	return []Event{EndpointChanged(c)}, nil
}

func (c Disable) decide(s State) ([]Event, error) {
	return eventIf(s, c.EndpointID, func(e Endpoint) bool { return e.Disabled == "" }, EndpointDisabled(c))
}

func (c Enable) decide(s State) ([]Event, error) {
	return eventIf(s, c.EndpointID, func(e Endpoint) bool { return e.Disabled != "" }, EndpointEnabled(c))
}

func (c RotateSecret) decide(s State) ([]Event, error) {
	return eventIf(s, c.EndpointID, func(e Endpoint) bool { return !e.RotatedAt.Equal(c.At) }, SecretRotated(c))
}

func (c Resend) decide(s State) ([]Event, error) {
	if endpoint, exists := s.Find(c.EndpointID); exists && endpoint.Disabled != "" {
		return nil, ErrDisabled
	}
	return eventIf(s, c.EndpointID, func(e Endpoint) bool { return !e.ResentAt.Equal(c.At) }, MessagesResent(c))
}

// eventIf returns the event if the endpoint exists and meets the condition.
func eventIf(s State, endpointID string, condition func(Endpoint) bool, event Event) ([]Event, error) {
	endpoint, exists := s.Find(endpointID)
	switch {
	case !exists:
		return nil, ErrNotFound
	case !condition(endpoint):
		return nil, nil
	}
	return []Event{event}, nil
}

// areValidTypes reports whether there is at least one type, and all are known and different.
func areValidTypes(types []Type) bool {
	for i, t := range types {
		if !slices.Contains(Types(), t) || slices.Contains(types[:i], t) {
			return false
		}
	}
	return len(types) > 0
}

func evolve(s State, event Event) State {
	endpoints := slices.Clone(s.Endpoints)
	change := func(id string, apply func(*Endpoint)) {
		if i := s.index(id); i >= 0 {
			apply(&endpoints[i])
		}
	}
	switch e := event.(type) {
	case EndpointRegistered:
		endpoints = append(endpoints, Endpoint{
			ID: e.EndpointID, URL: e.URL, Description: e.Description, Types: e.Types, Signature: e.Signature, CreatedBy: e.By, CreatedAt: e.At,
			ActiveSince: e.At,
		})
	case EndpointChanged:
		change(e.EndpointID, func(p *Endpoint) { p.URL, p.Description, p.Types = e.URL, e.Description, e.Types })
	case EndpointDisabled:
		change(e.EndpointID, func(p *Endpoint) { p.Disabled, p.DisabledAt = e.Cause, e.At })
	case EndpointEnabled:
		change(e.EndpointID, func(p *Endpoint) { p.Disabled, p.DisabledAt, p.ActiveSince = "", time.Time{}, e.At })
	case SecretRotated:
		change(e.EndpointID, func(p *Endpoint) { p.RotatedAt = e.At })
	case MessagesResent:
		change(e.EndpointID, func(p *Endpoint) { p.ResentAt = e.At })
	default:
		panic(fmt.Sprintf("webhook: unknown event %T", event))
	}
	return State{Endpoints: endpoints}
}
