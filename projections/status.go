package projections

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

// Status is how a projection is.
type Status struct {
	Name       string
	Version    int    // of the tables in use; 0 where there are none yet
	Wanted     int    // the program's own
	Position   int64  // of the log that the tables have reached
	Head       int64  // of the log
	Lag        int64  // events that the tables do not show yet
	LagSeconds int64  // how old the first of them is
	Running    bool   // this process keeps it up to the log
	Error      string // why the last try failed, empty where it succeeded
	Rebuilt    int64  // how far new tables beside the ones in use have come, -1 where there are none
	Earlier    int    // version of the tables that are kept for Back, 0 where none are
	Parked     []Parked
}

// Healthy reports whether the tables show everything but what has just been written.
func (s Status) Healthy() bool {
	return s.CaughtUp() && len(s.Parked) == 0
}

// CaughtUp reports whether the tables show every event that can be applied. Parked streams, of which Healthy and an alarm tell, do not
// count: what is read from the tables of other streams is up to date.
func (s Status) CaughtUp() bool {
	return s.Version == s.Wanted && s.Error == "" && s.LagSeconds < lagSecondsMax
}

// lagSecondsMax is how far behind a projection may be without being called unhealthy.
const lagSecondsMax = 5

// Parked is a stream with an event that could not be applied.
type Parked struct {
	Stream   domain.StreamID
	Version  int64 // in the stream, of the first event that waits
	Position int64 // in the log, of the same event
	Type     string
	Error    string
	Events   int64 // how many wait
	Since    time.Time
}

// Status looks at every projection: at its tables and at the log, not at what this process believes. Only what lies
// right behind a checkpoint and does nothing to the tables is known to the follower alone.
func (r *Runner) Status(ctx context.Context) ([]Status, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	stands := make(map[string]stand, 2*len(r.followers))
	for _, f := range r.followers { // before the tables are looked at, which may only have come further
		f.set(func() {
			stands[f.Name] = stand{running: f.running, failing: f.failing, stored: f.stored, shown: f.position}
		})
	}
	books, err := r.bookkeeping(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Status, 0, len(r.followers))
	for _, f := range r.followers {
		s, err := r.status(ctx, f, stands[f.Name], books, head)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// stand is where a follower believes that it stands.
type stand struct {
	running       bool
	failing       string
	stored, shown int64
}

// checkpoint is how the tables of one schema stand.
type checkpoint struct {
	schema   string
	version  int
	position int64
	parks    bool // streams with an event that could not be applied
}

// bookkeeping reads the checkpoints of all tables: those in use, those being filled beside them and those that are kept. It asks
// the catalogue which there are, because each statement about a table that is not there would leave an error in the server's log.
func (r *Runner) bookkeeping(ctx context.Context) (books map[string]checkpoint, err error) {
	for range swapsMax {
		var there []string
		if there, err = r.schemasThere(ctx); err != nil || len(there) == 0 {
			return nil, err
		}
		parts := make([]string, len(there))
		for i, schema := range there {
			parts[i] = `SELECT '` + schema + `', version, position, EXISTS (SELECT FROM ` + quote(schema) + `.projection_parked) FROM ` + quote(schema) + `.projection_checkpoint`
		}
		var found []checkpoint
		if found, err = Rows(ctx, r.pool, scanCheckpoint, strings.Join(parts, ` UNION ALL `)); err == nil {
			books = make(map[string]checkpoint, len(found))
			for _, c := range found {
				books[c.schema] = c
			}
			return books, nil
		}
		if err = missing(err); !errors.Is(err, errNotThere) {
			return nil, err
		}
	}
	return nil, err
}

// swapsMax is how often tables may be swapped while they are looked at.
const swapsMax = 5

// schemasThere lists the schemas of this runner's projections that hold tables.
func (r *Runner) schemasThere(ctx context.Context) ([]string, error) {
	there, err := Rows(ctx, r.pool, scanText, `SELECT relnamespace::regnamespace::text FROM pg_class WHERE relname = 'projection_checkpoint' ORDER BY 1`)
	return slices.DeleteFunc(there, func(schema string) bool {
		return r.byName[strings.TrimSuffix(strings.TrimSuffix(schema, suffixNext), suffixPrevious)] == nil
	}), err
}

func scanCheckpoint(row pgx.Row) (c checkpoint, err error) {
	err = row.Scan(&c.schema, &c.version, &c.position, &c.parks)
	return c, err
}

func (r *Runner) status(ctx context.Context, f *follower, at stand, books map[string]checkpoint, head int64) (Status, error) {
	s := Status{
		Name: f.Name, Wanted: f.Projection.Version, Head: head, Running: at.running, Error: at.failing, Rebuilt: neverObserved, Parked: []Parked{},
		Earlier: books[f.Name+suffixPrevious].version,
	}
	if next, there := books[f.Name+suffixNext]; there {
		s.Rebuilt = next.position
	}
	if used, there := books[f.Name]; there {
		s.Version, s.Position = used.version, used.position
		if s.Running && s.Position == at.stored {
			s.Position = max(s.Position, at.shown) // behind the checkpoint are events that do nothing to the tables
		}
		if used.parks {
			var err error
			s.Parked, err = Rows(ctx, r.pool, scanParked, `SELECT stream, version, position, type, error, events, parked_at FROM `+
				quote(f.Name)+`.projection_parked ORDER BY position`)
			if err != nil {
				return Status{}, err
			}
		}
	}
	if s.Lag = max(head-s.Position, 0); s.Lag > 0 {
		next, err := r.log.Follow(ctx, s.Position, 1)
		if err != nil {
			return Status{}, err
		}
		if len(next) > 0 {
			s.LagSeconds = int64(max(r.now().Sub(next[0].RecordedAt), 0) / time.Second)
		}
	}
	return s, nil
}

func scanParked(row pgx.Row) (Parked, error) {
	var p Parked
	err := row.Scan(&p.Stream, &p.Version, &p.Position, &p.Type, &p.Error, &p.Events, &p.Since)
	p.Since = p.Since.UTC()
	return p, err
}
