package core

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/httpapi/dto"
)

func TestStrictJSON(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body string
		want string // field and code, code without a field, or empty if the body is valid
	}{
		"known fields (7.01a)":    {`{"email":"a@b.co","password":"x"}`, ""},
		"unknown field":           {`{"email":"a@b.co","admin":true}`, "admin UNKNOWN_FIELD"},
		"miscased field":          {`{"EMAIL":"a@b.co"}`, "EMAIL UNKNOWN_FIELD"},
		"duplicate field":         {`{"email":"a@b.co","email":"c@d.co"}`, "email DUPLICATE_FIELD"},
		"escaped duplicate":       {`{"email":"a@b.co","\u0065mail":"c@d.co"}`, "email DUPLICATE_FIELD"},
		"number for text":         {`{"email":1}`, "email INVALID_TYPE"},
		"object for text":         {`{"email":{"a":1}}`, "email INVALID_TYPE"},
		"array for an object":     {`[]`, " INVALID_TYPE"},
		"not JSON":                {`{"email":`, "MALFORMED_JSON"},
		"two values":              {`{} {}`, "MALFORMED_JSON"},
		"NUL":                     {`{"email":"a\u0000"}`, "MALFORMED_JSON"},
		"empty body":              {``, "MALFORMED_JSON"},
		"nested too deeply":       {strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40), "MALFORMED_JSON"},
		"null as an absent field": {`{"email":null}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := validateJSON([]byte(c.body), reflect.TypeFor[dto.SignIn]())
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			var rejection *domain.Rejection
			require.ErrorAs(t, err, &rejection, "%v", err)
			assert.Equal(t, domain.Invalid, rejection.Kind)
			if len(rejection.Fields) == 0 {
				assert.Equal(t, c.want, rejection.Code)
				return
			}
			assert.Equal(t, c.want, rejection.Fields[0].Field+" "+rejection.Fields[0].Code)
		})
	}
	t.Run("amounts can be numbers or strings", func(t *testing.T) {
		body := []byte(`{"senderAmount":100.10,"feeAmount":"5.00","payerId":3001}`)
		assert.NoError(t, validateJSON(body, reflect.TypeFor[dto.CreateTransaction]()))
	})
	t.Run("a fractional ID is rejected", func(t *testing.T) {
		assert.Error(t, validateJSON([]byte(`{"payerId":3001.5}`), reflect.TypeFor[dto.CreateTransaction]()))
	})
	t.Run("fields of embedded structs are accepted", func(t *testing.T) {
		assert.NoError(t, validateJSON([]byte(`{"comments":"x","payoutMethod":"WALLET"}`), reflect.TypeFor[dto.Reprocess]()))
	})
}

func TestValidatorConsumesWholeBody(t *testing.T) {
	t.Parallel()
	pieces := rapid.SampledFrom([]string{
		"{", "}", "[", "]", ",", ":", `"`, `\`, " ", "\n", "1",
		"-2.5e3", "true", "false", "null", `"a"`, `"a":`, `"\\"`, `"\""`, `"é":[]`, "\xff", `{"a":[1,{}]}`,
	})
	rapid.Check(t, func(t *rapid.T) {
		body := []byte(strings.Join(rapid.SliceOfN(pieces, 0, 8).Draw(t, "pieces"), ""))
		if validateJSON(body, nil) == nil != json.Valid(body) {
			t.Fatalf("validateJSON and json.Valid differ for %q", body)
		}
		if !json.Valid(body) {
			return
		}
		v := newJSONValidator(body)
		if err := v.value(nil, "", 0); err != nil || v.next() != nil {
			t.Fatalf("%q: read up to byte %d, error %v", body, v.tokens.InputOffset(), err)
		}
	})
}
