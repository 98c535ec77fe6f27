package main

import (
	"context"
	"time"

	"golang.org/x/mod/sumdb/note"

	"hulak/domain"
	"hulak/domain/closing"
	"hulak/domain/sendinglimit"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/projections/ledger"
)

const (
	closeCheckInterval = time.Minute
	// closeDaysMax is how many past days are closed later if no process ran at their end.
	closeDaysMax = 7
)

// startClosing starts the daily close of the books.
func (p *program) startClosing(ctx context.Context) {
	working, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("the daily close", func() error {
		defer close(done)
		tick := time.NewTicker(closeCheckInterval)
		defer tick.Stop()
		for {
			if err := p.closeDays(working, now()); err != nil && working.Err() == nil {
				p.logger.Warn("a day's books could not be closed and will be tried again", "error", err)
			}
			select {
			case <-tick.C:
			case <-working.Done():
				return nil
			}
		}
	})
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
}

// closeDays closes the days before today that are not closed yet, oldest first.
func (p *program) closeDays(ctx context.Context, at time.Time) error {
	y, m, d := at.In(sendinglimit.LosAngeles).Date()
	for back := closeDaysMax; back > 0; back-- {
		begins := time.Date(y, m, d-back, 0, 0, 0, 0, sendinglimit.LosAngeles)
		ends := time.Date(y, m, d-back+1, 0, 0, 0, 0, sendinglimit.LosAngeles)
		if err := p.closeDay(ctx, begins.Format(time.DateOnly), ends, at); err != nil {
			return err
		}
	}
	return nil
}

// closeDay signs the balances at the end of a day. It waits until the read model includes the day and a signed head covers it.
func (p *program) closeDay(ctx context.Context, day string, ends, at time.Time) error {
	before, _, err := eventstore.State(ctx, p.log, closing.Decider, day)
	if err != nil || before.Closed() {
		return err
	}
	end, err := p.log.Head(ctx)
	if err != nil {
		return err
	}
	if err := p.runner.WaitFor(ctx, ledger.New().Name, end); err != nil {
		return err
	}
	balance, err := ledger.NewQueries(p.pool).TrialBalanceOn(ctx, ends.Add(-time.Microsecond))
	if err != nil || balance.Position == 0 { // the books are still empty
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
	key, err := p.settings.sealKey()
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
	as := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "closing", Role: "SYSTEM"}}}
	_, _, err = eventstore.Execute(ctx, p.log, as, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, closing.Decider, day, closing.Command(closing.Sign{
			Day: day, EndsAt: ends, Position: balance.Position, Note: string(signed), At: at,
		}))
		return struct{}{}, err
	})
	return err
}
