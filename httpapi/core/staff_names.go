package core

import (
	"context"
	"errors"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/httpapi/dto"
)

// NewStaffNames returns an empty cache.
func NewStaffNames(s *Server) *StaffNames { return &StaffNames{s: s} }

// StaffNames looks up the names of staff and API keys and caches them. It is not safe for concurrent use.
type StaffNames struct {
	s     *Server
	cache map[string]string
}

// Person returns a staff member with their name, or the system actor without a name. The name is eventstore.Unavailable if it cannot be
// decrypted.
func (n *StaffNames) Person(ctx context.Context, a domain.Actor) (dto.Person, error) {
	name, cached := n.cache[a.ID]
	if !cached && a.Role != "SYSTEM" {
		var err error
		if name, err = n.lookUp(ctx, a.ID); err != nil {
			return dto.Person{}, err
		}
		if n.cache == nil {
			n.cache = map[string]string{}
		}
		n.cache[a.ID] = name
	}
	return dto.Person{ID: a.ID, Name: name, Role: a.Role}, nil
}

func (n *StaffNames) lookUp(ctx context.Context, id string) (string, error) {
	if apikey.IsID(id) {
		directory, err := RecentState(ctx, n.s, apikey.Decider, apikey.DirectoryKey)
		key, _ := directory.Find(id)
		return key.Name, err
	}
	member, err := RecentState(ctx, n.s, staff.Decider, id)
	if errors.Is(err, eventstore.ErrUnreadable) {
		return eventstore.Unavailable, nil
	}
	return member.Person.FullName, err
}

// Name returns a staff member's name. If there is no name, it returns the ID, for example for a process that opened a case.
func (n *StaffNames) Name(ctx context.Context, id string) (string, error) {
	person, err := n.Person(ctx, domain.Actor{ID: id})
	if person.Name == "" {
		return id, err
	}
	return person.Name, err
}

// Member returns the name and role of a staff member or an API key.
func (n *StaffNames) Member(ctx context.Context, id string) (dto.Person, error) {
	person, err := n.Person(ctx, domain.Actor{ID: id})
	if err != nil {
		return person, err
	}
	if apikey.IsID(id) {
		person.Role = string(dto.APIKey)
		return person, nil
	}
	member, _, err := ListState(ctx, n.s, staff.Decider, id)
	person.Role = string(member.Role)
	return person, err
}
