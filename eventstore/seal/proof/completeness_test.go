package proof_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

// newCompleteness returns the proof about the first of three senders. Its transfers are at positions 2 and 4. The commitment is at position
// 6 and includes the events before it. change edits the committed list of events.
func newCompleteness(t *testing.T, change func(c *proof.Completeness)) (*proof.Completeness, *proof.Policy) {
	t.Helper()
	signer, public := newKeys(t)
	policy, err := proof.LogPolicy(public)
	require.NoError(t, err)
	c := &proof.Completeness{
		Format: proof.CompletenessFormat, SenderID: "sender-1", Transfers: proof.Positions{2, 4}, Others: proof.Positions{1, 5},
		Path: []proof.Hash{},
	}
	if change != nil {
		change(c)
	}
	leaves := []proof.Hash{
		proof.CustomerLeaf(c.SenderID, c.Transfers, c.Others), proof.CustomerLeaf("sender-2", []int64{3}, nil),
		proof.CustomerLeaf("sender-3", nil, nil),
	}
	slices.SortFunc(leaves, func(a, b proof.Hash) int { return bytes.Compare(a[:], b[:]) })
	index := slices.Index(leaves, proof.CustomerLeaf(c.SenderID, c.Transfers, c.Others))
	c.Index, c.Path = int64(index), proof.PathOf(leaves, index)

	var hashes vectorTree
	var records [][]byte
	for position := int64(1); position <= 6; position++ {
		e := proof.Event{
			Position: position, Stream: "sender-1", Version: position, Type: "sender.email_verified", Payload: []byte(`{"senderId":"sender-1"}`),
		}
		switch position {
		case 2, 4:
			e.Type = "transfer.created"
		case 3:
			e.Type, e.Payload = "transfer.created", []byte(`{"senderId":"sender-2"}`)
		case 6:
			e.Type = "customerindex.committed"
			e.Payload = fmt.Appendf(nil, `{"position":5,"customers":%d,"root":"%s"}`, len(leaves), proof.RootOf(leaves))
		}
		records = append(records, proof.AppendEncoded(nil, &e))
		more, err := tlog.StoredHashesForRecordHash(position-1, proof.Leaf(&e), &hashes)
		require.NoError(t, err)
		hashes.hashes = append(hashes.hashes, more...)
	}
	root, err := tlog.TreeHash(6, &hashes)
	require.NoError(t, err)
	head := proof.Head{Size: 6, Root: root}
	signed, err := head.Sign(signer)
	require.NoError(t, err)
	prove := func(position int64) proof.Receipt {
		path, err := tlog.ProveRecord(6, position-1, &hashes)
		require.NoError(t, err)
		inclusion := proof.Inclusion{Index: position - 1, Path: path, Head: signed}
		return proof.Receipt{Record: records[position-1], Proof: inclusion.Text()}
	}
	c.Commitment = prove(6)
	for _, position := range c.Transfers {
		c.Events = append(c.Events, prove(position))
	}
	return c, policy
}

func checkCompleteness(t *testing.T, c *proof.Completeness, policy *proof.Policy) (*proof.CheckedCompleteness, error) {
	t.Helper()
	file, err := json.Marshal(c)
	require.NoError(t, err)
	return proof.CheckCompleteness(file, policy)
}

func TestCheckCompleteness(t *testing.T) {
	t.Parallel()
	c, policy := newCompleteness(t, nil)
	checked, err := checkCompleteness(t, c, policy)
	require.NoError(t, err)
	require.Equal(t, "sender-1", checked.SenderID)
	require.Len(t, checked.Transfers, 2)
	require.Equal(t, 2, checked.Others)
	require.EqualValues(t, 5, checked.Position)
	require.EqualValues(t, 3, checked.Senders)

	const notCommitted = "the operator has not committed to this list of events"
	for name, e := range map[string]struct {
		change func(c *proof.Completeness)
		want   string
	}{
		"a transfer is left out": {func(c *proof.Completeness) { c.Transfers, c.Events = c.Transfers[1:], c.Events[1:] }, notCommitted},
		"a transfer is hidden among the other events": {func(c *proof.Completeness) {
			c.Transfers, c.Others, c.Events = c.Transfers[1:], proof.Positions{1, 2, 5}, c.Events[1:]
		}, notCommitted},
		"another event is left out":  {func(c *proof.Completeness) { c.Others = c.Others[1:] }, notCommitted},
		"the list of another sender": {func(c *proof.Completeness) { c.SenderID = "sender-2" }, notCommitted},
		"another index":              {func(c *proof.Completeness) { c.Index = (c.Index + 1) % 3 }, notCommitted},
		"an index outside the tree":  {func(c *proof.Completeness) { c.Index = 3 }, notCommitted},
		"a changed path":             {func(c *proof.Completeness) { c.Path[0][5]++ }, notCommitted},
		"a missing event":            {func(c *proof.Completeness) { c.Events = c.Events[1:] }, "the file has 1 events for 2 transfers"},
		"an event in the place of another": {func(c *proof.Completeness) { c.Events[1] = c.Events[0] },
			"events[1] is not the transfer at position 4"},
		"a changed event": {func(c *proof.Completeness) {
			c.Events[0].Record = bytes.Clone(c.Events[0].Record)
			c.Events[0].Record[40]++
		},
			"events[0]: the event differs from the sealed event at its position"},
		"an event as the commitment": {func(c *proof.Completeness) { c.Commitment = c.Events[0] }, "the commitment is another event"},
		"no commitment":              {func(c *proof.Completeness) { c.Commitment.Proof = "" }, "the commitment: the event is not sealed yet"},
		"another format":             {func(c *proof.Completeness) { c.Format = "hulak completeness v2" }, "it is not a completeness proof"},
	} {
		c, policy := newCompleteness(t, nil)
		e.change(c)
		_, err := checkCompleteness(t, c, policy)
		require.ErrorContains(t, err, e.want, name)
	}

	// The operator can't commit to a list with an event of another kind or of another sender as a transfer.
	c, policy = newCompleteness(t, func(c *proof.Completeness) { c.Transfers = proof.Positions{2, 5} })
	_, err = checkCompleteness(t, c, policy)
	require.ErrorContains(t, err, "events[1] is not the transfer at position 5")
	c, policy = newCompleteness(t, func(c *proof.Completeness) { c.Transfers = proof.Positions{2, 3} })
	_, err = checkCompleteness(t, c, policy)
	require.ErrorContains(t, err, "events[1] is a transfer of another sender")
}

func TestPathOfMatchesTlog(t *testing.T) {
	t.Parallel()
	var tree vectorTree
	var leaves []proof.Hash
	for n := range int64(40) {
		leaf := tlog.RecordHash(vectorRecord(n))
		more, err := tlog.StoredHashesForRecordHash(n, leaf, &tree)
		require.NoError(t, err)
		tree.hashes = append(tree.hashes, more...)
		leaves = append(leaves, leaf)
		for index := range leaves {
			want, err := tlog.ProveRecord(n+1, int64(index), &tree)
			require.NoError(t, err)
			require.Equal(t, []proof.Hash(want), proof.PathOf(leaves, index))
		}
	}
}
