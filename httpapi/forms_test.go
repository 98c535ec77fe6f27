package httpapi

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// formErrors decodes a form as the server does and returns its field errors.
func formErrors(t *testing.T, name string, form map[string]any) []domain.FieldError {
	t.Helper()
	raw, err := json.Marshal(form)
	require.NoError(t, err)
	check := func(body core.BodyChecker) []domain.FieldError {
		require.NoError(t, json.Unmarshal(raw, body))
		c := dto.Checks{Now: startTime}
		body.Check(&c)
		return c.Errors
	}
	switch name {
	case "signUp":
		return check(&dto.SignUp{})
	case "beneficiary":
		return check(&dto.BeneficiaryForm{})
	case "bank":
		return check(&dto.AddBank{})
	case "wallet":
		return check(&dto.AddWallet{})
	case "create":
		return check(&dto.CreateTransaction{})
	case "reprocess":
		return check(&dto.Reprocess{})
	}
	require.Fail(t, "unknown form: "+name)
	return nil
}

// assertFormError checks that the form has exactly the error in c, or no error if the code in c is empty.
func assertFormError(t *testing.T, name string, form map[string]any, c fieldCase) {
	t.Helper()
	fieldErrors := formErrors(t, name, form)
	if c.code == "" {
		assert.Empty(t, fieldErrors)
		return
	}
	if assert.Len(t, fieldErrors, 1) {
		code, _ := core.CodeParams(fieldErrors[0].Code)
		assert.Equal(t, c.field, fieldErrors[0].Field)
		assert.Equal(t, c.code, code)
	}
}

// inactiveBank returns the ID of a bank that has merged into another.
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
