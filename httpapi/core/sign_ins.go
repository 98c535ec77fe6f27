package core

import (
	"errors"

	"hulak/domain"
)

// SignInResult is the result of a sign-in, or of one of its steps.
type SignInResult string

// Results of a sign-in. A sign-in with a second factor has two results: challenged, and the result of the second step.
const (
	SignInSucceeded  SignInResult = "succeeded"
	SignInChallenged SignInResult = "challenged" // needs a code
	SignInRejected   SignInResult = "rejected"   // wrong password, code, or link, or the account cannot sign in
	SignInLimited    SignInResult = "limited"    // too many attempts
	SignInFailed     SignInResult = "failed"     // an error of the server
)

// CountSignIn counts a sign-in that ended with err. challenged tells whether the user must still enter a code.
func (s *Server) CountSignIn(challenged bool, err error) {
	if s.Config.CountSignIn == nil {
		return
	}
	rejection, isRejection := errors.AsType[*domain.Rejection](err)
	switch {
	case err == nil && challenged:
		s.Config.CountSignIn(SignInChallenged)
	case err == nil:
		s.Config.CountSignIn(SignInSucceeded)
	case isRejection && rejection.Kind == domain.TooManyRequests:
		s.Config.CountSignIn(SignInLimited)
	case isRejection && rejection.Kind != domain.Unavailable:
		s.Config.CountSignIn(SignInRejected)
	default:
		s.Config.CountSignIn(SignInFailed)
	}
}
