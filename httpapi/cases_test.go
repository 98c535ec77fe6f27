package httpapi

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/apikey"
	"hulak/domain/sar/fincen"
	"hulak/domain/sar/sartest"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// uploadCaseDocument uploads a document to a case.
func (p *testUser) uploadCaseDocument(caseID, name string, content []byte) apiResponse {
	p.t.Helper()
	return p.upload("/v1/admin/cases/"+caseID+"/documents?name="+name, content)
}

// send sends a request and reads the response.
func (p *testUser) send(r *http.Request) apiResponse {
	p.t.Helper()
	response, err := http.DefaultClient.Do(r)
	require.NoError(p.t, err)
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	require.NoError(p.t, err)
	return apiResponse{status: response.StatusCode, header: response.Header, text: string(raw), body: decodeObject(raw)}
}

// addSARNote opens a transfer's case and adds a suspicious activity report (SAR) note.
func (p *testUser) addSARNote(transferID, text string) {
	p.t.Helper()
	path := "/v1/admin/cases/" + transferID
	p.must(core.Post, path, map[string]any{"text": text})
	p.must(core.Post, path+"/notes", map[string]any{"kind": "SAR", "text": text})
}

func testPNG(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))))
	return b.Bytes()
}

func TestListCasesOfPerson(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	other, otherPayload := srv.readySender("other@example.com")
	officer := srv.staff(staff.Compliance)
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	linked := other.must(core.Post, "/v1/senders/transactions", otherPayload).str("id")
	path := "/v1/admin/cases/" + id
	officer.must(core.Post, path, map[string]any{"text": "three just under 3,000"})
	list := func(person string) string {
		srv.awaitReadModels()
		return officer.must(core.Get, "/v1/admin/cases?person="+person, nil).str("result.0.id")
	}
	t.Run("the cases of a person are those about their transfers", func(t *testing.T) {
		assert.Equal(t, id, list(p.id))
		assert.Equal(t, id, list(payload["recipientId"].(string)))
		assert.Empty(t, list(other.id))
	})
	t.Run("and those in which the person is suspected", func(t *testing.T) {
		officer.must(core.Post, path+"/transfers", map[string]any{"transfer": linked})
		officer.must(core.Post, path+"/subjects", map[string]any{"personId": other.id})
		assert.Equal(t, id, list(other.id))
	})
}

func TestCases(t *testing.T) {
	t.Parallel()
	const sarText = "filed a report on Monday"
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	officer := srv.staff("COMPLIANCE")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	path := "/v1/admin/cases/" + id

	t.Run("staff open a transfer's case with a reason (8)", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, path, nil).status)
		assert.Equal(t, http.StatusNotFound, officer.call(core.Post, "/v1/admin/cases/none", map[string]any{"text": "why"}).status)
		officer.must(core.Post, path, map[string]any{"text": "three just under 3,000"})
		srv.awaitReadModels()
		assert.Equal(t, "three just under 3,000", officer.must(core.Get, "/v1/admin/cases", nil).str("result.0.reason"))
	})
	t.Run("a case shows each note's author and kind (8)", func(t *testing.T) {
		officer.must(core.Post, path+"/notes", map[string]any{"kind": "NOTE", "text": "called the sender"})
		officer.must(core.Post, path+"/notes", map[string]any{"kind": "SAR", "text": sarText})
		r := officer.must(core.Get, path, nil)
		assert.Equal(t, "NOTE", r.str("notebook.0.kind"))
		assert.Equal(t, "SAR", r.str("notebook.1.kind"))
		assert.Equal(t, sarText, r.str("notebook.1.text"))
		assert.Equal(t, "Gita Rai", r.str("notebook.1.by"))
		assert.Equal(t, map[string]string{"kind": "UNKNOWN_VALUE"},
			officer.call(core.Post, path+"/notes", map[string]any{"kind": "GOSSIP", "text": "x"}).fields())
	})
	t.Run("the server stores a document encrypted and returns it unchanged (8)", func(t *testing.T) {
		content := testPNG(t)
		require.Equal(t, http.StatusOK, officer.uploadCaseDocument(id, "..%2F%22pass%0Aport%22.html", content).status)
		r := officer.must(core.Get, path, nil)
		assert.Equal(t, "passport.png", r.str("attached.0.name"))
		assert.Equal(t, "image/png", r.str("attached.0.mediaType"))
		var sealed []byte
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT sealed FROM case_documents`).Scan(&sealed))
		assert.False(t, bytes.Contains(sealed, content[:8]))
		before := srv.head()
		downloaded := officer.must(core.Get, path+"/documents/"+r.str("attached.0.id"), nil)
		assert.Equal(t, string(content), downloaded.text)
		reads := srv.recordedReads(before)
		require.Len(t, reads, 1)
		assert.Equal(t, []string{p.id, payload["recipientId"].(string)}, reads[0].People, "the access log names the customers")
		assert.Equal(t, `attachment; filename=passport.png`, downloaded.header.Get("Content-Disposition"))
		assert.Equal(t, "nosniff", downloaded.header.Get("X-Content-Type-Options"))
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, path+"/documents/none", nil).status)
	})
	t.Run("the server rejects invalid and oversized documents (8)", func(t *testing.T) {
		assert.Equal(t, "UNSUPPORTED_DOCUMENT",
			officer.uploadCaseDocument(id, "page.pdf", []byte("<html><script>alert(1)</script>")).code())
		assert.Equal(t, "DOCUMENT_IS_ENCRYPTED",
			officer.uploadCaseDocument(id, "page.pdf", []byte("%PDF-1.7\ntrailer << /Encrypt 1 0 R >>")).code())
		assert.Equal(t, "VALIDATION_FAILED", officer.uploadCaseDocument(id, "empty.pdf", nil).code())
		assert.Equal(t, http.StatusRequestEntityTooLarge, officer.uploadCaseDocument(id, "long.pdf",
			append([]byte("%PDF-1.7\n"), make([]byte, core.MaxDocumentBytes)...)).status)
	})
	t.Run("a closed case accepts no notes or documents (8)", func(t *testing.T) {
		officer.must(core.Post, path+"/close", map[string]any{"text": "explained"})
		r := officer.must(core.Get, path, nil)
		assert.Equal(t, false, r.at("open"))
		assert.Equal(t, "explained", r.str("closing.text"))
		assert.Equal(t, "CASE_CLOSED", officer.uploadCaseDocument(id, "late.png", testPNG(t)).code())
		assert.Equal(t, "CASE_CLOSED", officer.call(core.Post, path+"/notes", map[string]any{"kind": "NOTE", "text": "late"}).code())
	})
	t.Run("no call shows SAR notes to a sender (8)", func(t *testing.T) {
		srv.awaitReadModels()
		called := 0
		for _, r := range routes() {
			if r.Method != core.Get || r.ID == "subscribe" || r.Has(core.MutatingGet) || strings.Contains(r.Path, "{token}") {
				continue
			}
			called++
			params := strings.NewReplacer("{id}", id, "{document}", "x", "{ref}", "x", "{code}", "x", "{country}", "NPL",
				"{provider}", "x", "{position}", "1")
			response := p.call(core.Get, params.Replace(r.Path), nil)
			assert.NotContains(t, response.text, sarText, r.Path)
			if strings.HasPrefix(r.Path, "/v1/admin") {
				assert.Equal(t, http.StatusForbidden, response.status, r.Path)
			}
		}
		assert.Greater(t, called, 40)
		assert.NotContains(t, srv.logOutput.String(), sarText)
	})
}

// TestOnlyStaffSeeSuspiciousActivityReports makes each call that reads or writes suspicious activity reports, as every role.
func TestOnlyStaffSeeSuspiciousActivityReports(t *testing.T) {
	t.Parallel()
	const sarText = "reported to the authorities"
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	officer := srv.staff("COMPLIANCE")
	officer.addSARNote(id, sarText)
	srv.awaitReadModels()
	listener := p.listenTo(p.id, core.FormatPosition(0))
	defer listener.cancel()
	calls := []struct {
		method, path string
		body         any
	}{
		{core.Get, "/v1/admin/cases", nil}, {core.Get, "/v1/admin/cases/" + id, nil},
		{core.Post, "/v1/admin/cases/" + id, map[string]any{"text": "again"}},
		{core.Post, "/v1/admin/cases/" + id + "/notes", map[string]any{"kind": "SAR", "text": sarText}},
		{core.Post, "/v1/admin/cases/" + id + "/documents?name=report.pdf", "%PDF-1.7\n"},
		{core.Get, "/v1/admin/cases/" + id + "/documents/none", nil}, {core.Post, "/v1/admin/cases/" + id + "/close",
			map[string]any{"text": sarText}},
	}
	for name, caller := range map[string]struct {
		*testUser
		status int // expected status of every call; 0 for staff, who have access
	}{
		"a compliance officer": {officer, 0},
		"an administrator":     {srv.staff("ADMIN"), 0},
		"the sender":           {p, http.StatusForbidden},
		"another sender":       {srv.verifiedSender("other@example.com"), http.StatusForbidden},
		"a guest":              {srv.guest("guest@example.com"), http.StatusForbidden},
		"a visitor":            {srv.visitor(), http.StatusUnauthorized},
	} {
		t.Run(name+" gets the expected status (6.03a 8)", func(t *testing.T) {
			for _, c := range calls {
				r := caller.call(c.method, c.path, c.body)
				if caller.status == 0 {
					assert.NotContains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, r.status, c.path)
					continue
				}
				assert.Equal(t, caller.status, r.status, c.path)
				assert.NotContains(t, r.text, sarText, c.path)
			}
		})
	}
	t.Run("a sender's data export does not mention the SAR (8)", func(t *testing.T) {
		for _, path := range []string{"/v1/senders/export", "/v1/senders/export/readable", "/v1/senders/transactions/" + id + "/timeline"} {
			r := p.call(core.Get, path, nil)
			require.NotEmpty(t, r.text, path)
			assert.NotContains(t, r.text, sarText, path)
			assert.NotContains(t, strings.ToLower(r.text), "case.note", path)
		}
	})
	t.Run("a sender's live events do not mention the case (8)", func(t *testing.T) {
		newName := sender.Name{FirstName: "Maya", LastName: "Rai"}
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.ChangeName{Name: newName, At: startTime}))
		for {
			event, open := listener.next()
			require.True(t, open)
			raw, err := json.Marshal(event.data)
			require.NoError(t, err)
			assert.NotContains(t, string(raw), "case")
			if event.data["type"] == "SENDER_NAME_UPDATED" {
				return
			}
		}
	})
}

// TestAPIKeysDoNotSeeCases opens a case and makes every call that a key can make.
func TestAPIKeysDoNotSeeCases(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	officer := srv.staff(staff.Compliance)
	officer.addSARNote(id, "reported to the authorities")
	srv.awaitReadModels()
	officer.must(core.Get, "/v1/admin/cases/"+id, nil) // recorded in the access log
	officer.must(core.Post, "/v1/admin/work-queue/case-"+id+"/claim", nil)
	officer.must(core.Post, "/v1/admin/replay/case-"+id+"/marks", map[string]any{"step": 1, "kind": "BOOKMARK"})
	key := srv.newKey("Data warehouse", apikey.Scopes()...)
	srv.awaitReadModels()

	t.Run("no call of a key shows that a case exists (8)", func(t *testing.T) {
		called := 0
		for _, r := range routes() {
			if r.Method != core.Get || r.Scope() == "" {
				continue
			}
			called++
			path := strings.NewReplacer("{id}", id, "{ref}", "x", "{code}", "x", "{position}", "1").Replace(r.Path)
			response := key.call(core.Get, path, nil)
			for _, trace := range []string{`"case.`, "case-" + id, `"getCase"`} {
				assert.NotContains(t, response.text, trace, path)
			}
		}
		assert.Greater(t, called, 20)
	})
	t.Run("a key cannot read the events of a case one by one (8)", func(t *testing.T) {
		found := officer.must(core.Get, "/v1/admin/events?stream="+id, nil)
		assert.Contains(t, found.text, "case.note_added")
		hidden := 0
		for _, e := range found.at("result").([]any) {
			position := e.(map[string]any)["position"].(string)
			want := http.StatusOK
			if strings.HasPrefix(e.(map[string]any)["stream"].(string), "case-") {
				want, hidden = http.StatusNotFound, hidden+1
			}
			assert.Equal(t, want, key.call(core.Get, "/v1/admin/events/"+position, nil).status)
		}
		assert.Equal(t, 3, hidden)
	})
}

// TestInvestigation follows a case from a hold to a report that FinCEN accepted.
func TestInvestigation(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.Filer = sartest.Filer() })
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	payload["secondTransfer"] = true
	second := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	officer, approver, auditor := srv.staff(staff.Compliance), srv.staff(staff.Compliance), srv.staff(staff.Auditor)
	srv.clock.advance(time.Second)
	path := "/v1/admin/cases/" + id
	officer.must(core.Post, path, map[string]any{"text": "two transfers to the same person within a minute"})
	recipient := payload["recipientId"].(string)

	t.Run("the sender is the first subject, and the recipient can be added", func(t *testing.T) {
		r := officer.must(core.Get, path, nil)
		assert.Equal(t, p.id, r.str("subjects.0.id"))
		assert.Equal(t, recipient, r.str("others.0.id"))
		officer.must(core.Post, path+"/subjects", map[string]any{"personId": recipient})
		assert.Len(t, officer.must(core.Get, path, nil).at("subjects"), 2)
		officer.must(core.Delete, path+"/subjects/"+recipient, nil)
		assert.Len(t, officer.must(core.Get, path, nil).at("subjects"), 1)
		assert.Equal(t, map[string]string{"personId": "NOT_IN_CASE"},
			officer.call(core.Post, path+"/subjects", map[string]any{"personId": "someone"}).fields())
	})
	t.Run("another transfer is linked by its reference number", func(t *testing.T) {
		reference := p.must(core.Get, "/v1/senders/transactions/"+second, nil).str("referenceNumber")
		officer.must(core.Post, path+"/transfers", map[string]any{"transfer": reference})
		assert.Equal(t, second, officer.must(core.Get, path, nil).str("transfers.1.id"))
		assert.Equal(t, http.StatusNotFound, officer.call(core.Post, path+"/transfers", map[string]any{"transfer": "none"}).status)
	})
	t.Run("a task has an owner, who finds it in the work queue", func(t *testing.T) {
		officer.must(core.Post, path+"/tasks", map[string]any{"text": "call the bank", "dueOn": "2026-12-01", "ownerId": approver.id})
		srv.awaitReadModels()
		assert.Equal(t, approver.id, officer.must(core.Get, path, nil).str("tasks.0.owner.id"))
		assert.Equal(t, "CASE_TASK", approver.must(core.Get, "/v1/admin/work-queue?tab=MINE", nil).str("result.0.kind"))
		task := officer.must(core.Get, path, nil).str("tasks.0.id")
		assert.Equal(t, "CASE_TASKS_OPEN", officer.call(core.Post, path+"/close", map[string]any{"text": "done"}).code())
		approver.must(core.Post, path+"/tasks/"+task+"/complete", nil)
		srv.awaitReadModels()
		assert.Empty(t, approver.must(core.Get, "/v1/admin/work-queue?tab=MINE", nil).at("result"))
	})
	t.Run("the checklist and the decision show who made them", func(t *testing.T) {
		officer.must(core.Post, path+"/checklist", map[string]any{"item": "IDENTITY", "done": true})
		officer.must(core.Post, path+"/decision", map[string]any{"decision": "REPORT", "reason": "no plausible purpose"})
		r := officer.must(core.Get, path, nil)
		assert.Equal(t, true, r.at("checklist.0.done"))
		assert.Equal(t, "Gita Rai", r.str("checklist.0.by"))
		assert.Equal(t, "REPORT", r.str("decision.decision"))
	})
	report := path + "/report"
	t.Run("a new report is filled in from the transfers", func(t *testing.T) {
		r := officer.must(core.Get, report, nil)
		assert.Equal(t, "NEW", r.str("status"))
		assert.Equal(t, "Sharma", r.str("worksheet.subjects.0.lastName"))
		assert.Equal(t, "SENDER", r.str("worksheet.subjects.0.role"))
		assert.Equal(t, "200", r.str("worksheet.amount"), "the sum of both transfers")
		assert.Contains(t, r.str("worksheet.narrative.what"), "2 transfers, $200.00 in total")
		assert.Contains(t, r.text, `{"field":"activities","code":"REQUIRED","warning":false}`)
	})
	seen := func(u *testUser) map[string]any {
		r := u.must(core.Get, report, nil)
		return map[string]any{"number": r.at("number"), "revision": r.at("revision")}
	}
	t.Run("an incomplete report is not submitted", func(t *testing.T) {
		worksheet := officer.must(core.Get, report, nil).at("worksheet").(map[string]any)
		officer.must(core.Put, report, worksheet)
		assert.Equal(t, "REPORT_INCOMPLETE", officer.call(core.Post, report+"/submit", seen(officer)).code())
		worksheet["activities"] = []any{map[string]any{"type": 1, "subtype": 113, "other": ""}}
		officer.must(core.Put, report, worksheet)
		officer.must(core.Post, report+"/submit", seen(officer))
	})
	t.Run("two people approve, and an auditor only reads", func(t *testing.T) {
		assert.Equal(t, http.StatusForbidden, auditor.call(core.Post, report+"/approve", seen(auditor)).status)
		assert.Equal(t, true, approver.must(core.Get, report, nil).at("mayApprove"))
		officer.must(core.Post, report+"/approve", seen(officer))
		assert.Equal(t, false, officer.must(core.Get, report, nil).at("mayApprove"))
		assert.Equal(t, "SECOND_PERSON_REQUIRED", officer.call(core.Post, report+"/approve", seen(officer)).code())
		assert.Equal(t, "REPORT_STATE", officer.call(core.Post, report+"/file", map[string]any{"number": 1}).code())
		approver.must(core.Post, report+"/approve", seen(approver))
		assert.Equal(t, "APPROVED", officer.must(core.Get, report, nil).str("status"))
	})
	t.Run("the file for FinCEN is valid and always the same", func(t *testing.T) {
		assert.Equal(t, "REPORT_STATE", officer.call(core.Get, report+"/file", nil).code())
		officer.must(core.Post, report+"/file", map[string]any{"number": 1})
		first := officer.must(core.Get, report+"/file", nil)
		assert.Empty(t, fincen.Validate([]byte(first.text)))
		srv.clock.advance(time.Minute)
		officer.must(core.Post, report+"/file", map[string]any{"number": 1})
		assert.Equal(t, first.text, officer.must(core.Get, report+"/file", nil).text)
		assert.Equal(t, http.StatusForbidden, auditor.call(core.Get, report+"/file", nil).status)
	})
	t.Run("FinCEN's acknowledgment is read back, and closes the report", func(t *testing.T) {
		assert.Equal(t, "ACKNOWLEDGMENT_INVALID", officer.upload(report+"/acknowledgment", []byte("<x/>")).code())
		require.Equal(t, http.StatusOK, officer.upload(report+"/acknowledgment", []byte(`<EFilingBatchXML><EFilingSubmissionXML StatusCode="A">`+
			`<EFilingActivityXML><BSAID>31000123456789</BSAID></EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>`)).status)
		r := officer.must(core.Get, path, nil)
		assert.Equal(t, "31000123456789", r.str("reports.0.bsaId"))
		assert.Equal(t, "REPORT_ACCEPTED", r.str("status"))
	})
	t.Run("if the activity continues, the next report names this one", func(t *testing.T) {
		officer.must(core.Post, report+"/review", map[string]any{"number": 1, "continues": true, "reason": "three more"})
		r := officer.must(core.Get, report, nil)
		assert.Equal(t, "2", r.str("number"))
		assert.Equal(t, "CONTINUING", r.str("worksheet.kind"))
		assert.Equal(t, "31000123456789", r.str("worksheet.priorBsaId"))
		assert.Equal(t, "200", r.str("worksheet.cumulativeAmount"))
	})
	t.Run("support and finance staff, the sender, and keys see nothing of it (8)", func(t *testing.T) {
		key := srv.newKey("Data warehouse", apikey.Scopes()...)
		for name, caller := range map[string]*testUser{
			"support": srv.staff(staff.Support), "finance": srv.staff(staff.Finance), "the sender": p, "a key": key,
		} {
			for _, route := range routes() {
				if !strings.HasPrefix(route.Path, "/v1/admin/cases") {
					continue
				}
				r := caller.call(route.Method, strings.NewReplacer("{id}", id, "{document}", "x", "{person}", p.id, "{transfer}", second,
					"{task}", "x").Replace(route.Path), nil)
				assert.Equal(t, http.StatusForbidden, r.status, name+" "+route.ID)
			}
		}
		for _, caller := range []*testUser{srv.staff(staff.Support), srv.staff(staff.Finance)} {
			assert.NotContains(t, caller.must(core.Get, "/v1/admin/work-queue", nil).text, "case-")
		}
		for _, export := range []string{"/v1/senders/export", "/v1/senders/export/readable", "/v1/senders/transactions/" + id + "/timeline"} {
			assert.NotContains(t, strings.ToLower(p.must(core.Get, export, nil).text), "suspicious", export)
		}
		assert.NotContains(t, officer.must(core.Get, "/v1/admin/transfers/"+id+"/timeline", nil).text, "report")
		assert.NotContains(t, srv.logOutput.String(), "no plausible purpose")
	})
}

// upload sends a file.
func (p *testUser) upload(path string, content []byte) apiResponse {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), core.Post, p.http.URL+path, bytes.NewReader(content))
	require.NoError(p.t, err)
	r.Header.Set("Authorization", "Bearer "+p.token)
	r.Header.Set("Content-Type", "application/octet-stream")
	return p.send(r)
}
