package pricing

import (
	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}/quote", "getTransactionQuote", "Retrieve the quote that priced a transfer",
			core.SenderOr(staff.TransfersRead), core.Handle(h.getTransactionQuote)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/exchange-rate", "getExchangeRate", "Retrieve the current exchange rate",
			core.Anyone, core.Handle(h.GetExchangeRate)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/exchange-rate/history", "getRateHistory", "List daily exchange rates for the last 30 days",
			core.Anyone, core.Handle(h.getRateHistory)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/quotes", "getQuote", "Quote a transfer, with a reason for each figure",
			core.Anyone, core.Handle(h.getQuote)).Rejects(domain.BusinessRule, domain.TooManyRequests),
		core.NewRoute(core.Get, "/v1/fees", "listFees", "List the fee sets in effect",
			core.Anyone, core.Handle(h.ListFees)),
		core.NewRoute(core.Post, "/v1/fees", "saveFees", "Request a change to a fee set",
			core.StaffWith(staff.FeesWrite), core.Handle(h.saveFees), core.NeedsConfirmation),
		core.NewRoute(core.Post, "/v1/coupons", "createCoupon", "Request a new coupon",
			core.StaffWith(staff.CouponsWrite), core.Handle(h.createCoupon), core.NeedsConfirmation),
		core.NewRoute(core.Put, "/v1/coupons/{code}", "changeCoupon", "Request new terms for a coupon",
			core.StaffWith(staff.CouponsWrite), core.Handle(h.changeCoupon), core.NeedsConfirmation).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/coupons", "listCoupons", "List coupons",
			core.StaffWith(staff.CouponsRead), core.Handle(h.listCoupons)),
		core.NewRoute(core.Delete, "/v1/coupons/{code}", "deleteCoupon", "Delete a coupon, so that new transfers can't use it",
			core.StaffWith(staff.CouponsWrite), core.Handle(h.deleteCoupon)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/coupons/{code}/exists", "couponExists", "Check whether a coupon code is taken",
			core.StaffWith(staff.CouponsWrite), core.Handle(h.couponExists)),
		core.NewRoute(core.Get, "/v1/coupons/redeem/{code}/country/{country}", "redeemCoupon", "Check whether a coupon is valid for a country",
			core.Anyone, core.Handle(h.checkCouponForCountry), core.RateLimited).Rejects(domain.NotFound, domain.BusinessRule),
		core.NewRoute(core.Get, "/v1/coupons/check/{code}", "checkCoupon", "Check a coupon code, or find the best coupon for a country",
			core.SignedIn, core.Handle(h.checkCoupon), core.RateLimited).Rejects(domain.NotFound, domain.BusinessRule),
		core.NewRoute(core.Get, "/v1/admin/rates", "getRateHealth", "Retrieve the exchange rate and the health of its source",
			core.StaffWith(staff.RatesRead), core.Handle(h.getRateHealth)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Get, "/v1/admin/rates/published", "listRates", "List published exchange rates, newest first",
			core.StaffWith(staff.RatesRead), core.Handle(h.listRates)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Post, "/v1/admin/rates", "publishRate", "Publish an exchange rate, or request one that needs approval",
			core.StaffWith(staff.RatesWrite), core.Handle(h.publishRate), core.NeedsConfirmation),
		core.NewRoute(core.Post, "/v1/admin/prices/preview", "previewPrices", "Preview what new prices would have changed for past transfers",
			core.StaffWith(staff.FeesWrite), core.Handle(h.previewPrices)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/prices/{stream}/versions", "listPriceVersions",
			"List the versions of a fee set, rate, or coupon, newest first", core.StaffWith(staff.CouponsRead),
			core.Handle(h.listPriceVersions)).Rejects(domain.NotFound),
	}
}
