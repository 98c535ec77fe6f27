package httpapi

import (
	"context"
	"errors"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/usecase"
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
func (s *Server) changeEmail(ctx context.Context, in *bodyInput[dto.ChangeEmail]) (dto.Login, error) {
	if err := s.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Login{}, err
	}
	id, at := callerOf(ctx).ID, s.now()
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		account, err := domain.Load(u, sender.Decider, id)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, usecase.ChangeEmail(u, usecase.ChangeEmailRequest{
			SenderID: id, Change: sender.ChangeEmail{Email: in.Body.Email, At: at},
			OldEmailKey: EmailDigest(s.cfg.Secret, account.Person.Email), NewEmailKey: EmailDigest(s.cfg.Secret, in.Body.Email),
		})
	})
	if err != nil {
		return dto.Login{}, emailTakenError(err)
	}
	if err := s.endSessions(ctx, id); err != nil {
		return dto.Login{}, err
	}
	return s.replaceSession(ctx, id)
}

func (s *Server) changePhone(ctx context.Context, in *bodyInput[dto.ChangePhone]) (dto.Success, error) {
	if err := s.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	phone := sender.Phone{CountryCode: in.Body.CountryCode, PhoneNumber: in.Body.Phone.Number()}
	return dto.OK, s.withTextLimit(ctx, phone, func() error {
		return executeCommand(ctx, s, sender.Decider, callerOf(ctx).ID, sender.Command(sender.ChangePhone{Phone: phone, At: s.now()}))
	})
}

// completeSignUp turns a guest into a sender (spec 7.02d). It replaces the session, because the sender role has more permissions.
func (s *Server) completeSignUp(ctx context.Context, in *bodyInput[dto.CompleteSignUp]) (dto.Login, error) {
	p, form := callerOf(ctx), in.Body
	err := executeCommand(ctx, s, sender.Decider, p.ID, sender.Command(sender.Complete{
		State: form.State, At: s.now(), Profile: sender.Profile{
			Name:  sender.Name{FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName},
			Phone: sender.Phone{CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number()},
		},
	}))
	if err != nil {
		return dto.Login{}, err
	}
	if err := s.sessions.Close(ctx, p.Session); err != nil {
		return dto.Login{}, err
	}
	s.streams.EndSession(p.Session)
	return s.replaceSession(ctx, p.ID)
}
