package account

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestReadableExportHasReadableFieldNamesAndOmitsEmptyFields(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "Is email verified", fieldLabel("isEmailVerified"))
	assert.Equal(t, "Is KYC verified", fieldLabel("isKYCVerified"))
	assert.Empty(t, fieldEntries(map[string]any{"empty": "", "missing": nil}))
}
