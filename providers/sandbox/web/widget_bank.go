package web

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
)

// institution is a simulated bank.
type institution struct {
	ID, Name   string
	HasOwnPage bool // whether applicants sign in on the bank's own page instead of in the widget
}

var institutions = []institution{
	{"cedar", "Cedar National Bank", false},
	{"harbor", "Harbor Federal Credit Union", false},
	{"northline", "Northline Bank", false},
	{"larkspur", "Larkspur Bank", true},
	{"summit", "Summit Savings", true},
}

// testAccount is a simulated account that applicants can link.
type testAccount struct {
	ID, Name, Type, Last4, Status string
	Note                          string // test behavior, shown next to the name
}

var testAccounts = []testAccount{
	{"everyday", "Everyday Checking", "checking", "6789", funding.SourceVerified, ""},
	{"rainy-day", "Rainy Day Savings", "savings", "4321", funding.SourceVerified, ""},
	{"old", "Old Checking", "checking", funding.Last4Closed, funding.SourceVerified, "Test account: debits are returned with R02"},
	{"joint", "Joint Checking", "checking", funding.Last4Disputed, funding.SourceVerified,
		"Test account: debits are returned with R10 after settlement"},
	{"holiday", "Holiday Savings", "savings", "3003", funding.SourcePending, "Test account: verified after a day"},
}

// Test credentials for the bank sign-in and the OpenID provider, and the bank widget's messages.
const (
	testUser          = "user_good"
	testMFAUser       = "mfa_device"
	testPassword      = "pass_good"
	testCode          = "1234"
	maxSignInAttempts = 3
	bankErrorText     = "Bank could not be added at the moment. Please try again later."
	bankAddedText     = "Your bank has been added successfully"
)

// Steps of a bank sign-in.
const (
	signInStepCredentials = "sign-in"
	signInStepCode        = "code"
	signInStepAccounts    = "accounts"
	signInStepDone        = "done"
	signInStepFailed      = "failed"
)

// appURL parses a URL and reports whether it has the app's origin.
func (s *Pages) appURL(text string) (string, bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme+"://"+u.Host != s.Origin || u.User != nil {
		return "", false
	}
	return u.String(), true
}

// bankPage shows the list of banks if bankId is empty. If bankId identifies a failed sign-in or a linked account, it shows the result. If
// the linked account requires a new sign-in, it starts one instead. For an unknown bankId, it starts a sign-in for any of the applicant's
// accounts that requires one. If none does, it shows the list of banks.
func (s *Pages) bankPage(req *widgetRequest) {
	p := req.page
	id := req.r.FormValue("bankId")
	if id == "" {
		s.renderInstitutions(req, p)
		return
	}
	s.Mu.Lock()
	signIn, isSignIn := s.BankSignIns.Rows[id]
	existing, isSource := s.Sources.Rows[id]
	account, requiresSignIn := s.accountRequiringSignIn(req.applicant.ReferenceID)
	s.Mu.Unlock()
	isSignIn = isSignIn && signIn.ReferenceID == req.applicant.ReferenceID
	isSource = isSource && existing.ReferenceID == req.applicant.ReferenceID && existing.Kind == engine.KindBank && !existing.Removed
	switch {
	case isSignIn && signIn.Step == signInStepFailed:
		s.finishWidget(req.w, req.r, p, "", widgetMessage{"bank", "BANK_ERROR", bankErrorText})
	case isSource && existing.VerificationStatus != funding.SourceRelogin:
		s.finishWidget(req.w, req.r, p, "", widgetMessage{"bank", "BANK_ADDED", bankAddedText})
	case isSource:
		s.renewBankSignIn(req, p, existing)
	case requiresSignIn:
		s.renewBankSignIn(req, p, account)
	default:
		s.renderInstitutions(req, p)
	}
}

// accountRequiringSignIn returns an applicant's account that requires a new sign-in. It returns false if there is none.
func (s *Pages) accountRequiringSignIn(referenceID string) (engine.Source, bool) {
	for _, existing := range s.ApplicantSources(referenceID, engine.KindBank) {
		if existing.VerificationStatus == funding.SourceRelogin {
			return existing, true
		}
	}
	return engine.Source{}, false
}

func (s *Pages) renderInstitutions(req *widgetRequest, p page) {
	p.Title, p.Heading = "Link a bank account", "Choose your bank"
	p.Data = struct {
		Institutions []institution
		ReturnURL    string
	}{institutions, s.bankReturnURL(req)}
	s.renderForm(req, "bank", p)
}

// bankReturnURL returns the app's page to show after a sign-in on a bank's own page.
func (s *Pages) bankReturnURL(req *widgetRequest) string {
	if returnURL, ok := s.appURL(req.r.FormValue("returnUrl")); ok {
		return returnURL
	}
	return s.Origin + "/user/bank-account"
}

func (s *Pages) institutionForm(req *widgetRequest) {
	for _, chosen := range institutions {
		if chosen.ID != req.r.FormValue("institution") {
			continue
		}
		signIn := engine.BankSignIn{InstitutionID: chosen.ID}
		if chosen.HasOwnPage {
			signIn.ReturnURL = s.bankReturnURL(req)
		}
		s.startBankSignIn(req, req.page, signIn, chosen)
		return
	}
	s.renderInstitutions(req, req.page)
}

// renewBankSignIn starts a new sign-in for a linked account.
func (s *Pages) renewBankSignIn(req *widgetRequest, p page, existing engine.Source) {
	bank := institution{Name: existing.InstitutionName}
	s.startBankSignIn(req, p, engine.BankSignIn{RenewedSourceID: existing.ID}, bank)
}

// startBankSignIn starts a sign-in. It shows the bank's sign-in form or a link to the bank's own page.
func (s *Pages) startBankSignIn(req *widgetRequest, p page, signIn engine.BankSignIn, bank institution) {
	id := engine.NewID()
	signIn.ReferenceID, signIn.Step = req.applicant.ReferenceID, signInStepCredentials
	signIn.ExpiresAt = time.Now().UTC().Add(engine.BankSignInTTL)
	err := s.Update(func(c *engine.Change) error {
		engine.Put(c, s.BankSignIns, id, signIn)
		return nil
	})
	if err != nil {
		s.renderInternalError(req, err)
		return
	}
	if signIn.ReturnURL == "" {
		s.renderSignIn(req.w, id, signIn, nil, nil)
		return
	}
	p.Title, p.Heading = "Link a bank account", "Continue to "+bank.Name
	p.Data = struct{ Name, Path string }{bank.Name, "/bank/" + id}
	s.renderPage(req.w, http.StatusOK, "bank_redirect", p)
}

func (s *Pages) institutionName(signIn engine.BankSignIn) string {
	for _, existing := range institutions {
		if existing.ID == signIn.InstitutionID {
			return existing.Name
		}
	}
	return engine.WithLock(&s.Mu, func() string { return s.Sources.Rows[signIn.RenewedSourceID].InstitutionName })
}

// activeBankSignIn returns a sign-in. It returns false if the sign-in does not exist or has expired.
func (s *Pages) activeBankSignIn(id string) (engine.BankSignIn, bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	signIn, exists := s.BankSignIns.Rows[id]
	return signIn, exists && time.Now().Before(signIn.ExpiresAt)
}

func (s *Pages) bankSignInPage(w http.ResponseWriter, r *http.Request) {
	signIn, exists := s.activeBankSignIn(r.PathValue("id"))
	if !exists {
		s.renderErrorPage(w, "", http.StatusGone, "This page has expired. Please go back and start over.")
		return
	}
	s.renderSignIn(w, r.PathValue("id"), signIn, nil, nil)
}

// renderSignIn shows a sign-in's current step. The app can embed the widget's form but not a bank's own page.
func (s *Pages) renderSignIn(
	w http.ResponseWriter, id string, signIn engine.BankSignIn, formValues url.Values, fieldErrors map[string]string,
) {
	bank := s.institutionName(signIn)
	p := page{Title: bank, AppOrigin: s.Origin, FormValues: formValues, Errors: fieldErrors}
	if signIn.ReturnURL == "" {
		p.Widget, p.HasCloseButton = "bank", true
	}
	p.Data = struct {
		Bank, Path, Step string
		Accounts         []testAccount
	}{bank, "/bank/" + id, signIn.Step, testAccounts}
	switch signIn.Step {
	case signInStepCredentials:
		p.Heading = "Sign in to " + bank
	case signInStepCode:
		p.Heading = "Enter the code from your device"
	case signInStepAccounts:
		p.Heading = "Choose an account"
	default:
		s.renderErrorPage(w, p.Widget, http.StatusGone, "This page has expired. Please go back and start over.")
		return
	}
	s.renderPage(w, formStatus(fieldErrors), "signin", p)
}

func (s *Pages) bankSignInForm(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, engine.MaxBodyBytes)
	id := r.PathValue("id")
	signIn, exists := s.activeBankSignIn(id)
	if !exists || r.PathValue("step") != signIn.Step || r.ParseForm() != nil {
		s.renderErrorPage(w, "", http.StatusGone, "This page has expired. Please go back and start over.")
		return
	}
	message := ""
	var chosen testAccount
	switch signIn.Step {
	case signInStepCredentials:
		signIn.Step, message = checkCredentials(r.PostForm)
	case signInStepCode:
		signIn.Step = signInStepAccounts
		if strings.TrimSpace(r.PostForm.Get("code")) != testCode {
			signIn.Step, message = signInStepCode, "The code is incorrect. The test code is 1234."
		}
	case signInStepAccounts:
		var found bool
		if chosen, found = testAccountByID(r.PostForm.Get("account")); !found {
			message = "Please choose an account."
		} else {
			signIn.Step = signInStepDone
		}
	}
	if message != "" && signIn.Step != signInStepAccounts {
		if signIn.Attempts++; signIn.Attempts >= maxSignInAttempts {
			signIn.Step = signInStepFailed
		}
	}
	if signIn.RenewedSourceID != "" && signIn.Step == signInStepAccounts {
		signIn.Step = signInStepDone // the account is already linked
	}
	s.advanceBankSignIn(w, r, id, signIn, chosen, message)
}

// checkCredentials checks a username and password. It returns the next step and an error message, if any.
func checkCredentials(form url.Values) (step, message string) {
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

// advanceBankSignIn stores a sign-in's new state. It shows the next step, or the same step with an error message.
func (s *Pages) advanceBankSignIn(
	w http.ResponseWriter, r *http.Request, id string, signIn engine.BankSignIn, chosen testAccount, message string,
) {
	bank := s.institutionName(signIn)
	var sourceID, callbackID string
	err := s.Update(func(c *engine.Change) error {
		engine.Put(c, s.BankSignIns, id, signIn)
		if signIn.Step == signInStepDone {
			sourceID, callbackID = s.linkAccount(c, signIn, chosen, bank)
		}
		return nil
	})
	switch {
	case err != nil:
		s.Log.Error("sandbox: failed to process bank sign-in", "error", err)
		s.renderErrorPage(w, "", http.StatusInternalServerError, "Something went wrong. Nothing was changed. Please try again.")
	case signIn.Step == signInStepDone || signIn.Step == signInStepFailed:
		s.endBankSignIn(w, r, id, signIn, sourceID, callbackID)
	case message != "":
		s.renderSignIn(w, id, signIn, r.PostForm, map[string]string{"form": message})
	default:
		s.renderSignIn(w, id, signIn, nil, nil)
	}
}

// linkAccount links the chosen account. After a new sign-in for a linked account, it sets that account to verified.
func (s *Pages) linkAccount(c *engine.Change, signIn engine.BankSignIn, chosen testAccount, bank string) (sourceID, callbackID string) {
	if existing, exists := s.Sources.Rows[signIn.RenewedSourceID]; exists {
		return existing.ID, s.SetBankStatus(c, existing, funding.SourceVerified)
	}
	return s.AddBank(c, engine.Source{
		ReferenceID: signIn.ReferenceID, Name: chosen.Name, InstitutionName: bank, AccountType: chosen.Type,
		AccountHolderName: engine.FullName(s.Applicants.Rows[signIn.ReferenceID]), Last4: chosen.Last4, VerificationStatus: chosen.Status,
	})
}

// endBankSignIn ends a sign-in. The widget shows a message, while the bank's own page redirects to the app.
func (s *Pages) endBankSignIn(w http.ResponseWriter, r *http.Request, id string, signIn engine.BankSignIn, sourceID, callbackID string) {
	outcome := widgetMessage{"bank", "BANK_ADDED", bankAddedText}
	if signIn.Step == signInStepFailed {
		outcome = widgetMessage{"bank", "BANK_ERROR", bankErrorText}
		sourceID = id // the widget looks up the failed sign-in by this ID
	}
	if signIn.ReturnURL == "" {
		s.finishWidget(w, r, page{Widget: "bank", AppOrigin: s.Origin, HasCloseButton: true}, callbackID, outcome)
		return
	}
	s.AwaitAcceptance(r.Context(), callbackID)
	returnURL, err := url.Parse(signIn.ReturnURL)
	if err != nil {
		s.renderErrorPage(w, "", http.StatusInternalServerError, "Something went wrong. Please go back to the app.")
		return
	}
	query := returnURL.Query()
	query.Set("action", "bank-redirected")
	query.Set("bankId", sourceID)
	returnURL.RawQuery = query.Encode()
	http.Redirect(w, r, returnURL.String(), http.StatusSeeOther)
}
