package httpapi

import (
	"context"
	"strings"

	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/events"
	"hulak/projections/search"
)

// resultsPerKind is the maximum number of results per kind.
const resultsPerKind = 6

// search searches people, transfers, events, and requests. The server never logs the query, because queries usually contain personal
// data. It records the access to the people in the result.
func (s *Server) search(ctx context.Context, in *bodyInput[dto.SearchQuery]) (dto.SearchResult, error) {
	query := strings.TrimSpace(in.Body.Query)
	people, err := s.queries.search.Search(ctx, query, resultsPerKind)
	if err != nil {
		return dto.SearchResult{}, err
	}
	transferID, err := s.transferIDByReference(ctx, query)
	if err != nil {
		return dto.SearchResult{}, err
	}
	transfers, err := s.queries.transfers.Find(ctx, query, transferID, resultsPerKind)
	if err != nil {
		return dto.SearchResult{}, err
	}
	matchingEvents, err := s.queries.events.Find(ctx, query, resultsPerKind)
	if err != nil {
		return dto.SearchResult{}, err
	}
	requests, err := s.findRequest(ctx, query)
	return dto.SearchResult{
		People: dto.Map(people, personMatch), Transfers: dto.Map(transfers, s.transactionInfo),
		Events: dto.Map(matchingEvents, eventSummary), Requests: requests,
	}, err
}

func personMatch(p search.Person) dto.PersonMatch {
	return dto.PersonMatch{ID: p.ID, Kind: string(p.Kind), FullName: p.FullName, Email: p.Email, Phone: p.Phone, SenderID: p.SenderID}
}

// findRequest returns a list that contains only the request with the given correlation ID, or an empty list if there is none.
func (s *Server) findRequest(ctx context.Context, correlation string) ([]dto.RequestMatch, error) {
	list, err := s.queries.events.List(ctx, events.Filter{Correlation: correlation, OldestFirst: true, Limit: projections.PageSizeMax})
	if err != nil || len(list) == 0 {
		return []dto.RequestMatch{}, err
	}
	return []dto.RequestMatch{{
		Correlation: correlation, Events: len(list), Type: list[0].Type, RecordedAt: dto.Time(list[0].RecordedAt),
	}}, nil
}
