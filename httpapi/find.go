package httpapi

import (
	"context"
	"strings"

	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/events"
	"hulak/projections/search"
)

// foundMax is how many of each kind a search shows.
const foundMax = 6

// find looks for whatever somebody typed among people, transfers, events and requests. What was typed is written down
// nowhere: it is personal more often than not. Whose data were shown is recorded as for any other answer.
func (s *Server) find(ctx context.Context, in *with[dto.Find]) (dto.Found, error) {
	text := strings.TrimSpace(in.Body.Query)
	people, err := s.read.find.People(ctx, text, foundMax)
	if err != nil {
		return dto.Found{}, err
	}
	pinned, err := s.transferWithReference(ctx, text)
	if err != nil {
		return dto.Found{}, err
	}
	transfers, err := s.read.transfers.Find(ctx, text, pinned, foundMax)
	if err != nil {
		return dto.Found{}, err
	}
	found, err := s.read.events.Find(ctx, text, foundMax)
	if err != nil {
		return dto.Found{}, err
	}
	requests, err := s.findRequest(ctx, text)
	return dto.Found{
		People: dto.Each(people, foundPerson), Transfers: dto.Each(transfers, s.transactionInfo), Events: dto.Each(found, eventSummary), Requests: requests,
	}, err
}

func foundPerson(p search.Person) dto.FoundPerson {
	return dto.FoundPerson{ID: p.ID, Kind: string(p.Kind), FullName: p.FullName, Email: p.Email, Phone: p.Phone, SenderID: p.SenderID}
}

// findRequest is the request whose correlation was typed, if there is one.
func (s *Server) findRequest(ctx context.Context, correlation string) ([]dto.FoundRequest, error) {
	list, err := s.read.events.List(ctx, events.Filter{Correlation: correlation, Oldest: true, Limit: projections.PageSizeMax})
	if err != nil || len(list) == 0 {
		return []dto.FoundRequest{}, err
	}
	return []dto.FoundRequest{{
		Correlation: correlation, Events: len(list), Type: list[0].Type, RecordedAt: dto.Time(list[0].RecordedAt),
	}}, nil
}
