package httpapi

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

// fieldNames returns the sorted names of all fields in a JSON value. A nested field has a name such as "address.city". A field of
// an object in an array has a name such as "banks[].id".
func fieldNames(v any) []string {
	names := map[string]bool{}
	addFieldNames(names, "", v)
	all := make([]string, 0, len(names))
	for name := range names {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func addFieldNames(names map[string]bool, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		if path != "" {
			path += "."
		}
		for name, inner := range v {
			addFieldNames(names, path+name, inner)
		}
	case []any:
		path += "[]"
		for _, inner := range v {
			if _, object := inner.(map[string]any); object {
				addFieldNames(names, path, inner)
			} else {
				names[path] = true
			}
		}
		if len(v) == 0 {
			names[path] = true
		}
	default:
		names[path] = true
	}
}

// assertFields checks that a JSON value has exactly the listed fields. Spaces separate the field names.
func assertFields(t *testing.T, v any, fields string) {
	t.Helper()
	want := strings.Fields(fields)
	slices.Sort(want)
	assert.Equal(t, want, fieldNames(v))
}

// assertJSON checks that a JSON value equals a JSON text.
func assertJSON(t *testing.T, want string, v any) {
	t.Helper()
	got, err := json.Marshal(v)
	require.NoError(t, err)
	assert.JSONEq(t, want, string(got))
}

// assertEnum checks that the OpenAPI document allows exactly the listed values in a field.
func assertEnum(t *testing.T, schema, field string, values ...any) {
	t.Helper()
	document, err := OpenAPI()
	require.NoError(t, err)
	var d struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Enum []any }
			}
		}
	}
	require.NoError(t, json.Unmarshal(document, &d))
	assert.Equal(t, values, d.Components.Schemas[schema].Properties[field].Enum, "%s.%s", schema, field)
}

const (
	countryFields = `flagUrl flag name phoneCode twoCharCode threeCharCode currency.name currency.code currency.symbol
		payoutMethod.isCashPickupEnabled payoutMethod.isBankDepositEnabled payoutMethod.isMobileWalletEnabled payoutMethod.isHomeDeliveryEnabled
		sendingAmountLimit.card sendingAmountLimit.wallet sendingAmountLimit.cashPickup sendingAmountLimit.bankDeposit
		wallets[] relationships[] remittancePurposes[]`
	userFields = `id referenceId firstName middleName lastName fullName email countryCode phoneNumber imageUrl roles[]
		address.country address.state address.stateCode provider`
	accountFields = "id bankId active referenceId branchName accountNumber accountType bankName isCooperative accountHolderName beneficiaryId"
	walletFields  = "id identificationType identificationValue referenceId"
	payerFields   = "id name code website country address referenceId phoneNumber receivingCurrency"
	listedFields  = `id referenceId status deliveryStatus statusText createdAt senderAmount senderCurrency recipientAmount recipientCurrency
		referenceNumber receiptNumber fundingSource payoutMethod senderFundingSourceAccountId beneficiary.referenceId beneficiary.fullName
		sender.referenceId sender.fullName expectedAvailability cancelableUntil estimatedArrival`
)

// everestCashPoint is the payer with ID 3001.
const everestCashPoint = `{
	"id": 3001, "name": "Everest Cash Point (sample)", "code": "ECP", "website": "https://everest-cash.example.org", "country": "NPL",
	"address": "New Road, Kathmandu", "referenceId": "ECP", "phoneNumber": "+977-1-5550101", "receivingCurrency": "NPR"
}`

// addPrefix adds a prefix to each field.
func addPrefix(prefix, fields string) string {
	return prefix + strings.Join(strings.Fields(fields), " "+prefix)
}

// operation returns the OpenAPI operation for a call, or nil if there is none.
func (srv *apiServer) operation(method, path string) *huma.Operation {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(path, "/")
	var found *huma.Operation
	literal := -1 // number of literal path parts in the best match
	for template, item := range srv.API.OpenAPI().Paths {
		names := strings.Split(template, "/")
		if len(names) != len(parts) {
			continue
		}
		matches := 0
		for i, name := range names {
			if name == parts[i] {
				matches++
			} else if !strings.HasPrefix(name, "{") {
				matches = -1
				break
			}
		}
		op := map[string]*huma.Operation{core.Get: item.Get, core.Post: item.Post, core.Put: item.Put, core.Patch: item.Patch,
			core.Delete: item.Delete}[method]
		if matches > literal && op != nil {
			found, literal = op, matches
		}
	}
	return found
}

// assertDocumented validates a response against its schema in the OpenAPI document. Unknown fields, missing fields, wrong types, and
// wrong enum values fail the test.
func (srv *apiServer) assertDocumented(method, path string, response []byte) {
	srv.t.Helper()
	op := srv.operation(method, path)
	if op == nil || op.Responses["200"] == nil {
		return
	}
	content := op.Responses["200"].Content["application/json"]
	if content == nil || content.Schema == nil {
		return
	}
	var v any
	require.NoError(srv.t, json.Unmarshal(response, &v))
	var result huma.ValidateResult
	huma.Validate(
		srv.API.OpenAPI().Components.Schemas, content.Schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, v, &result,
	)
	assert.Empty(srv.t, result.Errors, "%s %s responded %s", method, path, response)
}

// assertStatusDocumented checks that the OpenAPI document describes responses with this status for a call.
func (srv *apiServer) assertStatusDocumented(method, path string, status int) {
	srv.t.Helper()
	if op := srv.operation(method, path); op != nil {
		assert.NotNil(srv.t, op.Responses[strconv.Itoa(status)],
			"%s responded with %d, which its route does not declare: add the kind to its Rejects in routes.go", op.OperationID, status)
	}
}

// assertRequest checks that a request schema in the OpenAPI document has exactly the listed required and optional fields.
func assertRequest(t *testing.T, schema, required, optional string) {
	t.Helper()
	document, err := OpenAPI()
	require.NoError(t, err)
	var d struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any
				Required   []string
			}
		}
	}
	require.NoError(t, json.Unmarshal(document, &d))
	got := d.Components.Schemas[schema]
	assert.ElementsMatch(t, strings.Fields(required), got.Required)
	all := slices.Sorted(maps.Keys(got.Properties))
	assert.ElementsMatch(t, strings.Fields(required+" "+optional), all)
}

func TestRequestFields(t *testing.T) {
	t.Parallel()
	const (
		transfer = `feeAmount exchangeRate senderAmount recipientAmount recipientCurrency destinationCountry remittancePurpose recipientId
			payoutMethod fundingSource senderFundingAccountId`
		transferOptional = `couponCode bonusAmount recipientAccountId payerId quoteToken disclosureHash secondTransfer requestId`
	)
	for _, c := range []struct{ title, schema, required, optional string }{
		{"a transfer request has the specified fields (3.16a)", "CreateTransaction", transfer, transferOptional},
		{
			"a reprocessing request has the specified fields (3.17a)", "Reprocess",
			transfer + " senderReferenceId transactionReferenceId comments", transferOptional,
		},
		{
			"a beneficiary request has the specified fields (3.19a)", "BeneficiaryForm",
			`firstName lastName addressLine1 country state city postalCode senderRelationship countryCode phoneNumber`,
			`middleName addressLine2 email dateOfBirth remittancePurpose`,
		},
		{
			"a request to add a bank account has the specified fields (3.19b)", "AddBank",
			"beneficiaryId bankId accountNumber accountType", "branchLocation remittancePurpose",
		},
		{
			"a request to update a bank account has the specified fields (3.19c)", "UpdateBank",
			"beneficiaryId id bankId accountType accountNumber", "branchLocation",
		},
		{"a request to add a wallet has the specified fields (3.19e)", "AddWallet", "identificationValue", "identificationType"},
		{"a request to change the email address has the specified fields (3.21a)", "ChangeEmail", "email reEnterEmail password", "code"},
		{"a request to change the phone number has the specified fields (3.21b)", "ChangePhone", "countryCode phone password", "code"},
		{"a partner login request has the specified fields (7.05c)", "TokenLogin", "origin token", ""},
	} {
		t.Run(c.title, func(t *testing.T) { assertRequest(t, c.schema, c.required, c.optional) })
	}
}

func TestReferenceFields(t *testing.T) {
	t.Parallel()
	p := newAPIServer(t).visitor()
	first := func(path string) any { return p.must(core.Get, path, nil).at("result.0") }
	for _, c := range []struct{ title, path, fields string }{
		{"a state has the specified fields (3.04a)", "/v1/states/NPL", "name code"},
		{"a country has the specified fields (3.05a)", "/v1/countries/USA/destinations", countryFields},
		{
			"a corridor has the specified fields (3.05b)", "/v1/countries/corridors",
			"id " + addPrefix("source.", countryFields) + " " + addPrefix("destination.", countryFields),
		},
		{"a bank has the specified fields (3.07c)", "/v1/banks?country=NPL", "id name referenceId active isPartner successor"},
		{"a cooperative has the specified fields (3.07d)", "/v1/banks/NPL/cooperatives", "id name branchName referenceId active isCooperative"},
		{"a payer has the specified fields (3.07e)", "/v1/payers?country=NPL&payoutMethod=CASH_PICKUP", payerFields},
		{
			"a fee set has the specified fields (3.12a)", "/v1/fees",
			`paymentMethod payoutMethod currency sourceCountry destinationCountry
			feeRanges[].minAmount feeRanges[].maxAmount feeRanges[].flatFee feeRanges[].percentageFee`,
		},
		{
			"a license has the specified fields (3.20a)", "/v1/license",
			"state licenseNo regulatoryBody regulatoryName regulatoryDivision address telephone fax email website licenseType msb",
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			assertFields(t, first(c.path), c.fields)
		})
	}
	t.Run("the exchange rate has the specified fields (3.11a)", func(t *testing.T) {
		t.Parallel()
		assertFields(t, p.must(core.Get, "/v1/exchange-rate", nil).body, "rate midRate source sourceCurrency destinationCurrency publishedAt")
	})
}

func TestReferenceLists(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	texts := func(path, field string) []any {
		list, _ := p.must(core.Get, path, nil).at("result").([]any)
		all := make([]any, 0, len(list))
		for _, item := range list {
			all = append(all, item.(map[string]any)[field])
		}
		return all
	}
	t.Run("states are sorted by name, not by code (3.04a)", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, []any{"Bagmati", "Gandaki", "Karnali", "Koshi", "Lumbini", "Madhesh", "Sudurpashchim"}, texts("/v1/states/NPL", "name"))
		assert.Equal(t, []any{"P3", "P4", "P6", "P1", "P5", "P2", "P7"}, texts("/v1/states/NPL", "code"))
	})
	t.Run("the countries are the US and Nepal (9.11a)", func(t *testing.T) {
		t.Parallel()
		assert.ElementsMatch(t, []any{"USA", "NPL"}, texts("/v1/countries", "threeCharCode"))
	})
	nepal := p.must(core.Get, "/v1/countries/USA/destinations", nil)
	t.Run("the relationships are as specified (9.11e)", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, []any{
			"Aunt", "Brother", "Brother-in-law", "Cousin", "Daughter", "Employee", "Father", "Father-in-law", "Friend", "Grandfather",
			"Grandmother", "Husband", "Mother", "Mother-in-law", "Nephew", "Niece", "Self", "Sister", "Son", "Uncle", "Wife",
		}, nepal.at("result.0.relationships"))
	})
	t.Run("the remittance purposes are as specified (9.11f)", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, []any{
			"Land Purchase", "House Purchase", "House Building", "Loan Repayment", "Education Expenses", "Medical Expenses", "Family Expenses",
			"Savings Deposits", "Marriage Expenses", "Travelling Expenses", "Gifts",
		}, nepal.at("result.0.remittancePurposes"))
	})
	t.Run("the payment methods are as specified (9.11b)", func(t *testing.T) {
		t.Parallel()
		assertEnum(t, "CreateTransaction", "fundingSource", "BANK_ACCOUNT", "DEBIT_CARD")
	})
	t.Run("the enabled payout methods are as specified (9.11c)", func(t *testing.T) {
		t.Parallel()
		assertEnum(t, "CreateTransaction", "payoutMethod", "BANK_DEPOSIT", "CASH_PICKUP", "WALLET")
	})
	t.Run("the account types are checking and savings (9.11d)", func(t *testing.T) {
		t.Parallel()
		assertEnum(t, "SenderBank", "accountType", "checking", "savings")
		s := srv.sender("types@example.com")
		beneficiaryID := s.must(core.Post, "/v1/senders/beneficiaries", beneficiaryForm()).str("id")
		for i, kind := range []string{"checking", "savings", "current", "Savings", ""} {
			r := s.call(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
				"beneficiaryId": beneficiaryID, "bankId": "1003", "accountNumber": "012345678901" + string(rune('0'+i)), "accountType": kind,
			})
			if kind == "checking" || kind == "savings" {
				assert.Equal(t, http.StatusOK, r.status, "%q: %s", kind, r.text)
				assert.Equal(t, kind, r.str("accountType"))
			} else {
				assert.Equal(t, http.StatusBadRequest, r.status, "%q", kind)
				assert.Contains(t, r.fields(), "accountType")
			}
		}
	})
}

func TestSenderFields(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	p.token = p.must(core.Post, "/v1/auth/users", withField(signUpForm("shapes@example.com"), "middleName", "Devi")).str("token")
	p.id = p.must(core.Get, "/v1/senders", nil).str("sender.id")

	t.Run("a login has the specified fields (3.03a)", func(t *testing.T) {
		r := srv.visitor().must(core.Post, "/v1/auth/signin", map[string]any{"email": "shapes@example.com", "password": validPassword})
		assertFields(t, r.body, "token tokenType roles[] expiresAt")
	})
	t.Run("a widget token has the specified fields (3.03b)", func(t *testing.T) {
		assertFields(t, p.must(core.Get, "/v1/auth/widget-token", nil).body, "token referenceId")
	})
	t.Run("the user, the status, and the provider have the specified fields (3.01a 3.02a 7.06a)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders", nil)
		assertFields(t, r.body, addPrefix("sender.", userFields)+` provider status.isEmailVerified status.isPhoneVerified
			status.isPhoneNumberVerified status.isKYCVerified status.kycStatus status.currentTier`)
		assertEnum(t, "UserInfo", "provider", "SYSTEM", "MIGRATED")
	})
	t.Run("the user's fields contain the data from the sign-up (3.01a)", func(t *testing.T) {
		assertJSON(t, `{
			"id": "`+p.id+`", "referenceId": "`+p.id+`", "firstName": "Sita", "middleName": "Devi", "lastName": "Sharma",
			"fullName": "Sita Devi Sharma", "email": "shapes@example.com", "countryCode": "+1", "phoneNumber": "4155550101", "imageUrl": "",
			"roles": ["USER"], "address": {"country": "USA", "state": "California", "stateCode": "CA"}, "provider": "SYSTEM"
		}`, p.must(core.Get, "/v1/senders", nil).at("sender"))
	})
	t.Run("each verification sets its own status flag (3.02a)", func(t *testing.T) {
		flags := func() [5]any {
			r := p.must(core.Get, "/v1/senders", nil)
			return [5]any{
				r.at("status.isEmailVerified"), r.at("status.isPhoneVerified"), r.at("status.isPhoneNumberVerified"),
				r.at("status.isKYCVerified"), r.at("status.currentTier"),
			}
		}
		assert.Equal(t, [5]any{false, false, false, false, ""}, flags())
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyEmail{At: srv.clock.now()}))
		assert.Equal(t, [5]any{true, false, false, false, ""}, flags())
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyPhone{At: srv.clock.now()}))
		assert.Equal(t, [5]any{true, true, true, false, ""}, flags())
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.RecordKYC{Status: sender.KYCVerified, At: srv.clock.now()}))
		assert.Equal(t, [5]any{true, true, true, true, "ONE"}, flags())
	})
	t.Run("the KYC status has six values, and only VERIFIED counts as verified (3.02a 4.05a)", func(t *testing.T) {
		assertEnum(t, "SenderStatus", "kycStatus",
			"UNVERIFIED", "REVIEW_PENDING", "VERIFIED", "RETRY_REQUESTED", "DOCUMENT_REQUESTED", "SUSPENDED")
		for _, status := range []sender.KYCStatus{
			sender.KYCReviewPending, sender.KYCRetryRequested, sender.KYCDocumentRequested, sender.KYCVerified, sender.KYCSuspended,
		} {
			s := srv.sender(strings.ToLower(string(status)) + "@example.com")
			if status == sender.KYCSuspended {
				runCommand(srv, sender.Decider, s.id, sender.Command(sender.RecordKYC{Status: sender.KYCVerified, At: srv.clock.now()}))
			}
			runCommand(srv, sender.Decider, s.id, sender.Command(sender.RecordKYC{Status: status, At: srv.clock.now()}))
			r := s.must(core.Get, "/v1/senders", nil)
			assert.Equal(t, string(status), r.str("status.kycStatus"))
			assert.Equal(t, status == sender.KYCVerified, r.at("status.isKYCVerified"), status)
		}
	})
	t.Run("the tier is empty or one of three (3.02a 4.07a)", func(t *testing.T) {
		assertEnum(t, "SenderStatus", "currentTier", "", "ONE", "TWO", "THREE")
		s := srv.verifiedSender("tiers@example.com")
		for _, tier := range []sender.Tier{sender.TierOne, sender.TierTwo, sender.TierThree} {
			runCommand(srv, sender.Decider, s.id, sender.Command(sender.AssignTier{Tier: tier, At: srv.clock.now()}))
			assert.Equal(t, string(tier), s.must(core.Get, "/v1/senders", nil).str("status.currentTier"))
		}
	})
	t.Run("the transaction limit has the specified fields (3.11b)", func(t *testing.T) {
		assertFields(t, p.must(core.Get, "/v1/senders/transactions/limit", nil).body, "senderLimit currentTier window")
	})
	t.Run("a bank account shows only the last four digits of its number (3.08a 2.18j)", func(t *testing.T) {
		for _, status := range []funding.Status{
			funding.StatusVerified, funding.StatusPending, funding.StatusFailed, funding.StatusReloginRequired,
		} {
			p.linkBank(status)
		}
		srv.awaitReadModels()
		r := p.must(core.Get, "/v1/senders/banks", nil)
		assertFields(t, r.at("result.0"), "id referenceId name institutionName accountType accountHolderName accountNumber verificationStatus")
		assert.Equal(t, "•••• 6789", r.str("result.0.accountNumber"))
		assert.Equal(t, "First Bank •••• 6789", r.str("result.0.name"))
		var statuses []any
		for _, bank := range r.at("result").([]any) {
			statuses = append(statuses, bank.(map[string]any)["verificationStatus"])
		}
		assert.ElementsMatch(t, []any{"VERIFIED", "PENDING", "FAILED", "RELOGIN_REQUIRED"}, statuses, "4.06a")
		assertEnum(t, "SenderBank", "verificationStatus", "VERIFIED", "PENDING", "FAILED", "RELOGIN_REQUIRED")
	})
	t.Run("a bank account's fields contain the data from the provider (3.08a)", func(t *testing.T) {
		s := srv.sender("banks@example.com")
		id := s.linkBank(funding.StatusVerified)
		srv.awaitReadModels()
		assertJSON(t, `[{
			"id": "`+id+`", "referenceId": "`+id+`", "name": "First Bank •••• 6789", "institutionName": "First Bank",
			"accountType": "checking", "accountHolderName": "Sita Sharma", "accountNumber": "•••• 6789", "verificationStatus": "VERIFIED"
		}]`, s.must(core.Get, "/v1/senders/banks", nil).at("result"))
	})
	t.Run("a debit card shows only the last four digits of its number (3.08b 2.18j)", func(t *testing.T) {
		id := core.NewID()
		runCommand(srv, funding.Decider, id, funding.Command(funding.LinkCard{
			SourceID: id, SenderID: p.id, Network: "VISA", At: srv.clock.now(),
			Account: funding.Account{Holder: "Sita Sharma", InstitutionName: "First Bank", NickName: "Everyday", Last4: "4242", Token: "t"},
		}))
		srv.awaitReadModels()
		assertJSON(t, `[{
			"id": "`+id+`", "referenceId": "`+id+`", "nickName": "Everyday", "senderId": "`+p.id+`", "institutionName": "First Bank",
			"fundingSourceName": "VISA •••• 4242", "network": "VISA", "cardNumber": "•••• 4242"
		}]`, p.must(core.Get, "/v1/senders/cards", nil).at("result"))
	})
	t.Run("a beneficiary has the specified fields, including accounts and wallets (3.06a 3.07a 3.07b 7.07d)", func(t *testing.T) {
		form := beneficiaryForm()
		maps.Copy(form, map[string]any{"middleName": "Devi", "addressLine2": "Ward 6", "dateOfBirth": "1960-02-29"})
		id := p.must(core.Post, "/v1/senders/beneficiaries", form).str("id")
		accountID := p.must(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
			"beneficiaryId": id, "bankId": "1003", "branchLocation": "Baneshwor", "accountNumber": "0123456789012", "accountType": "savings",
		}).str("id")
		cooperativeID := p.must(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
			"beneficiaryId": id, "bankId": "2001", "branchLocation": "Kathmandu", "accountNumber": "0123456789013", "accountType": "savings",
		}).str("id")
		wallet := p.must(core.Post, "/v1/senders/beneficiaries/"+id+"/wallets", map[string]any{"identificationValue": "9812345678"})
		wantWallet := `{
			"id": "` + wallet.str("id") + `", "referenceId": "` + wallet.str("id") + `",
			"identificationType": "eSewa", "identificationValue": "9812345678"
		}`
		assertJSON(t, wantWallet, wallet.body)
		assertJSON(t, `[{
			"id": "`+id+`", "referenceId": "`+id+`", "firstName": "Maya", "middleName": "Devi", "lastName": "Gurung",
			"fullName": "Maya Devi Gurung", "email": "maya@example.org", "countryCode": "+977", "phoneNumber": "9841000000",
			"dateOfBirth": "1960-02-29", "isEditable": true, "senderRelationship": "Mother", "isCashPickupEnabled": false,
			"address": {
				"addressLine1": "Lakeside 6", "addressLine2": "Ward 6", "city": "Pokhara", "state": "Gandaki", "country": "NPL",
				"postalCode": "33700"
			},
			"banks": [{
				"id": "`+accountID+`", "referenceId": "`+accountID+`", "bankId": "1003", "bankName": "Everest Bank Limited", "active": true,
				"branchName": "Baneshwor", "accountNumber": "0123456789012", "accountType": "savings", "isCooperative": false,
				"accountHolderName": "Maya Devi Gurung", "beneficiaryId": "`+id+`"
			}, {
				"id": "`+cooperativeID+`", "referenceId": "`+cooperativeID+`", "bankId": "2001", "active": true,
				"bankName": "Himal Bachat Cooperative (sample)", "branchName": "Kathmandu", "accountNumber": "0123456789013",
				"accountType": "savings", "isCooperative": true, "accountHolderName": "Maya Devi Gurung", "beneficiaryId": "`+id+`"
			}],
			"wallets": [`+wantWallet+`]
		}]`, p.must(core.Get, "/v1/senders/beneficiaries", nil).at("result"))
	})
	t.Run("a locked sender has the specified fields (3.14a)", func(t *testing.T) {
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "Too many failed sign-in attempts", At: srv.clock.now()}))
		srv.awaitReadModels()
		r := srv.staff("COMPLIANCE").must(core.Get, "/v1/senders/locked", nil)
		assertJSON(t, `[{
			"id": "`+p.id+`", "referenceId": "`+p.id+`", "fullName": "Sita Devi Sharma", "email": "shapes@example.com",
			"phoneNumber": "4155550101", "imageUrl": "", "lockedReason": "Too many failed sign-in attempts"
		}]`, r.at("result"))
	})
}

func TestCouponFields(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	c := createBonusCoupon("DASHAIN", srv.clock.now()).(pricing.CreateCoupon).Coupon
	c.Benefit = pricing.BenefitBoth
	extra, err := money.ParseDecimal("0.50")
	require.NoError(t, err)
	c.RateRanges = []pricing.RateRange{{Min: c.BonusRanges[0].Min, Max: c.BonusRanges[0].Max, ExtraRate: extra}}
	runCommand(srv, pricing.CouponDecider, "DASHAIN", pricing.CouponCommand(pricing.CreateCoupon{Coupon: c}))
	srv.awaitReadModels()
	const country = "name flagUrl phoneCode threeCharCode currency.name currency.code currency.symbol"
	fields := "id code title couponType expiryDate benefitType transactionCount " +
		addPrefix("sources[].", country) + " " + addPrefix("destinations[].", country) + " " +
		addPrefix("betterExchangeRateRanges[].", "minAmount maxAmount benefitType extraExchangeRate") + " " +
		addPrefix("bonusRanges[].", "minAmount maxAmount benefitType amount")
	t.Run("a listed coupon has the specified fields (3.13a)", func(t *testing.T) {
		assertFields(t, srv.staff("ADMIN").must(core.Get, "/v1/coupons", nil).at("result.0"), fields)
		assertJSON(t, `[{
			"id": "DASHAIN", "code": "DASHAIN", "title": "Dashain", "couponType": "OCCASIONAL", "expiryDate": "2126-03-09T17:30:15.123Z",
			"benefitType": "BOTH", "transactionCount": 0,
			"sources": [{
				"name": "United States", "flagUrl": "/flags/us.svg", "phoneCode": "+1", "threeCharCode": "USA",
				"currency": {"name": "United States dollar", "code": "USD", "symbol": "$"}
			}],
			"destinations": [{
				"name": "Nepal", "flagUrl": "/flags/np.svg", "phoneCode": "+977", "threeCharCode": "NPL",
				"currency": {"name": "Nepalese rupee", "code": "NPR", "symbol": "रू"}
			}],
			"betterExchangeRateRanges": [
				{"minAmount": "1.00", "maxAmount": "500.00", "benefitType": "BETTER_RATE", "extraExchangeRate": "0.5"}
			],
			"bonusRanges": [{"minAmount": "1.00", "maxAmount": "500.00", "benefitType": "BONUS", "amount": "100.00"}]
		}]`, srv.staff("ADMIN").must(core.Get, "/v1/coupons", nil).at("result"))
		assertEnum(t, "Coupon", "couponType", "OCCASIONAL", "FREQUENCY")
		assertEnum(t, "Coupon", "benefitType", "BETTER_RATE", "BONUS", "BOTH")
	})
	p := srv.verifiedSender("coupon@example.com")
	t.Run("a redeemed coupon has the specified fields (3.13a 7.12e)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/coupons/redeem/DASHAIN/country/NPL", nil)
		assertFields(t, r.body, "error "+addPrefix("coupon.", fields))
	})
	t.Run("a coupon is valid only for its destinations (7.12e)", func(t *testing.T) {
		assert.Equal(t, "INVALID_COUPON_CODE", p.call(core.Get, "/v1/coupons/redeem/DASHAIN/country/USA", nil).code())
	})
	t.Run("only a signed-in user gets the default coupon of a country (4.21c 7.12f)", func(t *testing.T) {
		assert.Equal(t, "DASHAIN", p.must(core.Get, "/v1/coupons/check/NPL", nil).str("coupon.code"))
		assert.Equal(t, http.StatusUnauthorized, srv.visitor().call(core.Get, "/v1/coupons/check/NPL", nil).status)
	})
}

func TestTransactionFields(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, byBank := srv.readySender("transactions@example.com")
	beneficiaryID := byBank["recipientId"].(string)
	wallet := map[string]any{"identificationValue": "9841000000"}
	walletID := p.must(core.Post, "/v1/senders/beneficiaries/"+beneficiaryID+"/wallets", wallet).str("id")
	p.must(core.Post, "/v1/senders/beneficiaries/"+beneficiaryID+"/cash-pickup", nil)
	withAmounts := func(body map[string]any, send, receive string) map[string]any {
		return withField(withField(body, "senderAmount", send), "recipientAmount", receive)
	}
	byWallet := withAmounts(withField(withField(byBank, "payoutMethod", "WALLET"), "recipientAccountId", walletID), "101.00", "13458.25")
	byCash := withField(withField(withField(byBank, "payoutMethod", "CASH_PICKUP"), "recipientAccountId", nil), "payerId", 3001)
	byCash = withAmounts(byCash, "102.00", "13591.50")
	ids := map[string]string{}
	for _, body := range []map[string]any{byBank, byWallet, byCash} {
		r := p.must(core.Post, "/v1/senders/transactions", body)
		ids[body["payoutMethod"].(string)] = r.str("id")
		if ids["WALLET"] != "" {
			continue
		}
		t.Run("a created transfer has the specified fields (3.16b)", func(t *testing.T) {
			assertFields(t, r.body, "id referenceId createdAt referenceNumber expectedAvailability dateAvailable status deliveryStatus")
		})
	}
	detailFields := listedFields + ` feeAmount totalAmount exchangeRate bonusAmount couponCode remarks remittancePurpose
		dateAvailable disclosureVersion beneficiary.phoneNumber beneficiary.email
		beneficiary.address.addressLine1 beneficiary.address.addressLine2 beneficiary.address.city beneficiary.address.state
		beneficiary.address.country beneficiary.address.postalCode
		senderAccount.accountType senderAccount.bankName senderAccount.fundingSourceName senderAccount.institutionName senderAccount.name
		senderAccount.referenceId senderAddress.country senderAddress.state senderAddress.stateCode `
	for method, fields := range map[string]string{
		"BANK_DEPOSIT": addPrefix("beneficiary.bank.", accountFields),
		"WALLET":       addPrefix("beneficiary.wallet.", walletFields),
		"CASH_PICKUP":  addPrefix("beneficiary.payer.", payerFields),
	} {
		t.Run("the details of a "+method+" transfer have the specified fields (3.15b 7.09f)", func(t *testing.T) {
			assertFields(t, p.must(core.Get, "/v1/senders/transactions/"+ids[method], nil).body, detailFields+fields)
		})
	}
	t.Run("the list has the specified fields and paging (3.15a 3.18a 7.09b)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/transactions", nil)
		assertFields(t, r.body, addPrefix("result[].", listedFields)+" paging.page paging.pageSize paging.totalCount")
		assert.Equal(t, map[string]any{"page": 0.0, "pageSize": 20.0, "totalCount": 3.0}, r.at("paging"))
	})
	t.Run("an empty list has a total count of 0 (9.01c)", func(t *testing.T) {
		r := srv.verifiedSender("new@example.com").must(core.Get, "/v1/senders/transactions", nil)
		assert.Equal(t, map[string]any{"page": 0.0, "pageSize": 20.0, "totalCount": 0.0}, r.at("paging"))
	})
	t.Run("the fields of a transfer contain its data (3.15a 3.15b 4.03d 9.09a)", func(t *testing.T) {
		id, sourceID := ids["BANK_DEPOSIT"], byBank["senderFundingAccountId"].(string)
		listed := p.must(core.Get, "/v1/senders/transactions", nil).at("result.2").(map[string]any)
		detail := p.must(core.Get, "/v1/senders/transactions/"+id, nil).body
		common := `"id": "` + id + `", "referenceId": "` + id + `", "status": "INITIATED", "deliveryStatus": "PENDING",
			"statusText": "Waiting for payment", "createdAt": "2026-03-09T17:30:15.123Z", "cancelableUntil": "2026-03-09T18:00:15.123Z",
			"senderAmount": "100.00", "senderCurrency": "USD", "recipientAmount": "13325.00", "recipientCurrency": "NPR",
			"referenceNumber": "` + srv.transferState(id).ReferenceNumber + `", "receiptNumber": "PENDING",
			"fundingSource": "BANK_ACCOUNT", "payoutMethod": "BANK_DEPOSIT", "senderFundingSourceAccountId": "` + sourceID + `",
			"sender": {"referenceId": "` + p.id + `", "fullName": "Sita Sharma"},
			"expectedAvailability": "2-3", "estimatedArrival": "2026-03-12",`
		assertJSON(t, `{`+common+`"beneficiary": {"referenceId": "`+beneficiaryID+`", "fullName": "Maya Gurung"}}`, listed)
		accountID := byBank["recipientAccountId"].(string)
		assertJSON(t, `{`+common+`
			"feeAmount": "5.00", "totalAmount": "105.00", "exchangeRate": "133.25", "bonusAmount": "0.00", "couponCode": "", "remarks": "",
			"remittancePurpose": "Family Expenses", "dateAvailable": "2026-03-12", "disclosureVersion": "`+disclosure.TemplateVersion+`",
			"beneficiary": {
				"referenceId": "`+beneficiaryID+`", "fullName": "Maya Gurung", "phoneNumber": "+9779841000000", "email": "",
				"address": {
					"addressLine1": "Lakeside 6", "addressLine2": "", "city": "Pokhara", "state": "Gandaki", "country": "NPL",
					"postalCode": "33700"
				},
				"bank": {
					"id": "`+accountID+`", "referenceId": "`+accountID+`", "bankId": "1003", "bankName": "Everest Bank Limited", "active": true,
					"branchName": "", "accountNumber": "0123456789012", "accountType": "", "isCooperative": false,
					"accountHolderName": "Maya Gurung", "beneficiaryId": "`+beneficiaryID+`"
				}
			},
			"senderAccount": {
				"referenceId": "`+sourceID+`", "accountType": "checking", "bankName": "First Bank •••• 6789", "fundingSourceName": "",
				"institutionName": "First Bank", "name": "Sita Sharma"
			},
			"senderAddress": {"country": "USA", "state": "California", "stateCode": "CA"}
		}`, detail)
	})
	t.Run("the details contain the wallet or the payer (3.15b)", func(t *testing.T) {
		assertJSON(t, `{
			"id": "`+walletID+`", "referenceId": "`+walletID+`", "identificationType": "eSewa", "identificationValue": "9841000000"
		}`, p.must(core.Get, "/v1/senders/transactions/"+ids["WALLET"], nil).at("beneficiary.wallet"))
		assertJSON(t, everestCashPoint, p.must(core.Get, "/v1/senders/transactions/"+ids["CASH_PICKUP"], nil).at("beneficiary.payer"))
	})
	t.Run("the list supports paging, page sizes, and both filters (7.09b)", func(t *testing.T) {
		list := func(query string) (ids []any, total any) {
			r := p.must(core.Get, "/v1/senders/transactions?"+query, nil)
			for _, item := range r.at("result").([]any) {
				ids = append(ids, item.(map[string]any)["id"])
			}
			return ids, r.at("paging.totalCount")
		}
		newest, total := list("page=0&pageSize=2")
		assert.Equal(t, []any{ids["CASH_PICKUP"], ids["WALLET"]}, newest)
		assert.EqualValues(t, 3, total)
		last, _ := list("page=1&pageSize=2")
		assert.Equal(t, []any{ids["BANK_DEPOSIT"]}, last)
		p.must(core.Post, "/v1/senders/transactions/"+ids["WALLET"]+"/cancel", nil)
		key := srv.transferState(ids["CASH_PICKUP"]).Funding.Key
		for _, command := range []transfer.Command{
			transfer.RecordFundingSubmitted{Key: key, ProviderRef: "r", At: srv.clock.now()},
			transfer.RecordFundingSettled{Key: key, At: srv.clock.now()},
			transfer.RequestPayout{At: srv.clock.now()},
		} {
			runCommand(srv, transfer.Decider, ids["CASH_PICKUP"], command)
		}
		srv.awaitReadModels()
		for query, want := range map[string][]any{
			"transStatus=CANCELED":                                    {ids["WALLET"]},
			"transStatus=INITIATED":                                   {ids["BANK_DEPOSIT"]},
			"transStatus=PROCESSED":                                   {ids["CASH_PICKUP"]},
			"deliveryStatus=DELIVERY_REQUESTED":                       {ids["CASH_PICKUP"]},
			"deliveryStatus=PENDING":                                  {ids["WALLET"], ids["BANK_DEPOSIT"]},
			"deliveryStatus=PENDING&transStatus=CANCELED":             {ids["WALLET"]},
			"deliveryStatus=DELIVERY_REQUESTED&transStatus=INITIATED": nil,
		} {
			found, total := list(query)
			assert.Equal(t, want, found, query)
			assert.EqualValues(t, len(want), total, query)
		}
	})
	t.Run("the statuses are as specified (4.01a 4.01b)", func(t *testing.T) {
		status := []any{"HOLD", "FAILED", "PENDING", "CANCELED", "REFUNDED", "RETURNED", "PROCESSED", "INITIATED", "COMPLETED"}
		delivery := []any{"HOLD", "PENDING", "DELIVERED", "DELIVERY_FAILED", "DELIVERY_REQUESTED", "DELIVERY_PAYOUT_READY"}
		for _, schema := range []string{"Transaction", "TransactionDetail"} {
			assertEnum(t, schema, "status", status...)
			assertEnum(t, schema, "deliveryStatus", delivery...)
		}
		for _, s := range status {
			p.must(core.Get, "/v1/senders/transactions?transStatus="+s.(string), nil)
		}
		for _, s := range delivery {
			p.must(core.Get, "/v1/senders/transactions?deliveryStatus="+s.(string), nil)
		}
		assert.Equal(t, http.StatusBadRequest, p.call(core.Get, "/v1/senders/transactions?transStatus=DELIVERED", nil).status)
		assert.Equal(t, http.StatusBadRequest, p.call(core.Get, "/v1/senders/transactions?deliveryStatus=COMPLETED", nil).status)
	})
	t.Run("the totals have the specified fields (3.18b)", func(t *testing.T) {
		assertFields(t, p.must(core.Get, "/v1/senders/transactions/glance", nil).body, "amountSent transactionCount beneficiaryCount")
	})
	t.Run("the invoice has the specified fields (7.09g)", func(t *testing.T) {
		assertFields(t, p.must(core.Get, "/v1/senders/transactions/"+ids["BANK_DEPOSIT"]+"/invoice", nil).body,
			"invoiceLink pdfLink trackingLink")
	})
}
