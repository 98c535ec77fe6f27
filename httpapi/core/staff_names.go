package core

import (
	"context"
	"errors"

	"hulak/domain"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/httpapi/dto"
)

// NewStaffNames returns an empty cache.
func NewStaffNames(s *Server) *StaffNames { return &StaffNames{s: s} }

// StaffNames looks up the names of staff and caches them. It is not safe for concurrent use.
type StaffNames struct {
	s     *Server
	cache map[string]string
}

// Person returns a staff member with their name, or the system actor without a name. The name is eventstore.Unavailable if it cannot be
// decrypted.
func (n *StaffNames) Person(ctx context.Context, a domain.Actor) (dto.Person, error) {
	name, cached := n.cache[a.ID]
	if !cached && a.Role != "SYSTEM" {
		member, err := RecentState(ctx, n.s, staff.Decider, a.ID)
		if name = member.Person.FullName; errors.Is(err, eventstore.ErrUnreadable) {
			name, err = eventstore.Unavailable, nil
		}
		if err != nil {
			return dto.Person{}, err
		}
		if n.cache == nil {
			n.cache = map[string]string{}
		}
		n.cache[a.ID] = name
	}
	return dto.Person{ID: a.ID, Name: name, Role: a.Role}, nil
}

// Name returns a staff member's name. If there is no name, it returns the ID, for example for a process that opened a case.
func (n *StaffNames) Name(ctx context.Context, id string) (string, error) {
	person, err := n.Person(ctx, domain.Actor{ID: id})
	if person.Name == "" {
		return id, err
	}
	return person.Name, err
}

// Member returns a staff member's name and role.
func (n *StaffNames) Member(ctx context.Context, id string) (dto.Person, error) {
	person, err := n.Person(ctx, domain.Actor{ID: id})
	if err != nil {
		return person, err
	}
	member, _, err := ListState(ctx, n.s, staff.Decider, id)
	person.Role = string(member.Role)
	return person, err
}
