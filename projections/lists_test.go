package projections_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/projections"
	"hulak/projections/compliance"
	"hulak/projections/deadlines"
	"hulak/projections/events"
	"hulak/projections/pricing"
	"hulak/projections/projectiontest"
	"hulak/projections/senders"
	"hulak/projections/transfers"
)

const (
	listRows     = 10_000
	listPageSize = projections.PageSizeMax
)

// listStatements holds the SQL for each list. fill inserts rows in groups of 30 with the same time. grow inserts rows that sort before
// the rows that have been read.
var listStatements = map[string]struct{ fill, grow string }{
	"deadlines": {
		`INSERT INTO deadlines.deadlines (transfer_id, kind, sender_id, position, began_at, due_at, passed_at)
			SELECT md5(i::text), k, 's', i, now(), timestamptz '2026-01-01' + i / 30 * interval '1 minute',
			CASE WHEN k <> 'AVAILABLE' THEN timestamptz '2026-01-01' + i / 30 * interval '1 minute' END
			FROM generate_series(1, $1::int) AS i, (VALUES ('CANCEL'), ('AVAILABLE'), ('REFUND')) AS kinds (k)`,
		`INSERT INTO deadlines.deadlines (transfer_id, kind, sender_id, position, began_at, due_at, passed_at)
			VALUES (md5(random()::text), 'AVAILABLE', 's', 0, now(), timestamptz '2025-01-01', NULL),
				(md5(random()::text), 'REFUND', 's', 0, now(), timestamptz '2025-01-01', timestamptz '2027-01-01'),
				(md5(random()::text), 'CANCEL', 's', 0, now(), now(), timestamptz '2027-01-01')`,
	},
	"senders": {
		`INSERT INTO senders.senders (sender_id, state, provider, kyc, locked, locked_at, signed_up_at, erasure, erasure_at)
			SELECT md5(i::text), 'CA', 'SYSTEM', 'VERIFIED', true, timestamptz '2026-01-01' + i / 30 * interval '1 minute', now(), e,
			timestamptz '2026-01-01' + i / 30 * interval '1 minute'
			FROM generate_series(1, $1::int) AS i, LATERAL (SELECT CASE WHEN i % 2 = 0 THEN 'REQUESTED' ELSE 'REFUSED' END AS e) AS requests`,
		`INSERT INTO senders.senders (sender_id, state, provider, kyc, locked, locked_at, signed_up_at, erasure, erasure_at)
			VALUES (md5(random()::text), 'CA', 'SYSTEM', 'VERIFIED', true, timestamptz '2027-01-01', now(), 'REQUESTED',
					timestamptz '2025-01-01'),
				(md5(random()::text), 'CA', 'SYSTEM', 'VERIFIED', false, NULL, now(), 'REFUSED', timestamptz '2027-01-01')`,
	},
	"staff": {
		`INSERT INTO senders.staff (staff_id, role, added_at) SELECT md5(i::text),
			'ADMIN', timestamptz '2026-01-01' + i / 30 * interval '1 minute' FROM generate_series(1, $1::int) AS i`,
		`INSERT INTO senders.staff (staff_id, role, added_at) VALUES (md5(random()::text), 'ADMIN', timestamptz '2025-01-01')`,
	},
	"holds": {
		`INSERT INTO compliance.holds SELECT i, md5(i::text), 's', 'BEFORE_PAYMENT', '{}', now(),
			timestamptz '2026-01-01' + i / 30 * interval '1 minute', '{}', CASE WHEN i % 2 = 0 THEN now() END, '', NULL
			FROM generate_series(1, $1::int) AS i`,
		`INSERT INTO compliance.holds SELECT max(position) + 1, md5(random()::text), 's', 'BEFORE_PAYMENT', '{}', now(),
			timestamptz '2025-01-01', '{}', NULL, '', NULL FROM compliance.holds`,
	},
	"coupons": {
		`INSERT INTO pricing.coupons SELECT 'C' || i, i, json_build_object('code', 'C' || i, 'expiresAt', now()), i % 10 = 0
			FROM generate_series(1, $1::int * 10 / 9) AS i`,
		`INSERT INTO pricing.coupons SELECT 'C' || max(position) + 1, max(position) + 1, json_build_object('code', 'new', 'expiresAt',
			now()), false FROM pricing.coupons`,
	},
	"events": {
		`INSERT INTO events.entries SELECT i, i, 'case-' || i % ($1::int / 2), i % ($1::int / 2), 1 + i / ($1::int / 2), 'case',
			'case.opened', true, 'a', 'ADMIN', '', '', '', now() FROM generate_series(0, $1::int - 1) AS i`,
		`INSERT INTO events.entries SELECT max(position) + 1, max(position) + 1, 'case-0', '0', max(version) + 1, 'case', 'case.opened',
			true, 'a', 'ADMIN', '', '', '', now() FROM events.entries`,
	},
	"rates": {
		`INSERT INTO pricing.rates SELECT 'USD', 'NPR', i, 133.25, 133.25, '', 'ADMIN', '', 'a', 'ADMIN', now()
			FROM generate_series(1, $1::int) AS i`,
		`INSERT INTO pricing.rates SELECT 'USD', 'NPR', max(version) + 1, 133.25, 133.25, '', 'ADMIN', '', 'a', 'ADMIN', now()
			FROM pricing.rates`,
	},
	"sanctions lists": {
		`INSERT INTO compliance.lists SELECT i, 'SAMPLE', i::text, '', 1, 1, true, now() FROM generate_series(1, $1::int) AS i`,
		`INSERT INTO compliance.lists SELECT max(position) + 1, 'SAMPLE', 'new', '', 1, 1, true, now() FROM compliance.lists`,
	},
	"transfers": {
		`INSERT INTO transfers.transfers SELECT (r).* FROM (SELECT jsonb_populate_record(t, jsonb_build_object('transfer_id', 't-' || i,
			'position', 8 * i, 'reprocessed_at', now())) AS r
			FROM transfers.transfers AS t, generate_series(2, $1::int + 1) AS i WHERE t.transfer_id = 't-1') AS made`,
		`INSERT INTO transfers.transfers SELECT (r).* FROM (SELECT jsonb_populate_record(t, jsonb_build_object('transfer_id',
			md5(random()::text), 'position', t.position + 8)) AS r
			FROM transfers.transfers AS t ORDER BY t.position DESC LIMIT 1) AS made`,
	},
}

// readAllPages pages through a list to its end, while it inserts rows that sort before the rows that have been read. It returns the IDs
// in the order in which they were read.
func readAllPages[T any, C comparable](t *testing.T, c *projectiontest.Case, list string, from C, read func(after C) ([]T, C, error),
	id func(T) string) (ids []string) {
	t.Helper()
	var end C
	seen := map[string]bool{}
	for pages := 1; ; pages++ {
		page, next, err := read(from)
		require.NoError(t, err)
		require.LessOrEqual(t, len(page), listPageSize)
		for _, row := range page {
			require.False(t, seen[id(row)], "%s was returned twice", id(row))
			seen[id(row)] = true
			ids = append(ids, id(row))
		}
		if next == end {
			return ids
		}
		if pages%20 == 1 {
			_, err = c.Pool.Exec(c.Ctx, listStatements[list].grow)
			require.NoError(t, err)
		}
		from = next
	}
}

func fillList(t *testing.T, c *projectiontest.Case, list string) {
	t.Helper()
	c.Fill(nil, []string{listStatements[list].fill}, listRows)
}

// TestPagingReturnsEachRowOnce reads every admin list that is ordered by time or position, from the first page to the last.
func TestPagingReturnsEachRowOnce(t *testing.T) {
	t.Parallel()
	start := projections.Cursor{}

	t.Run("the deadline list returns each open or passed deadline once, for one kind or all kinds", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, deadlines.New())
		c.CatchUp()
		fillList(t, c, "deadlines")
		q := deadlines.NewQueries(c.Pool)
		for _, f := range []deadlines.Filter{{}, {Kind: deadlines.Kind(transfer.DeadlineAvailable)}, {State: deadlines.Passed},
			{State: deadlines.Passed, Kind: deadlines.Kind(transfer.DeadlineCancel)}} {
			ids := readAllPages(t, c, "deadlines", start, func(after projections.Cursor) ([]deadlines.Deadline, projections.Cursor, error) {
				f.After, f.Limit = after, listPageSize
				return q.List(c.Ctx, f)
			}, func(d deadlines.Deadline) string { return d.TransferID + string(d.Kind) })
			assert.GreaterOrEqual(t, len(ids), listRows, fmt.Sprint(f))
		}
		for state, rows := range map[deadlines.State]int{deadlines.Late: listRows, deadlines.Next: 2 * listRows} {
			var last time.Time
			ids := readAllPages(t, c, "deadlines", start, func(after projections.Cursor) ([]deadlines.Deadline, projections.Cursor, error) {
				return q.List(c.Ctx, deadlines.Filter{State: state, After: after, Limit: listPageSize})
			}, func(d deadlines.Deadline) string {
				require.False(t, d.DueAt.Before(last), "%s: %s follows a later deadline", state, d.DueAt)
				last = d.DueAt
				return d.TransferID + string(d.Kind)
			})
			// Rows that earlier lists inserted are at the start.
			assert.GreaterOrEqual(t, len(ids), rows, state)
			assert.Less(t, len(ids), rows+listRows/2, state)
		}
		assert.Empty(t, readAllPages(t, c, "deadlines", start,
			func(after projections.Cursor) ([]deadlines.Deadline, projections.Cursor, error) {
				return q.List(c.Ctx, deadlines.Filter{Kind: deadlines.Kind(transfer.DeadlineRefund), After: after})
			}, func(d deadlines.Deadline) string { return d.TransferID }))
	})

	t.Run("the lists of locked senders, erasure requests, and staff return each row once", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, senders.New())
		c.CatchUp()
		fillList(t, c, "senders")
		fillList(t, c, "staff")
		q := senders.NewQueries(c.Pool)
		assert.Len(t, readAllPages(t, c, "senders", start, func(after projections.Cursor) ([]senders.Sender, projections.Cursor, error) {
			return q.LockedSenders(c.Ctx, after, listPageSize)
		}, func(s senders.Sender) string { return s.ID }), listRows)
		for _, resolved := range []bool{false, true} {
			assert.GreaterOrEqual(t, len(readAllPages(t, c, "senders", start,
				func(after projections.Cursor) ([]senders.Erasure, projections.Cursor, error) {
					return q.Erasures(c.Ctx, resolved, after, listPageSize)
				}, func(e senders.Erasure) string { return e.SenderID })), listRows/2)
		}
		assert.Len(t, readAllPages(t, c, "staff", start, func(after projections.Cursor) ([]senders.Staff, projections.Cursor, error) {
			return q.Staff(c.Ctx, after, listPageSize)
		}, func(s senders.Staff) string { return s.ID }), listRows)
	})

	t.Run("the compliance queue returns each held transfer once", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, compliance.New())
		c.CatchUp()
		fillList(t, c, "holds")
		q := compliance.NewQueries(c.Pool)
		assert.Len(t, readAllPages(t, c, "holds", start, func(after projections.Cursor) ([]compliance.Hold, projections.Cursor, error) {
			return q.Queue(c.Ctx, after, listPageSize)
		}, func(h compliance.Hold) string { return h.TransferID }), listRows)
	})

	t.Run("the coupon list returns each coupon once, except deleted coupons (2.41a)", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, pricing.New())
		c.CatchUp()
		fillList(t, c, "coupons")
		q := pricing.NewQueries(c.Pool)
		ids := readAllPages(t, c, "coupons", math.MaxInt64, func(before int64) ([]pricing.Coupon, int64, error) {
			return q.CouponPage(c.Ctx, before, listPageSize)
		}, func(coupon pricing.Coupon) string { return coupon.Code })
		assert.InDelta(t, listRows, len(ids), 1)
	})

	t.Run("the event list returns each row once, per stream or per event (8)", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, events.New())
		c.CatchUp()
		fillList(t, c, "events")
		q := events.NewQueries(c.Pool)
		for perEvent, rows := range map[bool]int{false: listRows / 2, true: listRows} {
			ids := readAllPages(t, c, "events", math.MaxInt64, func(before int64) ([]events.ListedStream, int64, error) {
				listed, err := q.ListedStreams(c.Ctx, []string{"case.opened"}, perEvent, listRows-1, before, listPageSize)
				if len(listed) < listPageSize {
					return listed, 0, err
				}
				return listed, listed[len(listed)-1].Position, err
			}, func(l events.ListedStream) string { return fmt.Sprint(l.Stream, l.Version) })
			assert.Len(t, ids, rows)
		}
	})

	t.Run("the lists of published rates and sanctions lists return each version once", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, pricing.New(), compliance.New())
		c.CatchUp()
		fillList(t, c, "rates")
		fillList(t, c, "sanctions lists")
		assert.Len(t, readAllPages(t, c, "rates", math.MaxInt64, func(before int64) ([]pricing.Rate, int64, error) {
			return pricing.NewQueries(c.Pool).PublishedRates(c.Ctx, money.USD, money.NPR, before, listPageSize)
		}, func(r pricing.Rate) string { return fmt.Sprint(r.Version) }), listRows)
		assert.Len(t, readAllPages(t, c, "sanctions lists", math.MaxInt64, func(before int64) ([]compliance.SanctionsList, int64, error) {
			return compliance.NewQueries(c.Pool).SanctionsLists(c.Ctx, before, listPageSize)
		}, func(l compliance.SanctionsList) string { return fmt.Sprint(l.Position) }), listRows)
	})

	t.Run("the list of reprocessed transfers returns each transfer once (2.45b)", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, transfers.New())
		c.Transfer("t-1", transfertest.Create())
		c.CatchUp()
		fillList(t, c, "transfers")
		q := transfers.NewQueries(c.Pool, c.Log)
		assert.Len(t, readAllPages(t, c, "transfers", 0, func(before int64) ([]transfers.Summary, int64, error) {
			page, next, err := q.Reprocessed(c.Ctx, transfers.Filter{Before: before, Paging: projections.Paging{Size: listPageSize}})
			return page.Result, next, err
		}, func(s transfers.Summary) string { return s.ID }), listRows)
	})
}

func TestCursor(t *testing.T) {
	t.Parallel()
	at := projectiontest.At
	for _, c := range []projections.Cursor{{}, {At: at, ID: "t-1"}, {At: at, ID: "1.2.CANCEL"}} {
		read, err := projections.ParseCursor(c.String())
		require.NoError(t, err)
		assert.Equal(t, c, read)
	}
	for _, text := range []string{"x", "12", "12.", "12x.id", ".id"} {
		_, err := projections.ParseCursor(text)
		assert.ErrorIs(t, err, projections.ErrInvalidCursor, text)
	}
}
