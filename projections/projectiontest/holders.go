package projectiontest

import (
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/projections"
	"hulak/projections/runner"
)

// HoldersSchema rejects some names, so that tests can make an event fail in the database and not only in the handler.
const HoldersSchema = `
	CREATE TABLE holders (
		position bigint PRIMARY KEY,
		key      text NOT NULL,
		holder   text NOT NULL CONSTRAINT holder_is_allowed CHECK (holder <> 'forbidden')
	);
	CREATE FUNCTION reject_late() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN IF NEW.holder = 'late' THEN RAISE EXCEPTION 'late' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
	CREATE CONSTRAINT TRIGGER reject_late AFTER INSERT ON holders DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW EXECUTE FUNCTION reject_late();`

// Holders returns a projection with one table. Its handler panics if panicsOn returns true for the event's holder.
func Holders(panicsOn func(holder string) bool) projections.Projection {
	return projections.Projection{
		Name: "holders", Version: 1, Schema: HoldersSchema,
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e reservation.Claimed, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO holders (position, key, holder) VALUES ($1, $2, $3)`, r.Position, r.Stream.Key(), e.Holder)
				if panicsOn(e.Holder) {
					panic("bug in the handler")
				}
			}),
		},
	}
}

// Never makes the handler of Holders panic for no event.
func Never(string) bool { return false }

// HolderRows returns the rows of Holders or PersonNames in log order.
func (c *Case) HolderRows() []string {
	c.T.Helper()
	found, err := c.Pool.Query(c.Ctx, `SELECT key || ' ' || holder FROM holders.holders ORDER BY position`)
	require.NoError(c.T, err)
	defer found.Close()
	var all []string
	for found.Next() {
		var row string
		require.NoError(c.T, found.Scan(&row))
		all = append(all, row)
	}
	require.NoError(c.T, found.Err())
	return all
}

// OnlyStatus returns the status of the case's only projection.
func (c *Case) OnlyStatus() runner.Status {
	c.T.Helper()
	all, err := c.Runner.Status(c.Ctx)
	require.NoError(c.T, err)
	require.Len(c.T, all, 1)
	return all[0]
}

// PersonNames returns a projection like Holders, but with personal data.
func PersonNames() projections.Projection {
	return projections.Projection{
		Name: "holders", Version: 1,
		Schema:         `CREATE TABLE holders (position bigint PRIMARY KEY, key text NOT NULL, holder text NOT NULL)`,
		PersonalTables: []projections.PersonalTable{{Table: "holders", PersonColumn: "key"}},
		Handlers: []projections.Handler{projections.On(func(b *projections.Batch, e sender.SignedUp, r domain.RecordedEvent) {
			name := e.Person.FirstName
			if r.Erased {
				name = "(erased)"
			}
			b.Insert("holders", projections.Row{"position": r.Position, "key": e.SenderID, "holder": name})
		}).WithPersonal()},
	}
}
