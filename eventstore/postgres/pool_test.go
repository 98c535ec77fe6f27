package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
)

func TestPoolDisablesJIT(t *testing.T) {
	t.Parallel()
	var jit string
	require.NoError(t, pgtest.New(t).QueryRow(t.Context(), "SHOW jit").Scan(&jit))
	require.Equal(t, "off", jit)
}
