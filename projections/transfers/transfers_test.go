package transfers_test

import (
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/transfers"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func newCase(t *testing.T) (*projectiontest.Case, *transfers.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, transfers.New())
	c.Given("sender", transfertest.SenderID, projectiontest.SampleSender())
	c.Given("beneficiary", "b-1", projectiontest.SampleBeneficiary())
	c.Given("source", "s-1", projectiontest.SampleBankAccount())
	return c, transfers.NewQueries(c.Pool, c.Log)
}

var (
	at       = transfertest.Start
	delivery = []transfer.Command{
		transfertest.Create(),
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at},
		transfer.RecordFundingSettled{At: at.Add(time.Hour)},
		transfer.RequestPayout{At: at.Add(time.Hour)},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: at.Add(time.Hour)},
		transfer.RecordDelivered{At: at.Add(2 * time.Hour)},
	}
)

func TestList(t *testing.T) {
	t.Parallel()

	t.Run("the list shows amounts, names, numbers, and both statuses (3.15a)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.CatchUp()
		page, err := q.List(c.Ctx, transfertest.SenderID, transfers.Filter{})
		require.NoError(t, err)
		assert.Equal(t, 1, page.TotalCount)
		assert.Equal(t, []transfers.Summary{{
			Position: page.Result[0].Position, ID: "t-1", SenderID: transfertest.SenderID, BeneficiaryID: "b-1",
			Status: transfer.StatusInitiated, Delivery: transfer.DeliveryPending, CreatedAt: at,
			Send: money.MustParse("200.00", money.USD), Receive: money.MustParse("26800.00", money.NPR),
			ReferenceNumber: "1234567897", ReceiptNumber: "PENDING",
			FundingKind: "BANK_ACCOUNT", FundingSourceID: "s-1", PayoutMethod: beneficiary.BankDeposit,
			BeneficiaryName: "Maya Gurung", SenderName: "Sita Sharma",
		}}, page.Result)
	})

	t.Run("the receipt number is PENDING until the payout institution responds (3.15a)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", delivery[:4]...)
		c.Transfer("t-2", delivery[:5]...)
		c.CatchUp()
		page, err := q.List(c.Ctx, transfertest.SenderID, transfers.Filter{})
		require.NoError(t, err)
		assert.Equal(t, "r-1", page.Result[0].ReceiptNumber)
		assert.Equal(t, transfers.ReceiptPending, page.Result[1].ReceiptNumber)
	})

	t.Run("pages have 20 transfers, newest first, and the last page has the remaining ones (4.04a 4.04b 9.01a)", func(t *testing.T) {
		c, q := newCase(t)
		for i := range 45 {
			c.Transfer(fmt.Sprintf("t-%02d", i), transfertest.Create())
		}
		c.CatchUp()
		var ids []string
		for number, want := range []int{20, 20, 5, 0} {
			page, err := q.List(c.Ctx, transfertest.SenderID, transfers.Filter{Paging: projections.Paging{Page: number}})
			require.NoError(t, err)
			assert.Equal(t, 45, page.TotalCount)
			assert.Equal(t, number, page.Page)
			assert.Equal(t, 20, page.PageSize)
			require.Len(t, page.Result, want)
			for _, s := range page.Result {
				ids = append(ids, s.ID)
			}
		}
		for i, id := range ids {
			assert.Equal(t, fmt.Sprintf("t-%02d", 44-i), id)
		}
	})

	t.Run("a search matches names, receipt numbers, and amounts of the sender's filtered transfers (7.09b)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.Transfer("t-2", delivery...)
		c.CatchUp()
		for search, want := range map[string]int{
			"": 2, " gurung ": 2, "MAYA G": 2, "sita": 0, "12345": 0, "r-1": 1,
			"200": 2, "$200.0": 2, "NPR 26,800": 2, "26800.00 npr": 2, "2000": 0, "1.234": 0, "_": 0,
		} {
			page, err := q.List(c.Ctx, transfertest.SenderID, transfers.Filter{Search: search})
			require.NoError(t, err)
			assert.Equal(t, want, page.TotalCount, search)
			assert.Len(t, page.Result, want, search)
		}
		page, err := q.List(c.Ctx, transfertest.SenderID, transfers.Filter{Search: "1234567897", PINMatch: "t-2"})
		require.NoError(t, err)
		assert.Equal(t, 1, page.TotalCount)
		assert.Equal(t, "1234567897", page.Result[0].ReferenceNumber)
		page, err = q.List(c.Ctx, "sender-2", transfers.Filter{Search: "1234567897", PINMatch: "t-2"})
		require.NoError(t, err)
		assert.Zero(t, page.TotalCount)
		page, err = q.List(c.Ctx, transfertest.SenderID, transfers.Filter{Search: "maya", Status: transfer.StatusCompleted})
		require.NoError(t, err)
		assert.Equal(t, 1, page.TotalCount)
		page, err = q.List(c.Ctx, "sender-2", transfers.Filter{Search: "maya"})
		require.NoError(t, err)
		assert.Zero(t, page.TotalCount)
	})

	t.Run("AmountsSentSince omits transfers whose money was returned", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.Transfer("t-2", transfertest.Create(), transfer.Cancel{By: transfertest.SenderID, At: at})
		c.CatchUp()
		sent, err := q.AmountsSentSince(c.Ctx, transfertest.SenderID, at)
		require.NoError(t, err)
		require.Len(t, sent, 1)
		assert.Equal(t, "200.00 USD", sent[0].Amount.String())
		sent, err = q.AmountsSentSince(c.Ctx, transfertest.SenderID, at.Add(time.Second))
		require.NoError(t, err)
		assert.Empty(t, sent)
	})

	t.Run("the list can be filtered by status and by delivery status (2.33g 4.04d)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.Transfer("t-2", delivery...)
		c.Transfer("t-3", delivery[:4]...)
		c.CatchUp()
		for _, filter := range []transfers.Filter{
			{Status: transfer.StatusCompleted}, {Delivery: transfer.DeliveryDelivered},
			{Status: transfer.StatusCompleted, Delivery: transfer.DeliveryDelivered},
		} {
			page, err := q.List(c.Ctx, transfertest.SenderID, filter)
			require.NoError(t, err)
			require.Len(t, page.Result, 1)
			assert.Equal(t, 1, page.TotalCount)
			assert.Equal(t, "t-2", page.Result[0].ID)
		}
		page, err := q.List(c.Ctx, transfertest.SenderID, transfers.Filter{Status: transfer.StatusHold})
		require.NoError(t, err)
		assert.NotNil(t, page.Result)
		assert.Zero(t, page.TotalCount)
	})

	t.Run("a sender cannot list or find another sender's transfers", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.CatchUp()
		page, err := q.List(c.Ctx, "sender-2", transfers.Filter{})
		require.NoError(t, err)
		assert.Empty(t, page.Result)
		_, err = q.ForSender(c.Ctx, "sender-2", "t-1")
		require.ErrorIs(t, err, transfers.ErrNotFound)
		_, err = q.ForSender(c.Ctx, transfertest.SenderID, "t-9")
		require.ErrorIs(t, err, transfers.ErrNotFound)
	})

	t.Run("old transfers show the sender's current name", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.Given("sender", transfertest.SenderID, sender.NameChanged{SenderID: transfertest.SenderID, At: at,
			Name: sender.Name{FirstName: "Sita", MiddleName: "Kumari", LastName: "Sharma"}})
		c.CatchUp()
		detail, err := q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "Sita Kumari Sharma", detail.SenderName)
		profile := sender.Profile{Name: sender.Name{FirstName: "Sita", LastName: "Thapa"}}
		c.Given("sender", transfertest.SenderID, sender.Completed{SenderID: transfertest.SenderID, State: "NY", At: at, Profile: profile})
		c.CatchUp()
		detail, err = q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "Sita Thapa", detail.SenderName, "old transfers show the name of a completed account (7.02d)")
	})
}

func TestDetail(t *testing.T) {
	t.Parallel()

	t.Run("a transfer's details include the fee, rate, purpose, payee, address, and funding source (3.15b)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", delivery...)
		c.CatchUp()
		got, err := q.ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		create := transfertest.Create()
		assert.Equal(t, money.MustParse("5.00", money.USD), got.Fee)
		assert.Equal(t, money.MustParse("205.00", money.USD), got.Total)
		assert.Equal(t, "133.25", got.Rate.Text())
		assert.Equal(t, "0.25", got.ExtraRate.String())
		assert.Equal(t, money.MustParse("100.00", money.NPR), got.Bonus)
		assert.Equal(t, "DASHAIN", got.Coupon)
		assert.Equal(t, create.Purpose, got.Purpose)
		assert.Equal(t, create.Payee, got.Payee)
		assert.Equal(t, create.Route, got.Route)
		assert.Equal(t, "Pokhara", got.Address.City)
		assert.Equal(t, "NPL", got.Country)
		assert.Equal(t, "TX", got.SenderState)
		assert.Equal(t, "2026-01", got.Disclosure)
		assert.Equal(t, transfers.Source{
			ID: "s-1", Kind: "BANK_ACCOUNT", InstitutionName: "First Bank", AccountType: "checking", Last4: "6789", Holder: "Sita Sharma",
		}, got.Source)
		assert.Equal(t, at.Add(time.Hour), got.SettledAt)
		assert.Equal(t, at.Add(2*time.Hour), got.DeliveredAt)
		assert.True(t, got.EndedAt.IsZero())
	})

	t.Run("the PIN and the account number are encrypted with the sender's key", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create())
		c.CatchUp()
		got, err := q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "1234567897", got.ReferenceNumber)
		require.NotEmpty(t, got.Payee.AccountNumber)
		var row string
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT encode(reference_number || account_number, 'escape') || p::text
			FROM transfers.private p`).Scan(&row))
		for _, number := range []string{got.ReferenceNumber, got.Payee.AccountNumber} {
			assert.NotContains(t, row, number)
			assert.NotContains(t, row, hex.EncodeToString([]byte(number)))
		}
		require.NoError(t, c.Keys.Destroy(c.Ctx, transfertest.SenderID)) // the row stays, as in a backup
		got, err = q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Empty(t, got.ReferenceNumber)
		assert.Empty(t, got.Payee.AccountNumber)
	})

	t.Run("the remarks contain the failure code", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create(), transfer.RecordFundingSubmitted{At: at},
			transfer.RecordFundingReturned{Code: "R01", At: at})
		c.CatchUp()
		got, err := q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "R01", got.Remarks)
		assert.Equal(t, transfer.StatusReturned, got.Status)
		assert.Equal(t, at, got.EndedAt)
	})
}

func TestStaffLists(t *testing.T) {
	t.Parallel()

	t.Run("reprocessed transfers are listed with their comments (2.45a)", func(t *testing.T) {
		c, q := newCase(t)
		failed := append(delivery[:5:5], transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at})
		corrected := transfer.Payee{Name: "Maya D. Gurung", Phone: "+9779800000000", AccountNumber: "9876543210", BankName: "Nabil"}
		c.Transfer("t-1", failed...)
		c.Transfer("t-2", append(failed, transfer.Reprocess{
			Route: transfer.Route{Method: beneficiary.BankDeposit, AccountID: "a-2",
				BankID: "1002"}, Payee: corrected, Comments: "name corrected", At: at,
		})...)
		c.CatchUp()
		page, _, err := q.Reprocessed(c.Ctx, transfers.Filter{})
		require.NoError(t, err)
		require.Len(t, page.Result, 1)
		assert.Equal(t, "t-2", page.Result[0].ID)
		got, err := q.ByID(c.Ctx, "t-2")
		require.NoError(t, err)
		assert.Equal(t, "name corrected", got.Remarks)
		assert.Equal(t, corrected, got.Payee)
		assert.Equal(t, "a-2", got.Route.AccountID)
		assert.Equal(t, transfer.DeliveryPending, got.Delivery)
		got, err = q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "WRONG_NAME", got.Remarks)
	})

	t.Run("held transfers have hold reasons and are in progress", func(t *testing.T) {
		c, q := newCase(t)
		create := transfertest.Create()
		create.HoldReasons = []string{"SCREENING_HIT"}
		c.Transfer("t-1", create)
		c.Transfer("t-2", transfertest.Create())
		c.CatchUp()
		c.Transfer("t-3", transfertest.Create(), transfer.Cancel{By: transfertest.SenderID, At: at})
		c.Transfer("t-4", delivery...)
		c.CatchUp()
		found, err := q.ByIDs(c.Ctx, []string{"t-2", "t-9"})
		require.NoError(t, err)
		require.Len(t, found, 1)
		assert.Equal(t, "t-2", found[0].ID)
		for _, person := range []string{transfertest.SenderID, transfertest.Create().BeneficiaryID} {
			ids, err := q.InProgressOf(c.Ctx, person)
			require.NoError(t, err)
			assert.Equal(t, []string{"t-1", "t-2"}, ids, "held and open transfers are in progress")
		}
		ids, err := q.InProgressOf(c.Ctx, "someone-else")
		require.NoError(t, err)
		assert.Empty(t, ids)
		ids, err = q.InProgress(c.Ctx)
		require.NoError(t, err)
		assert.Equal(t, []string{"t-1", "t-2"}, ids)
		got, err := q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, []string{"SCREENING_HIT"}, got.HoldReasons)
	})

	t.Run("a held payout has the delivery status HOLD (4.01b)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.Create(), transfertest.RescreenWithHit(at))
		c.CatchUp()
		got, err := q.ByID(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Equal(t, transfer.DeliveryHold, got.Delivery)
		assert.Equal(t, transfer.StatusInitiated, got.Status)
		assert.Equal(t, []string{"SCREENING_HIT_LIST_CHANGED"}, got.HoldReasons)
	})
}

func TestEveryStatusChangeHasAHandler(t *testing.T) {
	t.Parallel()
	p := transfers.New()
	for _, e := range transfer.Decider.Events {
		status, delivery := transfer.StatusChange(e)
		if (status != "" || delivery != "") && !p.Handles(e.EventType()) {
			t.Errorf("%s changes a status but has no handler", e.EventType())
		}
	}
}

func TestRowsMatchFoldedTransfers(t *testing.T) {
	c, q := newCase(t)
	count := 0
	rapid.Check(t, func(r *rapid.T) {
		count++
		id := fmt.Sprint("transfer-", count)
		events := transfertest.RandomHistory(r, nil)
		c.TransferEvents(id, events)
		c.CatchUp()
		want := transfertest.Fold(events)
		got, err := q.ByID(c.Ctx, id)
		if err != nil {
			r.Fatal(err)
		}
		receipt := want.Payout.ReceiptNumber
		if receipt == "" {
			receipt = transfers.ReceiptPending
		}
		switch {
		case got.Status != want.Status || got.Delivery != want.Delivery:
			r.Fatalf("row has %s and %s, want %s and %s (4.01a 4.01b)", got.Status, got.Delivery, want.Status, want.Delivery)
		case got.ReceiptNumber != receipt:
			r.Fatalf("row has receipt number %s, want %s", got.ReceiptNumber, receipt)
		case got.Route != want.Route || got.Payee != want.Payee:
			r.Fatalf("row has route %v, want %v", got.Route, want.Route)
		}
	})
	c.RequireSameAfterRebuild("transfers")
}

func TestErasureRemovesPersonalData(t *testing.T) {
	c, q := newCase(t)
	c.Transfer("t-1", delivery...)
	c.CatchUp()
	c.Erase(transfertest.SenderID)
	c.Erase("b-1")
	got, err := q.ByID(c.Ctx, "t-1")
	require.NoError(t, err)
	assert.Equal(t, transfer.Payee{}, got.Payee)
	assert.Equal(t, beneficiary.Address{}, got.Address)
	assert.Empty(t, got.SenderName+got.BeneficiaryName+got.ReferenceNumber+got.Source.Holder+got.Source.InstitutionName+got.Source.Last4)
	assert.Equal(t, money.MustParse("205.00", money.USD), got.Total, "amounts are not erased")
	c.RequireSameAfterRebuild("transfers")
}
