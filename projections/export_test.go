package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
)

// SetPageSize sets the number of events per page of a rebuild.
func SetPageSize(r *Runner, events int) { r.pageSize = events }

// SetStallTimeout sets how long a rebuild waits for a follower that does not move.
func SetStallTimeout(r *Runner, d time.Duration) { r.stallTimeout = d }

// RunHandlers returns the changes that a projection makes for an event, and whether its handlers are declared WithPersonal.
func RunHandlers(p Projection, e domain.RecordedEvent) (asked []string, personal bool) {
	x := p.indexHandlers().forType(e.Type)
	b := &Batch{}
	for _, h := range x.handlers {
		if err := h.apply(b, e); err != nil {
			asked = append(asked, err.Error())
		}
	}
	for _, s := range b.changes {
		asked = append(asked, fmt.Sprint(s.op, s.sql, s.args, s.row))
	}
	return asked, x.level == eventstore.Full
}

// AppendNumeric encodes a decimal for a pipelined batch.
var AppendNumeric = appendNumeric

// SendPipelined sends a statement once per argument, in one pipelined batch.
func SendPipelined(ctx context.Context, conn *pgx.Conn, sql string, arguments ...any) error {
	statements := make([]statement, len(arguments))
	for i, argument := range arguments {
		statements[i] = statement{sql: sql, arguments: []any{argument}}
	}
	var r pipelinedBatch
	return r.send(ctx, conn, statements)
}
