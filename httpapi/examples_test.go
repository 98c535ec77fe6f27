package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/staff"
	"hulak/httpapi/account"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

func TestEveryFieldHasAnExample(t *testing.T) {
	t.Parallel()
	s, err := newServer(Config{})
	require.NoError(t, err)
	for _, name := range s.withoutExample {
		t.Errorf("%s has no valid example: add one to examples.json under this name, or under the name of the field", name)
	}
}

// TestExamplesMatchTheirSchemas checks the example of each parameter and each JSON body, except parameters without one in examples.json.
func TestExamplesMatchTheirSchemas(t *testing.T) {
	t.Parallel()
	s, err := newServer(Config{})
	require.NoError(t, err)
	e := examples{schemas: s.API.OpenAPI().Components.Schemas}
	require.NoError(t, json.Unmarshal(examplesJSON, &e.named))
	checkBodies := func(where string, content map[string]*huma.MediaType) {
		body := content["application/json"]
		if body == nil {
			return
		}
		example := body.Example
		if body.Schema.Ref != "" {
			_, schema := e.resolve(body.Schema)
			require.Len(t, schema.Examples, 1, where)
			example = schema.Examples[0]
		}
		requireValid(t, e.schemas, body.Schema, example, where)
	}
	for op := range core.Operations(s.API.OpenAPI()) {
		for _, p := range op.Parameters {
			if omitted, found := e.named[op.OperationID+"."+p.Name]; p.Ref == "" && (omitted != nil || !found) {
				requireValid(t, e.schemas, p.Schema, p.Example, op.OperationID+" "+p.Name)
			}
		}
		if op.RequestBody != nil {
			checkBodies(op.OperationID+" request", op.RequestBody.Content)
		}
		for status, response := range op.Responses {
			checkBodies(op.OperationID+" "+status, response.Content)
		}
	}
	for name, p := range s.API.OpenAPI().Components.Parameters {
		requireValid(t, e.schemas, p.Schema, p.Example, name)
	}
	for name, response := range s.API.OpenAPI().Components.Responses {
		checkBodies(name, response.Content)
	}
}

// requireValid checks a value against a schema, as JSON.
func requireValid(t *testing.T, schemas huma.Registry, s *huma.Schema, value any, where string) {
	t.Helper()
	require.NotNil(t, value, "%s has no example", where)
	raw, err := json.Marshal(value)
	require.NoError(t, err)
	var decoded any
	require.NoError(t, json.Unmarshal(raw, &decoded))
	var result huma.ValidateResult
	huma.Validate(schemas, s, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, decoded, &result)
	require.Empty(t, result.Errors, "%s: %s", where, raw)
}

// credentialFields holds the field of each call that the caller must confirm with a password or a code. The examples have the right form,
// but the test's callers have no password.
var credentialFields = map[string]string{
	"beginSecondFactor": "password", "endSecondFactor": "password",
	"beginPasskey": "password", "removePasskey": "password", "changePassword": "oldPassword", "confirm": "password",
	"changeEmail": "password", "changePhone": "password", "changeAddress": "password", "requestErasure": "password",
}

// TestExampleRequestsAreValid sends the example of each request. The IDs in the examples do not exist, so most calls respond with 404.
func TestExampleRequestsAreValid(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) {
		c.SignInProviders = []account.SignInProvider{{Name: "google", Label: "Google", OpenID: &fakeOpenID{}}}
	})
	callers := map[dto.Role]*testUser{
		dto.User: srv.verifiedSender("user@example.com"), dto.Guest: srv.guest("guest@example.com"), dto.Public: srv.visitor(),
	}
	for _, role := range staff.Roles() {
		callers[dto.Role(role)] = srv.staff(role)
	}
	byID := map[string]*huma.Operation{}
	for op := range core.Operations(srv.API.OpenAPI()) {
		byID[op.OperationID] = op
	}
	for _, r := range routes() {
		if r.ID == "subscribe" || r.Has(core.Upload) || r.Has(core.RawBody) {
			continue // a stream, and bodies that are not JSON documents of a known form
		}
		t.Run("the example of "+r.ID+" is a valid request", func(t *testing.T) {
			caller := callers[r.Access[len(r.Access)-1]]
			if !r.Access.Allows(dto.Public) {
				caller.startSession() // some calls end the session
			}
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
			path, body := exampleRequest(t, srv.API.OpenAPI().Components.Schemas, byID[r.ID])
			response := caller.call(r.Method, path, body)
			if field := response.fields()[credentialFields[r.ID]]; !strings.HasPrefix(field, "VERIFICATION_CODE_") {
				assert.NotEqual(t, http.StatusBadRequest, response.status, "%s %s: %s", path, body, response.text)
			}
			assert.Less(t, response.status, http.StatusInternalServerError, response.text)
		})
	}
}

// exampleRequest returns the path with the query and the body of an operation's example.
func exampleRequest(t *testing.T, schemas huma.Registry, op *huma.Operation) (path string, body any) {
	t.Helper()
	path = op.Path
	query := url.Values{}
	for _, p := range op.Parameters {
		switch {
		case p.Example == nil:
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(fmt.Sprint(p.Example)))
		case p.In == "query":
			query.Set(p.Name, fmt.Sprint(p.Example))
		}
	}
	if op.RequestBody != nil {
		raw, err := json.Marshal(schemas.SchemaFromRef(op.RequestBody.Content["application/json"].Schema.Ref).Examples[0])
		require.NoError(t, err)
		body = string(raw)
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path, body
}
