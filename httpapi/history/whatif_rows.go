package history

import (
	"context"
	"encoding/csv"
	"mime"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
)

// whatIfRowsInput selects a page of a run's results.
type whatIfRowsInput struct {
	core.ByID
	After string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit int    `query:"limit" minimum:"1" maximum:"200" default:"100"`
}

type whatIfRow struct {
	position int64
	row      dto.WhatIfRow
}

// listWhatIfTransfers lists transfers whose simulated outcome differs from the actual outcome. During a run, it lists those found so
// far.
func (h *Handlers) listWhatIfTransfers(ctx context.Context, in *whatIfRowsInput) (dto.WhatIfRows, error) {
	if _, err := h.getWhatIf(ctx, &in.ByID); err != nil {
		return dto.WhatIfRows{}, err
	}
	after := int64(0)
	if in.After != "" {
		after = core.ClampPosition(in.After)
	}
	rows, err := h.whatIfRows(ctx, in.ID, after, in.Limit)
	return dto.WhatIfRows{
		Result: dto.Map(rows, func(r whatIfRow) dto.WhatIfRow { return r.row }),
		Next:   core.NextCursor(rows, in.Limit, func(r whatIfRow) int64 { return r.position }),
	}, err
}

func (h *Handlers) whatIfRows(ctx context.Context, id string, after int64, limit int) ([]whatIfRow, error) {
	return projections.Rows(ctx, h.Config.DB, func(row pgx.CollectableRow) (r whatIfRow, err error) {
		err = row.Scan(&r.position, &r.row)
		return r, err
	}, `SELECT position, answer FROM what_if_rows WHERE run_id = $1 AND position > $2 ORDER BY position LIMIT $3`, id, after, limit)
}

var whatIfHeader = []string{
	"transfer", "sender", "created", "amount", "currency", "actual outcome", "actual reasons", "actual fee",
	"simulated outcome", "simulated reasons", "simulated fee", "status", "delivery",
}

// writeWhatIf writes a run's results as CSV.
func (h *Handlers) writeWhatIf(ctx context.Context, id string, out *csv.Writer) error {
	if err := out.Write(whatIfHeader); err != nil {
		return err
	}
	for after := int64(0); ; {
		rows, err := h.whatIfRows(ctx, id, after, whatIfRowsPerPage)
		if err != nil {
			return err
		}
		for _, r := range rows {
			t := r.row
			err := out.Write([]string{
				t.TransferID, t.SenderID, t.CreatedAt.Format(time.RFC3339Nano), string(t.Amount), t.Currency,
				t.Actual.Outcome, strings.Join(t.Actual.Reasons, " "), string(t.Actual.Fee),
				t.Simulated.Outcome, strings.Join(t.Simulated.Reasons, " "), string(t.Simulated.Fee), t.Status, t.DeliveryStatus,
			})
			if err != nil {
				return err
			}
			after = r.position
		}
		if len(rows) < whatIfRowsPerPage {
			out.Flush()
			return out.Error()
		}
	}
}

// getWhatIfCSV returns a run's results so far as a CSV file.
func (h *Handlers) getWhatIfCSV(ctx context.Context, in *core.ByID) (func(huma.Context), error) {
	if _, err := h.getWhatIf(ctx, in); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", "text/csv; charset=utf-8")
		disposition := mime.FormatMediaType("attachment", map[string]string{"filename": "what-if-" + in.ID + ".csv"})
		out.SetHeader("Content-Disposition", disposition)
		out.SetHeader("Cache-Control", "no-store")
		if err := h.writeWhatIf(ctx, in.ID, csv.NewWriter(out.BodyWriter())); err != nil && ctx.Err() == nil {
			h.Log.Error("simulation CSV interrupted", "run", in.ID, "error", err.Error())
		}
	}, nil
}
