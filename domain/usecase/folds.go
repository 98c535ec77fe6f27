package usecase

import (
	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/funding"
	"hulak/domain/moneyrequest"
	"hulak/domain/notification"
	"hulak/domain/ofac"
	"hulak/domain/pricing"
	"hulak/domain/ratealert"
	"hulak/domain/schedule"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
)

// replayableFolds maps each stream category that staff can replay to its fold. Decisions use the same folds. Categories without
// useful state, such as reservations, are not listed.
var replayableFolds = map[string]domain.Fold{
	transfer.Decider.Category:             transfer.Decider.Fold(),
	unclaimed.Decider.Category:            unclaimed.Decider.Fold(),
	sender.Decider.Category:               sender.Decider.Fold(),
	beneficiary.Decider.Category:          beneficiary.Decider.Fold(),
	funding.Decider.Category:              funding.Decider.Fold(),
	sendinglimit.Decider.Category:         sendinglimit.Decider.Fold(),
	moneyrequest.Decider.Category:         moneyrequest.Decider.Fold(),
	pricing.CouponDecider.Category:        pricing.CouponDecider.Fold(),
	pricing.FeeSetDecider.Category:        pricing.FeeSetDecider.Fold(),
	pricing.RateDecider.Category:          pricing.RateDecider.Fold(),
	notification.Decider.Category:         notification.Decider.Fold(),
	ratealert.Decider.Category:            ratealert.Decider.Fold(),
	schedule.Decider.Category:             schedule.Decider.Fold(),
	screening.ListDecider.Category:        screening.ListDecider.Fold(),
	screening.ClearanceDecider.Category:   screening.ClearanceDecider.Fold(),
	screening.RescreeningDecider.Category: screening.RescreeningDecider.Fold(),
	casefile.Decider.Category:             casefile.Decider.Fold(),
	ofac.Decider.Category:                 ofac.Decider.Fold(),
	complaint.Decider.Category:            complaint.Decider.Fold(),
	staff.Decider.Category:                staff.Decider.Fold(),
	approval.Decider.Category:             approval.Decider.Fold(),
	approval.RulesDecider.Category:        approval.RulesDecider.Fold(),
}

// FoldFor returns a stream's fold, or false if staff cannot replay the stream's category.
func FoldFor(stream domain.StreamID) (domain.Fold, bool) {
	fold, ok := replayableFolds[stream.Category()]
	return fold, ok
}
