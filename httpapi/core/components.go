package core

import (
	"github.com/danielgtaylor/huma/v2"
)

const componentsPath = "#/components/"

// Components returns the parts of the OpenAPI document that many calls share.
func Components() *huma.Components {
	text := func(max int) *huma.Schema { return &huma.Schema{Type: huma.TypeString, MaxLength: &max} }
	return &huma.Components{
		Schemas: huma.NewMapRegistry(componentsPath+"schemas/", huma.DefaultSchemaNamer),
		SecuritySchemes: map[string]*huma.SecurityScheme{
			"bearer": {Type: "http", Scheme: "bearer", Description: "Access token from a sign-in or a refresh. Valid for 15 minutes."},
			"apiKey": {Type: "http", Scheme: "bearer", Description: "API key of an internal system, with the scope in x-scope."},
		},
		Parameters: map[string]*huma.Param{
			PositionHeader: {
				Name: PositionHeader, In: "header", Schema: text(20),
				Description: "Log position that the response should include. The server waits up to 2 seconds for it.",
			},
			IdempotencyHeader: {
				Name: IdempotencyHeader, In: "header", Schema: text(maxIdempotencyKeyBytes),
				Description: "Unique key that makes the request safe to retry. " +
					"A retry with the same key and body has no further effect and returns the same response.",
			},
			purposeHeader: {
				Name: purposeHeader, In: "header", Schema: text(maxPurposeChars),
				Description: "Purpose for which staff access personal data: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD, or AUDIT. " +
					"Defaults to ROUTINE. The access is recorded.",
			},
			purposeReferenceHeader: {
				Name: purposeReferenceHeader, In: "header", Schema: text(maxPurposeReferenceChars),
				Description: "Reference of the related case or complaint. Letters, digits, and hyphens only.",
			},
		},
		Headers: map[string]*huma.Header{PositionHeader: {
			Description: "Log position of the write. Send it with a later read to see this write", Schema: &huma.Schema{Type: huma.TypeString},
		}},
		Responses: map[string]*huma.Response{"Problem": {
			Description: "Error",
			Content:     map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Ref: componentsPath + "schemas/Problem"}}},
		}},
	}
}

// headerParams returns references to the request headers that a call accepts.
func headerParams(r Route) (params []*huma.Param) {
	add := func(name string) { params = append(params, &huma.Param{Ref: componentsPath + "parameters/" + name}) }
	switch {
	case !r.Writes():
		add(PositionHeader)
	case !r.Has(NoIdempotency) && !r.Has(RawBody):
		add(IdempotencyHeader)
	}
	if r.ForStaff() {
		add(purposeHeader)
		add(purposeReferenceHeader)
	}
	return params
}

// shareResponses replaces the error responses and the response headers of all operations with references to the components.
func shareResponses(document *huma.OpenAPI) {
	for _, path := range document.Paths {
		for _, operation := range []*huma.Operation{path.Get, path.Post, path.Put, path.Patch, path.Delete} {
			if operation == nil {
				continue
			}
			for status, response := range operation.Responses {
				if status == "default" {
					operation.Responses[status] = &huma.Response{Ref: componentsPath + "responses/Problem"}
				}
				if response.Headers[PositionHeader] != nil {
					response.Headers[PositionHeader] = &huma.Header{Ref: componentsPath + "headers/" + PositionHeader}
				}
			}
		}
	}
}
