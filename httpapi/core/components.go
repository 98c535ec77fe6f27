package core

import (
	"iter"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

const componentsPath = "#/components/"

// Components returns the parts of the OpenAPI document that many calls share.
func Components() *huma.Components {
	text := func(max int) *huma.Schema { return &huma.Schema{Type: huma.TypeString, MaxLength: &max} }
	schemas := huma.NewMapRegistry(componentsPath+"schemas/", huma.DefaultSchemaNamer)
	schemas.Schema(reflect.TypeFor[Problem](), true, "")
	return &huma.Components{
		Schemas: schemas,
		SecuritySchemes: map[string]*huma.SecurityScheme{
			"bearer": {Type: "http", Scheme: "bearer", Description: "Access token from a sign-in or a refresh. Valid for 15 minutes."},
			"apiKey": {Type: "http", Scheme: "bearer", Description: "API key of an internal system, with the scope in x-scope."},
		},
		Parameters: map[string]*huma.Param{
			PositionHeader: {
				Name: PositionHeader, In: "header", Schema: text(20), Example: "48211",
				Description: "Log position that the response should include. The server waits up to 2 seconds for it.",
			},
			IdempotencyHeader: {
				Name: IdempotencyHeader, In: "header", Schema: text(maxIdempotencyKeyBytes),
				Example: "7d1f5c0e-5b0a-4c57-9d1f-3b8e1d9a6f20",
				Description: "Unique key that makes the request safe to retry. " +
					"A retry with the same key and body has no further effect and returns the same response.",
			},
			purposeHeader: {
				Name: purposeHeader, In: "header", Schema: text(maxPurposeChars), Example: "COMPLAINT",
				Description: "Purpose for which staff access personal data: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD, or AUDIT. " +
					"Defaults to ROUTINE. The access is recorded.",
			},
			purposeReferenceHeader: {
				Name: purposeReferenceHeader, In: "header", Schema: text(maxPurposeReferenceChars), Example: "C-48211",
				Description: "Reference of the related case or complaint. Letters, digits, and hyphens only.",
			},
		},
		Headers: map[string]*huma.Header{PositionHeader: {
			Description: "Log position of the write. Send it with a later read to see this write", Schema: &huma.Schema{Type: huma.TypeString},
		}},
		Responses: errorResponseComponents(),
	}
}

// headerParams returns references to the request headers that a call accepts.
func headerParams(r Route) (params []*huma.Param) {
	add := func(name string) { params = append(params, &huma.Param{Ref: componentsPath + "parameters/" + name}) }
	switch {
	case !r.Writes():
		add(PositionHeader)
	case r.acceptsIdempotencyKey():
		add(IdempotencyHeader)
	}
	if r.ForStaff() {
		add(purposeHeader)
		add(purposeReferenceHeader)
	}
	return params
}

// shareComponents replaces the response headers of all operations with references to the components. It also describes JSON bodies that
// handlers read unparsed as objects.
func shareComponents(document *huma.OpenAPI) {
	for operation := range Operations(document) {
		if operation.RequestBody != nil {
			if body := operation.RequestBody.Content["application/json"]; body != nil && body.Schema.Format == "binary" {
				body.Schema = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
			}
		}
		for _, response := range operation.Responses {
			if response.Headers[PositionHeader] != nil {
				response.Headers[PositionHeader] = &huma.Header{Ref: componentsPath + "headers/" + PositionHeader}
			}
		}
	}
}

// Operations returns all operations of a document.
func Operations(document *huma.OpenAPI) iter.Seq[*huma.Operation] {
	return func(yield func(*huma.Operation) bool) {
		for _, path := range document.Paths {
			for _, operation := range []*huma.Operation{path.Get, path.Post, path.Put, path.Patch, path.Delete} {
				if operation != nil && !yield(operation) {
					return
				}
			}
		}
	}
}
