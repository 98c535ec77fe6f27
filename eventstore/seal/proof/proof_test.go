package proof_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"pgregory.net/rapid"

	"hulak/eventstore/seal/proof"
)

var eventGenerator = rapid.Custom(func(t *rapid.T) proof.Event {
	e := proof.Event{
		Position: rapid.Int64Range(1, 1<<40).Draw(t, "position"), Stream: rapid.String().Draw(t, "stream"),
		Version: rapid.Int64Range(1, 1<<40).Draw(t, "version"), Type: rapid.String().Draw(t, "type"),
		Schema:  rapid.IntRange(1, 9).Draw(t, "schema"),
		Payload: rapid.SliceOf(rapid.Byte()).Draw(t, "payload"), Subject: rapid.String().Draw(t, "subject"),
		Meta:       rapid.SliceOf(rapid.Byte()).Draw(t, "meta"),
		RecordedAt: time.UnixMicro(rapid.Int64Range(0, 1<<52).Draw(t, "recordedAt")).UTC(),
	}
	copy(e.ID[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "id"))
	if rapid.Bool().Draw(t, "has a personal part") {
		e.Personal = append([]byte{}, rapid.SliceOf(rapid.Byte()).Draw(t, "personal")...)
	}
	return e
})

// fieldChanges has a change for each event field, keyed by field name.
var fieldChanges = map[string]func(*proof.Event){
	"position": func(e *proof.Event) { e.Position++ },
	"stream":   func(e *proof.Event) { e.Stream += "x" },
	"version":  func(e *proof.Event) { e.Version++ },
	"id":       func(e *proof.Event) { e.ID[7] ^= 1 },
	"type":     func(e *proof.Event) { e.Type += "x" },
	"schema":   func(e *proof.Event) { e.Schema++ },
	"payload":  func(e *proof.Event) { e.Payload = append(slices.Clone(e.Payload), ' ') },
	"subject":  func(e *proof.Event) { e.Subject += "x" },
	"personal": func(e *proof.Event) { e.Personal = append(slices.Clone(e.Personal), 0) },
	"the presence of a personal part": func(e *proof.Event) {
		if e.Personal == nil {
			e.Personal = []byte{}
		} else {
			e.Personal = nil
		}
	},
	"metadata":               func(e *proof.Event) { e.Meta = append(slices.Clone(e.Meta), ' ') },
	"time":                   func(e *proof.Event) { e.RecordedAt = e.RecordedAt.Add(time.Microsecond) },
	"boundary of two fields": func(e *proof.Event) { e.Stream, e.Type = e.Stream+"x", strings.TrimPrefix(e.Type, "x") },
}

func TestLeafCoversEveryField(t *testing.T) {
	t.Parallel()
	for name, change := range fieldChanges {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				e := eventGenerator.Draw(t, "event")
				leaf := proof.Leaf(&e)
				change(&e)
				if proof.Leaf(&e) == leaf {
					t.Fatalf("leaf does not cover %s", name)
				}
			})
		})
	}
}

func TestLeafMatchesTlogRecordHash(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e := eventGenerator.Draw(t, "event")
		if proof.Leaf(&e) != tlog.RecordHash(proof.AppendEncoded(nil, &e)) {
			t.Fatal("leaf differs from the record hash of the encoding")
		}
	})
}

func TestCheckReceiptDecodesEveryEvent(t *testing.T) {
	t.Parallel()
	signer, public := newKeys(t)
	policy, err := proof.LogPolicy(public)
	require.NoError(t, err)
	rapid.Check(t, func(r *rapid.T) {
		e := eventGenerator.Draw(r, "event")
		e.Position = 1
		record := proof.AppendEncoded(nil, &e)
		head := proof.Head{Size: 1, Root: proof.Leaf(&e)}
		signed, err := head.Sign(signer)
		require.NoError(r, err)
		inclusion := proof.Inclusion{Head: signed}
		file, err := json.Marshal(proof.Receipt{Record: record, Proof: inclusion.Text()})
		require.NoError(r, err)
		decoded, _, err := proof.CheckReceipt(file, policy)
		require.NoError(r, err)
		require.Equal(r, record, proof.AppendEncoded(nil, decoded))

		// A record that is not an event is rejected, even if it is in a log.
		length := rapid.IntRange(0, len(record)-1).Draw(r, "length")
		head = proof.Head{Size: 1, Root: tlog.RecordHash(record[:length])}
		inclusion.Head, err = head.Sign(signer)
		require.NoError(r, err)
		file, err = json.Marshal(proof.Receipt{Record: record[:length], Proof: inclusion.Text()})
		require.NoError(r, err)
		_, _, err = proof.CheckReceipt(file, policy)
		require.Error(r, err)
	})
}

// TestEventEncodingIsStable keeps existing seals valid. A new encoding needs a new version.
func TestEventEncodingIsStable(t *testing.T) {
	t.Parallel()
	e := proof.Event{
		Position: 258, Stream: "thing-a", Version: 2, ID: [16]byte{0: 1, 15: 2}, Type: "thing.happened", Schema: 1, Payload: []byte(`{}`),
		Subject: "maya", Personal: []byte{7}, Meta: []byte(`[]`), RecordedAt: time.UnixMicro(3).UTC(),
	}
	require.Equal(t, "hulak event v1\n"+
		"\x00\x00\x00\x00\x00\x00\x01\x02"+
		"\x00\x00\x00\x00\x00\x00\x00\x07thing-a"+
		"\x00\x00\x00\x00\x00\x00\x00\x02"+
		"\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02"+
		"\x00\x00\x00\x00\x00\x00\x00\x0ething.happened"+
		"\x00\x00\x00\x00\x00\x00\x00\x01"+
		"\x00\x00\x00\x00\x00\x00\x00\x02{}"+
		"\x00\x00\x00\x00\x00\x00\x00\x04maya"+
		"\x01\x00\x00\x00\x00\x00\x00\x00\x01\x07"+
		"\x00\x00\x00\x00\x00\x00\x00\x02[]"+
		"\x00\x00\x00\x00\x00\x00\x00\x03", string(proof.AppendEncoded(nil, &e)))
}

// TestFlippedByteInLeafChangesRoot tests the property that the seal relies on.
func TestFlippedByteInLeafChangesRoot(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		leaves := rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 1, 40), 1, 40).Draw(t, "leaves")
		before := rootOf(leaves)
		leaf := rapid.IntRange(0, len(leaves)-1).Draw(t, "leaf")
		at := rapid.IntRange(0, len(leaves[leaf])-1).Draw(t, "byte")
		leaves[leaf] = slices.Clone(leaves[leaf])
		leaves[leaf][at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		if rootOf(leaves) == before {
			t.Fatal("root did not change")
		}
	})
}

func rootOf(leaves [][]byte) proof.Hash {
	var tree proof.Tree
	for _, leaf := range leaves {
		tree.Add(tlog.RecordHash(leaf), nil)
	}
	return tree.Root()
}

func TestTreeMatchesTlog(t *testing.T) {
	t.Parallel()
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) (hashes []tlog.Hash, err error) {
		for _, i := range indexes {
			hashes = append(hashes, stored[i])
		}
		return hashes, nil
	})
	var tree proof.Tree
	for n := range int64(600) {
		leaf := tlog.RecordHash([]byte{byte(n), byte(n >> 8)})
		more, err := tlog.StoredHashesForRecordHash(n, leaf, reader)
		require.NoError(t, err)
		nodes := []tlog.Hash{leaf}
		tree.Add(leaf, func(level int, m int64, node tlog.Hash) {
			require.Equal(t, tlog.StoredHashIndex(level, m), int64(len(stored)+len(nodes)))
			nodes = append(nodes, node)
		})
		require.Equal(t, more, nodes)
		stored = append(stored, more...)
		root, err := tlog.TreeHash(n+1, reader)
		require.NoError(t, err)
		require.Equal(t, root, tree.Root())
	}
}

func newKeys(t *testing.T) (note.Signer, string) {
	t.Helper()
	private, public, err := note.GenerateKey(nil, "hulak.example/log")
	require.NoError(t, err)
	signer, err := note.NewSigner(private)
	require.NoError(t, err)
	return signer, public
}

func TestOpenHeadAcceptsOnlySignedText(t *testing.T) {
	t.Parallel()
	signer, public := newKeys(t)
	trusted, err := proof.Verifiers(public)
	require.NoError(t, err)
	root := tlog.RecordHash(nil)
	head := proof.Head{Size: 70, Root: root}
	checkpoint, err := head.Sign(signer)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(checkpoint), "hulak.example/log\n70\n"+root.String()+"\n\n— hulak.example/log "))
	requireOnlySignedText(t, checkpoint, &head, signer, trusted, map[string]string{
		"an extension line":  "hulak.example/log\n70\n" + root.String() + "\nhead 3\n",
		"a different origin": "hulak.example/log2\n70\n" + root.String() + "\n",
		"no root":            "hulak.example/log\n70\n",
	})

	// Heads in the form before checkpoints stay valid.
	text := "hulak event log v1\n70\n" + root.String() + "\nhead 3\nat 2026-03-01T09:00:00.000007Z\n"
	earlier, err := note.Sign(&note.Note{Text: text}, signer)
	require.NoError(t, err)
	head = proof.Head{
		Origin: "hulak event log v1", Number: 3, Size: 70, Root: root, At: time.Date(2026, 3, 1, 9, 0, 0, 7_000, time.UTC),
	}
	requireOnlySignedText(t, earlier, &head, signer, trusted, map[string]string{
		"an evidence statement":      "hulak evidence v1\n1\n",
		"an additional line":         text + "more\n",
		"a time in another zone":     strings.Replace(text, "007Z", "007+01:00", 1),
		"an invalid number":          strings.Replace(text, "head 3", "head x", 1),
		"a number of zero":           strings.Replace(text, "head 3", "head 0", 1),
		"a different origin":         strings.Replace(text, "hulak event log v1", "hulak event log v2", 1),
		"a missing line":             strings.Replace(text, "head 3\n", "", 1),
		"no number and no time":      text[:strings.Index(text, "head 3\n")],
		"a number without its label": strings.Replace(text, "head 3", "3", 1),
	})
}

// requireOnlySignedText requires that OpenHead returns want for a signed head, and rejects changed heads and other signed texts.
func requireOnlySignedText(
	t *testing.T, signed []byte, want *proof.Head, signer note.Signer, trusted note.Verifiers, invalidTexts map[string]string,
) {
	t.Helper()
	opened, err := proof.OpenHead(signed, trusted)
	require.NoError(t, err)
	require.Equal(t, want, opened)
	for i := range signed {
		changed := slices.Clone(signed)
		changed[i] ^= 1
		_, err := proof.OpenHead(changed, trusted)
		require.Error(t, err, "byte %d", i)
	}

	prefix, last := string(signed[:len(signed)-3]), signed[len(signed)-3] // the last character before the padding and the newline
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	equivalent := alphabet[strings.IndexByte(alphabet, last)+1] // differs only in bits that lenient decoding ignores
	line := string(signed[strings.Index(string(signed), "— "):])
	for _, notCanonical := range []string{prefix + string(equivalent) + "=\n", string(signed) + line} {
		_, err = proof.OpenHead([]byte(notCanonical), trusted)
		require.ErrorContains(t, err, "it is not in the canonical form of a signed note")
	}

	text := noteText(signed)
	invalidTexts["a plus sign before the size"] = strings.Replace(text, "\n70\n", "\n+70\n", 1)
	invalidTexts["a size of zero"] = strings.Replace(text, "\n70\n", "\n0\n", 1)
	invalidTexts["a truncated root"] = strings.Replace(text, want.Root.String(), want.Root.String()[:20], 1)
	for name, text := range invalidTexts {
		signed, err := note.Sign(&note.Note{Text: text}, signer)
		require.NoError(t, err)
		_, err = proof.OpenHead(signed, trusted)
		require.ErrorContains(t, err, "it is not a log head", name)
	}

	other, _ := newKeys(t)
	signed, err = note.Sign(&note.Note{Text: text}, signer, other)
	require.NoError(t, err)
	_, err = proof.OpenHead(signed, trusted)
	require.ErrorContains(t, err, "signature by another key")
	opened, err = proof.OpenCheckpoint(signed, trusted)
	require.NoError(t, err, "a checkpoint can have cosignatures")
	require.Equal(t, want, opened)
	signed, err = note.Sign(&note.Note{Text: text}, other)
	require.NoError(t, err)
	_, err = proof.OpenCheckpoint(signed, trusted)
	require.ErrorContains(t, err, "signed by another key")
}

func noteText(signed []byte) string {
	text, _, _ := strings.Cut(string(signed), "\n\n")
	return text + "\n"
}

// newEvidence returns an evidence file and its public key. The log has nine events. The transfer's events are at the even positions. If
// change is not nil, the file contains all events, and change can select and edit them.
func newEvidence(t *testing.T, change func(*proof.Evidence)) (file []byte, public string) {
	t.Helper()
	signer, public := newKeys(t)
	var events []proof.Event
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) (hashes []tlog.Hash, err error) {
		for _, i := range indexes {
			hashes = append(hashes, stored[i])
		}
		return hashes, nil
	})
	for n := range int64(9) {
		e := proof.Event{
			Position: n + 1, Stream: "thing-a", Version: n + 1, Type: "thing.happened", Schema: 1, Payload: []byte(`{}`), Meta: []byte(`{}`),
		}
		if e.Position%2 == 0 {
			e.Stream, e.Version, e.Meta = "transfer-7", e.Position/2, []byte(`{"correlation":"c"}`)
		}
		more, err := tlog.StoredHashesForRecordHash(n, proof.Leaf(&e), reader)
		require.NoError(t, err)
		stored = append(stored, more...)
		events = append(events, e)
	}
	root, err := tlog.TreeHash(9, reader)
	require.NoError(t, err)
	head := proof.Head{Size: 9, Root: root}
	signed, err := head.Sign(signer)
	require.NoError(t, err)
	e := proof.Evidence{Transfer: "7", Receipt: "It was sent."}
	for i := range events {
		path, err := tlog.ProveRecord(9, int64(i), reader)
		require.NoError(t, err)
		if events[i].Stream == "transfer-7" || change != nil { // change selects the events
			e.Events = append(e.Events, events[i].Prove(path, signed))
		}
	}
	if change != nil {
		change(&e)
	}
	file, err = e.Encode(&head, signer)
	require.NoError(t, err)
	return file, public
}

func TestCheckRejectsInconsistentEvidence(t *testing.T) {
	t.Parallel()
	file, public := newEvidence(t, nil)
	require.Empty(t, check(t, file, public).Problems)

	selectEvents := func(positions ...int64) func(*proof.Evidence) {
		return func(e *proof.Evidence) {
			e.Events = slices.DeleteFunc(e.Events, func(p proof.ProvenEvent) bool { return !slices.Contains(positions, p.Position) })
		}
	}
	for _, c := range []struct {
		name   string
		change func(*proof.Evidence)
		want   string
	}{
		{"a missing first event", selectEvents(4, 6, 8), "events: found version 2 of the transfer, expected version 1"},
		{"a missing event in the middle", selectEvents(2, 4, 8), "events: found version 4 of the transfer, expected version 3"},
		{"an unrelated event", selectEvents(2, 4, 5, 6, 8), "events: the event at position 5 is not related to the transfer"},
		{"no events", selectEvents(), "events: the file has no events"},
		{"only unrelated events", selectEvents(1, 3), `transfer: no event belongs to transfer "7"`},
		{"the ID of another transfer", func(e *proof.Evidence) { selectEvents(2, 4)(e); e.Transfer = "8" },
			`transfer: no event belongs to transfer "8"`},
		{"events out of order", func(e *proof.Evidence) { selectEvents(2, 4)(e); slices.Reverse(e.Events) },
			"events: position 2 follows position 4"},
		{"a duplicate event", func(e *proof.Evidence) { selectEvents(2)(e); e.Events = append(e.Events, e.Events[0]) },
			"events: position 2 follows position 2"},
		{"a changed event", func(e *proof.Evidence) { selectEvents(2, 4)(e); e.Events[1].Payload = []byte(`{"n":1}`) },
			"events[1]: the proof of the event at position 4 is invalid: the event differs from the sealed event at its position"},
		{"the proof of another event", func(e *proof.Evidence) { selectEvents(2, 4)(e); e.Events[1].Proof = e.Events[0].Proof },
			"events[1]: the proof of the event at position 4 is invalid: it is about position 2"},
		{"a position beyond the head", func(e *proof.Evidence) {
			selectEvents(2, 4)(e)
			e.Events[1].Position = 10
			e.Events[1].Proof.Inclusion = strings.Replace(e.Events[1].Proof.Inclusion, "index 3\n", "index 9\n", 1)
		}, "events[1]: the proof of the event at position 10 is invalid: position 10 is not covered by the head, which ends at position 9"},
		{"an invalid proof", func(e *proof.Evidence) { selectEvents(2, 4)(e); e.Events[1].Proof.Inclusion += "\n" },
			"events[1]: the proof of the event at position 4 is invalid: its head differs from the head in the other proofs"},
		{"no proof", func(e *proof.Evidence) { selectEvents(2, 4)(e); e.Events[1].Proof = proof.Proof{} },
			"events[1]: the proof of the event at position 4 is invalid: it is not an inclusion proof"},
		{"a disclosed event without a personal part", func(e *proof.Evidence) { selectEvents(2)(e); e.Disclosed = []proof.Disclosure{{2, "{}"}} },
			"disclosed[0]: the file has no event with a personal part at position 2"},
	} {
		t.Run("a file with "+c.name+" is rejected despite the operator's signature", func(t *testing.T) {
			file, public := newEvidence(t, c.change)
			var problems []string
			for _, p := range check(t, file, public).Problems {
				problems = append(problems, p.String())
			}
			require.Contains(t, problems, c.want)
		})
	}
	t.Run("the statement covers the list of events", func(t *testing.T) {
		var e proof.Evidence
		require.NoError(t, json.Unmarshal(file, &e))
		e.Events = e.Events[:3] // a valid but incomplete history
		problems := checkEncoded(t, &e, public)
		require.Equal(t, "events: it differs from the signed statement", problems[0].String())
	})
	t.Run("a file signed with another key is rejected", func(t *testing.T) {
		_, other := newKeys(t)
		problems := check(t, file, other).Problems
		require.Equal(t, []string{"key", "events[0]", "statement"}, []string{problems[0].Field, problems[1].Field, problems[2].Field})
	})
	t.Run("a file that is not in canonical form is rejected", func(t *testing.T) {
		for _, changed := range []string{
			string(file) + "\n", strings.Replace(string(file), `"transfer": "7"`, `"transfer": "8", "transfer": "7"`, 1),
			strings.Replace(string(file), `"transfer"`, `"Transfer"`, 1), strings.Replace(string(file), "{\n", "{\n  \"more\": 1,\n", 1),
			"", "null", "{}",
		} {
			require.False(t, check(t, []byte(changed), public).OK(), changed)
		}
	})
}

func checkEncoded(t *testing.T, e *proof.Evidence, public string) []proof.Problem {
	t.Helper()
	text, err := json.MarshalIndent(e, "", "  ")
	require.NoError(t, err)
	return check(t, append(text, '\n'), public).Problems
}

func check(t *testing.T, file []byte, public string) *proof.CheckResult {
	t.Helper()
	policy, err := proof.LogPolicy(public)
	require.NoError(t, err)
	return proof.Check(file, policy)
}
