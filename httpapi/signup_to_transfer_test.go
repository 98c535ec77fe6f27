package httpapi

import (
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/httpapi/account"
	"hulak/httpapi/core"
	"hulak/httpapi/presentation"
	"hulak/httpapi/session"
)

// TestSignUpToTransfer signs up a sender and sends a transfer through the API. It runs the providers' commands directly.
func TestSignUpToTransfer(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()

	t.Run("sign-up returns a token and roles (7.02f)", func(t *testing.T) {
		r := p.must(core.Post, "/v1/auth/users", signUpForm("sita@example.com"))
		assert.Equal(t, "Bearer", r.str("tokenType"))
		assert.Equal(t, "USER", r.str("roles.0"))
		p.token = r.str("token")
		r = p.must(core.Get, "/v1/senders", nil)
		p.id = r.str("sender.id")
		assert.Equal(t, "California", r.str("sender.address.state"))
		assert.Equal(t, "UNVERIFIED", r.str("status.kycStatus"))
		assert.Equal(t, "SYSTEM", r.str("provider"))
	})
	t.Run("codes verify the email address and phone number (7.03a 7.03b)", func(t *testing.T) {
		srv.storeCode(p.id, session.ChannelEmail)
		p.must(core.Get, "/v1/auth/verify/email/"+validCode, nil)
		srv.storeCode(p.id, session.ChannelSMS)
		p.must(core.Get, "/v1/auth/verify/phone/"+validCode, nil)
		r := p.must(core.Get, "/v1/senders", nil)
		assert.Equal(t, true, r.at("status.isEmailVerified"))
		assert.Equal(t, true, r.at("status.isPhoneVerified"))
	})
	t.Run("the widget token and the KYC status come from the provider (3.03b 7.05a 7.06c)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/auth/widget-token", nil)
		assert.Equal(t, p.id, r.str("referenceId"))
		assert.Equal(t, "kyc-tier-invoice-widget-"+p.id, r.str("token"), "the default token excludes the bank and card widgets")
		r = p.must(core.Post, "/v1/senders/kyc-status", map[string]any{"status": "VERIFIED"})
		assert.Equal(t, "UNVERIFIED", r.str("kycStatus"))
		assert.Equal(t, false, r.at("isKYCVerified"), "the status in the request is ignored")
		srv.providers.setApplicantStatus(p.id, account.ApplicantStatus{KYCStatus: "VERIFIED", Tier: "ONE"})
		r = p.must(core.Post, "/v1/senders/kyc-status", map[string]any{"status": "IN_PROGRESS"})
		assert.Equal(t, "VERIFIED", r.str("kycStatus"))
		assert.Equal(t, true, r.at("isKYCVerified"))
		assert.Equal(t, "ONE", p.must(core.Get, "/v1/senders", nil).str("status.currentTier"))
	})
	t.Run("senderLimit is the tier's remaining limit (7.09e)", func(t *testing.T) {
		assert.Equal(t, "2999.00", p.must(core.Get, "/v1/senders/transactions/limit", nil).str("senderLimit"))
	})

	source := p.linkBank(funding.StatusVerified)
	var beneficiaryID, accountID string
	t.Run("a sender adds a beneficiary with a bank account (7.07a 7.07c)", func(t *testing.T) {
		beneficiaryID, accountID = p.newBeneficiary()
		r := p.must(core.Get, "/v1/senders/beneficiaries", nil)
		assert.Equal(t, beneficiaryID, r.str("result.0.id"))
		assert.Equal(t, accountID, r.str("result.0.banks.0.id"))
		assert.Equal(t, "Everest Bank Limited", r.str("result.0.banks.0.bankName"))
		assert.Equal(t, true, r.at("result.0.isEditable"))
		assert.Equal(t, []any{}, r.at("result.0.wallets"))
	})
	t.Run("the sender's bank account is listed with a masked number (7.08a)", func(t *testing.T) {
		srv.awaitReadModels()
		r := p.must(core.Get, "/v1/senders/banks", nil)
		assert.Equal(t, source, r.str("result.0.id"))
		assert.Equal(t, "•••• 6789", r.str("result.0.accountNumber"))
	})

	t.Run("a sender removes a bank account (7.08b)", func(t *testing.T) {
		old := p.linkBank(funding.StatusVerified)
		srv.awaitReadModels()
		p.must(core.Delete, "/v1/senders/banks/"+old, nil)
		r := p.must(core.Get, "/v1/senders/banks", nil)
		assert.Equal(t, source, r.str("result.0.id"))
		assert.Len(t, r.at("result"), 1)
	})
	t.Run("a sender lists and removes a card (7.08c 7.08d)", func(t *testing.T) {
		card := core.NewID()
		runCommand(srv, funding.Decider, card, funding.Command(funding.LinkCard{
			SourceID: card, SenderID: p.id, Network: "VISA", At: srv.clock.now(),
			Account: funding.Account{Holder: "Sita Sharma", InstitutionName: "First Bank", NickName: "Everyday", Last4: "4242", Token: "t"},
		}))
		srv.awaitReadModels()
		assert.Equal(t, card, p.must(core.Get, "/v1/senders/cards", nil).str("result.0.id"))
		p.must(core.Delete, "/v1/senders/cards/"+card, nil)
		assert.Empty(t, p.must(core.Get, "/v1/senders/cards", nil).at("result"))
		before := srv.head()
		p.must(core.Delete, "/v1/senders/cards/"+card, nil)
		assert.Empty(t, srv.eventTypes(before), "a second removal has no effect")
	})

	var id string
	t.Run("creating a transfer writes only the expected events (3.16b 7.09a 9.09a)", func(t *testing.T) {
		before := srv.head()
		r := p.must(core.Post, "/v1/senders/transactions", transferForm(beneficiaryID, accountID, source))
		id = r.str("referenceId")
		assert.Len(t, r.str("referenceNumber"), 10)
		assert.Equal(t, "3", r.str("expectedAvailability"))
		assert.Equal(t, "INITIATED", r.str("status"))
		assert.ElementsMatch(t, []string{"allowance.reserved", "claim.claimed", "transfer.created", "transfer.screened",
			"transfer.disclosed", "transfer.funding_requested"}, srv.eventTypes(before))
	})
	t.Run("the list immediately shows the new transfer (3.18a 7.09b)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/transactions?page=0&pageSize=20", nil)
		assert.Equal(t, id, r.str("result.0.id"))
		assert.Equal(t, "100.00", r.str("result.0.senderAmount"))
		assert.Equal(t, "PENDING", r.str("result.0.receiptNumber"))
		assert.Equal(t, "2-3", r.str("result.0.expectedAvailability"))
		assert.Equal(t, "Maya Gurung", r.str("result.0.beneficiary.fullName"))
		assert.Equal(t, map[string]any{"page": 0.0, "pageSize": 20.0, "totalCount": 1.0}, r.at("paging"))
	})
	t.Run("the transfer detail has all fields (3.15b 7.09f 9.09a)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/transactions/"+id, nil)
		assert.Equal(t, "5.00", r.str("feeAmount"))
		assert.Equal(t, "133.25", r.str("exchangeRate"))
		assert.Equal(t, "2-3", r.str("expectedAvailability"))
		assert.Equal(t, "Everest Bank Limited", r.str("beneficiary.bank.bankName"))
		assert.Equal(t, "CA", r.str("senderAddress.stateCode"))
		assert.Equal(t, "checking", r.str("senderAccount.accountType"))
	})
	t.Run("a sender sees a transfer's deadlines, and staff see upcoming deadlines (9.09c 9.09e)", func(t *testing.T) {
		own := p.must(core.Get, "/v1/senders/transactions/"+id+"/deadlines", nil)
		var kinds []string
		for i := range 4 {
			kinds = append(kinds, own.str(fmt.Sprintf("result.%d.kind", i))+" "+own.str(fmt.Sprintf("result.%d.state", i)))
		}
		assert.Equal(t, []string{"CANCEL OPEN", "AVAILABLE OPEN", "ERRORS OPEN", "RECORDS OPEN"}, kinds)
		assert.Equal(t, srv.clock.now().AddDate(10, 0, 0).In(presentation.LosAngeles).Add(-time.Nanosecond).Format(time.DateOnly),
			own.str("result.3.lastDay"))
		srv.awaitReadModels()
		upcoming := srv.staff("COMPLIANCE").must(core.Get, "/v1/admin/deadlines?state=OPEN&kind=CANCEL", nil)
		assert.Equal(t, id, upcoming.str("result.0.transferId"))
		assert.Len(t, upcoming.at("result"), 1)
		assert.Empty(t, srv.staff("COMPLIANCE").must(core.Get, "/v1/admin/deadlines?state=PASSED", nil).at("result"))
	})
	t.Run("the totals and the remaining limit include the transfer (7.09d 7.09e)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/transactions/glance", nil)
		assert.Equal(t, "100.00", r.str("amountSent"))
		assert.EqualValues(t, 1, r.at("transactionCount"))
		assert.EqualValues(t, 1, r.at("beneficiaryCount"))
		assert.Equal(t, "2899.00", p.must(core.Get, "/v1/senders/transactions/limit", nil).str("senderLimit"))
	})
	t.Run("the invoice link opens the receipt for 5 minutes (7.09g)", func(t *testing.T) {
		link := p.must(core.Get, "/v1/senders/transactions/"+id+"/invoice", nil).str("invoiceLink")
		path := link[len(origin):]
		r := srv.visitor().must(core.Get, path, nil)
		assert.Contains(t, r.text, "Total to Recipient")
		assert.Contains(t, r.text, "13,325.00 NPR")
		assert.Contains(t, r.header.Get("Content-Security-Policy"), "frame-ancestors 'self' http://widgets.test")
		assert.Contains(t, r.text, "Disclosure version "+disclosure.TemplateVersion, "the receipt contains the disclosure that the sender saw")
		assert.Contains(t, r.text, p.must(core.Get, "/v1/senders/transactions/"+id, nil).str("referenceNumber"))
		assert.Contains(t, r.text, "<dt>Status</dt><dd>Waiting for payment</dd>")
		assert.NotContains(t, r.text, "Receipt Number", "no receipt number before the payout partner responds")
		assert.NotContains(t, r.text, "PENDING")
		assert.NotContains(t, r.text, "PIN", "a bank deposit has no PIN")
		assert.Contains(t, r.text, "ending in 9012")
		assert.NotContains(t, r.text, "0123456789012")
		pdf := srv.visitor().must(core.Get, path+"/pdf", nil)
		assert.Equal(t, "application/pdf", pdf.header.Get("Content-Type"))
		assert.True(t, strings.HasPrefix(pdf.text, "%PDF-"))
		verifyLink := regexp.MustCompile(`href="` + origin + `/receipts/([^"]+)"`).FindStringSubmatch(r.text)
		require.NotNil(t, verifyLink, "the receipt links to its verification page")
		proof := srv.visitor().must(core.Get, "/v1/receipts/"+html.UnescapeString(verifyLink[1])+"/proof", nil)
		record, err := base64.StdEncoding.DecodeString(proof.str("record"))
		require.NoError(t, err)
		assert.Contains(t, string(record), "transfer.created")
		for _, name := range []string{"Maya", "Gurung", "0123456789012"} {
			assert.NotContains(t, string(record), name)
		}
		assert.Equal(t, http.StatusNotFound, srv.visitor().call(core.Get, "/v1/receipts/"+html.UnescapeString(verifyLink[1]), nil).status,
			"the link opens only its own target")
		assert.Equal(t, http.StatusNotFound, srv.visitor().call(core.Get, path[:len(path)-2]+"AA", nil).status)
		srv.clock.advance(6 * time.Minute)
		assert.Equal(t, http.StatusGone, srv.visitor().call(core.Get, path, nil).status)
	})
	t.Run("the beneficiary tracks the transfer through an emailed link, which does not reveal the PIN (7.13a)", func(t *testing.T) {
		r := p.must(core.Post, "/v1/senders/transactions/"+id+"/notify-beneficiary", nil)
		assert.Equal(t, true, r.at("success"))
		email := <-srv.providers.emails
		assert.Equal(t, "maya@example.org", email.to)
		pin := p.must(core.Get, "/v1/senders/transactions/"+id, nil).str("referenceNumber")
		token, found := strings.CutPrefix(email.secret, origin+"/track/")
		require.True(t, found, email.secret)
		tracked := srv.visitor().must(core.Get, "/v1/tracking/"+token, nil)
		assert.Equal(t, "SENT", tracked.str("stage"))
		assert.Equal(t, "13325.00", tracked.str("recipientAmount"))
		assert.Equal(t, "Everest Bank Limited", tracked.str("bankName"))
		assert.Equal(t, "2026-03-12", tracked.str("estimatedArrival"))
		for _, secret := range []string{pin, "Gurung", "0123456789012", "owner@", "maya@", id} {
			assert.NotContains(t, tracked.text, secret)
		}
		assert.Equal(t, http.StatusNotFound, srv.visitor().call(core.Get, "/v1/tracking/"+token[:len(token)-2]+"AA", nil).status)
		invoice := p.must(core.Get, "/v1/senders/transactions/"+id+"/invoice", nil).str("invoiceLink")
		receipt := invoice[strings.LastIndex(invoice, "/")+1:]
		assert.Equal(t, http.StatusNotFound, srv.visitor().call(core.Get, "/v1/tracking/"+receipt, nil).status,
			"the link opens only its own target")
	})
	t.Run("a sender finds a transfer by name, PIN, or amount (7.09b)", func(t *testing.T) {
		pin := p.must(core.Get, "/v1/senders/transactions/"+id, nil).str("referenceNumber")
		for search, count := range map[string]int{"maYA": 1, pin: 1, "$100": 1, "13,325": 1, "100.00": 1, "200": 0, "%": 0} {
			r := p.must(core.Get, "/v1/senders/transactions?search="+url.QueryEscape(search), nil)
			assert.EqualValues(t, count, r.at("paging.totalCount"), search)
		}
	})
	t.Run("the monthly totals cover the last 12 months", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/transactions/months", nil)
		assert.Equal(t, srv.clock.now().In(presentation.LosAngeles).Format("2006-01"), r.str("result.11.month"))
		assert.Equal(t, "100.00", r.str("result.11.amountSent"))
		assert.EqualValues(t, 1, r.at("result.11.transactionCount"))
		assert.Equal(t, "0.00", r.str("result.0.amountSent"))
	})
	t.Run("a transfer can be canceled only within the cancellation window (7.09i 8.06e)", func(t *testing.T) {
		assert.Equal(t, true, p.must(core.Post, "/v1/senders/transactions/"+id+"/cancel", nil).at("success"))
		assert.Equal(t, "CANCELED", p.must(core.Get, "/v1/senders/transactions/"+id, nil).str("status"))
		other := p.must(core.Post, "/v1/senders/transactions",
			withField(transferForm(beneficiaryID, accountID, source), "secondTransfer", true)).str("id")
		srv.clock.advance(31 * time.Minute)
		p.startSession()
		r := p.call(core.Post, "/v1/senders/transactions/"+other+"/cancel", nil)
		require.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, "Transaction cannot be cancelled", r.message())
	})
	t.Run("the sender sees the transfer's timeline", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil)
		assert.Equal(t, "CREATED", r.str("result.0.code"))
		assert.Equal(t, "You sent $100.00. Your beneficiary gets 13,325.00 NPR.", r.str("result.0.text"))
	})
}
