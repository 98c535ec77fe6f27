// Package web serves the widgets, the bank's pages, the mailbox, and the OpenID provider.
package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
	"hulak/providers/sandbox/identity"
	"hulak/providers/sandbox/mail"
)

// Pages serves the pages of all providers.
type Pages struct {
	*engine.Engine
	*funding.Bank
	*identity.Verifier
	*mail.Mailer

	openID openID
}

// New returns the pages of providers that share an engine.
func New(bank *funding.Bank, verifier *identity.Verifier, mailer *mail.Mailer) (*Pages, error) {
	p := &Pages{Engine: bank.Engine, Bank: bank, Verifier: verifier, Mailer: mailer}
	var err error
	p.openID, err = newOpenID()
	return p, err
}

//go:embed pages/*.html static/*
var files embed.FS

// page is the data for all page templates.
type page struct {
	Title          string
	Heading        string
	Widget         string // kyc, bank, card, tier, or invoice; also the type of the widget's messages
	Token          string
	AppOrigin      string         // receives the widget's messages
	Outcome        *widgetMessage // message sent to the app after the page loads
	HasCloseButton bool
	FormValues     url.Values
	Errors         map[string]string
	Data           any
}

// widgetMessage is a message from a widget to the page that embeds it.
type widgetMessage struct {
	Type    string `json:"type"`
	Status  string `json:"status"`
	Message string `json:"message"`
}

// Message returns the outcome as JSON, for widget.js.
func (p page) Message() (string, error) {
	if p.Outcome == nil {
		return "", nil
	}
	text, err := json.Marshal(p.Outcome)
	return string(text), err
}

// Value returns a field's submitted value.
func (p page) Value(field string) string { return p.FormValues.Get(field) }

// FieldError returns a field's error.
func (p page) FieldError(field string) string { return p.Errors[field] }

var templates = parseTemplates()

// parseTemplates returns the page templates by name. Each includes the shared layout and parts.
func parseTemplates() map[string]*template.Template {
	functions := template.FuncMap{
		"formatTime": func(t time.Time) string { return t.UTC().Format("Jan 2, 2006, 3:04:05 PM MST") },
		"formatISO":  func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		"field": func(p page, name, label string, options ...string) formField {
			return formField{Page: p, Name: name, Label: label, Options: optionMap(options)}
		},
	}
	shared := template.Must(template.New("").Funcs(functions).ParseFS(files, "pages/layout.html", "pages/parts.html"))
	names, err := fs.Glob(files, "pages/*.html")
	if err != nil {
		panic(err)
	}
	byName := map[string]*template.Template{}
	for _, name := range names {
		base := strings.TrimSuffix(strings.TrimPrefix(name, "pages/"), ".html")
		if base == "layout" || base == "parts" {
			continue
		}
		byName[base] = template.Must(template.Must(shared.Clone()).ParseFS(files, name))
	}
	return byName
}

// formField is a labeled input.
type formField struct {
	Page    page
	Name    string
	Label   string
	Options map[string]string
}

// Option returns an input attribute, the hint, or a flag such as optional.
func (f formField) Option(name string) string { return f.Options[name] }

// ErrorText returns the field's error message, or "" if the value is valid.
func (f formField) ErrorText() string { return f.Page.FieldError(f.Name) }

// Value returns the submitted value, or "" for a secret.
func (f formField) Value() string {
	if f.Options["secret"] != "" {
		return ""
	}
	return f.Page.Value(f.Name)
}

// optionMap converts alternating names and values to a map.
func optionMap(options []string) map[string]string {
	m := map[string]string{}
	for i := 0; i+1 < len(options); i += 2 {
		m[options[i]] = options[i+1]
	}
	return m
}

// AddPages adds the routes of the pages.
func (s *Pages) AddPages(mux *http.ServeMux) {
	static, err := fs.Sub(files, "static")
	if err != nil {
		panic(err) // the directory is embedded
	}
	mux.Handle("GET /static/", http.StripPrefix("/static/", withCacheHeaders(http.FileServerFS(static))))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		s.renderPage(w, http.StatusOK, "home", page{Title: "Welcome", Data: struct {
			Day    time.Duration
			Manual bool
		}{s.Cfg.Day, s.Cfg.Manual}})
	})
	mux.Handle("GET /sandbox/mailbox", engine.LoopbackOnly(http.HandlerFunc(s.mailboxPage)))
	mux.Handle("GET /sandbox/authenticator", engine.LoopbackOnly(http.HandlerFunc(s.authenticatorPage)))
	s.addWidget(mux, "kyc", s.kycPage, map[string]widgetHandler{"": s.kycForm, "/document": s.documentForm})
	s.addWidget(mux, "tier", s.tierPage, map[string]widgetHandler{"": s.tierForm})
	s.addWidget(mux, "card", s.cardPage, map[string]widgetHandler{"": s.cardForm})
	s.addWidget(mux, "bank", s.bankPage, map[string]widgetHandler{"/institution": s.institutionForm})
	s.addWidget(mux, "invoice", s.invoicePage, nil)
	mux.HandleFunc("GET /widgets/zip-codes/{code}", s.zipCodePlace)
	mux.HandleFunc("GET /bank/{id}", s.bankSignInPage)
	mux.HandleFunc("POST /bank/{id}/{step}", s.bankSignInForm)
}

func withCacheHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=300")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// widgetRequest is an applicant's request to a widget.
type widgetRequest struct {
	w         http.ResponseWriter
	r         *http.Request
	applicant engine.Applicant
	page      page // contains only the fields that all of the widget's pages share
}

type widgetHandler func(*widgetRequest)

// maxFormBytes is large enough for a photo of a document.
const maxFormBytes = 8 << 20

// addWidget serves a widget's first page and its forms to requests with a valid token.
func (s *Pages) addWidget(mux *http.ServeMux, name string, first widgetHandler, forms map[string]widgetHandler) {
	withApplicant := func(next widgetHandler) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
			if err := r.ParseMultipartForm(1 << 20); err != nil && !errors.Is(err, http.ErrNotMultipart) {
				s.renderErrorPage(w, name, http.StatusBadRequest, "We couldn't read this form. Please go back and try again.")
				return
			}
			token := r.FormValue("token")
			a, valid := s.applicantForToken(token, name)
			if !valid {
				s.renderErrorPage(w, name, http.StatusUnauthorized, "This page has expired. Please close it and open it again.")
				return
			}
			next(&widgetRequest{w: w, r: r, applicant: a, page: page{
				Widget: name, Token: token, AppOrigin: s.Origin, FormValues: r.PostForm, Errors: map[string]string{},
				HasCloseButton: name == "bank" || name == "invoice",
			}})
		}
	}
	mux.HandleFunc("GET /widgets/"+name, withApplicant(first))
	for path, form := range forms {
		mux.HandleFunc("POST /widgets/"+name+path, withApplicant(form))
	}
}

// applicantForToken returns a token's applicant. It returns false if the token is not valid for the widget.
func (s *Pages) applicantForToken(token, widget string) (engine.Applicant, bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	t, exists := s.Tokens.Rows[engine.Sha256Hex(token)]
	if !exists || time.Now().After(t.ExpiresAt) || !slices.Contains(t.Widgets, widget) {
		return engine.Applicant{}, false
	}
	a, exists := s.Applicants.Rows[t.ReferenceID]
	return a, exists
}

// renderPage writes a page. Only the app can embed widget pages. Other pages cannot be embedded.
func (s *Pages) renderPage(w http.ResponseWriter, status int, name string, p page) {
	var body bytes.Buffer
	if err := templates[name].ExecuteTemplate(&body, "layout", p); err != nil {
		s.Log.Error("sandbox: failed to render page", "page", name, "error", err)
		http.Error(w, "Something went wrong on our end. Please try again.", http.StatusInternalServerError)
		return
	}
	ancestors, frames := "'none'", "'none'"
	if p.Widget != "" {
		ancestors = s.Origin
	}
	if p.Widget == "invoice" {
		frames = s.Origin
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "+
		"base-uri 'none'; form-action 'self' "+s.Origin+"; frame-src "+frames+"; frame-ancestors "+ancestors)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(body.Bytes()) // an error means that the client disconnected
}

// renderErrorPage shows an error page.
func (s *Pages) renderErrorPage(w http.ResponseWriter, widget string, status int, text string) {
	s.renderPage(w, status, "error", page{Title: "Error", Heading: text, Widget: widget, AppOrigin: s.Origin})
}

// renderForm shows a form with its errors, if any.
func (s *Pages) renderForm(req *widgetRequest, name string, p page) {
	s.renderPage(req.w, formStatus(p.Errors), name, p)
}

// formStatus returns the HTTP status of a form with the given errors.
func formStatus(fieldErrors map[string]string) int {
	if len(fieldErrors) > 0 {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// finishWidget shows a widget's final page. It first waits for the app to accept the callback, so the app's page can load the new
// state.
func (s *Pages) finishWidget(w http.ResponseWriter, r *http.Request, p page, callbackID string, outcome widgetMessage) {
	s.AwaitAcceptance(r.Context(), callbackID)
	p.Outcome, p.Heading = &outcome, outcome.Message
	p.Title = "Done"
	p.Data = slices.Contains(successStatuses, outcome.Status)
	s.renderPage(w, http.StatusOK, "done", p)
}

// successStatuses lists the statuses in widgets' messages that mean success.
var successStatuses = []string{identity.KYCVerified, "BANK_ADDED", "CARD_ADDED", "TIER2_REQUESTED", "TIER3_REQUESTED"}

func (s *Pages) mailboxPage(w http.ResponseWriter, r *http.Request) {
	to := strings.TrimSpace(r.URL.Query().Get("to"))
	s.renderPage(w, http.StatusOK, "mailbox", page{
		Title: "Mailbox", Heading: "Mailbox", FormValues: url.Values{"to": {to}}, Data: s.NewestMessages(to),
	})
}
