package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"hulak/httpapi/operations"
	"hulak/projections"
)

// divergenceStore stores the divergences that the checker finds.
type divergenceStore struct{ pool *pgxpool.Pool }

// id returns a stable ID. It does not depend on the expected or actual value, which can change between checks.
func (d divergence) id() string {
	sum := sha256.Sum256([]byte(d.Kind + "\x00" + d.Scope + "\x00" + d.Subject))
	return hex.EncodeToString(sum[:16])
}

// maxTextChars limits the length of a stored subject or value, in characters.
const maxTextChars = 500

// save stores divergences. It resolves open divergences in the given scopes that are not in found.
func (s divergenceStore) save(ctx context.Context, scopes []string, found []divergence, at time.Time) error {
	var batch pgx.Batch
	ids := make([]string, len(found))
	for i, d := range found {
		ids[i] = d.id()
		batch.Queue(`INSERT INTO divergences (id, kind, scope, subject, expected, actual, first_seen, last_seen)
			VALUES ($1, $2, $3, left($4, $8), left($5, $8), left($6, $8), $7, $7)
			ON CONFLICT (id) DO UPDATE SET expected = excluded.expected, actual = excluded.actual, last_seen = excluded.last_seen, gone_at = NULL`,
			ids[i], d.Kind, d.Scope, d.Subject, d.Expected, d.Actual, at, maxTextChars)
	}
	batch.Queue(`UPDATE divergences SET gone_at = $3 WHERE gone_at IS NULL AND scope = ANY ($1) AND id <> ALL ($2)`, scopes, ids, at)
	return s.pool.SendBatch(ctx, &batch).Close()
}

// openScopes returns the scopes of open divergences. It returns at most 50, starting with those that were seen least recently.
func (s divergenceStore) openScopes(ctx context.Context) ([]string, error) {
	const maxScopes = 50
	return projections.Rows(ctx, s.pool, func(row pgx.Row) (scope string, err error) {
		err = row.Scan(&scope)
		return scope, err
	}, `SELECT scope FROM divergences WHERE gone_at IS NULL GROUP BY 1 ORDER BY min(last_seen) LIMIT $1`, maxScopes)
}

// scanPosition returns the log position that the scan has reached.
func (s divergenceStore) scanPosition(ctx context.Context) (position int64, err error) {
	err = s.pool.QueryRow(ctx, `SELECT walked FROM checker`).Scan(&position)
	return position, err
}

// saveProgress stores the position that the scan has reached. A finished scan starts over.
func (s divergenceStore) saveProgress(ctx context.Context, position int64, streams int, finished bool, at time.Time) error {
	_, err := s.pool.Exec(ctx, `UPDATE checker SET walked = CASE WHEN $3 THEN 0 ELSE $1 END, streams = streams + $2,
		finished_at = CASE WHEN $3 THEN $4 ELSE finished_at END, looked_at = $4`, position, streams, finished, at)
	return err
}

// Status implements httpapi.Checker.
func (s divergenceStore) Status(ctx context.Context) (operations.CheckerStatus, error) {
	var status operations.CheckerStatus
	var finishedAt, checkedAt *time.Time
	err := s.pool.QueryRow(ctx, `SELECT walked, streams, finished_at, looked_at,
		(SELECT count(*) FROM divergences WHERE gone_at IS NULL) FROM checker`).
		Scan(&status.ScannedTo, &status.Streams, &finishedAt, &checkedAt, &status.Open)
	status.FinishedAt, status.CheckedAt = projections.TimeOrZero(finishedAt), projections.TimeOrZero(checkedAt)
	return status, err
}

// Divergences implements httpapi.Checker.
func (s divergenceStore) Divergences(ctx context.Context, f operations.DivergenceFilter) ([]operations.Divergence, projections.Cursor, error) {
	where, timeColumn := `gone_at IS NULL`, `first_seen`
	if f.Resolved {
		where, timeColumn = `gone_at IS NOT NULL`, `gone_at`
	}
	after := f.After.FromLatest()
	rows, err := projections.Rows(ctx, s.pool, func(row pgx.Row) (d operations.Divergence, err error) {
		var goneAt *time.Time
		err = row.Scan(&d.ID, &d.Kind, &d.Scope, &d.Subject, &d.Expected, &d.Actual, &d.FirstSeen, &d.LastSeen, &goneAt)
		d.FirstSeen, d.LastSeen, d.ResolvedAt = d.FirstSeen.UTC(), d.LastSeen.UTC(), projections.TimeOrZero(goneAt)
		return d, err
	}, `SELECT id, kind, scope, subject, expected, actual, first_seen, last_seen, gone_at FROM divergences
		WHERE `+where+` AND ($1 = '' OR kind = $1) AND (`+timeColumn+`, id) < ($2, $3) ORDER BY `+timeColumn+` DESC, id DESC LIMIT $4`,
		f.Kind, after.At, after.ID, f.Limit+1)
	page, next := projections.Cut(rows, f.Limit, func(d operations.Divergence) projections.Cursor {
		if f.Resolved {
			return projections.Cursor{At: d.ResolvedAt, ID: d.ID}
		}
		return projections.Cursor{At: d.FirstSeen, ID: d.ID}
	})
	return page, next, err
}

var (
	divergencesMetric = prometheus.NewDesc(
		"hulak_divergences", "Open divergences that the checker has found.", []string{"kind"}, nil,
	)
	checkedStreamsMetric = prometheus.NewDesc(
		"hulak_checked_streams_total", "Streams that the checker has checked.", nil, nil,
	)
	checkAgeMetric = prometheus.NewDesc(
		"hulak_checker_looked_seconds", "Seconds since the last check.", nil, nil,
	)
)

// checkerMetrics collects the checker's metrics.
type checkerMetrics struct{ p *program }

// Describe implements prometheus.Collector.
func (m checkerMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{divergencesMetric, checkedStreamsMetric, checkAgeMetric} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (m checkerMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	store := divergenceStore{m.p.pool}
	status, err := store.Status(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(checkedStreamsMetric, err)
		return
	}
	out <- prometheus.MustNewConstMetric(checkedStreamsMetric, prometheus.CounterValue, float64(status.Streams))
	if !status.CheckedAt.IsZero() {
		out <- prometheus.MustNewConstMetric(checkAgeMetric, prometheus.GaugeValue, now().Sub(status.CheckedAt).Seconds())
	}
	rows, err := m.p.pool.Query(ctx, `SELECT kind, count(*) FROM divergences WHERE gone_at IS NULL GROUP BY 1`)
	if err != nil {
		out <- prometheus.NewInvalidMetric(divergencesMetric, err)
		return
	}
	open := map[string]int64{
		kindLog: 0, kindTransitions: 0, kindLedger: 0, kindLimits: 0, kindCoupons: 0, kindReadModel: 0, kindProvider: 0, kindInFlight: 0,
	}
	var kind string
	var count int64
	if _, err := pgx.ForEachRow(rows, []any{&kind, &count}, func() error { open[kind] = count; return nil }); err != nil {
		out <- prometheus.NewInvalidMetric(divergencesMetric, err)
		return
	}
	for kind, count := range open {
		out <- prometheus.MustNewConstMetric(divergencesMetric, prometheus.GaugeValue, float64(count), kind)
	}
}
