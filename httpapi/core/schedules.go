package core

import (
	"context"

	"hulak/domain/schedule"
	"hulak/projections/schedules"
)

// SchedulesOf returns a sender's schedules, newest first. It returns at most 100.
func SchedulesOf(ctx context.Context, s *Server, senderID string) ([]schedule.State, error) {
	ids, err := schedules.NewQueries(s.Config.ReadDB).OfSender(ctx, senderID)
	if err != nil {
		return nil, err
	}
	states := make([]schedule.State, len(ids))
	for i, id := range ids {
		if states[i], err = State(ctx, s, schedule.Decider, id); err != nil {
			return nil, err
		}
	}
	return states, nil
}
