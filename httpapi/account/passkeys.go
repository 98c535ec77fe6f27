package account

import (
	"context"
	"encoding/base64"
	"strings"

	"hulak/domain"
	"hulak/domain/passkey"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/passkeys"
	"hulak/httpapi/session"
)

var (
	// errPasskeyRejected means that a passkey could not be verified. It does not reveal why.
	errPasskeyRejected = domain.Reject(domain.Invalid, "PASSKEY_NOT_ACCEPTED")
	// errPasskeysUnavailable means that the site's address is not a domain.
	errPasskeysUnavailable = domain.Reject(domain.BusinessRule, "PASSKEYS_UNAVAILABLE")
)

// passkeysOf returns a user's passkeys. The user is a sender or a staff member.
func (h *Handlers) passkeysOf(ctx context.Context, userID string) (owned passkey.Set, isStaff bool, err error) {
	person, err := core.State(ctx, h.Server, sender.Decider, userID)
	if err != nil || person.Exists() {
		return person.Passkeys, false, err
	}
	member, err := core.State(ctx, h.Server, staff.Decider, userID)
	return member.Passkeys, member.Exists(), err
}

func (h *Handlers) listPasskeys(ctx context.Context, _ *core.NoInput) (dto.List[Passkey], error) {
	userID := core.CallerOf(ctx).ID
	owned, _, err := h.passkeysOf(ctx, userID)
	if err != nil {
		return dto.List[Passkey]{}, err
	}
	uses, err := h.Sessions.PasskeyUses(ctx, userID)
	return dto.ListOf(owned, func(p passkey.Passkey) Passkey {
		out := Passkey{ID: p.ID, Name: p.Name, AddedAt: dto.Time(p.AddedAt)}
		if at, used := uses[p.ID]; used {
			at = dto.Time(at)
			out.LastUsedAt = &at
		}
		return out
	}), err
}

// beginPasskey returns the options for a new passkey. It requires the same confirmation as a change of the password.
func (h *Handlers) beginPasskey(ctx context.Context, in *core.BodyInput[dto.ConfirmIdentity]) (PasskeyOptions, error) {
	if h.deps.Passkeys == nil {
		return PasskeyOptions{}, errPasskeysUnavailable
	}
	caller := core.CallerOf(ctx)
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return PasskeyOptions{}, err
	}
	owned, isStaff, err := h.passkeysOf(ctx, caller.ID)
	if err != nil {
		return PasskeyOptions{}, err
	}
	email, err := h.emailOf(ctx, caller.ID)
	if err != nil {
		return PasskeyOptions{}, err
	}
	challenge, err := h.Sessions.NewPasskeyChallenge(ctx, session.PasskeyChallenge{
		Purpose: session.PasskeyRegistration, UserID: caller.ID, BoundTo: caller.Session,
	})
	return PasskeyOptions{
		Challenge: challenge, Domain: h.deps.Passkeys.Domain(), Credentials: dto.Map(owned, passkeyCredential),
		UserID: base64.RawURLEncoding.EncodeToString([]byte(caller.ID)), UserName: email,
		Discoverable: !isStaff, // staff enter the password first, so their passkeys need not tell who they are
	}, err
}

func passkeyCredential(p passkey.Passkey) PasskeyCredential {
	return PasskeyCredential{ID: base64.RawURLEncoding.EncodeToString(p.CredentialID), Transports: p.Transports}
}

// addPasskey adds the passkey that the browser created for beginPasskey.
func (h *Handlers) addPasskey(ctx context.Context, in *core.BodyInput[dto.AddPasskey]) (Passkey, error) {
	if h.deps.Passkeys == nil {
		return Passkey{}, errPasskeysUnavailable
	}
	caller, form := core.CallerOf(ctx), in.Body
	challenge := passkeys.ChallengeOf(form.ClientDataJSON)
	err := h.Sessions.ConsumePasskeyChallenge(ctx, challenge, session.PasskeyChallenge{
		Purpose: session.PasskeyRegistration, UserID: caller.ID, BoundTo: caller.Session,
	})
	if err != nil {
		return Passkey{}, err
	}
	details, signCount, err := h.deps.Passkeys.Register(challenge, caller.ID, passkeys.Attestation{
		CredentialID: form.ID, ClientDataJSON: form.ClientDataJSON, AttestationObject: form.AttestationObject, Transports: form.Transports,
	})
	if err != nil {
		return Passkey{}, errPasskeyRejected
	}
	details.Name = strings.TrimSpace(form.Name)
	id, at := core.NewID(), h.Now()
	err = h.executeAccountCommand(ctx, caller.ID,
		sender.AddPasskey{PasskeyID: id, Passkey: details, At: at}, staff.AddPasskey{PasskeyID: id, Passkey: details, At: at})
	if err != nil {
		return Passkey{}, err
	}
	if err := h.Sessions.StorePasskey(ctx, caller.ID, id, signCount); err != nil {
		return Passkey{}, err
	}
	if core.AnyStaff.Allows(caller.Role) { // the passkey just verified the user, so the session counts as confirmed
		err = h.Sessions.Confirm(ctx, caller.ID, caller.Session)
	}
	return Passkey{ID: id, Name: details.Name, AddedAt: dto.Time(at)}, err
}

func (h *Handlers) removePasskey(ctx context.Context, in *core.IDBodyInput[dto.ConfirmIdentity]) (dto.Success, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	at := h.Now()
	err := h.executeAccountCommand(ctx, core.CallerOf(ctx).ID,
		sender.RemovePasskey{PasskeyID: in.ID, At: at}, staff.RemovePasskey{PasskeyID: in.ID, At: at})
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.Sessions.DeletePasskey(ctx, in.ID)
}

// challengePasskey returns a challenge for a passkey. For a signed-in user, the challenge is for a confirmation of the identity.
// Otherwise, it is for a sign-in, or for the second factor of the sign-in that the request names.
func (h *Handlers) challengePasskey(ctx context.Context, in *core.BodyInput[dto.ChallengePasskey]) (PasskeyOptions, error) {
	if h.deps.Passkeys == nil {
		return PasskeyOptions{}, errPasskeysUnavailable
	}
	scope := session.PasskeyChallenge{Purpose: session.PasskeySignIn}
	if signIn := in.Body.Challenge; signIn != "" {
		pending, err := h.Sessions.FindChallenge(ctx, signIn)
		if err != nil {
			return PasskeyOptions{}, err
		}
		scope = session.PasskeyChallenge{
			Purpose: session.PasskeySecondFactor, UserID: pending.UserID, BoundTo: session.SignInKey(signIn),
		}
	} else if caller := core.CallerOf(ctx); caller.Session != "" {
		scope = session.PasskeyChallenge{Purpose: session.PasskeyConfirmation, UserID: caller.ID, BoundTo: caller.Session}
	}
	var allowed passkey.Set
	if scope.UserID != "" {
		var err error
		if allowed, _, err = h.passkeysOf(ctx, scope.UserID); err != nil {
			return PasskeyOptions{}, err
		}
	}
	challenge, err := h.Sessions.NewPasskeyChallenge(ctx, scope)
	return PasskeyOptions{
		Challenge: challenge, Domain: h.deps.Passkeys.Domain(), Credentials: dto.Map(allowed, passkeyCredential),
	}, err
}

// signInWithPasskey signs in a sender with a passkey alone. The passkey verifies the user, so it counts as both factors. With the
// challenge of a sign-in, it completes that sign-in.
func (h *Handlers) signInWithPasskey(ctx context.Context, in *core.BodyInput[dto.UsePasskey]) (Login, error) {
	if in.Body.Challenge != "" {
		return h.finishSignInWithPasskey(ctx, in.Body)
	}
	userID := assertionOf(in.Body).UserID()
	err := h.usePasskey(ctx, in.Body, session.PasskeyChallenge{Purpose: session.PasskeySignIn}, userID)
	if err != nil {
		return Login{}, err
	}
	person, err := core.State(ctx, h.Server, sender.Decider, userID)
	if err != nil {
		return Login{}, err
	}
	if !person.Exists() { // staff enter the password first
		return Login{}, errPasskeyRejected
	}
	if err := h.checkSignInAllowed(ctx, userID); err != nil {
		return Login{}, err
	}
	return h.openSession(ctx, userID)
}

// finishSignInWithPasskey completes a sign-in that needed a second factor.
func (h *Handlers) finishSignInWithPasskey(ctx context.Context, form dto.UsePasskey) (Login, error) {
	pending, err := h.Sessions.FindChallenge(ctx, form.Challenge)
	if err != nil {
		return Login{}, err
	}
	if err := h.checkSignInAllowed(ctx, pending.UserID); err != nil {
		return Login{}, err
	}
	err = h.usePasskey(ctx, form, session.PasskeyChallenge{
		Purpose: session.PasskeySecondFactor, UserID: pending.UserID, BoundTo: session.SignInKey(form.Challenge),
	}, pending.UserID)
	if err != nil {
		return Login{}, err
	}
	if err := h.Sessions.ConsumeChallenge(ctx, form.Challenge); err != nil {
		return Login{}, err
	}
	login, err := h.openSession(ctx, pending.UserID)
	if err != nil {
		return login, err
	}
	return login, h.confirmStaff(ctx, login.Token)
}

// passkeyConfirmationPrefix marks a token that a request can contain instead of the password.
const passkeyConfirmationPrefix = "passkey:"

// confirmWithPasskey returns a token that the user's next request can contain instead of the password and a code.
func (h *Handlers) confirmWithPasskey(ctx context.Context, in *core.BodyInput[dto.UsePasskey]) (PasskeyConfirmation, error) {
	caller := core.CallerOf(ctx)
	scope := session.PasskeyChallenge{Purpose: session.PasskeyConfirmation, UserID: caller.ID, BoundTo: caller.Session}
	if err := h.usePasskey(ctx, in.Body, scope, caller.ID); err != nil {
		return PasskeyConfirmation{}, err
	}
	scope.Purpose = session.PasskeyConfirmed
	token, err := h.Sessions.NewPasskeyChallenge(ctx, scope)
	return PasskeyConfirmation{Token: passkeyConfirmationPrefix + token}, err
}

// consumePasskeyConfirmation reports whether the text is a token from confirmWithPasskey for this session. A token works once.
func (h *Handlers) consumePasskeyConfirmation(ctx context.Context, field, text string) (confirmed bool, err error) {
	token, isToken := strings.CutPrefix(text, passkeyConfirmationPrefix)
	if !isToken {
		return false, nil
	}
	caller := core.CallerOf(ctx)
	err = h.Sessions.ConsumePasskeyChallenge(ctx, token, session.PasskeyChallenge{
		Purpose: session.PasskeyConfirmed, UserID: caller.ID, BoundTo: caller.Session,
	})
	if domain.IsRejection(err) {
		err = core.ErrInvalid.WithFields(domain.FieldError{Field: field, Code: session.ErrPasskeyChallengeInvalid.Code})
	}
	return err == nil, err
}

// requiresPasskey reports whether a passkey is the user's only second factor. A password is then not enough to confirm their identity.
func (h *Handlers) requiresPasskey(ctx context.Context, userID string) (bool, error) {
	member, err := core.State(ctx, h.Server, staff.Decider, userID)
	return len(member.Passkeys) > 0 && !member.HasAuthenticatorApp, err
}

func assertionOf(form dto.UsePasskey) passkeys.Assertion {
	return passkeys.Assertion{
		CredentialID: form.ID, ClientDataJSON: form.ClientDataJSON, AuthenticatorData: form.AuthenticatorData,
		Signature: form.Signature, UserHandle: form.UserHandle,
	}
}

// usePasskey checks a use of a user's passkey for a challenge that was issued for the scope. Attempts are limited like those of passwords.
// A use by a suspected copy is refused and recorded.
func (h *Handlers) usePasskey(ctx context.Context, form dto.UsePasskey, scope session.PasskeyChallenge, userID string) error {
	if h.deps.Passkeys == nil {
		return errPasskeysUnavailable
	}
	owned, _, err := h.passkeysOf(ctx, userID)
	if err != nil {
		return err
	}
	device, err := h.Sessions.KnownDevice(ctx, userID, core.CookieValue(ctx, h.DeviceCookie()))
	if err != nil {
		return err
	}
	attempt, err := h.Sessions.AttemptPasskey(ctx, userID, session.Origin{DeviceHash: device, NetworkDigest: h.NetworkDigest(ctx)})
	if err != nil {
		return err
	}
	challenge := passkeys.ChallengeOf(form.ClientDataJSON)
	if err := h.Sessions.ConsumePasskeyChallenge(ctx, challenge, scope); err != nil {
		return err
	}
	used, signCount, err := h.deps.Passkeys.Verify(challenge, userID, owned, assertionOf(form))
	if err != nil {
		return errPasskeyRejected
	}
	fresh, err := h.Sessions.UsePasskey(ctx, userID, used.ID, signCount)
	if err != nil {
		return err
	}
	if !fresh {
		at := h.Now()
		err := h.executeAccountCommand(ctx, userID,
			sender.RecordPasskeyCopy{PasskeyID: used.ID, At: at}, staff.RecordPasskeyCopy{PasskeyID: used.ID, At: at})
		if err != nil {
			return err
		}
		return errPasskeyRejected
	}
	return h.Sessions.RecordSuccess(ctx, attempt)
}
