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

// account is an account that can be linked.
type account struct {
	ID, Name, Type, Last4, Status string
	Note                          string // what happens to debits
}

var accounts = []account{
	{"everyday", "Everyday Checking", "checking", "6789", sourceVerified, ""},
	{"rainy-day", "Rainy Day Savings", "savings", "4321", sourceVerified, ""},
	{"old", "Old Checking", "checking", last4Closed, sourceVerified, "Test account: closed, debits come back (R02)"},
	{"joint", "Joint Checking", "checking", last4Disputed, sourceVerified, "Test account: disputed after settlement (R10)"},
	{"holiday", "Holiday Savings", "savings", "3003", sourcePending, "Test account: confirmed after a day"},
}

// The values with which sign-in is tested.
const (
	userGood  = "user_good"
	userMFA   = "mfa_device"
	passGood  = "pass_good"
	codeGood  = "1234"
	triesMax  = 3
	bankError = "Bank could not be added at the moment. Please try again later."
	bankAdded = "Your bank has been added successfully"
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
func (s *Sandbox) bankPage(v *visit) {
	p := v.page
	id := v.r.FormValue("bankId")
	if id == "" {
		s.showInstitutions(v, p)
		return
	}
	s.mu.Lock()
	visited, isVisit := s.links.rows[id]
	known, isSource := s.sources.rows[id]
	broken, anyBroken := s.brokenBank(v.applicant.ReferenceID)
	s.mu.Unlock()
	isVisit = isVisit && visited.ReferenceID == v.applicant.ReferenceID
	isSource = isSource && known.ReferenceID == v.applicant.ReferenceID && known.Kind == kindBank && !known.Removed
	switch {
	case isVisit && visited.Step == linkFailed:
		s.finish(v.w, v.r, p, "", notice{"bank", "BANK_ERROR", bankError})
	case isSource && known.VerificationStatus != sourceRelogin:
		s.finish(v.w, v.r, p, "", notice{"bank", "BANK_ADDED", bankAdded})
	case isSource:
		s.signInAgain(v, p, known)
	case anyBroken:
		s.signInAgain(v, p, broken)
	default:
		s.showInstitutions(v, p)
	}
}

// brokenBank returns an account to which the applicant must sign in again.
func (s *Sandbox) brokenBank(reference string) (source, bool) {
	for _, known := range s.sourcesOf(reference, kindBank) {
		if known.VerificationStatus == sourceRelogin {
			return known, true
		}
	}
	return source{}, false
}

func (s *Sandbox) showInstitutions(v *visit, p page) {
	p.Title, p.Heading = "Link a bank", "Choose your bank"
	back, inside := s.appURL(v.r.FormValue("returnUrl"))
	if !inside {
		back = s.origin + "/user/bank-account"
	}
	p.Data = struct {
		Institutions []institution
		ReturnURL    string
	}{institutions, back}
	s.showForm(v, "bank", p)
}

func (s *Sandbox) institutionForm(v *visit) {
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
		s.startVisit(v, v.page, l, chosen)
		return
	}
	s.showInstitutions(v, v.page)
}

func (s *Sandbox) signInAgain(v *visit, p page, known source) {
	at := institution{ID: "", Name: known.InstitutionName}
	s.startVisit(v, p, link{RenewID: known.ID}, at)
}

// startVisit shows a bank's sign-in form, or a link to the bank's own page.
func (s *Sandbox) startVisit(v *visit, p page, l link, at institution) {
	id := newID()
	l.ReferenceID, l.Step, l.ExpiresAt = v.applicant.ReferenceID, linkSignIn, time.Now().UTC().Add(linkAge)
	err := s.update(func(c *change) error {
		put(c, s.links, id, l)
		return nil
	})
	if err != nil {
		s.failed(v, err)
		return
	}
	if l.ReturnURL == "" {
		s.showSignIn(v.w, id, l, nil, nil)
		return
	}
	p.Title, p.Heading = "Link a bank", "Continue at "+at.Name
	p.Data = struct{ Name, Path string }{at.Name, "/bank/" + id}
	s.show(v.w, http.StatusOK, "leave", p)
}

func (s *Sandbox) institutionName(l link) string {
	for _, known := range institutions {
		if known.ID == l.InstitutionID {
			return known.Name
		}
	}
	return view(s, func() string { return s.sources.rows[l.RenewID].InstitutionName })
}

func (s *Sandbox) bankVisit(id string) (link, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, there := s.links.rows[id]
	return l, there && time.Now().Before(l.ExpiresAt)
}

func (s *Sandbox) bankSignInPage(w http.ResponseWriter, r *http.Request) {
	l, there := s.bankVisit(r.PathValue("link"))
	if !there {
		s.showProblem(w, "", http.StatusGone, "This page has expired. Please go back and start again.")
		return
	}
	s.showSignIn(w, r.PathValue("link"), l, nil, nil)
}

// showSignIn shows the current step of a sign-in. The app may embed a sign-in in the widget, but not the bank's own page.
func (s *Sandbox) showSignIn(w http.ResponseWriter, id string, l link, typed url.Values, errors map[string]string) {
	bank := s.institutionName(l)
	p := page{Title: bank, App: s.origin, Typed: typed, Errors: errors}
	if l.ReturnURL == "" {
		p.Widget, p.Exit = "bank", true
	}
	p.Data = struct {
		Bank, Path, Step string
		Accounts         []account
	}{bank, "/bank/" + id, l.Step, accounts}
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
		s.showProblem(w, p.Widget, http.StatusGone, "This page has expired. Please go back and start again.")
		return
	}
	s.show(w, status, "signin", p)
}

func (s *Sandbox) bankSignInForm(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
	id := r.PathValue("link")
	l, there := s.bankVisit(id)
	if !there || r.PathValue("step") != l.Step || r.ParseForm() != nil {
		s.showProblem(w, "", http.StatusGone, "This page has expired. Please go back and start again.")
		return
	}
	problem := ""
	var chosen account
	switch l.Step {
	case linkSignIn:
		l.Step, problem = signIn(r.PostForm)
	case linkCode:
		l.Step = linkAccounts
		if strings.TrimSpace(r.PostForm.Get("code")) != codeGood {
			l.Step, problem = linkCode, "That is not the code. In the sandbox it is 1234."
		}
	case linkAccounts:
		var found bool
		if chosen, found = accountByID(r.PostForm.Get("account")); !found {
			problem = "Please choose an account."
		} else {
			l.Step = linkDone
		}
	}
	if problem != "" && l.Step != linkAccounts {
		if l.Tries++; l.Tries >= triesMax {
			l.Step = linkFailed
		}
	}
	if l.RenewID != "" && l.Step == linkAccounts {
		l.Step = linkDone // the account is already linked
	}
	s.goOn(w, r, id, l, chosen, problem)
}

// signIn checks a username and password.
func signIn(form url.Values) (step, problem string) {
	user, password := strings.TrimSpace(form.Get("username")), form.Get("password")
	switch {
	case user == userGood && password == passGood:
		return linkAccounts, ""
	case user == userMFA && password == passGood:
		return linkCode, ""
	}
	return linkSignIn, "That username and password do not match. In the sandbox they are user_good and pass_good."
}

func accountByID(id string) (account, bool) {
	for _, a := range accounts {
		if a.ID == id {
			return a, true
		}
	}
	return account{}, false
}

// goOn stores the state of a sign-in and shows the next step.
func (s *Sandbox) goOn(w http.ResponseWriter, r *http.Request, id string, l link, chosen account, problem string) {
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
		s.showProblem(w, "", http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
	case l.Step == linkDone || l.Step == linkFailed:
		s.leave(w, r, id, l, sourceID, callback)
	case problem != "":
		s.showSignIn(w, id, l, r.PostForm, map[string]string{"form": problem})
	default:
		s.showSignIn(w, id, l, nil, nil)
	}
}

func (s *Sandbox) linkAccount(c *change, l link, chosen account, bank string) (id, callback string) {
	if known, there := s.sources.rows[l.RenewID]; there {
		return known.ID, s.setBankStatus(c, known, sourceVerified)
	}
	return s.addBank(c, source{
		ReferenceID: l.ReferenceID, Name: chosen.Name, InstitutionName: bank, AccountType: chosen.Type,
		AccountHolderName: holderOf(s.applicants.rows[l.ReferenceID]), Last4: chosen.Last4, VerificationStatus: chosen.Status,
	})
}

// leave ends a sign-in: with a message in the widget, or a redirect to the app from the bank's own page.
func (s *Sandbox) leave(w http.ResponseWriter, r *http.Request, id string, l link, sourceID, callback string) {
	tell := notice{"bank", "BANK_ADDED", bankAdded}
	if l.Step == linkFailed {
		tell = notice{"bank", "BANK_ERROR", bankError}
		sourceID = id // lets the widget find the failed sign-in
	}
	if l.ReturnURL == "" {
		s.finish(w, r, page{Widget: "bank", App: s.origin, Exit: true}, callback, tell)
		return
	}
	s.awaitTaken(r.Context(), callback)
	back, err := url.Parse(l.ReturnURL)
	if err != nil {
		s.showProblem(w, "", http.StatusInternalServerError, "Something went wrong. Please go back to the app.")
		return
	}
	query := back.Query()
	query.Set("action", "bank-redirected")
	query.Set("bankId", sourceID)
	back.RawQuery = query.Encode()
	http.Redirect(w, r, back.String(), http.StatusSeeOther)
}
