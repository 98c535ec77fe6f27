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
	moment := func(text string) time.Time {
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
		{"by bank the promise lasts until the third banking day is over in Nepal (9.09c)",
			transfer.AvailableBy(funding.BankAccount, moment("2026-03-02T10:00:00-08:00"), zone), moment("2026-03-06T00:00:00+05:45")},
		{"by card until the next banking day is over there (9.09c)",
			transfer.AvailableBy(funding.DebitCard, moment("2026-03-02T10:00:00-08:00"), zone), moment("2026-03-04T00:00:00+05:45")},
		{"a weekend and a holiday lie between (9.09c)",
			transfer.AvailableBy(funding.DebitCard, moment("2026-07-03T10:00:00-07:00"), zone), moment("2026-07-07T00:00:00+05:45")},
		{"a refund may take three banking days, each to its end",
			transfer.RefundBy(moment("2026-03-02T10:00:00-08:00"), zone), moment("2026-03-06T00:00:00-08:00")},
		{"a refund that is asked for before the clocks change is due by the new time",
			transfer.RefundBy(moment("2026-03-05T10:00:00-08:00"), zone), moment("2026-03-11T00:00:00-07:00")},
		{"errors may be reported for 180 days after the promised one",
			transfer.ErrorsReportableUntil(moment("2026-03-06T00:00:00+05:45").UTC()), moment("2026-09-02T00:00:00+05:45")},
		{"records are kept for ten years (9.10e)",
			transfer.RecordsRetainedUntil(moment("2026-03-02T10:00:00-08:00").UTC()), moment("2036-03-02T10:00:00-08:00")},
	} {
		t.Run(c.title, func(t *testing.T) {
			if !c.got.Equal(c.want) {
				t.Errorf("due %s, want %s", c.got, c.want)
			}
		})
	}
	t.Run("people are told the last day that is left", func(t *testing.T) {
		available := moment("2026-03-06T00:00:00+05:45")
		if day := transfer.DeadlineAvailable.LastDay(available, zone).Format(time.DateOnly); day != "2026-03-05" {
			t.Errorf("the money is promised by %s", day)
		}
		if day := transfer.DeadlineRefund.LastDay(moment("2026-03-06T00:00:00-08:00"), zone).Format(time.DateOnly); day != "2026-03-05" {
			t.Errorf("the refund is promised by %s", day)
		}
	})
}

func TestPassDeadline(t *testing.T) {
	t.Parallel()
	at, due := transfertest.Start.AddDate(0, 0, 4), transfertest.Start.AddDate(0, 0, 3)
	submitted, settled := transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at}
	pass := func(d transfer.Deadline) transfer.PassDeadline {
		return transfer.PassDeadline{Deadline: d, DueAt: due, At: at}
	}
	passed := func(d transfer.Deadline) transfer.DeadlinePassed {
		return transfer.DeadlinePassed{TransferID: "t-1", SenderID: transfertest.Sender, Deadline: d, DueAt: due, At: at}
	}
	late := transfer.DeliveryLate{
		TransferID: "t-1", SenderID: transfertest.Sender, DueAt: due, FeeKey: "t-1/fee", FundingKind: funding.BankAccount,
		FundingSourceID: "s-1", FundingKey: "t-1/funding/1", Fee: usd("5"), At: at,
	}
	live := transfertest.EventsOf

	t.Run("a transfer that is funded and not there in time gives its fee back unasked (9.09c)", func(t *testing.T) {
		given(t, live(create, submitted, settled)...).When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable), late)
	})
	t.Run("it does so once, however often the clock strikes", func(t *testing.T) {
		given(t, live(create, submitted, settled, pass(transfer.DeadlineAvailable))...).When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("one whose payment comes only then gives the fee back when it has come", func(t *testing.T) {
		given(t, live(create, submitted)...).When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable))
		given(t, live(create, submitted, pass(transfer.DeadlineAvailable))...).When(settled).
			Then(transfer.FundingSettled{TransferID: "t-1", SenderID: transfertest.Sender, Amounts: amounts, At: at}, late)
	})
	t.Run("one that is there in time owes nothing", func(t *testing.T) {
		given(t, live(create, submitted, settled, transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}, transfer.RecordDelivered{At: at})...).
			When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("cash that waits for its beneficiary is there", func(t *testing.T) {
		given(t, live(transfertest.CreateCash(), submitted, settled, transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}, transfer.RecordPayoutReady{At: at})...).
			When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("what a check that the law asks for has held up owes no fee", func(t *testing.T) {
		held := transfertest.Create()
		held.HoldReasons = []string{"SCREENING_HIT"}
		given(t, live(held, transfertest.FirstApproval(at), transfertest.SecondApproval(at), submitted, settled)...).
			When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable))
	})
	t.Run("a payment that bounced before owes no fee", func(t *testing.T) {
		again := transfer.Reprocess{Route: transfertest.Create().Route, Payee: transfertest.Create().Payee, Comments: "again", At: at}
		given(t, live(create, submitted, transfer.RecordFundingReturned{Code: "R01", At: at}, again, submitted, settled)...).
			When(pass(transfer.DeadlineAvailable)).Then(passed(transfer.DeadlineAvailable))
	})
	t.Run("a transfer that was canceled is not late", func(t *testing.T) {
		given(t, live(create, transfer.Cancel{By: transfertest.Sender, At: transfertest.Start})...).When(pass(transfer.DeadlineAvailable)).ThenNothing()
	})
	t.Run("a refund that is not paid within three banking days is noted", func(t *testing.T) {
		asked := live(create, submitted, settled, transfer.Cancel{By: transfertest.Sender, At: transfertest.Start}, transfer.RequestRefund{At: at})
		given(t, asked...).When(pass(transfer.DeadlineRefund)).Then(passed(transfer.DeadlineRefund))
		paid := append(asked, transfer.RefundSettled{TransferID: "t-1", SenderID: transfertest.Sender, Taken: true, Amounts: amounts, At: at})
		given(t, paid...).When(pass(transfer.DeadlineRefund)).ThenNothing()
	})
	t.Run("the rights end whatever has become of the transfer", func(t *testing.T) {
		given(t, live(create, transfer.Cancel{By: transfertest.Sender, At: transfertest.Start})...).When(pass(transfer.DeadlineRecords)).Then(passed(transfer.DeadlineRecords))
		given(t, live(create)...).When(pass(transfer.DeadlineCancel)).Then(passed(transfer.DeadlineCancel))
	})
	lateLife := live(create, submitted, settled, pass(transfer.DeadlineAvailable))
	t.Run("the fee's refund is told from the whole one by its key", func(t *testing.T) {
		given(t, lateLife...).When(transfer.RecordRefundSettled{Key: "t-1/fee", Taken: true, At: at}).
			Then(transfer.FeeRefunded{TransferID: "t-1", SenderID: transfertest.Sender, Fee: usd("5"), Taken: true, At: at})
	})
	t.Run("a cancellation after it gives back the rest", func(t *testing.T) {
		got := transfertest.Fold(lateLife)
		if total := got.Amounts().Total(); !total.Equal(usd("200")) {
			t.Errorf("%s are still to be given back", total)
		}
	})
	t.Run("a bank that takes the whole payment back has the fee twice: it counts as lost", func(t *testing.T) {
		rest := amounts
		rest.Fee = usd("0")
		given(t, lateLife...).When(transfer.RecordFundingReturned{Code: "R10", At: at}).Then(
			transfer.FundingReturned{
				TransferID: "t-1", SenderID: transfertest.Sender, FundingSourceID: "s-1", FundingKind: funding.BankAccount, Code: "R10",
				Stage: transfer.StageSettled, Coupon: "DASHAIN", Amounts: rest, At: at,
			},
			transfer.FeeLost{TransferID: "t-1", SenderID: transfertest.Sender, Fee: usd("5"), At: at})
	})
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }
