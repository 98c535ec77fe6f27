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

// signUp creates an account. It stores the password under a new ID first. If the process dies before the account is created, only
// an unused password remains.
func (s *Server) signUp(ctx context.Context, in *bodyInput[dto.SignUp]) (dto.Login, error) {
	id := newID()
	if err := s.sessions.SetPassword(ctx, id, in.Body.Password); err != nil {
		return dto.Login{}, err
	}
	createdID, err := execute(ctx, s, func(u domain.UnitOfWork) (string, error) { return id, s.createAccount(u, id, in.Body) })
	if err != nil || createdID != id {
		if err := s.sessions.RemovePassword(ctx, id); err != nil {
			return dto.Login{}, err
		}
	}
	switch {
	case err != nil:
		return dto.Login{}, emailTakenError(err)
	case createdID != id:
		return s.finishRetriedSignUp(ctx, createdID, in.Body.Password)
	}
	return s.signInOrChallenge(ctx, id)
}

func (s *Server) createAccount(u domain.UnitOfWork, id string, form dto.SignUp) error {
	return usecase.SignUp(u, usecase.SignUpRequest{
		EmailKey: EmailDigest(s.config.Secret, form.Email),
		Account: sender.SignUp{
			SenderID: id, State: form.State, Provider: sender.ProviderSystem, At: s.now(),
			Person: sender.Person{
				FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName,
				Email: form.Email, CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number(),
			},
		},
	})
}

// finishRetriedSignUp signs in the caller of a retried sign-up. It checks the password, because the idempotency key is not a secret.
func (s *Server) finishRetriedSignUp(ctx context.Context, id, password string) (dto.Login, error) {
	matches, err := s.sessions.CheckPassword(ctx, id, password)
	if err != nil {
		return dto.Login{}, err
	}
	if !matches {
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

// verify checks a code that was sent through a channel. It does nothing if the email address or phone number is already verified.
func (s *Server) verify(
	ctx context.Context, channel session.Channel, code string,
	isVerified func(sender.State) bool, verifyCommand func(sentAt time.Time) sender.Command,
) (dto.Success, error) {
	me, err := s.currentSender(ctx)
	if err != nil {
		return dto.Success{}, err
	}
	if isVerified(me) {
		return dto.OK, nil
	}
	sentAt, err := s.sessions.CheckCode(ctx, me.ID, channel, s.config.CodeDigest(me.ID, string(channel), code), s.networkDigest(ctx))
	if err != nil {
		return dto.Success{}, err
	}
	if err := executeCommand(ctx, s, sender.Decider, me.ID, verifyCommand(sentAt)); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.sessions.ConsumeCode(ctx, me.ID, channel)
}

func (s *Server) resendEmailCode(ctx context.Context, _ *noInput) (dto.Success, error) {
	return dto.OK, executeCommand(ctx, s, sender.Decider, callerOf(ctx).ID, sender.Command(sender.RequestEmailVerification{At: s.now()}))
}

func (s *Server) resendPhoneCode(ctx context.Context, _ *noInput) (dto.Success, error) {
	me, err := s.currentSender(ctx)
	if err != nil || me.PhoneVerified {
		return dto.OK, err
	}
	return dto.OK, s.withTextLimit(ctx, me.Phone(), func() error {
		return executeCommand(ctx, s, sender.Decider, me.ID, sender.Command(sender.RequestPhoneVerification{At: s.now()}))
	})
}

// errTooManyTexts means that the text message limit was reached. Its message contains the number of minutes to wait.
var errTooManyTexts = domain.Reject(domain.TooManyRequests, "TOO_MANY_TEXTS")

// withTextLimit calls do, which sends a text message, if Config.TextLimiter allows another message. If do fails, the message does not
// count. Text messages cost money, so attackers must not be able to trigger an unlimited number of them.
func (s *Server) withTextLimit(ctx context.Context, to sender.Phone, do func() error) error {
	id, wait, err := s.config.TextLimiter.Reserve(ctx, to.CountryCode+to.PhoneNumber)
	switch {
	case err != nil:
		return err
	case wait > 0:
		return errTooManyTexts.With("minutes", strconv.Itoa(int((wait+time.Minute-1)/time.Minute)))
	}
	if err := do(); err != nil {
		return errors.Join(err, s.config.TextLimiter.Release(context.WithoutCancel(ctx), id))
	}
	return nil
}
