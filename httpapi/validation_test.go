package httpapi

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/funding"
	"hulak/httpapi/core"
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

// fieldCase is a field value and the error code that it must produce.
type fieldCase struct {
	title, field string
	value        any
	code         string // empty if the value is valid
}

func TestSignUpRules(t *testing.T) {
	t.Parallel()
	for _, c := range []fieldCase{
		{"the first name is required (5.01a)", "firstName", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"a blank name counts as empty (5.01a)", "lastName", "   ", "FIELD_CANNOT_BE_EMPTY"},
		{"a name cannot contain digits (5.06a)", "firstName", "S1ta", "INVALID_NAME"},
		{"a name cannot contain markup (5.06a)", "lastName", "<b>Sharma</b>", "INVALID_NAME"},
		{"a name can contain an apostrophe and a hyphen (5.06a)", "lastName", "O'Brien-Rai", ""},
		{"the middle name is optional (5.06b)", "middleName", nil, ""},
		{"the middle name is validated if present (5.06b)", "middleName", "4", "INVALID_NAME"},
		{"an email address needs a domain (5.06c)", "email", "sita@", "INVALID_EMAIL"},
		{"an email address needs a top-level domain (5.06c)", "email", "sita@host", "INVALID_EMAIL"},
		{"an email address cannot include a display name (5.06c)", "email", "Sita <sita@example.com>", "INVALID_EMAIL"},
		{"a US phone number cannot have 9 digits (5.06f)", "phoneNumber", "415555010", "INVALID_PHONE"},
		{"a US phone number cannot have 11 digits (5.06f 9.08c)", "phoneNumber", "41555501012", "INVALID_PHONE"},
		{"a US phone number with its country code is normalized (5.06f)", "phoneNumber", "+1 (415) 555-0101", ""},
		{"a phone number cannot contain letters (5.06f)", "phoneNumber", "41555501o1", "INVALID_PHONE"},
		{"the country code must be the US code (5.06f 9.08c)", "countryCode", "+977", "INVALID_COUNTRY_CODE"},
		{"the state is required (5.20a)", "state", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the state must exist (5.20a)", "state", "ZZ", "INVALID_STATE"},
		{"a password cannot have 5 characters (5.06j 9.08a)", "password", "Ab1!x", "PASSWORD_CRITERIA"},
		{"a password needs an uppercase letter (5.06j)", "password", "correct-7", "PASSWORD_CRITERIA"},
		{"a password needs a lowercase letter (5.06j)", "password", "CORRECT-7", "PASSWORD_CRITERIA"},
		{"a password needs a digit (5.06j)", "password", "Correct-Horse", "PASSWORD_CRITERIA"},
		{"a password needs a special character (5.06j)", "password", "Correct7", "PASSWORD_CRITERIA"},
		{"a password from known breaches is rejected (5.06j)", "password", "P@ssw0rd", "PASSWORD_COMMON"},
		{"a password with the user's name is rejected (5.06j)", "password", "Sharma-123", "PASSWORD_PERSONAL"},
		{"a password made of a season and a year is rejected (5.06j)", "password", "Summer2026!", "PASSWORD_GUESSABLE"},
		{"a password with digits from the user's phone number is rejected (5.06j)", "password", "Violet-Otter-0101", "PASSWORD_PERSONAL"},
		{"a password with part of the user's email address is rejected (5.06j)", "password", "Violet-Example-7", "PASSWORD_PERSONAL"},
		{"a password cannot have 129 characters (5.06j)", "password", "Aa1!" + strings.Repeat("x", 125), "PASSWORD_CRITERIA"},
		{"the repeated password must match (5.06l)", "repeatPassword", "Correct-Horse-8", "PASSWORD_DOES_NOT_MATCH"},
	} {
		t.Run(c.title, func(t *testing.T) {
			form := withField(signUpForm("x@example.com"), c.field, c.value)
			if c.field == "password" {
				form["repeatPassword"] = c.value
			}
			assertFormError(t, "signUp", form, c)
		})
	}
	t.Run("errors are in the order of the form fields (5.01c)", func(t *testing.T) {
		fieldErrors := formErrors(t, "signUp", map[string]any{"firstName": "", "email": "x"})
		assert.Equal(t, "firstName", fieldErrors[0].Field)
		assert.Equal(t, "lastName", fieldErrors[1].Field)
	})
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"Maya", "Ram Bahadur", "O'Neil", "O’Brien-Rai", "José", "Jose\u0301", "Łukasz", "राम", "सीता", "राम बहादुर",
		"K.C.", "K.C", "के.सी.", "St. John", "Md. Ali", "J.R.R.",
	} {
		t.Run(name+" is a valid name (5.06a)", func(t *testing.T) {
			form := withField(withField(signUpForm("x@example.com"), "firstName", name), "lastName", name)
			assertFormError(t, "signUp", form, fieldCase{})
		})
	}
	for title, name := range map[string]string{
		"a URL":                                 "evil.com",
		"a short URL":                           "t.co",
		"a URL after a name":                    "Maya www.evil.com",
		"a URL in Devanagari":                   "माया.भारत",
		"a URL with a path":                     "evil.com/x",
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
			t.Run(title+" is an invalid name in the "+form+" form (5.06a)", func(t *testing.T) {
				assertFormError(t, form, withField(fields, "lastName", name), fieldCase{field: "lastName", code: "INVALID_NAME"})
			})
		}
	}
	t.Run("the parts of a name must share one script (5.06a)", func(t *testing.T) {
		form := withField(beneficiaryForm(), "firstName", "माया")
		assertFormError(t, "beneficiary", form, fieldCase{field: "lastName", code: "INVALID_NAME"})
		assertFormError(t, "beneficiary", withField(form, "lastName", "गुरुङ"), fieldCase{})
		mixed := withField(withField(form, "lastName", "गुरुङ"), "middleName", "Devi")
		assertFormError(t, "beneficiary", mixed, fieldCase{field: "middleName", code: "INVALID_NAME"})
	})
	t.Run("a beneficiary with an invalid name or date of birth is rejected (5.07a)", func(t *testing.T) {
		srv := newAPIServer(t)
		p := srv.verifiedSender("names@example.com")
		r := p.call(core.Post, "/v1/senders/beneficiaries", withField(beneficiaryForm(), "firstName", "evil.com"))
		assert.Equal(t, map[string]string{"firstName": "INVALID_NAME"}, r.fields())
		futureBirth := withField(beneficiaryForm(), "dateOfBirth", "2999-01-01")
		r = srv.verifiedSender("births@example.com").call(core.Post, "/v1/senders/beneficiaries", futureBirth)
		assert.Equal(t, map[string]string{"dateOfBirth": "INVALID_DOB"}, r.fields())
	})
}

func TestBeneficiaryRules(t *testing.T) {
	t.Parallel()
	for _, c := range []fieldCase{
		{"the complete form is valid (5.07a)", "firstName", "Maya", ""},
		{"the first name is required (5.07a)", "firstName", "", "FIELD_CANNOT_BE_EMPTY"},
		{"the last name is required (5.07a)", "lastName", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the address is required (5.07a)", "addressLine1", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the country is required (5.07a)", "country", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the state is required (5.07a)", "state", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the city is required (5.07a)", "city", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the postal code is required (5.07a)", "postalCode", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the relationship is required (5.07a)", "senderRelationship", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the country code is required (5.07a)", "countryCode", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the phone number is required (5.07a)", "phoneNumber", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the middle name is optional (5.07a)", "middleName", nil, ""},
		{"the email address is optional (5.07a)", "email", nil, ""},
		{"the email address is validated if present (5.06c)", "email", "maya", "INVALID_EMAIL"},
		{"an address cannot have 256 characters (5.07a 9.08f)", "addressLine1", strings.Repeat("a", 256), "FIELD_TOO_LONG"},
		{"an address cannot contain markup (5.07a)", "addressLine1", "<script>", "INVALID_ADDRESS"},
		{"a city cannot be a number (5.07b)", "city", "12", "INVALID_CITY"},
		{"a postal code cannot have 4 digits (5.07c 9.08g)", "postalCode", "3370", "INVALID_POSTAL_CODE"},
		{"a date of birth must be a real date (5.07d)", "dateOfBirth", "1960-02-30", "INVALID_DOB"},
		{"a date of birth cannot be in the future (5.07d)", "dateOfBirth", "2999-01-01", "INVALID_DOB"},
		{"a date of birth cannot be tomorrow (5.07d)", "dateOfBirth", "2026-03-10", "INVALID_DOB"},
		{"a date of birth cannot be before 1900 (5.07d)", "dateOfBirth", "1899-12-31", "INVALID_DOB"},
		{"a date of birth can be in 1900 (5.07d)", "dateOfBirth", "1900-01-01", ""},
		{"the date of birth is optional (5.07a)", "dateOfBirth", nil, ""},
		{"a beneficiary can be 18 (5.06i)", "dateOfBirth", "2008-03-09", ""},
		{"a beneficiary cannot be under 18 (5.06i)", "dateOfBirth", "2008-03-10", "UNDER_AGE"},
		{"a Nepal phone number cannot have 9 digits (5.06h)", "phoneNumber", "984100000", "INVALID_NEPAL_PHONE"},
		{"a Nepal phone number must be a mobile number (5.06h)", "phoneNumber", "0141000000", "INVALID_PHONE"},
		{"a Nepal phone number with its country code is normalized (5.06h)", "phoneNumber", "+977-9841000000", ""},
		{"a Nepal phone number cannot have 11 digits (5.06h)", "phoneNumber", "98410000001", "INVALID_NEPAL_PHONE"},
		{"the country code must match the country (5.06f)", "countryCode", "+1", "INVALID_COUNTRY_CODE"},
		{"the relationship must be in the list (9.11e)", "senderRelationship", "Enemy", "INVALID_RELATIONSHIP"},
		{"the country must be in the list (9.11a)", "country", "IND", "INVALID_COUNTRY"},
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
		{"the bank is required (5.08a)", "bankId", "", "FIELD_CANNOT_BE_EMPTY"},
		{"the branch is validated if present (5.08b)", "branchLocation", "<x>", "INVALID_LOCATION_NAME"},
		{"the branch is optional (5.08b)", "branchLocation", nil, ""},
		{"an account number cannot contain hyphens (5.08c)", "accountNumber", "0123-456-789", "FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC"},
		{"spaces in an account number are removed (5.08c)", "accountNumber", "0123 4567 8901 2", ""},
		{"an account number cannot have 8 digits (5.08c)", "accountNumber", "01234567", "INVALID_ACCOUNT_NUMBER"},
		{"the beneficiary is required (5.08e)", "beneficiaryId", nil, "NO_BENEFICIARY_AVAILABLE"},
		{"the purpose must be in the list (5.08g)", "remittancePurpose", "Fun", "INVALID_REMITTANCE_PURPOSE"},
		{"the account type must be in the list (9.11d)", "accountType", "other", "INVALID_ACCOUNT_TYPE"},
	} {
		t.Run(c.title, func(t *testing.T) { assertFormError(t, "bank", withField(bank, c.field, c.value), c) })
	}
	for _, c := range []fieldCase{
		{"the wallet number is required (5.10a)", "identificationValue", "", "FIELD_CANNOT_BE_EMPTY"},
		{"a wallet number cannot have 11 digits (5.10a 9.08e)", "identificationValue", "98410000001", "INVALID_ID_VALUE"},
		{"a wallet number must be a Nepal mobile number (5.10a)", "identificationValue", "1234567890", "INVALID_ID_VALUE"},
		{"a Nepal mobile number is valid (5.10a)", "identificationValue", "9841000000", ""},
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
		{"the send amount is required (5.12b)", "senderAmount", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the receive amount must be a number (5.12b)", "recipientAmount", "x", "INVALID_AMOUNT"},
		{"an amount cannot have three decimal places (9.07b)", "senderAmount", "100.005", "INVALID_AMOUNT"},
		{"the purpose is required (5.09a)", "remittancePurpose", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"the payment method is required (5.16a)", "fundingSource", nil, "NO_PAYMENT_SOURCE_SELECTED"},
		{"the funding source is required (5.16a 5.17c)", "senderFundingAccountId", nil, "NO_PAYMENT_SOURCE_SELECTED"},
		{"the beneficiary is required (5.17b 5.17d)", "recipientId", nil, "NO_BENEFICIARY_AVAILABLE"},
		{"the beneficiary's account is required (5.09c 5.17b)", "recipientAccountId", nil, "NO_RECEIVE_METHOD_AVAILABLE"},
		{"the destination is required (5.12a)", "destinationCountry", nil, "DESTINATION_NOT_SELECTED"},
		{"a coupon code cannot contain special characters (5.13a)", "couponCode", "DASH-26", "SPECIAL_CHARACTER_NOT_ALLOWED"},
		{"a coupon code cannot contain spaces (5.13b)", "couponCode", "A B", "INVALID_COUPON_CODE"},
		{"home delivery is not enabled (1.02a)", "payoutMethod", "HOME_DELIVERY", "PAYOUT_METHOD_NOT_SELECTED"},
	} {
		t.Run(c.title, func(t *testing.T) { assertFormError(t, "create", withField(good, c.field, c.value), c) })
	}
	t.Run("the payer is required for cash pickup (5.09a)", func(t *testing.T) {
		assertFormError(t, "create", cash, fieldCase{field: "payerId", code: "INVALID_PAYER"})
		assertFormError(t, "create", withField(cash, "payerId", 3001), fieldCase{field: "payerId"})
	})
	t.Run("reprocessing requires comments (5.04b)", func(t *testing.T) {
		assertFormError(t, "reprocess", withField(good, "comments", ""), fieldCase{field: "comments", code: "FIELD_CANNOT_BE_EMPTY"})
	})
}

// TestBusinessRuleRejections makes calls that pass form validation but break a domain rule. It checks the messages that users see.
func TestBusinessRuleRejections(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("a@example.com")
	send := func(t *testing.T, p *testUser, form map[string]any, status int, code string) apiResponse {
		r := p.call(core.Post, "/v1/senders/transactions", form)
		assert.Equal(t, status, r.status, r.text)
		assert.Equal(t, code, r.code())
		return r
	}
	amounts := func(send, fee, receive string) map[string]any {
		return withField(withField(withField(payload, "senderAmount", send), "feeAmount", fee), "recipientAmount", receive)
	}
	t.Run("an amount below the minimum is rejected (5.12c 5.14e)", func(t *testing.T) {
		assert.Equal(t, "Minimum amount is $ 10.00", send(t, p, amounts("9.99", "5.00", "1331.17"), 422, "MIN_TXN_AMOUNT").message())
	})
	t.Run("an amount above the tier's limit is rejected (5.12f 9.04a)", func(t *testing.T) {
		r := send(t, p, amounts("3000.00", "0.00", "399750.00"), 422, "MAX_TXN_AMOUNT_EXCEED")
		assert.Equal(t, "Your current transaction limit is $ 2999.00.", r.message())
	})
	t.Run("a bank account that needs a new login is rejected (5.16b)", func(t *testing.T) {
		send(t, p, withField(payload, "senderFundingAccountId", p.linkBank(funding.StatusReloginRequired)), 422, "BANK_RELOGIN_REQUIRED")
	})
	t.Run("an unverified bank account is rejected (4.06b 5.17e)", func(t *testing.T) {
		send(t, p, withField(payload, "senderFundingAccountId", p.linkBank(funding.StatusPending)), 422, "PAYMENT_SOURCE_NOT_USABLE")
	})
	t.Run("an unknown coupon is rejected (5.13b)", func(t *testing.T) {
		send(t, p, withField(payload, "couponCode", "NOTHING"), 422, "INVALID_COUPON_CODE")
	})
	t.Run("a payout method that is not enabled is rejected (5.09e)", func(t *testing.T) {
		form := withField(withField(payload, "payoutMethod", "CASH_PICKUP"), "payerId", 3001)
		r := send(t, p, withField(form, "recipientAccountId", nil), 422, "PAYOUT_METHOD_NOT_ENABLED")
		assert.Equal(t, "You have not enabled Cash Pickup for this beneficiary", r.message())
	})
	t.Run("an inactive bank is rejected (5.08f)", func(t *testing.T) {
		r := p.call(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
			"beneficiaryId": payload["recipientId"], "bankId": inactiveBank(t), "accountNumber": "0123456789012", "accountType": "savings",
		})
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, core.TextOf("INACTIVE_BANK", nil), r.message())
	})
	t.Run("an unverified sender cannot send (2.06a)", func(t *testing.T) {
		unverified := srv.sender("unverified@example.com")
		beneficiaryID, accountID := unverified.newBeneficiary()
		send(t, unverified, transferForm(beneficiaryID, accountID, unverified.linkBank(funding.StatusVerified)), 422, "EMAIL_NOT_VERIFIED")
	})
	t.Run("an amount above the remaining daily or 30-day limit is rejected (5.14c 5.14d)", func(t *testing.T) {
		p, form := srv.readySender("often@example.com")
		p.must(core.Post, "/v1/senders/transactions", form)
		for _, name := range []string{"senderAmount", "feeAmount", "recipientAmount"} {
			form[name] = amounts("2900.00", "0.00", "386425.00")[name]
		}
		assert.Equal(t, "Transaction limit for the day exceeded, current maximum that can be sent is $ 2899.00",
			send(t, p, form, 422, "DAY_LIMIT_EXCEEDED").message())
		srv.clock.advance(24 * time.Hour)
		p.startSession()
		assert.Equal(t, "Remaining amount is $ 2899.00", send(t, p, form, 422, "PERIOD_LIMIT_EXCEEDED").message())
	})
}

func TestPhonesAreStoredNormalized(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	p.token = p.must(core.Post, "/v1/auth/users", withField(signUpForm("phones@example.com"), "phoneNumber", "+1 (415) 555-0199")).str("token")
	assert.Equal(t, "4155550199", p.must(core.Get, "/v1/senders", nil).str("sender.phoneNumber"), "(5.06f)")
	maya := p.must(core.Post, "/v1/senders/beneficiaries", withField(beneficiaryForm(), "phoneNumber", "+977-9812345678"))
	assert.Equal(t, "9812345678", maya.str("phoneNumber"), "(5.06h)")
	form := map[string]any{"identificationValue": "९७७ ९८१२३४५६७८"}
	wallet := p.must(core.Post, "/v1/senders/beneficiaries/"+maya.str("id")+"/wallets", form)
	assert.Equal(t, "9812345678", wallet.str("identificationValue"), "(5.10a)")
}
