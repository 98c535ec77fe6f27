package httpapi

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestStaffCalls(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, compliance := srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	p, payload := srv.readySender("a@example.com")
	created := p.must(core.Post, "/v1/senders/transactions", payload)
	id, number := created.str("id"), created.str("referenceNumber")
	fundingKey := srv.transferState(id).Funding.Key
	runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingSubmitted{
		Key: fundingKey, ProviderRef: "r", At: srv.clock.now(),
	}))
	srv.awaitReadModels()

	t.Run("an admin sees the name Super Admin, and other staff see their own name (7.06b 1.06b)", func(t *testing.T) {
		assert.Equal(t, "Super Admin", admin.must(core.Get, "/v1/admin", nil).str("fullName"))
		assert.Equal(t, "Gita Rai", compliance.must(core.Get, "/v1/admin", nil).str("fullName"))
		assert.Equal(t, "ADMIN", admin.must(core.Get, "/v1/admin", nil).str("roles.0"))
	})
	t.Run("staff filter the event log by type, stream, person, and correlation", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/events?type=transfer.created", nil)
		assert.Equal(t, "transfer-"+id, r.str("result.0.stream"))
		correlation := r.str("result.0.correlation")
		assert.Equal(t, p.id, r.str("result.0.actorId"))
		for _, filter := range []string{"stream=transfer-" + id, "person=" + p.id, "actor=" + p.id, "correlation=" + correlation,
			"type=transfer."} {
			assert.NotEmpty(t, compliance.must(core.Get, "/v1/admin/events?"+filter, nil).at("result"), filter)
		}
		assert.Empty(t, compliance.must(core.Get, "/v1/admin/events?from=2100-01-01T00:00:00Z", nil).at("result"))
		assert.Equal(t, http.StatusBadRequest, compliance.call(core.Get, "/v1/admin/events?from=yesterday", nil).status)
	})
	t.Run("staff page through the event log without gaps", func(t *testing.T) {
		var positions []string
		before := ""
		for {
			path := "/v1/admin/events?limit=5"
			if before != "" {
				path += "&before=" + before
			}
			r := compliance.must(core.Get, path, nil)
			for _, e := range r.at("result").([]any) {
				positions = append(positions, e.(map[string]any)["position"].(string))
			}
			if before = r.str("next"); before == "" {
				break
			}
		}
		require.Len(t, positions, int(srv.head()))
		for i, position := range positions {
			assert.Equal(t, strconv.Itoa(len(positions)-i), position)
		}
	})
	t.Run("only staff can read an event with its personal fields", func(t *testing.T) {
		position := compliance.must(core.Get, "/v1/admin/events?type=sender.signed_up", nil).str("result.0.position")
		r := compliance.must(core.Get, "/v1/admin/events/"+position, nil)
		assert.Equal(t, "CA", r.str("payload.state"))
		assert.Equal(t, "a@example.com", r.str("personal.email"))
		assert.Equal(t, false, r.at("erased"))
		assert.Equal(t, http.StatusForbidden, p.call(core.Get, "/v1/admin/events/"+position, nil).status)
		assert.Equal(t, "EVENT_NOT_FOUND", compliance.call(core.Get, "/v1/admin/events/999999", nil).code())
	})
	t.Run("staff find a transfer by its exact reference number (7.09h 2.44a)", func(t *testing.T) {
		assert.Equal(t, p.must(core.Get, "/v1/senders/transactions/"+id, nil).body,
			admin.must(core.Get, "/v1/senders/transactions/reference-number/"+number, nil).body)
		assert.Equal(t, http.StatusNotFound, admin.call(core.Get, "/v1/senders/transactions/reference-number/1234567890", nil).status)
		assert.Equal(t, http.StatusForbidden, p.call(core.Get, "/v1/senders/transactions/reference-number/"+number, nil).status)
	})
	t.Run("a transfer's timeline shows events, actors, and postings", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/transfers/"+id+"/timeline", nil)
		assert.Equal(t, "transfer.created", r.str("result.0.type"))
		assert.Equal(t, p.id, r.str("result.0.actorId"))
		assert.NotEmpty(t, r.at("result.4.postings"), "the funding submission has ledger postings")
	})
	t.Run("the ledger balances now and at a past position", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/ledger/trial-balance", nil)
		assert.Equal(t, true, r.at("balanced"))
		assert.NotEmpty(t, r.at("accounts"))
		assert.Empty(t, compliance.must(core.Get, "/v1/admin/ledger/trial-balance?position=1", nil).at("accounts"))
	})
	t.Run("read models report their position", func(t *testing.T) {
		srv.awaitReadModels() // the log also records staff access
		r := admin.must(core.Get, "/v1/admin/projections", nil)
		assert.Equal(t, true, r.at("result.0.healthy"))
		assert.Equal(t, r.str("result.0.head"), r.str("result.0.position"))
	})
	t.Run("workers report their position and the failing event", func(t *testing.T) {
		r := admin.must(core.Get, "/v1/admin/workers", nil)
		assert.Equal(t, "payout/transfer", r.str("result.0.name"))
		assert.Equal(t, false, r.at("result.0.healthy"))
		assert.Equal(t, "2", r.str("result.0.failing"))
		assert.NotZero(t, r.at("result.0.lagEvents"))
	})
	t.Run("an admin reprocesses a failed payout and must enter a comment (5.04b 7.09c 7.09j 4.18a)", func(t *testing.T) {
		now := srv.clock.now()
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingSettled{Key: fundingKey, At: now}))
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RequestPayout{At: now}))
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordPayoutFailed{
			Key: srv.transferState(id).Payout.Key, Reason: "WRONG_NAME", At: now,
		}))
		form := withField(payload, "comments", "The name was corrected")
		form["senderReferenceId"], form["transactionReferenceId"] = p.id, id
		path := "/v1/senders/transactions/" + id + "/reprocess"
		assert.Equal(t, http.StatusForbidden, compliance.call(core.Post, path, form).status, "compliance staff cannot reprocess a transfer")
		assert.Equal(t, http.StatusBadRequest, admin.call(core.Post, path, withField(form, "comments", " ")).status)
		admin.must(core.Post, path, form)
		srv.awaitReadModels()
		list := func(query string) apiResponse {
			return admin.must(core.Get, "/v1/senders/transactions/reprocessed?"+query, nil)
		}
		assert.Equal(t, id, list("").str("result.0.id"))
		assert.Equal(t, id, list("transStatus=PROCESSED&deliveryStatus=PENDING&page=0&pageSize=1").str("result.0.id"))
		for _, query := range []string{"transStatus=CANCELED", "deliveryStatus=DELIVERED", "page=1&pageSize=1"} {
			assert.Empty(t, list(query).at("result"), query)
		}
	})
}

// transferState returns the current state of a transfer.
func (srv *apiServer) transferState(id string) transfer.State {
	srv.t.Helper()
	st, err := core.State(srv.t.Context(), srv.Server.Server, transfer.Decider, id)
	require.NoError(srv.t, err)
	return st
}

func TestStaffManageFeesAndCoupons(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, secondAdmin, p := srv.staff("ADMIN"), srv.staff("ADMIN"), srv.verifiedSender("a@example.com")
	fees := func(ranges ...map[string]any) map[string]any {
		return map[string]any{
			"sourceDestinationCountry": "USA-NPL", "paymentMethod": "DEBIT_CARD", "payoutMethod": "WALLET", "currency": "USD",
			"feeRanges": ranges,
			"reason":    "as agreed",
		}
	}
	feeRange := func(min, max, flat, percent any) map[string]any {
		return map[string]any{"minAmount": min, "maxAmount": max, "flatFee": flat, "percentageFee": percent}
	}
	t.Run("an admin saves a fee set, and senders can list it (7.11i 7.11j)", func(t *testing.T) {
		r := admin.must(core.Post, "/v1/fees", fees(feeRange("10", 500, "2.00", "1.5"), feeRange("500", "2000", "0", "1")))
		secondAdmin.approveRequest(r)
		found := false
		for _, set := range p.withPosition(srv.head()).must(core.Get, "/v1/fees", nil).at("result").([]any) {
			s := set.(map[string]any)
			if s["paymentMethod"] == "DEBIT_CARD" && s["payoutMethod"] == "WALLET" {
				found = true
				assert.Equal(t, []any{
					map[string]any{"minAmount": "10.00", "maxAmount": "500.00", "flatFee": "2.00", "percentageFee": "1.5"},
					map[string]any{"minAmount": "500.00", "maxAmount": "2000.00", "flatFee": "0.00", "percentageFee": "1"},
				}, s["feeRanges"])
			}
		}
		assert.True(t, found)
	})
	t.Run("a fee range must start above the previous one (5.03b)", func(t *testing.T) {
		r := admin.call(core.Post, "/v1/fees", fees(feeRange("10", "500", "2", "0"), feeRange("400", "600", "1", "0")))
		assert.Equal(t, map[string]string{"feeRanges[1].minAmount": "AMOUNT_MUST_BE_GREATER"}, r.fields())
		assert.Equal(t, "Amount must be greater than 500.00", r.str("errors.0.defaultMessage"))
	})
	t.Run("each number in a fee range is required and has at most two decimal places (5.03a 5.03c)", func(t *testing.T) {
		r := admin.call(core.Post, "/v1/fees", fees(feeRange("", "500", "2.001", nil)))
		assert.Equal(t, map[string]string{
			"feeRanges[0].minAmount": "FIELD_CANNOT_BE_EMPTY", "feeRanges[0].flatFee": "INVALID_AMOUNT",
			"feeRanges[0].percentageFee": "FIELD_CANNOT_BE_EMPTY",
		}, r.fields())
	})

	coupon := map[string]any{
		"title": "Dashain 2026", "code": "dashain26", "expiryDate": "2026-10-20T23:59:00", "benefitType": "BETTER_RATE",
		"couponType":                 "OCCASIONAL",
		"sourceDestinationCountries": []string{"USA-NPL"}, "reason": "for the holidays",
		"betterExchangeRateRanges": []any{map[string]any{"minAmount": "50", "maxAmount": "1000", "extraExchangeRate": "0.75"}},
	}
	for _, c := range []fieldCase{
		{"a coupon title allows no special characters (5.02a)", "title", "Dashain!", "SPECIAL_CHARACTER_NOT_ALLOWED"},
		{"a coupon code allows no spaces (5.02a)", "code", "DASHAIN 26", "SPECIAL_CHARACTER_NOT_ALLOWED"},
		{"a coupon title is required (5.02b)", "title", "", "FIELD_CANNOT_BE_EMPTY"},
		{"an expiry date is required (5.02f)", "expiryDate", "", "INVALID_DATE"},
		{"the expiry date must be in the future (5.02g)", "expiryDate", "2026-01-01T23:59:00", "DATE_ALREADY_PASSED"},
		{"a country pair is required (5.02m)", "sourceDestinationCountries", []string{}, "NO_COUNTRY_PAIR_SELECTED"},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := admin.call(core.Post, "/v1/coupons", withField(coupon, c.field, c.value))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
			assert.Equal(t, map[string]string{c.field: c.code}, r.fields())
		})
	}
	t.Run("a transaction frequency must be more than 1 (5.02h 9.07d)", func(t *testing.T) {
		r := admin.call(core.Post, "/v1/coupons", withField(withField(coupon, "couponType", "FREQUENCY"), "transactionCount", 1))
		assert.Equal(t, map[string]string{"transactionCount": "TRANSACTION_FREQUENCY_TOO_LOW"}, r.fields())
	})
	t.Run("an admin creates a coupon that expires at 11:59 PM in Los Angeles (7.12a 7.12b 3.13a 9.07c)", func(t *testing.T) {
		secondAdmin.approveRequest(admin.must(core.Post, "/v1/coupons", coupon))
		srv.awaitReadModels()
		r := admin.must(core.Get, "/v1/coupons", nil)
		assert.Equal(t, "DASHAIN26", r.str("result.0.code"))
		assert.Equal(t, "2026-10-21T06:59:00Z", r.str("result.0.expiryDate"))
		assert.Equal(t, "NPL", r.str("result.0.destinations.0.threeCharCode"))
		assert.Equal(t, "0.75", r.str("result.0.betterExchangeRateRanges.0.extraExchangeRate"))
	})
	t.Run("coupon codes are unique regardless of case (7.12c 5.02l)", func(t *testing.T) {
		assert.Equal(t, true, admin.must(core.Get, "/v1/coupons/Dashain26/exists", nil).at("data"))
		assert.Equal(t, false, admin.must(core.Get, "/v1/coupons/TIHAR/exists", nil).at("data"))
		r := admin.call(core.Post, "/v1/coupons", withField(coupon, "title", "Another"))
		assert.Equal(t, http.StatusConflict, r.status)
		assert.Equal(t, "Coupon already exists with given coupon code", r.message())
	})
	t.Run("the redeem call reports whether a coupon can be used (7.12e 5.13b)", func(t *testing.T) {
		r := p.must(core.Get, "/v1/coupons/redeem/dashain26/country/NPL", nil)
		assert.Equal(t, false, r.at("error"))
		assert.Equal(t, "DASHAIN26", r.str("coupon.code"))
		bad := p.call(core.Get, "/v1/coupons/redeem/NONE/country/NPL", nil)
		assert.Equal(t, http.StatusUnprocessableEntity, bad.status)
		assert.Equal(t, "Invalid Coupon Code", bad.message())
	})
	t.Run("the redeem call rejects special characters in a code (5.13a)", func(t *testing.T) {
		r := p.call(core.Get, "/v1/coupons/redeem/DASH-26/country/NPL", nil)
		assert.Equal(t, http.StatusBadRequest, r.status)
		assert.Equal(t, "This field cannot have special character", r.str("errors.0.defaultMessage"))
	})
	t.Run("the check call returns the country's default coupon (7.12f 4.21c)", func(t *testing.T) {
		srv.awaitReadModels()
		assert.Equal(t, "DASHAIN26", p.must(core.Get, "/v1/coupons/check/NPL", nil).str("coupon.code"))
		assert.Equal(t, "DASHAIN26", p.must(core.Get, "/v1/coupons/check/DASHAIN26", nil).str("coupon.code"))
	})
	t.Run("a sender cannot use a deleted coupon, and an admin cannot reuse its code (7.12d)", func(t *testing.T) {
		admin.must(core.Delete, "/v1/coupons/DASHAIN26", nil)
		assert.Equal(t, "INVALID_COUPON_CODE", p.call(core.Get, "/v1/coupons/redeem/dashain26/country/NPL", nil).code())
		assert.Equal(t, true, admin.must(core.Get, "/v1/coupons/DASHAIN26/exists", nil).at("data"))
		assert.Empty(t, admin.must(core.Get, "/v1/coupons", nil).at("result"))
	})
}

func TestCallbacks(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	body := `{"id":"cb-1","kind":"funding.settled","something":"new"}`
	count := func() (n int) {
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT count(*) FROM inbox`).Scan(&n))
		return n
	}
	t.Run("the server rejects a callback with an invalid signature and does not store it", func(t *testing.T) {
		r := srv.visitor().withHeader("Hulak-Signature", "bad").call(core.Post, "/v1/webhooks/funding", body)
		assert.Equal(t, http.StatusUnauthorized, r.status)
		assert.Zero(t, count())
	})
	t.Run("the server accepts a signed callback and stores its exact bytes once", func(t *testing.T) {
		for range 3 {
			r := srv.visitor().withHeader("Hulak-Signature", "good").call(core.Post, "/v1/webhooks/funding", body)
			assert.Equal(t, http.StatusAccepted, r.status, r.text)
		}
		assert.Equal(t, 1, count())
		var stored []byte
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT body FROM inbox`).Scan(&stored))
		assert.Equal(t, body, string(stored))
	})
	t.Run("the server rejects a callback ID that Postgres cannot store", func(t *testing.T) {
		r := srv.visitor().withHeader("Hulak-Signature", "good").call(core.Post, "/v1/webhooks/funding",
			`{"id":"cb\u00001","kind":"funding.settled"}`)
		assert.Equal(t, http.StatusBadRequest, r.status, r.text)
		assert.Equal(t, "CALLBACK_MALFORMED", r.code())
		assert.Equal(t, 1, count())
	})
}
