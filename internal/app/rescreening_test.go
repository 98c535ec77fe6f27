package app

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	screeningdomain "hulak/domain/screening"
	"hulak/providers/screening/rescreening"
	"hulak/providers/screening/sanctions"
)

// TestNewListIsStoredAndScreened starts the program with a list that the log does not know yet.
func TestNewListIsStoredAndScreened(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p := startProgram(t, nil)
	list := p.sanctionsScreener.Current()
	var result screeningdomain.Rescreened
	require.NoError(t, await(ctx, "the people to be screened", func() (bool, error) {
		stream := domain.Stream(screeningdomain.RescreeningDecider.Category, sanctions.SampleListName)
		events, err := p.log.ReadStream(ctx, stream, 0, 10)
		if err != nil || len(events) == 0 {
			return false, err
		}
		result = events[0].Event.(screeningdomain.Rescreened)
		return true, nil
	}))
	assert.Equal(t, list.Version, result.Version)
	assert.Equal(t, screeningdomain.CurrentRules.Version, result.RulesVersion)
	stored, err := rescreening.Versions{Pool: p.pool}.Load(ctx, list.Name, list.Version)
	require.NoError(t, err)
	assert.Equal(t, list.Entries, stored.Entries)
}
