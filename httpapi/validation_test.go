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

// changed returns a form with one field replaced, or removed if value is nil.
func changed(form map[string]any, field string, value any) map[string]any {
	c := maps.Clone(form)
	if value == nil {
		delete(c, field)
	} else {
		c[field] = value
	}
	return c
}

type fieldCase struct {
	title, field string
	value        any
	code         string // empty if the value is valid
}

func TestSignUpRules(t *testing.T) {
	t.Parallel()
	for _, c := range []fieldCase{
		{"5.01a first name is required", "firstName", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"5.01a blanks are empty", "lastName", "   ", "FIELD_CANNOT_BE_EMPTY"},
		{"5.06a a name has letters", "firstName", "S1ta", "INVALID_NAME"},
		{"5.06a markup is no name", "lastName", "<b>Sharma</b>", "INVALID_NAME"},
		{"5.06a O'Brien and Devi-Maya are names", "lastName", "O'Brien-Rai", ""},
		{"5.06b the middle name may be missing", "middleName", nil, ""},
		{"5.06b the middle name is checked if given", "middleName", "4", "INVALID_NAME"},
		{"5.06c e-mail", "email", "sita@", "INVALID_EMAIL"},
		{"5.06c e-mail without a host", "email", "sita@host", "INVALID_EMAIL"},
		{"5.06c e-mail with a name", "email", "Sita <sita@example.com>", "INVALID_EMAIL"},
		{"5.06f phone of 9 digits", "phoneNumber", "415555010", "INVALID_PHONE"},
		{"5.06f, 9.08c phone of 11 digits", "phoneNumber", "41555501012", "INVALID_PHONE"},
		{"a phone with its country code is normalized (5.06f)", "phoneNumber", "+1 (415) 555-0101", ""},
		{"5.06f phone with letters", "phoneNumber", "41555501o1", "INVALID_PHONE"},
		{"5.06f, 9.08c country code", "countryCode", "+977", "INVALID_COUNTRY_CODE"},
		{"5.20a state is required", "state", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"5.20a a state there is", "state", "ZZ", "INVALID_STATE"},
		{"5.06j, 9.08a password of 5", "password", "Ab1!x", "PASSWORD_CRITERIA"},
		{"5.06j without a capital", "password", "correct-7", "PASSWORD_CRITERIA"},
		{"5.06j without a small letter", "password", "CORRECT-7", "PASSWORD_CRITERIA"},
		{"5.06j without a digit", "password", "Correct-Horse", "PASSWORD_CRITERIA"},
		{"5.06j without a special character", "password", "Correct7", "PASSWORD_CRITERIA"},
		{"5.06j known from breaches", "password", "P@ssw0rd", "PASSWORD_COMMON"},
		{"5.06j one's own name", "password", "Sharma-123", "PASSWORD_PERSONAL"},
		{"a season and a year are refused (5.06j)", "password", "Summer2026!", "PASSWORD_GUESSABLE"},
		{"digits of one's own phone are refused (5.06j)", "password", "Violet-Otter-0101", "PASSWORD_PERSONAL"},
		{"a name from one's own address is refused (5.06j)", "password", "Violet-Example-7", "PASSWORD_PERSONAL"},
		{"5.06j of 129 characters", "password", "Aa1!" + strings.Repeat("x", 125), "PASSWORD_CRITERIA"},
		{"5.06l repeat must match", "repeatPassword", "Correct-Horse-8", "PASSWORD_DOES_NOT_MATCH"},
	} {
		t.Run(c.title, func(t *testing.T) {
			form := changed(signUpForm("x@example.com"), c.field, c.value)
			if c.field == "password" {
				form["repeatPassword"] = c.value
			}
			checkForm(t, "signUp", form, c)
		})
	}
	t.Run("5.01c the first refused field of the form comes first", func(t *testing.T) {
		faults := checkOf(t, "signUp", map[string]any{"firstName": "", "email": "x"})
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
			form := changed(changed(signUpForm("x@example.com"), "firstName", name), "lastName", name)
			checkForm(t, "signUp", form, fieldCase{})
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
				checkForm(t, form, changed(fields, "lastName", name), fieldCase{field: "lastName", code: "INVALID_NAME"})
			})
		}
	}
	t.Run("the parts of a name share one script (5.06a)", func(t *testing.T) {
		form := changed(beneficiaryForm(), "firstName", "माया")
		checkForm(t, "beneficiary", form, fieldCase{field: "lastName", code: "INVALID_NAME"})
		checkForm(t, "beneficiary", changed(form, "lastName", "गुरुङ"), fieldCase{})
		checkForm(t, "beneficiary", changed(changed(form, "lastName", "गुरुङ"), "middleName", "Devi"), fieldCase{field: "middleName", code: "INVALID_NAME"})
	})
	t.Run("a beneficiary whose name is an internet address is not added (5.07a)", func(t *testing.T) {
		d := newAPIServer(t)
		r := d.verified("names@example.com").call(post, "/v1/senders/beneficiaries", changed(beneficiaryForm(), "firstName", "evil.com"))
		assert.Equal(t, map[string]string{"firstName": "INVALID_NAME"}, r.fields())
		r = d.verified("births@example.com").call(post, "/v1/senders/beneficiaries", changed(beneficiaryForm(), "dateOfBirth", "2999-01-01"))
		assert.Equal(t, map[string]string{"dateOfBirth": "INVALID_DOB"}, r.fields())
	})
}

func TestBeneficiaryRules(t *testing.T) {
	t.Parallel()
	for _, c := range []fieldCase{
		{"5.07a the form as it should be", "firstName", "Maya", ""},
		{"5.07a first name", "firstName", "", "FIELD_CANNOT_BE_EMPTY"},
		{"5.07a e-mail may be missing", "email", nil, ""},
		{"5.06c e-mail is checked when filled", "email", "maya", "INVALID_EMAIL"},
		{"5.07a, 9.08f address of 256 characters", "addressLine1", strings.Repeat("a", 256), "FIELD_TOO_LONG"},
		{"5.07a address", "addressLine1", "<script>", "INVALID_ADDRESS"},
		{"5.07b city", "city", "12", "INVALID_CITY"},
		{"5.07c, 9.08g postal code", "postalCode", "3370", "INVALID_POSTAL_CODE"},
		{"5.07d date of birth", "dateOfBirth", "1960-02-30", "INVALID_DOB"},
		{"a date of birth is not in the future (5.07d)", "dateOfBirth", "2999-01-01", "INVALID_DOB"},
		{"a date of birth is not tomorrow (5.07d)", "dateOfBirth", "2026-03-10", "INVALID_DOB"},
		{"a date of birth is not before 1900 (5.07d)", "dateOfBirth", "1899-12-31", "INVALID_DOB"},
		{"a date of birth in 1900 is accepted (5.07d)", "dateOfBirth", "1900-01-01", ""},
		{"5.07a date of birth may be missing", "dateOfBirth", nil, ""},
		{"5.06h Nepal phone of 9 digits", "phoneNumber", "984100000", "INVALID_NEPAL_PHONE"},
		{"5.06h no mobile number", "phoneNumber", "0141000000", "INVALID_PHONE"},
		{"a Nepal phone with its country code is normalized (5.06h)", "phoneNumber", "+977-9841000000", ""},
		{"a Nepal phone of 11 digits is not cut to 10 (5.06h)", "phoneNumber", "98410000001", "INVALID_NEPAL_PHONE"},
		{"5.06f country code must be the country's", "countryCode", "+1", "INVALID_COUNTRY_CODE"},
		{"9.11e relationship", "senderRelationship", "Enemy", "INVALID_RELATIONSHIP"},
		{"9.11a country", "country", "IND", "INVALID_COUNTRY"},
	} {
		t.Run(c.title, func(t *testing.T) { checkForm(t, "beneficiary", changed(beneficiaryForm(), c.field, c.value), c) })
	}
}

func TestPayoutMethodRules(t *testing.T) {
	t.Parallel()
	bank := map[string]any{"beneficiaryId": "b", "bankId": "1003", "accountNumber": "0123456789012", "accountType": "savings"}
	for _, c := range []fieldCase{
		{"5.08a bank", "bankId", "", "FIELD_CANNOT_BE_EMPTY"},
		{"5.08b branch is checked if filled", "branchLocation", "<x>", "INVALID_LOCATION_NAME"},
		{"5.08b branch may be missing", "branchLocation", nil, ""},
		{"5.08c account number", "accountNumber", "0123-456-789", "FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC"},
		{"5.08c spaces are stripped", "accountNumber", "0123 4567 8901 2", ""},
		{"5.08c account number of 8", "accountNumber", "01234567", "INVALID_ACCOUNT_NUMBER"},
		{"5.08e beneficiary", "beneficiaryId", nil, "NO_BENEFICIARY_AVAILABLE"},
		{"5.08g purpose is one of the list", "remittancePurpose", "Fun", "INVALID_REMITTANCE_PURPOSE"},
		{"9.11d account type", "accountType", "other", "INVALID_ACCOUNT_TYPE"},
	} {
		t.Run(c.title, func(t *testing.T) { checkForm(t, "bank", changed(bank, c.field, c.value), c) })
	}
	for _, c := range []fieldCase{
		{"5.10a wallet number is required", "identificationValue", "", "FIELD_CANNOT_BE_EMPTY"},
		{"5.10a, 9.08e wallet number of 11", "identificationValue", "98410000001", "INVALID_ID_VALUE"},
		{"5.10a wallet number of Nepal", "identificationValue", "1234567890", "INVALID_ID_VALUE"},
		{"5.10a", "identificationValue", "9841000000", ""},
		{"a wallet number with its country code is normalized (5.10a)", "identificationValue", "00977 984-1000000", ""},
	} {
		t.Run(c.title, func(t *testing.T) { checkForm(t, "wallet", map[string]any{c.field: c.value}, c) })
	}
}

func TestTransactionRules(t *testing.T) {
	t.Parallel()
	good := order("b", "a", "s")
	cash := changed(changed(good, "payoutMethod", "CASH_PICKUP"), "recipientAccountId", nil)
	for _, c := range []fieldCase{
		{"5.12b sending amount", "senderAmount", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"5.12b receiving amount", "recipientAmount", "x", "INVALID_AMOUNT"},
		{"9.07b step of 0.01", "senderAmount", "100.005", "INVALID_AMOUNT"},
		{"5.09a purpose", "remittancePurpose", nil, "FIELD_CANNOT_BE_EMPTY"},
		{"5.16a source", "fundingSource", nil, "NO_PAYMENT_SOURCE_SELECTED"},
		{"5.16a, 5.17c an item of it", "senderFundingAccountId", nil, "NO_PAYMENT_SOURCE_SELECTED"},
		{"5.17b, 5.17d beneficiary", "recipientId", nil, "NO_BENEFICIARY_AVAILABLE"},
		{"5.09c, 5.17b account", "recipientAccountId", nil, "NO_RECEIVE_METHOD_AVAILABLE"},
		{"5.12a destination", "destinationCountry", nil, "DESTINATION_NOT_SELECTED"},
		{"5.13a coupon", "couponCode", "A B", "INVALID_COUPON_CODE"},
		{"1.02a home delivery is not enabled", "payoutMethod", "HOME_DELIVERY", "PAYOUT_METHOD_NOT_SELECTED"},
	} {
		t.Run(c.title, func(t *testing.T) { checkForm(t, "create", changed(good, c.field, c.value), c) })
	}
	t.Run("5.09a payer", func(t *testing.T) {
		checkForm(t, "create", cash, fieldCase{field: "payerId", code: "INVALID_PAYER"})
		checkForm(t, "create", changed(cash, "payerId", 3001), fieldCase{field: "payerId"})
	})
	t.Run("5.04b comments of a reprocessing", func(t *testing.T) {
		checkForm(t, "reprocess", changed(good, "comments", ""), fieldCase{field: "comments", code: "FIELD_CANNOT_BE_EMPTY"})
	})
}

// TestRefusalsOfTheBusiness makes the calls that only the domain can refuse, and checks the texts that users see.
func TestRefusalsOfTheBusiness(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p, payload := d.ready("a@example.com")
	send := func(t *testing.T, p *person, form map[string]any, status int, code string) reply {
		r := p.call(post, "/v1/senders/transactions", form)
		assert.Equal(t, status, r.status, r.text)
		assert.Equal(t, code, r.code())
		return r
	}
	amounts := func(send, fee, receive string) map[string]any {
		return changed(changed(changed(payload, "senderAmount", send), "feeAmount", fee), "recipientAmount", receive)
	}
	t.Run("5.12c, 5.14e less than the least", func(t *testing.T) {
		assert.Equal(t, "Minimum amount is $ 10.00", send(t, p, amounts("9.99", "5.00", "1331.17"), 422, "MIN_TXN_AMOUNT").message())
	})
	t.Run("5.12f, 9.04a more than the tier allows", func(t *testing.T) {
		assert.Equal(t, "Your current transaction limit is $ 2999.00.", send(t, p, amounts("3000.00", "0.00", "399750.00"), 422, "MAX_TXN_AMOUNT_EXCEED").message())
	})
	t.Run("5.16b a bank that needs login", func(t *testing.T) {
		send(t, p, changed(payload, "senderFundingAccountId", p.bank(funding.ReloginRequired)), 422, "BANK_RELOGIN_REQUIRED")
	})
	t.Run("4.06b, 5.17e a bank that is not verified", func(t *testing.T) {
		send(t, p, changed(payload, "senderFundingAccountId", p.bank(funding.Pending)), 422, "PAYMENT_SOURCE_NOT_USABLE")
	})
	t.Run("5.13b a coupon nobody made", func(t *testing.T) {
		send(t, p, changed(payload, "couponCode", "NOTHING"), 422, "INVALID_COUPON_CODE")
	})
	t.Run("5.09e a method that was not enabled", func(t *testing.T) {
		form := changed(changed(payload, "payoutMethod", "CASH_PICKUP"), "payerId", 3001)
		r := send(t, p, changed(form, "recipientAccountId", nil), 422, "PAYOUT_METHOD_NOT_ENABLED")
		assert.Contains(t, r.message(), "for this beneficiary")
	})
	t.Run("5.08f an inactive bank", func(t *testing.T) {
		r := p.call(post, "/v1/senders/beneficiaries/bank", map[string]any{
			"beneficiaryId": payload["recipientId"], "bankId": inactiveBank(t), "accountNumber": "0123456789012", "accountType": "savings",
		})
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, textOf("INACTIVE_BANK", nil), r.message())
	})
	t.Run("2.06a an account that is not verified cannot send", func(t *testing.T) {
		fresh := d.sender("fresh@example.com")
		beneficiaryID, accountID := fresh.payee()
		send(t, fresh, order(beneficiaryID, accountID, fresh.bank(funding.Verified)), 422, "EMAIL_NOT_VERIFIED")
	})
	t.Run("5.14c 5.14d what is left of the day, and after it of the month", func(t *testing.T) {
		p, form := d.ready("often@example.com")
		p.must(post, "/v1/senders/transactions", form)
		for _, name := range []string{"senderAmount", "feeAmount", "recipientAmount"} {
			form[name] = amounts("2900.00", "0.00", "386425.00")[name]
		}
		assert.Equal(t, "Transaction limit for the day exceeded, current maximum that can be sent is $ 2899.00",
			send(t, p, form, 422, "DAY_LIMIT_EXCEEDED").message())
		d.clock.pass(24 * time.Hour)
		p.begin()
		assert.Equal(t, "Remaining amount is $ 2899.00", send(t, p, form, 422, "PERIOD_LIMIT_EXCEEDED").message())
	})
}

func TestPhonesAreStoredNormalized(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p := d.visitor()
	p.token = p.must(post, "/v1/auth/users", changed(signUpForm("phones@example.com"), "phoneNumber", "+1 (415) 555-0199")).str("token")
	assert.Equal(t, "4155550199", p.must(get, "/v1/senders", nil).str("sender.phoneNumber"), "(5.06f)")
	maya := p.must(post, "/v1/senders/beneficiaries", changed(beneficiaryForm(), "phoneNumber", "+977-9812345678"))
	assert.Equal(t, "9812345678", maya.str("phoneNumber"), "(5.06h)")
	wallet := p.must(post, "/v1/senders/beneficiaries/"+maya.str("id")+"/wallets", map[string]any{"identificationValue": "९७७ ९८१२३४५६७८"})
	assert.Equal(t, "9812345678", wallet.str("identificationValue"), "(5.10a)")
}
