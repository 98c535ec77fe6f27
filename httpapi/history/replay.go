package history

import (
	"context"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/annotation"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/internal/tracing"
)

// maxFoldedEvents limits the events folded for one step. Folding that many takes about 250 ms. Later steps are shown without a state.
// Only heavily used coupons have that many events.
const maxFoldedEvents = 20_000

var (
	// errReplayNotFound means that the stream or account does not exist.
	errReplayNotFound = domain.Reject(domain.NotFound, "REPLAY_NOT_FOUND")
	// errStepNotFound means that the step does not exist.
	errStepNotFound = domain.Reject(domain.NotFound, "STEP_NOT_FOUND")
)

// accountCategory is the category of ledger accounts in a replay, as in "account-customer_funds-USD". An account is not a stream in
// the log. Each of its steps is a posting.
const accountCategory = "account"

// ByStream is the input for calls with a stream or a ledger account in the path.
type ByStream struct {
	Stream string `path:"stream" maxLength:"192" doc:"Name of a stream, such as transfer-ID, or account-NAME-CURRENCY for a ledger account"`
}

// replayInput selects a page of steps.
type replayInput struct {
	ByStream
	From  int64  `query:"from" minimum:"1" default:"1" doc:"Number of the first step to return"`
	Limit int    `query:"limit" minimum:"1" maximum:"200" default:"100"`
	AsOf  string `query:"asOf" format:"date-time" doc:"Past point in time. The response contains the number of the last step at that time"`
	UpTo  string `query:"position" pattern:"^[0-9]{1,19}$" doc:"Past log position. Takes precedence over asOf"`
}

// replayStepInput selects one step.
type replayStepInput struct {
	ByStream
	Step     int64 `path:"step" minimum:"1"`
	Personal bool  `query:"personal" doc:"Show personal fields. The access is recorded"`
}

// replayMarkInput selects one of a stream's marks.
type replayMarkInput struct {
	ByStream
	Mark string `path:"mark" maxLength:"64"`
}

// newMarkInput is the input for adding a mark.
type newMarkInput struct {
	ByStream
	Body dto.NewReplayMark
}

// account returns the ledger account and its currency. It returns false if the input is a stream or an unknown account.
func (in ByStream) account() (ledger.Account, money.Currency, bool) {
	if domain.StreamID(in.Stream).Category() != accountCategory {
		return "", "", false
	}
	name, currency, _ := strings.Cut(domain.StreamID(in.Stream).Key(), "-")
	isKnown := slices.ContainsFunc(ledger.Chart, func(line struct {
		Account ledger.Account
		Class   ledger.Class
		Name    string
	}) bool {
		return string(line.Account) == name
	})
	return ledger.Account(name), money.Currency(currency), isKnown && (currency == string(money.USD) || currency == string(money.NPR))
}

// stepsUpTo returns the number of steps at or before a log position.
func (h *Handlers) stepsUpTo(ctx context.Context, in ByStream, position int64) (int64, error) {
	if account, currency, ok := in.account(); ok {
		return h.ledger.CountPostings(ctx, account, currency, position)
	}
	return h.events.VersionAt(ctx, domain.StreamID(in.Stream), position)
}

// countSteps returns the number of steps, or errReplayNotFound if there are none.
func (h *Handlers) countSteps(ctx context.Context, in ByStream) (int64, error) {
	steps := int64(0)
	var err error
	if account, currency, ok := in.account(); ok {
		steps, err = h.ledger.CountPostings(ctx, account, currency, math.MaxInt64)
	} else if fold, known := usecase.FoldFor(domain.StreamID(in.Stream)); known {
		// An event that cannot be folded must not hide the steps.
		if steps, err = h.Config.Events.Version(ctx, domain.StreamID(in.Stream), fold); err != nil {
			steps, err = h.events.VersionAt(ctx, domain.StreamID(in.Stream), math.MaxInt64)
		}
	}
	if err == nil && steps == 0 {
		err = errReplayNotFound
	}
	return steps, err
}

// getReplay returns a page of steps and all staff marks.
func (h *Handlers) getReplay(ctx context.Context, in *replayInput) (dto.Replay, error) {
	steps, err := h.countSteps(ctx, in.ByStream)
	if err != nil {
		return dto.Replay{}, err
	}
	replay := dto.Replay{Stream: in.Stream, Kind: domain.StreamID(in.Stream).Category(), Steps: steps, From: in.From}
	if in.AsOf != "" || in.UpTo != "" {
		upTo := core.ClampPosition(in.UpTo)
		if in.UpTo != "" {
			h.awaitEvents(ctx, upTo)
		} else {
			moment, err := h.resolveMoment(ctx, in.AsOf)
			if err != nil {
				return replay, err
			}
			upTo = moment.Position
		}
		if replay.AsOf, err = h.stepsUpTo(ctx, in.ByStream, upTo); err != nil {
			return replay, err
		}
	}
	events, err := h.replayEvents(ctx, in.ByStream, in.From, in.Limit)
	if err != nil {
		return replay, err
	}
	replay.Result = make([]dto.ReplayStep, len(events))
	for i, r := range events {
		replay.Result[i] = replayStep(in.From+int64(i), r)
	}
	replay.Marks, err = h.replayMarks(ctx, in.Stream)
	return replay, err
}

// awaitEvents waits up to MaxReadModelWait for the events read model to include a position. It does not wait for a position beyond
// the end of the log, and it does not report a timeout.
func (h *Handlers) awaitEvents(ctx context.Context, position int64) {
	head, err := h.Config.Events.Head(ctx)
	if err != nil || position > head {
		return
	}
	waitCtx, cancel := context.WithTimeout(ctx, core.MaxReadModelWait)
	defer cancel()
	_ = h.Config.ReadModels.WaitFor(waitCtx, "events", position)
}

// replayEvents reads the events for a range of steps from the log.
func (h *Handlers) replayEvents(ctx context.Context, in ByStream, from int64, limit int) ([]domain.RecordedEvent, error) {
	account, currency, ok := in.account()
	if !ok {
		return h.Config.Events.ReadStream(ctx, domain.StreamID(in.Stream), from-1, limit)
	}
	lines, err := h.ledger.AccountHistory(ctx, account, currency, from, limit)
	if err != nil {
		return nil, err
	}
	events := make([]domain.RecordedEvent, 0, len(lines))
	for _, l := range lines {
		event, err := h.Config.Events.Read(ctx, l.Position-1, 1)
		if err != nil {
			return nil, err
		}
		events = append(events, event...)
	}
	return events, nil
}

func replayStep(step int64, r domain.RecordedEvent) dto.ReplayStep {
	out := dto.ReplayStep{
		Step: step, Position: core.FormatPosition(r.Position), ID: r.ID, Stream: string(r.Stream), Type: r.Type,
		RecordedAt: dto.Time(r.RecordedAt),
		ActorID:    r.Meta.Actor.ID, ActorRole: r.Meta.Actor.Role,
	}
	var payload struct {
		At time.Time `json:"at"`
	}
	if json.Unmarshal(r.Payload, &payload) == nil && !payload.At.IsZero() {
		at := dto.Time(payload.At)
		out.HappenedAt = &at
	}
	return out
}

// getReplayStep returns one step, the states before and after it, and the rates, fees, and lists in effect at that time.
func (h *Handlers) getReplayStep(ctx context.Context, in *replayStepInput) (dto.ReplayFrame, error) {
	steps, err := h.countSteps(ctx, in.ByStream)
	if err != nil {
		return dto.ReplayFrame{}, err
	}
	events, err := h.replayEvents(ctx, in.ByStream, in.Step, 1)
	if err != nil {
		return dto.ReplayFrame{}, err
	}
	if len(events) == 0 {
		return dto.ReplayFrame{}, errStepNotFound
	}
	r := events[0]
	names := core.NewStaffNames(h.Server)
	actor := dto.Person{ID: r.Meta.Actor.ID, Role: r.Meta.Actor.Role}
	if core.AnyStaff.Allows(dto.Role(actor.Role)) {
		if actor, err = names.Person(ctx, r.Meta.Actor); err != nil {
			return dto.ReplayFrame{}, err
		}
	}
	frame := dto.ReplayFrame{
		ReplayStep: replayStep(in.Step, r), Steps: steps, Actor: actor, Device: r.Meta.Device, RequestID: r.Meta.RequestID,
		TraceID: tracing.TraceID(r.Meta.Traceparent),
		Payload: json.RawMessage(r.Payload), Erased: r.Erased, Personal: in.Personal, Postings: []dto.Posting{},
	}
	if !json.Valid(r.Payload) {
		frame.Payload = json.RawMessage("null")
	}
	if in.Personal {
		frame.SubjectID = subjectOf(r)
	}
	if err := h.addStates(ctx, in, &frame); err != nil {
		return frame, err
	}
	if e, ok := r.Event.(transfer.Event); ok {
		frame.Postings = dto.Map(ledger.Post(e), func(p ledger.Posting) dto.Posting {
			return dto.Posting{Account: string(p.Account), Amount: dto.MoneyOf(p.Amount), Currency: string(p.Amount.Currency())}
		})
	}
	frame.InEffect, err = h.dataInEffect(ctx, r, in.Personal)
	return frame, err
}

// addStates adds the states before and after a step.
func (h *Handlers) addStates(ctx context.Context, in *replayStepInput, frame *dto.ReplayFrame) error {
	if account, currency, ok := in.account(); ok {
		return h.addBalances(ctx, account, currency, frame)
	}
	fold, _ := usecase.FoldFor(domain.StreamID(in.Stream))
	if in.Step > maxFoldedEvents {
		frame.StateError = "This history is too long to show the state at this step."
		return nil
	}
	transform := func(e domain.Event) domain.Event { return e }
	if !in.Personal {
		transform = redactPersonal
	}
	before, after, err := h.Config.Events.Replay(ctx, domain.StreamID(in.Stream), fold, in.Step, transform)
	if ctx.Err() != nil {
		return err
	}
	if err != nil {
		frame.StateError = "An event in this history can't be read, so the state at this step is unknown."
		return nil //nolint:nilerr // the frame shows the problem
	}
	if in.Step > 1 {
		if frame.Before, err = json.Marshal(before); err != nil {
			return err
		}
	}
	frame.After, err = json.Marshal(after)
	return err
}

// addBalances adds the balances before and after a posting.
func (h *Handlers) addBalances(ctx context.Context, account ledger.Account, currency money.Currency, frame *dto.ReplayFrame) error {
	lines, err := h.ledger.AccountHistory(ctx, account, currency, frame.Step, 1)
	if err != nil || len(lines) == 0 {
		return err
	}
	balanceJSON := func(postings int64, balance money.Amount) json.RawMessage {
		raw, _ := json.Marshal(map[string]any{"account": account, "balance": balance, "postings": postings}) // never fails for these types
		return raw
	}
	if frame.Step > 1 {
		frame.Before = balanceJSON(frame.Step-1, lines[0].Balance.Sub(lines[0].Amount))
	}
	frame.After = balanceJSON(frame.Step, lines[0].Balance)
	return nil
}

// redactPersonal returns an event without its personal fields, as if the person had been erased.
func redactPersonal(e domain.Event) domain.Event {
	if _, ok := e.(domain.PersonalEvent); !ok {
		return e
	}
	redacted := reflect.New(reflect.TypeOf(e)).Elem()
	redacted.Set(reflect.ValueOf(e))
	for i := range redacted.NumField() {
		if redacted.Type().Field(i).Tag.Get("personal") == "true" {
			redacted.Field(i).SetZero()
		}
	}
	return redacted.Interface().(domain.Event)
}

// replayMarks returns a stream's marks, with their authors' names.
func (h *Handlers) replayMarks(ctx context.Context, stream string) ([]dto.ReplayMark, error) {
	annotations, err := core.State(ctx, h.Server, annotation.Decider, stream)
	if err != nil {
		return nil, err
	}
	names, marks := core.NewStaffNames(h.Server), []dto.ReplayMark{}
	for _, m := range annotations.Marks {
		by, err := names.Person(ctx, domain.Actor{ID: m.By})
		if err != nil {
			return nil, err
		}
		marks = append(marks, dto.ReplayMark{
			ID: m.MarkID, Step: m.Step, Kind: string(m.Kind), Text: m.Text, By: by, At: dto.Time(m.At), Mine: m.By == core.CallerOf(ctx).ID,
			SubjectID: m.Person,
		})
	}
	return marks, nil
}

// addReplayMark adds a bookmark or a note to a step.
func (h *Handlers) addReplayMark(ctx context.Context, in *newMarkInput) (dto.Success, error) {
	steps, err := h.countSteps(ctx, in.ByStream)
	if err != nil {
		return dto.Success{}, err
	}
	if in.Body.Step > steps {
		return dto.Success{}, annotation.ErrInvalidStep
	}
	person, err := h.streamSubject(ctx, in.ByStream)
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, annotation.Decider, in.Stream, annotation.Command(annotation.Add{
		MarkID: core.NewID(), Stream: in.Stream, Step: in.Body.Step, Kind: annotation.Kind(in.Body.Kind),
		By: core.CallerOf(ctx).ID, Person: person, At: h.Now(),
		Text: strings.TrimSpace(in.Body.Text),
	}))
}

// removeReplayMark removes the caller's own mark.
func (h *Handlers) removeReplayMark(ctx context.Context, in *replayMarkInput) (dto.Success, error) {
	remove := annotation.Remove{MarkID: in.Mark, By: core.CallerOf(ctx).ID, At: h.Now()}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, annotation.Decider, in.Stream, annotation.Command(remove))
}

// streamSubject returns the ID of the person that a stream's first event concerns. If there is no such person, it returns the
// caller's ID.
func (h *Handlers) streamSubject(ctx context.Context, in ByStream) (string, error) {
	if _, _, isAccount := in.account(); isAccount {
		return core.CallerOf(ctx).ID, nil
	}
	first, err := h.Config.Events.ReadStream(ctx, domain.StreamID(in.Stream), 0, 1)
	if err != nil || len(first) == 0 {
		return core.CallerOf(ctx).ID, err
	}
	if person := subjectOf(first[0]); person != "" {
		return person, nil
	}
	return core.CallerOf(ctx).ID, nil
}

// subjectOf returns the ID of the person that an event concerns, or "".
func subjectOf(r domain.RecordedEvent) string {
	if event, ok := r.Event.(domain.PersonalEvent); ok {
		return event.Subject()
	}
	var payload struct {
		SenderID string `json:"senderId"`
	}
	_ = json.Unmarshal(r.Payload, &payload) // leaves the ID empty if the payload is not an object
	return payload.SenderID
}
