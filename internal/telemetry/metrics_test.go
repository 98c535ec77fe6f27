package telemetry

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/eventstore"
)

func TestOutcomeOfAppend(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		appendConflict:    &eventstore.VersionConflictError{},
		appendUnavailable: fmt.Errorf("%w: database unavailable", eventstore.ErrBusy),
		appendUnknown:     fmt.Errorf("%w: database unavailable", eventstore.ErrUnknownOutcome),
		appendFailed:      errors.New("invalid"),
	} {
		assert.Equal(t, want, outcomeOf(err))
	}
	assert.Equal(t, appendUnavailable, outcomeOf(eventstore.ErrStopped))
}
