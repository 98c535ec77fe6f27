package httpapi

import (
	"context"
	"errors"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/dto"
	"hulak/httpapi/mfa"
	"hulak/httpapi/session"
)

// SecondFactorPurpose is the encryption purpose for second-factor secrets.
const SecondFactorPurpose = "second factor"

var (
	errFactorCodeMissing    = errInvalid.WithFields(domain.FieldError{Field: "code", Code: "SECOND_FACTOR_NEEDED"})
	errFactorCodeWrong      = errInvalid.WithFields(domain.FieldError{Field: "code", Code: "SECOND_FACTOR_NO_MATCH"})
	errEnrollmentNotStarted = domain.Reject(domain.Conflict, "SECOND_FACTOR_NOT_BEGUN")
	// errFactorRequired rejects calls by staff who have not set up a second factor.
	errFactorRequired = domain.Reject(domain.Forbidden, "SECOND_FACTOR_REQUIRED")
)

// finishSignIn completes a sign-in that needed a second factor or an extra step.
func (s *Server) finishSignIn(ctx context.Context, in *bodyInput[dto.FinishSignIn]) (dto.Login, error) {
	challenge, err := s.sessions.AttemptChallenge(ctx, in.Body.Challenge)
	if err != nil {
		return dto.Login{}, err
	}
	if challenge.ExtraStep {
		err = s.checkExtraStep(ctx, challenge.UserID, in.Body.Code)
	} else if err = s.checkSignInAllowed(ctx, challenge.UserID); err == nil {
		err = s.checkFactor(ctx, challenge.UserID, in.Body.Code)
	}
	if err != nil {
		return dto.Login{}, err
	}
	if err := s.sessions.ConsumeChallenge(ctx, in.Body.Challenge); err != nil {
		return dto.Login{}, err
	}
	login, err := s.openSession(ctx, challenge.UserID)
	if err != nil || challenge.ExtraStep {
		return login, err
	}
	return login, s.confirmStaff(ctx, login.Token)
}

// confirmStaff marks a staff member's new session as confirmed, because the second factor was just checked. It ignores senders, who
// confirm again before they add a bank or a card.
func (s *Server) confirmStaff(ctx context.Context, token string) error {
	opened, err := s.sessions.Authenticate(ctx, token, s.now())
	if err != nil {
		return err
	}
	p, err := s.principalOf(ctx, opened)
	if err != nil || !staffOnly.allows(p.Role) {
		return err
	}
	return s.sessions.Confirm(ctx, opened.UserID, opened.Family)
}

// checkFactor checks a code from the user's app, or a recovery code. Attempts are limited like password attempts.
func (s *Server) checkFactor(ctx context.Context, userID, code string) error {
	knownDevice, err := s.sessions.KnownDevice(ctx, userID, cookieValue(ctx, s.deviceCookie()))
	if err != nil {
		return err
	}
	attempt, err := s.sessions.AttemptFactor(ctx, userID, knownDevice)
	if err != nil {
		return err
	}
	correct, err := s.consumeFactorCode(ctx, userID, mfa.Normalize(code))
	switch {
	case err != nil:
		return err
	case !correct:
		return errFactorCodeWrong
	}
	if err := s.sessions.RecordSuccess(ctx, attempt); err != nil {
		return err
	}
	// An earlier process might have died after it enabled the factor but before it recorded the change.
	return s.recordFactor(ctx, userID)
}

// consumeFactorCode reports whether a code is correct. A correct code cannot be used again.
func (s *Server) consumeFactorCode(ctx context.Context, userID, code string) (bool, error) {
	factor, err := s.sessions.Factor(ctx, userID)
	if err != nil || !factor.Enrolled() {
		return false, err
	}
	if recovery, ok := mfa.FormatRecoveryCode(code); ok {
		return s.sessions.ConsumeRecoveryCode(ctx, userID, recovery)
	}
	step, found, err := s.codeStep(ctx, userID, factor, code)
	if err != nil || !found {
		return false, err
	}
	return s.sessions.ConsumeStep(ctx, userID, step)
}

// codeStep returns the time step of an app code. It returns false if the code is wrong.
func (s *Server) codeStep(ctx context.Context, userID string, factor session.Factor, code string) (step int64, found bool, err error) {
	secret, err := s.cfg.Events.Decrypt(ctx, userID, SecondFactorPurpose, factor.Secret)
	if err != nil {
		return 0, false, err
	}
	return mfa.StepOf(secret, code, s.now())
}

func (s *Server) getSecondFactor(ctx context.Context, _ *noInput) (dto.SecondFactor, error) {
	factor, err := s.sessions.Factor(ctx, callerOf(ctx).ID)
	if err != nil || !factor.Enrolled() {
		return dto.SecondFactor{}, err
	}
	at := dto.Time(factor.EnrolledAt)
	codesLeft, err := s.sessions.RecoveryCodesLeft(ctx, callerOf(ctx).ID)
	return dto.SecondFactor{Enabled: true, EnabledAt: &at, RecoveryCodesLeft: codesLeft}, err
}

// beginSecondFactor creates a secret. It requires the password, so that someone who stole the session cannot lock out the user.
func (s *Server) beginSecondFactor(ctx context.Context, in *bodyInput[dto.BeginSecondFactor]) (dto.Enrollment, error) {
	if err := s.reauthenticateByPassword(ctx, "password", in.Body.Password); err != nil {
		return dto.Enrollment{}, err
	}
	if err := s.sessions.ConsumeCode(ctx, callerOf(ctx).ID, session.ChannelConfirmation); err != nil {
		return dto.Enrollment{}, err
	}
	return s.startEnrollment(ctx, callerOf(ctx).ID)
}

// startEnrollment creates and stores a pending second factor for a user who was just authenticated.
func (s *Server) startEnrollment(ctx context.Context, userID string) (dto.Enrollment, error) {
	email, err := s.emailOf(ctx, userID)
	if err != nil {
		return dto.Enrollment{}, err
	}
	secret := mfa.NewSecret()
	sealed, err := s.cfg.Events.Encrypt(ctx, userID, SecondFactorPurpose, secret)
	if err != nil {
		return dto.Enrollment{}, err
	}
	if err := s.sessions.BeginFactor(ctx, userID, sealed); err != nil {
		return dto.Enrollment{}, err
	}
	link, err := mfa.Link(secret, email)
	if err != nil {
		return dto.Enrollment{}, err
	}
	size, path, err := mfa.QRCode(link)
	return dto.Enrollment{Secret: mfa.FormatSecret(secret), Link: link, QRCode: dto.QRCode{Size: size, Path: path}}, err
}

// confirmSecondFactor enables the second factor. It ends the user's other sessions.
func (s *Server) confirmSecondFactor(ctx context.Context, in *bodyInput[dto.ConfirmSecondFactor]) (dto.RecoveryCodes, error) {
	p := callerOf(ctx)
	codes, err := s.enableFactor(ctx, p.ID, in.Body.Code)
	if err != nil {
		return dto.RecoveryCodes{}, err
	}
	if err := s.sessions.CloseOthers(ctx, p.ID, p.Session); err != nil {
		return dto.RecoveryCodes{}, err
	}
	if staffOnly.allows(p.Role) { // the code was just checked, so the session counts as confirmed
		if err := s.sessions.Confirm(ctx, p.ID, p.Session); err != nil {
			return dto.RecoveryCodes{}, err
		}
	}
	return dto.RecoveryCodes{Codes: codes}, s.recordFactor(ctx, p.ID)
}

// recordFactor records that the user's second factor is enabled.
func (s *Server) recordFactor(ctx context.Context, userID string) error {
	return s.executeAccountCommand(ctx, userID, sender.RecordSecondFactor{Enabled: true, At: s.now()}, staff.RecordSecondFactor{At: s.now()})
}

// enableFactor enables the pending factor if the code is correct, and returns new recovery codes.
func (s *Server) enableFactor(ctx context.Context, userID, code string) ([]string, error) {
	factor, err := s.sessions.Factor(ctx, userID)
	switch {
	case err != nil:
		return nil, err
	case factor.Enrolled():
		return nil, session.ErrFactorEnabled
	case factor.Secret == nil:
		return nil, errEnrollmentNotStarted
	}
	attempt, err := s.sessions.AttemptFactor(ctx, userID, nil)
	if err != nil {
		return nil, err
	}
	step, found, err := s.codeStep(ctx, userID, factor, mfa.Normalize(code))
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errFactorCodeWrong
	}
	codes := mfa.NewRecoveryCodes()
	return codes, errors.Join(s.sessions.RecordSuccess(ctx, attempt), s.sessions.EnrollFactor(ctx, userID, step, codes))
}

// ownerRemovalReason is recorded when staff remove their own second factor.
const ownerRemovalReason = "Removed by its owner"

// disableSecondFactor disables the second factor. Staff must then set up another one. The event is recorded before the factor is
// removed. If the process dies between the two steps, sign-in still requires a code.
func (s *Server) disableSecondFactor(ctx context.Context, in *bodyInput[dto.EndSecondFactor]) (dto.Success, error) {
	if err := s.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	id := callerOf(ctx).ID
	err := s.executeAccountCommand(ctx, id,
		sender.RecordSecondFactor{At: s.now()}, staff.ResetSecondFactor{Reason: ownerRemovalReason, At: s.now()})
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.sessions.RemoveFactor(ctx, id)
}
