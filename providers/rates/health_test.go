package rates

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

func TestTruncateKeepsValidUTF8(t *testing.T) {
	t.Parallel()
	text := truncate(errors.New(strings.Repeat("a", maxErrorBytes-1) + "é"))
	assert.True(t, utf8.ValidString(text), "%q", text)
	assert.Len(t, text, maxErrorBytes-1)
}
