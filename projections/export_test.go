package projections

import (
	"fmt"

	"hulak/domain"
	"hulak/eventstore"
)

// SetPageSize sets the number of events per page when filling tables.
func SetPageSize(r *Runner, events int) { r.pageSize = events }

// RunHandlers returns the changes that a projection makes for an event, and whether its handlers are declared WithPersonal.
func RunHandlers(p Projection, e domain.RecordedEvent) (output []string, personal bool) {
	handlers := p.indexHandlers().forType(e.Type)
	b := &Batch{}
	for _, h := range handlers.handlers {
		if err := h.apply(b, e); err != nil {
			output = append(output, err.Error())
		}
	}
	for _, c := range b.changes {
		output = append(output, fmt.Sprint(c.op, c.sql, c.args, c.row))
	}
	return output, handlers.level == eventstore.Full
}
