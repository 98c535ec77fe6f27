package app

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/projections/maintenance"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/internal/integrity"
	"hulak/providers/payout"
)

// maxDetectionTime is the time within which the checker must find all divergences in a soak test.
const maxDetectionTime = 2 * time.Minute

// plantedFault is a direct change to the database, and the divergence that the checker must report. TRANSFER, REFUNDED, and SENDER
// stand for the IDs of a completed transfer, a refunded transfer, and their sender.
type plantedFault struct {
	title   string
	sql     string // executed as the database's owner, without triggers
	kind    string
	subject string // part of the reported text
}

var plantedFaults = []plantedFault{
	{
		"a transfer has the wrong status", `UPDATE transfers.transfers SET status = 'PENDING' WHERE transfer_id = 'TRANSFER'`,
		integrity.KindReadModel, "transfers.transfers TRANSFER",
	},
	{"a transfer is deleted", `DELETE FROM transfers.transfers WHERE transfer_id = 'REFUNDED'`, integrity.KindReadModel,
		"transfers.transfers REFUNDED"},
	{
		"a payee has the wrong name", `UPDATE transfers.private SET payee_name = 'Wrong Name' WHERE transfer_id = 'TRANSFER'`,
		integrity.KindReadModel, "transfers.private TRANSFER",
	},
	{
		"a posting is deleted", `DELETE FROM ledger.postings WHERE transfer_id = 'TRANSFER' AND account = 'fee_income'`,
		integrity.KindReadModel, "ledger.postings",
	},
	{
		"a posting is off by a cent",
		`UPDATE ledger.postings SET amount = amount + 0.01 WHERE transfer_id = 'TRANSFER' AND account = 'partner_prefunding'`,
		integrity.KindLedger, "partner_prefunding in NPR",
	},
	{"an entry has no event", `INSERT INTO ledger.entries SELECT 900001, event_id, transfer_id, type, at, recorded_at
		FROM ledger.entries WHERE transfer_id = 'REFUNDED' LIMIT 1`, integrity.KindReadModel, "ledger.entries 900001"},
	{
		"a block's sum is wrong", `UPDATE ledger.blocks SET amount = amount + 1 WHERE account = 'exchange_position'`, integrity.KindLedger,
		"block 0, exchange_position",
	},
	{
		"an open item has no event",
		`INSERT INTO ledger.open_items VALUES ('TRANSFER', 'refunds_payable', 'USD', -5, (SELECT min(position) FROM ledger.entries))`,
		integrity.KindReadModel, "ledger.open_items TRANSFER",
	},
	{
		"a total counts a refunded transfer", `UPDATE glance.transfers SET counts = true WHERE transfer_id = 'REFUNDED'`,
		integrity.KindReadModel, "glance.transfers REFUNDED",
	},
	{
		"a deadline is deleted", `DELETE FROM deadlines.deadlines WHERE transfer_id = 'TRANSFER' AND kind = 'RECORDS'`, integrity.KindReadModel,
		"deadlines.deadlines TRANSFER",
	},
	{
		"a deadline is postponed", `UPDATE deadlines.deadlines SET due_at = due_at + interval '1 day' WHERE transfer_id = 'REFUNDED'`,
		integrity.KindReadModel, "deadlines.deadlines REFUNDED",
	},
	{
		"a timeline step is deleted",
		`DELETE FROM timeline.entries WHERE position = (SELECT min(position) FROM timeline.entries WHERE transfer_id = 'TRANSFER')`,
		integrity.KindReadModel, "timeline.entries",
	},
	{
		"a coupon use is deleted", `DELETE FROM pricing.coupon_uses WHERE code = 'DASHAIN'`, integrity.KindReadModel,
		"pricing.coupon_uses DASHAIN TRANSFER",
	},
	{
		"a coupon use has no event",
		`INSERT INTO pricing.coupon_uses (code, transfer_id, sender_id) VALUES ('DASHAIN', 'fake', 'SENDER')`, integrity.KindReadModel,
		"pricing.coupon_uses DASHAIN fake",
	},
	{
		"a sender has a tier that is too high", `UPDATE senders.senders SET tier = 'THREE' WHERE sender_id = 'SENDER'`, integrity.KindReadModel,
		"senders.senders SENDER",
	},
	{
		"a sender has the wrong email address", `UPDATE senders.people SET email = 'thief@example.com' WHERE sender_id = 'SENDER'`,
		integrity.KindReadModel, "senders.people SENDER",
	},
	{
		"a beneficiary has the wrong account number", `UPDATE beneficiaries.accounts SET number = '\x999999'`, integrity.KindReadModel,
		"beneficiaries.accounts",
	},
	{
		"a retired bank account is usable", `UPDATE sources.sources SET status = 'FAILED' WHERE sender_id = 'SENDER'`, integrity.KindReadModel,
		"sources.sources",
	},
	{
		"a refunded fee counts as completed", `UPDATE business.transfers SET completed_fee = fee WHERE transfer_id = 'REFUNDED'`,
		integrity.KindLedger, "completed fees of the business read model",
	},
	{
		"a completed amount is off by a dollar",
		`UPDATE business.transfers SET completed_send = completed_send + 1 WHERE transfer_id = 'TRANSFER'`, integrity.KindLedger,
		"completed amounts of the business read model",
	},
	{
		"the history has the wrong actor",
		`UPDATE events.entries SET actor_id = 'unknown' WHERE position = (SELECT min(position) FROM transfers.transfers)`,
		integrity.KindReadModel, "events.entries",
	},
	{
		"the bank reports a returned debit",
		`UPDATE ach_entries SET status = 'RETURNED' WHERE transfer_id = 'TRANSFER' AND kind = 'DEBIT'`, integrity.KindProvider,
		"reports that its debit is RETURNED",
	},
}

// forgedEvents lists events that the test appends to the log without a decision.
var forgedEvents = []struct {
	title         string
	category, key string
	event         domain.Event
	kind, subject string
}{
	{
		"the reservation of a delivered transfer is released", sendinglimit.Decider.Category, "SENDER",
		sendinglimit.Released{SenderID: "SENDER", TransferID: "TRANSFER"}, integrity.KindLimits, "holds a reservation = false",
	},
	{
		"the coupon of a delivered transfer is released", pricing.CouponDecider.Category, "DASHAIN",
		pricing.CouponReleased{SenderID: "SENDER", TransferID: "TRANSFER"}, integrity.KindCoupons, "uses coupon",
	},
	{
		"a refunded transfer is delivered", transfer.Decider.Category, "REFUNDED",
		transfer.Delivered{TransferID: "REFUNDED", SenderID: "SENDER",
			Amounts: forgedAmounts}, integrity.KindTransitions, "delivered and refunded",
	},
}

var forgedAmounts = transfer.Amounts{
	Send: usd(200), Fee: usd(5), Receive: money.FromMinor(2_665_000, money.NPR), Bonus: money.Zero(money.NPR),
}

// contradictingPartner is a payout partner that reports one payout as failed.
type contradictingPartner struct {
	payout.Partner
	transferID string
}

func (c contradictingPartner) Status(ctx context.Context, key string) (payout.Status, error) {
	if strings.HasPrefix(key, c.transferID) {
		return payout.Status{Status: payout.StatusFailed}, nil
	}
	return c.Partner.Status(ctx, key)
}

// TestCheckerFindsPlantedDivergences plants divergences in the database, the log, and a provider, and requires the checker to find
// each of them.
func TestCheckerFindsPlantedDivergences(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, acked := runSampleTransfers(ctx, t)
	c := p.newChecker()
	c.QuietPeriod, c.MaxProviderQueries = 0, 1000
	ids := strings.NewReplacer("TRANSFER", acked[0].transfer, "REFUNDED", acked[1].transfer, "SENDER", acked[0].actor)
	t.Run("checker finds nothing in an unchanged database", func(t *testing.T) {
		for range 2 {
			if err := scanLog(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		if found := openDivergences(ctx, t, c); len(found) > 0 {
			t.Fatalf("got divergences %v, want none", found)
		}
	})
	t.Run("checker finds planted divergences within three passes over the log", func(t *testing.T) {
		startedAt := time.Now()
		connection, err := pgx.Connect(ctx, p.databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(context.WithoutCancel(ctx))
		err = pgx.BeginFunc(ctx, connection, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, `SET LOCAL session_replication_role = replica`); err != nil {
				return err
			}
			for _, fault := range plantedFaults {
				tag, err := tx.Exec(ctx, ids.Replace(fault.sql))
				if err != nil || tag.RowsAffected() == 0 {
					return fmt.Errorf("%s: %d rows: %w", fault.title, tag.RowsAffected(), err)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		c.Payouts = contradictingPartner{c.Payouts, acked[0].transfer}
		requireDivergence(ctx, t, c, "the payout partner reports a failed payout", integrity.KindProvider, "the payout partner reports FAILED")
		for _, fault := range plantedFaults {
			requireDivergence(ctx, t, c, fault.title, fault.kind, ids.Replace(fault.subject))
		}
		for _, forged := range forgedEvents {
			appendForged(ctx, t, p.log, ids, forged.category, forged.key, forged.event)
		}
		for _, forged := range forgedEvents {
			requireDivergence(ctx, t, c, forged.title, forged.kind, forged.subject)
		}
		if elapsed := time.Since(startedAt); fullCounts && elapsed > maxDetectionTime {
			t.Errorf("checker found all divergences in %s, want at most %s", elapsed, maxDetectionTime)
		}
		t.Logf("found %d divergences in %s", len(plantedFaults)+len(forgedEvents)+1, time.Since(startedAt).Round(time.Millisecond))
	})
	t.Run("checker resolves fixed divergences", func(t *testing.T) {
		for _, projection := range p.runner.Projections() {
			if _, err := p.maintainer.Rebuild(ctx, projection.Name, maintenance.RebuildOptions{AcceptDifference: true}); err != nil {
				t.Fatal(err)
			}
		}
		if err := scanLog(ctx, c); err != nil {
			t.Fatal(err)
		}
		for _, d := range openDivergences(ctx, t, c) {
			if strings.HasPrefix(d, integrity.KindReadModel) {
				t.Errorf("checker still reports %s", d)
			}
		}
	})
	t.Run("checker finds a deleted event", func(t *testing.T) {
		connection, err := pgx.Connect(ctx, p.databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(context.WithoutCancel(ctx))
		err = pgx.BeginFunc(ctx, connection, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, `ALTER TABLE events_from_1 DISABLE TRIGGER ALL;
				CREATE TEMP TABLE deleted AS SELECT * FROM events_from_1 WHERE position = 5; DELETE FROM events_from_1 WHERE position = 5`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		requireDivergence(ctx, t, c, "a deleted event", integrity.KindLog, "positions")
		if _, err := connection.Exec(ctx, `INSERT INTO events_from_1 SELECT * FROM deleted`); err != nil {
			t.Fatal(err)
		}
		for range 2 { // a gap is resolved by a full scan that starts after the gap was last seen
			if err := scanLog(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		for _, d := range openDivergences(ctx, t, c) {
			if strings.HasPrefix(d, integrity.KindLog) {
				t.Errorf("checker still reports the restored event: %s", d)
			}
		}
	})
	t.Run("checker reports a changed event, and not the rows that differ from it", func(t *testing.T) {
		awaitSealed(ctx, t, p)
		stream := "transfer-" + acked[0].transfer
		connection, err := pgx.Connect(ctx, p.databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(context.WithoutCancel(ctx))
		var position int64
		if err := connection.QueryRow(ctx, `SELECT position FROM events WHERE stream = $1 AND version = 1`, stream).Scan(&position); err != nil {
			t.Fatal(err)
		}
		_, err = connection.Exec(ctx, fmt.Sprintf(`UPDATE events SET payload = replace(payload::text, '"send":"', '"send":"1')::json
			WHERE position = %d`, position)) // the test before has disabled the triggers
		if err != nil {
			t.Fatal(err)
		}
		requireDivergence(ctx, t, c, "a changed event", integrity.KindLog, fmt.Sprint("position ", position))
		for _, d := range openDivergences(ctx, t, c) {
			if strings.HasPrefix(d, integrity.KindReadModel+" "+stream) {
				t.Errorf("checker compares rows with the changed event: %s", d)
			}
		}
	})
}

// scanLog runs the checker until it has scanned the entire log.
func scanLog(ctx context.Context, c *integrity.Checker) error {
	for range 100 {
		if err := c.Check(ctx); err != nil {
			return err
		}
		if position, err := c.Store.ScanPosition(ctx); err != nil || position == 0 {
			return err
		}
	}
	return errors.New("scan did not reach the end of the log")
}

// openDivergences returns the open divergences.
func openDivergences(ctx context.Context, t *testing.T, c *integrity.Checker) (found []string) {
	t.Helper()
	divergences, _, err := c.Store.Divergences(ctx, integrity.Filter{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range divergences {
		found = append(found, fmt.Sprintf("%s %s: %s; %s, not %s", d.Kind, d.Scope, d.Subject, d.Actual, d.Expected))
	}
	return found
}

// requireDivergence fails the test unless the checker reports the expected divergence within three scans.
func requireDivergence(ctx context.Context, t *testing.T, c *integrity.Checker, title, kind, subject string) {
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
	t.Errorf("%s: not found; open divergences:\n%s", title, strings.Join(openDivergences(ctx, t, c), "\n"))
}

// emptyFold ignores all events, so a test can write any event to any stream.
var emptyFold = domain.Fold{
	State:   reflect.TypeFor[struct{}](),
	Initial: func() any { return struct{}{} },
	Evolve:  func(state any, _ ...domain.Event) any { return state },
}

// appendForged appends an event to the log without a decision. It replaces placeholders in the key and in the event's fields.
func appendForged(
	ctx context.Context, t *testing.T, log *eventstore.Log, ids *strings.Replacer, category, key string, event domain.Event,
) {
	t.Helper()
	value := reflect.New(reflect.TypeOf(event)).Elem()
	value.Set(reflect.ValueOf(event))
	for _, field := range value.Fields() {
		if field.Kind() == reflect.String {
			field.SetString(ids.Replace(field.String()))
		}
	}
	_, _, err := eventstore.Execute(ctx, log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		stream := domain.Stream(category, ids.Replace(key))
		if _, err := u.State(stream, emptyFold); err != nil {
			return struct{}{}, err
		}
		u.Write(stream, []domain.Event{value.Interface().(domain.Event)})
		return struct{}{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
