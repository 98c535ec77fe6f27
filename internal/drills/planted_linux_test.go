package drills

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/internal/drills/patroni"
	"hulak/providers/httpclient"
	"hulak/providers/payout"
)

// Names of the faults that plant a bug.
const (
	killPrimary = "kill the primary"
	killPatroni = "kill the Patroni of the primary"
	killServer  = "kill the primary and its Patroni"
)

const plantedHold = 45 * time.Second // longer than a primary keeps its role

// plantedLoad keeps the log short, because the drill checks it several times.
var plantedLoad = loadOptions{interval: 200 * time.Millisecond, maxPending: 4000}

// TestPlantedBugs plants a bug of each class, and requires that the drill finds it.
func TestPlantedBugs(t *testing.T) {
	skipUnlessDrill(t)
	t.Run("lost: commits do not wait for a standby, and the old primary acknowledges after the promotion", func(t *testing.T) {
		d := startFaultDrill(t, patroni.Options{Asynchronous: true}, plantedLoad, 1, 1, false)
		d.injectAndHeal(t.Context(), t, d.kind(t, killPatroni), plantedHold) // the program then stops, because it notices lost events
		d.finishLoad(t)
		requireFound(t, d.findViolations(t), lost)
	})
	t.Run("two primaries: commits do not wait for a standby, and no Patroni stops the old primary", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), faultTimeout)
		defer cancel()
		d := &faultDrill{cluster: patroni.New(ctx, t, patroni.Options{Asynchronous: true})}
		d.canaries = startCanaries(ctx, t, d.cluster.Nodes())
		old, err := d.cluster.Primary(ctx)
		require.NoError(t, err)
		_, err = d.kind(t, killPatroni).Inject(ctx)
		require.NoError(t, err)
		require.NoError(t, await(ctx, "writes to both primaries", func() (bool, error) {
			found := violations{}
			d.canaries.check(found)
			primary, err := d.cluster.Primary(ctx)
			return err == nil && primary != old && len(found) > 0, nil
		}))
		found := violations{}
		d.canaries.check(found)
		requireFound(t, found, twoPrimaries)
	})
	t.Run("slow: a failed primary keeps its role for long", func(t *testing.T) {
		d := startFaultDrill(t, patroni.Options{SlowFailover: true}, plantedLoad, 1, 1, false)
		require.NoError(t, d.inject(t, 1, d.kind(t, killServer), 2*maxRecovery))
		d.finishLoad(t)
		found := violations{}
		d.checkRecoveries(found)
		requireFound(t, found, slow)
	})
	t.Run("doubled: clients repeat requests with a new key", func(t *testing.T) {
		d := startFaultDrill(t, patroni.Options{}, faultLoad, 1, 1, true)
		require.NoError(t, d.inject(t, 1, d.kind(t, killPrimary), minHold))
		d.finishLoad(t)
		requireFound(t, d.findViolations(t), doubled)
	})
	t.Run("records: what is stored is changed", func(t *testing.T) {
		d := startFaultDrill(t, patroni.Options{}, plantedLoad, 1, 1, false)
		d.finishLoad(t)
		d.plantInRecords(t)
	})
}

// requireFound requires that a class of violations was found, and prints them.
func requireFound(t *testing.T, found violations, class string) {
	t.Helper()
	require.Contains(t, found, class)
	for class, details := range found {
		t.Logf("found: %s: %s", class, details[0])
	}
}

// plantInRecords changes what the program or the provider has stored, one record after another. It changes each record back, except for
// the provider's.
func (d *faultDrill) plantInRecords(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), checkTimeout)
	defer cancel()
	want := d.records.checkEachOnce(ctx, t, violations{}, d.journal)
	require.NoError(t, d.records.awaitIdle(ctx))
	for _, p := range append(d.apps, d.followers...) {
		p.stop(ctx, t)
	}
	check := func() violations {
		found := violations{}
		d.checkRecords(ctx, t, d.records, found, want)
		return found
	}
	require.Empty(t, check())
	conn, err := pgx.Connect(ctx, d.url+"&target_session_attrs=read-write")
	require.NoError(t, err)
	defer closeConn(conn)
	exec := func(t *testing.T, statement string) {
		t.Helper()
		_, err := conn.Exec(ctx, statement)
		require.NoError(t, err)
	}
	for _, planted := range []struct{ name, class, change, undo string }{
		{
			"verify: one byte of an event is added", unverified,
			`ALTER TABLE events_from_1 DISABLE TRIGGER USER;
			 UPDATE events SET payload = (payload::text || ' ')::json WHERE position = 100`,
			`UPDATE events SET payload = rtrim(payload::text)::json WHERE position = 100`,
		},
		{
			"divergence: a row of a read model is changed", divergent,
			`UPDATE transfers.transfers SET beneficiary_id = beneficiary_id || '?' WHERE position = (SELECT min(position) FROM transfers.transfers)`,
			`UPDATE transfers.transfers SET beneficiary_id = rtrim(beneficiary_id, '?')`,
		},
		{
			"ledger: a posting is changed", unbalanced,
			`ALTER TABLE ledger.postings DISABLE TRIGGER USER;
			 UPDATE ledger.postings SET amount = amount + 1 WHERE position = (SELECT min(position) FROM ledger.postings) AND line = 1`,
			`UPDATE ledger.postings SET amount = amount - 1 WHERE position = (SELECT min(position) FROM ledger.postings) AND line = 1`,
		},
	} {
		t.Run(planted.name, func(t *testing.T) {
			exec(t, planted.change)
			found := check()
			exec(t, planted.undo)
			requireFound(t, found, planted.class)
		})
	}
	t.Run("provider: a payout is sent again with a new key", func(t *testing.T) {
		secret, err := os.ReadFile(filepath.Join(d.data, "keys", "provider.secret"))
		require.NoError(t, err)
		partner := payout.NewHTTP(httpclient.Config{BaseURL: d.probe.sandbox, APIKey: strings.TrimSpace(string(secret))})
		for id := range want["payouts"] {
			again := payout.Payout{
				Key: uuid.NewString(), TransferID: id, Method: payout.MethodBankDeposit, Amount: "2665.00", Currency: "NPR",
				SentAmount: "20.00", Reference: "1234567897", Beneficiary: payout.Beneficiary{Name: "Sita Gurung"},
				Account: &payout.Account{BankID: "1009", BankName: "Sample Bank", Number: "0123456789012345"},
			}
			quote, err := partner.Quote(ctx, again)
			require.NoError(t, err)
			again.QuoteID = quote.ID
			_, err = partner.Create(ctx, again)
			require.NoError(t, err)
			break
		}
		requireFound(t, check(), calledTwice)
	})
}
