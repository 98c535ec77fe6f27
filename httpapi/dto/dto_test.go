package dto

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNumbersKeepTheirDigits(t *testing.T) {
	t.Parallel()
	var n Number
	require.NoError(t, n.UnmarshalJSON([]byte("1.005")))
	assert.Equal(t, Number("1.005"), n)
	require.NoError(t, n.UnmarshalJSON([]byte(`"9007199254740993.10"`)))
	assert.Equal(t, Number("9007199254740993.10"), n)
}

func TestRoles(t *testing.T) {
	t.Parallel()
	t.Run("the roles of senders and administrators are as specified (4.08a)", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, []Role{"USER", "GUEST", "ADMIN", "PUBLIC"}, []Role{User, Guest, Admin, Public})
	})
}
