package sandbox_test

import (
	"errors"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	domainscreening "hulak/domain/screening"
	"hulak/providers/identity"
	"hulak/providers/notification"
	"hulak/providers/sandbox"
	"hulak/providers/screening"
)

func kycForm(token, lastName string) url.Values {
	return url.Values{
		"token": {token}, "firstName": {"Maya"}, "lastName": {lastName}, "dateOfBirth": {"1960-04-01"},
		"addressLine": {"1 Main Street"}, "city": {"Queens"}, "postalCode": {"11372"}, "ssn": {"123-45-6789"},
	}
}

func TestKYCWidget(t *testing.T) {
	t.Parallel()
	for last, want := range map[string]string{
		"Gurung": "VERIFIED", "Retry": "RETRY_REQUESTED", "Document": "DOCUMENT_REQUESTED", "review": "REVIEW_PENDING", "SUSPEND": "SUSPENDED",
	} {
		t.Run("last name "+last+" results in "+want+" (4.05a)", func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				got := env.page("POST", "/widgets/kyc", kycForm(env.token(), last))
				if message := got.message(); message.Type != "kyc" || message.Status != want || message.Message == "" {
					env.Errorf("message = %+v", message)
				}
				// The app receives the callback before the page shows the result.
				env.expectCallbacks("kyc.status_changed " + want)
				applicant, err := env.identity().Status(env.Context(), "sender-1")
				if err != nil || applicant.KYCStatus != want || applicant.LastName != last {
					env.Errorf("Status = %+v, %v", applicant, err)
				}
				if tier := applicant.Tier; (tier == "ONE") != (want == "VERIFIED") {
					env.Errorf("tier is %q", tier)
				}
			})
		})
	}
	t.Run("after a failed check, the applicant tries again on the same page (4.05c)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			got := env.page("POST", "/widgets/kyc", kycForm(token, "Retry"))
			if got.message().Status != "RETRY_REQUESTED" || !strings.Contains(got.body, `value="1 Main Street"`) {
				env.Errorf("page = %s", got.body)
			}
			if message := env.page("POST", "/widgets/kyc", kycForm(token, "Gurung")).message(); message.Status != "VERIFIED" {
				env.Errorf("message = %+v", message)
			}
		})
	})
	t.Run("a ZIP code has a city", func(t *testing.T) {
		t.Parallel()
		cityOf := func(zipCode string) string { return map[string]string{"75201": "Dallas"}[zipCode] }
		runInBubble(t, sandbox.Config{CityOf: cityOf}, func(env *testEnv) {
			if got := env.page("GET", "/widgets/zip-codes/75201", nil); !strings.Contains(got.body, `"Dallas"`) {
				env.Errorf("body = %s", got.body)
			}
			if got := env.page("GET", "/widgets/zip-codes/00000", nil); got.status != http.StatusNotFound {
				env.Errorf("status = %d", got.status)
			}
		})
	})
	t.Run("the widget reports progress and success (8.10f, 8.10g)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			if got := env.page("GET", "/widgets/kyc?token="+token, nil); !strings.Contains(got.body, `data-progress="verification in progress"`) {
				env.Error("form lacks the progress message")
			}
			message := env.page("POST", "/widgets/kyc", kycForm(token, "Gurung")).message()
			if message.Message != "personal information verified successfully" {
				env.Errorf("message = %+v", message)
			}
			if message := env.page("GET", "/widgets/kyc?token="+token, nil).message(); message.Status != "VERIFIED" {
				env.Errorf("reopened widget sends %+v", message)
			}
		})
	})
	t.Run("a requested document is reviewed within a day", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			env.page("POST", "/widgets/kyc", kycForm(token, "Document"))
			if got := env.page("GET", "/widgets/kyc?token="+token, nil); !strings.Contains(got.body, "Document number") {
				env.Fatal("widget does not request the document")
			}
			got := env.page("POST", "/widgets/kyc/document", url.Values{"token": {token}, "documentType": {"PASSPORT"}, "documentNumber": {"X1"}})
			if message := got.message(); message.Status != "REVIEW_PENDING" {
				env.Fatalf("message = %+v", message)
			}
			env.advance(1.1)
			env.expectCallbacks("kyc.status_changed DOCUMENT_REQUESTED", "kyc.status_changed REVIEW_PENDING", "kyc.status_changed VERIFIED")
		})
	})
	t.Run("the widget rejects an applicant under 18 and keeps all values except the SSN (9.08b)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			form := kycForm(env.token(), "Gurung")
			form.Set("dateOfBirth", time.Now().AddDate(-18, 0, 1).Format("2006-01-02"))
			form.Set("city", "")
			got := env.page("POST", "/widgets/kyc", form)
			for _, want := range []string{"at least 18 years old", "Please enter your city", `value="1 Main Street"`} {
				if !strings.Contains(got.body, want) {
					env.Errorf("page lacks %q", want)
				}
			}
			if got.status != http.StatusUnprocessableEntity || strings.Contains(got.body, "123-45-6789") {
				env.Errorf("status is %d, want 422 and a page without the SSN", got.status)
			}
			env.expectCallbacks()
		})
	})
}

var linkPath = regexp.MustCompile(`(?:action|href)="(/bank/[^"]+)"`)

// nextPath returns the path of the page's bank sign-in form or link.
func (env *testEnv) nextPath(p pageResponse) string {
	env.Helper()
	found := linkPath.FindStringSubmatch(p.body)
	if found == nil {
		env.Fatalf("page has no link or form: %s", p.body)
	}
	return found[1]
}

func TestBankWidget(t *testing.T) {
	t.Parallel()
	signIn := url.Values{"username": {"user_good"}, "password": {"pass_good"}}
	t.Run("an applicant chooses a bank, signs in, and links an account (4.10b)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			p := env.page("POST", "/widgets/bank/institution", url.Values{"token": {env.token()}, "institution": {"cedar"}})
			p = env.page("POST", env.nextPath(p), signIn)
			p = env.page("POST", env.nextPath(p), url.Values{"account": {"rainy-day"}})
			if message := p.message(); message.Type != "bank" || message.Status != "BANK_ADDED" ||
				message.Message != "Your bank has been added successfully" {
				env.Fatalf("message = %+v", message)
			}
			env.expectCallbacks("bank.added VERIFIED")
			c := env.app.callbacks()[0]
			got, err := env.funding().Source(env.Context(), c.SourceID)
			if err != nil || c.ReferenceID != "sender-1" || got.ReferenceID != "sender-1" {
				env.Fatalf("callback %+v, source %+v, %v", c, got, err)
			}
			got.ID, got.ReferenceID = "", ""
			want := got
			want.InstitutionName, want.Name, want.AccountType, want.Last4 = "Cedar National Bank", "Rainy Day Savings", "savings", "4321"
			want.AccountHolderName, want.VerificationStatus = "Maya Gurung", "VERIFIED"
			if got != want {
				env.Errorf("Source = %+v, want %+v", got, want)
			}
		})
	})
	t.Run("the user mfa_device must enter a code", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			p := env.page("POST", "/widgets/bank/institution", url.Values{"token": {env.token()}, "institution": {"harbor"}})
			p = env.page("POST", env.nextPath(p), url.Values{"username": {"mfa_device"}, "password": {"pass_good"}})
			p = env.page("POST", env.nextPath(p), url.Values{"code": {"0000"}})
			if p.status != http.StatusUnprocessableEntity {
				env.Fatalf("wrong code: status %d", p.status)
			}
			p = env.page("POST", env.nextPath(p), url.Values{"code": {"1234"}})
			p = env.page("POST", env.nextPath(p), url.Values{"account": {"everyday"}})
			if message := p.message(); message.Status != "BANK_ADDED" {
				env.Errorf("message = %+v", message)
			}
		})
	})
	t.Run("three wrong passwords cause BANK_ERROR (4.10c)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			p := env.page("POST", "/widgets/bank/institution", url.Values{"token": {env.token()}, "institution": {"cedar"}})
			for range 2 {
				p = env.page("POST", env.nextPath(p), url.Values{"username": {"user_good"}, "password": {"no"}})
			}
			p = env.page("POST", env.nextPath(p), url.Values{"username": {"user_good"}, "password": {"no"}})
			if message := p.message(); message.Status != "BANK_ERROR" ||
				message.Message != "Bank could not be added at the moment. Please try again later." {
				env.Errorf("message = %+v", message)
			}
			env.expectCallbacks()
		})
	})
	t.Run("a bank's own page redirects to the app with action and bankId (2.18g)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			p := env.page("POST", "/widgets/bank/institution", url.Values{
				"token": {token}, "institution": {"larkspur"}, "returnUrl": {appURL + "/payment/information"},
			})
			signInPage := env.page("GET", env.nextPath(p), nil)
			if csp := signInPage.header.Get("Content-Security-Policy"); !strings.Contains(csp, "frame-ancestors 'none'") {
				env.Errorf("bank's own page can be embedded: %s", csp)
			}
			p = env.page("POST", env.nextPath(signInPage), signIn)
			p = env.page("POST", env.nextPath(p), url.Values{"account": {"everyday"}})
			callbacks := env.app.callbacks()
			if len(callbacks) != 1 {
				env.Fatalf("callbacks are %v, want one", env.app.summaries())
			}
			want := appURL + "/payment/information?action=bank-redirected&bankId=" + callbacks[0].SourceID
			if p.status != http.StatusSeeOther || p.location != want {
				env.Errorf("redirect: status %d to %s, want %s", p.status, p.location, want)
			}
			// Spec 4.09f: a widget reopened with this bankId reports success without another form.
			message := env.page("GET", "/widgets/bank?token="+token+"&bankId="+callbacks[0].SourceID, nil).message()
			if message.Status != "BANK_ADDED" {
				env.Errorf("reopened widget sends %+v", message)
			}
		})
	})
	t.Run("the reopened widget reports a failed sign-in on a bank's own page", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			p := env.page("POST", "/widgets/bank/institution", url.Values{"token": {token}, "institution": {"summit"}})
			p = env.page("GET", env.nextPath(p), nil)
			for range 3 {
				p = env.page("POST", env.nextPath(p), url.Values{"username": {"x"}, "password": {"y"}})
				if p.location != "" {
					break
				}
			}
			redirect, err := url.Parse(p.location)
			if err != nil || redirect.Path != "/user/bank-account" || redirect.Query().Get("action") != "bank-redirected" {
				env.Fatalf("redirected to %s", p.location)
			}
			message := env.page("GET", "/widgets/bank?token="+token+"&bankId="+redirect.Query().Get("bankId"), nil).message()
			if message.Status != "BANK_ERROR" {
				env.Errorf("message = %+v", message)
			}
		})
	})
	t.Run("an account that requires a new sign-in is verified after the sign-in", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			_, response := env.do("POST", "/simulate/bank", map[string]string{
				"referenceId": "sender-1", "name": "Cedar National Bank", "accountType": "checking", "status": "RELOGIN_REQUIRED",
			})
			id := response["sourceId"].(string)
			p := env.page("GET", "/widgets/bank?token="+token+"&bankId="+id, nil)
			p = env.page("POST", env.nextPath(p), signIn)
			if message := p.message(); message.Status != "BANK_ADDED" {
				env.Fatalf("message = %+v", message)
			}
			env.expectCallbacks("bank.added RELOGIN_REQUIRED", "bank.status_changed VERIFIED")
			if got := env.app.callbacks()[1]; got.SourceID != id {
				env.Errorf("callback is for a different account: %+v", got)
			}
		})
	})
	t.Run("a pending account is verified within a day", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			p := env.page("POST", "/widgets/bank/institution", url.Values{"token": {env.token()}, "institution": {"cedar"}})
			p = env.page("POST", env.nextPath(p), signIn)
			env.page("POST", env.nextPath(p), url.Values{"account": {"holiday"}})
			env.advance(1.1)
			env.expectCallbacks("bank.added PENDING", "bank.status_changed VERIFIED")
		})
	})
	t.Run("a bank's own page redirects only to the app", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			for _, foreign := range []string{
				"https://evil.test/", "http://app.test.evil.test/", "http://app.test@evil.test/", "//evil.test", "javascript:alert(1)",
			} {
				p := env.page("POST", "/widgets/bank/institution", url.Values{
					"token": {env.token()}, "institution": {"larkspur"}, "returnUrl": {foreign},
				})
				p = env.page("GET", env.nextPath(p), nil)
				p = env.page("POST", env.nextPath(p), signIn)
				p = env.page("POST", env.nextPath(p), url.Values{"account": {"everyday"}})
				if !strings.HasPrefix(p.location, appURL+"/user/bank-account?") {
					env.Errorf("returnUrl %s: redirected to %s", foreign, p.location)
				}
			}
		})
	})
}

func cardForm(token, number string) url.Values {
	return url.Values{
		"token": {token}, "number": {number}, "expiry": {time.Now().AddDate(1, 0, 0).Format("01/06")}, "cvc": {"123"},
		"holder": {"Maya Gurung"}, "nickName": {"Daily"},
	}
}

func TestCardWidget(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{
		"4242 4242 4242 4242": "VISA", "5555555555554444": "MASTERCARD", "2223003122003222": "MASTERCARD", "6011111111111117": "DISCOVER",
	} {
		t.Run("a card with number "+number+" is added with network "+want+" (4.10e)", func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				message := env.page("POST", "/widgets/card", cardForm(env.token(), number)).message()
				if message.Type != "card" || message.Status != "CARD_ADDED" || message.Message != "Your Debit card has been added successfully" {
					env.Fatalf("message = %+v", message)
				}
				env.expectCallbacks("card.added")
				got, err := env.funding().Source(env.Context(), env.app.callbacks()[0].SourceID)
				if err != nil || got.Network != want || got.Last4 != number[len(number)-4:] || got.Kind != "DEBIT_CARD" ||
					got.Name != "Daily" {
					env.Errorf("Source = %+v, %v", got, err)
				}
			})
		})
	}
	t.Run("an invalid card form shows errors without the card number", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			for field, invalid := range map[string][]string{
				"number": {"4242424242424241", "1234", "4242x", ""},
				"expiry": {time.Now().AddDate(0, -1, 0).Format("01/06"), "13/40", "12", ""},
				"cvc":    {"12", "12a", "1234"},
				"holder": {" "},
			} {
				for _, value := range invalid {
					form := cardForm(token, "4242424242424242")
					form.Set(field, value)
					got := env.page("POST", "/widgets/card", form)
					if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, `id="`+field+`-note"`) {
						env.Errorf("%s %q: status %d", field, value, got.status)
					}
					if strings.Contains(got.body, "4242424242424242") || strings.Contains(got.body, `value="123"`) {
						env.Errorf("%s %q: page contains card data", field, value)
					}
				}
			}
			env.expectCallbacks()
		})
	})
	t.Run("a card is valid through the last day of its expiration month", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			form := cardForm(env.token(), "4242424242424242")
			form.Set("expiry", time.Now().Format("01/06"))
			if message := env.page("POST", "/widgets/card", form).message(); message.Status != "CARD_ADDED" {
				env.Errorf("message = %+v", message)
			}
		})
	})
	t.Run("a declined card returns CARD_ERROR, and a sixth card returns ADD_LIMIT_EXCEEDED", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			if message := env.page("POST", "/widgets/card", cardForm(token, "4000000000000002")).message(); message.Status != "CARD_ERROR" {
				env.Errorf("message = %+v", message)
			}
			for range 5 {
				env.page("POST", "/widgets/card", cardForm(token, "4242424242424242"))
			}
			if message := env.page("POST", "/widgets/card", cardForm(token, "4242424242424242")).message(); message.Status != "ADD_LIMIT_EXCEEDED" {
				env.Errorf("message = %+v", message)
			}
		})
	})
}

func TestTierWidget(t *testing.T) {
	t.Parallel()
	tierTwoForm := url.Values{
		"idNumber": {"X1"}, "issuedBy": {"NY"}, "idExpiry": {"2030-01-01"}, "ssn": {"123456789"}, "occupation": {"Cook"}, "employer": {"Inn"},
	}
	t.Run("tier 2 needs every detail of the ID and the job (9.05b)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			env.page("POST", "/widgets/kyc", kycForm(token, "Gurung"))
			for field := range tierTwoForm {
				form := maps.Clone(tierTwoForm)
				form.Set("token", token)
				form.Del(field)
				if got := env.page("POST", "/widgets/tier", form); got.status != http.StatusUnprocessableEntity {
					env.Errorf("status without %s is %d", field, got.status)
				}
			}
			env.expectCallbacks("kyc.status_changed VERIFIED")
		})
	})
	t.Run("tier 3 needs the source of the money, with a bank statement or a pay stub (9.05c)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			env.do("POST", "/simulate/kyc", map[string]string{"referenceId": "sender-1", "status": "VERIFIED", "tier": "TWO"})
			got := env.page("GET", "/widgets/tier?token="+token, nil)
			for _, want := range []string{`<option value="BANK_STATEMENT">Bank statement</option>`, `<option value="PAY_STUB">Pay stub</option>`} {
				if !strings.Contains(got.body, want) {
					env.Errorf("page lacks %s", want)
				}
			}
			form := url.Values{"token": {token}, "fundsProof": {"BANK_STATEMENT"}}
			if got := env.page("POST", "/widgets/tier", form); got.status != http.StatusUnprocessableEntity {
				env.Errorf("status without the source is %d", got.status)
			}
		})
	})
	t.Run("tiers 2 and 3 are approved a day after each request (4.10f)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			if message := env.page("GET", "/widgets/tier?token="+token, nil).message(); message.Status != "TIER_REQUEST_FAILED" {
				env.Errorf("message for an unverified applicant = %+v", message)
			}
			env.page("POST", "/widgets/kyc", kycForm(token, "Gurung"))
			form := maps.Clone(tierTwoForm)
			form.Set("token", token)
			if message := env.page("POST", "/widgets/tier", form).message(); message.Type != "tier" || message.Status != "TIER2_REQUESTED" {
				env.Fatalf("message = %+v", message)
			}
			if got := env.page("GET", "/widgets/tier?token="+token, nil); !strings.Contains(got.body, "reviewing your request") {
				env.Error("widget allows a second request during the review")
			}
			env.advance(1.1)
			tierThreeForm := url.Values{"token": {token}, "fundsProof": {"PAY_STUB"}, "fundsSource": {"Wages"}}
			if message := env.page("POST", "/widgets/tier", tierThreeForm).message(); message.Status != "TIER3_REQUESTED" {
				env.Fatalf("message = %+v", message)
			}
			env.advance(1.1)
			var tiers []string
			for _, c := range env.app.callbacks()[1:] {
				tiers = append(tiers, string(c.Kind)+" "+c.Tier)
			}
			want := []string{"tier.requested TWO", "tier.approved TWO", "tier.requested THREE", "tier.approved THREE"}
			if !slices.Equal(tiers, want) {
				env.Errorf("callbacks are %q, want %q", tiers, want)
			}
		})
	})
}

func TestWidgetPages(t *testing.T) {
	t.Parallel()
	t.Run("only the app can embed widgets, and each widget requires a token", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			for _, widget := range []string{"kyc", "bank", "card", "tier", "invoice"} {
				link := "&link=" + url.QueryEscape(appURL+"/receipts/1?sig=x")
				got := env.page("GET", "/widgets/"+widget+"?token="+token+link, nil)
				csp := got.header.Get("Content-Security-Policy")
				if got.status != http.StatusOK || !strings.Contains(csp, "frame-ancestors "+appURL) ||
					!strings.Contains(csp, "script-src 'self';") {
					env.Errorf("%s: status %d, policy %s", widget, got.status, csp)
				}
				if !strings.Contains(got.body, `data-app="`+appURL+`"`) {
					env.Errorf("%s: page lacks the app's origin", widget)
				}
				for _, bad := range []string{"", "?token=guess"} {
					if got := env.page("GET", "/widgets/"+widget+bad, nil); got.status != http.StatusUnauthorized {
						env.Errorf("%s%s: status %d", widget, bad, got.status)
					}
				}
			}
			env.advance(30*60/simulatedDay.Seconds() + 1)
			if got := env.page("GET", "/widgets/kyc?token="+token, nil); got.status != http.StatusUnauthorized {
				env.Errorf("expired token: status %d", got.status)
			}
		})
	})
	t.Run("the invoice widget embeds only the app's receipts (4.10g)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			token := env.token()
			got := env.page("GET", "/widgets/invoice?token="+token+"&link="+url.QueryEscape(appURL+"/receipts/1?sig=x&t=2"), nil)
			if !strings.Contains(got.body, `src="`+appURL+`/receipts/1?sig=x&amp;t=2"`) || !strings.Contains(got.body, "data-exit") {
				env.Errorf("page = %s", got.body)
			}
			for _, foreign := range []string{"https://evil.test/", "javascript:alert(1)", "", "data:text/html,x"} {
				got := env.page("GET", "/widgets/invoice?token="+token+"&link="+url.QueryEscape(foreign), nil)
				if got.status != http.StatusBadRequest {
					env.Errorf("link %q: status %d", foreign, got.status)
				}
			}
		})
	})
	t.Run("the home page lists test values and no secrets", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			got := env.page("GET", "/", nil)
			if got.status != http.StatusOK || !strings.Contains(got.body, "user_good") || strings.Contains(got.body, apiKey) ||
				strings.Contains(got.body, webhookSecret) {
				env.Errorf("status %d, page = %s", got.status, got.body)
			}
			for _, asset := range []string{"/static/sandbox.css", "/static/widget.js", "/static/mark.svg"} {
				if got := env.page("GET", asset, nil); got.status != http.StatusOK {
					env.Errorf("%s: status %d", asset, got.status)
				}
			}
		})
	})
}

func TestMailbox(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		for _, m := range []notification.Message{
			{
				Key: "1", To: "a@example.com", Channel: notification.Email, Subject: "Verify", Text: "Your code is 123456.", Code: "123456",
				Link: appURL + "/user/verify-email?token=123456",
			},
			{Key: "2", To: "+12125550100", Channel: notification.SMS, Text: "Your code is 654321.", Code: "654321"},
			{Key: "2", To: "+12125550100", Channel: notification.SMS, Text: "Your code is 654321, again."},
			{Key: "4", To: "+0", Channel: notification.SMS, Text: "To a number that does not exist."},
			{Key: "1", To: "a@example.com", Channel: notification.Email, Subject: "Verify", Text: "again"},
			{Key: "3", To: "a@example.com", Channel: notification.Email, Subject: "<b>Done</b>", Text: "Bye", Link: "javascript:alert(1)"},
		} {
			sender := notification.ChannelRouter{Email: env.mailSender(), SMS: env.smsSender()}
			if err := sender.Send(env.Context(), m); err != nil {
				env.Fatal(err)
			}
		}
		got := env.page("GET", "/mailbox.json?to=a%40example.com", nil).body
		first, second := strings.Index(got, "Done"), strings.Index(got, `"code":"123456"`)
		if first < 0 || second < first || strings.Contains(got, "654321") || strings.Contains(got, "again") {
			env.Errorf("mailbox.json = %s", got)
		}
		page := env.page("GET", "/sandbox/mailbox", nil).body
		if !strings.Contains(page, `<p class="code">654321</p>`) {
			env.Errorf("mailbox page lacks the code: %s", page)
		}
		for _, unwanted := range []string{"again", "does not exist", "<b>Done", `href="javascript`} {
			if strings.Contains(page, unwanted) {
				env.Errorf("mailbox page contains %q: %s", unwanted, page)
			}
		}
	})
}

func TestScreening(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		for email, want := range map[string]domainscreening.Verdict{
			"maya@example.com":           domainscreening.VerdictClear,
			"Suspicious.one@example.com": domainscreening.VerdictHold,
			"so-risky@example.com":       domainscreening.VerdictReject,
		} {
			got, err := env.screening().Screen(env.Context(), screening.Person{
				ReferenceID: "sender-1", FirstName: "M", LastName: "G", Email: email,
			})
			if err != nil || got.Verdict != want || got.List == "" {
				env.Errorf("Screen(%s) = %+v, %v", email, got, err)
			}
		}
	})
}

func TestUnregisteredApplicantIsUnknown(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		if _, err := env.identity().Status(env.Context(), "unknown"); !errors.Is(err, identity.ErrUnknownApplicant) {
			env.Errorf("Status = %v", err)
		}
		kyc := map[string]string{"referenceId": "sender-9", "status": "VERIFIED", "tier": "TWO"}
		if status, _ := env.do("POST", "/simulate/kyc", kyc); status != http.StatusOK {
			env.Fatalf("simulate KYC: status %d", status)
		}
		if got, err := env.identity().Status(env.Context(), "sender-9"); err != nil || got.KYCStatus != "VERIFIED" || got.Tier != "TWO" {
			env.Errorf("Status = %+v, %v", got, err)
		}
		env.advance(0.1)
		got := env.app.summaries() // sent concurrently, so their order is random
		slices.Sort(got)
		if want := []string{"kyc.status_changed VERIFIED", "tier.approved"}; !slices.Equal(got, want) {
			env.Errorf("callbacks are %q, want %q", got, want)
		}
	})
}

func TestTokenScope(t *testing.T) {
	t.Parallel()
	t.Run("a token opens only its widgets' pages and forms (7.05a)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			all := []string{"kyc", "tier", "invoice", "bank", "card"}
			for _, allowed := range all {
				token := env.tokenFor(allowed)
				for _, widget := range all {
					got := env.page("GET", "/widgets/"+widget+"?token="+token, nil)
					if isRejected := got.status == http.StatusUnauthorized; isRejected != (widget != allowed) {
						env.Errorf("token for %s used at %s: status %d", allowed, widget, got.status)
					}
				}
			}
			kyc := env.tokenFor("kyc", "tier", "invoice")
			for path, form := range map[string]url.Values{
				"/widgets/bank/institution": {"institution": {"cedar"}},
				"/widgets/card":             {"number": {"4242424242424242"}},
			} {
				form.Set("token", kyc)
				if got := env.page("POST", path, form); got.status != http.StatusUnauthorized {
					env.Errorf("%s: status %d", path, got.status)
				}
			}
			env.expectCallbacks()
		})
	})
}
