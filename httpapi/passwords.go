package httpapi

import (
	"context"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/password"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

const (
	backgroundTimeout  = 30 * time.Second
	maxBackgroundTasks = 64 // maximum number of concurrent tasks; additional tasks are dropped
	// resetLinksPerHour limits the links sent to one address, so a stranger cannot flood a mailbox.
	resetLinksPerHour = 5
)

// forgotPassword emails a reset link in the background. The response and its timing do not depend on whether the address has an
// account.
func (s *Server) forgotPassword(ctx context.Context, in *bodyInput[dto.ForgotPassword]) (dto.Success, error) {
	email := in.Body.Email
	s.runInBackground(ctx, "send a password reset link", func(ctx context.Context) error { return s.sendReset(ctx, email) })
	return dto.OK, nil
}

func (s *Server) sendReset(ctx context.Context, email string) error {
	reserved, err := state(ctx, s, reservation.EmailDecider, EmailDigest(s.cfg.Secret, email))
	if err != nil || reserved.Holder == "" {
		return err
	}
	to, err := s.emailOf(ctx, reserved.Holder)
	if err != nil || to == "" {
		return err
	}
	token, err := s.sessions.NewResetToken(ctx, reserved.Holder, resetLinksPerHour)
	if err != nil || token == "" {
		return err
	}
	return s.cfg.Mailer.SendPasswordLink(ctx, "reset:"+newID(), to, s.cfg.PublicOrigin+"/user/reset-password?token="+token, session.ResetTTL)
}

// emailOf returns a user's email address.
func (s *Server) emailOf(ctx context.Context, userID string) (string, error) {
	person, err := state(ctx, s, sender.Decider, userID)
	if err != nil || person.Exists() {
		return person.Person.Email, err
	}
	member, err := state(ctx, s, staff.Decider, userID)
	return member.Person.Email, err
}

func (s *Server) resetPassword(ctx context.Context, in *tokenBodyInput[dto.ResetPassword]) (dto.Success, error) {
	userID, err := s.sessions.ResetTokenUser(ctx, in.Token)
	if err != nil {
		return dto.Success{}, err
	}
	if err := s.checkPassword(ctx, userID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	if err := s.sessions.ConsumeResetToken(ctx, in.Token); err != nil {
		return dto.Success{}, err
	}
	if err := s.replacePassword(ctx, userID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.endSessions(ctx, userID)
}

// changePassword changes the password and ends the user's other sessions, because an attacker might have known the old password.
func (s *Server) changePassword(ctx context.Context, in *bodyInput[dto.ChangePassword]) (dto.Success, error) {
	p := callerOf(ctx)
	if err := s.reauthenticate(ctx, "oldPassword", in.Body.OldPassword, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	if err := s.checkPassword(ctx, p.ID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	if err := s.replacePassword(ctx, p.ID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	s.streams.EndUser(p.ID)
	return dto.OK, s.sessions.CloseOthers(ctx, p.ID, p.Session)
}

// checkPassword rejects a new password that breaks a password rule or contains its owner's personal data.
func (s *Server) checkPassword(ctx context.Context, userID, newPassword string) error {
	owner, err := s.passwordOwner(ctx, userID)
	if err != nil {
		return err
	}
	if code := password.Check(newPassword, owner); code != "" {
		return errInvalid.WithFields(domain.FieldError{Field: "newPassword", Code: code})
	}
	return nil
}

func (s *Server) passwordOwner(ctx context.Context, userID string) (password.Owner, error) {
	account, err := state(ctx, s, sender.Decider, userID)
	if err != nil {
		return password.Owner{}, err
	}
	if account.Exists() {
		p := account.Person
		return password.Owner{Names: []string{p.FirstName, p.MiddleName, p.LastName}, Email: p.Email, PhoneNumber: p.PhoneNumber}, nil
	}
	member, err := state(ctx, s, staff.Decider, userID)
	return password.Owner{Names: []string{member.Person.FullName}, Email: member.Person.Email}, err
}

// replacePassword records a password change and then stores the new password. If the process dies between the two steps, the user
// is notified of a change that did not happen. If the order were reversed, the password could change without a notification.
func (s *Server) replacePassword(ctx context.Context, userID, password string) error {
	at := s.now()
	if err := s.executeAccountCommand(ctx, userID, sender.RecordPasswordChange{At: at}, staff.RecordPasswordChange{At: at}); err != nil {
		return err
	}
	return s.sessions.SetPassword(ctx, userID, password)
}

// metaOf returns the request's metadata. If the request has no session, the actor is userID.
func metaOf(ctx context.Context, userID string) domain.Metadata {
	meta := requestOf(ctx).metadata()
	if meta.Actor.ID == "" {
		meta.Actor.ID = userID
	}
	return meta
}

// runInBackground starts do in a goroutine and returns immediately. Close waits for running tasks. A task is dropped if too many tasks
// are running, and lost if the process dies.
func (s *Server) runInBackground(ctx context.Context, task string, do func(context.Context) error) {
	select {
	case s.backgroundSlots <- struct{}{}:
	default:
		s.log.Warn("too many background tasks", "dropped", task)
		return
	}
	s.backgroundWork.Add(1)
	id := requestOf(ctx).id
	go func() {
		defer func() { <-s.backgroundSlots; s.backgroundWork.Done() }()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), backgroundTimeout)
		defer cancel()
		if err := do(ctx); err != nil {
			s.log.LogAttrs(ctx, slog.LevelError, "background task failed",
				slog.String("task", task), slog.String("requestId", id), slog.String("error", err.Error()))
		}
	}()
}

// exchangeToken exchanges a link's single-use token for a session (spec 7.05b).
func (s *Server) exchangeToken(ctx context.Context, in *bodyInput[dto.TokenExchange]) (dto.Login, error) {
	return s.signInByReferenceToken(ctx, in.Body.ReferenceToken, "")
}

// partnerLogin exchanges a partner site's token for a session. The origin in the request must match the token's origin (spec 7.05c).
func (s *Server) partnerLogin(ctx context.Context, in *bodyInput[dto.TokenLogin]) (dto.Login, error) {
	return s.signInByReferenceToken(ctx, in.Body.Token, in.Body.Origin)
}

func (s *Server) signInByReferenceToken(ctx context.Context, token, origin string) (dto.Login, error) {
	userID, err := s.sessions.ConsumeReferenceToken(ctx, token, origin)
	if err != nil {
		return dto.Login{}, err
	}
	if err := s.checkSignInAllowed(ctx, userID); err != nil {
		return dto.Login{}, err
	}
	return s.signInOrChallenge(ctx, userID)
}
