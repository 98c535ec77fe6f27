package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/time/rate"

	"hulak/httpapi/dto"
	"hulak/projections"
)

// Pages report errors without authentication, so anyone can send reports. The server limits the rate of reports per address and in
// total before it reads the body. It also limits the number of stored errors.
const (
	reportBurst       = 10 // reports that one address can send in a burst; a page sends fewer
	reportInterval    = time.Minute
	totalReportBurst  = 100
	reportsPerSecond  = 10
	maxReportBytes    = 2 << 10
	maxBrowserErrors  = 200 // distinct errors stored; the least recently seen is deleted first
	maxBuildsPerError = 5   // builds stored for each error
)

// reportLimiter rate-limits and counts browser error reports.
type reportLimiter struct {
	now        func() time.Time
	perAddress *rateLimiter
	total      *rate.Limiter

	stored, limited atomic.Int64
}

func newReportLimiter(now func() time.Time) *reportLimiter {
	perAddress := newRateLimiter(now, reportBurst)
	perAddress.interval = reportInterval
	return &reportLimiter{now: now, perAddress: perAddress, total: rate.NewLimiter(reportsPerSecond, totalReportBurst)}
}

// allow reports whether an address can send a report now. If a limit is reached, it also returns how long to wait.
func (r *reportLimiter) allow(address string) (time.Duration, bool) {
	wait, ok := r.perAddress.allow(address)
	if ok && !r.total.AllowN(r.now(), 1) {
		wait, ok = time.Second, false
	}
	if !ok {
		r.limited.Add(1)
	}
	return wait, ok
}

// BrowserErrors returns the number of reports that this process has stored and the number that it rejected because of the rate
// limits.
func (s *Server) BrowserErrors() (stored, limited int64) {
	return s.errorReports.stored.Load(), s.errorReports.limited.Load()
}

// reportBrowserError stores an error that a page reported (spec 8.14a) and counts repeats of the same error. An advisory
// lock serializes reports, because concurrent inserts could exceed the limit on stored errors.
func (s *Server) reportBrowserError(ctx context.Context, in *bodyInput[dto.BrowserErrorReport]) (dto.Success, error) {
	e := in.Body
	var batch pgx.Batch
	batch.Queue(`SELECT pg_advisory_xact_lock(hashtextextended('browser_errors', 0))`)
	batch.Queue(`
		INSERT INTO browser_errors AS known (fingerprint, kind, name, route, trace, builds, browsers, count, first_seen, last_seen)
		VALUES ($1, $2, $3, $4, $5, ARRAY[$6::text], ARRAY[$7::text], 1, $8, $8)
		ON CONFLICT (fingerprint) DO UPDATE SET
			builds = (array_prepend($6::text, array_remove(known.builds, $6::text)))[1:$9],
			browsers = array_prepend($7::text, array_remove(known.browsers, $7::text)),
			count = known.count + 1, last_seen = greatest(known.last_seen, excluded.last_seen)`,
		fingerprintOf(e), e.Kind, e.Name, e.Route, copyNonNil(e.Trace), e.Build, e.Browser, s.now(), maxBuildsPerError)
	batch.Queue(`
		DELETE FROM browser_errors WHERE fingerprint IN (
			SELECT fingerprint FROM browser_errors ORDER BY last_seen DESC, fingerprint OFFSET $1)`, maxBrowserErrors)
	err := pgx.BeginFunc(ctx, s.cfg.DB, func(tx pgx.Tx) error { return tx.SendBatch(ctx, &batch).Close() })
	if err == nil {
		s.errorReports.stored.Add(1)
	}
	return dto.OK, err
}

// fingerprintOf returns a digest that identifies an error across reports. Script file names contain a content hash, so a trace
// location refers to the same code in every build. Line breaks separate the fields, because no field can contain one.
func fingerprintOf(e dto.BrowserErrorReport) []byte {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{e.Kind, e.Name, e.Route}, e.Trace...), "\n")))
	return sum[:]
}

func (s *Server) listBrowserErrors(ctx context.Context, _ *noInput) (dto.List[dto.BrowserError], error) {
	all, err := projections.Rows(ctx, s.cfg.DB, func(row pgx.Row) (e dto.BrowserError, err error) {
		var fingerprint []byte
		err = row.Scan(&fingerprint, &e.Kind, &e.Name, &e.Route, &e.Trace, &e.Builds, &e.Browsers, &e.Count, &e.FirstSeen, &e.LastSeen)
		e.ID, e.FirstSeen, e.LastSeen = hex.EncodeToString(fingerprint), dto.Time(e.FirstSeen), dto.Time(e.LastSeen)
		return e, err
	}, `SELECT fingerprint, kind, name, route, trace, builds, browsers, count, first_seen, last_seen
		FROM browser_errors ORDER BY last_seen DESC, fingerprint`)
	return dto.List[dto.BrowserError]{Result: all}, err
}
