package usecase

import (
	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
)

// ErrEmailNotVerified refuses a social sign-in to an existing account if either side has not verified the email address. The
// account might belong to another person.
var ErrEmailNotVerified = domain.Reject(domain.Conflict, "SOCIAL_EMAIL_TAKEN")

// SocialSignInRequest describes a person who signed in with an external identity provider.
type SocialSignInRequest struct {
	AccountKey    string // keyed digest of the provider and its account ID, see reservation.AccountDecider
	EmailKey      string // as in SignUpRequest
	EmailVerified bool   // by the provider
	Account       sender.SignUp
}

// SocialSignIn returns the sender for an external account, and creates one if none exists (spec 4.15). If an account with the
// same email address exists, it is linked only if both sides have verified the address.
func SocialSignIn(u domain.UnitOfWork, r SocialSignInRequest) (senderID string, err error) {
	known, err := linkedSender(u, r.AccountKey)
	if err != nil || known != "" {
		return known, err
	}
	owner, err := domain.Load(u, reservation.EmailDecider, r.EmailKey)
	if err != nil {
		return "", err
	}
	senderID = owner.Holder
	if senderID == "" {
		senderID = r.Account.SenderID
		err = signUpSocial(u, r)
	} else {
		err = checkAccountLink(u, senderID, r.EmailVerified)
	}
	if err != nil {
		return "", err
	}
	_, err = domain.Decide(u, reservation.AccountDecider, r.AccountKey, reservation.Command(reservation.Claim{Holder: senderID}))
	return senderID, err
}

// linkedSender returns the sender linked to an external account, or "". It releases the link of a sender who has been erased.
func linkedSender(u domain.UnitOfWork, accountKey string) (senderID string, err error) {
	known, err := domain.Load(u, reservation.AccountDecider, accountKey)
	if err != nil || known.Holder == "" {
		return "", err
	}
	holder, err := domain.Load(u, sender.Decider, known.Holder)
	if err != nil || !holder.IsClosed() {
		return known.Holder, err
	}
	_, err = domain.Decide(u, reservation.AccountDecider, accountKey, reservation.Command(reservation.Release{Holder: known.Holder}))
	return "", err
}

func signUpSocial(u domain.UnitOfWork, r SocialSignInRequest) error {
	if err := SignUp(u, SignUpRequest{Account: r.Account, EmailKey: r.EmailKey}); err != nil || !r.EmailVerified {
		return err
	}
	_, err := domain.Decide(u, sender.Decider, r.Account.SenderID, sender.Command(sender.VerifyEmail{SentAt: r.Account.At, At: r.Account.At}))
	return err
}

// checkAccountLink refuses to link an account unless both sides have verified the email address. It always refuses staff accounts.
func checkAccountLink(u domain.UnitOfWork, senderID string, proven bool) error {
	account, err := domain.Load(u, sender.Decider, senderID)
	if err == nil && (!proven || !account.EmailVerified) {
		err = ErrEmailNotVerified
	}
	return err
}
