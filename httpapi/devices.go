package httpapi

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/device"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// The order matters. A user agent also contains the tokens of browsers that it is compatible with, so the most specific tokens come
// first.
var (
	browserTokens = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systemTokens = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Macintosh", "Mac"}, {"Linux", "Linux"},
	}
)

// deviceName converts a user agent to a device name that users recognize. The server does not store the user agent itself.
func deviceName(userAgent string) string {
	browser, system := matchToken(browserTokens, userAgent), matchToken(systemTokens, userAgent)
	switch {
	case browser == "" && system == "":
		return "Unknown device"
	case browser == "":
		return system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

// matchToken returns the name of the first token that text contains, or "".
func matchToken(tokens [][2]string, text string) string {
	for _, token := range tokens {
		if strings.Contains(text, token[0]) {
			return token[1]
		}
	}
	return ""
}

func (s *Server) listSessions(ctx context.Context, _ *noInput) (dto.List[dto.OpenSession], error) {
	p := callerOf(ctx)
	open, err := s.sessions.List(ctx, p.ID)
	return dto.ListOf(open, func(o session.ActiveSession) dto.OpenSession {
		return dto.OpenSession{
			ID: o.Family, Device: o.Device.Label, Address: o.Device.IPAddress,
			SignedInAt: dto.Time(o.SignedInAt), LastUsedAt: dto.Time(o.LastUsedAt), Current: o.Family == p.Session,
		}
	}), err
}

// endSession signs out one device and ends its live streams.
func (s *Server) endSession(ctx context.Context, in *ByID) (dto.Success, error) {
	if err := s.sessions.CloseUserSession(ctx, callerOf(ctx).ID, in.ID); err != nil {
		return dto.Success{}, err
	}
	s.streams.EndSession(in.ID)
	return dto.OK, nil
}

// recordDevice records that a user signed in on a new device, which notifies the user.
func (s *Server) recordDevice(ctx context.Context, userID string) error {
	current := currentDevice(ctx)
	signIn := device.SignIn{UserID: userID, DeviceID: newID(), At: s.now(),
		Device: device.Details{Label: current.Label, Address: current.IPAddress}}
	_, position, err := eventstore.Execute(ctx, s.config.Events, eventstore.Command{Meta: metaOf(ctx, userID)},
		func(u domain.UnitOfWork) (struct{}, error) {
			_, err := domain.Decide(u, device.Decider, userID, device.Command(signIn))
			return struct{}{}, err
		})
	if err == nil {
		requestOf(ctx).advancePosition(position)
	}
	return err
}
