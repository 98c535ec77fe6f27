package app

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/domain/transfer"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

// newCosigner starts a witness that cosigns every head. It returns the policy's lines for the witness.
func newCosigner(t *testing.T) (policy string) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	const name = "witness.example/w1"
	key := append([]byte{4}, public...)
	id := sha256.Sum256(append([]byte(name+"\n"), key...))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, head, _ := strings.Cut(string(body), "\n\n")
		text, _, _ := strings.Cut(head, "\n\n")
		seconds := time.Now().Unix()
		signature := ed25519.Sign(private, fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s\n", seconds, text))
		line := append(binary.BigEndian.AppendUint64(id[:4:4], uint64(seconds)), signature...)
		fmt.Fprintf(w, "— %s %s\n", name, base64.StdEncoding.EncodeToString(line))
	}))
	t.Cleanup(server.Close)
	return fmt.Sprintf("witness w1 %s+%x+%s %s\nquorum w1\n", name, id[:4], base64.StdEncoding.EncodeToString(key), server.URL)
}

// get reads a public file of the program.
func get(t *testing.T, p *Program, path string) (int, http.Header, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+path, nil)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, response.Header, string(body)
}

func TestLogIsServedToMonitors(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "witnesses")
	require.NoError(t, os.WriteFile(file, []byte(newCosigner(t)), 0o600))
	p, id := startWithDeliveredTransfer(t, func(s *Settings) { s.WitnessPolicy = file })
	policyPath := filepath.Join(t.TempDir(), "policy")

	// The policy has the log's key and the witness.
	status, header, text := get(t, p, "/log/policy")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "text/plain; charset=utf-8", header.Get("Content-Type"))
	require.NoError(t, os.WriteFile(policyPath, []byte(text), 0o600))
	policy, err := proof.ParsePolicy(text)
	require.NoError(t, err)
	_, _, key := get(t, p, "/log/key")
	require.Contains(t, text, "log "+strings.TrimSpace(key)+"\n")

	// The checkpoint gets a cosignature.
	var head *proof.CosignedHead
	require.Eventually(t, func() bool {
		status, header, text := get(t, p, "/log/checkpoint")
		if status != http.StatusOK {
			return false
		}
		require.Equal(t, "public, max-age=5", header.Get("Cache-Control"))
		head, err = policy.Open([]byte(text))
		require.NoError(t, err)
		return head.HasQuorum
	}, time.Minute, 50*time.Millisecond)
	require.Equal(t, "w1", head.Cosignatures[0].Witness)

	// The tile has the leaves of the events.
	events, err := p.log.ReadStored(t.Context(), 0, 1_000)
	require.NoError(t, err)
	status, header, tile := get(t, p, fmt.Sprintf("/log/tile/0/000.p/%d", min(head.Size, 255)))
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "application/octet-stream", header.Get("Content-Type"))
	require.Equal(t, "public, max-age=31536000, immutable", header.Get("Cache-Control"))
	for i := range min(head.Size, 255) {
		event := seal.ProofEvent(&events[i])
		leaf := proof.Leaf(&event)
		require.Equal(t, string(leaf[:]), tile[i*tlog.HashSize:(i+1)*tlog.HashSize])
	}
	for _, path := range []string{
		"/log/tile/entries/000", "/log/tile/0/001", "/log/tile/1/000", "/log/tile/7/000", "/log/tile/63/000", "/log/tile/data/000",
		"/log/tile/0/0", "/log/tile/0/000.p/256", "/log/tile/0/000.p/0", "/log/tile/-1/000",
		"/log/tile/0/x999/x999/x999/x999/x999/999", "/log/tile/", "/log/tile/8/0/000",
	} {
		status, _, _ := get(t, p, path)
		require.Equal(t, http.StatusNotFound, status, path)
	}

	// A receipt and an evidence file carry proofs with the cosignature.
	receipt := p.api.Server.LinkToken("receipt-proof", id, time.Now().AddDate(1, 0, 0))
	require.EventuallyWithT(t, func(c *assert.CollectT) { // until a cosigned head covers the event
		_, _, body := get(t, p, "/v1/receipts/"+receipt+"/proof")
		var answer struct{ Policy string }
		require.NoError(c, json.Unmarshal([]byte(body), &answer))
		policy, err = proof.ParsePolicy(answer.Policy)
		require.NoError(c, err)
		event, proven, err := proof.CheckReceipt([]byte(body), policy)
		require.NoError(c, err)
		require.Equal(c, "transfer-"+id, event.Stream)
		require.True(c, proven.HasQuorum)
	}, time.Minute, 50*time.Millisecond)
	require.EventuallyWithT(t, func(c *assert.CollectT) { // until a cosigned head covers the last event
		evidence, err := p.Evidence(t.Context(), id, false)
		require.NoError(c, err)
		result := proof.Check(evidence, policy)
		require.Empty(c, result.Problems)
		require.Len(c, result.Head.Cosignatures, 1)
	}, time.Minute, 50*time.Millisecond)

	// A monitor in another process follows the log. It needs neither the database nor the data directory.
	directory := t.TempDir()
	watch := func() (string, error) {
		return hulak(t, &Settings{Data: filepath.Join(directory, "none"), DatabaseURL: "postgres://127.0.0.1:1/none"},
			"monitor", p.url+"/log", "--policy", policyPath, "--state", filepath.Join(directory, "state"), "--once")
	}
	out, err := watch()
	require.NoError(t, err)
	require.Contains(t, out, "cosigned by w1")
	out, err = watch()
	require.NoError(t, err)
	require.Contains(t, out, "events of the last check; cosigned by w1")

	// An insider with all keys rewrites an event and seals a new history. The program's own checks can't notice that, but the monitor does.
	rewriteHistory(t, p, id)
	report, err := p.VerifyLog(t.Context(), seal.VerifyOptions{Verifiers: policy.Verifiers()})
	require.NoError(t, err)
	require.Empty(t, report.Findings)
	out, err = watch()
	require.ErrorContains(t, err, "exit status 3")
	require.ErrorContains(t, err, "the log cannot be trusted: split view: ", out)
	findings, err := filepath.Glob(filepath.Join(directory, "state", "finding-*"))
	require.NoError(t, err)
	require.Len(t, findings, 1)

	// An auditor with access to the database proves it with the cosigned checkpoint that the monitor kept.
	out, err = hulak(t, p.settings, "verify", "--no-file", "--from", filepath.Join(findings[0], "earlier-checkpoint"))
	require.ErrorContains(t, err, "exit status 3")
	require.Contains(t, out, "saved head mismatch: ")
}

// rewriteHistory changes a transfer's first event, and seals the log again with a new tree.
func rewriteHistory(t *testing.T, p *Program, transferID string) {
	t.Helper()
	ctx := t.Context()
	p.sealer.Close()
	key, err := p.settings.SigningKey()
	require.NoError(t, err)
	conn, err := pgx.Connect(ctx, p.settings.DatabaseURL)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, disableTriggers)
	require.NoError(t, err)
	for _, statement := range []string{
		`ALTER TABLE seal_heads DISABLE TRIGGER USER`, `ALTER TABLE seal_blocks DISABLE TRIGGER USER`,
		`ALTER TABLE seal_cosignatures DISABLE TRIGGER USER`,
		`UPDATE events SET payload = replace(payload::text, '2', '3')::json
			WHERE version = 1 AND stream = '` + transfer.Decider.Category + `-` + transferID + `'`,
		`DELETE FROM seal_heads`, `DELETE FROM seal_blocks`, `DELETE FROM seal_cosignatures`,
	} {
		_, err = conn.Exec(ctx, statement)
		require.NoError(t, err, statement)
	}
	events, err := p.log.ReadStored(ctx, 0, 10_000)
	require.NoError(t, err)
	var tree proof.Tree
	leaves, nodes := []byte{}, []byte{}
	for i := range events {
		event := seal.ProofEvent(&events[i])
		leaf := proof.Leaf(&event)
		leaves = append(leaves, leaf[:]...)
		tree.Add(leaf, func(level int, _ int64, node proof.Hash) {
			if level >= 8 {
				nodes = append(nodes, node[:]...)
			}
		})
	}
	head := proof.Head{Size: tree.Size(), Root: tree.Root()}
	signed, err := head.Sign(key)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `INSERT INTO seal_blocks (first, last, leaves, nodes) VALUES (1, $1, $2, $3)`, head.Size, leaves, nodes)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `INSERT INTO seal_heads (number, size, note, signed_at) VALUES (1, $1, $2, now())`, head.Size, string(signed))
	require.NoError(t, err)
}
