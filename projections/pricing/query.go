package pricing

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/projections"
)

var (
	// ErrNoRate means that a currency pair has no rate (spec 8.07e).
	ErrNoRate = domain.Reject(domain.NotFound, "NO_EXCHANGE_RATE")
	// ErrNoCoupon means that a coupon code is unknown or its coupon was deleted.
	ErrNoCoupon = domain.Reject(domain.NotFound, "COUPON_NOT_FOUND")
)

// Rate is one published rate (spec 3.11a).
type Rate struct {
	From, To    money.Currency
	Rate, Mid   money.Rate
	MidDay      string // day of the mid-market rate in Nepal; empty if unknown
	Source      string
	Reason      string // reason that staff gave
	ActorID     string // publisher
	ActorRole   string
	Version     int64 // version of the rate's stream
	PublishedAt time.Time
}

// DailyRate is the rate in effect at the end of a day in Nepal, or the current rate if the day has not ended.
type DailyRate struct {
	Day       string // such as 2026-03-09
	Rate, Mid money.Rate
}

// FeeSet holds the latest fees for a corridor, a payment method, a payout method, and a currency (spec 3.12a).
type FeeSet struct {
	Key     pricing.FeeKey
	Ranges  []pricing.FeeRange
	Version int64 // version of the fee set's stream
	SavedAt time.Time
}

// Coupon is a coupon and its number of uses (spec 3.13a).
type Coupon struct {
	pricing.CouponCreated
	Position int64 // position of the event that created the coupon
	Uses     int   // number of uses, excluding released ones
	Deleted  bool
}

// IsOpen reports whether the coupon can be used at the given time. It does not check the transfer.
func (c Coupon) IsOpen(at time.Time) bool {
	return !c.Deleted && at.Before(c.ExpiresAt) && (c.MaxUses == 0 || c.Uses < c.MaxUses)
}

// Queries reads rates, fees, and coupons.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Rate returns the current rate of a currency pair.
func (q *Queries) Rate(ctx context.Context, from, to money.Currency) (Rate, error) {
	return projections.One(ctx, q.db, ErrNoRate, scanRate, selectRate+newestFirst+` LIMIT 1`, string(from), string(to))
}

// PublishedRates returns one page of a pair's published rates before a version, newest first. next is the value of before
// for the next page, or 0 at the end.
func (q *Queries) PublishedRates(
	ctx context.Context, from, to money.Currency, before int64, limit int,
) (page []Rate, next int64, err error) {
	return projections.RowsPage(ctx, q.db, limit, scanRate, func(r Rate) int64 { return r.Version },
		selectRate+` AND version < $3`+newestFirst+` LIMIT $4`, string(from), string(to), before)
}

// DailyRates returns a pair's rates for the given number of days up to a time, in Nepal's time zone, oldest first. It omits days
// before the first published rate.
func (q *Queries) DailyRates(ctx context.Context, from, to money.Currency, at time.Time, days int) ([]DailyRate, error) {
	return projections.Rows(ctx, q.db, scanDailyRate, selectDailyRates, string(from), string(to), at, min(max(days, 1), maxDays))
}

// maxDays is the maximum number of days that DailyRates returns.
const maxDays = 366

// FeeSets returns all fee sets, ordered by corridor, payment method, payout method, and currency (spec 2.39b).
func (q *Queries) FeeSets(ctx context.Context) ([]FeeSet, error) {
	return projections.Rows(ctx, q.db, scanFeeSet, `SELECT definition, version FROM pricing.fee_sets ORDER BY key COLLATE "C"`)
}

// Coupons returns all coupons that are not deleted, newest first (spec 2.41a).
func (q *Queries) Coupons(ctx context.Context) ([]Coupon, error) {
	return projections.Rows(ctx, q.db, scanCoupon, selectCoupon+` WHERE NOT c.deleted ORDER BY c.position DESC`)
}

// CouponPage returns one page of the coupons created before a position, newest first. next is the value of before for the
// next page, or 0 at the end.
func (q *Queries) CouponPage(ctx context.Context, before int64, limit int) (page []Coupon, next int64, err error) {
	return projections.RowsPage(ctx, q.db, limit, scanCoupon, func(c Coupon) int64 { return c.Position },
		selectCoupon+` WHERE NOT c.deleted AND c.position < $1 ORDER BY c.position DESC LIMIT $2`, before)
}

// Coupon returns a coupon by its code, ignoring case. It returns ErrNoCoupon if the coupon was deleted.
func (q *Queries) Coupon(ctx context.Context, code string) (Coupon, error) {
	return projections.One(ctx, q.db, ErrNoCoupon, scanCoupon, selectCoupon+` WHERE c.code = $1 AND NOT c.deleted`, strings.ToUpper(code))
}

// AvailableCoupons returns the coupons that the sender can still use at the given time for transfers to a country (three-letter
// code), newest first (spec 7.12f).
func (q *Queries) AvailableCoupons(ctx context.Context, destination, senderID string, at time.Time) ([]Coupon, error) {
	all, err := q.Coupons(ctx)
	if err != nil {
		return nil, err
	}
	available := []Coupon{}
	for _, c := range all {
		if !c.IsOpen(at) || !c.ValidFor(destination) {
			continue
		}
		uses, err := q.CouponUses(ctx, c.Code, senderID)
		if err != nil {
			return nil, err
		}
		if uses < c.UsesPerSender() {
			available = append(available, c)
		}
	}
	return available, nil
}

// ValidFor reports whether the coupon is valid for transfers to a country.
func (c Coupon) ValidFor(destination string) bool {
	for _, corridor := range c.Corridors {
		if corridor.Destination == destination {
			return true
		}
	}
	return false
}

// UsesPerSender returns how many times one sender can use the coupon.
func (c Coupon) UsesPerSender() int {
	if c.Type == pricing.CouponFrequency {
		return c.TransactionCount
	}
	return 1
}

// CouponUses returns the number of a sender's transfers that use a coupon.
func (q *Queries) CouponUses(ctx context.Context, code, senderID string) (uses int, err error) {
	err = q.db.QueryRow(ctx, `SELECT count(*) FROM pricing.coupon_uses WHERE code = $1 AND sender_id = $2`, code, senderID).Scan(&uses)
	return uses, err
}

const selectDailyRates = `SELECT to_char(day, 'YYYY-MM-DD'), r.rate, r.mid
	FROM generate_series(0, $4::int - 1) AS ago,
		LATERAL (SELECT date_trunc('day', $3::timestamptz AT TIME ZONE 'Asia/Kathmandu') - make_interval(days => ago) AS day) AS d,
		LATERAL (SELECT rate, mid FROM pricing.rates WHERE from_currency = $1 AND to_currency = $2
			AND published_at < (day + interval '1 day') AT TIME ZONE 'Asia/Kathmandu' ORDER BY version DESC LIMIT 1) AS r
	ORDER BY day`

const selectRate = `SELECT from_currency, to_currency, rate, mid, mid_day, source, reason, actor_id, actor_role, version, published_at
	FROM pricing.rates
	WHERE from_currency = $1 AND to_currency = $2`

const newestFirst = ` ORDER BY version DESC`

const selectCoupon = `SELECT c.position, c.definition, c.deleted, (SELECT count(*) FROM pricing.coupon_uses u WHERE u.code = c.code)
	FROM pricing.coupons c`

func scanRate(row pgx.CollectableRow) (r Rate, err error) {
	var rate, mid decimal.Decimal
	err = row.Scan(&r.From, &r.To, &rate, &mid, &r.MidDay, &r.Source, &r.Reason, &r.ActorID, &r.ActorRole, &r.Version,
		projections.UTC(&r.PublishedAt))
	r.Rate, r.Mid = money.NewRate(rate), money.NewRate(mid)
	return r, err
}

func scanDailyRate(row pgx.CollectableRow) (r DailyRate, err error) {
	var rate, mid decimal.Decimal
	err = row.Scan(&r.Day, &rate, &mid)
	r.Rate, r.Mid = money.NewRate(rate), money.NewRate(mid)
	return r, err
}

func scanFeeSet(row pgx.CollectableRow) (set FeeSet, err error) {
	var saved pricing.FeeSetSaved
	err = row.Scan(&saved, &set.Version)
	set.Key, set.Ranges, set.SavedAt = saved.Key, saved.Ranges, saved.At
	return set, err
}

func scanCoupon(row pgx.CollectableRow) (c Coupon, err error) {
	err = row.Scan(&c.Position, &c.CouponCreated, &c.Deleted, &c.Uses)
	return c, err
}
