package web

import (
	"net/http"

	"hulak/providers/sandbox/engine"
)

func (s *Pages) authenticatorCodes() ([]engine.AuthenticatorCode, error) {
	if s.Cfg.Authenticator == nil {
		return nil, nil
	}
	return s.Cfg.Authenticator()
}

// ReadAuthenticator returns the current codes.
func (s *Pages) ReadAuthenticator(*http.Request) (any, error) { return s.authenticatorCodes() }

func (s *Pages) authenticatorPage(w http.ResponseWriter, _ *http.Request) {
	codes, err := s.authenticatorCodes()
	if err != nil {
		s.renderErrorPage(w, "", http.StatusInternalServerError, "We couldn't generate the codes. Please try again.")
		return
	}
	s.renderPage(w, http.StatusOK, "authenticator", page{Title: "Authenticator", Heading: "Authenticator", Data: codes})
}
