package integrity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/mod/sumdb/note"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/internal/background"
	"hulak/projections/timeline"
)

// Limits for evidence.
const (
	maxEvidenceEvents    = 1_000
	maxRelatedEvents     = 64 // per decision, before or after an event of the transfer
	evidenceSealTimeout  = 10 * time.Second
	evidencePollInterval = 50 * time.Millisecond
	evidenceTimeFormat   = "2006-01-02 15:04:05 UTC"
)

// ErrTransferNotFound is returned for a transfer without events.
var ErrTransferNotFound = errors.New("transfer not found")

// Prover writes evidence for transfers. The verify-evidence command checks evidence without access to the database.
type Prover struct {
	Log       *eventstore.Log
	Store     eventstore.Store
	Pool      *pgxpool.Pool
	Key       seal.Key       // signs the evidence
	Verifiers note.Verifiers // verify the signed heads of the log
	Reader    *seal.Reader   // selects the head of the evidence, preferably one with a quorum of witnesses
	// NewSealer returns a sealer, which seals the transfer's latest events if no other process does so.
	NewSealer func() (*seal.Sealer, error)
}

// Evidence returns an evidence file that proves all events of a transfer with one signed head and its cosignatures. With disclose, the file
// includes personal data.
func (p Prover) Evidence(ctx context.Context, id string, disclose bool) ([]byte, error) {
	events, err := p.Store.ReadStream(ctx, domain.Stream(transfer.Decider.Category, id), 0, maxEvidenceEvents)
	if err != nil {
		return nil, err
	}
	if len(events) == 0 {
		return nil, ErrTransferNotFound
	}
	if len(events) == maxEvidenceEvents {
		return nil, fmt.Errorf("transfer has more than %d events, the maximum for evidence", maxEvidenceEvents-1)
	}
	entries, err := p.withRelatedEvents(ctx, events)
	if err != nil {
		return nil, err
	}
	last := entries[len(entries)-1].Position
	if _, err := p.HeadCovering(ctx, last); err != nil { // waits for a head
		return nil, err
	}
	head, err := p.Reader.HeadCovering(ctx, last)
	if err != nil {
		return nil, err
	}
	e := proof.Evidence{Transfer: id}
	for i := range entries {
		path, err := seal.Prove(ctx, p.Pool, &head.Head, entries[i].Position)
		if err != nil {
			return nil, err
		}
		event := seal.ProofEvent(&entries[i])
		e.Events = append(e.Events, event.Prove(path, head.Note))
	}
	recorded, err := p.Log.Decode(ctx, entries)
	if err != nil {
		return nil, err
	}
	if e.Receipt, err = receipt(id, recorded); err != nil {
		return nil, err
	}
	if disclose {
		if e.Disclosed, err = disclosures(recorded); err != nil {
			return nil, err
		}
	}
	return p.signEvidence(&e, head)
}

// signEvidence signs evidence and then verifies it as a recipient would. It returns an error if the verification fails, for
// example because the log has been tampered with.
func (p Prover) signEvidence(e *proof.Evidence, head *seal.PublishedHead) ([]byte, error) {
	file, err := e.Encode(&head.Head, p.Key)
	if err != nil {
		return nil, err
	}
	policy, err := proof.LogPolicy(p.Key.Public)
	if err != nil {
		return nil, err
	}
	if result := proof.Check(file, policy); !result.OK() {
		return nil, fmt.Errorf("evidence failed verification: %s; run hulak verify for details", result.Problems[0])
	}
	return file, nil
}

// withRelatedEvents adds the events that the same decisions wrote to other streams, such as the sending limit and the coupon.
// Related events are adjacent to the transfer's events in the log and have the same correlation ID. Events of other transfers are
// omitted.
func (p Prover) withRelatedEvents(ctx context.Context, events []eventstore.StoredEvent) ([]eventstore.StoredEvent, error) {
	all := map[int64]eventstore.StoredEvent{}
	for _, e := range events {
		if _, ok := all[e.Position]; ok {
			continue // the same decision wrote an earlier event
		}
		from := max(0, e.Position-maxRelatedEvents-1)
		nearby, err := p.Log.ReadStored(ctx, from, 2*maxRelatedEvents+1)
		if err != nil {
			return nil, err
		}
		index := int(e.Position - from - 1)
		correlation := correlationID(&e)
		first, last := index, index
		for first > 0 && correlationID(&nearby[first-1]) == correlation {
			first--
		}
		for last+1 < len(nearby) && correlationID(&nearby[last+1]) == correlation {
			last++
		}
		for _, related := range nearby[first : last+1] {
			if related.Stream == e.Stream || related.Stream.Category() != e.Stream.Category() {
				all[related.Position] = related
			}
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b eventstore.StoredEvent) int { return int(a.Position - b.Position) }), nil
}

// correlationID returns an event's correlation ID. If the event has none, it returns the event's own ID, so the event is not
// related to any other event.
func correlationID(e *eventstore.StoredEvent) string {
	var meta domain.Metadata
	if err := json.Unmarshal(e.Meta, &meta); err != nil || meta.Correlation == "" {
		return e.ID.String()
	}
	return meta.Correlation
}

// HeadCovering returns a signed head that covers a position. If another process is sealing the log, it waits for that process to
// sign a head. Otherwise, it seals the log itself.
func (p Prover) HeadCovering(ctx context.Context, position int64) (*seal.SignedHead, error) {
	sealer, err := p.NewSealer()
	if err != nil {
		return nil, err
	}
	defer sealer.Close()
	ctx, cancel := context.WithTimeout(ctx, evidenceSealTimeout)
	defer cancel()
	for {
		head, err := seal.LastHead(ctx, p.Pool, p.Verifiers)
		if err != nil {
			return nil, err
		}
		if head != nil && head.Size >= position {
			return head, nil
		}
		if _, err := sealer.Step(ctx); err == nil {
			continue
		} else if !errors.Is(err, seal.ErrStandby) {
			return nil, err
		}
		if !background.Sleep(ctx, evidencePollInterval) {
			return nil, fmt.Errorf("event at position %d is not sealed yet: check the seal lag", position)
		}
	}
}

// disclosures returns the personal data of events that can still be decrypted.
func disclosures(recorded []domain.RecordedEvent) ([]proof.Disclosure, error) {
	var all []proof.Disclosure
	for _, r := range recorded {
		personal, err := personalField(r.Event)
		if err != nil {
			return nil, err
		}
		if personal != nil && !r.Erased {
			all = append(all, proof.Disclosure{Position: r.Position, Personal: string(personal)})
		}
	}
	return all, nil
}

// personalField returns the JSON of an event's personal data, or nil if the event has none.
func personalField(event domain.Event) ([]byte, error) {
	value := reflect.ValueOf(event)
	if value.Kind() != reflect.Struct {
		return nil, nil // the event could not be decoded
	}
	for i := range value.NumField() {
		if value.Type().Field(i).Tag.Get("personal") == "true" {
			return json.Marshal(value.Field(i).Interface())
		}
	}
	return nil, nil
}

// receipt describes a transfer in the words that its sender sees, without personal data.
func receipt(id string, recorded []domain.RecordedEvent) (string, error) {
	var steps strings.Builder
	var state transfer.State
	for _, r := range recorded {
		if r.Stream != domain.Stream(transfer.Decider.Category, id) {
			continue
		}
		if r.Err != nil {
			return "", r.Err
		}
		event, ok := r.Event.(transfer.Event)
		if !ok {
			return "", fmt.Errorf("%s at position %d is not a transfer event", r.Type, r.Position)
		}
		step, ok := timeline.Describe(event)
		if !ok {
			return "", fmt.Errorf("%s at position %d has no timeline text", r.Type, r.Position)
		}
		state = transfer.Decider.Evolve(state, event)
		fmt.Fprintf(&steps, "%s  %s\n", r.RecordedAt.Format(evidenceTimeFormat), step.Text)
	}
	q := state.Quote
	var text strings.Builder
	line := func(label, value string) { fmt.Fprintf(&text, "%-20s%s\n", label, value) }
	amount := func(a money.Amount) string { return a.GroupedText() + " " + string(a.Currency()) }
	fmt.Fprintf(&text, "Receipt for transfer %s\n\n", id)
	line("Transfer amount", amount(q.Send))
	line("Transfer fee", amount(q.Fee))
	line("Total", amount(q.Total))
	line("Exchange rate", fmt.Sprintf("1 %s = %s %s", q.Send.Currency(), q.EffectiveRate(), q.Receive.Currency()))
	if !q.Bonus.IsZero() {
		line("Bonus", amount(q.Bonus))
	}
	line("Total to recipient", amount(q.Receive))
	line("Status", state.StatusText())
	return text.String() + "\n" + steps.String(), nil
}
