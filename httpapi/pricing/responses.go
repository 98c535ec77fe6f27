package pricing

import (
	"time"

	"hulak/httpapi/dto"
)

// RateHealth contains the rate in effect and the status of its source.
type RateHealth struct {
	Rate           *dto.ExchangeRate `json:"rate,omitempty" doc:"Absent if no rate has been published"`
	Source         string            `json:"source" enum:"fixed,nrb" doc:"Source of automatic rates"`
	LastResponseAt *time.Time        `json:"answeredAt,omitempty" doc:"When the source last returned a valid response"`
	FailingSince   *time.Time        `json:"failingSince,omitempty" doc:"When the source started to fail. Absent if the source is working"`
	Attempts       int               `json:"tries" doc:"Number of consecutive failed attempts"`
	LastError      string            `json:"lastError"`
	Stale          bool              `json:"stale" doc:"True if the source's latest rate table is too old. Its rate stays in effect"`
	Healthy        bool              `json:"healthy"`
}

// DailyRate is the rate in effect at the end of a day in Nepal.
type DailyRate struct {
	Date    string `json:"date" format:"date" doc:"Date in Nepal"`
	Rate    string `json:"rate"`
	MidRate string `json:"midRate" doc:"Central bank's mid-market rate"`
}

// PublishedRate is a published rate, with the actor and the reason.
type PublishedRate struct {
	dto.ExchangeRate
	Version   string `json:"version" doc:"Version of the rate, as referenced by quotes"`
	Reason    string `json:"reason"`
	ActorID   string `json:"actorId"`
	ActorRole string `json:"actorRole"`
}

// Quote is the price of a transfer, with a reason for each amount and rate.
type Quote struct {
	ID                string        `json:"id"`
	Token             string        `json:"quoteToken,omitempty" doc:"Token to send when you create the transfer. Absent if the transfer already exists"`
	QuotedAt          time.Time     `json:"quotedAt"`
	ExpiresAt         time.Time     `json:"expiresAt" doc:"When the quote expires"`
	SenderAmount      dto.Money     `json:"senderAmount"`
	FeeAmount         dto.Money     `json:"feeAmount"`
	TotalAmount       dto.Money     `json:"totalAmount"`
	ExchangeRate      string        `json:"exchangeRate" doc:"Rate including the extra rate from a coupon"`
	BonusAmount       dto.Money     `json:"bonusAmount"`
	RecipientAmount   dto.Money     `json:"recipientAmount"`
	RecipientCurrency string        `json:"recipientCurrency"`
	DateAvailable     string        `json:"dateAvailable" doc:"Date in Nepal by which we promise that the money will be available"`
	CouponCode        string        `json:"couponCode,omitempty" doc:"Absent if no coupon applies to the amount"`
	Reasons           []PriceReason `json:"reasons" doc:"Reason for each amount and rate, in the order of calculation"`
}

// PriceReason is the rule that determined one field of a quote, with the rule's inputs.
type PriceReason struct {
	Field string         `json:"figure" enum:"exchangeRate,extraExchangeRate,feeAmount,totalAmount,bonusAmount,recipientAmount"`
	Value string         `json:"value"`
	Rule  string         `json:"rule" enum:"RATE_PUBLISHED,COUPON_BETTER_RATE,FEE_RANGE,AMOUNT_PLUS_FEE,COUPON_BONUS,AMOUNT_TIMES_RATE"`
	Facts dto.PriceFacts `json:"facts" doc:"Versions, ranges, and amounts used by the rule, by name"`
}

// ExistsResult reports whether a name is taken (spec 7.12c).
type ExistsResult struct {
	Data bool `json:"data"`
}

// CouponCheck contains the coupon that the sender can use, if there is one (spec 7.12e, 7.12f).
type CouponCheck struct {
	Error  bool        `json:"error"`
	Coupon *dto.Coupon `json:"coupon,omitempty" doc:"Absent if there is no coupon for the country"`
}

// PriceVersions contains the versions of a fee set, rate, or coupon, and the changes that are not in effect yet.
type PriceVersions struct {
	dto.Page[PriceVersion]
	Upcoming []UpcomingPrice `json:"upcoming" doc:"Requests that are pending or scheduled, newest first. Only on the first page"`
}

// PriceVersion is one version of a fee set, rate, or coupon. One of FeeSet, Rate, and Coupon is set, unless the coupon was deleted.
type PriceVersion struct {
	Version    string            `json:"version"`
	From       time.Time         `json:"from"`
	Until      *time.Time        `json:"until,omitempty" doc:"Absent for the version in force"`
	ProposedBy dto.Person        `json:"proposedBy" doc:"Person who requested the version, or who published it without approval"`
	ApprovedBy []dto.Person      `json:"approvedBy"`
	Reason     string            `json:"reason"`
	FeeSet     *dto.FeeSet       `json:"feeSet,omitempty"`
	Rate       *dto.ExchangeRate `json:"rate,omitempty"`
	Coupon     *dto.Coupon       `json:"coupon,omitempty"`
}

// UpcomingPrice is a requested change that is not in effect yet.
type UpcomingPrice struct {
	ApprovalID  string     `json:"approvalId"`
	Status      string     `json:"status" enum:"PENDING,SCHEDULED"`
	EffectiveAt *time.Time `json:"effectiveAt,omitempty" doc:"Absent if the change takes effect with the last approval"`
	RequestedBy dto.Person `json:"requestedBy"`
	RequestedAt time.Time  `json:"requestedAt"`
	Reason      string     `json:"reason"`
	CanWithdraw bool       `json:"mayWithdraw" doc:"True if the caller can withdraw or reject the change"`
}
