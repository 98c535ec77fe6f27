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
	PriceSchedule
}

// PriceSchedule says when new prices take effect, and which transfers their preview covers.
type PriceSchedule struct {
	EffectiveAt string `json:"effectiveAt,omitempty" format:"date-time" doc:"When the prices take effect, at most a year from now. By default, they take effect with the last approval"`
	PreviewFrom string `json:"previewFrom,omitempty" format:"date-time" doc:"Start of the preview's period, inclusive. By default, the preview covers last month in Los Angeles"`
	PreviewTo   string `json:"previewTo,omitempty" format:"date-time" doc:"End of the preview's period, exclusive"`
}

// PreviewPrices asks what new prices would have changed. Exactly one of FeeSet, Rate, and Coupon must be set. The reason is not used.
type PreviewPrices struct {
	FeeSet *SaveFeeSet   `json:"feeSet,omitempty"`
	Rate   *PublishRate  `json:"rate,omitempty"`
	Coupon *CreateCoupon `json:"coupon,omitempty"`
}

// PricePreview compares past transfers at the prices in force with the same transfers at the proposed prices.
type PricePreview struct {
	From      time.Time             `json:"from"`
	To        time.Time             `json:"to" doc:"End of the period, exclusive"`
	Position  string                `json:"position" doc:"Last position of the event log that the preview includes"`
	Complete  bool                  `json:"complete" doc:"False if the preview stopped at its limit of transfers or time"`
	Transfers int                   `json:"transfers" doc:"Transfers in the period"`
	Covered   int                   `json:"covered" doc:"Transfers that use the fee set or rate. For a coupon, transfers that could have used it within its limits"`
	Different int                   `json:"different" doc:"Covered transfers with another fee or received amount"`
	Refused   int                   `json:"refused" doc:"Different transfers that the proposed fee set rejects"`
	Skipped   int                   `json:"skipped" doc:"Transfers that the prices in force reject. They are not compared"`
	Revenue   Money                 `json:"revenue" doc:"Change in fees and margin in USD, proposed minus current"`
	ByMethod  []PricePreviewGroup   `json:"byMethod"`
	ByBand    []PricePreviewGroup   `json:"byBand"`
	Largest   []PricePreviewExample `json:"largest" doc:"Up to five transfers with the largest changes in revenue"`
}

// PricePreviewGroup is the part of a preview for one payment and payout method, or one amount band.
type PricePreviewGroup struct {
	Name      string `json:"name" doc:"Payment and payout method, separated by a space, or lower bound of the amount band in USD"`
	Covered   int    `json:"covered"`
	Different int    `json:"different"`
	Revenue   Money  `json:"revenue"`
}

// PricePreviewExample is one transfer at both prices.
type PricePreviewExample struct {
	TransferID      string `json:"transferId"`
	Amount          Money  `json:"amount"`
	CurrentFee      Money  `json:"currentFee"`
	ProposedFee     Money  `json:"proposedFee"`
	CurrentReceive  Money  `json:"currentReceive" doc:"Received amount in NPR"`
	ProposedReceive Money  `json:"proposedReceive" doc:"Received amount in NPR"`
	Revenue         Money  `json:"revenue"`
	Refused         bool   `json:"refused" doc:"True if the proposed fee set rejects the amount"`
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
	PriceSchedule
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
	PriceSchedule
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
