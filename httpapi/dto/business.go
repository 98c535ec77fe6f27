package dto

// BusinessMetrics contains the dashboard metrics for a period. Days are in Los Angeles time. Transfers and senders are counted
// on the day they were created, and failures on the day they occurred.
type BusinessMetrics struct {
	From         string             `json:"from"`
	To           string             `json:"to" doc:"Last day of the period, inclusive"`
	Total        BusinessSum        `json:"total"`
	Days         []BusinessDay      `json:"days" doc:"All days in the period, including days without transfers"`
	Statuses     []BusinessGroup    `json:"statuses"`
	Methods      []BusinessGroup    `json:"methods" doc:"Combinations of funding source and payout method, such as BANK_ACCOUNT/CASH_PICKUP"`
	States       []BusinessGroup    `json:"states" doc:"US states of the senders"`
	Districts    []BusinessCorridor `json:"districts" doc:"Pairs of a US state and a district of Nepal, largest total first"`
	Institutions []BusinessGroup    `json:"institutions" doc:"Payout institutions, largest total first"`
	Delivery     DeliveryTimes      `json:"delivery"`
	Failures     []FailureCount     `json:"failures"`
	Funnel       []FunnelStep       `json:"funnel" doc:"Senders who signed up in the period. Each step counts those who also completed all earlier steps"`
}

// BusinessSum contains totals by phase. Each transfer is in exactly one phase.
type BusinessSum struct {
	Count     int             `json:"count" doc:"Total number of transfers"`
	Completed BusinessAmounts `json:"completed" doc:"Transfers posted to the ledger. The amounts match the ledger to the cent"`
	Pending   BusinessAmounts `json:"pending" doc:"Transfers that are held or not yet submitted"`
	Reversed  BusinessAmounts `json:"reversed" doc:"Transfers that failed or were canceled, returned, or refunded"`
}

// BusinessAmounts contains the totals for one phase.
type BusinessAmounts struct {
	Count   int   `json:"count"`
	Send    Money `json:"send" doc:"Amount sent in USD, without fees"`
	Fees    Money `json:"fees" doc:"Fees in USD"`
	Receive Money `json:"receive" doc:"Amount received in NPR"`
}

// BusinessDay contains the totals for one day.
type BusinessDay struct {
	Day string `json:"day"`
	BusinessSum
}

// BusinessCorridor contains the totals for transfers from a US state to a district of Nepal.
type BusinessCorridor struct {
	State    string `json:"state"`
	District string `json:"district" doc:"Empty if the beneficiary's postal code is unknown or does not identify a district"`
	BusinessSum
}

// BusinessGroup contains the totals for transfers with a common property.
type BusinessGroup struct {
	Name string `json:"name"`
	BusinessSum
}

// DeliveryTimes is the distribution of the times from creation to delivery.
type DeliveryTimes struct {
	Count   int              `json:"count" doc:"Number of delivered transfers"`
	Median  int64            `json:"medianSeconds"`
	P90     int64            `json:"p90Seconds"`
	P99     int64            `json:"p99Seconds"`
	Buckets []DeliveryBucket `json:"buckets"`
}

// DeliveryBucket is one bucket of a histogram. Its lower bound is the upper bound of the previous bucket.
type DeliveryBucket struct {
	Below int64 `json:"belowSeconds" doc:"Upper bound of the bucket. 0 for the last bucket, which has no bound"`
	Count int   `json:"count"`
}

// FailureCount is the number of failures for one reason.
type FailureCount struct {
	Stage  string `json:"stage" enum:"FUNDING,RETURN,PAYOUT,COMPLIANCE"`
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// FunnelStep is the number of senders who reached a step.
type FunnelStep struct {
	Step  string `json:"step" enum:"SIGNED_UP,EMAIL_VERIFIED,PHONE_VERIFIED,IDENTITY_VERIFIED,SOURCE_LINKED,FIRST_TRANSFER,FIRST_DELIVERY"`
	Count int    `json:"count"`
}
