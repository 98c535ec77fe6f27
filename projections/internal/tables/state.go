package tables

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/projections"
	"hulak/projections/sqlbatch"
)

// PurgeRepeatTime is how long after a purge each step keeps deleting the person's rows. It exceeds the time that a process caches a
// destroyed key, plus the time to apply events that were decoded with that key.
const PurgeRepeatTime = 10 * time.Minute

// State is the part of a schema's state that applying an event depends on.
type State struct {
	Position       int64
	ParkedStreams  []string                 // in database order
	Parked         map[domain.StreamID]bool // the same streams as a set
	LastPurge      int64                    // number of the last purge
	RecentlyPurged []string                 // people purged within PurgeRepeatTime, whose rows a process that caches their keys can write
}

// ReadState reads the state from the schema in the connection's search_path. It returns ErrMissing or ErrVersionMismatch if the schema
// does not have tables with the fingerprint.
func ReadState(ctx context.Context, db projections.DB, fingerprint string) (s State, err error) {
	var found string
	err = db.QueryRow(ctx, `SELECT position, shape, ARRAY(SELECT stream FROM projection_parked ORDER BY stream),
		(SELECT coalesce(max(purge), 0) FROM projection_purged),
		ARRAY(SELECT DISTINCT person FROM projection_purged WHERE purged_at > clock_timestamp() - $1::interval)
		FROM projection_checkpoint`, PurgeRepeatTime).Scan(&s.Position, &found, &s.ParkedStreams, &s.LastPurge, &s.RecentlyPurged)
	switch {
	case err != nil:
		return State{}, ConvertError(err)
	case found != fingerprint:
		return State{}, ErrVersionMismatch
	}
	s.Parked = make(map[domain.StreamID]bool, len(s.ParkedStreams))
	for _, stream := range s.ParkedStreams {
		s.Parked[domain.StreamID(stream)] = true
	}
	return s, nil
}

// DeletePeople queues statements that delete people's rows from a projection's tables.
func DeletePeople(b *sqlbatch.Batch, p projections.Projection, people []string) {
	if len(people) == 0 {
		return
	}
	for _, t := range p.PersonalTables {
		b.Queue(`DELETE FROM `+Quote(t.Table)+` WHERE `+Quote(t.PersonColumn)+` = ANY ($1)`, people)
	}
}
