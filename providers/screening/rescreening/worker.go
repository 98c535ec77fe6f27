// Package rescreening screens people again when a sanctions list changes. It compares everyone with the entries that differ between the
// two versions, and screens the open transfers of those who match.
package rescreening

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	screeningdomain "hulak/domain/screening"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
	"hulak/providers/screening"
	"hulak/providers/screening/sanctions"
)

const workerName = "screening"

// pageSize is the number of people who are screened between two saves of the progress.
const pageSize = 10_000

// Person is a sender or a beneficiary.
type Person struct {
	ID          string
	Name        string
	DateOfBirth string // YYYY-MM-DD; empty if unknown
}

// Worker screens the people that a new version of a list can affect, and records the result. It handles ListActivated. After a crash, it
// continues after the last saved page, and records nothing twice. It skips a version that another one has already replaced, because the
// next version is compared with the one against which people were last screened.
type Worker struct {
	Log  *eventstore.Log
	Pool *pgxpool.Pool
	// People returns up to limit people with a role and an ID after the given one, in the order of their IDs.
	People func(ctx context.Context, role screeningdomain.Role, after string, limit int) ([]Person, error)
	// OpenTransfers returns the IDs of a person's transfers that are neither delivered nor ended.
	OpenTransfers func(ctx context.Context, personID string) ([]string, error)
	// WaitFor waits until People and OpenTransfers include the events up to a position.
	WaitFor func(ctx context.Context, position int64) error
	Rules   screeningdomain.Rules
	Now     func() time.Time
	Logger  *slog.Logger
}

// Handlers returns the worker's event handlers. They can be called again with the same event.
func (w Worker) Handlers() bus.Handlers { return bus.Handlers{bus.On(w.handleListActivated)} }

func (w Worker) handleListActivated(ctx context.Context, e screeningdomain.ListActivated, r domain.RecordedEvent) error {
	list, _, err := eventstore.State(ctx, w.Log, screeningdomain.ListDecider, e.List)
	if err != nil || list.Version != e.Version {
		return err
	}
	last, _, err := eventstore.State(ctx, w.Log, screeningdomain.RescreeningDecider, e.List)
	if err != nil || last == (screeningdomain.RescreeningState{Version: e.Version, RulesVersion: w.Rules.Version}) {
		return err
	}
	current, err := Versions{w.Pool}.Load(ctx, e.List, e.Version)
	if errors.Is(err, ErrNotStored) {
		w.Logger.Warn("list version is not stored, so people are not screened against it", "list", e.List, "version", e.Version)
		return nil
	}
	if err != nil {
		return err
	}
	previous, err := w.previous(ctx, e.List, last)
	if err != nil {
		return err
	}
	if err := w.WaitFor(ctx, r.Position); err != nil {
		return err
	}
	start, err := loadProgress(ctx, w.Pool, r.Position, w.Now())
	if err != nil {
		return err
	}
	s := w.newRun(sanctions.Compare(previous, current), current, r, start)
	for _, role := range roles {
		if err := s.screenRole(ctx, role); err != nil {
			return err
		}
	}
	return s.complete(ctx, previous)
}

// previous returns the version against which people were last screened. It returns nil if there is none, if it is not stored, or if the
// rules have changed since, so that everyone is compared with every entry.
func (w Worker) previous(ctx context.Context, list string, last screeningdomain.RescreeningState) (*sanctions.List, error) {
	if last.Version == "" || last.RulesVersion != w.Rules.Version {
		return nil, nil //nolint:nilnil // sanctions.Compare accepts nil
	}
	previous, err := Versions{w.Pool}.Load(ctx, list, last.Version)
	if errors.Is(err, ErrNotStored) {
		return nil, nil //nolint:nilnil // as above
	}
	return previous, err
}

// roles lists the roles in the order in which people are screened.
var roles = []screeningdomain.Role{screeningdomain.RoleSender, screeningdomain.RoleBeneficiary}

// run screens everyone because of one event.
type run struct {
	Worker
	change    *sanctions.Change
	current   *sanctions.List
	cause     domain.RecordedEvent
	transfers screening.Worker
	matchers  []*sanctions.Matcher // one per goroutine
	progress  progress
}

func (w Worker) newRun(change *sanctions.Change, current *sanctions.List, cause domain.RecordedEvent, start progress) *run {
	r := &run{Worker: w, change: change, current: current, cause: cause, progress: start}
	r.transfers = screening.Worker{
		Log: w.Log, Now: w.Now, Panel: screening.Panel{
			Screeners: []screening.Screener{sanctions.ListScreener{List: current, Rules: w.Rules.Matching}}, Clearance: r.clearance,
		},
	}
	for range runtime.GOMAXPROCS(0) {
		r.matchers = append(r.matchers, change.NewMatcher(w.Rules.Matching))
	}
	return r
}

func (r *run) clearance(ctx context.Context, personID string) (screeningdomain.Clearance, error) {
	clearance, _, err := eventstore.State(ctx, r.Log, screeningdomain.ClearanceDecider, personID)
	return clearance, err
}

// screenRole screens the people with a role, starting after the last screened person.
func (r *run) screenRole(ctx context.Context, role screeningdomain.Role) error {
	lastRole, after, _ := strings.Cut(r.progress.lastPerson, " ")
	switch {
	case r.progress.lastPerson == "":
	case slices.Index(roles, screeningdomain.Role(lastRole)) > slices.Index(roles, role):
		return nil
	case lastRole != string(role):
		after = ""
	}
	for {
		people, err := r.People(ctx, role, after, pageSize)
		if err != nil || len(people) == 0 {
			return err
		}
		after = people[len(people)-1].ID
		if err := r.screenPage(ctx, role, people); err != nil {
			return err
		}
	}
}

// screenPage screens a page of people, records the matches, and saves the progress.
func (r *run) screenPage(ctx context.Context, role screeningdomain.Role, people []Person) error {
	next := r.progress
	next.people += len(people)
	next.lastPerson = string(role) + " " + people[len(people)-1].ID
	for i, effect := range r.match(people) {
		if effect.Candidate {
			next.candidates++
		}
		if len(effect.Hits)+len(effect.Ended) == 0 {
			continue
		}
		if err := r.record(ctx, role, people[i], effect, &next); err != nil {
			return err
		}
	}
	err := saveProgress(ctx, r.Pool, r.cause.Position, r.progress, next)
	r.progress = next
	return err
}

// match returns the effect of the change on each person.
func (r *run) match(people []Person) []sanctions.Effect {
	effects := make([]sanctions.Effect, len(people))
	var running sync.WaitGroup
	for first, matcher := range r.matchers {
		running.Go(func() {
			for i := first; i < len(people); i += len(r.matchers) {
				effects[i] = matcher.Match(people[i].Name, people[i].DateOfBirth)
			}
		})
	}
	running.Wait()
	return effects
}

// record records the effect on a person, and screens the person's open transfers if there is a hit that staff have not dismissed.
func (r *run) record(ctx context.Context, role screeningdomain.Role, person Person, effect sanctions.Effect, counts *progress) error {
	clearance, err := r.clearance(ctx, person.ID)
	if err != nil {
		return err
	}
	command := screeningdomain.RecordMatches{
		PersonID: person.ID, Role: role, List: r.current.Name, Version: r.current.Version, RulesVersion: r.Rules.Version, At: r.Now(),
	}
	for _, h := range effect.Hits {
		h.PersonID = person.ID
		command.Hits = append(command.Hits, h)
	}
	for _, h := range effect.Ended {
		command.Ended = append(command.Ended, h.Entry)
	}
	if len(command.Ended) > 0 {
		counts.ended++
	}
	var transfers []string
	if slices.ContainsFunc(command.Hits, func(h screeningdomain.Hit) bool { return !clearance.IsDismissed(h) }) {
		counts.hits++
		if transfers, err = r.OpenTransfers(ctx, person.ID); err != nil {
			return err
		}
		command.OpenTransfers = len(transfers)
		counts.openTransfers += len(transfers)
	}
	err = providers.ReportDecision(ctx, r.Log, workerName, r.cause, "matches "+person.ID, func(u domain.UnitOfWork) error {
		return domain.Run(u, screeningdomain.ClearanceDecider, person.ID, screeningdomain.ClearanceCommand(command))
	})
	for _, id := range transfers {
		if err == nil {
			err = r.transfers.Rescreen(ctx, id, r.cause)
		}
	}
	return err
}

// complete records the result.
func (r *run) complete(ctx context.Context, previous *sanctions.List) error {
	p := r.progress
	command := screeningdomain.CompleteRescreening{
		List: r.current.Name, Version: r.current.Version, RulesVersion: r.Rules.Version, Added: r.change.Added, Changed: r.change.Changed,
		Removed: r.change.Removed, People: p.people, Candidates: p.candidates, Hits: p.hits, Ended: p.ended,
		OpenTransfers: p.openTransfers, StartedAt: p.startedAt, At: r.Now(),
	}
	if previous != nil {
		command.Previous = previous.Version
	}
	return providers.Report(ctx, r.Log, workerName, r.cause, screeningdomain.RescreeningDecider, r.current.Name, command)
}
