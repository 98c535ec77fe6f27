package account

import (
	"context"
	"errors"

	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/mfa"
	"hulak/httpapi/session"
)

// SecondFactorPurpose is the encryption purpose for second-factor secrets.
const SecondFactorPurpose = "second factor"

// finishSignIn completes a sign-in that needed a second factor or an extra step.
func (h *Handlers) finishSignIn(ctx context.Context, in *core.BodyInput[dto.FinishSignIn]) (Login, error) {
	challenge, err := h.Sessions.AttemptChallenge(ctx, in.Body.Challenge)
	if err != nil {
		return Login{}, err
	}
	if challenge.ExtraStep {
		err = h.checkExtraStep(ctx, challenge.UserID, in.Body.Code)
	} else if err = h.checkSignInAllowed(ctx, challenge.UserID); err == nil {
		err = h.checkFactor(ctx, challenge.UserID, in.Body.Code)
	}
	if err != nil {
		return Login{}, err
	}
	if err := h.Sessions.ConsumeChallenge(ctx, in.Body.Challenge); err != nil {
		return Login{}, err
	}
	if challenge.ExtraStep {
		return h.openSessionAfterExtraStep(ctx, challenge.UserID)
	}
	login, err := h.openSession(ctx, challenge.UserID)
	if err != nil {
		return login, err
	}
	return login, h.confirmStaff(ctx, login.Token)
}

// confirmStaff marks a staff member's new session as confirmed, because the second factor was just checked. It ignores senders, who
// confirm again before they add a bank or a card.
func (h *Handlers) confirmStaff(ctx context.Context, token string) error {
	opened, err := h.Sessions.Authenticate(ctx, token, h.Now())
	if err != nil {
		return err
	}
	p, err := h.PrincipalOf(ctx, opened)
	if err != nil || !core.AnyStaff.Allows(p.Role) {
		return err
	}
	return h.Sessions.Confirm(ctx, opened.UserID, opened.Family)
}

// checkFactor checks a code from the user's app, or a recovery code. Attempts are limited like password attempts.
func (h *Handlers) checkFactor(ctx context.Context, userID, code string) error {
	knownDevice, err := h.Sessions.KnownDevice(ctx, userID, core.CookieValue(ctx, h.DeviceCookie()))
	if err != nil {
		return err
	}
	attempt, err := h.Sessions.AttemptFactor(ctx, userID, knownDevice)
	if err != nil {
		return err
	}
	correct, err := h.consumeFactorCode(ctx, userID, mfa.Normalize(code))
	switch {
	case err != nil:
		return err
	case !correct:
		return errFactorCodeWrong
	}
	if err := h.Sessions.RecordSuccess(ctx, attempt); err != nil {
		return err
	}
	// An earlier process might have died after it enabled the factor but before it recorded the change.
	return h.recordFactor(ctx, userID)
}

// consumeFactorCode reports whether a code is correct. A correct code cannot be used again.
func (h *Handlers) consumeFactorCode(ctx context.Context, userID, code string) (bool, error) {
	factor, err := h.Sessions.Factor(ctx, userID)
	if err != nil || !factor.Enrolled() {
		return false, err
	}
	if recovery, ok := mfa.FormatRecoveryCode(code); ok {
		return h.Sessions.ConsumeRecoveryCode(ctx, userID, recovery)
	}
	step, found, err := h.codeStep(ctx, userID, factor, code)
	if err != nil || !found {
		return false, err
	}
	return h.Sessions.ConsumeStep(ctx, userID, step)
}

// codeStep returns the time step of an app code. It returns false if the code is wrong.
func (h *Handlers) codeStep(ctx context.Context, userID string, factor session.Factor, code string) (step int64, found bool, err error) {
	secret, err := h.Config.Events.Decrypt(ctx, userID, SecondFactorPurpose, factor.Secret)
	if err != nil {
		return 0, false, err
	}
	return mfa.StepOf(secret, code, h.Now())
}

func (h *Handlers) getSecondFactor(ctx context.Context, _ *core.NoInput) (SecondFactor, error) {
	factor, err := h.Sessions.Factor(ctx, core.CallerOf(ctx).ID)
	if err != nil || !factor.Enrolled() {
		return SecondFactor{}, err
	}
	at := dto.Time(factor.EnrolledAt)
	codesLeft, err := h.Sessions.RecoveryCodesLeft(ctx, core.CallerOf(ctx).ID)
	return SecondFactor{Enabled: true, EnabledAt: &at, RecoveryCodesLeft: codesLeft}, err
}

// beginSecondFactor creates a secret. It requires the password, so that someone who stole the session cannot lock out the user.
func (h *Handlers) beginSecondFactor(ctx context.Context, in *core.BodyInput[dto.BeginSecondFactor]) (Enrollment, error) {
	confirmed, err := h.consumePasskeyConfirmation(ctx, "password", in.Body.Password)
	if err == nil && !confirmed {
		err = h.reauthenticateByPassword(ctx, "password", in.Body.Password)
	}
	if err != nil {
		return Enrollment{}, err
	}
	if err := h.Sessions.ConsumeCode(ctx, core.CallerOf(ctx).ID, session.ChannelConfirmation); err != nil {
		return Enrollment{}, err
	}
	return h.startEnrollment(ctx, core.CallerOf(ctx).ID)
}

// startEnrollment creates and stores a pending second factor for a user who was just authenticated.
func (h *Handlers) startEnrollment(ctx context.Context, userID string) (Enrollment, error) {
	email, err := h.emailOf(ctx, userID)
	if err != nil {
		return Enrollment{}, err
	}
	secret := mfa.NewSecret()
	sealed, err := h.Config.Events.Encrypt(ctx, userID, SecondFactorPurpose, secret)
	if err != nil {
		return Enrollment{}, err
	}
	if err := h.Sessions.BeginFactor(ctx, userID, sealed); err != nil {
		return Enrollment{}, err
	}
	link, err := mfa.Link(secret, email)
	if err != nil {
		return Enrollment{}, err
	}
	size, path, err := mfa.QRCode(link)
	return Enrollment{Secret: mfa.FormatSecret(secret), Link: link, QRCode: QRCode{Size: size, Path: path}}, err
}

// confirmSecondFactor enables the second factor. It ends the user's other sessions.
func (h *Handlers) confirmSecondFactor(ctx context.Context, in *core.BodyInput[dto.ConfirmSecondFactor]) (RecoveryCodes, error) {
	p := core.CallerOf(ctx)
	codes, err := h.enableFactor(ctx, p.ID, in.Body.Code)
	if err != nil {
		return RecoveryCodes{}, err
	}
	if err := h.closeOthers(ctx, p); err != nil {
		return RecoveryCodes{}, err
	}
	if core.AnyStaff.Allows(p.Role) { // the code was just checked, so the session counts as confirmed
		if err := h.Sessions.Confirm(ctx, p.ID, p.Session); err != nil {
			return RecoveryCodes{}, err
		}
	}
	return RecoveryCodes{Codes: codes}, h.recordFactor(ctx, p.ID)
}

// recordFactor records that the user's second factor is enabled.
func (h *Handlers) recordFactor(ctx context.Context, userID string) error {
	return h.executeAccountCommand(ctx, userID, sender.RecordSecondFactor{Enabled: true, At: h.Now()}, staff.RecordSecondFactor{At: h.Now()})
}

// enableFactor enables the pending factor if the code is correct, and returns new recovery codes.
func (h *Handlers) enableFactor(ctx context.Context, userID, code string) ([]string, error) {
	factor, err := h.Sessions.Factor(ctx, userID)
	switch {
	case err != nil:
		return nil, err
	case factor.Enrolled():
		return nil, session.ErrFactorEnabled
	case factor.Secret == nil:
		return nil, errEnrollmentNotStarted
	}
	attempt, err := h.Sessions.AttemptFactor(ctx, userID, nil)
	if err != nil {
		return nil, err
	}
	step, found, err := h.codeStep(ctx, userID, factor, mfa.Normalize(code))
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errFactorCodeWrong
	}
	codes := mfa.NewRecoveryCodes()
	return codes, errors.Join(h.Sessions.RecordSuccess(ctx, attempt), h.Sessions.EnrollFactor(ctx, userID, step, codes))
}

// ownerRemovalReason is recorded when staff remove their own second factor.
const ownerRemovalReason = "Removed by its owner"

// disableSecondFactor disables the second factor. Staff must then set up another one. The event is recorded before the factor is
// removed. If the process dies between the two steps, sign-in still requires a code.
func (h *Handlers) disableSecondFactor(ctx context.Context, in *core.BodyInput[dto.ConfirmIdentity]) (dto.Success, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	id := core.CallerOf(ctx).ID
	err := h.executeAccountCommand(ctx, id,
		sender.RecordSecondFactor{At: h.Now()}, staff.ResetSecondFactor{Reason: ownerRemovalReason, KeepPasskeys: true, At: h.Now()})
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.Sessions.RemoveFactor(ctx, id)
}
