package httpapi

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// formErrors decodes a form like the server and returns its field errors.
func formErrors(t *testing.T, name string, form map[string]any) []domain.FieldError {
	t.Helper()
	raw, err := json.Marshal(form)
	require.NoError(t, err)
	read := func(into bodyChecker) []domain.FieldError {
		require.NoError(t, json.Unmarshal(raw, into))
		return into.Check()
	}
	switch name {
	case "signUp":
		return read(&dto.SignUp{})
	case "beneficiary":
		var form dto.BeneficiaryForm
		require.NoError(t, json.Unmarshal(raw, &form))
		return form.CheckAt(startTime)
	case "bank":
		return read(&dto.AddBank{})
	case "wallet":
		return read(&dto.AddWallet{})
	case "create":
		return read(&dto.CreateTransaction{})
	case "reprocess":
		return read(&dto.Reprocess{})
	}
	require.Fail(t, "unknown form: "+name)
	return nil
}

// assertFormError expects exactly one invalid field with the given code, or none if the code is empty.
func assertFormError(t *testing.T, name string, form map[string]any, c fieldCase) {
	t.Helper()
	fieldErrors := formErrors(t, name, form)
	if c.code == "" {
		assert.Empty(t, fieldErrors)
		return
	}
	if assert.Len(t, fieldErrors, 1) {
		code, _ := codeParams(fieldErrors[0].Code)
		assert.Equal(t, c.field, fieldErrors[0].Field)
		assert.Equal(t, c.code, code)
	}
}

// inactiveBank returns the id of a bank that has merged into another.
func inactiveBank(t *testing.T) string {
	t.Helper()
	for _, b := range reference.Banks() {
		if !b.Active {
			return b.ID
		}
	}
	require.Fail(t, "no bank is inactive")
	return ""
}
