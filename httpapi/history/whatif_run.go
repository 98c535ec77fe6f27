package history

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/whatif"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/business"
	"hulak/projections/events"
	"hulak/projections/transfers"
)

// Limits on a run.
const (
	whatIfTransfersPerStep  = 100 // transfers evaluated between two checks for cancellation
	maxWhatIfCreationEvents = 8   // events to read from the start of a transfer; creation writes fewer
	maxWhatIfSenders        = 2_000
	whatIfEventsPerPage     = 1_000
)

// whatIfRun finds past transfers whose outcome would differ under the changed rules. It writes only its own results.
type whatIfRun struct {
	handlers    *Handlers
	id          string
	after, upTo int64
	simulation  *whatif.Simulation

	done     int
	totals   runTotals
	senders  map[string]*senderHistory
	canceled bool
}

// runTotals accumulates the totals of a run.
type runTotals struct {
	different, refused, held, released, unreadable int

	phases [3]phaseTotals // by business.Phase
}

// phaseTotals are the totals of the transfers in one phase.
type phaseTotals struct{ actualFees, simulatedFees, actualSent, simulatedSent money.Amount }

// senderHistory holds the events of one sender and of the sender's limit, in order.
type senderHistory struct {
	senderEvents []domain.RecordedEvent
	limitEvents  []domain.RecordedEvent
}

// process evaluates the transfers in the period in batches. It stops early if the run is canceled or the server shuts down.
func (r *whatIfRun) process() {
	ctx := r.handlers.Closing
	zero := money.Zero(money.USD)
	for i := range r.totals.phases {
		r.totals.phases[i] = phaseTotals{zero, zero, zero, zero}
	}
	r.senders = map[string]*senderHistory{}
	if err := r.runStepsRecovering(ctx); err != nil && ctx.Err() == nil {
		r.handlers.Log.Error("simulation failed", "run", r.id, "error", err.Error())
		_ = r.save(ctx, whatIfFailed, nil) // if this also fails, the run is shown as interrupted
	}
}

// runStepsRecovering calls runSteps and returns a panic as an error, so a simulation cannot crash the process.
func (r *whatIfRun) runStepsRecovering(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic at %s: %T", core.PanicLocation(), v)
		}
	}()
	return r.runSteps(ctx)
}

func (r *whatIfRun) runSteps(ctx context.Context) error {
	for {
		batch, err := r.handlers.events.StreamsStartedBetween(ctx, transfer.Created{}.EventType(), r.after, r.upTo, whatIfTransfersPerStep)
		if err != nil {
			return err
		}
		rows, err := r.evaluate(ctx, batch)
		if err != nil {
			return err
		}
		state := whatIfRunning
		if len(batch) < whatIfTransfersPerStep {
			state = whatIfDone
		} else {
			r.after = batch[len(batch)-1].Position
		}
		if err := r.save(ctx, state, rows); err != nil || r.canceled || state == whatIfDone {
			return err
		}
	}
}

// evaluate evaluates a batch of transfers under the changed rules. It returns the transfers with a different outcome.
func (r *whatIfRun) evaluate(ctx context.Context, batch []events.StreamStart) ([]whatIfRow, error) {
	ids := dto.Map(batch, func(t events.StreamStart) string { return t.Stream.Key() })
	summaries, err := r.handlers.transfers.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	phases, err := r.handlers.business.PhasesByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	current := make(map[string]transfers.Summary, len(summaries))
	for _, t := range summaries {
		current[t.ID] = t
	}
	var rows []whatIfRow
	for _, t := range batch {
		r.done++
		evidence, ok, err := r.evidence(ctx, t)
		if err != nil {
			return nil, err
		}
		if !ok {
			r.totals.unreadable++
			continue
		}
		actual, simulated := evidence.ActualVerdict(), r.simulation.Evaluate(evidence)
		r.totals.count(evidence, actual, simulated, phases[t.Stream.Key()])
		if actual.Differs(simulated) {
			rows = append(rows, whatIfRow{t.Position, whatIfRowOf(evidence, actual, simulated, current[t.Stream.Key()])})
		}
	}
	return rows, nil
}

// evidence returns the data that was known when a transfer was created. It returns false if an event cannot be read or if the first
// event did not create a transfer.
func (r *whatIfRun) evidence(ctx context.Context, t events.StreamStart) (whatif.Evidence, bool, error) {
	recorded, err := r.handlers.Config.Events.ReadStream(ctx, t.Stream, 0, maxWhatIfCreationEvents)
	if err != nil {
		return whatif.Evidence{}, false, err
	}
	var creationEvents []transfer.Event
	for _, e := range recorded {
		if e.Err != nil {
			return whatif.Evidence{}, false, nil //nolint:nilerr // unreadable transfers are counted and skipped
		}
		if e.Meta.Correlation == recorded[0].Meta.Correlation {
			creationEvents = append(creationEvents, e.Event.(transfer.Event))
		}
	}
	if len(creationEvents) == 0 { // the transfers read model is ahead of a restored log
		return whatif.Evidence{}, false, nil
	}
	created, ok := creationEvents[0].(transfer.Created)
	if !ok {
		return whatif.Evidence{}, false, nil
	}
	history, err := r.historyOf(ctx, created.SenderID)
	if err != nil {
		return whatif.Evidence{}, false, err
	}
	evidence, ok := whatif.CollectEvidence(creationEvents, history.tier(t.Position), history.limitState(t.Position, created.TransferID))
	return evidence, ok, nil
}

// historyOf returns a sender's history. It caches histories and clears the cache when it is full.
func (r *whatIfRun) historyOf(ctx context.Context, senderID string) (*senderHistory, error) {
	if history := r.senders[senderID]; history != nil {
		return history, nil
	}
	if len(r.senders) >= maxWhatIfSenders {
		clear(r.senders)
	}
	senderEvents, err := r.readStream(ctx, domain.Stream(sender.Decider.Category, senderID))
	if err != nil {
		return nil, err
	}
	limitEvents, err := r.readStream(ctx, domain.Stream(sendinglimit.Decider.Category, senderID))
	if err != nil {
		return nil, err
	}
	history := &senderHistory{senderEvents, limitEvents}
	r.senders[senderID] = history
	return history, nil
}

// readStream returns a stream's events up to the end of the period.
func (r *whatIfRun) readStream(ctx context.Context, stream domain.StreamID) (events []domain.RecordedEvent, err error) {
	for after := int64(0); ; {
		page, err := r.handlers.Config.Events.ReadStream(ctx, stream, after, whatIfEventsPerPage)
		if err != nil {
			return nil, err
		}
		for _, e := range page {
			if e.Position > r.upTo {
				return events, nil
			}
			events = append(events, e)
			after = e.Version
		}
		if len(page) < whatIfEventsPerPage {
			return events, nil
		}
	}
}

// tier returns the sender's tier at a position.
func (h *senderHistory) tier(position int64) sender.Tier {
	tier := sender.TierNone
	for _, r := range h.senderEvents {
		if r.Position > position {
			break
		}
		if assigned, ok := r.Event.(sender.TierAssigned); ok {
			tier = assigned.Tier
		}
	}
	return tier
}

// limitState returns the state of the sender's limit just before the transfer created at a position. It ignores the transfer's own
// reservation.
func (h *senderHistory) limitState(position int64, transferID string) sendinglimit.State {
	state := sendinglimit.State{}
	for _, r := range h.limitEvents {
		if r.Position >= position {
			break
		}
		e, ok := r.Event.(sendinglimit.Event)
		if reserved, isReserved := r.Event.(sendinglimit.Reserved); !ok || isReserved && reserved.TransferID == transferID {
			continue
		}
		state = sendinglimit.Decider.Evolve(state, e)
	}
	return state
}

func (t *runTotals) count(e whatif.Evidence, actual, simulated whatif.Verdict, phases business.Phases) {
	send := e.Created.Quote.Send
	fees, sent := &t.phases[phases.Fee], &t.phases[phases.Send]
	fees.actualFees, fees.simulatedFees = fees.actualFees.Add(actual.Fee), fees.simulatedFees.Add(simulated.Fee)
	sent.actualSent = sent.actualSent.Add(send)
	if simulated.Outcome != whatif.OutcomeRefused {
		sent.simulatedSent = sent.simulatedSent.Add(send)
	}
	if actual.Differs(simulated) {
		t.different++
	}
	switch {
	case simulated.Outcome == whatif.OutcomeRefused:
		t.refused++
	case simulated.Outcome == whatif.OutcomeHeld && actual.Outcome != whatif.OutcomeHeld:
		t.held++
	case simulated.Outcome == whatif.OutcomeAccepted && actual.Outcome == whatif.OutcomeHeld:
		t.released++
	}
}

func (t runTotals) info() dto.WhatIfTotals {
	return dto.WhatIfTotals{
		Different: t.different, Refused: t.refused, Held: t.held, Released: t.released, Unreadable: t.unreadable,
		Completed: t.phases[business.PhaseCompleted].info(), Pending: t.phases[business.PhasePending].info(),
		Reversed: t.phases[business.PhaseReversed].info(),
	}
}

func (p phaseTotals) info() dto.WhatIfAmounts {
	return dto.WhatIfAmounts{
		ActualFees: dto.MoneyOf(p.actualFees), SimulatedFees: dto.MoneyOf(p.simulatedFees),
		ActualSent: dto.MoneyOf(p.actualSent), SimulatedSent: dto.MoneyOf(p.simulatedSent),
	}
}

func whatIfRowOf(e whatif.Evidence, actual, simulated whatif.Verdict, current transfers.Summary) dto.WhatIfRow {
	outcome := func(v whatif.Verdict) dto.WhatIfOutcome {
		return dto.WhatIfOutcome{Outcome: string(v.Outcome), Reasons: dto.CopyNonNil(v.Reasons), Fee: dto.MoneyOf(v.Fee)}
	}
	send := e.Created.Quote.Send
	return dto.WhatIfRow{
		TransferID: e.Created.TransferID, SenderID: e.Created.SenderID, CreatedAt: dto.Time(e.Created.At),
		Amount: dto.MoneyOf(send), Currency: string(send.Currency()), Actual: outcome(actual), Simulated: outcome(simulated),
		Status: string(current.Status), DeliveryStatus: string(current.Delivery),
	}
}

// save stores a step's rows and then the progress, so a caller that sees the progress also sees the rows. It sets r.canceled if the
// run was canceled.
func (r *whatIfRun) save(ctx context.Context, state string, rows []whatIfRow) error {
	var batch pgx.Batch
	for _, row := range rows {
		raw, err := json.Marshal(row.row)
		if err != nil {
			return err
		}
		batch.Queue(`INSERT INTO what_if_rows (run_id, position, answer) VALUES ($1, $2, $3)`, r.id, row.position, raw)
	}
	totals, err := json.Marshal(r.totals.info())
	if err != nil {
		return err
	}
	batch.Queue(`UPDATE what_if_runs SET done = $2, totals = $3, state = $4, updated_at = $5 WHERE id = $1 AND state = 'RUNNING'`,
		r.id, r.done, totals, state, r.handlers.Now())
	results := r.handlers.Config.DB.SendBatch(ctx, &batch)
	defer func() { _ = results.Close() }()
	for range rows {
		if _, err := results.Exec(); err != nil {
			return err
		}
	}
	updated, err := results.Exec()
	r.canceled = err == nil && updated.RowsAffected() == 0
	return err
}
