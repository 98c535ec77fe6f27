package usecase

import (
	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
)

// ErrEmailNotVerified means that an existing account uses the email address of a social sign-in, and we or the provider have not
// verified the address. The account might belong to another person.
var ErrEmailNotVerified = domain.Reject(domain.Conflict, "SOCIAL_EMAIL_TAKEN")

// SocialSignInRequest describes a person who signed in with an external identity provider.
type SocialSignInRequest struct {
	AccountKey    string // keyed digest of the provider and its account ID, see reservation.SocialAccountDecider
	EmailKey      string // as in SignUpRequest
	EmailVerified bool   // whether the provider verified the address
	Account       sender.SignUp
}

// SocialSignIn returns the sender for an external account, and creates a sender if there is none (spec 4.15). It links an existing
// account with the same email address only if we and the provider have both verified the address.
func SocialSignIn(u domain.UnitOfWork, r SocialSignInRequest) (senderID string, err error) {
	linked, err := linkedSender(u, r.AccountKey)
	if err != nil || linked != "" {
		return linked, err
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
	_, err = domain.Decide(u, reservation.SocialAccountDecider, r.AccountKey, reservation.Command(reservation.Claim{Holder: senderID}))
	return senderID, err
}

// linkedSender returns the sender linked to an external account, or "" if there is none. If the sender has been erased, it removes the
// link and returns "".
func linkedSender(u domain.UnitOfWork, accountKey string) (senderID string, err error) {
	link, err := domain.Load(u, reservation.SocialAccountDecider, accountKey)
	if err != nil || link.Holder == "" {
		return "", err
	}
	holder, err := domain.Load(u, sender.Decider, link.Holder)
	if err != nil || !holder.IsClosed() {
		return link.Holder, err
	}
	_, err = domain.Decide(u, reservation.SocialAccountDecider, accountKey, reservation.Command(reservation.Release(link)))
	return "", err
}

func signUpSocial(u domain.UnitOfWork, r SocialSignInRequest) error {
	if err := SignUp(u, SignUpRequest{Account: r.Account, EmailKey: r.EmailKey}); err != nil || !r.EmailVerified {
		return err
	}
	return domain.Run(u, sender.Decider, r.Account.SenderID, sender.Command(sender.VerifyEmail{SentAt: r.Account.At, At: r.Account.At}))
}

// checkAccountLink returns an error unless we and the provider have both verified the email address. Staff accounts are never
// linked, because their addresses count as unverified here.
func checkAccountLink(u domain.UnitOfWork, senderID string, emailVerified bool) error {
	account, err := domain.Load(u, sender.Decider, senderID)
	if err == nil && (!emailVerified || !account.EmailVerified) {
		err = ErrEmailNotVerified
	}
	return err
}
