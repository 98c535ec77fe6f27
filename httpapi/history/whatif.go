package history

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/whatif"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/httpapi/uploads"
	"hulak/projections"
)

// Limits on simulations.
const (
	maxWhatIfTransfers = 100_000 // simulating this many takes two to three minutes
	whatIfRowsPerPage  = 200
	// maxWhatIfStall is how long a run can go without progress before it is shown as interrupted.
	maxWhatIfStall = time.Minute
)

var (
	errWhatIfNotFound    = domain.Reject(domain.NotFound, "WHAT_IF_NOT_FOUND")
	errPeriodTooLong     = domain.Reject(domain.BusinessRule, "PERIOD_TOO_LONG").With("count", strconv.Itoa(maxWhatIfTransfers))
	errWhatIfNotFinished = domain.Reject(domain.Conflict, "NOT_FINISHED")
	errResultTooLong     = domain.Reject(domain.TooLarge, "ANSWER_TOO_LONG")
	errWhatIfBusy        = domain.Reject(domain.Unavailable, "BUSY")
)

// States of a run.
const (
	whatIfRunning  = "RUNNING"
	whatIfDone     = "DONE"
	whatIfCanceled = "CANCELED"
	whatIfFailed   = "FAILED"
	// whatIfInterrupted replaces RUNNING in responses if the run has made no progress for maxWhatIfStall. It is not stored.
	whatIfInterrupted = "INTERRUPTED"
)

// getWhatIfRules returns the current rules that a simulation can change.
func (h *Handlers) getWhatIfRules(ctx context.Context, _ *core.NoInput) (dto.WhatIfRules, error) {
	file := screening.CurrentRules.File()
	out := dto.WhatIfRules{
		Version: screening.CurrentRules.Version, FeeSets: []dto.FeeSetInEffect{},
		Rules: dto.ScreeningRules{
			MinMatchScore: file.Matching.MinScore, MinIdentityAmount: file.MinIdentityAmount,
			Patterns: dto.Map(file.Patterns, func(p screening.PatternFile) dto.ScreeningRule {
				return dto.ScreeningRule{
					Code: p.Code, Counts: string(p.Counts), WithinHours: p.WithinHours, From: p.From, Below: p.Below, AtLeast: p.AtLeast,
				}
			}),
		},
	}
	for _, tier := range []sender.Tier{sender.TierOne, sender.TierTwo, sender.TierThree} {
		l := sendinglimit.LimitsFor(tier)
		out.Limits = append(out.Limits, dto.WhatIfLimits{
			Tier: string(tier), PerTransaction: l.PerTransaction.Text(), PerDay: l.PerDay.Text(),
			Per30Days: l.Per30Days.Text(), Per180Days: l.Per180Days.Text(),
		})
	}
	head, err := h.Config.Events.Head(ctx)
	if err != nil {
		return out, err
	}
	out.FeeSets, err = logSnapshot{h: h, position: head}.feeSets(ctx)
	return out, err
}

// startWhatIf starts a simulation in the background and returns its ID.
func (h *Handlers) startWhatIf(ctx context.Context, in *core.BodyInput[dto.WhatIfRequest]) (dto.WhatIfRunID, error) {
	changes, err := h.parseChanges(ctx, in.Body)
	if err != nil {
		return dto.WhatIfRunID{}, err
	}
	from, to, _ := in.Body.Period() // Check has validated the period
	after, err := h.events.AtTime(ctx, from.Add(-time.Microsecond))
	if err != nil {
		return dto.WhatIfRunID{}, err
	}
	upTo, err := h.events.AtTime(ctx, to.Add(-time.Microsecond))
	if err != nil {
		return dto.WhatIfRunID{}, err
	}
	total, err := h.events.CountBetween(ctx, transfer.Created{}.EventType(), after.Position, upTo.Position, maxWhatIfTransfers+1)
	if err != nil {
		return dto.WhatIfRunID{}, err
	}
	if total > maxWhatIfTransfers {
		return dto.WhatIfRunID{}, errPeriodTooLong
	}
	request, err := json.Marshal(in.Body)
	if err != nil {
		return dto.WhatIfRunID{}, err
	}
	select {
	case h.whatIfSlot <- struct{}{}:
	default:
		return dto.WhatIfRunID{}, errWhatIfBusy
	}
	run := whatIfRun{
		handlers: h, id: core.NewID(), after: after.Position, upTo: upTo.Position, simulation: whatif.NewSimulation(changes),
	}
	_, err = h.Config.DB.Exec(ctx, `INSERT INTO what_if_runs (id, asked_by, asked_at, reason, changes, after, up_to, total, state, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3)`,
		run.id, core.CallerOf(ctx).ID, h.Now(), strings.TrimSpace(in.Body.Reason), request, run.after, run.upTo, total, whatIfRunning)
	if err != nil {
		<-h.whatIfSlot
		return dto.WhatIfRunID{}, err
	}
	h.BackgroundWork.Go(func() {
		defer func() { <-h.whatIfSlot }()
		run.process()
	})
	return dto.WhatIfRunID{ID: run.id}, nil
}

// parseChanges converts a request to the rule changes to simulate. It rejects changes that would also be rejected outside a simulation.
func (h *Handlers) parseChanges(ctx context.Context, q dto.WhatIfRequest) (whatif.Changes, error) {
	var changes whatif.Changes
	if q.FeeSet != nil {
		set, err := core.State(ctx, h.Server, pricing.FeeSetDecider, q.FeeSet.Key)
		if err != nil {
			return changes, err
		}
		if !set.Exists() {
			return changes, pricing.ErrNoFeeSet
		}
		ranges, err := presentation.ParseFeeRanges(q.FeeSet.FeeRanges)
		if err != nil {
			return changes, err
		}
		save := pricing.SaveFeeSet{Key: set.Key, Ranges: ranges, At: h.Now()}
		if _, err := pricing.FeeSetDecider.Decide(pricing.FeeSet{}, save); err != nil {
			return changes, err
		}
		changes.FeeSet = &pricing.FeeSet{Key: set.Key, Ranges: ranges, Version: set.Version + 1}
	}
	for i, l := range q.Limits {
		limits, err := parseLimits(l)
		if err != nil {
			return changes, core.ErrInvalid.WithFields(domain.FieldError{Field: "limits[" + strconv.Itoa(i) + "]", Code: "INVALID_AMOUNT"})
		}
		if changes.Limits == nil {
			changes.Limits = map[sender.Tier]sendinglimit.Limits{}
		}
		changes.Limits[sender.Tier(l.Tier)] = limits
	}
	if q.Rules != nil {
		rules, err := parseRules(*q.Rules)
		if err != nil {
			return changes, core.ErrInvalid.WithFields(domain.FieldError{Field: "rules", Code: "INVALID_PARAMETER"})
		}
		changes.Rules = &rules
	}
	return changes, nil
}

// parseLimits parses a tier's limits. It copies IncludesFee from the current limits.
func parseLimits(l dto.WhatIfLimits) (limits sendinglimit.Limits, err error) {
	tier := sender.Tier(l.Tier)
	if tier != sender.TierOne && tier != sender.TierTwo && tier != sender.TierThree {
		return limits, core.ErrInvalid
	}
	limits.IncludesFee = sendinglimit.LimitsFor(tier).IncludesFee
	for _, limit := range []struct {
		text   string
		amount *money.Amount
	}{
		{l.PerTransaction, &limits.PerTransaction}, {l.PerDay, &limits.PerDay},
		{l.Per30Days, &limits.Per30Days}, {l.Per180Days, &limits.Per180Days},
	} {
		amount, err := money.Parse(limit.text, money.USD)
		if err != nil || amount.IsNegative() {
			return limits, core.ErrInvalid
		}
		*limit.amount = amount
	}
	return limits, nil
}

// parseRules returns the current screening rules with the requested changes.
func parseRules(r dto.ScreeningRules) (screening.Rules, error) {
	file := screening.CurrentRules.File()
	file.Matching.MinScore, file.MinIdentityAmount, file.Patterns = r.MinMatchScore, r.MinIdentityAmount, nil
	for _, p := range r.Patterns {
		file.Patterns = append(file.Patterns, screening.PatternFile{
			Code: p.Code, Counts: screening.Quantity(p.Counts), WithinHours: p.WithinHours, From: p.From, Below: p.Below, AtLeast: p.AtLeast,
		})
	}
	return file.Rules()
}

const whatIfColumns = `SELECT id, asked_by, asked_at, reason, changes, total, done, state, totals, updated_at FROM what_if_runs`

// listWhatIfs lists the simulations, newest first.
func (h *Handlers) listWhatIfs(ctx context.Context, in *core.ListPage) (dto.Page[dto.WhatIfRun], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[dto.WhatIfRun]{}, err
	}
	after = after.FromLatest()
	limit := projections.PageSize(in.Limit)
	runs, err := projections.Rows(ctx, h.Config.DB, h.scanWhatIf,
		whatIfColumns+` WHERE (asked_at, id) < ($1, $2) ORDER BY asked_at DESC, id DESC LIMIT $3`, after.At, after.ID, limit+1)
	if err != nil {
		return dto.Page[dto.WhatIfRun]{}, err
	}
	page, next := projections.Cut(runs, limit, func(run dto.WhatIfRun) projections.Cursor {
		return projections.Cursor{At: run.At, ID: run.ID}
	})
	names := core.NewStaffNames(h.Server)
	for i := range page {
		page[i].At = dto.Time(page[i].At)
		if page[i].By, err = names.Person(ctx, domain.Actor{ID: page[i].By.ID}); err != nil {
			return dto.Page[dto.WhatIfRun]{}, err
		}
	}
	return dto.Page[dto.WhatIfRun]{Result: page, Next: next.String()}, nil
}

// getWhatIf returns one simulation and its progress.
func (h *Handlers) getWhatIf(ctx context.Context, in *core.ByID) (dto.WhatIfRun, error) {
	run, err := projections.One(ctx, h.Config.DB, errWhatIfNotFound, h.scanWhatIf, whatIfColumns+` WHERE id = $1`, in.ID)
	if err != nil {
		return run, err
	}
	names := core.NewStaffNames(h.Server)
	run.At = dto.Time(run.At)
	run.By, err = names.Person(ctx, domain.Actor{ID: run.By.ID})
	return run, err
}

func (h *Handlers) scanWhatIf(row pgx.CollectableRow) (dto.WhatIfRun, error) {
	var run dto.WhatIfRun
	var request, totals []byte
	var at, updated time.Time
	if err := row.Scan(&run.ID, &run.By.ID, &at, &run.Reason, &request, &run.Total, &run.Done, &run.State, &totals, &updated); err != nil {
		return run, err
	}
	if run.State == whatIfRunning && h.Now().Sub(updated) > maxWhatIfStall {
		run.State = whatIfInterrupted
	}
	run.At, run.Totals = at.UTC(), zeroTotals // dto.Time rounds At later, because the cursor needs microseconds
	if err := errors.Join(json.Unmarshal(request, &run.Request), json.Unmarshal(totals, &run.Totals)); err != nil {
		return run, err
	}
	from, to, _ := run.Request.Period()
	run.From, run.To, run.Changed = dto.Time(from), dto.Time(to), []string{}
	for _, change := range []struct {
		name    string
		changed bool
	}{{"FEES", run.Request.FeeSet != nil}, {"LIMITS", len(run.Request.Limits) > 0}, {"RULES", run.Request.Rules != nil}} {
		if change.changed {
			run.Changed = append(run.Changed, change.name)
		}
	}
	return run, nil
}

// Totals of a run that has not started. The amounts also fill in totals that earlier releases stored without phases.
var (
	zeroAmounts = dto.WhatIfAmounts{ActualFees: "0.00", SimulatedFees: "0.00", ActualSent: "0.00", SimulatedSent: "0.00"}
	zeroTotals  = dto.WhatIfTotals{Completed: zeroAmounts, Pending: zeroAmounts, Reversed: zeroAmounts}
)

// cancelWhatIf stops a run. The rows found so far are kept.
func (h *Handlers) cancelWhatIf(ctx context.Context, in *core.ByID) (dto.Success, error) {
	if _, err := h.getWhatIf(ctx, in); err != nil {
		return dto.Success{}, err
	}
	_, err := h.Config.DB.Exec(ctx, `UPDATE what_if_runs SET state = $2, updated_at = $3 WHERE id = $1 AND state = $4`,
		in.ID, whatIfCanceled, h.Now(), whatIfRunning)
	return dto.OK, err
}

// attachWhatIf attaches a run's results to a case as a CSV file. It rejects a run that is still running.
func (h *Handlers) attachWhatIf(ctx context.Context, in *core.IDBodyInput[dto.AttachWhatIf]) (dto.Success, error) {
	run, err := h.getWhatIf(ctx, &in.ByID)
	if err != nil {
		return dto.Success{}, err
	}
	if run.State == whatIfRunning {
		return dto.Success{}, errWhatIfNotFinished
	}
	c, err := core.State(ctx, h.Server, casefile.Decider, in.Body.CaseID)
	switch {
	case err != nil:
		return dto.Success{}, err
	case !c.Exists():
		return dto.Success{}, casefile.ErrNotFound
	case !c.Open:
		return dto.Success{}, casefile.ErrClosed
	}
	var content bytes.Buffer
	if err := h.writeWhatIf(ctx, in.ID, csv.NewWriter(&content)); err != nil {
		return dto.Success{}, err
	}
	if content.Len() > core.MaxDocumentBytes {
		return dto.Success{}, errResultTooLong
	}
	return dto.OK, h.documents.AttachToCase(ctx, c.ID, "what-if-"+run.At.Format(time.DateOnly),
		uploads.File{MediaType: "text/csv", Extension: ".csv", Content: content.Bytes()})
}
