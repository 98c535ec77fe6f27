package manylogs

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

// hashes stores the hashes of a tree as package tlog numbers them.
type hashes []tlog.Hash

// ReadHashes implements tlog.HashReader.
func (h *hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		found[i] = (*h)[index]
	}
	return found, nil
}

// add adds the leaf with number n, starting at 0.
func (h *hashes) add(n int64, leaf tlog.Hash) error {
	added, err := tlog.StoredHashesForRecordHash(n, leaf, h)
	*h = append(*h, added...)
	return err
}

// sealer signs the heads of one log.
type sealer struct {
	log       *eventstore.Log
	key       seal.Key
	verifiers note.Verifiers
	tree      proof.Tree
	hashes    hashes
	last      *proof.Head
}

func newSealer(log *eventstore.Log) (*sealer, error) {
	text, err := seal.GenerateKey(seal.DefaultOrigin)
	if err != nil {
		return nil, err
	}
	key, err := seal.ParseKey(text)
	if err != nil {
		return nil, err
	}
	verifiers, err := proof.Verifiers(key.Public)
	return &sealer{log: log, key: key, verifiers: verifiers}, err
}

// seal signs a head over all events of the log. It checks that the head extends the last one and proves the last event.
func (s *sealer) seal(ctx context.Context) ([]byte, error) {
	var last proof.Event
	for {
		events, err := s.log.ReadStored(ctx, s.tree.Size(), 1000)
		if err != nil {
			return nil, err
		}
		if len(events) == 0 {
			break
		}
		for i := range events {
			last = seal.ProofEvent(&events[i])
			leaf := proof.Leaf(&last)
			if err := s.hashes.add(s.tree.Size(), leaf); err != nil {
				return nil, err
			}
			s.tree.Add(leaf, nil)
		}
	}
	head := &proof.Head{Number: 1, Size: s.tree.Size(), Root: s.tree.Root(), At: transfertest.Start}
	if s.last != nil {
		head.Number = s.last.Number + 1
	}
	signed, err := head.Sign(s.key)
	if err != nil {
		return nil, err
	}
	if err := s.check(signed, &last); err != nil {
		return nil, err
	}
	s.last = head
	return signed, nil
}

// check checks a signed head as someone with only the public key does. last is the newest event, if there is one since the last head.
func (s *sealer) check(signed []byte, last *proof.Event) error {
	head, err := proof.OpenHead(signed, s.verifiers)
	if err != nil {
		return err
	}
	if last.Position > 0 {
		path, err := tlog.ProveRecord(head.Size, last.Position-1, &s.hashes)
		if err != nil {
			return err
		}
		if err := proof.CheckInclusion(last, path, head); err != nil {
			return err
		}
	}
	if s.last == nil {
		return nil
	}
	path, err := tlog.ProveTree(head.Size, s.last.Size, &s.hashes)
	if err != nil {
		return err
	}
	return proof.CheckConsistency(s.last, head, path)
}

// combined is a checkpoint of checkpoints: a signed root over the heads of all logs.
type combined struct {
	note  []byte
	heads [][]byte // signed heads by log
	tree  hashes
}

const combinedOrigin = "hulak combined checkpoint v1"

// headLeaf returns the leaf of a log's head.
func headLeaf(log int, signed []byte) tlog.Hash {
	return tlog.RecordHash(fmt.Appendf(nil, "log %d\n%s", log, signed))
}

func combine(key seal.Key, heads [][]byte) (*combined, error) {
	c := &combined{heads: heads}
	for i, signed := range heads {
		if err := c.tree.add(int64(i), headLeaf(i, signed)); err != nil {
			return nil, err
		}
	}
	root, err := tlog.TreeHash(int64(len(heads)), &c.tree)
	if err != nil {
		return nil, err
	}
	c.note, err = note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", combinedOrigin, len(heads), root)}, key)
	return c, err
}

// prove returns the path from the head of a log to the root.
func (c *combined) prove(log int) (tlog.RecordProof, error) {
	return tlog.ProveRecord(int64(len(c.heads)), int64(log), &c.tree)
}

var errNotCombined = errors.New("it is not a combined checkpoint")

// checkCombined checks that a combined checkpoint covers the head of a log.
func checkCombined(signed []byte, verifiers note.Verifiers, log int, head []byte, path tlog.RecordProof) error {
	opened, err := proof.OpenNote(signed, verifiers)
	if err != nil {
		return err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != combinedOrigin {
		return errNotCombined
	}
	var size int64
	if _, err := fmt.Sscan(lines[1], &size); err != nil {
		return errNotCombined
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return err
	}
	return tlog.CheckRecord(path, size, root, int64(log), headLeaf(log, head))
}

// bodyHash returns the hash of a request for an idempotency key.
func bodyHash(request string) [32]byte { return sha256.Sum256([]byte(request)) }
