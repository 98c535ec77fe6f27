package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
)

// SetPage sets the number of events per page of a rebuild.
func SetPage(r *Runner, events int) { r.page = events }

// SetPatience sets how long a rebuild waits for a follower that does not move.
func SetPatience(r *Runner, d time.Duration) { r.patience = d }

// Asks returns the changes that a projection makes for an event, and whether its handlers are declared WithPersonal.
func Asks(p Projection, e domain.RecordedEvent) (asked []string, personal bool) {
	x := p.index().to(e.Type)
	b := &Batch{}
	for _, h := range x.handlers {
		if err := h.apply(b, e); err != nil {
			asked = append(asked, err.Error())
		}
	}
	for _, s := range b.steps {
		asked = append(asked, fmt.Sprint(s.verb, s.sql, s.args, s.row))
	}
	return asked, x.share == eventstore.Full
}

// AppendNumeric encodes a decimal for a pipelined batch.
var AppendNumeric = appendNumeric

// SendRound sends a statement once per argument, in one pipelined batch.
func SendRound(ctx context.Context, conn *pgx.Conn, sql string, arguments ...any) error {
	statements := make([]statement, len(arguments))
	for i, argument := range arguments {
		statements[i] = statement{sql: sql, arguments: []any{argument}}
	}
	var r pipelinedBatch
	return r.send(ctx, conn, statements)
}
