package presentation

import (
	"time"

	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/httpapi/dto"
)

// SendingLimits returns what a sender in the tier can send at a time, the window of the limit that applies, and the use of each limit.
func SendingLimits(used sendinglimit.State, tier sender.Tier, at time.Time) (remaining dto.Money, window string, usage []dto.PastLimit) {
	limits := sendinglimit.LimitsFor(tier)
	left, limiting := limits.Remaining(used, at)
	usage = []dto.PastLimit{{Window: string(sendinglimit.PerTransaction), Limit: dto.MoneyOf(limits.PerTransaction),
		Used: dto.MoneyOf(money.Zero(money.USD))}}
	for _, w := range limits.UsageByWindow(used, at) {
		usage = append(usage, dto.PastLimit{Window: string(w.Window), Limit: dto.MoneyOf(w.Limit), Used: dto.MoneyOf(w.Used)})
	}
	return dto.MoneyOf(left), string(limiting), usage
}
