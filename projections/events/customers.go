package events

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/moneyrequest"
	"hulak/domain/notification"
	"hulak/domain/ratealert"
	"hulak/domain/schedule"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
)

// customerCategories holds the categories of the events that belong to a sender's record. It has no category whose events show that a
// compliance case exists (see ShowsCase).
var customerCategories = []string{
	sender.Decider.Category, transfer.Decider.Category, beneficiary.Decider.Category, funding.Decider.Category,
	sendinglimit.Decider.Category, schedule.Decider.Category, moneyrequest.Decider.Category, notification.Decider.Category,
	ratealert.Decider.Category, unclaimed.Decider.Category,
}

// CustomerEvents lists the positions of all events about a sender: those that concern the sender, and those of streams whose first event
// does.
type CustomerEvents struct {
	SenderID  string
	Transfers []int64 // positions of the events that created the sender's transfers, in order
	Others    []int64 // positions of all other events, in order
}

// selectCustomerEvents has the parameters position, sender ID or empty, categories, and type of the events that create transfers.
const selectCustomerEvents = `
	WITH customers AS (
		SELECT key AS id FROM events.entries
		WHERE category = 'sender' AND version = 1 AND position <= $1 AND ($2 = '' OR key = $2)
	), about AS (
		SELECT c.id, e.position, e.type, e.category, e.key, e.version
		FROM customers c
		JOIN events.persons p ON p.person = c.id
		JOIN events.entries e ON e.position = p.position
		WHERE e.position <= $1 AND e.category = ANY ($3)
	), found AS (
		SELECT id, position, type FROM about
		UNION
		SELECT a.id, e.position, e.type
		FROM about a JOIN events.entries e ON e.key = a.key AND e.category = a.category
		WHERE a.version = 1 AND e.position <= $1
	)
	SELECT id, coalesce(array_agg(position ORDER BY position) FILTER (WHERE type = $4), '{}'),
		coalesce(array_agg(position ORDER BY position) FILTER (WHERE type <> $4), '{}')
	FROM found GROUP BY id`

// LastBefore returns the position of the last event recorded before a time, or 0 if there is none.
func (q *Queries) LastBefore(ctx context.Context, at time.Time) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM events.entries WHERE recorded_at < $1`, at).Scan(&position)
	return position, err
}

// EachCustomer calls visit with the events of each sender up to a position, in any order.
func (q *Queries) EachCustomer(ctx context.Context, position int64, visit func(CustomerEvents)) error {
	return q.eachCustomer(ctx, position, "", visit)
}

// OfCustomer returns the events of a sender up to a position.
func (q *Queries) OfCustomer(ctx context.Context, position int64, senderID string) (found CustomerEvents, err error) {
	err = q.eachCustomer(ctx, position, senderID, func(c CustomerEvents) { found = c })
	return found, err
}

func (q *Queries) eachCustomer(ctx context.Context, position int64, senderID string, visit func(CustomerEvents)) error {
	rows, err := q.db.Query(ctx, selectCustomerEvents, position, senderID, customerCategories, transfer.Created{}.EventType())
	if err != nil {
		return err
	}
	var c CustomerEvents
	_, err = pgx.ForEachRow(rows, []any{&c.SenderID, &c.Transfers, &c.Others}, func() error {
		visit(c)
		c.Transfers, c.Others = nil, nil
		return nil
	})
	return err
}
