package httpapi

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/complaint"
	"hulak/domain/funding"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// fillPath replaces the parameters in a path. Most parameters get the ID.
func fillPath(path, id string) string {
	for _, name := range []string{"{id}", "{code}", "{token}", "{ref}"} {
		path = strings.ReplaceAll(path, name, id)
	}
	return strings.NewReplacer("{country}", "NPL", "{provider}", "funding", "{position}", "1").Replace(path)
}

// usesOtherCredential lists the calls that authenticate with a credential other than a bearer token.
var usesOtherCredential = map[string]bool{"refreshToken": true, "subscribe": true, "receiveCallback": true}

var update = flag.Bool("update", false, "rewrite "+rolesFile)

const rolesFile = "testdata/roles.golden"

// TestEveryRouteForEveryRole makes each call in the route table as each role. The golden file lists the result for each route and role.
func TestEveryRouteForEveryRole(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	signedOut := srv.sender("over@example.com")
	signedOut.must(core.Get, "/v1/auth/signout", nil)
	roles := []dto.Role{dto.Public, dto.Guest, dto.User}
	callers := map[dto.Role]*testUser{
		dto.Public: srv.visitor(), dto.Guest: srv.guest("guest@example.com"), dto.User: srv.sender("user@example.com"),
	}
	for _, role := range staff.Roles() {
		roles = append(roles, dto.Role(role))
		callers[dto.Role(role)] = srv.staff(role)
	}
	for _, r := range routes() {
		t.Run("an ended session is rejected: "+r.ID+" (S1 6.02a)", func(t *testing.T) {
			response := srv.callRoute(r, signedOut)
			if !usesOtherCredential[r.ID] && !r.Access.IsPublic() {
				assert.Equal(t, http.StatusUnauthorized, response.status, response.text)
			}
			assert.Less(t, response.status, http.StatusInternalServerError, response.text)
		})
	}
	results := map[string]map[dto.Role]string{}
	for role, caller := range callers {
		for _, r := range routes() {
			t.Run(string(role)+" calls "+r.ID+" (S1 "+groupClause(role)+" 4.08a 6.04c 6.08a)", func(t *testing.T) {
				if role != dto.Public {
					caller.startSession() // some calls end the session
				}
				response := srv.callRoute(r, caller)
				if results[r.ID] == nil {
					results[r.ID] = map[dto.Role]string{}
				}
				results[r.ID][role] = resultOf(r, response)
				if !usesOtherCredential[r.ID] {
					assert.Equal(t, r.Access.Allows(role), results[r.ID][role] == "yes", "%d %s", response.status, response.text)
				}
				assert.Less(t, response.status, http.StatusInternalServerError, response.text)
			})
		}
	}
	t.Run("the results match the golden file (S1 6.01a)", func(t *testing.T) {
		got := rolesTable(roles, results)
		if *update {
			require.NoError(t, os.WriteFile(rolesFile, []byte(got), 0o644))
			return
		}
		want, err := os.ReadFile(rolesFile)
		require.NoError(t, err)
		assert.Equal(t, string(want), got, "to accept the results, run the test with -update")
	})
}

// groupClause returns the clause that assigns a role to its group.
func groupClause(role dto.Role) string {
	switch role {
	case dto.Public:
		return "6.01c"
	case dto.Guest, dto.User:
		return "6.01b"
	default:
		return "6.01a"
	}
}

// callRoute calls a route with placeholders instead of parameters and an empty body.
func (srv *apiServer) callRoute(r core.Route, caller *testUser) apiResponse {
	srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0) // another test covers rate limits
	var body any
	if r.Writes() {
		body = "{}"
	}
	return caller.call(r.Method, fillPath(r.Path, "x"), body)
}

// resultOf returns "yes" if the caller's role may make the call, the status of the rejection, or "other" if the role does not matter.
func resultOf(r core.Route, response apiResponse) string {
	switch {
	case usesOtherCredential[r.ID]:
		return "other"
	case response.code() == "UNAUTHORIZED" || response.code() == "FORBIDDEN":
		return strconv.Itoa(response.status)
	}
	return "yes"
}

// rolesTable formats the result of each route and role.
func rolesTable(roles []dto.Role, results map[string]map[dto.Role]string) string {
	var text strings.Builder
	write := func(name string, cell func(dto.Role) string) {
		line := fmt.Sprintf("%-24s", name)
		for _, role := range roles {
			line += fmt.Sprintf(" %-10s", cell(role))
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	write("", func(role dto.Role) string { return string(role) })
	for _, r := range routes() {
		write(r.ID, func(role dto.Role) string { return results[r.ID][role] })
	}
	return text.String()
}

// guest returns a user with an incomplete account.
func (srv *apiServer) guest(email string) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	p.id = core.NewID()
	runCommand(srv, senderDecider, p.id, guestSignUp(p.id, email, srv.clock.now()))
	p.startSession()
	return p
}

func TestOtherSendersResourcesAreNotFound(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	owner, payload := srv.readySender("owner@example.com")
	transferID := owner.must(core.Post, "/v1/senders/transactions", payload).str("id")
	beneficiaryID, accountID := payload["recipientId"].(string), payload["recipientAccountId"].(string)
	sourceID := payload["senderFundingAccountId"].(string)
	const complaintID = "owners-complaint"
	runCommand(srv, complaint.Decider, complaintID, complaint.Command(complaint.File{
		ComplaintID: complaintID, Number: "C-1", SenderID: owner.id, TransferID: transferID, At: srv.clock.now(),
		Letter: complaint.Letter{Message: "Late."},
	}))
	stranger := srv.verifiedSender("stranger@example.com")
	srv.awaitReadModels()

	bank := func(id string) map[string]any {
		return map[string]any{"beneficiaryId": id, "id": accountID, "bankId": "1003", "accountNumber": "0123456789012", "accountType": "savings"}
	}
	addBank := func(id string) map[string]any { b := bank(id); delete(b, "id"); return b }
	transferWith := func(field string) func(string) map[string]any {
		return func(id string) map[string]any {
			p := transferForm(beneficiaryID, accountID, stranger.linkBank(funding.StatusVerified))
			p[field] = id
			return p
		}
	}
	noBody := func(string) map[string]any { return nil }
	cases := []struct {
		method, path, id string
		body             func(id string) map[string]any
	}{
		{core.Get, "/v1/senders/transactions/{id}", transferID, noBody},
		{core.Get, "/v1/senders/transactions/{id}/invoice", transferID, noBody},
		{core.Get, "/v1/senders/transactions/{id}/timeline", transferID, noBody},
		{core.Get, "/v1/senders/transactions/{id}/quote", transferID, noBody},
		{core.Get, "/v1/senders/transactions/{id}/deadlines", transferID, noBody},
		{core.Get, "/v1/senders/transactions/{id}/documents", transferID, noBody},
		{core.Post, "/v1/senders/transactions/{id}/documents?kind=PROOF_OF_FUNDS&name=slip.pdf", transferID,
			func(string) map[string]any { return map[string]any{} }},
		{core.Get, "/v1/senders/transactions/{id}/problems", transferID, noBody},
		{core.Post, "/v1/senders/problems/{id}/choice", complaintID, func(string) map[string]any { return map[string]any{"remedy": "REFUND"} }},
		{core.Post, "/v1/senders/transactions/{id}/cancel", transferID, noBody},
		{core.Post, "/v1/senders/transactions/{id}/notify-beneficiary", transferID, noBody},
		{core.Post, "/v1/senders/transactions/{id}/text-beneficiary", transferID, noBody},
		{core.Put, "/v1/senders/beneficiaries/update/{id}", beneficiaryID, func(string) map[string]any { return beneficiaryForm() }},
		{core.Post, "/v1/senders/beneficiaries/bank", beneficiaryID, addBank},
		{core.Put, "/v1/senders/beneficiaries/bank", beneficiaryID, bank},
		{core.Post, "/v1/senders/beneficiaries/{id}/wallets", beneficiaryID,
			func(string) map[string]any { return map[string]any{"identificationValue": "9841000000"} }},
		{core.Post, "/v1/senders/beneficiaries/{id}/cash-pickup", beneficiaryID, noBody},
		{core.Delete, "/v1/senders/banks/{id}", sourceID, noBody},
		{core.Delete, "/v1/senders/cards/{id}", sourceID, noBody},
		{core.Post, "/v1/senders/transactions", beneficiaryID, transferWith("recipientId")},
	}
	for _, c := range cases {
		t.Run("another sender's ID and an unknown ID get the same 404: "+c.method+" "+c.path, func(t *testing.T) {
			before := srv.head()
			call := func(id string) apiResponse {
				var body any
				if b := c.body(id); b != nil {
					body = b
				}
				return stranger.call(c.method, strings.ReplaceAll(c.path, "{id}", id), body)
			}
			others, unknown := call(c.id), call("01900000-0000-7000-8000-000000000000")
			assert.Equal(t, http.StatusNotFound, others.status, others.text)
			assert.Equal(t, unknown.code(), others.code())
			assert.Equal(t, unknown.message(), others.message())
			for _, eventType := range srv.eventTypes(before) {
				assert.Equal(t, "funding.bank_linked", eventType, "the only event is the test's own bank link")
			}
		})
	}
	t.Run("every call with the ID of a sender's resource has a test case", func(t *testing.T) {
		covered := map[string]bool{ // calls that other tests cover
			"DELETE /v1/auth/sessions/{id}":                true,
			"GET /v1/senders/schedules/{id}/authorization": true, "POST /v1/senders/schedules/{id}/pause": true,
			"POST /v1/senders/schedules/{id}/resume": true, "POST /v1/senders/schedules/{id}/skip": true,
			"POST /v1/senders/schedules/{id}/end": true, "DELETE /v1/senders/rate-alerts/{id}": true,
			"DELETE /v1/senders/push-devices/{id}":   true,
			"POST /v1/auth/passkeys/{id}/remove":     true,
			"POST /v1/senders/requests/{id}/dismiss": true, "POST /v1/senders/requests/{id}/stop": true,
			"POST /v1/senders/requests/{id}/texts": true,
			// The parameter of these calls is not a resource ID.
			"GET /v1/auth/verify/email/{code}": true, "GET /v1/auth/verify/phone/{code}": true, "GET /v1/coupons/check/{code}": true,
			"POST /v1/auth/verify/email/{code}": true, "POST /v1/auth/verify/phone/{code}": true,
		}
		for _, c := range cases {
			path, _, _ := strings.Cut(c.path, "?")
			covered[c.method+" "+path] = true
		}
		for _, r := range routes() {
			if r.Access.Allows(dto.User) && !r.Access.IsPublic() && strings.Contains(r.Path, "{") {
				assert.True(t, covered[r.Method+" "+r.Path], "add a test case for %s %s", r.Method, r.Path)
			}
		}
	})
	t.Run("another sender's bank account cannot fund a transfer", func(t *testing.T) {
		id := stranger.must(core.Post, "/v1/senders/beneficiaries", beneficiaryForm()).str("id")
		account := stranger.must(core.Post, "/v1/senders/beneficiaries/bank", addBank(id)).str("id")
		r := stranger.call(core.Post, "/v1/senders/transactions", transferForm(id, account, sourceID))
		assert.Equal(t, http.StatusNotFound, r.status, r.text)
	})
}

func TestOpenAPIIsUpToDate(t *testing.T) {
	t.Parallel()
	want, err := OpenAPI()
	require.NoError(t, err)
	got, err := os.ReadFile("openapi.json")
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got), "openapi.json is out of date: run make generate")
	assert.Less(t, len(got), 1_000_000, "the document is small enough to download and to review")
}

func TestRouteTable(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range routes() {
		assert.False(t, seen[r.ID], "the route ID %s is not unique", r.ID)
		seen[r.ID] = true
		assert.NotEmpty(t, r.Summary, r.ID)
		assert.True(t, slices.ContainsFunc(core.Tags(), func(tag *huma.Tag) bool { return tag.Name == core.TagOf(r.Path) }),
			"the tag %s of %s has no description: add one in core/tags.go", core.TagOf(r.Path), r.ID)
		assert.NotEmpty(t, r.Access, r.ID)
		assert.True(t, strings.HasPrefix(r.Path, "/v1/"), "path %s does not start with /v1/ (7.01a)", r.Path)
		seen[r.Method+" "+r.Path] = true
	}
	t.Run("cancel, reprocess, and notify have the specified paths (7.14c)", func(t *testing.T) {
		for _, action := range []string{"cancel", "reprocess", "notify-beneficiary"} {
			assert.True(t, seen["POST /v1/senders/transactions/{id}/"+action], action)
		}
	})
}

func TestEveryPathParameterIsDocumented(t *testing.T) {
	t.Parallel()
	s, err := newServer(Config{})
	require.NoError(t, err)
	for _, r := range routes() {
		for part := range strings.SplitSeq(r.Path, "/") {
			name, found := strings.CutPrefix(strings.TrimSuffix(part, "}"), "{")
			if !found {
				continue
			}
			item := s.API.OpenAPI().Paths[r.Path]
			documented := false
			for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
				if op != nil && op.OperationID == r.ID {
					for _, p := range op.Parameters {
						documented = documented || p.In == "path" && p.Name == name
					}
				}
			}
			assert.True(t, documented, "%s does not document {%s}", r.ID, name)
		}
	}
}

// TestOnlyMutatingGetsChangeState calls every GET route with an authorized session. Only MutatingGet routes may write events other
// than access events.
func TestOnlyMutatingGetsChangeState(t *testing.T) {
	t.Parallel()
	var marked []string
	for _, r := range routes() {
		if r.Has(core.MutatingGet) {
			marked = append(marked, r.ID)
			assert.Equal(t, core.Get, r.Method, r.ID)
		}
	}
	clauses := map[string]string{
		"signOutByGet": "7.02b", "verifyEmailByGet": "7.03a", "verifyPhoneByGet": "7.03b",
		"resendEmailCodeByGet": "7.03c", "resendPhoneCodeByGet": "7.03d", "unlockSenderByGet": "7.10b",
	}
	assert.ElementsMatch(t, slices.Collect(maps.Keys(clauses)), marked)
	for id, clause := range clauses {
		t.Run(id+" has an equivalent POST call ("+clause+")", func(t *testing.T) {
			i := slices.IndexFunc(routes(), func(r core.Route) bool { return r.ID == id })
			require.GreaterOrEqual(t, i, 0)
			path := routes()[i].Path
			assert.True(t, slices.ContainsFunc(routes(), func(r core.Route) bool { return r.Method == core.Post && r.Path == path }), path)
		})
	}
	srv := newAPIServer(t)
	p, payload := srv.readySender("a@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	admin := srv.staff(staff.Admin)
	srv.awaitReadModels()
	t.Run("GET calls without a token or a cookie change nothing", func(t *testing.T) {
		before := srv.head()
		for _, r := range routes() {
			if r.Method == core.Get {
				srv.visitor().call(core.Get, fillPath(r.Path, p.id), nil)
			}
		}
		assert.Empty(t, srv.eventTypes(before))
		p.must(core.Get, "/v1/senders", nil)
	})
	for title, caller := range map[string]*testUser{"a sender": p, "an administrator": admin} {
		t.Run("other GET calls by "+title+" change nothing", func(t *testing.T) {
			for _, r := range routes() {
				if r.Method != core.Get || r.Has(core.MutatingGet) || r.ID == "subscribe" || r.ID == "finishSocialSignIn" {
					continue
				}
				srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
				before := srv.head()
				caller.call(core.Get, fillPath(r.Path, id), nil)
				changed := slices.DeleteFunc(srv.eventTypes(before), func(event string) bool { return strings.HasPrefix(event, "access.") })
				assert.Empty(t, changed, r.ID)
			}
		})
	}
}
