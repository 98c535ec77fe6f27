package httpapi

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
)

const (
	previewPath  = "/v1/admin/prices/preview"
	feeSetStream = "feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD"
)

// thisHour returns the period of a preview that covers the test's transfers. They are recorded at another time, on the real clock.
func thisHour() map[string]any {
	return map[string]any{
		"previewFrom": startTime.Add(-time.Hour).Format(time.RFC3339), "previewTo": startTime.Add(time.Hour).Format(time.RFC3339),
	}
}

// feesForm returns a request for one range with a flat fee.
func feesForm(flat string) map[string]any {
	form := thisHour()
	maps.Copy(form, map[string]any{
		"sourceDestinationCountry": "USA-NPL", "paymentMethod": "BANK_ACCOUNT", "payoutMethod": "BANK_DEPOSIT", "currency": "USD",
		"reason": "The bank charges less", "feeRanges": []any{
			map[string]any{"minAmount": "50.00", "maxAmount": "1999.99", "flatFee": flat, "percentageFee": "0"},
		},
	})
	return form
}

// applyScheduled performs a scheduled change, as the program does at its time.
func (srv *apiServer) applyScheduled(approvalID string) {
	srv.t.Helper()
	_, err := eventstore.Run(srv.t.Context(), srv.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
		return usecase.PerformScheduled(u, approvalID, srv.clock.now())
	})
	require.NoError(srv.t, err)
	srv.awaitReadModels()
}

func TestPrices(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, second, finance := srv.staff(staff.Admin), srv.staff(staff.Admin), srv.staff(staff.Finance)
	p, payload := srv.readySender("maya@example.com")
	transferID := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	quotedFee := func() string {
		return srv.visitor().must(core.Get, "/v1/quotes?senderAmount=100.00", nil).str("feeAmount")
	}
	versionsPath := "/v1/admin/prices/" + feeSetStream + "/versions"

	t.Run("a preview prices past transfers with the new fees and changes nothing (2.40)", func(t *testing.T) {
		before := srv.head()
		r := finance.must(core.Post, previewPath, map[string]any{"feeSet": feesForm("3.00")})
		for field, want := range map[string]any{
			"transfers": 1.0, "covered": 1.0, "different": 1.0, "refused": 0.0, "complete": true, "revenue": "-2.00",
			"byMethod.0.name": "BANK_ACCOUNT BANK_DEPOSIT", "byMethod.0.revenue": "-2.00", "byBand.0.name": "0.00",
			"largest.0.transferId": transferID, "largest.0.currentFee": "5.00", "largest.0.proposedFee": "3.00",
		} {
			assert.EqualValues(t, want, r.at(field), field)
		}
		assert.NotEqual(t, "0", r.str("position"))
		assert.Equal(t, before, srv.head())
	})
	t.Run("the end of a preview's period is exclusive", func(t *testing.T) {
		form := feesForm("3.00")
		form["previewTo"] = startTime.Format(time.RFC3339)
		assert.EqualValues(t, 0, finance.must(core.Post, previewPath, map[string]any{"feeSet": form}).at("transfers"))
	})
	t.Run("a preview covers last month by default", func(t *testing.T) {
		form := feesForm("3.00")
		delete(form, "previewFrom")
		delete(form, "previewTo")
		r := finance.must(core.Post, previewPath, map[string]any{"feeSet": form})
		assert.EqualValues(t, 0, r.at("transfers"))
		assert.NotEmpty(t, r.str("from"))
	})
	t.Run("a preview of a rate shows the margin, and of a coupon the transfers that could have used it", func(t *testing.T) {
		rate := map[string]any{"sourceCurrency": "USD", "destinationCurrency": "NPR", "rate": "132.25", "reason": ""}
		maps.Copy(rate, thisHour())
		r := finance.must(core.Post, previewPath, map[string]any{"rate": rate})
		assert.EqualValues(t, 1, r.at("different"), r.text)
		assert.Equal(t, "13225.00", r.str("largest.0.proposedReceive"))
		coupon := couponForm("TIHAR")
		maps.Copy(coupon, thisHour())
		r = finance.must(core.Post, previewPath, map[string]any{"coupon": coupon})
		assert.EqualValues(t, 1, r.at("covered"), r.text)
	})
	t.Run("a preview applies the rules of a request (5.03)", func(t *testing.T) {
		form := feesForm("3.001")
		assert.Equal(t, map[string]string{"feeRanges[0].flatFee": "INVALID_AMOUNT"},
			finance.call(core.Post, previewPath, map[string]any{"feeSet": form}).fields())
		assert.Equal(t, map[string]string{"feeRanges[0].flatFee": "FEE_EXCEEDS_AMOUNT"},
			finance.call(core.Post, previewPath, map[string]any{"feeSet": feesForm("60.00")}).fields())
		assert.Equal(t, map[string]string{"feeSet": "NOTHING_CHANGED"}, finance.call(core.Post, previewPath, map[string]any{}).fields())
	})
	t.Run("the approver sees the difference, the reason, and the preview, and the new fee applies to quotes", func(t *testing.T) {
		path := approvalsPath + "/" + admin.must(core.Post, "/v1/fees", feesForm("3.00")).str("approvalId")
		r := second.must(core.Get, path, nil)
		for field, want := range map[string]string{
			"reason": "The bank charges less", "feeSet.feeRanges.0.flatFee": "3.00", "feeSet.currentFeeRanges.0.flatFee": "5.00",
			"preview.revenue": "-2.00", "preview.largest.0.transferId": transferID,
		} {
			assert.Equal(t, want, r.str(field), field)
		}
		assert.Equal(t, "5.00", quotedFee())
		second.must(core.Post, path+"/approve", nil)
		assert.Equal(t, "3.00", quotedFee())
	})
	t.Run("staff list the versions with the people who proposed and approved them, and roll back with a new request", func(t *testing.T) {
		srv.awaitReadModels()
		r := finance.must(core.Get, versionsPath, nil)
		require.Len(t, r.at("result"), 2)
		assert.Equal(t, admin.id, r.str("result.0.proposedBy.id"))
		assert.Equal(t, second.id, r.str("result.0.approvedBy.0.id"))
		assert.Equal(t, "The bank charges less", r.str("result.0.reason"))
		assert.Nil(t, r.at("result.0.until"))
		assert.NotEmpty(t, r.str("result.1.until"))
		rollback := feesForm("5.00")
		rollback["feeRanges"] = r.at("result.1.feeSet.feeRanges")
		second.approveRequest(admin.must(core.Post, "/v1/fees", rollback))
		assert.Equal(t, "5.00", quotedFee())
		srv.awaitReadModels()
		assert.Len(t, finance.must(core.Get, versionsPath, nil).at("result"), 3)
	})
	t.Run("approved fees can take effect later", func(t *testing.T) {
		form := feesForm("4.00")
		form["effectiveAt"] = srv.clock.now().Add(time.Hour).Format(time.RFC3339)
		id := admin.must(core.Post, "/v1/fees", form).str("approvalId")
		second.must(core.Post, approvalsPath+"/"+id+"/approve", nil)
		assert.Equal(t, "SCHEDULED", second.must(core.Get, approvalsPath+"/"+id, nil).str("status"))
		srv.awaitReadModels()
		assert.Equal(t, "SCHEDULED", finance.must(core.Get, versionsPath, nil).str("upcoming.0.status"))
		srv.applyScheduled(id)
		assert.Equal(t, "5.00", quotedFee())
		srv.clock.advance(time.Hour + time.Second)
		srv.applyScheduled(id)
		assert.Equal(t, "4.00", quotedFee())
		for _, member := range []*testUser{admin, second, finance} {
			member.startSession()
		}
		assert.Empty(t, finance.must(core.Get, versionsPath, nil).at("upcoming"))
	})
	t.Run("a scheduled change can be withdrawn, by its requester or another approver", func(t *testing.T) {
		for _, member := range []*testUser{admin, finance} {
			form := feesForm("2.00")
			form["effectiveAt"] = srv.clock.now().Add(time.Hour).Format(time.RFC3339)
			path := approvalsPath + "/" + admin.must(core.Post, "/v1/fees", form).str("approvalId")
			second.must(core.Post, path+"/approve", nil)
			member.must(core.Post, path+"/reject", map[string]any{"reason": "The contract changed"})
			r := second.must(core.Get, path, nil)
			assert.Equal(t, "WITHDRAWN", r.str("status"))
			assert.Equal(t, member.id, r.str("decidedBy.id"))
		}
	})
	t.Run("the scheduled time must be later than now, and at most a year away", func(t *testing.T) {
		for at, code := range map[time.Time]string{
			srv.clock.now().Add(-time.Hour): "DATE_ALREADY_PASSED", srv.clock.now().AddDate(1, 0, 2): "INVALID_DATE",
		} {
			form := feesForm("2.00")
			form["effectiveAt"] = at.Format(time.RFC3339)
			assert.Equal(t, map[string]string{"effectiveAt": code}, admin.call(core.Post, "/v1/fees", form).fields())
		}
	})
	t.Run("a change of a coupon needs a second person and keeps the code", func(t *testing.T) {
		second.approveRequest(admin.must(core.Post, "/v1/coupons", couponForm("TIHAR")))
		changed := couponForm("OTHER")
		changed["title"] = "Tihar again"
		path := approvalsPath + "/" + admin.must(core.Put, "/v1/coupons/TIHAR", changed).str("approvalId")
		r := second.must(core.Get, path, nil)
		assert.Equal(t, "Tihar again", r.str("coupon.title"))
		assert.Equal(t, "Tihar", r.str("currentCoupon.title"))
		second.must(core.Post, path+"/approve", nil)
		srv.awaitReadModels()
		r = finance.must(core.Get, "/v1/admin/prices/coupon-TIHAR/versions", nil)
		assert.Equal(t, "Tihar again", r.str("result.0.coupon.title"))
		assert.Equal(t, "TIHAR", r.str("result.0.coupon.code"))
		assert.Equal(t, http.StatusNotFound, admin.call(core.Put, "/v1/coupons/NONE", changed).status)
	})
	t.Run("only fee sets, rates, and coupons have versions", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, finance.call(core.Get, "/v1/admin/prices/transfer-"+transferID+"/versions", nil).status)
	})
}

// couponForm returns a request for a coupon with a bonus for $50 to $500.
func couponForm(code string) map[string]any {
	return map[string]any{
		"title": "Tihar", "code": code, "expiryDate": "2099-01-01T23:59:00", "benefitType": "BONUS", "couponType": "OCCASIONAL",
		"sourceDestinationCountries": []any{"USA-NPL"}, "reason": "Campaign",
		"bonusRanges": []any{map[string]any{"minAmount": "50.00", "maxAmount": "500.00", "amount": "100.00"}},
	}
}
