package pricing

import (
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// quoteInput describes the transfer to quote, by the amount to send or the amount to receive.
type quoteInput struct {
	DestinationCountry string `query:"destinationCountry" maxLength:"3" default:"NPL" doc:"Three-letter country code"`
	FundingSource      string `query:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD" default:"BANK_ACCOUNT"`
	PayoutMethod       string `query:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET" default:"BANK_DEPOSIT"`
	SenderAmount       string `query:"senderAmount" maxLength:"24"`
	RecipientAmount    string `query:"recipientAmount" maxLength:"24" doc:"Amount to receive in NPR. Used only if senderAmount is absent"`
	CouponCode         string `query:"couponCode" maxLength:"64"`
	QuoteToken         string `query:"quoteToken" maxLength:"1024" doc:"Token of an earlier quote. Its rate applies until it expires, unless the current rate is at least as good"`
}

// couponForm selects a coupon and contains its new terms.
type couponForm struct {
	core.ByCode
	Body dto.CreateCoupon
}

// priceVersionPage selects one page of the versions of a fee set, rate, or coupon.
type priceVersionPage struct {
	core.ListPage
	Stream string `path:"stream" maxLength:"96" doc:"Name of the event stream, such as rate-USD-NPR"`
}

// couponAndCountry selects a coupon and the country to use it for.
type couponAndCountry struct {
	core.ByCode
	core.ByCountry
}
