package app

import (
	"context"
	"path/filepath"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
	ledgerdomain "hulak/domain/ledger"
	"hulak/domain/money"
	reconciliationdomain "hulak/domain/reconciliation"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/projections/ledger"
	"hulak/projections/transfers"
	"hulak/providers/funding/ach"
	"hulak/providers/reconciliation"
	"hulak/providers/reconciliation/statement"
)

const (
	statementPollInterval       = time.Minute // in production
	statementPollsPerSandboxDay = 4
	minStatementPollInterval    = 250 * time.Millisecond
	maxTransferEvents           = 1000
	graceDays                   = 3 // enough for a weekend, or for a statement that is a day late
)

// statementsDir returns the directory in which banks and partners deliver their statements.
func (s *Settings) statementsDir() string {
	if s.StatementsDir != "" {
		return s.StatementsDir
	}
	return filepath.Join(s.Data, "statements")
}

// startReconciliation starts the worker that compares statements with our ledger.
func (p *Program) startReconciliation(ctx context.Context) error {
	if err := statement.MakeDirectories(p.settings.statementsDir()); err != nil {
		return err
	}
	interval, grace := statementPollInterval, graceDays*24*time.Hour
	if p.settings.Env != "production" {
		interval = max(p.settings.sandboxDay()/statementPollsPerSandboxDay, minStatementPollInterval)
		grace = max(graceDays*p.settings.sandboxDay(), 4*minStatementPollInterval)
	}
	worker := reconciliation.Worker{
		Store: reconciliation.Postgres{Pool: p.pool}, Dir: p.settings.statementsDir(), PollInterval: interval, GracePeriod: grace,
		Ledger:        ledgerPostings{ledger.NewQueries(p.readPool), transfers.NewQueries(p.readPool, p.log), p.log},
		TraceResolver: ach.Postgres{Pool: p.pool}, Vault: p.vault,
		Log: p.log, Now: now, Logger: p.logger,
	}
	p.runAlone(ctx, "reconciliation", worker.Run)
	return nil
}

// ledgerPostings reads our postings from the read models for reconciliation.
type ledgerPostings struct {
	ledger    *ledger.Queries
	transfers *transfers.Queries
	log       *eventstore.Log
}

// Postings implements reconciliation.Ledger. It stops before the first posting whose transfer is not in the transfers read model yet.
func (l ledgerPostings) Postings(ctx context.Context, after int64, limit int) ([]reconciliation.Posting, error) {
	accounts := []ledgerdomain.Account{ledgerdomain.CustomerFunds, ledgerdomain.PartnerPrefunding}
	posted, err := l.ledger.PostingsAfter(ctx, accounts, after, limit)
	if err != nil || len(posted) == 0 {
		return nil, err
	}
	ids := make([]string, len(posted))
	for i, p := range posted {
		ids[i] = p.TransferID
	}
	kinds, err := l.transfers.FundingKinds(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]reconciliation.Posting, 0, len(posted))
	for _, p := range posted {
		kind, known := kinds[p.TransferID]
		if !known {
			break
		}
		counterparty, err := l.counterparty(ctx, p, kind)
		if err != nil {
			return nil, err
		}
		all = append(all, reconciliation.Posting{
			Counterparty: counterparty, TransferID: p.TransferID,
			Item: reconciliationdomain.Item{Position: p.Position, Amount: p.Amount, Date: utcDay(p.At), KnownAt: p.RecordedAt},
		})
	}
	return all, nil
}

// counterparty returns the counterparty whose statements list a posting. Only the postings of a transfer that was paid with a card depend
// on its events.
func (l ledgerPostings) counterparty(
	ctx context.Context, p ledger.AccountPosting, kind funding.Kind,
) (reconciliationdomain.Counterparty, error) {
	before, event := transfer.State{Funding: transfer.Funding{Kind: kind}}, transfer.Event(nil)
	if kind == funding.DebitCard && p.Amount.Currency() == money.USD {
		before = transfer.State{}
		events, err := l.log.ReadStream(ctx, domain.Stream(transfer.Decider.Category, p.TransferID), 0, maxTransferEvents)
		if err != nil {
			return "", err
		}
		for _, r := range events {
			if event, _ = r.Event.(transfer.Event); r.Position >= p.Position {
				break
			}
			before = transfer.Decider.Evolve(before, event)
		}
	}
	return reconciliationdomain.CounterpartyFor(p.Amount.Currency(), before, event), nil
}

func utcDay(at time.Time) time.Time {
	y, m, d := at.UTC().Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
