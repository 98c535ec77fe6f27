package transfer_test

import (
	"testing"
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func losAngeles(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func TestDeadlineDates(t *testing.T) {
	t.Parallel()
	zone := losAngeles(t)
	parse := func(text string) time.Time {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	for _, c := range []struct {
		title     string
		got, want time.Time
	}{
		{"a bank-funded transfer is promised by the end of the third banking day in Nepal (9.09c)",
			transfer.AvailableBy(funding.BankAccount, parse("2026-03-02T10:00:00-08:00"), zone), parse("2026-03-06T00:00:00+05:45")},
		{"a card-funded transfer is promised by the end of the next banking day in Nepal (9.09c)",
			transfer.AvailableBy(funding.DebitCard, parse("2026-03-02T10:00:00-08:00"), zone), parse("2026-03-04T00:00:00+05:45")},
		{"weekends and holidays do not count as banking days (9.09c)",
			transfer.AvailableBy(funding.DebitCard, parse("2026-07-03T10:00:00-07:00"), zone), parse("2026-07-07T00:00:00+05:45")},
		{"a refund is due at the end of the third banking day",
			transfer.RefundBy(parse("2026-03-02T10:00:00-08:00"), zone), parse("2026-03-06T00:00:00-08:00")},
		{"a refund requested before a daylight saving time change is due in the new local time",
			transfer.RefundBy(parse("2026-03-05T10:00:00-08:00"), zone), parse("2026-03-11T00:00:00-07:00")},
		{"errors can be reported for 180 days after the promised date (9.09f)",
			transfer.ErrorsReportableUntil(parse("2026-03-06T00:00:00+05:45").UTC()), parse("2026-09-02T00:00:00+05:45")},
		{"records are retained for ten years (9.10e)",
			transfer.RecordsRetainedUntil(parse("2026-03-02T10:00:00-08:00").UTC()), parse("2036-03-02T10:00:00-08:00")},
	} {
		t.Run(c.title, func(t *testing.T) {
			if !c.got.Equal(c.want) {
				t.Errorf("got %s, want %s", c.got, c.want)
			}
		})
	}
	t.Run("the displayed day is the last day before the deadline", func(t *testing.T) {
		available := parse("2026-03-06T00:00:00+05:45")
		if day := transfer.DeadlineAvailable.LastDay(available, zone).Format(time.DateOnly); day != "2026-03-05" {
			t.Errorf("last day of the availability deadline: got %s, want 2026-03-05", day)
		}
		if day := transfer.DeadlineRefund.LastDay(parse("2026-03-06T00:00:00-08:00"), zone).Format(time.DateOnly); day != "2026-03-05" {
			t.Errorf("last day of the refund deadline: got %s, want 2026-03-05", day)
		}
	})
}

func TestRecordDeadlinePassed(t *testing.T) {
	t.Parallel()
	at, due := transfertest.Start.AddDate(0, 0, 4), transfertest.Start.AddDate(0, 0, 3)
	submitted, settled := transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at}
	pass := func(d transfer.Deadline) transfer.RecordDeadlinePassed {
		return transfer.RecordDeadlinePassed{Deadline: d, DueAt: due, At: at}
	}
	passed := func(d transfer.Deadline) transfer.DeadlinePassed {
		return transfer.DeadlinePassed{TransferID: "t-1", SenderID: transfertest.SenderID, Deadline: d, DueAt: due, At: at}
	}
	accepted := transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}
	late := transfer.DeliveryLate{
		TransferID: "t-1", SenderID: transfertest.SenderID, DueAt: due, FeeKey: "t-1/fee", FundingKind: funding.BankAccount,
		FundingSourceID: "s-1", FundingKey: "t-1/funding/1", Fee: usd("5"), At: at,
	}

	t.Run("the fee of a funded transfer that misses its promised date is refunded automatically", func(t *testing.T) {
		given(t, history(create, submitted, settled)...).When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable), late)
	})
	t.Run("a deadline that is reported twice does not refund the fee twice", func(t *testing.T) {
		given(t, history(create, submitted, settled, pass(transfer.DeadlineAvailable))...).When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("a payment that settles after the deadline triggers the fee refund", func(t *testing.T) {
		given(t, history(create, submitted)...).When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable))
		given(t, history(create, submitted, pass(transfer.DeadlineAvailable))...).When(settled).
			Then(transfer.FundingSettled{TransferID: "t-1", SenderID: transfertest.SenderID, Amounts: amounts, At: at}, late)
	})
	t.Run("the fee of a transfer that was delivered on time is not refunded", func(t *testing.T) {
		given(t, history(create, submitted, settled, transfer.RequestPayout{At: at}, accepted, transfer.RecordDelivered{At: at})...).
			When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("cash that is ready for pickup counts as available", func(t *testing.T) {
		cash := transfertest.CreateForCashPickup()
		given(t, history(cash, submitted, settled, transfer.RequestPayout{At: at}, accepted, transfer.RecordPayoutReady{At: at})...).
			When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("the fee of a transfer that was delayed by a compliance hold is not refunded", func(t *testing.T) {
		held := transfertest.Create()
		held.HoldReasons = []string{"SCREENING_HIT"}
		given(t, history(held, transfertest.FirstApproval(at), transfertest.SecondApproval(at), submitted, settled)...).
			When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable))
	})
	t.Run("the fee of a transfer that was delayed by a returned payment is not refunded", func(t *testing.T) {
		reprocess := transfer.Reprocess{
			Route: transfertest.Create().Route, Payee: transfertest.Create().Payee, Comments: "retry after the return", At: at,
		}
		given(t, history(create, submitted, transfer.RecordFundingReturned{Code: "R01", At: at}, reprocess, submitted, settled)...).
			When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable))
	})
	t.Run("a canceled transfer is not late", func(t *testing.T) {
		given(t, history(create, transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start})...).
			When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("the refund deadline can pass only while the refund is unpaid", func(t *testing.T) {
		cancel := transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start}
		requested := history(create, submitted, settled, cancel, transfer.RequestRefund{At: at})
		given(t, requested...).When(pass(transfer.DeadlineRefund)).Then(passed(transfer.DeadlineRefund))
		paid := append(requested, transfer.RefundSettled{
			TransferID: "t-1", SenderID: transfertest.SenderID, MoneyMoved: true, Amounts: amounts, At: at,
		})
		given(t, paid...).When(pass(transfer.DeadlineRefund)).ThenNothing()
	})
	t.Run("deadlines also pass for canceled and unfunded transfers", func(t *testing.T) {
		given(t, history(create, transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start})...).
			When(pass(transfer.DeadlineRecords)).Then(passed(transfer.DeadlineRecords))
		given(t, history(create)...).When(pass(transfer.DeadlineCancel)).Then(passed(transfer.DeadlineCancel))
	})
	lateTransfer := history(create, submitted, settled, pass(transfer.DeadlineAvailable))
	t.Run("the key distinguishes a fee refund from a full refund", func(t *testing.T) {
		given(t, lateTransfer...).When(transfer.RecordRefundSettled{Key: "t-1/fee", MoneyMoved: true, At: at}).
			Then(transfer.FeeRefunded{TransferID: "t-1", SenderID: transfertest.SenderID, Fee: usd("5"), MoneyMoved: true, At: at})
	})
	t.Run("once a transfer is late, a full refund no longer includes the fee", func(t *testing.T) {
		got := transfertest.Fold(lateTransfer)
		if total := got.Amounts().Total(); !total.Equal(usd("200")) {
			t.Errorf("got a remaining total of %s, want 200 USD", total)
		}
	})
	t.Run("if the payment is returned after a fee refund, the fee is lost", func(t *testing.T) {
		withoutFee := amounts
		withoutFee.Fee = usd("0")
		given(t, lateTransfer...).When(transfer.RecordFundingReturned{Code: "R10", At: at}).Then(
			transfer.FundingReturned{
				TransferID: "t-1", SenderID: transfertest.SenderID, FundingSourceID: "s-1", FundingKind: funding.BankAccount, Code: "R10",
				Stage: transfer.StageSettled, Coupon: "DASHAIN", Amounts: withoutFee, At: at,
			},
			transfer.FeeLost{TransferID: "t-1", SenderID: transfertest.SenderID, Fee: usd("5"), At: at})
	})
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }
