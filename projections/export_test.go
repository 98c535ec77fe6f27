package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
)

// SetPage sets how many events a rebuild takes at once.
func SetPage(r *Runner, events int) { r.page = events }

// SetPatience sets how long a rebuild waits for a follower that does not move.
func SetPatience(r *Runner, d time.Duration) { r.patience = d }

// Asks is what a projection asks of its tables when it is shown an event, and whether it is declared to see the personal part.
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

// AppendNumeric is how a round writes a decimal.
var AppendNumeric = appendNumeric

// SendRound sends the same statement with each of the arguments, in one round.
func SendRound(ctx context.Context, conn *pgx.Conn, sql string, arguments ...any) error {
	statements := make([]statement, len(arguments))
	for i, argument := range arguments {
		statements[i] = statement{sql: sql, arguments: []any{argument}}
	}
	var r pipelinedBatch
	return r.send(ctx, conn, statements)
}
