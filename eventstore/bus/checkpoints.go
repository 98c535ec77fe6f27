package bus

import (
	"context"
	"errors"
)

// Checkpoints stores the progress of consumer groups. Only one subscription at a time can claim a checkpoint.
type Checkpoints interface {
	// Claim waits until the checkpoint is free and claims it.
	Claim(ctx context.Context, name string) (Checkpoint, error)
}

// Checkpoint is a claimed position in the log.
type Checkpoint interface {
	// Position returns the checkpoint's position at the time of the claim. All events up to that position have been processed.
	Position() int64
	// Move stores a new position and a problem, and renews the claim. The problem is empty if no event fails. Move returns ErrClaimLost
	// if the claim has expired and another subscription has claimed the checkpoint.
	Move(ctx context.Context, position int64, problem string) error
	// Release gives up the claim, so that another subscription can claim the checkpoint.
	Release(ctx context.Context)
}

// ErrClaimLost means that the claim was released, or that it expired and another subscription has claimed the checkpoint.
var ErrClaimLost = errors.New("bus: checkpoint claim lost")
