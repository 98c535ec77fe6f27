package history

import (
	"context"
	"strings"

	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/events"
	"hulak/projections/search"
)

// resultsPerKind is the maximum number of results per kind.
const resultsPerKind = 6

// find searches people, transfers, events, and requests. The server never logs the query, because queries usually contain personal
// data. It records the access to the people in the result. Events and requests need the permission to read events.
func (h *Handlers) find(ctx context.Context, in *core.BodyInput[dto.SearchQuery]) (dto.SearchResult, error) {
	query := strings.TrimSpace(in.Body.Query)
	people, err := h.search.Search(ctx, query, resultsPerKind)
	if err != nil {
		return dto.SearchResult{}, err
	}
	transferID, err := h.TransferIDByReference(ctx, h.transfers, query)
	if err != nil {
		return dto.SearchResult{}, err
	}
	transfers, err := h.transfers.Find(ctx, query, transferID, resultsPerKind)
	if err != nil {
		return dto.SearchResult{}, err
	}
	result := dto.SearchResult{
		People: dto.Map(people, personMatch), Transfers: dto.Map(transfers, presentation.TransactionsAt(h.Now())),
		Events: []dto.EventSummary{}, Requests: []dto.RequestMatch{},
	}
	if !core.May(ctx, staff.EventsRead) {
		return result, nil
	}
	matchingEvents, err := h.events.Find(ctx, query, resultsPerKind)
	if err != nil {
		return dto.SearchResult{}, err
	}
	result.Events = dto.Map(matchingEvents, eventSummary)
	result.Requests, err = h.findRequest(ctx, query)
	return result, err
}

func personMatch(p search.Person) dto.PersonMatch {
	return dto.PersonMatch{ID: p.ID, Kind: string(p.Kind), FullName: p.FullName, Email: p.Email, Phone: p.Phone, SenderID: p.SenderID}
}

// findRequest returns a list that contains only the request with the given correlation ID, or an empty list if there is none.
func (h *Handlers) findRequest(ctx context.Context, correlation string) ([]dto.RequestMatch, error) {
	list, err := h.events.List(ctx, events.Filter{Correlation: correlation, OldestFirst: true, Limit: projections.PageSizeMax})
	if err != nil || len(list) == 0 {
		return []dto.RequestMatch{}, err
	}
	return []dto.RequestMatch{{
		Correlation: correlation, Events: len(list), Type: list[0].Type, RecordedAt: dto.Time(list[0].RecordedAt),
	}}, nil
}
