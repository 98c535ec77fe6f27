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
	HasOwnPage  bool // whether people sign in on the bank's own page, not in the widget
}

var institutions = []institution{
	{"cedar", "Cedar National Bank", false},
	{"harbor", "Harbor Federal Credit Union", false},
	{"northline", "Northline Bank", false},
	{"larkspur", "Larkspur Bank", true},
	{"summit", "Summit Savings", true},
}

// testAccount is a made-up account that can be linked.
type testAccount struct {
	ID, Name, Type, Last4, Status string
	Note                          string // the account's test behavior, shown with its name
}

var testAccounts = []testAccount{
	{"everyday", "Everyday Checking", "checking", "6789", sourceVerified, ""},
	{"rainy-day", "Rainy Day Savings", "savings", "4321", sourceVerified, ""},
	{"old", "Old Checking", "checking", last4Closed, sourceVerified, "Test account: closed, debits are returned (R02)"},
	{"joint", "Joint Checking", "checking", last4Disputed, sourceVerified, "Test account: disputed after settlement (R10)"},
	{"holiday", "Holiday Savings", "savings", "3003", sourcePending, "Test account: verified after a day"},
}

// Credentials that the bank sign-in accepts, the maximum number of attempts, and the widget's messages.
const (
	testUser      = "user_good"
	testMFAUser   = "mfa_device"
	testPassword  = "pass_good"
	testCode      = "1234"
	signInAttemptsMax   = 3
	bankErrorText = "Bank could not be added at the moment. Please try again later."
	bankAddedText = "Your bank has been added successfully"
)

// The steps of a sign-in to a bank.
const (
	signInStepCredentials   = "sign-in"
	signInStepCode     = "code"
	signInStepAccounts = "accounts"
	signInStepDone     = "done"
	signInStepFailed   = "failed"
)

// appURL parses a URL and reports whether it is on the app's origin.
func (s *Sandbox) appURL(text string) (string, bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme+"://"+u.Host != s.origin || u.User != nil {
		return "", false
	}
	return u.String(), true
}

// bankPage shows the list of banks. If bankId names an account that needs a new sign-in, it starts one. If bankId names an account
// that was linked or a sign-in that failed on a bank's own page, it shows the result.
func (s *Sandbox) bankPage(v *widgetRequest) {
	p := v.page
	id := v.r.FormValue("bankId")
	if id == "" {
		s.renderInstitutions(v, p)
		return
	}
	s.mu.Lock()
	l, isLink := s.bankSignIns.rows[id]
	existing, isSource := s.sources.rows[id]
	other, needsRelink := s.accountToRenew(v.applicant.ReferenceID)
	s.mu.Unlock()
	isLink = isLink && l.ReferenceID == v.applicant.ReferenceID
	isSource = isSource && existing.ReferenceID == v.applicant.ReferenceID && existing.Kind == kindBank && !existing.Removed
	switch {
	case isLink && l.Step == signInStepFailed:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"bank", "BANK_ERROR", bankErrorText})
	case isSource && existing.VerificationStatus != sourceRelogin:
		s.finishWidget(v.w, v.r, p, "", widgetMessage{"bank", "BANK_ADDED", bankAddedText})
	case isSource:
		s.renewBankSignIn(v, p, existing)
	case needsRelink:
		s.renewBankSignIn(v, p, other)
	default:
		s.renderInstitutions(v, p)
	}
}

// accountToRenew returns an account that needs a new sign-in, if the applicant has one.
func (s *Sandbox) accountToRenew(reference string) (source, bool) {
	for _, existing := range s.sourcesOf(reference, kindBank) {
		if existing.VerificationStatus == sourceRelogin {
			return existing, true
		}
	}
	return source{}, false
}

func (s *Sandbox) renderInstitutions(v *widgetRequest, p page) {
	p.Title, p.Heading = "Link a bank", "Choose your bank"
	returnURL, ok := s.appURL(v.r.FormValue("returnUrl"))
	if !ok {
		returnURL = s.origin + "/user/bank-account"
	}
	p.Data = struct {
		Institutions []institution
		ReturnURL    string
	}{institutions, returnURL}
	s.renderForm(v, "bank", p)
}

func (s *Sandbox) institutionForm(v *widgetRequest) {
	for _, chosen := range institutions {
		if chosen.ID != v.r.FormValue("institution") {
			continue
		}
		l := bankSignIn{InstitutionID: chosen.ID}
		if chosen.HasOwnPage {
			returnURL, ok := s.appURL(v.r.FormValue("returnUrl"))
			if !ok {
				returnURL = s.origin + "/user/bank-account"
			}
			l.ReturnURL = returnURL
		}
		s.startBankSignIn(v, v.page, l, chosen)
		return
	}
	s.renderInstitutions(v, v.page)
}

// renewBankSignIn starts a new sign-in for an account that is already linked.
func (s *Sandbox) renewBankSignIn(v *widgetRequest, p page, existing source) {
	bank := institution{Name: existing.InstitutionName}
	s.startBankSignIn(v, p, bankSignIn{RenewedSourceID: existing.ID}, bank)
}

// startBankSignIn starts a sign-in. It shows the bank's sign-in form, or a link to the bank's own page.
func (s *Sandbox) startBankSignIn(v *widgetRequest, p page, l bankSignIn, bank institution) {
	id := newID()
	l.ReferenceID, l.Step, l.ExpiresAt = v.applicant.ReferenceID, signInStepCredentials, time.Now().UTC().Add(bankSignInTTL)
	err := s.update(func(c *change) error {
		put(c, s.bankSignIns, id, l)
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
	p.Title, p.Heading = "Link a bank", "Continue to "+bank.Name
	p.Data = struct{ Name, Path string }{bank.Name, "/bank/" + id}
	s.renderPage(v.w, http.StatusOK, "bank_redirect", p)
}

func (s *Sandbox) institutionName(l bankSignIn) string {
	for _, existing := range institutions {
		if existing.ID == l.InstitutionID {
			return existing.Name
		}
	}
	return withLock(s, func() string { return s.sources.rows[l.RenewedSourceID].InstitutionName })
}

// activeBankSignIn returns a sign-in. It reports false if the sign-in does not exist or has expired.
func (s *Sandbox) activeBankSignIn(id string) (bankSignIn, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, exists := s.bankSignIns.rows[id]
	return l, exists && time.Now().Before(l.ExpiresAt)
}

func (s *Sandbox) bankSignInPage(w http.ResponseWriter, r *http.Request) {
	l, exists := s.activeBankSignIn(r.PathValue("link"))
	if !exists {
		s.renderProblem(w, "", http.StatusGone, "This page has expired. Please go back and start over.")
		return
	}
	s.renderSignIn(w, r.PathValue("link"), l, nil, nil)
}

// renderSignIn shows the current step of a sign-in. The app may embed the sign-in of the widget, but not a bank's own page.
func (s *Sandbox) renderSignIn(w http.ResponseWriter, id string, l bankSignIn, formValues url.Values, errors map[string]string) {
	bank := s.institutionName(l)
	p := page{Title: bank, App: s.origin, FormValues: formValues, Errors: errors}
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
	case signInStepCredentials:
		p.Heading = "Sign in to " + bank
	case signInStepCode:
		p.Heading = "Enter the code from your device"
	case signInStepAccounts:
		p.Heading = "Choose an account"
	default:
		s.renderProblem(w, p.Widget, http.StatusGone, "This page has expired. Please go back and start over.")
		return
	}
	s.renderPage(w, status, "signin", p)
}

func (s *Sandbox) bankSignInForm(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
	id := r.PathValue("link")
	l, exists := s.activeBankSignIn(id)
	if !exists || r.PathValue("step") != l.Step || r.ParseForm() != nil {
		s.renderProblem(w, "", http.StatusGone, "This page has expired. Please go back and start over.")
		return
	}
	problem := ""
	var chosen testAccount
	switch l.Step {
	case signInStepCredentials:
		l.Step, problem = checkCredentials(r.PostForm)
	case signInStepCode:
		l.Step = signInStepAccounts
		if strings.TrimSpace(r.PostForm.Get("code")) != testCode {
			l.Step, problem = signInStepCode, "The code is incorrect. The test code is 1234."
		}
	case signInStepAccounts:
		var found bool
		if chosen, found = testAccountByID(r.PostForm.Get("account")); !found {
			problem = "Please choose an account."
		} else {
			l.Step = signInStepDone
		}
	}
	if problem != "" && l.Step != signInStepAccounts {
		if l.Attempts++; l.Attempts >= signInAttemptsMax {
			l.Step = signInStepFailed
		}
	}
	if l.RenewedSourceID != "" && l.Step == signInStepAccounts {
		l.Step = signInStepDone // the account is already linked
	}
	s.advanceBankSignIn(w, r, id, l, chosen, problem)
}

// checkCredentials checks a username and password.
func checkCredentials(form url.Values) (step, problem string) {
	user, password := strings.TrimSpace(form.Get("username")), form.Get("password")
	switch {
	case user == testUser && password == testPassword:
		return signInStepAccounts, ""
	case user == testMFAUser && password == testPassword:
		return signInStepCode, ""
	}
	return signInStepCredentials, "The username or password is incorrect. The test values are user_good and pass_good."
}

func testAccountByID(id string) (testAccount, bool) {
	for _, a := range testAccounts {
		if a.ID == id {
			return a, true
		}
	}
	return testAccount{}, false
}

// advanceBankSignIn stores the new state of a sign-in and shows the next step, or the same step with the problem.
func (s *Sandbox) advanceBankSignIn(w http.ResponseWriter, r *http.Request, id string, l bankSignIn, chosen testAccount, problem string) {
	bank := s.institutionName(l)
	var sourceID, callback string
	err := s.update(func(c *change) error {
		put(c, s.bankSignIns, id, l)
		if l.Step == signInStepDone {
			sourceID, callback = s.linkAccount(c, l, chosen, bank)
		}
		return nil
	})
	switch {
	case err != nil:
		s.log.Error("sandbox: bank sign-in", "error", err)
		s.renderProblem(w, "", http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
	case l.Step == signInStepDone || l.Step == signInStepFailed:
		s.endBankSignIn(w, r, id, l, sourceID, callback)
	case problem != "":
		s.renderSignIn(w, id, l, r.PostForm, map[string]string{"form": problem})
	default:
		s.renderSignIn(w, id, l, nil, nil)
	}
}

// linkAccount links the chosen account, or verifies the account that was signed in to again.
func (s *Sandbox) linkAccount(c *change, l bankSignIn, chosen testAccount, bank string) (id, callback string) {
	if existing, exists := s.sources.rows[l.RenewedSourceID]; exists {
		return existing.ID, s.setBankStatus(c, existing, sourceVerified)
	}
	return s.addBank(c, source{
		ReferenceID: l.ReferenceID, Name: chosen.Name, InstitutionName: bank, AccountType: chosen.Type,
		AccountHolderName: fullName(s.applicants.rows[l.ReferenceID]), Last4: chosen.Last4, VerificationStatus: chosen.Status,
	})
}

// endBankSignIn ends a sign-in. The widget shows a message. The bank's own page redirects to the app.
func (s *Sandbox) endBankSignIn(w http.ResponseWriter, r *http.Request, id string, l bankSignIn, sourceID, callback string) {
	outcome := widgetMessage{"bank", "BANK_ADDED", bankAddedText}
	if l.Step == signInStepFailed {
		outcome = widgetMessage{"bank", "BANK_ERROR", bankErrorText}
		sourceID = id // lets the widget find the failed sign-in
	}
	if l.ReturnURL == "" {
		s.finishWidget(w, r, page{Widget: "bank", App: s.origin, Exit: true}, callback, outcome)
		return
	}
	s.awaitAcceptance(r.Context(), callback)
	returnURL, err := url.Parse(l.ReturnURL)
	if err != nil {
		s.renderProblem(w, "", http.StatusInternalServerError, "Something went wrong. Please go back to the app.")
		return
	}
	query := returnURL.Query()
	query.Set("action", "bank-redirected")
	query.Set("bankId", sourceID)
	returnURL.RawQuery = query.Encode()
	http.Redirect(w, r, returnURL.String(), http.StatusSeeOther)
}
