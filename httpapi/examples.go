package httpapi

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hulak/httpapi/core"
)

// examplesJSON holds examples by name. A name is that of a field or a parameter, alone or after the schema or the operation ID that it
// belongs to, such as "city" and "getBank.id". The more specific name takes precedence. Null omits an optional field or an example. All
// people, banks, and numbers are fictional.
//
//go:embed examples.json
var examplesJSON []byte

// formatExamples holds the examples of strings by format.
var formatExamples = map[string]any{
	"date-time": "2026-11-20T18:30:00Z", "date": "2026-11-20", "uri": "https://www.example.com",
	"uuid": "0198c2f4-5a10-7c33-8e21-6f0d4b7a9c00", "email": "maya@example.com",
}

// examples derives examples from schemas.
type examples struct {
	named   map[string]any
	schemas huma.Registry
	missing map[string]bool // fields without an example, as schema.field
}

// addExamples adds an example to each parameter and each JSON body of a document. It returns the fields and the parameters for which it
// found no valid example.
func addExamples(document *huma.OpenAPI) ([]string, error) {
	e := examples{schemas: document.Components.Schemas, missing: map[string]bool{}}
	if err := json.Unmarshal(examplesJSON, &e.named); err != nil {
		return nil, err
	}
	for op := range core.Operations(document) {
		for _, p := range op.Parameters {
			if p.Ref == "" {
				p.Example, _ = e.of(p.Schema, op.OperationID, p.Name)
			}
		}
		if op.RequestBody != nil {
			e.addToBodies(op.RequestBody.Content)
		}
		for _, response := range op.Responses {
			e.addToBodies(response.Content)
		}
	}
	for _, webhook := range document.Webhooks {
		e.addToBodies(webhook.Post.RequestBody.Content)
	}
	for _, response := range document.Components.Responses {
		e.addToBodies(response.Content)
	}
	return slices.Sorted(maps.Keys(e.missing)), nil
}

// addToBodies adds an example to each JSON body. The bodies of a schema share its example.
func (e *examples) addToBodies(content map[string]*huma.MediaType) {
	body := content["application/json"]
	switch {
	case body == nil || body.Schema.Format == "binary":
	case body.Schema.Ref == "":
		body.Example, _ = e.of(body.Schema, "", "")
	default:
		name, schema := e.resolve(body.Schema)
		example, _ := e.of(schema, name, "")
		schema.Examples = []any{example}
	}
}

// resolve returns a schema and its name. The name is empty for an inline schema.
func (e *examples) resolve(s *huma.Schema) (string, *huma.Schema) {
	if s.Ref == "" {
		return "", s
	}
	return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:], e.schemas.SchemaFromRef(s.Ref)
}

// of returns an example for a field or a parameter, or false if it is omitted. The owner is the schema or the operation that it belongs to.
func (e *examples) of(s *huma.Schema, owner, name string) (any, bool) {
	for _, key := range []string{owner + "." + name, name} {
		value, found := e.named[key]
		if found && value == nil {
			return nil, false
		}
		if found && e.isValid(s, value) {
			return value, true
		}
	}
	refName, s := e.resolve(s)
	if refName != "" {
		owner = refName
	}
	switch s.Type {
	case huma.TypeArray:
		item, found := e.of(s.Items, owner, name)
		if !found {
			return []any{}, true
		}
		return []any{item}, true
	case huma.TypeObject:
		return e.object(s, owner, name), true
	}
	return e.scalar(s, owner+"."+name)
}

func (e *examples) object(s *huma.Schema, owner, name string) map[string]any {
	object := map[string]any{}
	for field, schema := range s.Properties {
		if value, found := e.of(schema, owner, field); found {
			object[field] = value
		}
	}
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		object["amount"], _ = e.of(values, owner, name)
	}
	return object
}

// scalar returns an example from the constraints of a schema.
func (e *examples) scalar(s *huma.Schema, key string) (any, bool) {
	candidates := slices.Concat(s.Examples, []any{s.Default, formatExamples[s.Format]}, s.Enum)
	switch {
	case s.Type == huma.TypeBoolean:
		candidates = append(candidates, false)
	case s.Type == huma.TypeInteger:
		candidates = append(candidates, 1.0)
		if s.Minimum != nil {
			candidates = append(candidates, *s.Minimum)
		}
	case s.Pattern != "":
		candidates = append(candidates, "48211")
	}
	for _, candidate := range candidates {
		if candidate != nil && candidate != "" && e.isValid(s, candidate) {
			return candidate, true
		}
	}
	e.missing[key] = true
	return nil, false
}

// isValid reports whether a value matches a schema.
func (e *examples) isValid(s *huma.Schema, value any) bool {
	var result huma.ValidateResult
	huma.Validate(e.schemas, s, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, value, &result)
	return len(result.Errors) == 0
}
