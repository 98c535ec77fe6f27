package httpapi

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/httpapi/core"
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
			err := core.ValidateJSON([]byte(c.body), reflect.TypeFor[dto.SignIn]())
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
		assert.NoError(t, core.ValidateJSON(body, reflect.TypeFor[dto.CreateTransaction]()))
	})
	t.Run("a fractional ID is rejected", func(t *testing.T) {
		assert.Error(t, core.ValidateJSON([]byte(`{"payerId":3001.5}`), reflect.TypeFor[dto.CreateTransaction]()))
	})
	t.Run("fields of embedded structs are accepted", func(t *testing.T) {
		assert.NoError(t, core.ValidateJSON([]byte(`{"comments":"x","payoutMethod":"WALLET"}`), reflect.TypeFor[dto.Reprocess]()))
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
		if core.ValidateJSON(body, nil) == nil != json.Valid(body) {
			t.Fatalf("validateJSON and json.Valid differ for %q", body)
		}
		if !json.Valid(body) {
			return
		}
		v := core.JSONValidator{Rest: body}
		if err := v.Value(nil, "", 0); err != nil || strings.TrimSpace(string(v.Rest)) != "" {
			t.Fatalf("%q: unread %q, error %v", body, v.Rest, err)
		}
	})
}

func TestBodyErrors(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	t.Run("a body that is too large gets 413 (7.01a)", func(t *testing.T) {
		r := p.call(core.Post, "/v1/auth/signin", `{"email":"`+strings.Repeat("a", 64<<10)+`"}`)
		assert.Equal(t, http.StatusRequestEntityTooLarge, r.status)
		assert.Equal(t, "BODY_TOO_LARGE", r.code())
	})
	t.Run("a content type other than JSON is rejected (7.01a)", func(t *testing.T) {
		r := p.withHeader("Content-Type", "text/plain").call(core.Post, "/v1/auth/signin", `{}`)
		assert.Equal(t, "UNSUPPORTED_MEDIA_TYPE", r.code())
	})
	t.Run("an error names the invalid field and has a request ID (7.14b)", func(t *testing.T) {
		r := p.call(core.Post, "/v1/auth/signin", `{"email":"a@b.co","Password":"x"}`)
		assert.Equal(t, map[string]string{"Password": "UNKNOWN_FIELD"}, r.fields())
		assert.Equal(t, r.header.Get("Request-Id"), r.str("requestId"))
		assert.NotEmpty(t, r.str("errors.0.defaultMessage"))
	})
	t.Run("an error names the invalid parameter (7.14b)", func(t *testing.T) {
		r := srv.sender("a@example.com").call(core.Get, "/v1/senders/transactions?page=-1", nil)
		assert.Equal(t, http.StatusBadRequest, r.status)
		assert.Equal(t, map[string]string{"page": "INVALID_PARAMETER"}, r.fields())
	})
	t.Run("unknown paths and methods get an error in the standard format", func(t *testing.T) {
		assert.Equal(t, "NOT_FOUND", p.call(core.Get, "/v1/nothing", nil).code())
		assert.Equal(t, http.StatusMethodNotAllowed, p.call(http.MethodPatch, "/v1/fees", nil).status)
	})
}

func TestNumbersKeepTheirDigits(t *testing.T) {
	t.Parallel()
	var n dto.Number
	require.NoError(t, n.UnmarshalJSON([]byte("1.005")))
	assert.Equal(t, dto.Number("1.005"), n)
	require.NoError(t, n.UnmarshalJSON([]byte(`"9007199254740993.10"`)))
	assert.Equal(t, dto.Number("9007199254740993.10"), n)
}
