package dto

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/password"
)

// TestRules checks the examples that the tests of the pages use, too.
func TestRules(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("testdata/rules.json")
	require.NoError(t, err)
	var sets []struct {
		Rule, Clause string
		Examples     map[string]string // error code by value
	}
	require.NoError(t, json.Unmarshal(file, &sets))
	rules := map[string]rule{
		"name": personName, "email": email, "address": address, "city": city, "branchLocation": branch,
		"postalCode":    follows("postalCode", "INVALID_POSTAL_CODE"),
		"subject":       follows("subject", ""),
		"birthDate":     birthDate(time.Date(2026, time.June, 15, 12, 0, 0, 0, time.UTC)),
		"usPhone":       func(v string) string { return usPhone(USPhone(v).Number()) },
		"nepalPhone":    func(v string) string { return npPhone(NepalPhone(v).Number()) },
		"accountNumber": func(v string) string { return accountNumber(RemoveSpaces(v)) },
		"password":      newPassword(password.Owner{}),
	}
	for _, set := range sets {
		for value, code := range set.Examples {
			t.Run(set.Rule+" "+value+" ("+set.Clause+")", func(t *testing.T) {
				assert.Equal(t, code, rules[set.Rule](value))
			})
		}
	}
}

func TestAdult(t *testing.T) {
	t.Parallel()
	t.Run("a birthday begins at midnight in Los Angeles (5.06i 9.08b)", func(t *testing.T) {
		t.Parallel()
		midnight := time.Date(2026, time.March, 10, 7, 0, 0, 0, time.UTC)
		assert.Equal(t, "UNDER_AGE", adult(midnight.Add(-time.Second))("2008-03-10"))
		assert.Empty(t, adult(midnight)("2008-03-10"))
	})
}
