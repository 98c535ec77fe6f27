package httpapi

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/funding"
)

// withField returns a form with one field replaced, or removed if value is nil.
func withField(form map[string]any, field string, value any) map[string]any {
	c := maps.Clone(form)
	if value == nil {
		delete(c, field)
	} else {
		c[field] = value
	}
	return c
}

// fieldCase is one field value and the error code it should get.
type fieldCase struct {
	title, field string
	value        any
	code         string // empty if the value is valid
}

func TestSignUpRules(t *testing.T) {
	t.Parallel()
	for _, c := range []fieldCase{
		{"first name is required (5.01a)", "firstName", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"blanks are empty (5.01a)", "lastName", "   ", "FIELD_CANNOT_BE_EMPTY"},
		{"a name has letters (5.06a)", "firstName", "S1ta", "INVALID_NAME"},
		{"markup is no name (5.06a)", "lastName", "<b>Sharma</b>", "INVALID_NAME"},
		{"O'Brien and Devi-Maya are names (5.06a)", "lastName", "O'Brien-Rai", ""},
		{"the middle name may be missing (5.06b)", "middleName", nil, ""},
		{"the middle name is checked if given (5.06b)", "middleName", "4", "INVALID_NAME"},
		{"e-mail (5.06c)", "email", "sita@", "INVALID_EMAIL"},
		{"e-mail without a host (5.06c)", "email", "sita@host", "INVALID_EMAIL"},
		{"e-mail with a name (5.06c)", "email", "Sita <sita@example.com>", "INVALID_EMAIL"},
		{"phone of 9 digits (5.06f)", "phoneNumber", "415555010", "INVALID_PHONE"},
		{"phone of 11 digits (5.06f 9.08c)", "phoneNumber", "41555501012", "INVALID_PHONE"},
		{"a phone with its country code is normalized (5.06f)", "phoneNumber", "+1 (415) 555-0101", ""},
		{"phone with letters (5.06f)", "phoneNumber", "41555501o1", "INVALID_PHONE"},
		{"country code (5.06f 9.08c)", "countryCode", "+977", "INVALID_COUNTRY_CODE"},
		{"state is required (5.20a)", "state", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"a state there is (5.20a)", "state", "ZZ", "INVALID_STATE"},
		{"password of 5 (5.06j 9.08a)", "password", "Ab1!x", "PASSWORD_CRITERIA"},
		{"without a capital (5.06j)", "password", "correct-7", "PASSWORD_CRITERIA"},
		{"without a small letter (5.06j)", "password", "CORRECT-7", "PASSWORD_CRITERIA"},
		{"without a digit (5.06j)", "password", "Correct-Horse", "PASSWORD_CRITERIA"},
		{"without a special character (5.06j)", "password", "Correct7", "PASSWORD_CRITERIA"},
		{"known from breaches (5.06j)", "password", "P@ssw0rd", "PASSWORD_COMMON"},
		{"one's own name (5.06j)", "password", "Sharma-123", "PASSWORD_PERSONAL"},
		{"a season and a year are refused (5.06j)", "password", "Summer2026!", "PASSWORD_GUESSABLE"},
		{"digits of one's own phone are refused (5.06j)", "password", "Violet-Otter-0101", "PASSWORD_PERSONAL"},
		{"a name from one's own address is refused (5.06j)", "password", "Violet-Example-7", "PASSWORD_PERSONAL"},
		{"of 129 characters (5.06j)", "password", "Aa1!" + strings.Repeat("x", 125), "PASSWORD_CRITERIA"},
		{"repeat must match (5.06l)", "repeatPassword", "Correct-Horse-8", "PASSWORD_DOES_NOT_MATCH"},
	} {
		t.Run(c.title, func(t *testing.T) {
			form := withField(signUpForm("x@example.com"), c.field, c.value)
			if c.field == "password" {
				form["repeatPassword"] = c.value
			}
			assertFormError(t, "signUp", form, c)
		})
	}
	t.Run("the first refused field of the form comes first (5.01c)", func(t *testing.T) {
		faults := formErrors(t, "signUp", map[string]any{"firstName": "", "email": "x"})
		assert.Equal(t, "firstName", faults[0].Field)
		assert.Equal(t, "lastName", faults[1].Field)
	})
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"Maya", "Ram Bahadur", "O'Neil", "O’Brien-Rai", "José", "Jose\u0301", "Łukasz", "राम", "सीता", "राम बहादुर", "K.C.", "K.C", "के.सी.", "St. John", "Md. Ali", "J.R.R.",
	} {
		t.Run(name+" is a name (5.06a)", func(t *testing.T) {
			form := withField(withField(signUpForm("x@example.com"), "firstName", name), "lastName", name)
			assertFormError(t, "signUp", form, fieldCase{})
		})
	}
	for what, name := range map[string]string{
		"an internet address":                   "evil.com",
		"a short internet address":              "t.co",
		"an internet address after a name":      "Maya www.evil.com",
		"an internet address in Devanagari":     "माया.भारत",
		"an internet address with a path":       "evil.com/x",
		"Latin with Cyrillic look-alikes":       "B\u0430dm\u0430sh",
		"Cyrillic":                              "Иван",
		"Greek":                                 "Μαρία",
		"Latin with Devanagari":                 "Mayaराम",
		"Latin with a Devanagari vowel sign":    "Maya\u0940",
		"a name in Latin and one in Devanagari": "Maya राम",
		"an invisible character":                "Ma\u200bya",
		"a right-to-left override":              "Ma\u202eya",
		"a mark without a letter":               "\u0301Maya",
		"two dots":                              "Maya..",
	} {
		for form, fields := range map[string]map[string]any{"signUp": signUpForm("x@example.com"), "beneficiary": beneficiaryForm()} {
			t.Run(what+" is no name: "+form+" (5.06a)", func(t *testing.T) {
				assertFormError(t, form, withField(fields, "lastName", name), fieldCase{field: "lastName", code: "INVALID_NAME"})
			})
		}
	}
	t.Run("the parts of a name share one script (5.06a)", func(t *testing.T) {
		form := withField(beneficiaryForm(), "firstName", "माया")
		assertFormError(t, "beneficiary", form, fieldCase{field: "lastName", code: "INVALID_NAME"})
		assertFormError(t, "beneficiary", withField(form, "lastName", "गुरुङ"), fieldCase{})
		assertFormError(t, "beneficiary", withField(withField(form, "lastName", "गुरुङ"), "middleName", "Devi"), fieldCase{field: "middleName", code: "INVALID_NAME"})
	})
	t.Run("a beneficiary whose name is an internet address is not added (5.07a)", func(t *testing.T) {
		d := newAPIServer(t)
		r := d.verifiedSender("names@example.com").call(post, "/v1/senders/beneficiaries", withField(beneficiaryForm(), "firstName", "evil.com"))
		assert.Equal(t, map[string]string{"firstName": "INVALID_NAME"}, r.fields())
		r = d.verifiedSender("births@example.com").call(post, "/v1/senders/beneficiaries", withField(beneficiaryForm(), "dateOfBirth", "2999-01-01"))
		assert.Equal(t, map[string]string{"dateOfBirth": "INVALID_DOB"}, r.fields())
	})
}

func TestBeneficiaryRules(t *testing.T) {
	t.Parallel()
	for _, c := range []fieldCase{
		{"the form as it should be (5.07a)", "firstName", "Maya", ""},
		{"first name (5.07a)", "firstName", "", "FIELD_CANNOT_BE_EMPTY"},
		{"e-mail may be missing (5.07a)", "email", nil, ""},
		{"e-mail is checked when filled (5.06c)", "email", "maya", "INVALID_EMAIL"},
		{"address of 256 characters (5.07a 9.08f)", "addressLine1", strings.Repeat("a", 256), "FIELD_TOO_LONG"},
		{"address (5.07a)", "addressLine1", "<script>", "INVALID_ADDRESS"},
		{"city (5.07b)", "city", "12", "INVALID_CITY"},
		{"postal code (5.07c 9.08g)", "postalCode", "3370", "INVALID_POSTAL_CODE"},
		{"date of birth (5.07d)", "dateOfBirth", "1960-02-30", "INVALID_DOB"},
		{"a date of birth is not in the future (5.07d)", "dateOfBirth", "2999-01-01", "INVALID_DOB"},
		{"a date of birth is not tomorrow (5.07d)", "dateOfBirth", "2026-03-10", "INVALID_DOB"},
		{"a date of birth is not before 1900 (5.07d)", "dateOfBirth", "1899-12-31", "INVALID_DOB"},
		{"a date of birth in 1900 is accepted (5.07d)", "dateOfBirth", "1900-01-01", ""},
		{"date of birth may be missing (5.07a)", "dateOfBirth", nil, ""},
		{"Nepal phone of 9 digits (5.06h)", "phoneNumber", "984100000", "INVALID_NEPAL_PHONE"},
		{"no mobile number (5.06h)", "phoneNumber", "0141000000", "INVALID_PHONE"},
		{"a Nepal phone with its country code is normalized (5.06h)", "phoneNumber", "+977-9841000000", ""},
		{"a Nepal phone of 11 digits is not cut to 10 (5.06h)", "phoneNumber", "98410000001", "INVALID_NEPAL_PHONE"},
		{"country code must be the country's (5.06f)", "countryCode", "+1", "INVALID_COUNTRY_CODE"},
		{"relationship (9.11e)", "senderRelationship", "Enemy", "INVALID_RELATIONSHIP"},
		{"country (9.11a)", "country", "IND", "INVALID_COUNTRY"},
	} {
		t.Run(c.title, func(t *testing.T) {
			assertFormError(t, "beneficiary", withField(beneficiaryForm(), c.field, c.value), c)
		})
	}
}

func TestPayoutMethodRules(t *testing.T) {
	t.Parallel()
	bank := map[string]any{"beneficiaryId": "b", "bankId": "1003", "accountNumber": "0123456789012", "accountType": "savings"}
	for _, c := range []fieldCase{
		{"bank (5.08a)", "bankId", "", "FIELD_CANNOT_BE_EMPTY"},
		{"branch is checked if filled (5.08b)", "branchLocation", "<x>", "INVALID_LOCATION_NAME"},
		{"branch may be missing (5.08b)", "branchLocation", nil, ""},
		{"account number (5.08c)", "accountNumber", "0123-456-789", "FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC"},
		{"spaces are stripped (5.08c)", "accountNumber", "0123 4567 8901 2", ""},
		{"account number of 8 (5.08c)", "accountNumber", "01234567", "INVALID_ACCOUNT_NUMBER"},
		{"beneficiary (5.08e)", "beneficiaryId", nil, "NO_BENEFICIARY_AVAILABLE"},
		{"purpose is one of the list (5.08g)", "remittancePurpose", "Fun", "INVALID_REMITTANCE_PURPOSE"},
		{"account type (9.11d)", "accountType", "other", "INVALID_ACCOUNT_TYPE"},
	} {
		t.Run(c.title, func(t *testing.T) { assertFormError(t, "bank", withField(bank, c.field, c.value), c) })
	}
	for _, c := range []fieldCase{
		{"wallet number is required (5.10a)", "identificationValue", "", "FIELD_CANNOT_BE_EMPTY"},
		{"wallet number of 11 (5.10a 9.08e)", "identificationValue", "98410000001", "INVALID_ID_VALUE"},
		{"wallet number of Nepal (5.10a)", "identificationValue", "1234567890", "INVALID_ID_VALUE"},
		{"5.10a", "identificationValue", "9841000000", ""},
		{"a wallet number with its country code is normalized (5.10a)", "identificationValue", "00977 984-1000000", ""},
	} {
		t.Run(c.title, func(t *testing.T) { assertFormError(t, "wallet", map[string]any{c.field: c.value}, c) })
	}
}

func TestTransactionRules(t *testing.T) {
	t.Parallel()
	good := transferForm("b", "a", "s")
	cash := withField(withField(good, "payoutMethod", "CASH_PICKUP"), "recipientAccountId", nil)
	for _, c := range []fieldCase{
		{"sending amount (5.12b)", "senderAmount", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"receiving amount (5.12b)", "recipientAmount", "x", "INVALID_AMOUNT"},
		{"step of 0.01 (9.07b)", "senderAmount", "100.005", "INVALID_AMOUNT"},
		{"purpose (5.09a)", "remittancePurpose", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"source (5.16a)", "fundingSource", nil, "NO_PAYMENT_SOURCE_SELECTED"},
		{"an item of it (5.16a 5.17c)", "senderFundingAccountId", nil, "NO_PAYMENT_SOURCE_SELECTED"},
		{"beneficiary (5.17b 5.17d)", "recipientId", nil, "NO_BENEFICIARY_AVAILABLE"},
		{"account (5.09c 5.17b)", "recipientAccountId", nil, "NO_RECEIVE_METHOD_AVAILABLE"},
		{"destination (5.12a)", "destinationCountry", nil, "DESTINATION_NOT_SELECTED"},
		{"coupon (5.13a)", "couponCode", "A B", "INVALID_COUPON_CODE"},
		{"home delivery is not enabled (1.02a)", "payoutMethod", "HOME_DELIVERY", "PAYOUT_METHOD_NOT_SELECTED"},
	} {
		t.Run(c.title, func(t *testing.T) { assertFormError(t, "create", withField(good, c.field, c.value), c) })
	}
	t.Run("payer (5.09a)", func(t *testing.T) {
		assertFormError(t, "create", cash, fieldCase{field: "payerId", code: "INVALID_PAYER"})
		assertFormError(t, "create", withField(cash, "payerId", 3001), fieldCase{field: "payerId"})
	})
	t.Run("comments of a reprocessing (5.04b)", func(t *testing.T) {
		assertFormError(t, "reprocess", withField(good, "comments", ""), fieldCase{field: "comments", code: "FIELD_CANNOT_BE_EMPTY"})
	})
}

// TestBusinessRuleRejections makes the calls that only the domain can refuse, and checks the texts that users see.
func TestBusinessRuleRejections(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p, payload := d.readySender("a@example.com")
	send := func(t *testing.T, p *person, form map[string]any, status int, code string) reply {
		r := p.call(post, "/v1/senders/transactions", form)
		assert.Equal(t, status, r.status, r.text)
		assert.Equal(t, code, r.code())
		return r
	}
	amounts := func(send, fee, receive string) map[string]any {
		return withField(withField(withField(payload, "senderAmount", send), "feeAmount", fee), "recipientAmount", receive)
	}
	t.Run("less than the least (5.12c 5.14e)", func(t *testing.T) {
		assert.Equal(t, "Minimum amount is $ 10.00", send(t, p, amounts("9.99", "5.00", "1331.17"), 422, "MIN_TXN_AMOUNT").message())
	})
	t.Run("more than the tier allows (5.12f 9.04a)", func(t *testing.T) {
		assert.Equal(t, "Your current transaction limit is $ 2999.00.", send(t, p, amounts("3000.00", "0.00", "399750.00"), 422, "MAX_TXN_AMOUNT_EXCEED").message())
	})
	t.Run("a bank that needs login (5.16b)", func(t *testing.T) {
		send(t, p, withField(payload, "senderFundingAccountId", p.linkBank(funding.ReloginRequired)), 422, "BANK_RELOGIN_REQUIRED")
	})
	t.Run("a bank that is not verified (4.06b 5.17e)", func(t *testing.T) {
		send(t, p, withField(payload, "senderFundingAccountId", p.linkBank(funding.Pending)), 422, "PAYMENT_SOURCE_NOT_USABLE")
	})
	t.Run("a coupon nobody made (5.13b)", func(t *testing.T) {
		send(t, p, withField(payload, "couponCode", "NOTHING"), 422, "INVALID_COUPON_CODE")
	})
	t.Run("a method that was not enabled (5.09e)", func(t *testing.T) {
		form := withField(withField(payload, "payoutMethod", "CASH_PICKUP"), "payerId", 3001)
		r := send(t, p, withField(form, "recipientAccountId", nil), 422, "PAYOUT_METHOD_NOT_ENABLED")
		assert.Contains(t, r.message(), "for this beneficiary")
	})
	t.Run("an inactive bank (5.08f)", func(t *testing.T) {
		r := p.call(post, "/v1/senders/beneficiaries/bank", map[string]any{
			"beneficiaryId": payload["recipientId"], "bankId": inactiveBank(t), "accountNumber": "0123456789012", "accountType": "savings",
		})
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, textOf("INACTIVE_BANK", nil), r.message())
	})
	t.Run("an account that is not verified cannot send (2.06a)", func(t *testing.T) {
		fresh := d.sender("fresh@example.com")
		beneficiaryID, accountID := fresh.newBeneficiary()
		send(t, fresh, transferForm(beneficiaryID, accountID, fresh.linkBank(funding.Verified)), 422, "EMAIL_NOT_VERIFIED")
	})
	t.Run("what is left of the day, and after it of the month (5.14c 5.14d)", func(t *testing.T) {
		p, form := d.readySender("often@example.com")
		p.must(post, "/v1/senders/transactions", form)
		for _, name := range []string{"senderAmount", "feeAmount", "recipientAmount"} {
			form[name] = amounts("2900.00", "0.00", "386425.00")[name]
		}
		assert.Equal(t, "Transaction limit for the day exceeded, current maximum that can be sent is $ 2899.00",
			send(t, p, form, 422, "DAY_LIMIT_EXCEEDED").message())
		d.clock.advance(24 * time.Hour)
		p.startSession()
		assert.Equal(t, "Remaining amount is $ 2899.00", send(t, p, form, 422, "PERIOD_LIMIT_EXCEEDED").message())
	})
}

func TestPhonesAreStoredNormalized(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p := d.visitor()
	p.token = p.must(post, "/v1/auth/users", withField(signUpForm("phones@example.com"), "phoneNumber", "+1 (415) 555-0199")).str("token")
	assert.Equal(t, "4155550199", p.must(get, "/v1/senders", nil).str("sender.phoneNumber"), "(5.06f)")
	maya := p.must(post, "/v1/senders/beneficiaries", withField(beneficiaryForm(), "phoneNumber", "+977-9812345678"))
	assert.Equal(t, "9812345678", maya.str("phoneNumber"), "(5.06h)")
	wallet := p.must(post, "/v1/senders/beneficiaries/"+maya.str("id")+"/wallets", map[string]any{"identificationValue": "९७७ ९८१२३४५६७८"})
	assert.Equal(t, "9812345678", wallet.str("identificationValue"), "(5.10a)")
}
