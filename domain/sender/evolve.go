package sender

import (
	"fmt"
	"time"

	"hulak/domain/passkey"
)

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case SignedUp:
		return State{ID: e.SenderID, Person: e.Person, Region: e.State, Provider: e.Provider, KYC: KYCUnverified, SignedUpAt: e.At}
	case EmailVerificationRequested:
		s.EmailCodes = s.EmailCodes.with(e.At)
	case EmailVerified:
		s.EmailVerified = true
	case PhoneVerificationRequested:
		s.PhoneCodes = s.PhoneCodes.with(e.At)
	case PhoneVerified:
		s.PhoneVerified = true
	case EmailChanged:
		s.Person.Email, s.EmailVerified, s.EmailChangedAt = e.Address.To, false, e.At
	case PhoneChanged:
		return s.withPhone(e.Phone, e.At)
	case Completed:
		s.Region = e.State
		return s.withName(e.Profile.Name).withPhone(e.Profile.Phone, e.At)
	case KYCStatusChanged:
		s.KYC, s.KYCChangedAt = e.To, e.At
	case TierRequested:
		s.RequestedTier, s.RejectedTier = e.Tier, TierNone
	case TierAssigned:
		s.Tier = e.Tier
		if s.RequestedTier.Level() <= e.Tier.Level() {
			s.RequestedTier = TierNone
		}
	case TierRejected:
		s.RequestedTier, s.RejectedTier = TierNone, e.Tier
	case NameChanged:
		return s.withName(e.Name)
	case IdentityProvided:
		s.Identity = e.Identity
	case AddressChanged:
		s.Identity.Address = e.Address
	case PasswordChanged:
		s.PasswordChangedAt = e.At
	case Locked:
		s.Locked, s.SendingLocked, s.LockedReason = true, false, e.Reason
	case SendingLocked:
		s.SendingLocked, s.LockedReason = true, e.Reason
	case Unlocked:
		s.Locked, s.SendingLocked, s.LockedReason = false, false, ""
	case SecondFactorEnabled:
		s.HasSecondFactor = true
	case SecondFactorDisabled:
		s.HasSecondFactor = false
	case PasskeyAdded:
		s.Passkeys = s.Passkeys.With(passkey.Passkey{ID: e.PasskeyID, AddedAt: e.At, Details: e.Passkey})
	case PasskeyRemoved:
		s.Passkeys = s.Passkeys.Without(e.PasskeyID)
	case PasskeyCopySuspected:
		s.Passkeys = s.Passkeys.WithSuspectedCopy(e.PasskeyID, e.At)
	case ErasureRequested:
		s.Erasure = Erasure{Stage: ErasureStageRequested, At: e.At}
	case ErasureWithdrawn:
		s.Erasure = Erasure{At: e.At}
	case ErasureRefused:
		s.Erasure = Erasure{Stage: ErasureStageRefused, At: e.At, Cause: e.Cause, Reason: e.Reason, RetainedUntil: e.RetainedUntil}
	case ErasureApproved:
		s.Erasure = Erasure{Stage: ErasureStageApproved, At: e.At, EmailKey: e.EmailKey}
	case Erased:
		return State{ID: s.ID, Provider: s.Provider, SignedUpAt: s.SignedUpAt, Erasure: Erasure{Stage: ErasureStageErased, At: e.At}}
	default:
		panic(fmt.Sprintf("sender: unknown event %T", event))
	}
	return s
}

func (s State) withName(n Name) State {
	s.Person.FirstName, s.Person.MiddleName, s.Person.LastName = n.FirstName, n.MiddleName, n.LastName
	return s
}

// withPhone sets the phone number. A new number is not verified.
func (s State) withPhone(p Phone, at time.Time) State {
	if p != s.Phone() {
		s.Person.CountryCode, s.Person.PhoneNumber = p.CountryCode, p.PhoneNumber
		s.PhoneVerified, s.PhoneChangedAt = false, at
	}
	return s
}
