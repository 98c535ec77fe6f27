package usecase

import (
	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
)

// ErrEmailUnproven refuses to let somebody into an account that was opened under their address: either side has not proven
// that the address is theirs, so the one who opened it may be another.
var ErrEmailUnproven = domain.Refuse(domain.Conflict, "SOCIAL_EMAIL_TAKEN")

// SocialSignInRequest is somebody who has signed in with an account elsewhere.
type SocialSignInRequest struct {
	AccountKey    string // keyed digest of the provider and its name for the account, see claim.AccountDecider
	EmailKey      string // as in SignUpRequest
	EmailVerified bool   // by the provider
	Account       sender.SignUp
}

// SocialSignIn finds whose account elsewhere it is, and opens one here for those who have none (4.15). Where an account has the
// same address it is theirs only if both sides have verified the address.
func SocialSignIn(b domain.UnitOfWork, r SocialSignInRequest) (senderID string, err error) {
	known, err := accountHolder(b, r.AccountKey)
	if err != nil || known != "" {
		return known, err
	}
	owner, err := domain.Load(b, reservation.EmailDecider, r.EmailKey)
	if err != nil {
		return "", err
	}
	senderID = owner.Holder
	if senderID == "" {
		senderID = r.Account.SenderID
		err = openSocial(b, r)
	} else {
		err = mayJoin(b, senderID, r.EmailVerified)
	}
	if err != nil {
		return "", err
	}
	_, err = domain.Decide(b, reservation.AccountDecider, r.AccountKey, reservation.Command(reservation.Claim{Holder: senderID}))
	return senderID, err
}

// accountHolder finds who signs in with an account elsewhere. The account of somebody who has been erased is nobody's.
func accountHolder(b domain.UnitOfWork, accountKey string) (senderID string, err error) {
	known, err := domain.Load(b, reservation.AccountDecider, accountKey)
	if err != nil || known.Holder == "" {
		return "", err
	}
	holder, err := domain.Load(b, sender.Decider, known.Holder)
	if err != nil || !holder.Gone() {
		return known.Holder, err
	}
	_, err = domain.Decide(b, reservation.AccountDecider, accountKey, reservation.Command(reservation.Release{Holder: known.Holder}))
	return "", err
}

func openSocial(b domain.UnitOfWork, r SocialSignInRequest) error {
	if err := SignUp(b, SignUpRequest{Account: r.Account, EmailKey: r.EmailKey}); err != nil || !r.EmailVerified {
		return err
	}
	_, err := domain.Decide(b, sender.Decider, r.Account.SenderID, sender.Command(sender.VerifyEmail{SentAt: r.Account.At, At: r.Account.At}))
	return err
}

// mayJoin refuses those who have not proven the address of an account, and all where it is one of the staff's.
func mayJoin(b domain.UnitOfWork, senderID string, proven bool) error {
	account, err := domain.Load(b, sender.Decider, senderID)
	if err == nil && (!proven || !account.EmailVerified) {
		err = ErrEmailUnproven
	}
	return err
}
