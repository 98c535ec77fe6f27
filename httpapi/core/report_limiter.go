package core

import (
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Pages report errors without authentication, so anyone can send reports. The server limits the rate of reports per address and in
// total before it reads the body. It also limits the number of stored errors.
const (
	ReportBurst       = 10 // reports that one address can send in a burst; a page sends fewer
	ReportInterval    = time.Minute
	TotalReportBurst  = 100
	ReportsPerSecond  = 10
	MaxReportBytes    = 2 << 10
	MaxBrowserErrors  = 200 // distinct errors stored; the least recently seen is deleted first
	MaxBuildsPerError = 5   // builds stored for each error
)

// ReportLimiter rate-limits and counts browser error reports.
type ReportLimiter struct {
	now        func() time.Time
	perAddress *RateLimiter
	total      *rate.Limiter

	Stored, Limited atomic.Int64
}

// NewReportLimiter returns a limiter for the reports of pages.
func NewReportLimiter(now func() time.Time) *ReportLimiter {
	perAddress := NewSlowRateLimiter(now, ReportBurst, ReportInterval)
	return &ReportLimiter{now: now, perAddress: perAddress, total: rate.NewLimiter(ReportsPerSecond, TotalReportBurst)}
}

// Allow reports whether an address can send a report now. If a limit is reached, it also returns how long to wait.
func (r *ReportLimiter) Allow(address string) (time.Duration, bool) {
	wait, ok := r.perAddress.Allow(address)
	if ok && !r.total.AllowN(r.now(), 1) {
		wait, ok = time.Second, false
	}
	if !ok {
		r.Limited.Add(1)
	}
	return wait, ok
}
