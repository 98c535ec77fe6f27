package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/jackc/pgx/v5"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
)

// BrowserErrors returns the number of reports that this process has stored and the number that it rejected because of the rate
// limits.
func (h *Handlers) BrowserErrors() (stored, limited int64) {
	return h.ErrorReports.Stored.Load(), h.ErrorReports.Limited.Load()
}

// reportBrowserError stores an error that a page reported (spec 8.14a) and counts repeats of the same error. An advisory
// lock serializes reports, because concurrent inserts could exceed the limit on stored errors.
func (h *Handlers) reportBrowserError(ctx context.Context, in *core.BodyInput[dto.BrowserErrorReport]) (dto.Success, error) {
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
		fingerprintOf(e), e.Kind, e.Name, e.Route, dto.CopyNonNil(e.Trace), e.Build, e.Browser, h.Now(), core.MaxBuildsPerError)
	batch.Queue(`
		DELETE FROM browser_errors WHERE fingerprint IN (
			SELECT fingerprint FROM browser_errors ORDER BY last_seen DESC, fingerprint OFFSET $1)`, core.MaxBrowserErrors)
	err := pgx.BeginFunc(ctx, h.Config.DB, func(tx pgx.Tx) error { return tx.SendBatch(ctx, &batch).Close() })
	if err == nil {
		h.ErrorReports.Stored.Add(1)
	}
	return dto.OK, err
}

// fingerprintOf returns a digest that identifies an error across reports. Script file names contain a content hash, so a trace
// location refers to the same code in every build. Line breaks separate the fields, because no field can contain one.
func fingerprintOf(e dto.BrowserErrorReport) []byte {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{e.Kind, e.Name, e.Route}, e.Trace...), "\n")))
	return sum[:]
}

func (h *Handlers) listBrowserErrors(ctx context.Context, _ *core.NoInput) (dto.List[BrowserError], error) {
	all, err := projections.Rows(ctx, h.Config.DB, func(row pgx.CollectableRow) (e BrowserError, err error) {
		var fingerprint []byte
		err = row.Scan(&fingerprint, &e.Kind, &e.Name, &e.Route, &e.Trace, &e.Builds, &e.Browsers, &e.Count, &e.FirstSeen, &e.LastSeen)
		e.ID, e.FirstSeen, e.LastSeen = hex.EncodeToString(fingerprint), dto.Time(e.FirstSeen), dto.Time(e.LastSeen)
		return e, err
	}, `SELECT fingerprint, kind, name, route, trace, builds, browsers, count, first_seen, last_seen
		FROM browser_errors ORDER BY last_seen DESC, fingerprint`)
	return dto.List[BrowserError]{Result: all}, err
}
