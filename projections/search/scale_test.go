package search_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hulak/domain/beneficiary"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/events"
	"hulak/projections/projectiontest"
	"hulak/projections/search"
	"hulak/projections/transfers"
)

const (
	maxQueryTime      = 200 * time.Millisecond // for searching people, transfers, and events
	eventsPerTransfer = 2
)

// fillStatements fills the tables as the given number of transfers would, with one sender per ten transfers and one beneficiary
// per five. One person in ten has the most common name. Each transfer has eventsPerTransfer events.
var fillStatements = []string{
	`INSERT INTO find.people SELECT kind || i, kind, '', first || ' ' || last, lower(first) || i || '@example.com', '+1 ' || 2000000000 + i,
			array_to_tsvector(ARRAY[lower(first), lower(last)]), array_to_tsvector(ARRAY[lower(first) || i || '@example.com',
			'@example.com']),
			array_to_tsvector(ARRAY[(12000000000 + i)::text, (2000000000 + i)::text])
		FROM (VALUES ('SENDER', 10), ('BENEFICIARY', 5)) AS kinds (kind, share), generate_series(1, $1::int / share) AS i,
			LATERAL (SELECT (ARRAY['Sita', 'Maya', 'Ram', 'Hari', 'Gita', 'Bina', 'Asha', 'Suman', 'Nabin', 'Kiran'])[1 + i % 10] AS first,
				(ARRAY['Sharma', 'Gurung', 'Thapa', 'Rai', 'Tamang', 'Shrestha', 'Karki', 'Magar', 'Adhikari'])[1 + i % 9] ||
				CASE WHEN i % 4 = 0 THEN '' ELSE chr(97 + i % 26) || chr(97 + i / 26 % 26) END AS last) AS names`,
	`INSERT INTO transfers.transfers SELECT r.* FROM transfers.transfers AS t, generate_series(2, $1::int) AS i,
		LATERAL jsonb_populate_record(t, jsonb_build_object(
			'transfer_id', 't-' || i, 'position', 8 * i,
			'sender_id', 'SENDER' || 1 + i % ($1::int / 10), 'beneficiary_id', 'BENEFICIARY' || 1 + i % ($1::int / 5), 'created_at',
			timestamptz '2020-01-01' + i * interval '1 minute',
			'send', 10 + i % 2000, 'status', (ARRAY['COMPLETED', 'PROCESSED', 'CANCELED'])[1 + (i % 50) / 24], 'delivery',
			(ARRAY['DELIVERED', 'DELIVERY_FAILED'])[1 + (i % 1000) / 999],
			'method', (ARRAY['BANK_DEPOSIT', 'WALLET', 'CASH_PICKUP'])[1 + i % 3])) AS r WHERE t.transfer_id = 't-1'`,
	`INSERT INTO transfers.figures SELECT position, transfer_id, beneficiary_id, created_at, send, send + 5, send * 133.25
		FROM transfers.transfers WHERE transfer_id <> 't-1'`,
	`INSERT INTO transfers.receipts SELECT 'R' || 1000000 + position, transfer_id FROM transfers.transfers WHERE transfer_id <> 't-1'`,
	`INSERT INTO transfers.private SELECT transfer_id, sender_id, ''::bytea, 'Maya Gurung', '', ''::bytea, '', '', '', '', ''
		FROM transfers.transfers WHERE transfer_id <> 't-1'`,
	`INSERT INTO transfers.names SELECT person_id, full_name FROM find.people WHERE kind = 'SENDER'`,
	`INSERT INTO events.entries SELECT 8 * i + k, md5(i || '.' || k), 'transfer-t-' || i, 't-' || i, k + 1, 'transfer', 'transfer.x',
		true, 'process', 'SYSTEM', md5(i::text), '', '',
			timestamptz '2020-01-01' + i * interval '1 minute'
		FROM generate_series(2, $1::int) AS i, generate_series(0, ` + strconv.Itoa(eventsPerTransfer-1) + `) AS k`,
}

// TestSearchAtScale fills the tables with HULAK_SCALE transfers, such as 1000000, and measures staff queries. It
// takes minutes, so it is skipped by default.
func TestSearchAtScale(t *testing.T) {
	size := projectiontest.Scale(t)
	c := projectiontest.New(t, search.New(), transfers.New(), events.New())
	c.Transfer("t-1", transfertest.Create())
	c.CatchUp()
	c.Fill([]string{"find", "transfers", "events"}, fillStatements, size)

	people, transferQueries, eventQueries := search.NewQueries(c.Pool), transfers.NewQueries(c.Pool, c.Log), events.NewQueries(c.Pool)
	middle := size / 2
	var eventID, correlation string
	require.NoError(t, c.Pool.QueryRow(t.Context(), `SELECT id, correlation FROM events.entries WHERE position = $1`,
		8*middle).Scan(&eventID, &correlation))

	var queries []projectiontest.TimedQuery
	for name, text := range map[string]string{
		"a transfer ID": "t-" + strconv.Itoa(middle), "an event ID": eventID, "a correlation ID": correlation,
		"a two-letter prefix of many names": "sh", "the name of one person in ten": "sita", "a full name": "sita sharma",
		"a name without matches": "sita zz",
		"an email address":       "maya21@example.com", "the domain of all email addresses": "@example.com",
		"a phone number":                      "+1 2000000777",
		"a phone number prefix":               "2000",
		"the amount of one transfer in 2,000": "$250.00", "an amount without matches": "9,999,999.99",
	} {
		queries = append(queries, projectiontest.TimedQuery{Name: "find by " + name, Run: func(ctx context.Context) error {
			if _, err := people.Search(ctx, text, 6); err != nil {
				return err
			}
			if _, err := transferQueries.Find(ctx, text, "t-"+strconv.Itoa(middle), 6); err != nil {
				return err
			}
			if _, err := eventQueries.Find(ctx, text, 6); err != nil {
				return err
			}
			_, err := eventQueries.List(ctx, events.Filter{Correlation: text, OldestFirst: true, Limit: 100})
			return err
		}})
	}
	pastTime := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(size/3) * time.Minute)
	minAmount, maxAmount := decimal.NewFromInt(499), decimal.NewFromInt(500)
	for name, filter := range map[string]transfers.StaffFilter{
		"without filters":                   {},
		"on an old page":                    {After: transfers.StaffCursor{Position: int64(8 * middle)}},
		"by a common status":                {Status: transfer.StatusCompleted},
		"by a rare delivery status":         {Delivery: transfer.DeliveryFailed},
		"by a status without matches":       {Status: transfer.StatusHold},
		"by a method":                       {Method: beneficiary.CashPickup},
		"by a sender":                       {SenderID: "SENDER7"},
		"by a beneficiary":                  {BeneficiaryID: "BENEFICIARY7"},
		"before an old date":                {Until: pastTime},
		"for an old day":                    {From: pastTime, Until: pastTime.AddDate(0, 0, 1)},
		"by amount":                         {MinAmount: &minAmount, MaxAmount: &maxAmount},
		"by amount, old date, and delivery": {MinAmount: &minAmount, MaxAmount: &maxAmount, Until: pastTime, Delivery: transfer.DeliveryFailed},
	} {
		filter.Limit = 100
		queries = append(queries, projectiontest.TimedQuery{Name: "the list " + name, Run: func(ctx context.Context) error {
			_, _, err := transferQueries.ListForStaff(ctx, filter)
			return err
		}})
	}
	middleAmount := decimal.NewFromInt(1000)
	sorted := map[string]transfers.StaffFilter{
		"":                       {},
		" by a common status":    {Status: transfer.StatusCompleted},
		" by a rare delivery":    {Delivery: transfer.DeliveryFailed},
		" by an unused status":   {Status: transfer.StatusHold},
		" by a method":           {Method: beneficiary.CashPickup},
		" by a sender":           {SenderID: "SENDER7"},
		" by a beneficiary":      {BeneficiaryID: "BENEFICIARY7"},
		" before an old date":    {Until: pastTime},
		" for an old day":        {From: pastTime, Until: pastTime.AddDate(0, 0, 1)},
		" by amount":             {MinAmount: &minAmount, MaxAmount: &maxAmount},
		" by status and old day": {Status: transfer.StatusCanceled, From: pastTime, Until: pastTime.AddDate(0, 0, 1)},
	}
	for _, sort := range []transfers.Sort{
		transfers.OldestFirst, transfers.LargestFirst, transfers.SmallestFirst, transfers.MostReceived, transfers.LeastReceived,
		transfers.ByStatus, transfers.ByStatusReversed, transfers.ByDelivery, transfers.ByDeliveryReversed,
	} {
		for name, filter := range sorted {
			filter.Sort, filter.Limit = sort, 100
			queries = append(queries, projectiontest.TimedQuery{Name: "the list " + string(sort) + name, Run: func(ctx context.Context) error {
				_, _, err := transferQueries.ListForStaff(ctx, filter)
				return err
			}})
			filter.After = transfers.StaffCursor{Position: int64(8 * middle)}
			switch sort {
			case transfers.LargestFirst, transfers.SmallestFirst:
				filter.After.Amount = middleAmount
			case transfers.MostReceived, transfers.LeastReceived:
				filter.After.Amount = middleAmount.Mul(decimal.RequireFromString("133.25"))
			case transfers.ByStatus, transfers.ByStatusReversed:
				filter.After.Status = string(transfer.StatusProcessed)
			case transfers.ByDelivery, transfers.ByDeliveryReversed:
				filter.After.Status = string(transfer.DeliveryDelivered)
			}
			queries = append(queries, projectiontest.TimedQuery{Name: "a later page, " + string(sort) + name, Run: func(ctx context.Context) error {
				_, _, err := transferQueries.ListForStaff(ctx, filter)
				return err
			}})
		}
	}
	c.RequireFast(maxQueryTime, queries)
}
