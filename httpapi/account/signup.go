package account

import (
	"context"
	"errors"
	"strconv"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// signUp creates an account. It stores the password under a new ID first. If the process dies before the account is created, only
// an unused password remains.
func (h *Handlers) signUp(ctx context.Context, in *core.BodyInput[dto.SignUp]) (Login, error) {
	id := core.NewID()
	if err := h.Sessions.SetPassword(ctx, id, in.Body.Password); err != nil {
		return Login{}, err
	}
	createdID, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) { return id, h.createAccount(u, id, in.Body) })
	if err != nil || createdID != id {
		if err := h.Sessions.RemovePassword(ctx, id); err != nil {
			return Login{}, err
		}
	}
	switch {
	case err != nil:
		return Login{}, emailTakenError(err)
	case createdID != id:
		return h.finishRetriedSignUp(ctx, createdID, in.Body.Password)
	}
	login, err := h.signInOrChallenge(ctx, id)
	if err != nil {
		return Login{}, err
	}
	opened, err := h.Sessions.Authenticate(ctx, login.Token, h.Now())
	if err != nil {
		return Login{}, err
	}
	// The user has just chosen the password, so adding a bank account or a card does not ask for it at once.
	return login, h.Sessions.Confirm(ctx, id, opened.Family)
}

func (h *Handlers) createAccount(u domain.UnitOfWork, id string, form dto.SignUp) error {
	return usecase.SignUp(u, usecase.SignUpRequest{
		EmailKey: core.EmailDigest(h.Config.Secret, form.Email),
		Account: sender.SignUp{
			SenderID: id, State: form.State, Provider: sender.ProviderSystem, At: h.Now(),
			Person: sender.Person{
				FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName,
				Email: form.Email, CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number(),
			},
		},
	})
}

// finishRetriedSignUp signs in the caller of a retried sign-up. It checks the password, because the idempotency key is not a secret.
func (h *Handlers) finishRetriedSignUp(ctx context.Context, id, password string) (Login, error) {
	matches, err := h.Sessions.CheckPassword(ctx, id, password)
	if err != nil {
		return Login{}, err
	}
	if !matches {
		return Login{}, errBadCredentials
	}
	if err := h.checkSignInAllowed(ctx, id); err != nil {
		return Login{}, err
	}
	return h.signInOrChallenge(ctx, id)
}

func (h *Handlers) verifyEmail(ctx context.Context, in *core.ByCode) (dto.Success, error) {
	return h.verify(ctx, session.ChannelEmail, in.Code, func(st sender.State) bool { return st.EmailVerified },
		func(sentAt time.Time) sender.Command { return sender.VerifyEmail{SentAt: sentAt, At: h.Now()} })
}

func (h *Handlers) verifyPhone(ctx context.Context, in *core.ByCode) (dto.Success, error) {
	return h.verify(ctx, session.ChannelSMS, in.Code, func(st sender.State) bool { return st.PhoneVerified },
		func(sentAt time.Time) sender.Command { return sender.VerifyPhone{SentAt: sentAt, At: h.Now()} })
}

// verify checks a code that was sent through a channel. It does nothing if the email address or phone number is already verified.
func (h *Handlers) verify(
	ctx context.Context, channel session.Channel, code string,
	isVerified func(sender.State) bool, verifyCommand func(sentAt time.Time) sender.Command,
) (dto.Success, error) {
	me, err := h.CurrentSender(ctx)
	if err != nil {
		return dto.Success{}, err
	}
	if isVerified(me) {
		return dto.OK, nil
	}
	sentAt, err := h.checkCode(ctx, me.ID, channel, code)
	if err != nil {
		return dto.Success{}, err
	}
	if err := core.ExecuteCommand(ctx, h.Server, sender.Decider, me.ID, verifyCommand(sentAt)); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.Sessions.ConsumeCode(ctx, me.ID, channel)
}

func (h *Handlers) resendEmailCode(ctx context.Context, _ *core.NoInput) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, sender.Decider, core.CallerOf(ctx).ID,
		sender.Command(sender.RequestEmailVerification{At: h.Now()}))
}

func (h *Handlers) resendPhoneCode(ctx context.Context, _ *core.NoInput) (dto.Success, error) {
	me, err := h.CurrentSender(ctx)
	if err != nil || me.PhoneVerified {
		return dto.OK, err
	}
	return dto.OK, h.withTextLimit(ctx, me.Phone(), func() error {
		return core.ExecuteCommand(ctx, h.Server, sender.Decider, me.ID, sender.Command(sender.RequestPhoneVerification{At: h.Now()}))
	})
}

// errTooManyTexts means that the text message limit was reached. Its message contains the number of minutes to wait.
var errTooManyTexts = domain.Reject(domain.TooManyRequests, "TOO_MANY_TEXTS")

// withTextLimit calls do, which sends a text message, if Config.TextLimiter allows another message. If do fails, the message does not
// count. Text messages cost money, so attackers must not be able to trigger an unlimited number of them.
func (h *Handlers) withTextLimit(ctx context.Context, to sender.Phone, do func() error) error {
	id, wait, err := h.deps.TextLimiter.Reserve(ctx, to.CountryCode+to.PhoneNumber)
	switch {
	case err != nil:
		return err
	case wait > 0:
		return errTooManyTexts.With("minutes", strconv.Itoa(int((wait+time.Minute-1)/time.Minute)))
	}
	if err := do(); err != nil {
		return errors.Join(err, h.deps.TextLimiter.Release(context.WithoutCancel(ctx), id))
	}
	return nil
}
