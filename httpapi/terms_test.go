package httpapi

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/funding"
	"hulak/httpapi/site"
)

func TestTerms(t *testing.T) {
	t.Parallel()
	terms := site.CurrentTerms()
	t.Run("a quoted rate is valid for 30 minutes, and a transfer can be canceled for 30 minutes (9.09d 9.09e)", func(t *testing.T) {
		assert.Equal(t, 30, terms.RateMinutes)
		assert.Equal(t, 30, terms.CancelMinutes)
	})
	t.Run("money arrives one day after a card payment and three days after a bank payment (9.09c)", func(t *testing.T) {
		assert.Equal(t, map[funding.Kind]int{funding.DebitCard: 1, funding.BankAccount: 3}, terms.DaysUntilAvailable)
	})
	t.Run("cards and payout methods have the specified maximum amounts (9.02b 9.03a 9.03b)", func(t *testing.T) {
		assert.Equal(t, "2000.00", terms.CardMax)
		assert.Equal(t, map[string]string{"BANK_DEPOSIT": "1000000.00", "CASH_PICKUP": "100000.00", "WALLET": "50000.00"}, terms.ReceiveMax)
	})
	t.Run("each tier has the specified limits (9.04a 9.04b 9.04c)", func(t *testing.T) {
		assert.Equal(t, []site.TierTerms{
			{PerTransaction: "2999.00", PerDay: "2999.00", Per30Days: "2999.00", Per180Days: "5000.00"},
			{PerTransaction: "7499.00", PerDay: "7499.00", Per30Days: "7499.00", Per180Days: "14999.00"},
			{PerTransaction: "9999.99", PerDay: "25000.00", Per30Days: "50000.00", Per180Days: "100000.00", FeesIncluded: true},
		}, terms.Tiers)
		assert.Equal(t, "2000.00", terms.WithoutTier.PerTransaction) // spec 9.04d
	})
	policy := terms.Policy
	t.Run("a sender can dispute errors for 180 days, and liability is limited to $500 (9.09f 9.10c)", func(t *testing.T) {
		assert.Equal(t, 180, policy.DisputeDays)
		assert.Equal(t, "500.00", policy.MaxLiability)
	})
	t.Run("refunds are due in 10 days in California and in 45 days elsewhere (9.09g 9.10a)", func(t *testing.T) {
		assert.Equal(t, 10, policy.CaliforniaRefundDays)
		assert.Equal(t, "1000.00", policy.MaxCaliforniaPenalty)
		assert.Equal(t, 45, policy.OtherRefundDays)
	})
	t.Run("unclaimed money has a monthly fee after one year, up to a maximum (9.10b)", func(t *testing.T) {
		assert.Equal(t, 1, policy.DormantAfterYears)
		assert.Equal(t, "0.50", policy.DormantMonthlyFee)
		assert.Equal(t, "42.00", policy.MaxDormantFee)
	})
	t.Run("identity data is collected from $3,000, and records are kept for five years (9.10d 9.10e)", func(t *testing.T) {
		assert.Equal(t, "3000.00", terms.MinIdentityAmount)
		assert.Equal(t, 5, policy.RecordYears)
	})
}
