package reference

// Policy is what the company promises in its policies and no code has to count. What the program itself keeps to, such
// as the time to cancel, stands with the code that does.
type Policy struct {
	ChangedOn                   string `json:"changedOn"` // a date: when the policies last changed
	CancelRefundBusinessDays    int    `json:"cancelRefundBusinessDays"`
	OtherRefundDays             int    `json:"otherRefundDays"`   // 9.10a
	DisputeDays                 int    `json:"disputeDays"`       // 9.09f, from the date on which the money was to be available
	InvestigationDays           int    `json:"investigationDays"` // of an error that was reported
	FindingBusinessDays         int    `json:"findingBusinessDays"`
	ComplaintAnswerBusinessDays int    `json:"complaintAnswerBusinessDays"`
	LiabilityMax                string `json:"liabilityMax"`         // 9.10c, USD
	DormantAfterYears           int    `json:"dormantAfterYears"`    // 9.10b
	DormantMonthlyFee           string `json:"dormantMonthlyFee"`    // USD
	DormantFeeMax               string `json:"dormantFeeMax"`        // USD
	CaliforniaRefundDays        int    `json:"californiaRefundDays"` // 9.09g
	CaliforniaPenaltyMax        string `json:"californiaPenaltyMax"` // USD
	RecordYears                 int    `json:"recordYears"`          // 9.10e
	SanctionsRecordYears        int    `json:"sanctionsRecordYears"`
}

// Policies are the figures of the company's policies.
func Policies() Policy { return policy }
