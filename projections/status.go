package projections

import (
	"context"
	"errors"
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
	return s.Version == s.Wanted && s.Error == "" && len(s.Parked) == 0 && s.LagSeconds < lagSecondsMax
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
	all := make([]Status, 0, len(r.followers))
	for _, f := range r.followers {
		s, err := r.status(ctx, f, head)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func (r *Runner) status(ctx context.Context, f *follower, head int64) (Status, error) {
	s := Status{Name: f.Name, Wanted: f.Projection.Version, Head: head, Rebuilt: neverObserved, Parked: []Parked{}}
	var stored, shown int64
	f.set(func() { s.Running, s.Error, stored, shown = f.running, f.failing, f.stored, f.position })
	err := r.pool.QueryRow(ctx, `SELECT version, position FROM `+quote(f.Name)+`.projection_checkpoint`).Scan(&s.Version, &s.Position)
	if err = missing(err); err != nil && !errors.Is(err, errNotThere) {
		return Status{}, err
	}
	if err == nil && s.Running && s.Position == stored {
		s.Position = max(s.Position, shown) // behind the checkpoint are events that do nothing to the tables
	}
	if err == nil {
		s.Parked, err = Rows(ctx, r.pool, scanParked, `SELECT stream, version, position, type, error, events, parked_at FROM `+
			quote(f.Name)+`.projection_parked ORDER BY position`)
		if err = missing(err); err != nil && !errors.Is(err, errNotThere) {
			return Status{}, err
		}
	}
	err = r.pool.QueryRow(ctx, `SELECT position FROM `+quote(f.Name+suffixNext)+`.projection_checkpoint`).Scan(&s.Rebuilt)
	if err = missing(err); err != nil && !errors.Is(err, errNotThere) {
		return Status{}, err
	}
	err = r.pool.QueryRow(ctx, `SELECT version FROM `+quote(f.Name+suffixPrevious)+`.projection_checkpoint`).Scan(&s.Earlier)
	if err = missing(err); err != nil && !errors.Is(err, errNotThere) {
		return Status{}, err
	}
	if s.Lag = max(head-s.Position, 0); s.Lag > 0 {
		events, err := r.log.Read(ctx, s.Position, 1)
		if err != nil {
			return Status{}, err
		}
		if len(events) > 0 {
			s.LagSeconds = int64(max(r.now().Sub(events[0].RecordedAt), 0) / time.Second)
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
