package sandbox_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	facts "hulak/domain/screening"
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
		t.Run("the last name  (4.05a)"+last+" leads to "+want, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				got := r.page("POST", "/widgets/kyc", kycForm(r.token(), last))
				if told := got.message(); told.Type != "kyc" || told.Status != want || told.Message == "" {
					r.Errorf("told %+v", told)
				}
				// The app receives the callback before the page shows the result.
				r.wantCallbacks("kyc.status_changed " + want)
				standing, err := r.identity().Status(r.Context(), "sender-1")
				if err != nil || standing.KYCStatus != want || standing.LastName != last {
					r.Errorf("Status = %+v, %v", standing, err)
				}
				if tier := standing.Tier; (tier == "ONE") != (want == "VERIFIED") {
					r.Errorf("tier %q", tier)
				}
			})
		})
	}
	t.Run("the page is told of the check while it runs, and 8.10g of its success (8.10f)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			if got := r.page("GET", "/widgets/kyc?token="+token, nil); !strings.Contains(got.body, `data-progress="verification in progress"`) {
				r.Error("the form does not say 'verification in progress'")
			}
			if told := r.page("POST", "/widgets/kyc", kycForm(token, "Gurung")).message(); told.Message != "personal information verified successfully" {
				r.Errorf("told %+v", told)
			}
			if told := r.page("GET", "/widgets/kyc?token="+token, nil).message(); told.Status != "VERIFIED" {
				r.Errorf("opened again it tells %+v", told)
			}
		})
	})
	t.Run("a document that was asked for is reviewed within a day", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			r.page("POST", "/widgets/kyc", kycForm(token, "Document"))
			if got := r.page("GET", "/widgets/kyc?token="+token, nil); !strings.Contains(got.body, "Number on the document") {
				r.Fatal("the widget does not ask for the document")
			}
			got := r.page("POST", "/widgets/kyc/document", url.Values{"token": {token}, "documentType": {"PASSPORT"}, "documentNumber": {"X1"}})
			if told := got.message(); told.Status != "REVIEW_PENDING" {
				r.Fatalf("told %+v", told)
			}
			r.advance(1.1)
			r.wantCallbacks("kyc.status_changed DOCUMENT_REQUESTED", "kyc.status_changed REVIEW_PENDING", "kyc.status_changed VERIFIED")
		})
	})
	t.Run("nobody under 18 is verified, and nothing typed is lost but the SSN (9.08b)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			form := kycForm(r.token(), "Gurung")
			form.Set("dateOfBirth", time.Now().AddDate(-18, 0, 1).Format("2006-01-02"))
			form.Set("city", "")
			got := r.page("POST", "/widgets/kyc", form)
			for _, want := range []string{"at least 18 years old", "Please enter your city", `value="1 Main Street"`} {
				if !strings.Contains(got.body, want) {
					r.Errorf("the page lacks %q", want)
				}
			}
			if got.status != http.StatusUnprocessableEntity || strings.Contains(got.body, "123-45-6789") {
				r.Errorf("status %d, or the SSN is on the page", got.status)
			}
			r.wantCallbacks()
		})
	})
}

var linkPath = regexp.MustCompile(`(?:action|href)="(/bank/[^"]+)"`)

func (r *rig) nextPath(p pageResponse) string {
	r.Helper()
	found := linkPath.FindStringSubmatch(p.body)
	if found == nil {
		r.Fatalf("the page leads nowhere: %s", p.body)
	}
	return found[1]
}

func TestBankWidget(t *testing.T) {
	t.Parallel()
	signIn := url.Values{"username": {"user_good"}, "password": {"pass_good"}}
	t.Run("a bank is chosen, signed in to and an account linked (4.10b)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			p := r.page("POST", "/widgets/bank/institution", url.Values{"token": {r.token()}, "institution": {"cedar"}})
			p = r.page("POST", r.nextPath(p), signIn)
			p = r.page("POST", r.nextPath(p), url.Values{"account": {"rainy-day"}})
			if told := p.message(); told.Type != "bank" || told.Status != "BANK_ADDED" || told.Message != "Your bank has been added successfully" {
				r.Fatalf("told %+v", told)
			}
			r.wantCallbacks("bank.added VERIFIED")
			c := r.app.callbacks()[0]
			got, err := r.funding().Source(r.Context(), c.SourceID)
			if err != nil || c.ReferenceID != "sender-1" || got.ReferenceID != "sender-1" {
				r.Fatalf("%+v, %v", c, err)
			}
			got.ID, got.ReferenceID = "", ""
			want := got
			want.InstitutionName, want.Name, want.AccountType, want.Last4 = "Cedar National Bank", "Rainy Day Savings", "savings", "4321"
			want.AccountHolderName, want.VerificationStatus = "Maya Gurung", "VERIFIED"
			if got != want {
				r.Errorf("source %+v", got)
			}
		})
	})
	t.Run("mfa_device is asked for a code", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			p := r.page("POST", "/widgets/bank/institution", url.Values{"token": {r.token()}, "institution": {"harbor"}})
			p = r.page("POST", r.nextPath(p), url.Values{"username": {"mfa_device"}, "password": {"pass_good"}})
			p = r.page("POST", r.nextPath(p), url.Values{"code": {"0000"}})
			if p.status != http.StatusUnprocessableEntity {
				r.Fatalf("a wrong code: %d", p.status)
			}
			p = r.page("POST", r.nextPath(p), url.Values{"code": {"1234"}})
			p = r.page("POST", r.nextPath(p), url.Values{"account": {"everyday"}})
			if told := p.message(); told.Status != "BANK_ADDED" {
				r.Errorf("told %+v", told)
			}
		})
	})
	t.Run("three wrong passwords end in BANK_ERROR (4.10c)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			p := r.page("POST", "/widgets/bank/institution", url.Values{"token": {r.token()}, "institution": {"cedar"}})
			for range 2 {
				p = r.page("POST", r.nextPath(p), url.Values{"username": {"user_good"}, "password": {"no"}})
			}
			p = r.page("POST", r.nextPath(p), url.Values{"username": {"user_good"}, "password": {"no"}})
			if told := p.message(); told.Status != "BANK_ERROR" || told.Message != "Bank could not be added at the moment. Please try again later." {
				r.Errorf("told %+v", told)
			}
			r.wantCallbacks()
		})
	})
	t.Run("a bank with its own page returns to the app with action and bankId (2.18g)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			p := r.page("POST", "/widgets/bank/institution", url.Values{
				"token": {token}, "institution": {"larkspur"}, "returnUrl": {appURL + "/payment/information"},
			})
			own := r.page("GET", r.nextPath(p), nil)
			if csp := own.header.Get("Content-Security-Policy"); !strings.Contains(csp, "frame-ancestors 'none'") {
				r.Errorf("the bank's own page can be framed: %s", csp)
			}
			p = r.page("POST", r.nextPath(own), signIn)
			p = r.page("POST", r.nextPath(p), url.Values{"account": {"everyday"}})
			c := r.app.callbacks()
			if len(c) != 1 {
				r.Fatalf("callbacks %v", r.app.summaries())
			}
			if want := appURL + "/payment/information?action=bank-redirected&bankId=" + c[0].SourceID; p.status != http.StatusSeeOther || p.location != want {
				r.Errorf("%d %s, want %s", p.status, p.location, want)
			}
			// Spec 4.09f: the widget that reopens with this bankId has no more questions.
			if told := r.page("GET", "/widgets/bank?token="+token+"&bankId="+c[0].SourceID, nil).message(); told.Status != "BANK_ADDED" {
				r.Errorf("reopened it tells %+v", told)
			}
		})
	})
	t.Run("a failed visit to a bank's own page is told when the widget reopens", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			p := r.page("POST", "/widgets/bank/institution", url.Values{"token": {token}, "institution": {"summit"}})
			p = r.page("GET", r.nextPath(p), nil)
			for range 3 {
				p = r.page("POST", r.nextPath(p), url.Values{"username": {"x"}, "password": {"y"}})
				if p.location != "" {
					break
				}
			}
			back, err := url.Parse(p.location)
			if err != nil || back.Path != "/user/bank-account" || back.Query().Get("action") != "bank-redirected" {
				r.Fatalf("returned to %s", p.location)
			}
			if told := r.page("GET", "/widgets/bank?token="+token+"&bankId="+back.Query().Get("bankId"), nil).message(); told.Status != "BANK_ERROR" {
				r.Errorf("told %+v", told)
			}
		})
	})
	t.Run("an account that must be signed in to again is, and is then verified (2.28a)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			_, answer := r.do("POST", "/simulate/bank", map[string]string{
				"referenceId": "sender-1", "name": "Cedar National Bank", "accountType": "checking", "status": "RELOGIN_REQUIRED",
			})
			id := answer["sourceId"].(string)
			p := r.page("GET", "/widgets/bank?token="+token+"&bankId="+id, nil)
			p = r.page("POST", r.nextPath(p), signIn)
			if told := p.message(); told.Status != "BANK_ADDED" {
				r.Fatalf("told %+v", told)
			}
			r.wantCallbacks("bank.added RELOGIN_REQUIRED", "bank.status_changed VERIFIED")
			if c := r.app.callbacks(); c[1].SourceID != id {
				r.Errorf("another account was verified: %+v", c[1])
			}
		})
	})
	t.Run("an account that cannot be confirmed at once is confirmed within a day", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			p := r.page("POST", "/widgets/bank/institution", url.Values{"token": {r.token()}, "institution": {"cedar"}})
			p = r.page("POST", r.nextPath(p), signIn)
			r.page("POST", r.nextPath(p), url.Values{"account": {"holiday"}})
			r.advance(1.1)
			r.wantCallbacks("bank.added PENDING", "bank.status_changed VERIFIED")
		})
	})
	t.Run("nobody is sent anywhere but to the app", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			for _, foreign := range []string{"https://evil.test/", "http://app.test.evil.test/", "http://app.test@evil.test/", "//evil.test", "javascript:alert(1)"} {
				p := r.page("POST", "/widgets/bank/institution", url.Values{"token": {r.token()}, "institution": {"larkspur"}, "returnUrl": {foreign}})
				p = r.page("GET", r.nextPath(p), nil)
				p = r.page("POST", r.nextPath(p), signIn)
				p = r.page("POST", r.nextPath(p), url.Values{"account": {"everyday"}})
				if !strings.HasPrefix(p.location, appURL+"/user/bank-account?") {
					r.Errorf("%s: sent to %s", foreign, p.location)
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
		t.Run("the card  (4.10e)"+number+" is added as "+want, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				told := r.page("POST", "/widgets/card", cardForm(r.token(), number)).message()
				if told.Type != "card" || told.Status != "CARD_ADDED" || told.Message != "Your Debit card has been added successfully" {
					r.Fatalf("told %+v", told)
				}
				r.wantCallbacks("card.added")
				got, err := r.funding().Source(r.Context(), r.app.callbacks()[0].SourceID)
				if err != nil || got.Network != want || got.Last4 != number[len(number)-4:] || got.Kind != "DEBIT_CARD" || got.Name != "Daily" {
					r.Errorf("source %+v, %v", got, err)
				}
			})
		})
	}
	t.Run("a card that cannot be is shown what is wrong, and its number is not on the page", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			for field, bad := range map[string][]string{
				"number": {"4242424242424241", "1234", "4242x", ""},
				"expiry": {time.Now().AddDate(0, -1, 0).Format("01/06"), "13/40", "12", ""},
				"cvc":    {"12", "12a", "1234"},
				"holder": {" "},
			} {
				for _, value := range bad {
					form := cardForm(token, "4242424242424242")
					form.Set(field, value)
					got := r.page("POST", "/widgets/card", form)
					if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, `id="`+field+`-note"`) {
						r.Errorf("%s %q: %d", field, value, got.status)
					}
					if strings.Contains(got.body, "4242424242424242") || strings.Contains(got.body, `value="123"`) {
						r.Errorf("%s %q: the page repeats card data", field, value)
					}
				}
			}
			r.wantCallbacks()
		})
	})
	t.Run("a card is good through the last day of its month", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			form := cardForm(r.token(), "4242424242424242")
			form.Set("expiry", time.Now().Format("01/06"))
			if told := r.page("POST", "/widgets/card", form).message(); told.Status != "CARD_ADDED" {
				r.Errorf("told %+v", told)
			}
		})
	})
	t.Run("a refused card is CARD_ERROR, a sixth card ADD_LIMIT_EXCEEDED", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			if told := r.page("POST", "/widgets/card", cardForm(token, "4000000000000002")).message(); told.Status != "CARD_ERROR" {
				r.Errorf("told %+v", told)
			}
			for range 5 {
				r.page("POST", "/widgets/card", cardForm(token, "4242424242424242"))
			}
			if told := r.page("POST", "/widgets/card", cardForm(token, "4242424242424242")).message(); told.Status != "ADD_LIMIT_EXCEEDED" {
				r.Errorf("told %+v", told)
			}
		})
	})
}

func TestTierWidget(t *testing.T) {
	t.Parallel()
	two := url.Values{
		"idNumber": {"X1"}, "issuedBy": {"NY"}, "idExpiry": {"2030-01-01"}, "ssn": {"123456789"}, "occupation": {"Cook"}, "employer": {"Inn"},
	}
	t.Run("tier 2, then tier 3 is requested and approved after a day (4.10f)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			if told := r.page("GET", "/widgets/tier?token="+token, nil).message(); told.Status != "TIER_REQUEST_FAILED" {
				r.Errorf("unverified: told %+v", told)
			}
			r.page("POST", "/widgets/kyc", kycForm(token, "Gurung"))
			two.Set("token", token)
			if told := r.page("POST", "/widgets/tier", two).message(); told.Type != "tier" || told.Status != "TIER2_REQUESTED" {
				r.Fatalf("told %+v", told)
			}
			if got := r.page("GET", "/widgets/tier?token="+token, nil); !strings.Contains(got.body, "being reviewed") {
				r.Error("a second request is possible during the review")
			}
			r.advance(1.1)
			if told := r.page("POST", "/widgets/tier", url.Values{"token": {token}, "fundsProof": {"PAY_SLIP"}, "fundsSource": {"Wages"}}).message(); told.Status != "TIER3_REQUESTED" {
				r.Fatalf("told %+v", told)
			}
			r.advance(1.1)
			var tiers []string
			for _, c := range r.app.callbacks()[1:] {
				tiers = append(tiers, string(c.Kind)+" "+c.Tier)
			}
			if want := []string{"tier.requested TWO", "tier.approved TWO", "tier.requested THREE", "tier.approved THREE"}; !slices.Equal(tiers, want) {
				r.Errorf("callbacks %q", tiers)
			}
		})
	})
}

func TestWidgetPages(t *testing.T) {
	t.Parallel()
	t.Run("only the app may frame them, and without a token they show nothing", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			for _, widget := range []string{"kyc", "bank", "card", "tier", "invoice"} {
				link := "&link=" + url.QueryEscape(appURL+"/receipts/1?sig=x")
				got := r.page("GET", "/widgets/"+widget+"?token="+token+link, nil)
				csp := got.header.Get("Content-Security-Policy")
				if got.status != http.StatusOK || !strings.Contains(csp, "frame-ancestors "+appURL) || !strings.Contains(csp, "script-src 'self';") {
					r.Errorf("%s: %d %s", widget, got.status, csp)
				}
				if !strings.Contains(got.body, `data-app="`+appURL+`"`) {
					r.Errorf("%s does not know whom to tell", widget)
				}
				for _, bad := range []string{"", "?token=guess"} {
					if got := r.page("GET", "/widgets/"+widget+bad, nil); got.status != http.StatusUnauthorized {
						r.Errorf("%s%s: %d", widget, bad, got.status)
					}
				}
			}
			r.advance(30*60/day.Seconds() + 1)
			if got := r.page("GET", "/widgets/kyc?token="+token, nil); got.status != http.StatusUnauthorized {
				r.Errorf("the token does not expire: %d", got.status)
			}
		})
	})
	t.Run("the invoice widget frames the app's receipts only (4.10g)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			token := r.token()
			got := r.page("GET", "/widgets/invoice?token="+token+"&link="+url.QueryEscape(appURL+"/receipts/1?sig=x&t=2"), nil)
			if !strings.Contains(got.body, `src="`+appURL+`/receipts/1?sig=x&amp;t=2"`) || !strings.Contains(got.body, "data-exit") {
				r.Errorf("page: %s", got.body)
			}
			for _, foreign := range []string{"https://evil.test/", "javascript:alert(1)", "", "data:text/html,x"} {
				if got := r.page("GET", "/widgets/invoice?token="+token+"&link="+url.QueryEscape(foreign), nil); got.status != http.StatusBadRequest {
					r.Errorf("%q: %d", foreign, got.status)
				}
			}
		})
	})
	t.Run("the home page names the test values and no secret", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			got := r.page("GET", "/", nil)
			if got.status != http.StatusOK || !strings.Contains(got.body, "user_good") || strings.Contains(got.body, apiKey) || strings.Contains(got.body, webhookSecret) {
				r.Errorf("status %d", got.status)
			}
			for _, asset := range []string{"/static/sandbox.css", "/static/widget.js", "/static/mark.svg"} {
				if got := r.page("GET", asset, nil); got.status != http.StatusOK {
					r.Errorf("%s: %d", asset, got.status)
				}
			}
		})
	})
}

func TestMailbox(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		for _, m := range []notification.Message{
			{Key: "1", To: "a@example.com", Channel: notification.Email, Subject: "Verify", Text: "Your code is 123456.", Code: "123456", Link: appURL + "/user/verify-email?token=123456"},
			{Key: "2", To: "+12125550100", Channel: notification.SMS, Text: "Your code is 654321.", Code: "654321"},
			{Key: "2", To: "+12125550100", Channel: notification.SMS, Text: "Your code is 654321, again."},
			{Key: "4", To: "+0", Channel: notification.SMS, Text: "To a number that does not exist."},
			{Key: "1", To: "a@example.com", Channel: notification.Email, Subject: "Verify", Text: "again"},
			{Key: "3", To: "a@example.com", Channel: notification.Email, Subject: "<b>Done</b>", Text: "Bye", Link: "javascript:alert(1)"},
		} {
			carrier := notification.ByChannel{Mail: r.mailSender(), SMS: r.smsSender()}
			if err := carrier.Send(r.Context(), m); err != nil {
				r.Fatal(err)
			}
		}
		got := r.page("GET", "/mailbox.json?to=a%40example.com", nil).body
		first, second := strings.Index(got, "Done"), strings.Index(got, `"code":"123456"`)
		if first < 0 || second < first || strings.Contains(got, "654321") || strings.Contains(got, "again") {
			r.Errorf("mailbox.json: %s", got)
		}
		page := r.page("GET", "/sandbox/mailbox", nil).body
		if !strings.Contains(page, `<p class="code">654321</p>`) || strings.Contains(page, "again") || strings.Contains(page, "does not exist") || strings.Contains(page, "<b>Done") || strings.Contains(page, `href="javascript`) {
			r.Errorf("mailbox page: %s", page)
		}
	})
}

func TestScreening(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		for email, want := range map[string]facts.Verdict{
			"maya@example.com": facts.Clear, "Suspicious.one@example.com": facts.Hold, "so-risky@example.com": facts.Reject,
		} {
			got, err := r.screening().Screen(r.Context(), screening.Person{ReferenceID: "sender-1", FirstName: "M", LastName: "G", Email: email})
			if err != nil || got.Verdict != want || got.List == "" {
				r.Errorf("%s: %+v, %v", email, got, err)
			}
		}
	})
}

func TestUnregisteredApplicantIsUnknown(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		if _, err := r.identity().Status(r.Context(), "nobody"); err != identity.ErrUnknownApplicant {
			r.Errorf("Status = %v", err)
		}
		if status, _ := r.do("POST", "/simulate/kyc", map[string]string{"referenceId": "sender-9", "status": "VERIFIED", "tier": "TWO"}); status != http.StatusOK {
			r.Fatalf("simulate: %d", status)
		}
		if got, err := r.identity().Status(r.Context(), "sender-9"); err != nil || got.KYCStatus != "VERIFIED" || got.Tier != "TWO" {
			r.Errorf("Status = %+v, %v", got, err)
		}
		r.advance(0.1)
		got := r.app.summaries() // both are sent at the same time, in either order
		slices.Sort(got)
		if want := []string{"kyc.status_changed VERIFIED", "tier.approved"}; !slices.Equal(got, want) {
			r.Errorf("callbacks %q", got)
		}
	})
}

func TestTokenScope(t *testing.T) {
	t.Parallel()
	t.Run("a token of one widget opens no other, by its page or by its forms (7.05a)", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			all := []string{"kyc", "tier", "invoice", "bank", "card"}
			for _, own := range all {
				token := r.tokenFor(own)
				for _, widget := range all {
					got := r.page("GET", "/widgets/"+widget+"?token="+token, nil)
					if closed := got.status == http.StatusUnauthorized; closed != (widget != own) {
						r.Errorf("a token of %s at %s: %d", own, widget, got.status)
					}
				}
			}
			kyc := r.tokenFor("kyc", "tier", "invoice")
			for path, form := range map[string]url.Values{
				"/widgets/bank/institution": {"institution": {"cedar"}},
				"/widgets/card":             {"number": {"4242424242424242"}},
			} {
				form.Set("token", kyc)
				if got := r.page("POST", path, form); got.status != http.StatusUnauthorized {
					r.Errorf("%s: %d", path, got.status)
				}
			}
			r.wantCallbacks()
		})
	})
}
