package business

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/projections"
)

// Metrics holds the dashboard data for a period. Transfers are counted by creation date, senders by sign-up date, and failures by the
// date they happened.
type Metrics struct {
	Days         []Day         // days with transfers, oldest first
	Statuses     []Breakdown   // by status
	Methods      []Breakdown   // by funding and payout method, such as "BANK_ACCOUNT/CASH_PICKUP"
	States       []Breakdown   // by the sender's state
	Corridors    []Corridor    // by the sender's state and the beneficiary's district, largest first
	Institutions []Institution // by payout institution, largest first
	Delivery     Delivery
	Failures     []Failure // most frequent first
	Funnel       []Step    // in step order
}

// Day is the volume of one day.
type Day struct {
	Date string
	Sum  Sum
}

// Sum holds the totals of transfers by phase. Each amount of a transfer is in exactly one of the three phases. Completed equals
// the ledger totals (see ledger.Completed).
type Sum struct {
	Completed Amounts // posted to the ledger: the debit was submitted and not reversed
	Pending   Amounts // held, or not submitted yet
	Reversed  Amounts // failed, canceled, returned, or refunded, or the refunded fee of a late delivery
}

// Amounts holds totals of transfers.
type Amounts struct {
	Count   int
	Send    money.Amount // USD without fees
	Fees    money.Amount // USD
	Receive money.Amount // NPR
}

// Count returns the number of transfers.
func (s Sum) Count() int { return s.Completed.Count + s.Pending.Count + s.Reversed.Count }

// Add returns the sum of two sums.
func (s Sum) Add(other Sum) Sum {
	return Sum{s.Completed.add(other.Completed), s.Pending.add(other.Pending), s.Reversed.add(other.Reversed)}
}

func (a Amounts) add(other Amounts) Amounts {
	return Amounts{a.Count + other.Count, a.Send.Add(other.Send), a.Fees.Add(other.Fees), a.Receive.Add(other.Receive)}
}

// ZeroSum returns a sum with no transfers and zero amounts.
func ZeroSum() Sum {
	none := Amounts{Send: money.Zero(money.USD), Fees: money.Zero(money.USD), Receive: money.Zero(money.NPR)}
	return Sum{none, none, none}
}

// Breakdown holds the totals of transfers that share a property, such as the status.
type Breakdown struct {
	Name string
	Sum  Sum
}

// Corridor is a pair of a US state and a district in Nepal. The district is empty if it is unknown, for example after an erasure.
type Corridor struct {
	State    string
	District string
	Sum      Sum
}

// Institution is a bank or payer in Nepal. All wallets share one entry without an ID.
type Institution struct {
	Method string
	ID     string
	Sum    Sum
}

// Delivery is the distribution of the time from creation to delivery.
type Delivery struct {
	Count        int // number of delivered transfers
	Median       time.Duration
	P90          time.Duration // 90th percentile
	P99          time.Duration // 99th percentile
	BucketCounts []int         // transfers per bucket of DeliveryBuckets, and a last bucket for longer times
}

// DeliveryBuckets lists the upper bounds of the buckets of delivery times.
var DeliveryBuckets = []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 24 * time.Hour, 48 * time.Hour,
	72 * time.Hour}

// Failure is the number of failures at a stage for a reason.
type Failure struct {
	Stage, Reason string
	Count         int
}

// Step is the number of senders who completed a step and all steps before it.
type Step struct {
	Name  string
	Count int
}

// funnelSteps lists the steps of the funnel, in order, with their columns.
var funnelSteps = []struct{ name, column string }{
	{"SIGNED_UP", "true"}, {"EMAIL_VERIFIED", "email"}, {"PHONE_VERIFIED", "phone"}, {"IDENTITY_VERIFIED", "identity"},
	{"SOURCE_LINKED", "source"}, {"FIRST_TRANSFER", "transferred"}, {"FIRST_DELIVERY", "delivered"},
}

// Maximum lengths of lists. The smallest entries are dropped.
const (
	maxInstitutions = 20
	maxCorridors    = 20
)

// Queries reads the metrics.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

const (
	// openCondition selects transfers that can still be completed.
	openCondition = `status IN ('INITIATED', 'HOLD', 'PENDING')`
	sumColumns    = `count(*) FILTER (WHERE completed_send > 0), coalesce(sum(completed_send), 0), coalesce(sum(completed_fee), 0),
		coalesce(sum(receive) FILTER (WHERE completed_send > 0), 0),
		count(*) FILTER (WHERE completed_send = 0 AND ` + openCondition + `),
		coalesce(sum(send - completed_send) FILTER (WHERE ` + openCondition + `), 0),
		coalesce(sum(fee - completed_fee) FILTER (WHERE ` + openCondition + `), 0),
		coalesce(sum(receive) FILTER (WHERE completed_send = 0 AND ` + openCondition + `), 0),
		count(*) FILTER (WHERE completed_send = 0 AND NOT ` + openCondition + `),
		coalesce(sum(send - completed_send) FILTER (WHERE NOT ` + openCondition + `), 0),
		coalesce(sum(fee - completed_fee) FILTER (WHERE NOT ` + openCondition + `), 0),
		coalesce(sum(receive) FILTER (WHERE completed_send = 0 AND NOT ` + openCondition + `), 0)
		FROM business.transfers`
	periodCondition = ` WHERE day BETWEEN $1 AND $2`
)

// Metrics returns the metrics for the days from first to last, inclusive.
func (q *Queries) Metrics(ctx context.Context, first, last string) (m Metrics, err error) {
	if m.Days, err = projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (d Day, err error) {
		d.Sum, err = scanSum(row, &d.Date)
		return d, err
	}, `SELECT day, `+sumColumns+periodCondition+` GROUP BY day ORDER BY day`, first, last); err != nil {
		return m, err
	}
	for _, b := range []struct {
		target *[]Breakdown
		column string
	}{{&m.Statuses, "status"}, {&m.Methods, "funding || '/' || method"}, {&m.States, "sender_state"}} {
		if *b.target, err = q.breakdown(ctx, b.column, first, last); err != nil {
			return m, err
		}
	}
	if m.Institutions, err = projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (i Institution, err error) {
		i.Sum, err = scanSum(row, &i.Method, &i.ID)
		return i, err
	}, `SELECT method, institution, `+sumColumns+periodCondition+` GROUP BY 1, 2 ORDER BY sum(send) DESC, method, institution
		LIMIT $3`, first, last, maxInstitutions); err != nil {
		return m, err
	}
	if m.Corridors, err = projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (c Corridor, err error) {
		c.Sum, err = scanSum(row, &c.State, &c.District)
		return c, err
	}, `SELECT sender_state, coalesce(district, ''), `+sumColumns+` LEFT JOIN business.residents USING (beneficiary_id)`+periodCondition+`
		GROUP BY 1, 2 ORDER BY sum(send) DESC, 1, 2 LIMIT $3`, first, last, maxCorridors); err != nil {
		return m, err
	}
	if m.Delivery, err = q.delivery(ctx, first, last); err != nil {
		return m, err
	}
	if m.Failures, err = projections.Rows(ctx, q.db, pgx.RowToStructByPos[Failure], `SELECT stage, reason, count(*)
		FROM business.failures`+periodCondition+` GROUP BY 1, 2
		ORDER BY 3 DESC, 1, 2`, first, last); err != nil {
		return m, err
	}
	m.Funnel, err = q.funnel(ctx, first, last)
	return m, err
}

func (q *Queries) breakdown(ctx context.Context, column, first, last string) ([]Breakdown, error) {
	return projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (s Breakdown, err error) {
		s.Sum, err = scanSum(row, &s.Name)
		return s, err
	}, `SELECT `+column+`, `+sumColumns+periodCondition+` GROUP BY 1 ORDER BY count(*) DESC, 1`, first, last)
}

// delivery computes delivery times in whole seconds. A negative time, after a clock was set back, counts as 0.
func (q *Queries) delivery(ctx context.Context, first, last string) (d Delivery, err error) {
	bounds := make([]int64, len(DeliveryBuckets))
	for i, b := range DeliveryBuckets {
		bounds[i] = int64(b / time.Second)
	}
	var quantiles []int64
	err = q.db.QueryRow(ctx, `
		WITH took AS (SELECT greatest(extract(epoch FROM delivered_at - created_at), 0)::bigint AS seconds
		FROM business.transfers`+periodCondition+` AND delivered_at IS NOT NULL)
		SELECT count(*)::integer, coalesce(percentile_disc(ARRAY[0.5, 0.9, 0.99]) WITHIN GROUP (ORDER BY seconds),
			ARRAY[0, 0, 0]::bigint[]) FROM took`, first, last).
		Scan(&d.Count, &quantiles)
	if err != nil {
		return d, err
	}
	d.Median, d.P90, d.P99 = seconds(quantiles[0]), seconds(quantiles[1]), seconds(quantiles[2])
	d.BucketCounts = make([]int, len(DeliveryBuckets)+1)
	buckets, err := projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (b [2]int, err error) {
		err = row.Scan(&b[0], &b[1])
		return b, err
	}, `SELECT width_bucket(greatest(extract(epoch FROM delivered_at - created_at), 0)::bigint, $3::bigint[]), count(*)::integer
		FROM business.transfers`+periodCondition+` AND delivered_at IS NOT NULL GROUP BY 1`, first, last, bounds)
	for _, b := range buckets {
		d.BucketCounts[b[0]] = b[1]
	}
	return d, err
}

func seconds(n int64) time.Duration { return time.Duration(n) * time.Second }

func (q *Queries) funnel(ctx context.Context, first, last string) ([]Step, error) {
	sql, condition := `SELECT `, "true"
	counts, targets := make([]int, len(funnelSteps)), make([]any, len(funnelSteps))
	for i, step := range funnelSteps {
		condition += " AND " + step.column
		if i > 0 {
			sql += `, `
		}
		sql += `(count(*) FILTER (WHERE ` + condition + `))::integer`
		targets[i] = &counts[i]
	}
	err := q.db.QueryRow(ctx, sql+` FROM business.senders`+periodCondition, first, last).Scan(targets...)
	funnel := make([]Step, len(funnelSteps))
	for i, step := range funnelSteps {
		funnel[i] = Step{step.name, counts[i]}
	}
	return funnel, err
}

// scanSum scans a row into names and a sum.
func scanSum(row pgx.Row, names ...any) (s Sum, err error) {
	parts := [3]*Amounts{&s.Completed, &s.Pending, &s.Reversed}
	var values [3][3]decimal.Decimal
	for i, a := range parts {
		names = append(names, &a.Count, &values[i][0], &values[i][1], &values[i][2])
	}
	err = row.Scan(names...)
	for i, a := range parts {
		a.Send, a.Fees = money.New(values[i][0], money.USD), money.New(values[i][1], money.USD)
		a.Receive = money.New(values[i][2], money.NPR)
	}
	return s, err
}

// Completed holds the completed amounts of all transfers at a position in the log.
type Completed struct {
	Position int64
	Send     money.Amount // USD without fees
	Fees     money.Amount // USD
}

// Completed returns the completed amounts at the position of the read model.
func (q *Queries) Completed(ctx context.Context) (c Completed, err error) {
	var send, fees decimal.Decimal
	err = q.db.QueryRow(ctx, `SELECT (SELECT position FROM business.projection_checkpoint), coalesce(sum(completed_send), 0),
		coalesce(sum(completed_fee), 0)
		FROM business.transfers`).Scan(&c.Position, &send, &fees)
	c.Send, c.Fees = money.New(send, money.USD), money.New(fees, money.USD)
	return c, err
}

// Phase tells whether an amount is pending, completed, or reversed.
type Phase int

// The phases of an amount, as in Sum.
const (
	PhasePending Phase = iota
	PhaseCompleted
	PhaseReversed
)

// Phases holds the phases of a transfer's amounts.
type Phases struct{ Send, Fee Phase }

// PhasesByID returns the phases of transfers by ID. It omits transfers that the read model does not contain yet.
func (q *Queries) PhasesByID(ctx context.Context, ids []string) (map[string]Phases, error) {
	type row struct {
		id     string
		phases Phases
	}
	rows, err := projections.Rows(ctx, q.db, func(r pgx.CollectableRow) (x row, err error) {
		var open, send, fee bool
		err = r.Scan(&x.id, &open, &send, &fee)
		x.phases = Phases{phase(send, open), phase(fee, open)}
		return x, err
	}, `SELECT transfer_id, `+openCondition+`, completed_send > 0, completed_fee > 0 FROM business.transfers
		WHERE transfer_id = ANY($1)`, ids)
	phases := make(map[string]Phases, len(rows))
	for _, x := range rows {
		phases[x.id] = x.phases
	}
	return phases, err
}

func phase(completed, open bool) Phase {
	switch {
	case completed:
		return PhaseCompleted
	case open:
		return PhasePending
	}
	return PhaseReversed
}
