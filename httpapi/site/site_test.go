package site

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestNoScriptPagesShowPacificTime(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "November 20, 2026, 10:30 AM PST", pacificTimeText(time.Date(2026, 11, 20, 18, 30, 0, 0, time.UTC)), "1.08b")
}
