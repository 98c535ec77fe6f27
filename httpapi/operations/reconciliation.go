package operations

import (
	"context"

	"hulak/domain/reconciliation"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	readmodel "hulak/projections/reconciliation"
)

// maxUnparsed is the maximum number of unreadable files in a response.
const maxUnparsed = 20

var counterparties = []reconciliation.Counterparty{reconciliation.Bank, reconciliation.CardProcessor, reconciliation.PayoutPartner}

func (in ReconciliationPage) filter() readmodel.Filter {
	f := readmodel.Filter{Counterparty: reconciliation.Counterparty(in.Counterparty), Limit: in.Limit}
	if in.Before != "" {
		f.Before = core.ClampPosition(in.Before)
	}
	return f
}

// listStatements lists the statements from banks and partners, with the results of comparing them with our ledger.
func (h *Handlers) listStatements(ctx context.Context, in *ReconciliationPage) (StatementPage, error) {
	list, err := h.reconciliation.Statements(ctx, in.filter())
	if err != nil {
		return StatementPage{}, err
	}
	open, err := h.reconciliation.CountOpen(ctx)
	if err != nil {
		return StatementPage{}, err
	}
	unparsed, err := h.deps.Statements.Unparsed(ctx, maxUnparsed)
	if err != nil {
		return StatementPage{}, err
	}
	page := StatementPage{
		Result: dto.Map(list, comparedStatement),
		Open: dto.Map(counterparties, func(c reconciliation.Counterparty) OpenDifferences {
			return OpenDifferences{Counterparty: string(c), Count: open[c]}
		}),
		Unreadable: dto.Map(unparsed, func(u UnparsedStatement) UnreadableStatement {
			return UnreadableStatement{Counterparty: u.Counterparty, File: u.Name, Problem: u.Problem, ReceivedAt: dto.Time(u.ReceivedAt)}
		}),
	}
	page.Next = core.NextCursor(list, in.Limit, func(s readmodel.Statement) int64 { return s.Position })
	return page, nil
}

func comparedStatement(s readmodel.Statement) ComparedStatement {
	account, currency := s.Counterparty.Account()
	return ComparedStatement{
		ID: s.StatementID, Counterparty: string(s.Counterparty), Account: string(account), File: s.File,
		Number: s.Number, Day: s.Day, Currency: string(currency),
		Opening: s.Opening.Text(), Closing: s.Closing.Text(), Books: s.Books.Text(),
		InTransit: s.InTransit.Text(), Differing: s.DifferenceTotal.Text(),
		Lines: s.Lines, Matched: s.Matched, Differs: s.Unsettled, Continues: s.Continues, ComparedAt: dto.Time(s.At),
	}
}

// listDifferences lists the reconciliation differences. It reads explanations from the log, because no read model stores them.
func (h *Handlers) listDifferences(ctx context.Context, in *differencePage) (DifferencePage, error) {
	filter := in.filter()
	filter.Status = reconciliation.Status(in.Status)
	list, err := h.reconciliation.Differences(ctx, filter)
	if err != nil {
		return DifferencePage{}, err
	}
	page := DifferencePage{Result: make([]ReconciliationDifference, 0, len(list))}
	for _, d := range list {
		if !d.ExplainedAt.IsZero() {
			difference, readable, err := core.ListState(ctx, h.Server, reconciliation.DifferenceDecider, d.DifferenceID)
			if err != nil {
				return DifferencePage{}, err
			}
			if d.Reason = difference.Reason; !readable {
				d.Reason.Text = eventstore.Unavailable
			}
		}
		page.Result = append(page.Result, reconciliationDifference(d))
	}
	page.Next = core.NextCursor(list, in.Limit, func(d readmodel.Difference) int64 { return d.FoundPosition })
	return page, nil
}

func reconciliationDifference(d readmodel.Difference) ReconciliationDifference {
	out := ReconciliationDifference{
		ID: d.DifferenceID, Counterparty: string(d.Counterparty), Kind: string(d.Kind), Status: string(d.Status), TransferID: d.TransferID,
		File: d.File, Line: d.Line, Reference: d.Reference, Currency: string(d.Ours.Currency()), Ours: d.Ours.Text(), Theirs: d.Theirs.Text(),
		Since: dto.Time(d.Since), FoundAt: dto.Time(d.At), Reason: d.Reason.Text, ExplainedBy: d.ExplainedBy,
		ExplainedAt: dto.OptionalTime(d.ExplainedAt), SettledAt: dto.OptionalTime(d.SettledAt),
	}
	if d.Position > 0 {
		out.Event = core.FormatPosition(d.Position)
	}
	return out
}

// explainDifference records why a difference is acceptable, and who explained it.
func (h *Handlers) explainDifference(ctx context.Context, in *core.IDBodyInput[dto.Explanation]) (dto.Success, error) {
	explain := reconciliation.Explain{By: core.CallerOf(ctx).ID, Reason: reconciliation.Reason{Text: in.Body.Reason}, At: h.Now()}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, reconciliation.DifferenceDecider, in.ID, reconciliation.Command(explain))
}
