package httpapi

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/funding"
)

func TestTerms(t *testing.T) {
	t.Parallel()
	terms := currentTerms()
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
		assert.Equal(t, []TierTerms{
			{PerTransaction: "2999.00", PerDay: "2999.00", Per30Days: "2999.00", Per180Days: "5000.00"},
			{PerTransaction: "7499.00", PerDay: "7499.00", Per30Days: "7499.00", Per180Days: "14999.00"},
			{PerTransaction: "9999.99", PerDay: "25000.00", Per30Days: "50000.00", Per180Days: "100000.00", FeesIncluded: true},
		}, terms.Tiers)
		assert.Equal(t, "2000.00", terms.WithoutTier.PerTransaction) // spec 9.04d
	})
	t.Run("the policies have the specified periods and amounts (9.09f 9.09g 9.10a 9.10b 9.10c 9.10d 9.10e)", func(t *testing.T) {
		p := terms.Policy
		assert.Equal(t, 180, p.DisputeDays)
		assert.Equal(t, 10, p.CaliforniaRefundDays)
		assert.Equal(t, "1000.00", p.MaxCaliforniaPenalty)
		assert.Equal(t, 45, p.OtherRefundDays)
		assert.Equal(t, []any{1, "0.50", "42.00"}, []any{p.DormantAfterYears, p.DormantMonthlyFee, p.MaxDormantFee})
		assert.Equal(t, "500.00", p.MaxLiability)
		assert.Equal(t, "3000.00", terms.MinIdentityAmount)
		assert.Equal(t, 5, p.RecordYears)
	})
}
