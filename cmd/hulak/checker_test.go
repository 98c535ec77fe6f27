package main

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi"
	"hulak/projections"
	"hulak/providers/payout"
)

// detectionTimeMax is how long the checker may take to find a divergence.
const detectionTimeMax = 2 * time.Minute

// plantedFault is a change to the database that bypasses the program, and the divergence that the checker must find. TRANSFER, REFUNDED,
// and SENDER stand for the IDs of a completed transfer, a refunded one, and their sender.
type plantedFault struct {
	title   string
	sql     string // executed as the database's owner, without triggers
	kind    string
	subject string // part of the reported text
}

var plantedFaults = []plantedFault{
	{"a transfer shows another status", `UPDATE transfers.transfers SET status = 'PENDING' WHERE transfer_id = 'TRANSFER'`, kindReadModel, "transfers.transfers TRANSFER"},
	{"a transfer is gone from the lists", `DELETE FROM transfers.transfers WHERE transfer_id = 'REFUNDED'`, kindReadModel, "transfers.transfers REFUNDED"},
	{"another payee is shown", `UPDATE transfers.private SET payee_name = 'Somebody Else' WHERE transfer_id = 'TRANSFER'`, kindReadModel, "transfers.private TRANSFER"},
	{"a posting is deleted", `DELETE FROM ledger.postings WHERE transfer_id = 'TRANSFER' AND account = 'fee_income'`, kindReadModel, "ledger.postings"},
	{"a posting is a cent off", `UPDATE ledger.postings SET amount = amount + 0.01 WHERE transfer_id = 'TRANSFER' AND account = 'partner_prefunding'`, kindLedger, "partner_prefunding in NPR"},
	{"an entry is made up", `INSERT INTO ledger.entries SELECT 900001, event_id, transfer_id, type, at, recorded_at FROM ledger.entries WHERE transfer_id = 'REFUNDED' LIMIT 1`, kindReadModel, "ledger.entries 900001"},
	{"the sum of a block is off", `UPDATE ledger.blocks SET amount = amount + 1 WHERE account = 'exchange_position'`, kindLedger, "block 0, exchange_position"},
	{"money under way is made up", `INSERT INTO ledger.open_items VALUES ('TRANSFER', 'refunds_payable', 'USD', -5, (SELECT min(position) FROM ledger.entries))`, kindReadModel, "ledger.open_items TRANSFER"},
	{"a total counts what came back", `UPDATE glance.transfers SET counts = true WHERE transfer_id = 'REFUNDED'`, kindReadModel, "glance.transfers REFUNDED"},
	{"a deadline is deleted", `DELETE FROM deadlines.deadlines WHERE transfer_id = 'TRANSFER' AND kind = 'RECORDS'`, kindReadModel, "deadlines.deadlines TRANSFER"},
	{"a deadline is put off", `UPDATE deadlines.deadlines SET due_at = due_at + interval '1 day' WHERE transfer_id = 'REFUNDED'`, kindReadModel, "deadlines.deadlines REFUNDED"},
	{"a step of the timeline is deleted", `DELETE FROM timeline.entries WHERE position = (SELECT min(position) FROM timeline.entries WHERE transfer_id = 'TRANSFER')`, kindReadModel, "timeline.entries"},
	{"a coupon's use is forgotten", `DELETE FROM pricing.coupon_uses WHERE code = 'DASHAIN'`, kindReadModel, "pricing.coupon_uses DASHAIN TRANSFER"},
	{"a coupon's use is made up", `INSERT INTO pricing.coupon_uses (code, transfer_id, sender_id) VALUES ('DASHAIN', 'nobodys', 'SENDER')`, kindReadModel, "pricing.coupon_uses DASHAIN nobodys"},
	{"a sender has a higher tier", `UPDATE senders.senders SET tier = 'THREE' WHERE sender_id = 'SENDER'`, kindReadModel, "senders.senders SENDER"},
	{"a sender has another address", `UPDATE senders.people SET email = 'thief@example.com' WHERE sender_id = 'SENDER'`, kindReadModel, "senders.people SENDER"},
	{"a beneficiary has another account", `UPDATE beneficiaries.accounts SET number = '\x999999'`, kindReadModel, "beneficiaries.accounts"},
	{"a retired bank account is usable", `UPDATE sources.sources SET status = 'FAILED' WHERE sender_id = 'SENDER'`, kindReadModel, "sources.sources"},
	{"a refunded fee counts as completed", `UPDATE business.transfers SET completed_fee = fee WHERE transfer_id = 'REFUNDED'`, kindLedger, "completed fees of the figures"},
	{"a completed amount is a dollar more", `UPDATE business.transfers SET completed_send = completed_send + 1 WHERE transfer_id = 'TRANSFER'`, kindLedger, "completed amounts of the figures"},
	{"the history shows another actor", `UPDATE events.entries SET actor_id = 'nobody' WHERE position = (SELECT min(position) FROM transfers.transfers)`, kindReadModel, "events.entries"},
	{"the bank says that a debit came back", `UPDATE ach_entries SET status = 'RETURNED' WHERE transfer_id = 'TRANSFER' AND kind = 'DEBIT'`, kindProvider, "says that its debit is RETURNED"},
}

// forgedEvents are events appended to the log without a decision.
var forgedEvents = []struct {
	title         string
	category, key string
	event         domain.Event
	kind, subject string
}{
	{"a limit is given back for a delivered transfer", sendinglimit.Decider.Category, "SENDER", sendinglimit.Released{SenderID: "SENDER", TransferID: "TRANSFER"}, kindLimits, "holds a reservation: false"},
	{"a coupon's use is given back", pricing.CouponDecider.Category, "DASHAIN", pricing.CouponReleased{SenderID: "SENDER", TransferID: "TRANSFER"}, kindCoupons, "uses coupon"},
	{"a refunded transfer is delivered", transfer.Decider.Category, "REFUNDED", transfer.Delivered{TransferID: "REFUNDED", SenderID: "SENDER", Amounts: forgedAmounts}, kindFacts, "delivered and refunded"},
}

var forgedAmounts = transfer.Amounts{Send: usd(200), Fee: usd(5), Receive: money.FromMinor(2_665_000, money.NPR), Bonus: money.Zero(money.NPR)}

// contradictingPartner is a payout partner that reports one payout as failed.
type contradictingPartner struct {
	payout.Partner
	transferID string
}

func (c contradictingPartner) Status(ctx context.Context, key string) (payout.Status, error) {
	if strings.HasPrefix(key, c.transferID) {
		return payout.Status{Status: payout.Failed}, nil
	}
	return c.Partner.Status(ctx, key)
}

// TestCheckerFindsPlantedDivergences plants one divergence at a time and requires the checker to find it.
func TestCheckerFindsPlantedDivergences(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	p, acked := runSampleTransfers(ctx, t)
	c := p.newChecker()
	c.quietPeriod, c.providerQueriesMax = 0, 1000
	names := strings.NewReplacer("TRANSFER", acked[0].transfer, "REFUNDED", acked[1].transfer, "SENDER", acked[0].actor)
	t.Run("R19 of what nobody touched it finds nothing", func(t *testing.T) {
		for range 2 {
			if err := scanLog(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		if found := openDivergences(ctx, t, c); len(found) > 0 {
			t.Fatalf("it found %v", found)
		}
	})
	t.Run("R19 what is planted is found within two minutes, and is gone once it is put right", func(t *testing.T) {
		began := time.Now()
		connection, err := pgx.Connect(ctx, p.databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(context.WithoutCancel(ctx))
		err = pgx.BeginFunc(ctx, connection, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, `SET LOCAL session_replication_role = replica`); err != nil {
				return err
			}
			for _, planted := range plantedFaults {
				tag, err := tx.Exec(ctx, names.Replace(planted.sql))
				if err != nil || tag.RowsAffected() == 0 {
					return fmt.Errorf("%s: %d rows, %w", planted.title, tag.RowsAffected(), err)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		c.payouts = contradictingPartner{c.payouts, acked[0].transfer}
		requireDivergence(ctx, t, c, "the payout partner says otherwise", kindProvider, "the payout partner says FAILED")
		for _, planted := range plantedFaults {
			requireDivergence(ctx, t, c, planted.title, planted.kind, names.Replace(planted.subject))
		}
		for _, planted := range forgedEvents {
			appendForged(ctx, t, p.log, names, planted.category, planted.key, planted.event)
		}
		for _, planted := range forgedEvents {
			requireDivergence(ctx, t, c, planted.title, planted.kind, planted.subject)
		}
		if took := time.Since(began); took > detectionTimeMax {
			t.Errorf("it took %s", took)
		}
		t.Logf("%d were found within %s", len(plantedFaults)+len(forgedEvents)+1, time.Since(began).Round(time.Millisecond))
	})
	t.Run("R19 what is put right is gone", func(t *testing.T) {
		for _, projection := range p.runner.Projections() {
			if _, err := p.runner.Rebuild(ctx, projection.Name, projections.RebuildOptions{AcceptDifference: true}); err != nil {
				t.Fatal(err)
			}
		}
		if err := scanLog(ctx, c); err != nil {
			t.Fatal(err)
		}
		for _, d := range openDivergences(ctx, t, c) {
			if strings.HasPrefix(d, kindReadModel) {
				t.Errorf("it still finds %s", d)
			}
		}
	})
	t.Run("R19 an event that was removed from the log is missed", func(t *testing.T) {
		connection, err := pgx.Connect(ctx, p.databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(context.WithoutCancel(ctx))
		err = pgx.BeginFunc(ctx, connection, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, `ALTER TABLE events_from_1 DISABLE TRIGGER ALL; DELETE FROM events_from_1 WHERE position = 5`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		requireDivergence(ctx, t, c, "a hole", kindLog, "positions")
	})
}

// scanLog runs the checker until it has scanned the whole log.
func scanLog(ctx context.Context, c *checker) error {
	for range 100 {
		if err := c.check(ctx); err != nil {
			return err
		}
		if walked, err := c.store.scanPosition(ctx); err != nil || walked == 0 {
			return err
		}
	}
	return fmt.Errorf("the log has no end")
}

// openDivergences returns the open divergences.
func openDivergences(ctx context.Context, t *testing.T, c *checker) (found []string) {
	t.Helper()
	there, _, err := c.store.Divergences(ctx, httpapi.DivergenceFilter{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range there {
		found = append(found, fmt.Sprintf("%s %s: %s; %s, not %s", d.Kind, d.Scope, d.Subject, d.Actual, d.Expected))
	}
	return found
}

// requireDivergence runs the checker until it reports the wanted divergence.
func requireDivergence(ctx context.Context, t *testing.T, c *checker, title, kind, subject string) {
	t.Helper()
	for range 3 {
		found := openDivergences(ctx, t, c)
		if slices.ContainsFunc(found, func(d string) bool { return strings.HasPrefix(d, kind) && strings.Contains(d, subject) }) {
			return
		}
		if err := scanLog(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%s: not found, only:\n%s", title, strings.Join(openDivergences(ctx, t, c), "\n"))
}

// anyFold is a fold that ignores all events, so that any event can be written to any stream.
var anyFold = domain.Fold{
	State: reflect.TypeFor[struct{}](), Initial: func() any { return struct{}{} }, Evolve: func(state any, _ ...domain.Event) any { return state },
}

func appendForged(ctx context.Context, t *testing.T, log *eventstore.Log, names *strings.Replacer, category, key string, event domain.Event) {
	t.Helper()
	value := reflect.New(reflect.TypeOf(event)).Elem()
	value.Set(reflect.ValueOf(event))
	for i := range value.NumField() {
		if field := value.Field(i); field.Kind() == reflect.String {
			field.SetString(names.Replace(field.String()))
		}
	}
	_, _, err := eventstore.Execute(ctx, log, operator, func(b domain.UnitOfWork) (struct{}, error) {
		stream := domain.Stream(category, names.Replace(key))
		if _, err := b.State(stream, anyFold); err != nil {
			return struct{}{}, err
		}
		b.Write(stream, []domain.Event{value.Interface().(domain.Event)})
		return struct{}{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
