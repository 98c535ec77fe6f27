package sandbox

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

// institution is a made-up bank.
type institution struct {
	ID, Name string
	OwnPage  bool // people sign in on the bank's own page, not in the widget
}

var institutions = []institution{
	{"cedar", "Cedar National Bank", false},
	{"harbor", "Harbor Federal Credit Union", false},
	{"northline", "Northline Bank", false},
	{"larkspur", "Larkspur Bank", true},
	{"summit", "Summit Savings", true},
}

// testAccount is an account that can be linked.
type testAccount struct {
	ID, Name, Type, Last4, Status string
	Note                          string // what happens to debits
}

var testAccounts = []testAccount{
	{"everyday", "Everyday Checking", "checking", "6789", sourceVerified, ""},
	{"rainy-day", "Rainy Day Savings", "savings", "4321", sourceVerified, ""},
	{"old", "Old Checking", "checking", last4Closed, sourceVerified, "Test account: closed, debits come back (R02)"},
	{"joint", "Joint Checking", "checking", last4Disputed, sourceVerified, "Test account: disputed after settlement (R10)"},
	{"holiday", "Holiday Savings", "savings", "3003", sourcePending, "Test account: confirmed after a day"},
}

// The values with which sign-in is tested.
const (
	testUser  = "user_good"
	testMFAUser   = "mfa_device"
	testPassword  = "pass_good"
	testCode  = "1234"
	attemptsMax  = 3
	bankErrorText = "Bank could not be added at the moment. Please try again later."
	bankAddedText = "Your bank has been added successfully"
)

// The steps of a sign-in at a bank.
const (
	linkSignIn   = "sign-in"
	linkCode     = "code"
	linkAccounts = "accounts"
	linkDone     = "done"
	linkFailed   = "failed"
)

// appURL parses a URL and reports whether it is on the app's origin.
func (s *Sandbox) appURL(text string) (string, bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme+"://"+u.Host != s.origin || u.User != nil {
		return "", false
	}
	return u.String(), true
}

// bankPage shows the list of banks. If bankId names a broken account or a finished visit to a bank's own page, it continues
// there.
func (s *Sandbox) bankPage(v *widgetRequest) {
	p := v.page
	id := v.r.FormValue("bankId")
	if id == "" {
		s.renderInstitutions(v, p)
		return
	}
	s.mu.Lock()
	visited, isVisit := s.links.rows[id]
	known, isSource := s.sources.rows[id]
	broken, anyBroken := s.accountToRelink(v.applicant.ReferenceID)
	s.mu.Unlock()
	isVisit = isVisit && visited.ReferenceID == v.applicant.ReferenceID
	isSource = isSource && known.ReferenceID == v.applicant.ReferenceID && known.Kind == kindBank && !known.Removed
	switch {
	case isVisit && visited.Step == linkFailed:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"bank", "BANK_ERROR", bankErrorText})
	case isSource && known.VerificationStatus != sourceRelogin:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"bank", "BANK_ADDED", bankAddedText})
	case isSource:
		s.startRelink(v, p, known)
	case anyBroken:
		s.startRelink(v, p, broken)
	default:
		s.renderInstitutions(v, p)
	}
}

// accountToRelink returns an account to which the applicant must sign in again.
func (s *Sandbox) accountToRelink(reference string) (source, bool) {
	for _, known := range s.sourcesOf(reference, kindBank) {
		if known.VerificationStatus == sourceRelogin {
			return known, true
		}
	}
	return source{}, false
}

func (s *Sandbox) renderInstitutions(v *widgetRequest, p page) {
	p.Title, p.Heading = "Link a bank", "Choose your bank"
	back, inside := s.appURL(v.r.FormValue("returnUrl"))
	if !inside {
		back = s.origin + "/user/bank-account"
	}
	p.Data = struct {
		Institutions []institution
		ReturnURL    string
	}{institutions, back}
	s.renderForm(v, "bank", p)
}

func (s *Sandbox) institutionForm(v *widgetRequest) {
	for _, chosen := range institutions {
		if chosen.ID != v.r.FormValue("institution") {
			continue
		}
		l := link{InstitutionID: chosen.ID}
		if chosen.OwnPage {
			back, inside := s.appURL(v.r.FormValue("returnUrl"))
			if !inside {
				back = s.origin + "/user/bank-account"
			}
			l.ReturnURL = back
		}
		s.startLink(v, v.page, l, chosen)
		return
	}
	s.renderInstitutions(v, v.page)
}

func (s *Sandbox) startRelink(v *widgetRequest, p page, known source) {
	at := institution{ID: "", Name: known.InstitutionName}
	s.startLink(v, p, link{RenewID: known.ID}, at)
}

// startLink shows a bank's sign-in form, or a link to the bank's own page.
func (s *Sandbox) startLink(v *widgetRequest, p page, l link, at institution) {
	id := newID()
	l.ReferenceID, l.Step, l.ExpiresAt = v.applicant.ReferenceID, linkSignIn, time.Now().UTC().Add(linkTTL)
	err := s.update(func(c *change) error {
		put(c, s.links, id, l)
		return nil
	})
	if err != nil {
		s.renderInternalError(v, err)
		return
	}
	if l.ReturnURL == "" {
		s.renderSignIn(v.w, id, l, nil, nil)
		return
	}
	p.Title, p.Heading = "Link a bank", "Continue at "+at.Name
	p.Data = struct{ Name, Path string }{at.Name, "/bank/" + id}
	s.renderPage(v.w, http.StatusOK, "bank_redirect", p)
}

func (s *Sandbox) institutionName(l link) string {
	for _, known := range institutions {
		if known.ID == l.InstitutionID {
			return known.Name
		}
	}
	return view(s, func() string { return s.sources.rows[l.RenewID].InstitutionName })
}

func (s *Sandbox) activeLink(id string) (link, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, there := s.links.rows[id]
	return l, there && time.Now().Before(l.ExpiresAt)
}

func (s *Sandbox) bankSignInPage(w http.ResponseWriter, r *http.Request) {
	l, there := s.activeLink(r.PathValue("link"))
	if !there {
		s.renderProblem(w, "", http.StatusGone, "This page has expired. Please go back and start again.")
		return
	}
	s.renderSignIn(w, r.PathValue("link"), l, nil, nil)
}

// renderSignIn shows the current step of a sign-in. The app may embed a sign-in in the widget, but not the bank's own page.
func (s *Sandbox) renderSignIn(w http.ResponseWriter, id string, l link, typed url.Values, errors map[string]string) {
	bank := s.institutionName(l)
	p := page{Title: bank, App: s.origin, FormValues: typed, Errors: errors}
	if l.ReturnURL == "" {
		p.Widget, p.Exit = "bank", true
	}
	p.Data = struct {
		Bank, Path, Step string
		Accounts         []testAccount
	}{bank, "/bank/" + id, l.Step, testAccounts}
	status := http.StatusOK
	if len(errors) > 0 {
		status = http.StatusUnprocessableEntity
	}
	switch l.Step {
	case linkSignIn:
		p.Heading = "Sign in to " + bank
	case linkCode:
		p.Heading = "Enter the code from your device"
	case linkAccounts:
		p.Heading = "Choose an account"
	default:
		s.renderProblem(w, p.Widget, http.StatusGone, "This page has expired. Please go back and start again.")
		return
	}
	s.renderPage(w, status, "signin", p)
}

func (s *Sandbox) bankSignInForm(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
	id := r.PathValue("link")
	l, there := s.activeLink(id)
	if !there || r.PathValue("step") != l.Step || r.ParseForm() != nil {
		s.renderProblem(w, "", http.StatusGone, "This page has expired. Please go back and start again.")
		return
	}
	problem := ""
	var chosen testAccount
	switch l.Step {
	case linkSignIn:
		l.Step, problem = signIn(r.PostForm)
	case linkCode:
		l.Step = linkAccounts
		if strings.TrimSpace(r.PostForm.Get("code")) != testCode {
			l.Step, problem = linkCode, "That is not the code. In the sandbox it is 1234."
		}
	case linkAccounts:
		var found bool
		if chosen, found = testAccountByID(r.PostForm.Get("account")); !found {
			problem = "Please choose an account."
		} else {
			l.Step = linkDone
		}
	}
	if problem != "" && l.Step != linkAccounts {
		if l.Attempts++; l.Attempts >= attemptsMax {
			l.Step = linkFailed
		}
	}
	if l.RenewID != "" && l.Step == linkAccounts {
		l.Step = linkDone // the account is already linked
	}
	s.advanceLink(w, r, id, l, chosen, problem)
}

// signIn checks a username and password.
func signIn(form url.Values) (step, problem string) {
	user, password := strings.TrimSpace(form.Get("username")), form.Get("password")
	switch {
	case user == testUser && password == testPassword:
		return linkAccounts, ""
	case user == testMFAUser && password == testPassword:
		return linkCode, ""
	}
	return linkSignIn, "That username and password do not match. In the sandbox they are user_good and pass_good."
}

func testAccountByID(id string) (testAccount, bool) {
	for _, a := range testAccounts {
		if a.ID == id {
			return a, true
		}
	}
	return testAccount{}, false
}

// advanceLink stores the state of a sign-in and shows the next step.
func (s *Sandbox) advanceLink(w http.ResponseWriter, r *http.Request, id string, l link, chosen testAccount, problem string) {
	bank := s.institutionName(l)
	var sourceID, callback string
	err := s.update(func(c *change) error {
		put(c, s.links, id, l)
		if l.Step == linkDone {
			sourceID, callback = s.linkAccount(c, l, chosen, bank)
		}
		return nil
	})
	switch {
	case err != nil:
		s.log.Error("sandbox: bank sign-in", "error", err)
		s.renderProblem(w, "", http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
	case l.Step == linkDone || l.Step == linkFailed:
		s.endLink(w, r, id, l, sourceID, callback)
	case problem != "":
		s.renderSignIn(w, id, l, r.PostForm, map[string]string{"form": problem})
	default:
		s.renderSignIn(w, id, l, nil, nil)
	}
}

func (s *Sandbox) linkAccount(c *change, l link, chosen testAccount, bank string) (id, callback string) {
	if known, there := s.sources.rows[l.RenewID]; there {
		return known.ID, s.setBankStatus(c, known, sourceVerified)
	}
	return s.addBank(c, source{
		ReferenceID: l.ReferenceID, Name: chosen.Name, InstitutionName: bank, AccountType: chosen.Type,
		AccountHolderName: fullName(s.applicants.rows[l.ReferenceID]), Last4: chosen.Last4, VerificationStatus: chosen.Status,
	})
}

// endLink ends a sign-in: with a message in the widget, or a redirect to the app from the bank's own page.
func (s *Sandbox) endLink(w http.ResponseWriter, r *http.Request, id string, l link, sourceID, callback string) {
	tell := widgetMessage{"bank", "BANK_ADDED", bankAddedText}
	if l.Step == linkFailed {
		tell = widgetMessage{"bank", "BANK_ERROR", bankErrorText}
		sourceID = id // lets the widget find the failed sign-in
	}
	if l.ReturnURL == "" {
		s.finishWidget(w, r, page{Widget: "bank", App: s.origin, Exit: true}, callback, tell)
		return
	}
	s.awaitAcceptance(r.Context(), callback)
	back, err := url.Parse(l.ReturnURL)
	if err != nil {
		s.renderProblem(w, "", http.StatusInternalServerError, "Something went wrong. Please go back to the app.")
		return
	}
	query := back.Query()
	query.Set("action", "bank-redirected")
	query.Set("bankId", sourceID)
	back.RawQuery = query.Encode()
	http.Redirect(w, r, back.String(), http.StatusSeeOther)
}
