package httpapi

import (
	"bytes"
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/core"
	"hulak/providers/clamd"
	"hulak/providers/clamd/clamdtest"
)

// uploadDocument uploads a document that was requested from the sender.
func (p *testUser) uploadDocument(transferID, kind, name string, content []byte) apiResponse {
	p.t.Helper()
	path := p.http.URL + "/v1/senders/transactions/" + transferID + "/documents?kind=" + kind + "&name=" + name
	r, err := http.NewRequestWithContext(p.t.Context(), core.Post, path, bytes.NewReader(content))
	require.NoError(p.t, err)
	r.Header.Set("Authorization", "Bearer "+p.token)
	r.Header.Set("Content-Type", "application/octet-stream")
	return p.send(r)
}

// optionalScanner scans with clamd if it has an address. Otherwise it finds nothing.
type optionalScanner struct{ addr string }

func (s *optionalScanner) Scan(ctx context.Context, content []byte) (string, error) {
	if s.addr == "" {
		return "", nil
	}
	return clamd.Scanner{Addr: s.addr}.Scan(ctx, content)
}

func TestSentDocuments(t *testing.T) {
	t.Parallel()
	scanner := &optionalScanner{}
	srv := newAPIServer(t, func(c *Config) { c.Scanner = scanner })
	srv.setScreeningHit()
	p, payload := srv.readySender("maya@example.com")
	officer, stranger := srv.staff("COMPLIANCE"), srv.verifiedSender("stranger@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	path, hold := "/v1/senders/transactions/"+id+"/documents", "/v1/admin/holds/"+id

	t.Run("a document that was not requested is rejected", func(t *testing.T) {
		assert.Empty(t, p.must(core.Get, path, nil).at("result"))
		assert.Equal(t, http.StatusBadRequest, p.uploadDocument(id, "PROOF_OF_FUNDS", "statement.png", testPNG(t)).status)
		officer.must(core.Post, hold+"/documents", map[string]any{"documents": []string{"PROOF_OF_FUNDS"}, "told": "AMOUNT",
			"comments": "to be sure"})
		srv.awaitReadModels()
		assert.Equal(t, "PROOF_OF_FUNDS", p.must(core.Get, path, nil).str("result.0.kind"))
		assert.Equal(t, "AMOUNT", p.must(core.Get, path, nil).str("result.0.told"))
		timeline := p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil)
		assert.Contains(t, timeline.text, "because we need to know more about transfers of this size")
		assert.NotNil(t, officer.must(core.Get, hold, nil).at("holds.0.waitsSince"))
	})
	t.Run("the content of a document, not its name, determines its type", func(t *testing.T) {
		assert.Equal(t, "UNSUPPORTED_DOCUMENT", p.uploadDocument(id, "PROOF_OF_FUNDS", "statement.pdf", []byte("<html><script>")).code())
		assert.Equal(t, http.StatusNotFound, stranger.uploadDocument(id, "PROOF_OF_FUNDS", "statement.png", testPNG(t)).status)
		assert.Equal(t, http.StatusNotFound, stranger.call(core.Get, path, nil).status)
	})
	t.Run("a document with active content is rejected", func(t *testing.T) {
		content := []byte("%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj")
		r := p.uploadDocument(id, "PROOF_OF_FUNDS", "statement.pdf", content)
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, "DOCUMENT_HAS_ACTIVE_CONTENT", r.code())
	})
	t.Run("a document that the scanner rejects or cannot scan is rejected", func(t *testing.T) {
		daemon := clamdtest.Start(t)
		scanner.addr = daemon.Addr
		defer func() { scanner.addr = "" }()
		malicious := append(testPNG(t), clamdtest.EICAR...)
		r := p.uploadDocument(id, "PROOF_OF_FUNDS", "photo.png", malicious)
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, "DOCUMENT_IS_MALICIOUS", r.code())
		assert.Equal(t, [][]byte{malicious}, daemon.ScannedFiles(), "the scanner gets the complete upload")
		assert.Contains(t, srv.logOutput.String(), clamdtest.Malware)
		daemon.Stop()
		r = p.uploadDocument(id, "PROOF_OF_FUNDS", "photo.png", testPNG(t))
		assert.Equal(t, http.StatusServiceUnavailable, r.status)
		assert.Equal(t, "SCANNER_UNAVAILABLE", r.code())
		assert.NotEmpty(t, r.header.Get("Retry-After"))
		assert.NotContains(t, srv.logOutput.String(), clamdtest.EICAR[:20])
		assert.Empty(t, p.must(core.Get, path, nil).at("result.0.names"), "nothing is stored")
	})
	t.Run("a document is stored encrypted, staff can read it, and the hold stops waiting", func(t *testing.T) {
		content := testPNG(t)
		sent := p.uploadDocument(id, "PROOF_OF_FUNDS", "my%20statement.pdf", append(content, "appended"...))
		require.Equal(t, http.StatusOK, sent.status, sent.text)
		srv.awaitReadModels()
		assert.Equal(t, "my statement.png", p.must(core.Get, path, nil).str("result.0.names.0"))
		record := officer.must(core.Get, hold, nil)
		assert.Nil(t, record.at("holds.0.waitsSince"))
		assert.Equal(t, "PROOF_OF_FUNDS", record.str("supplied.0.kind"))
		assert.Contains(t, p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil).text,
			"You sent us proof of where the money comes from.")
		officer.must(core.Post, "/v1/admin/cases/"+id, map[string]any{"text": "to be sure"})
		assert.Equal(t, record.str("supplied.0.id"), officer.must(core.Get, "/v1/admin/cases/"+id, nil).str("supplied.0.id"),
			"the case lists the document")
		document := hold + "/documents/" + record.str("supplied.0.id")
		download := officer.must(core.Get, document, nil)
		assert.Equal(t, string(content), download.text)
		assert.Equal(t, "image/png", download.header.Get("Content-Type"))
		assert.Contains(t, download.header.Get("Content-Disposition"), "attachment")
		var sealed []byte
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT sealed FROM sent_documents`).Scan(&sealed))
		assert.NotContains(t, string(sealed), string(content[:8]))
		assert.Equal(t, http.StatusForbidden, p.call(core.Get, document, nil).status)

		require.NoError(t, srv.Config.Events.Erase(t.Context(), p.id))
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, document, nil).status,
			"the document is unreadable after the sender is erased")
	})
}
