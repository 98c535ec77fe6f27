package dto

// Business is what the dashboards of a period show. Transfers and senders count on the day on which they began, failures on
// theirs; days are Los Angeles days.
type Business struct {
	From         string             `json:"from"`
	To           string             `json:"to" doc:"The last day that counts"`
	Total        BusinessSum        `json:"total"`
	Days         []BusinessDay      `json:"days" doc:"Every day of the period, also where nothing was sent"`
	Statuses     []BusinessShare    `json:"statuses"`
	Methods      []BusinessShare    `json:"methods" doc:"Named as BANK_ACCOUNT/CASH_PICKUP"`
	States       []BusinessShare    `json:"states" doc:"Of senders"`
	Districts    []BusinessCorridor `json:"districts" doc:"From a state of the USA to a district of Nepal, the largest first"`
	Institutions []BusinessShare    `json:"institutions" doc:"Who pays out, the largest first"`
	Delivery     DeliveryTimes      `json:"delivery"`
	Failures     []BusinessFailures `json:"failures"`
	Funnel       []FunnelStep       `json:"funnel" doc:"Of those who signed up in the period; each step counts those who took all before it, too"`
}

// BusinessSum adds up transfers by how far they have come. Each transfer, and each of its amounts, counts once.
type BusinessSum struct {
	Count     int             `json:"count" doc:"All transfers"`
	Completed BusinessAmounts `json:"completed" doc:"Booked in the ledger; agrees with it to the cent"`
	Pending   BusinessAmounts `json:"pending" doc:"Held, or not submitted yet"`
	Reversed  BusinessAmounts `json:"reversed" doc:"Failed, canceled, returned, or refunded"`
}

// BusinessAmounts are what transfers add up to.
type BusinessAmounts struct {
	Count   int   `json:"count"`
	Send    Money `json:"send" doc:"USD without fees"`
	Fees    Money `json:"fees" doc:"USD"`
	Receive Money `json:"receive" doc:"NPR"`
}

// BusinessDay is one day.
type BusinessDay struct {
	Day string `json:"day"`
	BusinessSum
}

// BusinessCorridor is what goes from a state to a district.
type BusinessCorridor struct {
	State    string `json:"state"`
	District string `json:"district" doc:"Empty where the beneficiary's postal code does not say it, or is not known any more"`
	BusinessSum
}

// BusinessShare is what of the transfers has something in common.
type BusinessShare struct {
	Name string `json:"name"`
	BusinessSum
}

// DeliveryTimes say how long it took from creation until the beneficiary had the money.
type DeliveryTimes struct {
	Count   int               `json:"count" doc:"Delivered"`
	Median  int64             `json:"medianSeconds"`
	P90     int64             `json:"p90Seconds"`
	P99     int64             `json:"p99Seconds"`
	Buckets []DeliveryBuckets `json:"buckets"`
}

// DeliveryBuckets is how many took less than so long, and no less than the bound before.
type DeliveryBuckets struct {
	Below int64 `json:"belowSeconds" doc:"0 for all beyond the last bound"`
	Count int   `json:"count"`
}

// BusinessFailures is how often something failed for a reason.
type BusinessFailures struct {
	Stage  string `json:"stage" enum:"FUNDING,RETURN,PAYOUT,COMPLIANCE"`
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// FunnelStep is how many senders came as far.
type FunnelStep struct {
	Step  string `json:"step" enum:"SIGNED_UP,EMAIL_VERIFIED,PHONE_VERIFIED,IDENTITY_VERIFIED,SOURCE_LINKED,FIRST_TRANSFER,FIRST_DELIVERY"`
	Count int    `json:"count"`
}
