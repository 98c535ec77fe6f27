package sandbox

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
)

//go:embed pages/*.html static/*
var files embed.FS

// page is the data of every template.
type page struct {
	Title   string
	Heading string
	Widget  string // kyc, bank, card, tier, or invoice: the type of its messages
	Token   string
	App     string  // origin of the app, the only one that receives messages
	Outcome    *widgetMessage // sent to the app when the page has loaded
	Exit    bool    // the page has an exit button, which also notifies the app
	FormValues   url.Values
	Errors  map[string]string
	Data    any
}

// widgetMessage is a message from a widget to the page that embeds it.
type widgetMessage struct {
	Type    string `json:"type"`
	Status  string `json:"status"`
	Message string `json:"message"`
}

// Message returns the notice as JSON, for the script.
func (p page) Message() (string, error) {
	if p.Outcome == nil {
		return "", nil
	}
	text, err := json.Marshal(p.Outcome)
	return string(text), err
}

// Value returns the submitted value of a field.
func (p page) Value(field string) string { return p.FormValues.Get(field) }

// Error returns the error of a field.
func (p page) Error(field string) string { return p.Errors[field] }

var templates = parseTemplates()

// parseTemplates parses each page with the shared layout and parts.
func parseTemplates() map[string]*template.Template {
	functions := template.FuncMap{
		"when": func(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04:05 MST") },
		"iso":  func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		"field": func(p page, name, label string, options ...string) fieldPart {
			return fieldPart{Page: p, Name: name, Label: label, Options: optionMap(options)}
		},
	}
	shared := template.Must(template.New("").Funcs(functions).ParseFS(files, "pages/layout.html", "pages/parts.html"))
	names, err := fs.Glob(files, "pages/*.html")
	if err != nil {
		panic(err)
	}
	all := map[string]*template.Template{}
	for _, name := range names {
		base := strings.TrimSuffix(strings.TrimPrefix(name, "pages/"), ".html")
		if base == "layout" || base == "parts" {
			continue
		}
		all[base] = template.Must(template.Must(shared.Clone()).ParseFS(files, name))
	}
	return all
}

// fieldPart is a labeled input.
type fieldPart struct {
	Page    page
	Name    string
	Label   string
	Options map[string]string
}

// Option returns an attribute of the input or the text below it.
func (f fieldPart) Option(name string) string { return f.Options[name] }

// Problem returns the field's error.
func (f fieldPart) Problem() string { return f.Page.Error(f.Name) }

// Value returns the submitted value, but never a secret.
func (f fieldPart) Value() string {
	if f.Options["secret"] != "" {
		return ""
	}
	return f.Page.Value(f.Name)
}

func optionMap(options []string) map[string]string {
	m := map[string]string{}
	for i := 0; i+1 < len(options); i += 2 {
		m[options[i]] = options[i+1]
	}
	return m
}

func (s *Sandbox) addPages(mux *http.ServeMux) {
	static, err := fs.Sub(files, "static")
	if err != nil {
		panic(err) // the directory is embedded
	}
	mux.Handle("GET /static/", http.StripPrefix("/static/", withCaching(http.FileServerFS(static))))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		s.renderPage(w, http.StatusOK, "home", page{Title: "Welcome", Data: struct {
			Day    time.Duration
			Manual bool
		}{s.cfg.Day, s.cfg.Manual}})
	})
	mux.Handle("GET /sandbox/mailbox", loopbackOnly(http.HandlerFunc(s.mailboxPage)))
	mux.Handle("GET /sandbox/authenticator", loopbackOnly(http.HandlerFunc(s.authenticatorPage)))
	s.addWidget(mux, "kyc", s.kycPage, map[string]widgetHandler{"": s.kycForm, "/document": s.documentForm})
	s.addWidget(mux, "tier", s.tierPage, map[string]widgetHandler{"": s.tierForm})
	s.addWidget(mux, "card", s.cardPage, map[string]widgetHandler{"": s.cardForm})
	s.addWidget(mux, "bank", s.bankPage, map[string]widgetHandler{"/institution": s.institutionForm})
	s.addWidget(mux, "invoice", s.invoicePage, nil)
	mux.HandleFunc("GET /bank/{link}", s.bankSignInPage)
	mux.HandleFunc("POST /bank/{link}/{step}", s.bankSignInForm)
}

func withCaching(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=300")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// widgetRequest is a request of an applicant to a widget.
type widgetRequest struct {
	w         http.ResponseWriter
	r         *http.Request
	applicant applicant
	page      page // filled with the fields common to all pages of the widget
}

type widgetHandler func(*widgetRequest)

// formBytesMax leaves room for a photo of a document, which is discarded.
const formBytesMax = 8 << 20

// addWidget serves a widget's first page and its forms to requests with a valid token.
func (s *Sandbox) addWidget(mux *http.ServeMux, name string, first widgetHandler, forms map[string]widgetHandler) {
	handle := func(next widgetHandler) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, formBytesMax)
			if err := r.ParseMultipartForm(1 << 20); err != nil && !errors.Is(err, http.ErrNotMultipart) {
				s.renderProblem(w, name, http.StatusBadRequest, "This form could not be read.")
				return
			}
			token := r.FormValue("token")
			a, valid := s.applicantForToken(token, name)
			if !valid {
				s.renderProblem(w, name, http.StatusUnauthorized, "This page has expired. Please close it and open it again.")
				return
			}
			next(&widgetRequest{w: w, r: r, applicant: a, page: page{
				Widget: name, Token: token, App: s.origin, FormValues: r.PostForm, Errors: map[string]string{},
				Exit: name == "bank" || name == "invoice",
			}})
		}
	}
	mux.HandleFunc("GET /widgets/"+name, handle(first))
	for path, form := range forms {
		mux.HandleFunc("POST /widgets/"+name+path, handle(form))
	}
}

// applicantForToken returns the applicant of a token that is valid for a widget.
func (s *Sandbox) applicantForToken(token, widget string) (applicant, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, there := s.tokens.rows[hashOf(token)]
	if !there || time.Now().After(t.ExpiresAt) || !slices.Contains(t.Widgets, widget) {
		return applicant{}, false
	}
	a, there := s.applicants.rows[t.ReferenceID]
	return a, there
}

// renderPage writes a page. Only the app may embed a widget's page; other pages cannot be embedded.
func (s *Sandbox) renderPage(w http.ResponseWriter, status int, name string, p page) {
	var body bytes.Buffer
	if err := templates[name].ExecuteTemplate(&body, "layout", p); err != nil {
		s.log.Error("sandbox: page", "page", name, "error", err)
		http.Error(w, "Something went wrong.", http.StatusInternalServerError)
		return
	}
	ancestors, frames := "'none'", "'none'"
	if p.Widget != "" {
		ancestors = s.origin
	}
	if p.Widget == "invoice" {
		frames = s.origin
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "+
		"base-uri 'none'; form-action 'self' "+s.origin+"; frame-src "+frames+"; frame-ancestors "+ancestors)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(body.Bytes()) // an error means that the client has disconnected
}

func (s *Sandbox) renderProblem(w http.ResponseWriter, widget string, status int, text string) {
	s.renderPage(w, status, "problem", page{Title: "Not available", Heading: text, Widget: widget, App: s.origin})
}

// renderForm shows a form again with its errors.
func (s *Sandbox) renderForm(v *widgetRequest, name string, p page) {
	status := http.StatusOK
	if len(p.Errors) > 0 {
		status = http.StatusUnprocessableEntity
	}
	s.renderPage(v.w, status, name, p)
}

// finishWidget ends a widget. It waits for the app to accept the callback before it notifies the page. The app therefore has the new
// state when the page asks for it.
func (s *Sandbox) finishWidget(w http.ResponseWriter, r *http.Request, p page, callback string, tell widgetMessage) {
	s.awaitAcceptance(r.Context(), callback)
	p.Outcome, p.Heading = &tell, tell.Message
	p.Title = "Done"
	p.Data = isSuccess(tell.Status)
	s.renderPage(w, http.StatusOK, "done", p)
}

// isSuccess reports whether an outcome is a success for the applicant.
func isSuccess(status string) bool {
	switch status {
	case kycVerified, "BANK_ADDED", "CARD_ADDED", "TIER2_REQUESTED", "TIER3_REQUESTED":
		return true
	}
	return false
}

func (s *Sandbox) mailboxPage(w http.ResponseWriter, r *http.Request) {
	to := strings.TrimSpace(r.URL.Query().Get("to"))
	s.renderPage(w, http.StatusOK, "mailbox", page{
		Title: "Mailbox", Heading: "Mailbox", FormValues: url.Values{"to": {to}}, Data: s.newestMessages(to),
	})
}
