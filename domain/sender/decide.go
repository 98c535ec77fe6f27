package sender

import (
	"hulak/domain"
)

var (
	// ErrNotFound means that the sender does not exist or the account is closed for erasure.
	ErrNotFound = domain.Reject(domain.NotFound, "SENDER_NOT_FOUND")
	// ErrLocked rejects a request by a locked sender (spec 3.14a).
	ErrLocked = domain.Reject(domain.Locked, "SENDER_LOCKED")
	// ErrTooManyCodes rejects a code request beyond the hourly or daily limit.
	ErrTooManyCodes = domain.Reject(domain.TooManyRequests, "TOO_MANY_CODES")
	// ErrEmailNotVerified, ErrPhoneNotVerified, and ErrKYCNotVerified reject actions that require a verified account (spec 2.06a,
	// 2.07a).
	ErrEmailNotVerified = domain.Reject(domain.BusinessRule, "EMAIL_NOT_VERIFIED")
	ErrPhoneNotVerified = domain.Reject(domain.BusinessRule, "PHONE_NOT_VERIFIED")
	ErrKYCNotVerified   = domain.Reject(domain.BusinessRule, "KYC_NOT_VERIFIED")
	// ErrInvalidKYCStatus rejects an unknown status.
	ErrInvalidKYCStatus = domain.Reject(domain.Invalid, "INVALID_KYC_STATUS")
	// ErrSameEmail and ErrSamePhone reject a new value that equals the current value (spec 5.06d, 5.06f).
	ErrSameEmail = domain.RejectField("email", "EMAIL_SAME_AS_OLD")
	ErrSamePhone = domain.RejectField("phone", "PHONE_SAME_AS_OLD")
	// ErrEmailNotChangeable and ErrPhoneNotChangeable reject a change to contact data that cannot be changed (spec 2.27a, 6.06c).
	ErrEmailNotChangeable = domain.Reject(domain.BusinessRule, "EMAIL_NOT_CHANGEABLE")
	ErrPhoneNotChangeable = domain.Reject(domain.BusinessRule, "PHONE_NOT_CHANGEABLE")
	// ErrStaleCode rejects a code that was sent before the latest change to the address or number.
	ErrStaleCode = domain.Reject(domain.Expired, "VERIFICATION_CODE_EXPIRED")
	// ErrAlreadyComplete rejects the completion of a complete account. Other commands change the account's data.
	ErrAlreadyComplete = domain.Reject(domain.Conflict, "ACCOUNT_COMPLETE")
	// ErrInvalidTier rejects a tier that is unknown or not the next tier (spec 4.07b).
	ErrInvalidTier = domain.Reject(domain.BusinessRule, "TIER_NOT_NEXT")
)

// Decider holds the rules for one sender.
var Decider = domain.Decider[Command, Event, State]{
	Category: "sender",
	Decide:   decide,
	Evolve:   evolve,
	Events: []Event{
		SignedUp{}, EmailVerificationRequested{}, EmailVerified{}, PhoneVerificationRequested{}, PhoneVerified{},
		EmailChanged{}, PhoneChanged{}, Completed{}, KYCStatusChanged{}, TierRequested{}, TierAssigned{}, TierRejected{},
		NameChanged{}, PasswordChanged{}, Locked{}, SendingLocked{}, Unlocked{}, IdentityProvided{}, AddressChanged{},
		SecondFactorEnabled{}, SecondFactorDisabled{}, PasskeyAdded{}, PasskeyRemoved{}, PasskeyCopySuspected{},
		ErasureRequested{}, ErasureWithdrawn{}, ErasureRefused{}, ErasureApproved{}, Erased{},
	},
}

func decide(s State, command Command) ([]Event, error) {
	_, isNew := command.(SignUp)
	switch {
	case !isNew && !s.Exists():
		return nil, ErrNotFound
	case !isNew && s.IsClosed():
		return decideClosed(s, command)
	}
	return command.decide(s)
}

func (c VerifyEmail) decide(s State) ([]Event, error) {
	return verify(s.EmailVerified, s.EmailChangedAt, c.SentAt, EmailVerified{SenderID: s.ID, At: c.At})
}

func (c VerifyPhone) decide(s State) ([]Event, error) {
	return verify(s.PhoneVerified, s.PhoneChangedAt, c.SentAt, PhoneVerified{SenderID: s.ID, At: c.At})
}

func (c ChangeName) decide(s State) ([]Event, error) {
	return eventUnless(c.Name == s.Name(), NameChanged{SenderID: s.ID, At: c.At, Name: c.Name}), nil
}

func (c RecordPasswordChange) decide(s State) ([]Event, error) {
	return eventUnless(c.At.Equal(s.PasswordChangedAt), PasswordChanged{SenderID: s.ID, At: c.At}), nil
}

func (c Lock) decide(s State) ([]Event, error) {
	if c.SendingOnly {
		return eventUnless(s.IsLocked(), SendingLocked{SenderID: s.ID, Reason: c.Reason, At: c.At}), nil
	}
	return eventUnless(s.Locked, Locked{SenderID: s.ID, Reason: c.Reason, At: c.At}), nil
}

func (c Unlock) decide(s State) ([]Event, error) {
	return eventUnless(!s.IsLocked(), Unlocked{SenderID: s.ID, At: c.At}), nil
}

func (RecordErased) decide(State) ([]Event, error) { return nil, ErrErasureNotRequested }

// eventUnless returns the event, or no events if skip is true.
func eventUnless(skip bool, event Event) []Event {
	if skip {
		return nil
	}
	return []Event{event}
}

func (c SignUp) decide(s State) ([]Event, error) {
	signedUp := SignedUp{SenderID: c.SenderID, State: c.State, Provider: c.Provider, At: c.At, Person: c.Person}
	return eventUnless(s.Exists(), signedUp), nil
}

func (c RequestEmailVerification) decide(s State) ([]Event, error) {
	switch {
	case s.EmailVerified, c.At.Equal(s.EmailCodes.Last()):
		return nil, nil
	case s.IsLocked():
		return nil, ErrLocked
	case !s.EmailCodes.Allows(c.At):
		return nil, ErrTooManyCodes
	}
	return []Event{EmailVerificationRequested{SenderID: s.ID, At: c.At}}, nil
}

func (c RequestPhoneVerification) decide(s State) ([]Event, error) {
	switch {
	case s.PhoneVerified, c.At.Equal(s.PhoneCodes.Last()):
		return nil, nil
	case s.IsLocked():
		return nil, ErrLocked
	case !s.PhoneCodes.Allows(c.At):
		return nil, ErrTooManyCodes
	}
	return []Event{PhoneVerificationRequested{SenderID: s.ID, At: c.At}}, nil
}

// decide applies a report from the identity provider. Reports can arrive late, so it ignores reports older than the current
// status. After the first verification, it ignores all statuses except KYCVerified and KYCSuspended.
func (c RecordKYC) decide(s State) ([]Event, error) {
	switch c.Status {
	case KYCUnverified:
		return nil, nil // senders start as KYCUnverified, and no report resets the status
	case KYCReviewPending, KYCVerified, KYCRetryRequested, KYCDocumentRequested, KYCSuspended:
	default:
		return nil, ErrInvalidKYCStatus
	}
	verifiedBefore := s.Tier != TierNone
	if c.Status == s.KYC || c.At.Before(s.KYCChangedAt) || verifiedBefore && c.Status != KYCVerified && c.Status != KYCSuspended {
		return nil, nil
	}
	events := []Event{KYCStatusChanged{SenderID: s.ID, From: s.KYC, To: c.Status, At: c.At}}
	if c.Status == KYCVerified && !verifiedBefore {
		events = append(events, TierAssigned{SenderID: s.ID, Tier: TierOne, At: c.At})
	}
	return events, nil
}

func (c RequestTier) decide(s State) ([]Event, error) {
	switch {
	case s.IsLocked():
		return nil, ErrLocked
	case c.Tier.Level() == 0:
		return nil, ErrInvalidTier
	case c.Tier.Level() <= s.Tier.Level(), c.Tier == s.RequestedTier:
		return nil, nil
	case s.KYC != KYCVerified:
		return nil, ErrKYCNotVerified
	case c.Tier != s.Tier.Next():
		return nil, ErrInvalidTier
	}
	return []Event{TierRequested{SenderID: s.ID, Tier: c.Tier, At: c.At}}, nil
}

// decide applies the provider's decision. A tier never decreases, so it ignores late reports of lower tiers.
func (c AssignTier) decide(s State) ([]Event, error) {
	switch {
	case c.Tier.Level() == 0:
		return nil, ErrInvalidTier
	case c.Tier.Level() <= s.Tier.Level():
		return nil, nil
	case s.Tier == TierNone:
		return nil, domain.ErrOutOfOrder // the identity verification has not been reported yet
	}
	return []Event{TierAssigned{SenderID: s.ID, Tier: c.Tier, At: c.At}}, nil
}

// decide applies the provider's rejection of the requested tier. It returns domain.ErrOutOfOrder if the report arrives
// before the request.
func (c RecordTierRejected) decide(s State) ([]Event, error) {
	switch {
	case c.Tier.Level() == 0:
		return nil, ErrInvalidTier
	case c.Tier == s.RequestedTier:
		return []Event{TierRejected{SenderID: s.ID, Tier: c.Tier, At: c.At}}, nil
	case c.Tier == s.RejectedTier, c.Tier.Level() <= s.Tier.Level():
		return nil, nil
	}
	return nil, domain.ErrOutOfOrder
}

// CheckCanSend returns nil if the sender can send money now, and the reason as an error otherwise (spec 1.01a, 2.06a, 2.07a).
func (s State) CheckCanSend() error {
	switch {
	case !s.Exists(), s.IsClosed():
		return ErrNotFound
	case s.IsLocked():
		return ErrLocked
	case !s.EmailVerified:
		return ErrEmailNotVerified
	case !s.PhoneVerified:
		return ErrPhoneNotVerified
	case s.KYC != KYCVerified:
		return ErrKYCNotVerified
	}
	return nil
}
