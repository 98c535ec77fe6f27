package sandbox

import (
	"net/http"
	"time"
)

// AuthenticatorCode is what an authenticator app shows for one account.
type AuthenticatorCode struct {
	Account string    `json:"account"`
	Key     string    `json:"key"` // to type into an app of one's own
	Code    string    `json:"code"`
	Until   time.Time `json:"until"`
}

func (s *Sandbox) codes() ([]AuthenticatorCode, error) {
	if s.cfg.Authenticator == nil {
		return nil, nil
	}
	return s.cfg.Authenticator()
}

func (s *Sandbox) readAuthenticator(*http.Request) (any, error) { return s.codes() }

func (s *Sandbox) authenticatorPage(w http.ResponseWriter, _ *http.Request) {
	codes, err := s.codes()
	if err != nil {
		s.showProblem(w, "", http.StatusInternalServerError, "The codes could not be made.")
		return
	}
	s.show(w, http.StatusOK, "authenticator", page{Title: "Authenticator", Heading: "Authenticator", Data: codes})
}
