package dto

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain/pricing"
)

// ExchangeRate is the price of one US dollar (spec 3.11a).
type ExchangeRate struct {
	Rate                string    `json:"rate"`
	MidRate             string    `json:"midRate" doc:"Central bank's mid-market rate, for comparison"`
	MidRateDate         string    `json:"midRateDate,omitempty" doc:"Date of the central bank's rate, in Nepal time. Absent if the rate is not from one of the central bank's tables"`
	Source              string    `json:"source" enum:"fixed,nrb,admin" doc:"Source of the rate. fixed is the data file, nrb is Nepal Rastra Bank, and admin is staff"`
	SourceCurrency      string    `json:"sourceCurrency"`
	DestinationCurrency string    `json:"destinationCurrency"`
	PublishedAt         time.Time `json:"publishedAt"`
}

// PublishRate publishes a rate.
type PublishRate struct {
	SourceCurrency      string `json:"sourceCurrency"`
	DestinationCurrency string `json:"destinationCurrency"`
	Rate                Number `json:"rate"`
	MidRate             Number `json:"midRate,omitempty" doc:"Central bank's mid-market rate. Defaults to the current one"`
	Reason              string `json:"reason" doc:"Reason, stored with the rate and shown to staff only"`
}

// PriceFacts encodes as an object that maps names to strings, in the order of the slice.
type PriceFacts []pricing.Fact

// MarshalJSON implements json.Marshaler. A map would lose the order.
func (f PriceFacts) MarshalJSON() ([]byte, error) {
	members := make([][]byte, len(f))
	for i, fact := range f {
		member, err := json.Marshal(map[string]string{fact.Name: fact.Value})
		if err != nil {
			return nil, err
		}
		members[i] = member[1 : len(member)-1] // without the braces
	}
	return slices.Concat([]byte("{"), bytes.Join(members, []byte(",")), []byte("}")), nil
}

// Schema describes the type in the OpenAPI document.
func (PriceFacts) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[map[string]string](), true, "")
}

// FeeSet contains the fees for one kind of transfer (spec 3.12a).
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
	PercentageFee string `json:"percentageFee" doc:"Percentage of the amount"`
}

// SaveFeeSet replaces a fee set (spec 3.12a).
type SaveFeeSet struct {
	SourceDestinationCountry string          `json:"sourceDestinationCountry" doc:"ID of the country pair"`
	PaymentMethod            string          `json:"paymentMethod" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	PayoutMethod             string          `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	Currency                 string          `json:"currency"`
	FeeRanges                []FeeRangeInput `json:"feeRanges"`
	Reason                   string          `json:"reason" doc:"Reason, stored with the request and shown to the person who approves it"`
}

// FeeRangeInput is a fee range as entered by staff.
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

// BetterRateRange adds an extra rate for amounts between two inclusive bounds.
type BetterRateRange struct {
	MinAmount         Money  `json:"minAmount"`
	MaxAmount         Money  `json:"maxAmount"`
	BenefitType       string `json:"benefitType"`
	ExtraExchangeRate string `json:"extraExchangeRate"`
}

// BonusRange adds a bonus in the receiving currency for amounts between two inclusive bounds.
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
	ExpiryDate                 string            `json:"expiryDate" doc:"YYYY-MM-DDTHH:MM:SS in Los Angeles time, or with a time zone. A date alone means 11:59 PM in Los Angeles"`
	BenefitType                string            `json:"benefitType" enum:"BETTER_RATE,BONUS,BOTH"`
	CouponType                 string            `json:"couponType" enum:"OCCASIONAL,FREQUENCY"`
	TransactionCount           int               `json:"transactionCount,omitempty"`
	SourceDestinationCountries []string          `json:"sourceDestinationCountries" doc:"IDs of country pairs"`
	BetterExchangeRateRanges   []RateRangeInput  `json:"betterExchangeRateRanges,omitempty"`
	BonusRanges                []BonusRangeInput `json:"bonusRanges,omitempty"`
	Reason                     string            `json:"reason" doc:"Reason, stored with the request and shown to the person who approves it"`
}

// RateRangeInput is a better-rate range as entered by staff.
type RateRangeInput struct {
	MinAmount         Number `json:"minAmount"`
	MaxAmount         Number `json:"maxAmount"`
	BenefitType       string `json:"benefitType,omitempty"`
	ExtraExchangeRate Number `json:"extraExchangeRate"`
}

// BonusRangeInput is a bonus range as entered by staff.
type BonusRangeInput struct {
	MinAmount   Number `json:"minAmount"`
	MaxAmount   Number `json:"maxAmount"`
	BenefitType string `json:"benefitType,omitempty"`
	Amount      Number `json:"amount"`
}
