package httpapi

import (
	"context"
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

var errBadCredentials = domain.Reject(domain.Unauthorized, "BAD_CREDENTIALS")

func (s *Server) signIn(ctx context.Context, in *bodyInput[dto.SignIn]) (dto.Login, error) {
	emailKey := s.emailKey(in.Body.Email)
	emailReservation, err := state(ctx, s, reservation.EmailDecider, emailKey)
	if err != nil {
		return dto.Login{}, err
	}
	device, err := s.sessions.KnownDevice(ctx, emailReservation.Holder, cookieValue(ctx, s.deviceCookie()))
	if err != nil {
		return dto.Login{}, err
	}
	attempt, err := s.sessions.Attempt(ctx, emailKey, session.Origin{DeviceHash: device, NetworkDigest: s.networkDigest(ctx)})
	if err != nil {
		return dto.Login{}, err
	}
	passwordOK, err := s.sessions.CheckPassword(ctx, emailReservation.Holder, in.Body.Password)
	if err != nil {
		return dto.Login{}, err
	}
	if attempt.UnderAttack {
		return s.requireExtraStep(ctx, emailReservation.Holder, passwordOK)
	}
	if !passwordOK {
		return dto.Login{}, errBadCredentials
	}
	if err := s.checkSignInAllowed(ctx, emailReservation.Holder); err != nil {
		return dto.Login{}, err
	}
	if err := s.sessions.RecordSuccess(ctx, attempt); err != nil {
		return dto.Login{}, err
	}
	return s.signInOrChallenge(ctx, emailReservation.Holder)
}

// checkSignInAllowed returns an error if the account does not exist or is erased, locked, or disabled. Its user cannot sign in, even
// with the correct password.
func (s *Server) checkSignInAllowed(ctx context.Context, userID string) error {
	account, err := state(ctx, s, sender.Decider, userID)
	if err != nil {
		return err
	}
	if account.IsClosed() {
		return errBadCredentials
	}
	if account.Exists() {
		return checkUnlocked(account)
	}
	member, err := state(ctx, s, staff.Decider, userID)
	if err != nil {
		return err
	}
	if !member.Exists() || member.Disabled {
		return errBadCredentials
	}
	return nil
}

func (s *Server) signOut(ctx context.Context, _ *noInput) (dto.Success, error) {
	if p := callerOf(ctx); p.Session != "" {
		if err := s.sessions.Close(ctx, p.Session); err != nil {
			return dto.Success{}, err
		}
		s.streams.EndSession(p.Session)
	}
	if err := s.sessions.CloseByRefresh(ctx, cookieValue(ctx, s.refreshCookie())); err != nil {
		return dto.Success{}, err
	}
	s.setCookie(ctx, s.refreshCookie(), "", s.now())
	return dto.OK, nil
}

func (s *Server) signOutAll(ctx context.Context, _ *noInput) (dto.Success, error) {
	if err := s.endSessions(ctx, callerOf(ctx).ID); err != nil {
		return dto.Success{}, err
	}
	s.setCookie(ctx, s.refreshCookie(), "", s.now())
	return dto.OK, nil
}

// endSessions ends all sessions and live streams of a user.
func (s *Server) endSessions(ctx context.Context, userID string) error {
	if err := s.sessions.CloseAll(ctx, userID); err != nil {
		return err
	}
	s.streams.EndUser(userID)
	return nil
}

func (s *Server) refreshToken(ctx context.Context, _ *noInput) (dto.Login, error) {
	userID, tokens, err := s.sessions.Refresh(ctx, cookieValue(ctx, s.refreshCookie()), currentDevice(ctx),
		s.lastActiveAt(ctx, time.Time{}))
	if err != nil {
		if errors.Is(err, session.ErrEnded) || errors.Is(err, session.ErrIdle) {
			s.setCookie(ctx, s.refreshCookie(), "", s.now())
		}
		return dto.Login{}, err
	}
	if err := s.checkSignInAllowed(ctx, userID); err != nil {
		return dto.Login{}, errors.Join(err, s.sessions.CloseAll(ctx, userID))
	}
	p, err := s.principalOf(ctx, session.Session{UserID: userID})
	if err != nil {
		return dto.Login{}, err
	}
	return s.login(ctx, tokens, p.Role), nil
}

// executeAccountCommand executes senderCommand if the account belongs to a sender, and staffCommand otherwise.
func (s *Server) executeAccountCommand(ctx context.Context, userID string, senderCommand sender.Command, staffCommand staff.Command) error {
	command := eventstore.Command{Meta: metaOf(ctx, userID)}
	_, position, err := eventstore.Execute(ctx, s.config.Events, command, func(u domain.UnitOfWork) (struct{}, error) {
		account, err := domain.Load(u, sender.Decider, userID)
		switch {
		case err != nil:
		case account.Exists():
			_, err = domain.Decide(u, sender.Decider, userID, senderCommand)
		default:
			_, err = domain.Decide(u, staff.Decider, userID, staffCommand)
		}
		return struct{}{}, err
	})
	if err == nil {
		requestOf(ctx).advancePosition(position)
	}
	return err
}
