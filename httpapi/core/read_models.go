package core

import (
	"context"

	"hulak/projections/runner"

	"hulak/domain"
)

// ReadModels reports the status of the read models.
type ReadModels interface {
	// WaitFor waits until a read model has processed a log position.
	WaitFor(ctx context.Context, name string, position int64) error
	// WaitForAll waits until all the named read models have processed a log position.
	WaitForAll(ctx context.Context, names []string, position int64) error
	Status(ctx context.Context) ([]runner.Status, error)
	// Retry applies a parked stream's events again. It returns the error from the first event that still fails.
	Retry(ctx context.Context, name string, stream domain.StreamID) error
}
