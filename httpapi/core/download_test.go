package core

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSafeCell(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "Sita Rai": "Sita Rai", "12 Elm Street": "12 Elm Street", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)",
		"\t=1": "'\t=1", "\r=1": "'\r=1",
	} {
		assert.Equal(t, want, SafeCell(text))
	}
}
