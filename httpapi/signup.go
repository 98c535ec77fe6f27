package httpapi

import (
	"context"
	"errors"
	"strconv"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// signUp creates an account. It stores the password first, under a new id. If the process dies in between, only an unused
// password remains.
func (s *Server) signUp(ctx context.Context, in *bodyInput[dto.SignUp]) (dto.Login, error) {
	id := newID()
	if err := s.sessions.SetPassword(ctx, id, in.Body.Password); err != nil {
		return dto.Login{}, err
	}
	signedUp, err := execute(ctx, s, func(b domain.UnitOfWork) (string, error) { return id, s.decideSignUp(b, id, in.Body) })
	if err != nil || signedUp != id {
		if err := s.sessions.RemovePassword(ctx, id); err != nil {
			return dto.Login{}, err
		}
	}
	switch {
	case err != nil:
		return dto.Login{}, emailTakenError(err)
	case signedUp != id:
		return s.repeatSignUp(ctx, signedUp, in.Body.Password)
	}
	return s.signInOrChallenge(ctx, id)
}

func (s *Server) decideSignUp(b domain.UnitOfWork, id string, form dto.SignUp) error {
	return usecase.SignUp(b, usecase.SignUpRequest{
		EmailKey: EmailDigest(s.cfg.Secret, form.Email),
		Account: sender.SignUp{
			SenderID: id, State: form.State, Provider: sender.System, At: s.now(),
			Person: sender.Person{
				FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName,
				Email: form.Email, CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number(),
			},
		},
	})
}

// repeatSignUp answers a repeated sign-up. It checks the password, because an idempotency key proves nothing.
func (s *Server) repeatSignUp(ctx context.Context, id, password string) (dto.Login, error) {
	right, err := s.sessions.CheckPassword(ctx, id, password)
	if err != nil {
		return dto.Login{}, err
	}
	if !right {
		return dto.Login{}, errBadCredentials
	}
	if err := s.checkSignInAllowed(ctx, id); err != nil {
		return dto.Login{}, err
	}
	return s.signInOrChallenge(ctx, id)
}

func (s *Server) verifyEmail(ctx context.Context, in *ByCode) (dto.Success, error) {
	return s.verify(ctx, session.ChannelEmail, in.Code, func(st sender.State) bool { return st.EmailVerified },
		func(sentAt time.Time) sender.Command { return sender.VerifyEmail{SentAt: sentAt, At: s.now()} })
}

func (s *Server) verifyPhone(ctx context.Context, in *ByCode) (dto.Success, error) {
	return s.verify(ctx, session.ChannelSMS, in.Code, func(st sender.State) bool { return st.PhoneVerified },
		func(sentAt time.Time) sender.Command { return sender.VerifyPhone{SentAt: sentAt, At: s.now()} })
}

func (s *Server) verify(ctx context.Context, by session.Channel, code string, done func(sender.State) bool, verified func(sentAt time.Time) sender.Command) (dto.Success, error) {
	me, err := s.currentSender(ctx)
	if err != nil {
		return dto.Success{}, err
	}
	if done(me) {
		return dto.Done, nil
	}
	sentAt, err := s.sessions.CheckCode(ctx, me.ID, by, s.cfg.CodeDigest(me.ID, string(by), code), s.networkOf(ctx))
	if err != nil {
		return dto.Success{}, err
	}
	if err := command(ctx, s, sender.Decider, me.ID, verified(sentAt)); err != nil {
		return dto.Success{}, err
	}
	return dto.Done, s.sessions.ConsumeCode(ctx, me.ID, by)
}

func (s *Server) resendEmailCode(ctx context.Context, _ *noInput) (dto.Success, error) {
	return dto.Done, command(ctx, s, sender.Decider, callerOf(ctx).ID, sender.Command(sender.RequestEmailVerification{At: s.now()}))
}

func (s *Server) resendPhoneCode(ctx context.Context, _ *noInput) (dto.Success, error) {
	me, err := s.currentSender(ctx)
	if err != nil || me.PhoneVerified {
		return dto.Done, err
	}
	return dto.Done, s.withTextLimit(ctx, me.Phone(), func() error {
		return command(ctx, s, sender.Decider, me.ID, sender.Command(sender.RequestPhoneVerification{At: s.now()}))
	})
}

// errTooManyTexts means that the limit of text messages is reached. Its text contains the minutes to wait.
var errTooManyTexts = domain.Reject(domain.TooManyRequests, "TOO_MANY_TEXTS")

// withTextLimit calls do, which sends a text message, within the limits of Config.Texts. Messages cost money, so an attacker must not
// be able to send any number of them.
func (s *Server) withTextLimit(ctx context.Context, to sender.Phone, do func() error) error {
	id, wait, err := s.cfg.TextLimiter.Reserve(ctx, to.CountryCode+to.PhoneNumber)
	switch {
	case err != nil:
		return err
	case wait > 0:
		return errTooManyTexts.With("minutes", strconv.Itoa(int((wait+time.Minute-1)/time.Minute)))
	}
	if err := do(); err != nil {
		return errors.Join(err, s.cfg.TextLimiter.Release(context.WithoutCancel(ctx), id))
	}
	return nil
}
