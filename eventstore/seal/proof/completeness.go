package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// CompletenessFormat is the value of the first field of every completeness proof.
const CompletenessFormat = "hulak completeness v1"

// Completeness shows which events the operator has committed to as all events about a sender, up to the position of the commitment. The
// commitment is the root of a Merkle tree with one leaf per sender. An event in the log contains the root, so the operator cannot commit to
// different lists for different people.
type Completeness struct {
	Format    string    `json:"format"`
	SenderID  string    `json:"senderId"`
	Transfers Positions `json:"transfers"`    // of the events that created the sender's transfers, in order
	Others    Positions `json:"others"`       // of all other events about the sender, in order
	Index     int64     `json:"index,string"` // of the sender's leaf, from 0
	Path      []Hash    `json:"path"`         // from the leaf's sibling to the root's child
	// Commitment is the event that contains the root.
	Commitment Receipt `json:"commitment"`
	// Events are the events at the positions in Transfers. Personal data is encrypted.
	Events []Receipt `json:"events"`
}

// Positions are log positions. In JSON, each is a string, as in the API.
type Positions []int64

// MarshalJSON implements json.Marshaler.
func (p Positions) MarshalJSON() ([]byte, error) {
	texts := make([]string, len(p))
	for i, position := range p {
		texts[i] = strconv.FormatInt(position, 10)
	}
	return json.Marshal(texts)
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *Positions) UnmarshalJSON(text []byte) error {
	var texts []string
	if err := json.Unmarshal(text, &texts); err != nil {
		return err
	}
	*p = make(Positions, len(texts))
	for i, text := range texts {
		var err error
		if (*p)[i], err = strconv.ParseInt(text, 10, 64); err != nil {
			return err
		}
	}
	return nil
}

// customerPrefix is the prefix of every encoded leaf of the customer index.
const customerPrefix = "hulak customer v1\n"

// CustomerLeaf returns the leaf of a sender: the hash of the sender's ID and the positions of the sender's events.
func CustomerLeaf(senderID string, transfers, others []int64) Hash {
	record := appendText([]byte(customerPrefix), senderID)
	for _, positions := range [][]int64{transfers, others} {
		record = appendNumber(record, int64(len(positions)))
		for _, position := range positions {
			record = appendNumber(record, position)
		}
	}
	return tlog.RecordHash(record)
}

// RootOf returns the root of a tree with the given leaves.
func RootOf(leaves []Hash) Hash {
	var tree Tree
	for _, leaf := range leaves {
		tree.Add(leaf, nil)
	}
	return tree.Root()
}

// PathOf returns the path from a leaf to the root of a tree with the given leaves.
func PathOf(leaves []Hash, index int) []Hash {
	if len(leaves) == 1 {
		return []Hash{}
	}
	half := 1
	for half*2 < len(leaves) {
		half *= 2
	}
	if index < half {
		return append(PathOf(leaves[:half], index), RootOf(leaves[half:]))
	}
	return append(PathOf(leaves[half:], index-half), RootOf(leaves[:half]))
}

// CheckedCompleteness is the content of a valid completeness proof.
type CheckedCompleteness struct {
	SenderID  string
	Transfers []Event // that created the sender's transfers
	Others    int     // number of other events about the sender
	Position  int64   // position of the last event that the commitment includes
	Senders   int64   // number of senders in the commitment
	Head      *CosignedHead
}

// CheckCompleteness checks a completeness proof with a policy.
func CheckCompleteness(file []byte, policy *Policy) (*CheckedCompleteness, error) {
	var c Completeness
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&c) != nil || c.Format != CompletenessFormat {
		return nil, errors.New("it is not a completeness proof")
	}
	commitment, head, err := checkReceipt(&c.Commitment, policy)
	if err != nil {
		return nil, fmt.Errorf("the commitment: %w", err)
	}
	var committed struct {
		Position, Customers int64
		Root                string
	}
	if commitment.Type != "customerindex.committed" || json.Unmarshal(commitment.Payload, &committed) != nil {
		return nil, errors.New("the commitment is another event")
	}
	root, err := tlog.ParseHash(committed.Root)
	if err != nil {
		return nil, errors.New("the commitment has no root")
	}
	leaf := CustomerLeaf(c.SenderID, c.Transfers, c.Others)
	if c.Index < 0 || c.Index >= committed.Customers || tlog.CheckRecord(c.Path, committed.Customers, root, c.Index, leaf) != nil {
		return nil, errors.New("the operator has not committed to this list of events")
	}
	checked := &CheckedCompleteness{
		SenderID: c.SenderID, Others: len(c.Others), Position: committed.Position, Senders: committed.Customers, Head: head,
	}
	checked.Transfers, err = c.checkTransfers(policy)
	return checked, err
}

// checkTransfers checks that the file has the event at each position of a transfer.
func (c *Completeness) checkTransfers(policy *Policy) ([]Event, error) {
	if len(c.Events) != len(c.Transfers) {
		return nil, fmt.Errorf("the file has %d events for %d transfers", len(c.Events), len(c.Transfers))
	}
	var events []Event
	for i := range c.Events {
		e, _, err := checkReceipt(&c.Events[i], policy)
		if err != nil {
			return nil, fmt.Errorf("events[%d]: %w", i, err)
		}
		var payload struct{ SenderID string }
		if e.Position != c.Transfers[i] || e.Type != "transfer.created" || json.Unmarshal(e.Payload, &payload) != nil {
			return nil, fmt.Errorf("events[%d] is not the transfer at position %d", i, c.Transfers[i])
		}
		if payload.SenderID != c.SenderID {
			return nil, fmt.Errorf("events[%d] is a transfer of another sender", i)
		}
		events = append(events, *e)
	}
	return events, nil
}
