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
	event    EventRef
	inserted bool
	removed  bool // an event was removed here, and later events moved up
}

// mismatchesMax limits the mismatches remembered between two heads.
const mismatchesMax = findingsMax

// logComparison builds two trees in parallel: one from the events, and one from their stored leaves. The root in the next signed head
// shows which tree is right. If it is the tree of stored leaves, events were changed; otherwise hashes were. Both trees continue
// from the right one.
type logComparison struct {
	report *Report

	events    proof.Tree // tree over the events
	stored proof.Tree // tree over the stored leaves; only used if forked
	diverged bool

	mismatches   []mismatch // since the last matching head
	droppedMismatches int64
	matchedSize int64           // size of the last matching head
	unmatchedHeads    []*proof.Head   // later heads that match neither tree
	previousSize  int64           // size of the last head
	lastLost      int64           // last position with neither an event nor a stored leaf
	shift     int64           // offset of the events from the positions where they were sealed
	shiftedEvents     int64           // number of events with that offset
	lastMismatch   int64           // position of the last event found changed
	previousLeaf    proof.Hash      // stored leaf of the previous position
	nodes     [2][]proof.Hash // nodes completed by the last leaf, per tree
}

// compareEvent processes the event and the stored leaf at the next position.
func (j *logComparison) compareEvent(position int64, at *event, blocks *blockCursor) {
	stored, known := blocks.leaf(position)
	if !known {
		j.report.add(Finding{Kind: HashMissing, First: position})
		stored = at.leaf // nothing to compare with; the next head decides
	}
	if at.entry == nil {
		j.recordMissing(position)
		at.leaf = stored
		if !known {
			j.lastLost = position
		}
	} else if at.leaf != stored {
		j.recordMismatch(position, at.entry, blocks)
	} else if j.shift != 0 {
		j.endShift(at.entry)
	}
	j.previousLeaf = stored
	j.addLeaves(at.leaf, stored)
	j.compareNodes(position, blocks)
}

// recordMissing records that a position has no event. If an event was removed and the later ones moved up, the last position is empty,
// but its event was not removed.
func (j *logComparison) recordMissing(position int64) {
	if j.shift < 0 && position == j.report.Events+1 {
		return
	}
	j.report.add(Finding{Kind: EventRemoved, First: position})
}

// recordMismatch records an event that doesn't match its stored leaf. If it was sealed at a neighboring position, another event was
// removed or inserted before it, and it only moved.
func (j *logComparison) recordMismatch(position int64, e *eventstore.StoredEvent, blocks *blockCursor) {
	behind, known := blocks.leaf(position + 1)
	sealedBehind := known && leafAt(e, position+1) == behind
	sealedBefore := position > 1 && leafAt(e, position-1) == j.previousLeaf
	switch {
	case j.shift < 0 && (sealedBehind || !known), j.shift > 0 && sealedBefore:
		j.shiftedEvents++
	case j.shift == 0 && sealedBehind:
		j.shift, j.shiftedEvents = -1, 0
		j.addMismatch(mismatch{event: refOf(e), removed: true})
	case j.shift == 0 && sealedBefore && j.lastMismatch == position-1 && len(j.mismatches) > 0:
		j.shift, j.shiftedEvents = 1, 1
		j.mismatches[len(j.mismatches)-1].inserted = true
	default:
		j.lastMismatch = position
		j.addMismatch(mismatch{event: refOf(e)})
	}
}

// endShift ends a shift, because an event is at its sealed position again. If events had moved down, they fill the position of a
// removed event. If none had moved up, two neighbors were swapped.
func (j *logComparison) endShift(e *eventstore.StoredEvent) {
	switch {
	case j.shift > 0:
		j.addMismatch(mismatch{event: EventRef{Position: e.Position - 1}, removed: true})
	case j.shiftedEvents == 0:
		for i := range j.mismatches {
			j.mismatches[i].removed = false
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

func (j *logComparison) addMismatch(m mismatch) {
	if len(j.mismatches) >= mismatchesMax {
		j.droppedMismatches++
		return
	}
	j.mismatches = append(j.mismatches, m)
}

func (j *logComparison) addLeaves(leaf, stored proof.Hash) {
	if !j.diverged && leaf != stored {
		j.stored, j.diverged = j.events.Clone(), true
	}
	collect := func(into *[]proof.Hash) func(int, int64, proof.Hash) {
		*into = (*into)[:0]
		return func(level int, _ int64, node proof.Hash) {
			if level >= nodeLevelMin {
				*into = append(*into, node)
			}
		}
	}
	j.events.Add(leaf, collect(&j.nodes[0]))
	if j.diverged {
		j.stored.Add(stored, collect(&j.nodes[1]))
	}
}

// compareNodes compares the nodes completed by a leaf with the stored nodes.
func (j *logComparison) compareNodes(position int64, blocks *blockCursor) {
	for i, node := range j.nodes[0] {
		stored, known := blocks.nextNode(position)
		if known && stored != node && (!j.diverged || stored != j.nodes[1][i]) {
			j.report.add(Finding{Kind: HashRewritten, First: position - 1<<(nodeLevelMin+i) + 1, Last: position, Reason: "the node over these positions is not what their leaves make"})
		} else if !known && j.hasBlock(position, blocks) {
			j.report.add(Finding{Kind: HashMissing, First: position - 1<<(nodeLevelMin+i) + 1, Last: position, Reason: "the node over these positions is not there"})
		}
	}
}

func (j *logComparison) hasBlock(position int64, blocks *blockCursor) bool {
	_, known := blocks.leaf(position)
	return known
}

// checkHeads checks heads that cover everything up to a position. There are two if a number was signed twice.
func (j *logComparison) checkHeads(heads []*proof.Head, size int64) {
	right := -1
	for i, h := range heads {
		if h.Size == size && size > j.previousSize && j.matches(h) {
			right = i
		}
	}
	last := heads[max(right, 0)]
	j.report.Heads++
	j.report.Sealed, j.report.LastHead = max(j.report.Sealed, last.Size), last
	for i, h := range heads {
		switch {
		case i == right:
		case h.Size != size || size <= j.previousSize:
			j.report.add(Finding{Kind: HeadMismatch, Head: h.Number, Reason: fmt.Sprintf("it covers %d events, which does not fit its neighbours", h.Size)})
		case right >= 0:
			j.report.add(Finding{Kind: HeadMismatch, Head: h.Number, Reason: "it is signed, and is not of this log"})
		case i == 0:
			j.unmatchedHeads = append(j.unmatchedHeads, h)
		}
	}
	j.previousSize = max(j.previousSize, size)
	if right >= 0 {
		j.resolveMismatches(last)
	}
}

func (j *logComparison) matches(h *proof.Head) bool {
	return h.Root == j.events.Root() || (j.diverged && h.Root == j.stored.Root())
}

// resolveMismatches resolves pending mismatches with a matching head. Both trees continue from the tree that matches.
func (j *logComparison) resolveMismatches(h *proof.Head) {
	for _, f := range j.unmatchedHeads {
		j.report.add(Finding{Kind: HeadMismatch, Head: f.Number, Reason: "it is signed, and is not of this log"})
	}
	eventsAreRight := h.Root == j.events.Root()
	for i := range j.mismatches {
		j.report.add(j.mismatches[i].finding(eventsAreRight))
	}
	j.report.More += j.droppedMismatches
	if j.diverged && !eventsAreRight {
		j.events = j.stored.Clone()
	}
	j.unmatchedHeads, j.mismatches, j.droppedMismatches, j.diverged, j.matchedSize = nil, nil, 0, false, h.Size
}

func (m *mismatch) finding(eventsAreRight bool) Finding {
	f := Finding{Kind: EventChanged, First: m.event.Position, Stream: m.event.Stream, Version: m.event.Version, Type: m.event.Type}
	switch {
	case eventsAreRight:
		f.Kind, f.Reason = HashRewritten, "the event is as it was sealed"
	case m.inserted:
		f.Kind, f.Reason = EventInserted, "the events behind it stand one position later than they were sealed"
	case m.removed:
		f = Finding{Kind: EventRemoved, First: m.event.Position, Reason: "others were moved into its place"}
	default:
		f.Reason = "it is not what was sealed"
	}
	return f
}

// checkUnsealed checks an event that no head covers against the writers' signatures. If signed is nil, it only counts the event.
func (j *logComparison) checkUnsealed(position int64, at *event, signed *signedLeaves) {
	if at.entry == nil {
		if signed != nil && len(signed.byPosition[position]) > 0 {
			j.report.add(Finding{Kind: EventRemoved, First: position, Reason: "a writer of the log stored one here"})
		}
		return
	}
	place := refOf(at.entry)
	if j.report.Unsealed == 0 {
		j.report.FirstUnsealed = &place
	}
	j.report.Unsealed++
	j.report.LastUnsealed = &place
	if signed == nil || j.shift > 0 && leafAt(at.entry, position-1) == j.previousLeaf { // moved here by an event inserted before it
		return
	}
	var refused *UnauthenticatedError
	if errors.As(signed.check(at.entry, at.leaf), &refused) {
		f := Finding{Kind: EventUnauthenticated, First: position, Stream: place.Stream, Version: place.Version, Type: place.Type, Reason: refused.reason()}
		if refused.Changed {
			f.Kind = EventChanged
		}
		j.report.add(f)
	}
}

// checkSavedHead checks a head that was kept elsewhere.
func (j *logComparison) checkSavedHead(h *proof.Head) {
	if h.Size > j.report.Events {
		j.report.add(Finding{Kind: SavedHeadMismatch, Head: h.Number, Reason: fmt.Sprintf("it covers %d events, the log has %d", h.Size, j.report.Events)})
	} else if !j.matches(h) {
		j.report.add(Finding{Kind: SavedHeadMismatch, Head: h.Number, Reason: "the log is not the one that it was signed over"})
	}
}

// finish reports everything that is still unresolved at the end.
func (j *logComparison) finish(events int64, blocks *blockCursor) {
	if len(j.unmatchedHeads) > 0 && j.lastLost <= j.matchedSize { // otherwise the missing events explain why no tree matches
		f := j.unmatchedHeads[0]
		j.report.add(Finding{
			Kind: EventsAndHashesChanged, First: j.matchedSize + 1, Last: f.Size, Head: f.Number,
			Reason: "neither the events nor the stored hashes lead to this head: events were changed here, and their hashes with them",
		})
	}
	for _, m := range j.mismatches {
		f := m.finding(false)
		if len(j.unmatchedHeads) > 0 && f.Kind == EventChanged {
			f.Reason = "it is not what its stored hash says"
		}
		j.report.add(f)
	}
	j.report.More += j.droppedMismatches
	if j.report.Heads == 0 && events > 0 {
		j.report.add(Finding{Kind: NothingSealed, Reason: "there is no head that could be trusted"})
	} else if blocks.maxPosition > j.report.Sealed {
		j.report.add(Finding{Kind: HeadMissing, First: j.report.Sealed + 1, Last: blocks.maxPosition, Reason: "the head that covered these positions is gone"})
	}
}
