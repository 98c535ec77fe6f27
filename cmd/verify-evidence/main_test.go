package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal/proof"
)

// writeEvidence writes an evidence file about a transfer whose only event is the only event in the log. It returns the file's path
// and the public key.
func writeEvidence(t *testing.T) (path, public string) {
	t.Helper()
	private, public, err := note.GenerateKey(nil, "hulak.example/log")
	require.NoError(t, err)
	signer, err := note.NewSigner(private)
	require.NoError(t, err)
	event := proof.Event{
		Position: 1, Stream: "transfer-7", Version: 1, Type: "transfer.created", Schema: 1,
		Payload: []byte(`{"quote": {"send": "100.00 USD\u001b[2J", "total": "105.00 USD", "receive": "13325.00 NPR"}}`),
		Subject: "maya", Personal: []byte{1, 2, 3}, Meta: []byte(`{"correlation":"c"}`), RecordedAt: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC),
	}
	var tree proof.Tree
	tree.Add(proof.Leaf(&event), nil)
	head := proof.Head{Size: 1, Root: tree.Root()}
	signed, err := head.Sign(signer)
	require.NoError(t, err)
	e := proof.Evidence{
		Transfer: "7", Events: []proof.ProvenEvent{event.Prove(nil, signed)}, Receipt: "It was sent.\x1b[2J\n",
		Disclosed: []proof.Disclosure{{Position: 1, Personal: `{"name":"Sita"}`}},
	}
	file, err := e.Encode(&head, signer)
	require.NoError(t, err)
	path = filepath.Join(t.TempDir(), "evidence.json")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	return path, public
}

func TestRunPrintsReport(t *testing.T) {
	t.Parallel()
	path, public := writeEvidence(t)
	var out, errOut bytes.Buffer
	require.Zero(t, run([]string{path, public}, &out, &errOut))
	require.Empty(t, errOut.String())
	for _, want := range []string{
		"VERIFIED with key hulak.example/log+", "signed a log of 1 event.", "The events below (1 in total) are in that log",
		"2026-03-01T09:00:00.000000Z  position 1        transfer.created", "STATED, and signed with the same key",
		"It was sent.", `{"name":"Sita"}`, "NOT PROVEN", "Any event recorded after that head was signed.",
	} {
		require.Contains(t, out.String(), want)
	}
	require.NotContains(t, out.String(), "\x1b", "control characters are replaced")
}

func TestRunReadsKeyFromFile(t *testing.T) {
	t.Parallel()
	path, public := writeEvidence(t)
	file := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(file, []byte(public+"\n"), 0o600))
	var out bytes.Buffer
	require.Zero(t, run([]string{path, file}, &out, &out))
}

func TestRunReportsProblems(t *testing.T) {
	t.Parallel()
	path, public := writeEvidence(t)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, bytes.Replace(text, []byte("It was sent."), []byte("It was paid."), 1), 0o600))
	var out bytes.Buffer
	require.Equal(t, 1, run([]string{path, public}, &out, &out))
	require.Equal(t, "NOT VERIFIED. Do not rely on this file:\n\n  - receipt: it differs from the signed statement\n", out.String())

	_, other := writeEvidence(t)
	out.Reset()
	require.Equal(t, 1, run([]string{path, other}, &out, &out))
	require.Contains(t, out.String(), "you are checking it with key hulak.example/log+")
}

func TestRunFailsForUnreadableInput(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.Equal(t, 2, run(nil, &out, &out))
	require.Equal(t, 2, run([]string{"no-such-file", "key"}, &out, &out))
	path, _ := writeEvidence(t)
	require.Equal(t, 2, run([]string{path, "no key"}, &out, &out))
	require.Equal(t, 2, run([]string{"-policy", "no-such-file", path}, &out, &out))
	require.Equal(t, 2, run([]string{"-policy", path, path}, &out, &out))
}

func TestRunChecksReceipt(t *testing.T) {
	t.Parallel()
	path, public := writeEvidence(t)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	policy, err := proof.LogPolicy(public)
	require.NoError(t, err)
	evidence := proof.Check(text, policy)
	require.Empty(t, evidence.Problems)
	receipt := proof.Receipt{Record: proof.AppendEncoded(nil, &evidence.Events[0]), Proof: evidence.Evidence.Events[0].Proof.Inclusion}
	write := func(r proof.Receipt) string {
		file := filepath.Join(t.TempDir(), "receipt.json")
		text, err := json.Marshal(r)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, text, 0o600))
		return file
	}
	var out bytes.Buffer
	require.Zero(t, run([]string{write(receipt), public}, &out, &out))
	require.Contains(t, out.String(), "VERIFIED")
	require.Contains(t, out.String(), `{"quote":{"send":"100.00 USD`)
	require.Contains(t, out.String(), "Transfer Amount    100.00 USD")
	require.Contains(t, out.String(), "Total to Recipient 13325.00 NPR\n")
	require.Contains(t, out.String(), "No witness has cosigned this log, and the policy requires none.")
	require.NotContains(t, out.String(), "\x1b", "control characters are replaced")

	policyFile := filepath.Join(t.TempDir(), "policy")
	require.NoError(t, os.WriteFile(policyFile, []byte("log "+public+"\nquorum none\n"), 0o600))
	require.Zero(t, run([]string{"-policy", policyFile, write(receipt)}, &out, &out))

	for want, change := range map[string]func(r *proof.Receipt){
		"the event differs from the sealed event": func(r *proof.Receipt) {
			r.Record = bytes.Replace(r.Record, []byte("100.00"), []byte("900.00"), 1)
		},
		"it is not an inclusion proof":          func(r *proof.Receipt) { r.Proof = "x" },
		"the event is not sealed yet":           func(r *proof.Receipt) { r.Proof = "" },
		"its signature does not match its text": func(r *proof.Receipt) { r.Proof = strings.Replace(r.Proof, "log\n1\n", "log\n2\n", 1) },
	} {
		changed := receipt
		change(&changed)
		out.Reset()
		require.Equal(t, 1, run([]string{write(changed), public}, &out, &out))
		require.True(t, strings.HasPrefix(out.String(), "NOT VERIFIED. Do not rely on this file:\n\n  - "+want), out.String())
	}
}

func TestRunChecksCompleteness(t *testing.T) {
	t.Parallel()
	private, public, err := note.GenerateKey(nil, "hulak.example/log")
	require.NoError(t, err)
	signer, err := note.NewSigner(private)
	require.NoError(t, err)
	leaf := proof.CustomerLeaf("maya", nil, []int64{1})
	event := proof.Event{
		Position: 1, Stream: "customerindex-all", Version: 1, Type: "customerindex.committed",
		Payload: []byte(`{"position":1,"customers":1,"root":"` + leaf.String() + `"}`),
	}
	head := proof.Head{Size: 1, Root: proof.Leaf(&event)}
	signed, err := head.Sign(signer)
	require.NoError(t, err)
	inclusion := proof.Inclusion{Head: signed}
	write := func(transfers, others proof.Positions) string {
		text, err := json.Marshal(proof.Completeness{
			Format: proof.CompletenessFormat, SenderID: "maya", Transfers: transfers, Others: others, Path: []proof.Hash{},
			Commitment: proof.Receipt{Record: proof.AppendEncoded(nil, &event), Proof: inclusion.Text()}, Events: []proof.Receipt{},
		})
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "proof.json")
		require.NoError(t, os.WriteFile(file, text, 0o600))
		return file
	}
	var out bytes.Buffer
	require.Zero(t, run([]string{write(nil, proof.Positions{1}), public}, &out, &out), out.String())
	require.Contains(t, out.String(), "The list has 0 transfers of this sender and 1 other events.")
	out.Reset()
	require.Equal(t, 1, run([]string{write(nil, nil), public}, &out, &out))
	require.Contains(t, out.String(), "NOT VERIFIED. Do not rely on this file:\n\n  - the operator has not committed to this list of events\n")
}

// TestDependenciesAreLimited checks that the command depends only on the packages listed here, so that it stays easy to audit.
func TestDependenciesAreLimited(t *testing.T) {
	t.Parallel()
	list, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	require.NoError(t, err)
	require.Equal(t, []string{
		"golang.org/x/mod/sumdb/note", "golang.org/x/mod/sumdb/tlog", "hulak/eventstore/seal/proof", "hulak/cmd/verify-evidence",
	}, strings.Fields(string(list)))
}
