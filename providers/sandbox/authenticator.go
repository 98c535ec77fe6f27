package sandbox

import (
	"net/http"
	"time"
)

// AuthenticatorCode is an account's current authenticator code.
type AuthenticatorCode struct {
	Account   string    `json:"account"`
	SetupKey  string    `json:"key"` // for setting up a real authenticator app
	Code      string    `json:"code"`
	ExpiresAt time.Time `json:"until"`
}

func (s *Sandbox) authenticatorCodes() ([]AuthenticatorCode, error) {
	if s.cfg.Authenticator == nil {
		return nil, nil
	}
	return s.cfg.Authenticator()
}

func (s *Sandbox) readAuthenticator(*http.Request) (any, error) { return s.authenticatorCodes() }

func (s *Sandbox) authenticatorPage(w http.ResponseWriter, _ *http.Request) {
	codes, err := s.authenticatorCodes()
	if err != nil {
		s.renderErrorPage(w, "", http.StatusInternalServerError, "We couldn't generate the codes. Please try again.")
		return
	}
	s.renderPage(w, http.StatusOK, "authenticator", page{Title: "Authenticator", Heading: "Authenticator", Data: codes})
}
