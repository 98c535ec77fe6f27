package runner

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/projections"
	"hulak/projections/internal/tables"
)

// Status is the state of a projection.
type Status struct {
	Name            string
	Version         int    // version of the tables in use; 0 if there are none
	ProgramVersion  int    // projection version of this program
	Position        int64  // position that the tables have reached
	Head            int64  // head of the log
	Lag             int64  // number of events that the tables do not reflect
	LagSeconds      int64  // age of the oldest event that the tables do not reflect
	Running         bool   // whether this process is keeping the projection up to date
	Error           string // error of the last attempt; empty after a success
	RebuildPosition int64  // position of a rebuild in progress, or -1
	PreviousVersion int    // version of the tables kept for a rollback, or 0
	Parked          []Parked
}

// Healthy reports whether the tables have caught up and no stream is parked.
func (s Status) Healthy() bool {
	return s.CaughtUp() && len(s.Parked) == 0
}

// CaughtUp reports whether the tables have this program's version and reflect all but the most recent events, and the last attempt did
// not fail. It ignores parked streams, because they have their own alarm and do not affect other streams.
func (s Status) CaughtUp() bool {
	return s.Version == s.ProgramVersion && s.Error == "" && s.LagSeconds < unhealthyLagSeconds
}

// unhealthyLagSeconds is the lag at which a projection becomes unhealthy.
const unhealthyLagSeconds = 5

// Parked is a stream with an event that could not be applied.
type Parked struct {
	Stream   domain.StreamID
	Version  int64 // version of the first waiting event
	Position int64 // position of the same event
	Type     string
	Error    string
	Events   int64 // number of waiting events
	Since    time.Time
}

// Status returns the status of every projection. It reads the tables and the log. Only Running, Error, and progress since the last
// checkpoint come from this process's memory.
func (r *Runner) Status(ctx context.Context) ([]Status, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	local := make(map[string]localState, 2*len(r.followers))
	for _, f := range r.followers { // read before the tables, whose positions may advance in the meantime
		f.update(func() {
			local[f.Name] = localState{running: f.running, lastError: f.lastError, checkpoint: f.checkpoint, position: f.position}
		})
	}
	checkpoints, err := r.readCheckpoints(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Status, 0, len(r.followers))
	for _, f := range r.followers {
		s, err := r.status(ctx, f, local[f.Name], checkpoints, head)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// Positions returns the positions of the projections that this process keeps up to date. It reads only memory.
func (r *Runner) Positions() map[string]int64 {
	positions := map[string]int64{}
	for _, f := range r.followers {
		f.update(func() {
			if f.running && f.position != noPosition {
				positions[f.Name] = f.position
			}
		})
	}
	return positions
}

// Failing reports whether the latest attempt failed or the tables have another version than this program's projection.
func (s Status) Failing() bool { return s.Error != "" || s.Version != s.ProgramVersion }

// localState is a follower's state in this process.
type localState struct {
	running              bool
	lastError            string
	checkpoint, position int64
}

// checkpoint is a schema's checkpoint.
type checkpoint struct {
	schema           string
	version          int
	position         int64
	hasParkedStreams bool // whether any stream is parked
}

// readCheckpoints returns the checkpoints of tables in use, new tables, and earlier tables, by schema. It first asks the Postgres catalog
// which tables exist, because a query on a missing table would log an error on the server.
func (r *Runner) readCheckpoints(ctx context.Context) (checkpoints map[string]checkpoint, err error) {
	for range statusAttemptsMax {
		var schemas []string
		if schemas, err = r.existingSchemas(ctx); err != nil || len(schemas) == 0 {
			return nil, err
		}
		parts := make([]string, len(schemas))
		for i, schema := range schemas {
			parts[i] = `SELECT '` + schema + `', version, position, EXISTS (SELECT FROM ` + tables.Quote(schema) + `.projection_parked)
				FROM ` + tables.Quote(schema) + `.projection_checkpoint`
		}
		var found []checkpoint
		if found, err = projections.Rows(ctx, r.pool, scanCheckpoint, strings.Join(parts, ` UNION ALL `)); err == nil {
			checkpoints = make(map[string]checkpoint, len(found))
			for _, c := range found {
				checkpoints[c.schema] = c
			}
			return checkpoints, nil
		}
		if err = tables.ConvertError(err); !errors.Is(err, tables.ErrMissing) {
			return nil, err
		}
	}
	return nil, err
}

// statusAttemptsMax limits the attempts to read the checkpoints. An attempt fails if another runner swaps tables at the same time.
const statusAttemptsMax = 5

// existingSchemas returns the schemas of this runner's projections that have tables.
func (r *Runner) existingSchemas(ctx context.Context) ([]string, error) {
	schemas, err := projections.Rows(ctx, r.pool, pgx.RowTo[string], `SELECT relnamespace::regnamespace::text FROM pg_class
		WHERE relname = 'projection_checkpoint' ORDER BY 1`)
	return slices.DeleteFunc(schemas, func(schema string) bool {
		return r.byName[strings.TrimSuffix(strings.TrimSuffix(schema, tables.NextSuffix), tables.PreviousSuffix)] == nil
	}), err
}

func scanCheckpoint(row pgx.CollectableRow) (c checkpoint, err error) {
	err = row.Scan(&c.schema, &c.version, &c.position, &c.hasParkedStreams)
	return c, err
}

func (r *Runner) status(ctx context.Context, f *follower, local localState, checkpoints map[string]checkpoint, head int64) (Status, error) {
	s := Status{
		Name: f.Name, ProgramVersion: f.Projection.Version, Head: head, Running: local.running, Error: local.lastError,
		RebuildPosition: noPosition, Parked: []Parked{},
		PreviousVersion: checkpoints[f.Name+tables.PreviousSuffix].version,
	}
	if next, exists := checkpoints[f.Name+tables.NextSuffix]; exists {
		s.RebuildPosition = next.position
	}
	if live, exists := checkpoints[f.Name]; exists {
		s.Version, s.Position = live.version, live.position
		if s.Running && s.Position == local.checkpoint {
			s.Position = max(s.Position, local.position) // the events after the checkpoint do not change the tables
		}
		if live.hasParkedStreams {
			var err error
			s.Parked, err = projections.Rows(ctx, r.pool, scanParked, `SELECT stream, version, position, type, error, events, parked_at FROM `+
				tables.Quote(f.Name)+`.projection_parked ORDER BY position`)
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

func scanParked(row pgx.CollectableRow) (p Parked, err error) {
	err = row.Scan(&p.Stream, &p.Version, &p.Position, &p.Type, &p.Error, &p.Events, projections.UTC(&p.Since))
	return p, err
}
