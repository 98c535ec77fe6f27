package account

import (
	"context"
	"errors"
	"strings"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

var errEmailTaken = domain.Reject(domain.Conflict, "EMAIL_ALREADY_TAKEN")

// emailTakenError converts reservation.ErrAlreadyTaken to an error on the email field. It returns other errors unchanged.
func emailTakenError(err error) error {
	if errors.Is(err, reservation.ErrAlreadyTaken) {
		return errEmailTaken.WithFields(domain.FieldError{Field: "email", Code: errEmailTaken.Code})
	}
	return err
}

// changeEmail changes the account's email address (spec 7.06d). It ends all sessions, including the caller's, and starts a new
// session on this device.
func (h *Handlers) changeEmail(ctx context.Context, in *core.BodyInput[dto.ChangeEmail]) (Login, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return Login{}, err
	}
	id, at := core.CallerOf(ctx).ID, h.Now()
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		account, err := domain.Load(u, sender.Decider, id)
		if err != nil {
			return err
		}
		return usecase.ChangeEmail(u, usecase.ChangeEmailRequest{
			SenderID: id, Change: sender.ChangeEmail{Email: in.Body.Email, At: at},
			OldEmailKey: core.EmailDigest(h.Config.Secret, account.Person.Email), NewEmailKey: core.EmailDigest(h.Config.Secret, in.Body.Email),
		})
	})
	if err != nil {
		return Login{}, emailTakenError(err)
	}
	if err := h.EndSessions(ctx, id); err != nil {
		return Login{}, err
	}
	return h.replaceSession(ctx, id)
}

func (h *Handlers) changePhone(ctx context.Context, in *core.BodyInput[dto.ChangePhone]) (dto.Success, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	phone := sender.Phone{CountryCode: in.Body.CountryCode, PhoneNumber: in.Body.Phone.Number()}
	return dto.OK, h.withTextLimit(ctx, phone, func() error {
		return core.ExecuteCommand(ctx, h.Server, sender.Decider, core.CallerOf(ctx).ID,
			sender.Command(sender.ChangePhone{Phone: phone, At: h.Now()}))
	})
}

// changeAddress changes the postal address. The sender is notified by email.
func (h *Handlers) changeAddress(ctx context.Context, in *core.BodyInput[dto.ChangeAddress]) (dto.Success, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	f := in.Body
	return dto.OK, core.ExecuteCommand(ctx, h.Server, sender.Decider, core.CallerOf(ctx).ID, sender.Command(sender.ChangeAddress{
		Address: sender.Address{
			AddressLine1: strings.TrimSpace(f.AddressLine1), AddressLine2: strings.TrimSpace(f.AddressLine2), City: strings.TrimSpace(f.City),
			State: f.State, PostalCode: f.PostalCode,
		},
		At: h.Now(),
	}))
}

// completeSignUp turns a guest into a sender (spec 7.02d). It replaces the session, because the sender role has more permissions.
func (h *Handlers) completeSignUp(ctx context.Context, in *core.BodyInput[dto.CompleteSignUp]) (Login, error) {
	p, form := core.CallerOf(ctx), in.Body
	err := core.ExecuteCommand(ctx, h.Server, sender.Decider, p.ID, sender.Command(sender.Complete{
		State: form.State, At: h.Now(), Profile: sender.Profile{
			Name:  sender.Name{FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName},
			Phone: sender.Phone{CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number()},
		},
	}))
	if err != nil {
		return Login{}, err
	}
	if err := h.Sessions.Close(ctx, p.Session); err != nil {
		return Login{}, err
	}
	h.Streams.EndSession(p.Session)
	return h.replaceSession(ctx, p.ID)
}
