package app

import (
	"context"
	"time"

	"golang.org/x/mod/sumdb/note"

	"hulak/domain"
	"hulak/domain/closing"
	"hulak/domain/sendinglimit"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/internal/background"
	"hulak/projections/ledger"
)

const (
	closeCheckInterval = time.Minute
	// closeLookbackDays is the number of past days that the program closes if it was not running when they ended.
	closeLookbackDays = 7
)

// startDailyClose starts the daily close of the ledger.
func (p *Program) startDailyClose(ctx context.Context) {
	p.runAlone(ctx, "daily close", func(ctx context.Context) error {
		background.Every(ctx, closeCheckInterval, func(ctx context.Context) error { return p.closeDays(ctx, now()) }, func(err error) {
			p.logger.Warn("daily close failed, will retry", "error", err)
		})
		return nil
	})
}

// closeDays closes past days that are still open, oldest first.
func (p *Program) closeDays(ctx context.Context, at time.Time) error {
	year, month, day := at.In(sendinglimit.LosAngeles).Date()
	for daysAgo := closeLookbackDays; daysAgo > 0; daysAgo-- {
		start := time.Date(year, month, day-daysAgo, 0, 0, 0, 0, sendinglimit.LosAngeles)
		end := time.Date(year, month, day-daysAgo+1, 0, 0, 0, 0, sendinglimit.LosAngeles)
		if err := p.closeDay(ctx, start.Format(time.DateOnly), end, at); err != nil {
			return err
		}
	}
	return nil
}

// closeDay signs the balances at the end of a day. It waits until the read model includes the entire day. It does nothing if the
// day is already closed, the ledger was still empty, or no signed head covers the day yet.
func (p *Program) closeDay(ctx context.Context, day string, endsAt, at time.Time) error {
	state, _, err := eventstore.State(ctx, p.log, closing.Decider, day)
	if err != nil || state.IsClosed() {
		return err
	}
	logHead, err := p.log.Head(ctx)
	if err != nil {
		return err
	}
	if err := p.runner.WaitFor(ctx, ledger.New().Name, logHead); err != nil {
		return err
	}
	balance, err := ledger.NewQueries(p.readPool).TrialBalanceAtTime(ctx, endsAt.Add(-time.Microsecond))
	if err != nil || balance.Position == 0 { // the ledger was still empty
		return err
	}
	verifiers, err := p.settings.sealVerifiers("")
	if err != nil {
		return err
	}
	head, err := seal.HeadCovering(ctx, p.pool, verifiers, balance.Position)
	if err != nil || head == nil {
		return err
	}
	key, err := p.settings.SigningKey()
	if err != nil {
		return err
	}
	lines := make([]closing.Line, len(balance.Balances))
	for i, b := range balance.Balances {
		lines[i] = closing.Line{Account: b.Account, Amount: b.Amount}
	}
	text := closing.Text(day, balance.Position, closing.Head{Number: head.Number, Size: head.Size, Root: head.Root.String()}, lines)
	signed, err := note.Sign(&note.Note{Text: text}, key)
	if err != nil {
		return err
	}
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "closing", Role: "SYSTEM"}}}
	_, err = eventstore.RunCommand(ctx, p.log, command, closing.Decider, day, closing.Sign{
		Day: day, EndsAt: endsAt, Position: balance.Position, Note: string(signed), At: at,
	})
	return err
}
