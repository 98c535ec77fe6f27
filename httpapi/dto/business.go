package dto

// Business contains the dashboard figures of a period. Transfers and senders count on the Los Angeles day they began, and
// failures on the day they happened.
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

// BusinessSum adds up transfers by phase. Each transfer and each of its amounts counts once.
type BusinessSum struct {
	Count     int             `json:"count" doc:"All transfers"`
	Completed BusinessAmounts `json:"completed" doc:"Booked in the ledger; agrees with it to the cent"`
	Pending   BusinessAmounts `json:"pending" doc:"Held, or not submitted yet"`
	Reversed  BusinessAmounts `json:"reversed" doc:"Failed, canceled, returned, or refunded"`
}

// BusinessAmounts are the totals of some transfers.
type BusinessAmounts struct {
	Count   int   `json:"count"`
	Send    Money `json:"send" doc:"USD without fees"`
	Fees    Money `json:"fees" doc:"USD"`
	Receive Money `json:"receive" doc:"NPR"`
}

// BusinessDay is the sum of one day.
type BusinessDay struct {
	Day string `json:"day"`
	BusinessSum
}

// BusinessCorridor is the sum from a state to a district.
type BusinessCorridor struct {
	State    string `json:"state"`
	District string `json:"district" doc:"Empty where the beneficiary's postal code does not say it, or is not known any more"`
	BusinessSum
}

// BusinessShare is the sum of the transfers with a common property.
type BusinessShare struct {
	Name string `json:"name"`
	BusinessSum
}

// DeliveryTimes is the distribution of the times from creation to delivery.
type DeliveryTimes struct {
	Count   int               `json:"count" doc:"Delivered"`
	Median  int64             `json:"medianSeconds"`
	P90     int64             `json:"p90Seconds"`
	P99     int64             `json:"p99Seconds"`
	Buckets []DeliveryBuckets `json:"buckets"`
}

// DeliveryBuckets is one bucket of a histogram. Its lower bound is the upper bound of the bucket before.
type DeliveryBuckets struct {
	Below int64 `json:"belowSeconds" doc:"0 for all beyond the last bound"`
	Count int   `json:"count"`
}

// BusinessFailures is the number of failures for one reason.
type BusinessFailures struct {
	Stage  string `json:"stage" enum:"FUNDING,RETURN,PAYOUT,COMPLIANCE"`
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// FunnelStep is the number of senders who reached a step.
type FunnelStep struct {
	Step  string `json:"step" enum:"SIGNED_UP,EMAIL_VERIFIED,PHONE_VERIFIED,IDENTITY_VERIFIED,SOURCE_LINKED,FIRST_TRANSFER,FIRST_DELIVERY"`
	Count int    `json:"count"`
}
