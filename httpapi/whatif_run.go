package httpapi

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
	"hulak/httpapi/dto"
	"hulak/projections/business"
	"hulak/projections/events"
	"hulak/projections/transfers"
)

// Limits of a run.
const (
	whatIfStepTransfers     = 100 // transfers between two checks for cancellation
	whatIfCreationEventsMax = 8   // most events of the decision that created a transfer
	whatIfSendersMax        = 2_000
	whatIfStreamPage        = 1_000
)

// whatIfRun searches for the transfers that would have ended differently. It only reads the log.
type whatIfRun struct {
	server      *Server
	id          string
	after, upTo int64
	simulation  *whatif.Simulation

	done     int
	totals   runTotals
	senders  map[string]*senderHistory
	canceled bool
}

// runTotals accumulates the totals.
type runTotals struct {
	different, refused, held, released, unreadable int

	phases [3]phaseTotals // by business.Phase
}

// phaseTotals are the amounts in one phase.
type phaseTotals struct{ feesThen, feesWould, sentThen, sentWould money.Amount }

// senderHistory holds the events of one sender's tier and sending limit, in order.
type senderHistory struct {
	senderEvents []domain.RecordedEvent
	limitEvents  []domain.RecordedEvent
}

// process processes the period in steps. It stops early if the run is canceled or the server closes.
func (r *whatIfRun) process() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { // ends with the run
		select {
		case <-r.server.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	zero := money.Zero(money.USD)
	for i := range r.totals.phases {
		r.totals.phases[i] = phaseTotals{zero, zero, zero, zero}
	}
	r.senders = map[string]*senderHistory{}
	if err := r.runRecovered(ctx); err != nil && ctx.Err() == nil {
		r.server.log.Error("simulation failed", "run", r.id, "error", err.Error())
		_ = r.save(ctx, whatIfFailed, nil) // if this write fails too, the run shows as interrupted
	}
}

// runRecovered turns a panic into an error, so that a question cannot crash the process.
func (r *whatIfRun) runRecovered(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic at %s: %T", panicLocation(), v)
		}
	}()
	return r.runSteps(ctx)
}

func (r *whatIfRun) runSteps(ctx context.Context) error {
	for {
		batch, err := r.server.read.events.StreamsStartedBetween(ctx, transfer.Created{}.EventType(), r.after, r.upTo, whatIfStepTransfers)
		if err != nil {
			return err
		}
		rows, err := r.evaluate(ctx, batch)
		if err != nil {
			return err
		}
		state := whatIfRunning
		if len(batch) < whatIfStepTransfers {
			state = whatIfDone
		} else {
			r.after = batch[len(batch)-1].Position
		}
		if err := r.save(ctx, state, rows); err != nil || r.canceled || state == whatIfDone {
			return err
		}
	}
}

// evaluate evaluates some transfers under the changed rules. It returns those that would have ended differently.
func (r *whatIfRun) evaluate(ctx context.Context, batch []events.StreamStart) ([]whatIfRow, error) {
	ids := make([]string, len(batch))
	for i, t := range batch {
		ids[i] = t.Stream.Key()
	}
	summaries, err := r.server.read.transfers.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	phases, err := r.server.read.business.PhasesOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	now := make(map[string]transfers.Summary, len(summaries))
	for _, t := range summaries {
		now[t.ID] = t
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
		then, would := evidence.ActualVerdict(), r.simulation.Evaluate(evidence)
		r.totals.count(evidence, then, would, phases[t.Stream.Key()])
		if then.Differs(would) {
			rows = append(rows, whatIfRow{t.Position, whatIfRowOf(evidence, then, would, now[t.Stream.Key()])})
		}
	}
	return rows, nil
}

// evidence returns what was known when a transfer was created. It returns false if its events cannot be read.
func (r *whatIfRun) evidence(ctx context.Context, t events.StreamStart) (whatif.Evidence, bool, error) {
	recorded, err := r.server.cfg.Events.ReadStream(ctx, t.Stream, 0, whatIfCreationEventsMax)
	if err != nil {
		return whatif.Evidence{}, false, err
	}
	var facts []transfer.Event
	for _, one := range recorded {
		if one.Err != nil {
			return whatif.Evidence{}, false, nil
		}
		if one.Meta.Correlation == recorded[0].Meta.Correlation {
			facts = append(facts, one.Event.(transfer.Event))
		}
	}
	created, ok := facts[0].(transfer.Created)
	if !ok {
		return whatif.Evidence{}, false, nil
	}
	past, err := r.historyOf(ctx, created.SenderID)
	if err != nil {
		return whatif.Evidence{}, false, err
	}
	evidence, ok := whatif.EvidenceOf(facts, past.tier(t.Position), past.limitState(t.Position, created.TransferID))
	return evidence, ok, nil
}

// historyOf returns a sender's past and caches it. A full cache is cleared, which is simpler than evicting single entries.
func (r *whatIfRun) historyOf(ctx context.Context, senderID string) (*senderHistory, error) {
	if past := r.senders[senderID]; past != nil {
		return past, nil
	}
	if len(r.senders) >= whatIfSendersMax {
		clear(r.senders)
	}
	tiers, err := r.readStream(ctx, domain.Stream(sender.Decider.Category, senderID))
	if err != nil {
		return nil, err
	}
	uses, err := r.readStream(ctx, domain.Stream(sendinglimit.Decider.Category, senderID))
	if err != nil {
		return nil, err
	}
	past := &senderHistory{tiers, uses}
	r.senders[senderID] = past
	return past, nil
}

// readStream reads a stream up to the end of the period.
func (r *whatIfRun) readStream(ctx context.Context, stream domain.StreamID) (all []domain.RecordedEvent, err error) {
	for after := int64(0); ; {
		page, err := r.server.cfg.Events.ReadStream(ctx, stream, after, whatIfStreamPage)
		if err != nil {
			return nil, err
		}
		for _, one := range page {
			if one.Position > r.upTo {
				return all, nil
			}
			all = append(all, one)
			after = one.Version
		}
		if len(page) < whatIfStreamPage {
			return all, nil
		}
	}
}

// tier returns the sender's tier at a position.
func (p *senderHistory) tier(position int64) sender.Tier {
	tier := sender.NoTier
	for _, r := range p.senderEvents {
		if r.Position > position {
			break
		}
		if assigned, ok := r.Event.(sender.TierAssigned); ok {
			tier = assigned.Tier
		}
	}
	return tier
}

// limitState returns the sender's limit usage before a transfer that was created at a position.
func (p *senderHistory) limitState(position int64, transferID string) sendinglimit.State {
	state := sendinglimit.State{}
	for _, r := range p.limitEvents {
		if r.Position >= position {
			break
		}
		e, ok := r.Event.(sendinglimit.Event)
		if reserved, of := r.Event.(sendinglimit.Reserved); !ok || of && reserved.TransferID == transferID {
			continue
		}
		state = sendinglimit.Decider.Evolve(state, e)
	}
	return state
}

func (t *runTotals) count(e whatif.Evidence, then, would whatif.Verdict, now business.Phases) {
	send := e.Created.Quote.Send
	fees, sent := &t.phases[now.Fee], &t.phases[now.Send]
	fees.feesThen, fees.feesWould, sent.sentThen = fees.feesThen.Add(then.Fee), fees.feesWould.Add(would.Fee), sent.sentThen.Add(send)
	if would.Outcome != whatif.Refused {
		sent.sentWould = sent.sentWould.Add(send)
	}
	if then.Differs(would) {
		t.different++
	}
	switch {
	case would.Outcome == whatif.Refused:
		t.refused++
	case would.Outcome == whatif.Held && then.Outcome != whatif.Held:
		t.held++
	case would.Outcome == whatif.Accepted && then.Outcome == whatif.Held:
		t.released++
	}
}

func (t runTotals) info() dto.WhatIfTotals {
	return dto.WhatIfTotals{
		Different: t.different, Refused: t.refused, Held: t.held, Released: t.released, Unreadable: t.unreadable,
		Completed: t.phases[business.PhaseCompleted].info(), Pending: t.phases[business.PhasePending].info(), Reversed: t.phases[business.PhaseReversed].info(),
	}
}

func (p phaseTotals) info() dto.WhatIfAmounts {
	return dto.WhatIfAmounts{
		ActualFees: dto.MoneyOf(p.feesThen), SimulatedFees: dto.MoneyOf(p.feesWould), ActualSent: dto.MoneyOf(p.sentThen), SimulatedSent: dto.MoneyOf(p.sentWould),
	}
}

func whatIfRowOf(e whatif.Evidence, then, would whatif.Verdict, now transfers.Summary) dto.WhatIfRow {
	verdict := func(v whatif.Verdict) dto.WhatIfOutcome {
		return dto.WhatIfOutcome{Outcome: string(v.Outcome), Reasons: nonNil(v.Reasons), Fee: dto.MoneyOf(v.Fee)}
	}
	send := e.Created.Quote.Send
	return dto.WhatIfRow{
		TransferID: e.Created.TransferID, SenderID: e.Created.SenderID, CreatedAt: dto.Time(e.Created.At),
		Amount: dto.MoneyOf(send), Currency: string(send.Currency()), Actual: verdict(then), Simulated: verdict(would),
		Status: string(now.Status), DeliveryStatus: string(now.Delivery),
	}
}

// save stores the rows of a step and then the progress, so that a reader never misses a row. It also notices if the run was
// canceled.
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
		r.id, r.done, totals, state, r.server.now())
	results := r.server.cfg.DB.SendBatch(ctx, &batch)
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
