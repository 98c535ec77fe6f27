package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hulak/domain/maintenance"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/seal"
)

// ErrNotStopped means that no process has found that events are lost.
var ErrNotStopped = errors.New("the log accepts writes: no process has found that events are lost")

// stopAfterLoss refuses writes if the log lacks events that the heads file or a published head covers. It runs before this process can
// write. A process on another machine than the heads file refuses writes after a process with the file has found the loss.
func (p *Program) stopAfterLoss(ctx context.Context, _ func(string, ...any)) error {
	verifiers, err := p.settings.sealVerifiers("")
	if errors.Is(err, errNoSealKey) {
		return nil // this process does not seal the log
	}
	if err != nil {
		return err
	}
	published := p.lastPublishedSize(ctx, verifiers)
	expected, found, err := seal.FindLoss(ctx, p.log, verifiers, p.settings.headsFile())
	expected = max(expected, published)
	if err == nil && found < expected {
		err = p.store.StopWrites(ctx, expected, found)
	}
	return err
}

// AcceptedRestore is a loss of events that an operator has accepted.
type AcceptedRestore struct {
	postgres.Stop
	OldHeadsFile string // new path of the heads file if it had heads of lost events, or empty
}

// AcceptRestore accepts that events are lost after a restore, and records the reason in the log. It renames the heads file if it has heads
// that the database lacks, so that sealing continues with a new file. No other process may be running.
func (p *Program) AcceptRestore(ctx context.Context, reason string) (AcceptedRestore, error) {
	if strings.TrimSpace(reason) == "" {
		return AcceptedRestore{}, maintenance.ErrReasonRequired
	}
	stop, err := p.store.LastStop(ctx)
	if err != nil {
		return AcceptedRestore{}, err
	}
	if stop == nil {
		return AcceptedRestore{}, ErrNotStopped
	}
	accepted := AcceptedRestore{Stop: *stop}
	if !stop.Accepted {
		verifiers, err := p.settings.sealVerifiers("")
		if err != nil {
			return AcceptedRestore{}, err
		}
		aside := fmt.Sprintf("%s.before-restore-%d", p.settings.headsFile(), stop.Number)
		if accepted.OldHeadsFile, err = seal.SetFileAside(ctx, p.pool, verifiers, p.settings.headsFile(), aside); err != nil {
			return AcceptedRestore{}, err
		}
		if err := p.discardReadModelsAhead(ctx); err != nil {
			return AcceptedRestore{}, err
		}
		if err := p.store.AcceptStop(ctx); err != nil {
			return AcceptedRestore{}, err
		}
	}
	command := operatorCommand
	command.Key = &eventstore.IdempotencyKey{ // the command can be repeated after an interruption
		Actor: command.Meta.Actor.ID, Operation: "accept-restore", Key: strconv.FormatInt(stop.Number, 10),
	}
	_, err = eventstore.RunCommand(ctx, p.log, command, maintenance.Decider, maintenance.LogKey, maintenance.Command(
		maintenance.AcceptRestore{Reason: reason, ExpectedPosition: stop.Expected, Position: stop.Found, At: now()}))
	return accepted, err
}
