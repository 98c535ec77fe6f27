package registry_test

import (
	"context"
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/domain/beneficiary"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
	"hulak/projections/registry"
)

func TestMain(m *testing.M) {
	// An iteration writes an event of each type and takes half a second. The soak target runs more.
	if err := flag.Set("rapid.checks", "30"); err != nil {
		panic(err)
	}
	pgtest.Main(m)
}

// TestRebuildReproducesEveryReadModel compares the tables of all projections with rebuilt tables, before and after an erasure.
func TestRebuildReproducesEveryReadModel(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, registry.All()...)
	writeSampleLog(c)
	c.CatchUp()
	for _, p := range registry.All() {
		c.RequireSameAfterRebuild(p.Name)
	}
	c.Erase(transfertest.SenderID)
	c.Erase("b-1")
	for _, p := range registry.All() {
		c.RequireSameAfterRebuild(p.Name)
	}
}

// TestErasureRemovesPersonalDataFromEveryTable searches the rows of every table for erased people's data.
func TestErasureRemovesPersonalDataFromEveryTable(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, registry.All()...)
	writeSampleLog(c)
	c.CatchUp()
	before := len(tablesWithPersonalData(c))
	require.NotZero(t, before)
	for _, p := range registry.All() {
		_, err := c.Maintainer.Rebuild(c.Ctx, p.Name, maintenance.RebuildOptions{})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(c.Ctx)
		_, err = c.Maintainer.Rebuild(ctx, p.Name, maintenance.RebuildOptions{Progress: func(p maintenance.Progress) {
			if p.Done > 0 {
				cancel()
			}
		}})
		require.ErrorIs(t, err, context.Canceled)
	}
	require.Len(t, tablesWithPersonalData(c), before*3, "current, previous, and unfinished tables have personal data")
	c.Erase(transfertest.SenderID)
	c.Erase("b-1")
	require.Empty(t, tablesWithPersonalData(c))
}

// TestAllProjectionsKeepUpWithOnePool runs all projections with one small pool, as the server does.
func TestAllProjectionsKeepUpWithOnePool(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, registry.All()...)
	c.Run()
	writeSampleLog(c)
	head, err := c.Log.Head(c.Ctx)
	require.NoError(t, err)
	for _, p := range registry.All() {
		require.NoError(t, c.Runner.WaitFor(c.Ctx, p.Name, head))
	}
	all, err := c.Runner.Status(c.Ctx)
	require.NoError(t, err)
	for _, s := range all {
		require.True(t, s.Healthy(), "%+v", s)
		require.True(t, s.Running)
	}
}

// writeSampleLog writes the events of a sender, a beneficiary, a bank account, a coupon, and 20 delivered transfers.
func writeSampleLog(c *projectiontest.Case) {
	at := transfertest.Start
	c.Given("sender", transfertest.SenderID, projectiontest.SampleSender(), sender.EmailVerified{SenderID: transfertest.SenderID, At: at})
	c.Given("beneficiary", "b-1", projectiontest.SampleBeneficiary(), beneficiary.WalletAdded{
		BeneficiaryID: "b-1", AccountID: "w-1", Provider: "eSewa", At: at, Account: beneficiary.Account{Number: "9800000000",
			Holder: "Maya Gurung"},
	})
	c.Given("source", "s-1", projectiontest.SampleBankAccount())
	c.Given("coupon", "DASHAIN", pricing.CouponCreated{Code: "DASHAIN", Title: "Dashain", ExpiresAt: at.Add(time.Hour), At: at})
	for i := range 20 {
		c.Transfer(fmt.Sprint("t-", i), transfertest.Create(), transfer.RecordFundingSubmitted{ProviderRef: "p", At: at},
			transfer.RecordFundingSettled{At: at}, transfer.RequestPayout{At: at},
			transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: at}, transfer.RecordDelivered{At: at})
	}
}

// tablesWithPersonalData returns the tables that contain the sample people's personal data.
func tablesWithPersonalData(c *projectiontest.Case) []string {
	c.T.Helper()
	tables, err := projections.Rows(c.Ctx, c.Pool, scan, `
		SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema',
		'public')`)
	require.NoError(c.T, err)
	var found []string
	for _, table := range tables {
		var exists bool
		require.NoError(c.T, c.Pool.QueryRow(c.Ctx, `SELECT EXISTS (SELECT FROM `+table+` t WHERE t::text ILIKE ANY (ARRAY[
			'%Sita%', '%Sharma%', '%Maya%', '%Gurung%', '%4155550101%', '%9800000000%', '%0123456789%', '%1234567897%',
			'%Lakeside%']))`).Scan(&exists))
		if exists {
			found = append(found, table)
		}
	}
	return found
}

func scan(row pgx.CollectableRow) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}
