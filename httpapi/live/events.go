package live

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// StreamTicket opens one live event stream. It can be used once and expires after one minute.
type StreamTicket struct {
	Ticket    string    `json:"ticket"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// createStreamTicket creates a single-use ticket for a live stream's URL, because a bearer token must never appear in a URL.
func (h *Handlers) createStreamTicket(ctx context.Context, _ *core.NoInput) (StreamTicket, error) {
	p := core.CallerOf(ctx)
	ticket, expires, err := h.Sessions.NewStreamTicket(ctx, p.Session, p.ID)
	return StreamTicket{Ticket: ticket, ExpiresAt: dto.Time(expires)}, err
}

func (h *Handlers) subscribe(ctx context.Context, in *subscribeInput) (func(huma.Context), error) {
	sub := Subscription{Channel: in.Channel, After: resumePosition(in)}
	c := core.RequestOf(ctx).Gin
	if in.Channel == RatesChannel {
		sub.Owner = core.NetworkKey(c.ClientIP())
	} else {
		p, err := h.ticketHolder(ctx, in.Ticket)
		if err != nil {
			return nil, err
		}
		if !canSubscribe(p, in.Channel) {
			return nil, core.ErrForbidden
		}
		sub.Owner, sub.Family = p.ID, p.Session
	}
	return func(hc huma.Context) {
		c := humagin.Unwrap(hc)
		if err := h.hub.Serve(c.Writer, c.Request, sub); err != nil {
			h.WriteError(hc, err)
		}
	}, nil
}

// ticketHolder consumes a ticket and returns the principal that requested it.
func (h *Handlers) ticketHolder(ctx context.Context, ticket string) (core.Principal, error) {
	if ticket == "" {
		return core.PublicPrincipal, core.ErrUnauthorized
	}
	claims, err := h.Sessions.ConsumeStreamTicket(ctx, ticket)
	if err != nil {
		return core.PublicPrincipal, err
	}
	p, err := h.PrincipalOf(ctx, session.Session{UserID: claims.UserID, Family: claims.Family})
	if errors.Is(err, core.ErrUnauthorized) {
		return core.PublicPrincipal, core.ErrForbidden
	}
	return p, err
}

// canSubscribe reports whether p can subscribe to a channel. Staff channels need a permission. Every user can subscribe to their own
// channel.
func canSubscribe(p core.Principal, channel string) bool {
	switch channel {
	case LogChannel:
		return core.StaffWith(staff.EventsRead).Allows(p.Role)
	case ProjectionsChannel:
		return core.StaffWith(staff.OperationsRead).Allows(p.Role)
	case WorkChannel:
		return core.StaffWith(staff.WorkHandle).Allows(p.Role) || core.StaffWith(staff.ApprovalsRead).Allows(p.Role)
	}
	return p.ID != "" && channel == p.ID
}

// resumePosition returns the log position after which the stream resumes, or -1 if the request has none.
func resumePosition(in *subscribeInput) int64 {
	text := in.LastEventID
	if text == "" {
		text = in.After
	}
	after, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return -1
	}
	return after
}

// projectionsDigest returns a digest of the read models' status. The hub compares digests to detect status changes.
func (h *Handlers) projectionsDigest(ctx context.Context) (string, error) {
	all, err := h.Config.ReadModels.Status(ctx)
	if err != nil {
		return "", err
	}
	sum := fnv.New64a()
	for _, p := range all {
		fmt.Fprint(sum, p.Name, p.Version, p.Position, p.Error, len(p.Parked), p.RebuildPosition)
	}
	return strconv.FormatUint(sum.Sum64(), 16), nil
}
