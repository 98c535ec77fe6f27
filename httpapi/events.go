package httpapi

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"hulak/domain"
	"hulak/httpapi/dto"
	"hulak/httpapi/live"
	"hulak/httpapi/session"
)

// createStreamTicket creates a single-use ticket for a live stream's URL, because a bearer token must never appear in a URL.
func (s *Server) createStreamTicket(ctx context.Context, _ *noInput) (dto.StreamTicket, error) {
	p := callerOf(ctx)
	ticket, expires, err := s.sessions.NewStreamTicket(ctx, p.Session, p.ID)
	return dto.StreamTicket{Ticket: ticket, ExpiresAt: dto.Time(expires)}, err
}

func (s *Server) subscribe(ctx context.Context, in *subscribeInput) (func(huma.Context), error) {
	sub := live.Subscription{Channel: in.Channel, After: resumePosition(in)}
	c := requestOf(ctx).gin
	if in.Channel == live.RatesChannel {
		sub.Owner = networkKey(c.ClientIP())
	} else {
		p, err := s.ticketHolder(ctx, in.Ticket)
		if err != nil {
			return nil, err
		}
		if !canSubscribe(p, in.Channel) {
			return nil, errForbidden
		}
		sub.Owner, sub.Family = p.ID, p.Session
	}
	return func(hc huma.Context) {
		c := humagin.Unwrap(hc)
		if err := s.streams.Serve(c.Writer, c.Request, sub); err != nil {
			s.writeError(hc, err)
		}
	}, nil
}

// ticketHolder consumes a ticket and returns the principal that requested it.
func (s *Server) ticketHolder(ctx context.Context, ticket string) (principal, error) {
	if ticket == "" {
		return publicPrincipal, errUnauthorized
	}
	claims, err := s.sessions.ConsumeStreamTicket(ctx, ticket)
	if err != nil {
		return publicPrincipal, err
	}
	p, err := s.principalOf(ctx, session.Session{UserID: claims.UserID, Family: claims.Family})
	if errors.Is(err, errUnauthorized) {
		return publicPrincipal, errForbidden
	}
	return p, err
}

// canSubscribe reports whether p can subscribe to a channel. Staff can subscribe to the staff channels, and every user to their own
// channel.
func canSubscribe(p principal, channel string) bool {
	switch channel {
	case live.LogChannel, live.ProjectionsChannel:
		return staffOnly.allows(p.Role)
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
func (s *Server) projectionsDigest(ctx context.Context) (string, error) {
	all, err := s.config.ReadModels.Status(ctx)
	if err != nil {
		return "", err
	}
	sum := fnv.New64a()
	for _, p := range all {
		fmt.Fprint(sum, p.Name, p.Version, p.Position, p.Error, len(p.Parked), p.RebuildPosition)
	}
	return strconv.FormatUint(sum.Sum64(), 16), nil
}

// receiveCallback verifies and stores a provider's callback. A worker processes the callback later, so a crash during
// processing does not lose it.
func (s *Server) receiveCallback(ctx context.Context, in *callbackInput) (dto.Success, error) {
	id, err := s.config.Callbacks.Verify(in.Provider, in.Signature, in.RawBody, s.now())
	switch {
	case errors.Is(err, ErrUnverified):
		return dto.Success{}, domain.Reject(domain.Unauthorized, "CALLBACK_UNVERIFIED")
	case err != nil || !isStorable(id):
		return dto.Success{}, domain.Reject(domain.Invalid, "CALLBACK_MALFORMED")
	}
	_, err = s.config.DB.Exec(ctx, `
		INSERT INTO inbox (provider, callback_id, body, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		in.Provider, id, in.RawBody, s.now())
	if err == nil && s.config.OnCallbackStored != nil {
		s.config.OnCallbackStored()
	}
	return dto.OK, err
}
