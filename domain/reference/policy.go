package reference

// Policy holds the periods and amounts from company policies that pages and disclosures show. Code enforces SanctionsRecordYears, and
// makes questions in the work queue due after ComplaintResponseBusinessDays. Other time limits, such as the cancellation window, are
// constants in the code that enforces them.
type Policy struct {
	ChangedOn                     string `json:"changedOn"` // date of the latest policy change
	CancelRefundBusinessDays      int    `json:"cancelRefundBusinessDays"`
	OtherRefundDays               int    `json:"otherRefundDays"`   // spec 9.10a
	DisputeDays                   int    `json:"disputeDays"`       // from the promised arrival date (spec 9.09f)
	InvestigationDays             int    `json:"investigationDays"` // for a reported error
	FindingBusinessDays           int    `json:"findingBusinessDays"`
	ComplaintResponseBusinessDays int    `json:"complaintAnswerBusinessDays"`
	MaxLiability                  string `json:"liabilityMax"`         // USD (spec 9.10c)
	DormantAfterYears             int    `json:"dormantAfterYears"`    // spec 9.10b
	DormantMonthlyFee             string `json:"dormantMonthlyFee"`    // USD
	MaxDormantFee                 string `json:"dormantFeeMax"`        // USD
	CaliforniaRefundDays          int    `json:"californiaRefundDays"` // spec 9.09g
	MaxCaliforniaPenalty          string `json:"californiaPenaltyMax"` // USD
	RecordYears                   int    `json:"recordYears"`          // spec 9.10e
	SanctionsRecordYears          int    `json:"sanctionsRecordYears"`
}

// Policies returns the periods and amounts in the company's policies.
func Policies() Policy { return policy }
