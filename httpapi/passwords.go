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
	mailTimeout  = 30 * time.Second
	mailsWaiting = 64 // links being sent at once; more are answered the same and dropped
	// resetsPerHour bounds links to one address, so that nobody's mailbox is flooded by strangers.
	resetsPerHour = 5
)

// forgotPassword answers the same, and as fast, whether or not anybody has the address: looking it up and sending the
// mail happen after the answer.
func (s *Server) forgotPassword(ctx context.Context, in *with[dto.ForgotPassword]) (dto.Success, error) {
	email := in.Body.Email
	s.background(ctx, "send a password link", func(ctx context.Context) error { return s.sendReset(ctx, email) })
	return dto.Done, nil
}

func (s *Server) sendReset(ctx context.Context, email string) error {
	holder, err := state(ctx, s, reservation.EmailDecider, EmailDigest(s.cfg.Secret, email))
	if err != nil || holder.Holder == "" {
		return err
	}
	to, err := s.addressOf(ctx, holder.Holder)
	if err != nil || to == "" {
		return err
	}
	token, err := s.sessions.NewReset(ctx, holder.Holder, resetsPerHour)
	if err != nil || token == "" {
		return err
	}
	return s.cfg.Mailer.PasswordLink(ctx, "reset:"+newID(), to, s.cfg.PublicOrigin+"/user/reset-password?token="+token, session.ResetFor)
}

// addressOf is where a user reads mail.
func (s *Server) addressOf(ctx context.Context, userID string) (string, error) {
	person, err := state(ctx, s, sender.Decider, userID)
	if err != nil || person.Exists() {
		return person.Person.Email, err
	}
	member, err := state(ctx, s, staff.Decider, userID)
	return member.Person.Email, err
}

func (s *Server) resetPassword(ctx context.Context, in *byTokenWith[dto.ResetPassword]) (dto.Success, error) {
	userID, err := s.sessions.ResetOwner(ctx, in.Token)
	if err != nil {
		return dto.Success{}, err
	}
	if err := s.checkPassword(ctx, userID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	if err := s.sessions.SpendReset(ctx, in.Token); err != nil {
		return dto.Success{}, err
	}
	if err := s.replacePassword(ctx, userID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	return dto.Done, s.endSessions(ctx, userID)
}

// changePassword ends the user's other sessions: whoever knew the old password is out.
func (s *Server) changePassword(ctx context.Context, in *with[dto.ChangePassword]) (dto.Success, error) {
	p := who(ctx)
	if err := s.confirmed(ctx, "oldPassword", in.Body.OldPassword, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	if err := s.checkPassword(ctx, p.ID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	if err := s.replacePassword(ctx, p.ID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	s.streams.EndUser(p.ID)
	return dto.Done, s.sessions.CloseOthers(ctx, p.ID, p.Session)
}

// checkPassword refuses a new password that contains personal data of its owner.
func (s *Server) checkPassword(ctx context.Context, userID, newPassword string) error {
	owner, err := s.passwordOwner(ctx, userID)
	if err != nil {
		return err
	}
	if code := password.Check(newPassword, owner); code != "" {
		return errInvalid.Fielded(domain.FieldError{Field: "newPassword", Code: code})
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

// replacePassword stores a new password, and the fact that there is one. The fact comes first: should the program die in between, its
// user is warned of a change that did not come to be, and never is there one of which nobody was told.
func (s *Server) replacePassword(ctx context.Context, userID, password string) error {
	at := s.now()
	if err := s.decideAccount(ctx, userID, sender.RecordPasswordChange{At: at}, staff.RecordPasswordChange{At: at}); err != nil {
		return err
	}
	return s.sessions.SetPassword(ctx, userID, password)
}

// metaOf is for what a user does who has proven who they are without a session: by a link in their own mail, or by signing in.
func metaOf(ctx context.Context, userID string) domain.Metadata {
	meta := requestOf(ctx).metadata()
	if meta.Actor.ID == "" {
		meta.Actor.ID = userID
	}
	return meta
}

// background does something after the answer. Close waits for it; what it does must not matter if the program dies.
func (s *Server) background(ctx context.Context, what string, do func(context.Context) error) {
	select {
	case s.afterwards <- struct{}{}:
	default:
		s.log.Warn("too much to do after answers", "dropped", what)
		return
	}
	s.pending.Add(1)
	id := requestOf(ctx).id
	go func() {
		defer func() { <-s.afterwards; s.pending.Done() }()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), mailTimeout)
		defer cancel()
		if err := do(ctx); err != nil {
			s.log.LogAttrs(ctx, slog.LevelError, "could not "+what, slog.String("requestId", id), slog.String("error", err.Error()))
		}
	}()
}

// exchangeToken trades the single-use token of a link for a session (7.05b).
func (s *Server) exchangeToken(ctx context.Context, in *with[dto.TokenExchange]) (dto.Login, error) {
	return s.enterByReference(ctx, in.Body.ReferenceToken, "")
}

// partnerLogin is the same for a partner site, whose origin must be the one that the token was made for (7.05c).
func (s *Server) partnerLogin(ctx context.Context, in *with[dto.TokenLogin]) (dto.Login, error) {
	return s.enterByReference(ctx, in.Body.Token, in.Body.Origin)
}

func (s *Server) enterByReference(ctx context.Context, token, origin string) (dto.Login, error) {
	userID, err := s.sessions.SpendReference(ctx, token, origin)
	if err != nil {
		return dto.Login{}, err
	}
	if err := s.mayEnter(ctx, userID); err != nil {
		return dto.Login{}, err
	}
	return s.open(ctx, userID)
}
