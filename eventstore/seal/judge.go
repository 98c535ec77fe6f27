package seal

import (
	"errors"
	"fmt"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// event is the event at a position and its leaf. entry is nil if there is no event.
type event struct {
	entry *eventstore.StoredEvent
	leaf  proof.Hash
}

// mismatch is an event that does not match its stored leaf. The next head shows which of the two was changed.
type mismatch struct {
	place    Place
	inserted bool
	removed  bool // an event was removed here, and later events moved up
}

// mismatchesMax limits the mismatches remembered between two heads.
const mismatchesMax = findingsMax

// judge builds two trees in parallel: one from the events, and one from their stored leaves. The root in the next signed head
// shows which tree is right. If it is the tree of stored leaves, events were changed; otherwise hashes were. Both trees continue
// from the right one.
type judge struct {
	report *Report

	log    proof.Tree // tree over the events
	stored proof.Tree // tree over the stored leaves; only used if forked
	forked bool

	pending   []mismatch // since the last matching head
	uncounted int64
	confirmed int64           // size of the last matching head
	failed    []*proof.Head   // later heads that match neither tree
	previous  int64           // size of the last head
	lost      int64           // last position with neither an event nor a stored leaf
	shift     int64           // offset of the events from the positions where they were sealed
	moved     int64           // number of events with that offset
	suspect   int64           // position of the last event found changed
	before    proof.Hash      // stored leaf of the previous position
	nodes     [2][]proof.Hash // nodes completed by the last leaf, per tree
}

// follow processes the event and the stored leaf at the next position.
func (j *judge) follow(position int64, at *event, blocks *blockCursor) {
	stored, known := blocks.leaf(position)
	if !known {
		j.report.add(Finding{Kind: HashMissing, First: position})
		stored = at.leaf // nothing to compare with; the next head decides
	}
	if at.entry == nil {
		j.missing(position)
		at.leaf = stored
		if !known {
			j.lost = position
		}
	} else if at.leaf != stored {
		j.differ(position, at.entry, blocks)
	} else if j.shift != 0 {
		j.settle(at.entry)
	}
	j.before = stored
	j.grow(at.leaf, stored)
	j.compareNodes(position, blocks)
}

// missing records that a position has no event. If an event was removed and the later ones moved up, the last position is empty,
// but its event was not removed.
func (j *judge) missing(position int64) {
	if j.shift < 0 && position == j.report.Events+1 {
		return
	}
	j.report.add(Finding{Kind: EventRemoved, First: position})
}

// differ records an event that doesn't match its stored leaf. If it was sealed at a neighboring position, another event was
// removed or inserted before it, and it only moved.
func (j *judge) differ(position int64, e *eventstore.StoredEvent, blocks *blockCursor) {
	behind, known := blocks.leaf(position + 1)
	sealedBehind := known && leafAt(e, position+1) == behind
	sealedBefore := position > 1 && leafAt(e, position-1) == j.before
	switch {
	case j.shift < 0 && (sealedBehind || !known), j.shift > 0 && sealedBefore:
		j.moved++
	case j.shift == 0 && sealedBehind:
		j.shift, j.moved = -1, 0
		j.pend(mismatch{place: placeOf(e), removed: true})
	case j.shift == 0 && sealedBefore && j.suspect == position-1 && len(j.pending) > 0:
		j.shift, j.moved = 1, 1
		j.pending[len(j.pending)-1].inserted = true
	default:
		j.suspect = position
		j.pend(mismatch{place: placeOf(e)})
	}
}

// settle ends a shift, because an event is at its sealed position again. If events had moved down, they fill the position of a
// removed event. If none had moved up, two neighbors were swapped.
func (j *judge) settle(e *eventstore.StoredEvent) {
	switch {
	case j.shift > 0:
		j.pend(mismatch{place: Place{Position: e.Position - 1}, removed: true})
	case j.moved == 0:
		for i := range j.pending {
			j.pending[i].removed = false
		}
	}
	j.shift = 0
}

// leafAt returns the leaf that an event would have at another position.
func leafAt(e *eventstore.StoredEvent, position int64) proof.Hash {
	moved := EventOf(e)
	moved.Position = position
	return proof.Leaf(&moved)
}

func (j *judge) pend(m mismatch) {
	if len(j.pending) >= mismatchesMax {
		j.uncounted++
		return
	}
	j.pending = append(j.pending, m)
}

func (j *judge) grow(leaf, stored proof.Hash) {
	if !j.forked && leaf != stored {
		j.stored, j.forked = j.log.Clone(), true
	}
	collect := func(into *[]proof.Hash) func(int, int64, proof.Hash) {
		*into = (*into)[:0]
		return func(level int, _ int64, node proof.Hash) {
			if level >= nodeLevelMin {
				*into = append(*into, node)
			}
		}
	}
	j.log.Add(leaf, collect(&j.nodes[0]))
	if j.forked {
		j.stored.Add(stored, collect(&j.nodes[1]))
	}
}

// compareNodes compares the nodes completed by a leaf with the stored nodes.
func (j *judge) compareNodes(position int64, blocks *blockCursor) {
	for i, node := range j.nodes[0] {
		stored, known := blocks.nextNode(position)
		if known && stored != node && (!j.forked || stored != j.nodes[1][i]) {
			j.report.add(Finding{Kind: HashRewritten, First: position - 1<<(nodeLevelMin+i) + 1, Last: position, Why: "the node over these positions is not what their leaves make"})
		} else if !known && j.hasBlock(position, blocks) {
			j.report.add(Finding{Kind: HashMissing, First: position - 1<<(nodeLevelMin+i) + 1, Last: position, Why: "the node over these positions is not there"})
		}
	}
}

func (j *judge) hasBlock(position int64, blocks *blockCursor) bool {
	_, known := blocks.leaf(position)
	return known
}

// reached checks heads that cover everything up to a position. There are two if a number was signed twice.
func (j *judge) reached(heads []*proof.Head, size int64) {
	right := -1
	for i, h := range heads {
		if h.Size == size && size > j.previous && j.agrees(h) {
			right = i
		}
	}
	last := heads[max(right, 0)]
	j.report.Heads++
	j.report.Sealed, j.report.LastHead = max(j.report.Sealed, last.Size), last
	for i, h := range heads {
		switch {
		case i == right:
		case h.Size != size || size <= j.previous:
			j.report.add(Finding{Kind: HeadUntrue, Head: h.Number, Why: fmt.Sprintf("it covers %d events, which does not fit its neighbours", h.Size)})
		case right >= 0:
			j.report.add(Finding{Kind: HeadUntrue, Head: h.Number, Why: "it is signed, and is not of this log"})
		case i == 0:
			j.failed = append(j.failed, h)
		}
	}
	j.previous = max(j.previous, size)
	if right >= 0 {
		j.confirm(last)
	}
}

func (j *judge) agrees(h *proof.Head) bool {
	return h.Root == j.log.Root() || (j.forked && h.Root == j.stored.Root())
}

// confirm resolves pending mismatches with a matching head. Both trees continue from the tree that matches.
func (j *judge) confirm(h *proof.Head) {
	for _, f := range j.failed {
		j.report.add(Finding{Kind: HeadUntrue, Head: f.Number, Why: "it is signed, and is not of this log"})
	}
	eventsAreRight := h.Root == j.log.Root()
	for i := range j.pending {
		j.report.add(j.pending[i].finding(eventsAreRight))
	}
	j.report.More += j.uncounted
	if j.forked && !eventsAreRight {
		j.log = j.stored.Clone()
	}
	j.failed, j.pending, j.uncounted, j.forked, j.confirmed = nil, nil, 0, false, h.Size
}

func (m *mismatch) finding(eventsAreRight bool) Finding {
	f := Finding{Kind: EventChanged, First: m.place.Position, Stream: m.place.Stream, Version: m.place.Version, Type: m.place.Type}
	switch {
	case eventsAreRight:
		f.Kind, f.Why = HashRewritten, "the event is as it was sealed"
	case m.inserted:
		f.Kind, f.Why = EventInserted, "the events behind it stand one position later than they were sealed"
	case m.removed:
		f = Finding{Kind: EventRemoved, First: m.place.Position, Why: "others were moved into its place"}
	default:
		f.Why = "it is not what was sealed"
	}
	return f
}

// unsealed checks an event that no head covers against the writers' signatures. If signed is nil, it only counts the event.
func (j *judge) unsealed(position int64, at *event, signed *signedLeaves) {
	if at.entry == nil {
		if signed != nil && len(signed.at[position]) > 0 {
			j.report.add(Finding{Kind: EventRemoved, First: position, Why: "a writer of the log stored one here"})
		}
		return
	}
	place := placeOf(at.entry)
	if j.report.Unsealed == 0 {
		j.report.FirstUnsealed = &place
	}
	j.report.Unsealed++
	j.report.LastUnsealed = &place
	if signed == nil || j.shift > 0 && leafAt(at.entry, position-1) == j.before { // moved here by an event inserted before it
		return
	}
	var refused *UnauthenticatedError
	if errors.As(signed.check(at.entry, at.leaf), &refused) {
		f := Finding{Kind: EventUnauthenticated, First: position, Stream: place.Stream, Version: place.Version, Type: place.Type, Why: refused.why()}
		if refused.Changed {
			f.Kind = EventChanged
		}
		j.report.add(f)
	}
}

// compareKept checks a head that was kept elsewhere.
func (j *judge) compareKept(h *proof.Head) {
	if h.Size > j.report.Events {
		j.report.add(Finding{Kind: KeptUntrue, Head: h.Number, Why: fmt.Sprintf("it covers %d events, the log has %d", h.Size, j.report.Events)})
	} else if !j.agrees(h) {
		j.report.add(Finding{Kind: KeptUntrue, Head: h.Number, Why: "the log is not the one that it was signed over"})
	}
}

// finish reports everything that is still unresolved at the end.
func (j *judge) finish(events int64, blocks *blockCursor) {
	if len(j.failed) > 0 && j.lost <= j.confirmed { // otherwise the missing events explain why no tree matches
		f := j.failed[0]
		j.report.add(Finding{
			Kind: EventsUnknown, First: j.confirmed + 1, Last: f.Size, Head: f.Number,
			Why: "neither the events nor the stored hashes lead to this head: events were changed here, and their hashes with them",
		})
	}
	for _, m := range j.pending {
		f := m.finding(false)
		if len(j.failed) > 0 && f.Kind == EventChanged {
			f.Why = "it is not what its stored hash says"
		}
		j.report.add(f)
	}
	j.report.More += j.uncounted
	if j.report.Heads == 0 && events > 0 {
		j.report.add(Finding{Kind: NothingSealed, Why: "there is no head that could be trusted"})
	} else if blocks.upto > j.report.Sealed {
		j.report.add(Finding{Kind: HeadMissing, First: j.report.Sealed + 1, Last: blocks.upto, Why: "the head that covered these positions is gone"})
	}
}
