package dto

import (
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain/pricing"
)

// ExchangeRate is the price of one dollar (spec 3.11a).
type ExchangeRate struct {
	Rate                string    `json:"rate"`
	MidRate             string    `json:"midRate" doc:"The central bank's middle rate, to compare with"`
	MidRateDate         string    `json:"midRateDate,omitempty" doc:"The day in Nepal that the central bank gave its rate for; absent where no table of its said it"`
	Source              string    `json:"source" enum:"fixed,nrb,admin" doc:"Where the rate comes from: the data file, Nepal Rastra Bank's table, or the staff"`
	SourceCurrency      string    `json:"sourceCurrency"`
	DestinationCurrency string    `json:"destinationCurrency"`
	PublishedAt         time.Time `json:"publishedAt"`
}

// RateHealth is the rate in force and the health of its source.
type RateHealth struct {
	Rate         *ExchangeRate `json:"rate,omitempty" doc:"Absent where none was ever published"`
	Source       string        `json:"source" enum:"fixed,nrb" doc:"Where rates come from unless the staff publish one"`
	AnsweredAt   *time.Time    `json:"answeredAt,omitempty" doc:"When the source last answered as it should"`
	FailingSince *time.Time    `json:"failingSince,omitempty" doc:"Absent where it does not fail"`
	Tries        int           `json:"tries" doc:"In vain, one after the other"`
	LastError    string        `json:"lastError"`
	Stale        bool          `json:"stale" doc:"The source's last table is older than it should be; its rate goes on"`
	Healthy      bool          `json:"healthy"`
}

// PublishRate publishes a rate.
type PublishRate struct {
	SourceCurrency      string `json:"sourceCurrency"`
	DestinationCurrency string `json:"destinationCurrency"`
	Rate                Number `json:"rate"`
	MidRate             Number `json:"midRate,omitempty" doc:"The central bank's; the one in force if absent"`
	Reason              string `json:"reason" doc:"Why; it is kept with the rate and shown to staff alone"`
}

// DailyRate is the rate in force at the end of a day in Nepal.
type DailyRate struct {
	Date    string `json:"date" format:"date" doc:"The day in Nepal"`
	Rate    string `json:"rate"`
	MidRate string `json:"midRate" doc:"The central bank's middle rate"`
}

// PublishedRate is one publication of a rate, with its actor and reason.
type PublishedRate struct {
	ExchangeRate
	Version   string `json:"version" doc:"Quotes name it"`
	Reason    string `json:"reason"`
	ActorID   string `json:"actorId"`
	ActorRole string `json:"actorRole"`
}

// Quote is the price of a transfer, with a reason for each figure.
type Quote struct {
	ID                string        `json:"id"`
	Token             string        `json:"quoteToken,omitempty" doc:"Proves the quote when the transfer is made; absent where it has been"`
	QuotedAt          time.Time     `json:"quotedAt"`
	ExpiresAt         time.Time     `json:"expiresAt" doc:"Until when it may be agreed to"`
	SenderAmount      Money         `json:"senderAmount"`
	FeeAmount         Money         `json:"feeAmount"`
	TotalAmount       Money         `json:"totalAmount"`
	ExchangeRate      string        `json:"exchangeRate" doc:"With what a coupon adds"`
	BonusAmount       Money         `json:"bonusAmount"`
	RecipientAmount   Money         `json:"recipientAmount"`
	RecipientCurrency string        `json:"recipientCurrency"`
	DateAvailable     string        `json:"dateAvailable" doc:"The day in Nepal on which the money is promised to be available"`
	CouponCode        string        `json:"couponCode,omitempty" doc:"Absent where no coupon applies to the amount"`
	Reasons           []PriceReason `json:"reasons" doc:"Why each figure is what it is, in the order in which they follow from each other"`
}

// PriceReason is the rule that produced one figure of a quote, with its inputs.
type PriceReason struct {
	Figure string     `json:"figure" enum:"exchangeRate,extraExchangeRate,feeAmount,totalAmount,bonusAmount,recipientAmount"`
	Value  string     `json:"value"`
	Rule   string     `json:"rule" enum:"RATE_PUBLISHED,COUPON_BETTER_RATE,FEE_RANGE,AMOUNT_PLUS_FEE,COUPON_BONUS,AMOUNT_TIMES_RATE"`
	Facts  PriceFacts `json:"facts" doc:"Versions, ranges and amounts, by name"`
}

// PriceFacts encodes as an object of strings by name, in this order.
type PriceFacts []pricing.Fact

// Schema describes the type in the OpenAPI document.
func (PriceFacts) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[map[string]string](), true, "")
}

// FeeSet contains the fees of one kind of transfer (spec 3.12a).
type FeeSet struct {
	PaymentMethod      string     `json:"paymentMethod" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	PayoutMethod       string     `json:"payoutMethod"`
	Currency           string     `json:"currency"`
	SourceCountry      string     `json:"sourceCountry"`
	DestinationCountry string     `json:"destinationCountry"`
	FeeRanges          []FeeRange `json:"feeRanges"`
}

// FeeRange is the fee for amounts between two bounds, both inclusive (spec 5.18a).
type FeeRange struct {
	MinAmount     Money  `json:"minAmount"`
	MaxAmount     Money  `json:"maxAmount"`
	FlatFee       Money  `json:"flatFee"`
	PercentageFee string `json:"percentageFee" doc:"Per cent of the amount"`
}

// SaveFeeSet replaces a fee set (spec 3.12a).
type SaveFeeSet struct {
	SourceDestinationCountry string          `json:"sourceDestinationCountry" doc:"Id of the country pair"`
	PaymentMethod            string          `json:"paymentMethod" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	PayoutMethod             string          `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	Currency                 string          `json:"currency"`
	FeeRanges                []FeeRangeInput `json:"feeRanges"`
	Reason                   string          `json:"reason" doc:"Kept with the request and shown to the person who approves it"`
}

// FeeRangeInput is a fee range as typed.
type FeeRangeInput struct {
	MinAmount     Number `json:"minAmount"`
	MaxAmount     Number `json:"maxAmount"`
	FlatFee       Number `json:"flatFee"`
	PercentageFee Number `json:"percentageFee"`
}

// Coupon is a coupon with its benefits (spec 3.13a).
type Coupon struct {
	ID                       string            `json:"id"`
	Code                     string            `json:"code"`
	Title                    string            `json:"title"`
	CouponType               string            `json:"couponType" enum:"OCCASIONAL,FREQUENCY"`
	ExpiryDate               time.Time         `json:"expiryDate"`
	BenefitType              string            `json:"benefitType" enum:"BETTER_RATE,BONUS,BOTH"`
	TransactionCount         int               `json:"transactionCount"`
	Sources                  []CouponCountry   `json:"sources"`
	Destinations             []CouponCountry   `json:"destinations"`
	BetterExchangeRateRanges []BetterRateRange `json:"betterExchangeRateRanges"`
	BonusRanges              []BonusRange      `json:"bonusRanges"`
}

// CouponCountry is a country that a coupon applies to.
type CouponCountry struct {
	Name          string   `json:"name"`
	FlagURL       string   `json:"flagUrl"`
	PhoneCode     string   `json:"phoneCode"`
	ThreeCharCode string   `json:"threeCharCode"`
	Currency      Currency `json:"currency"`
}

// BetterRateRange improves the rate for amounts between two inclusive bounds.
type BetterRateRange struct {
	MinAmount         Money  `json:"minAmount"`
	MaxAmount         Money  `json:"maxAmount"`
	BenefitType       string `json:"benefitType"`
	ExtraExchangeRate string `json:"extraExchangeRate"`
}

// BonusRange adds a bonus, in the receiving currency, for amounts between two inclusive bounds.
type BonusRange struct {
	MinAmount   Money  `json:"minAmount"`
	MaxAmount   Money  `json:"maxAmount"`
	BenefitType string `json:"benefitType"`
	Amount      Money  `json:"amount"`
}

// CreateCoupon creates a coupon (spec 3.13b).
type CreateCoupon struct {
	Title                      string            `json:"title"`
	Code                       string            `json:"code"`
	ExpiryDate                 string            `json:"expiryDate" doc:"YYYY-MM-DDTHH:MM:SS in Los Angeles time, or with a zone"`
	BenefitType                string            `json:"benefitType" enum:"BETTER_RATE,BONUS,BOTH"`
	CouponType                 string            `json:"couponType" enum:"OCCASIONAL,FREQUENCY"`
	TransactionCount           int               `json:"transactionCount,omitempty"`
	SourceDestinationCountries []string          `json:"sourceDestinationCountries" doc:"Ids of country pairs"`
	BetterExchangeRateRanges   []RateRangeInput  `json:"betterExchangeRateRanges,omitempty"`
	BonusRanges                []BonusRangeInput `json:"bonusRanges,omitempty"`
	Reason                     string            `json:"reason" doc:"Kept with the request and shown to the person who approves it"`
}

// RateRangeInput is a better-rate range as typed.
type RateRangeInput struct {
	MinAmount         Number `json:"minAmount"`
	MaxAmount         Number `json:"maxAmount"`
	BenefitType       string `json:"benefitType,omitempty"`
	ExtraExchangeRate Number `json:"extraExchangeRate"`
}

// BonusRangeInput is a bonus range as typed.
type BonusRangeInput struct {
	MinAmount   Number `json:"minAmount"`
	MaxAmount   Number `json:"maxAmount"`
	BenefitType string `json:"benefitType,omitempty"`
	Amount      Number `json:"amount"`
}

// Exists reports whether a name is taken. If so, data is true (spec 7.12c).
type Exists struct {
	Data bool `json:"data"`
}

// CouponCheck is a coupon that may be used, or none (spec 7.12e, 7.12f).
type CouponCheck struct {
	Error  bool    `json:"error"`
	Coupon *Coupon `json:"coupon,omitempty" doc:"Absent where there is none for the country"`
}
