package core

import (
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
)

// errorResponse describes the responses with one error status.
type errorResponse struct {
	name        string // of the component
	description string
	code        string // of the example
}

// errorComponents maps each error status to its component in the OpenAPI document.
var errorComponents = map[int]errorResponse{
	http.StatusBadRequest:            {"BadRequest", "The request is invalid. If fields are invalid, errors lists them.", "VALIDATION_FAILED"},
	http.StatusUnauthorized:          {"Unauthorized", "The credentials are missing, wrong, or expired.", "UNAUTHORIZED"},
	http.StatusForbidden:             {"Forbidden", "The caller may not make this call, or must confirm their identity first.", "FORBIDDEN"},
	http.StatusNotFound:              {"NotFound", "The resource does not exist, or the caller may not see it.", "NOT_FOUND"},
	http.StatusConflict:              {"Conflict", "The resource has changed. Fetch it again before you retry.", "CONFLICT"},
	http.StatusGone:                  {"Gone", "The code, link, or request has expired.", "VERIFICATION_CODE_EXPIRED"},
	http.StatusRequestEntityTooLarge: {"ContentTooLarge", "The body is too large.", "BODY_TOO_LARGE"},
	http.StatusUnprocessableEntity: {"UnprocessableContent",
		"A business rule forbids the request, or its idempotency key was used for another one.", "IDEMPOTENCY_KEY_REUSED"},
	http.StatusLocked:          {"Locked", "The account is locked.", "SENDER_LOCKED"},
	http.StatusTooManyRequests: {"TooManyRequests", "There were too many requests. Retry after Retry-After seconds.", "TOO_MANY_CODES"},
	http.StatusInternalServerError: {"InternalServerError",
		"The server failed unexpectedly. Retry with the same idempotency key.", "SOMETHING_WENT_WRONG"},
	http.StatusServiceUnavailable: {"ServiceUnavailable",
		"The service is temporarily unavailable. Retry with the same idempotency key after Retry-After seconds.", "TRY_LATER"},
}

// errorResponseComponents returns the components of all error responses.
func errorResponseComponents() map[string]*huma.Response {
	components := map[string]*huma.Response{}
	for status, e := range errorComponents {
		response := &huma.Response{
			Description: e.description,
			Content: map[string]*huma.MediaType{"application/json": {
				Schema:  &huma.Schema{Ref: componentsPath + "schemas/Problem"},
				Example: genericProblem(status, e.code, "9f2c1e5a7b3d4860c1a2b3c4"),
			}},
		}
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
			response.Headers = map[string]*huma.Header{"Retry-After": {
				Description: "Number of seconds to wait", Schema: &huma.Schema{Type: huma.TypeInteger}, Example: 1,
			}}
		}
		components[e.name] = response
	}
	return components
}

// errorResponses returns references to the components of the error responses that a route can return.
func errorResponses(r Route) map[string]*huma.Response {
	responses := map[string]*huma.Response{}
	for _, status := range errorStatuses(r) {
		responses[strconv.Itoa(status)] = &huma.Response{Ref: componentsPath + "responses/" + errorComponents[status].name}
	}
	return responses
}

// errorStatuses returns the error statuses that a route can return: those of its own rejections, and those of the steps before its
// handler.
func errorStatuses(r Route) []int {
	// A call with an API key outside its scopes is forbidden, also if the call needs no sign-in.
	kinds := append([]domain.Kind{domain.Invalid, domain.Unauthorized, domain.Forbidden, domain.Unavailable}, r.rejections...)
	if r.Writes() {
		kinds = append(kinds, domain.TooLarge)
	}
	if r.acceptsIdempotencyKey() {
		kinds = append(kinds, domain.Conflict, domain.BusinessRule)
	}
	if r.Has(RateLimited) || r.Has(AutomaticCall) || r.scope != "" { // API keys have a rate limit
		kinds = append(kinds, domain.TooManyRequests)
	}
	statuses := map[int]bool{http.StatusInternalServerError: true}
	for _, kind := range kinds {
		statuses[Statuses[kind]] = true
	}
	return slices.Sorted(maps.Keys(statuses))
}
