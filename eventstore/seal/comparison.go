package seal

import (
	"errors"
	"fmt"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// hashedEvent is the event at a position, with its leaf hash. event is nil if the position has no event.
type hashedEvent struct {
	event *eventstore.StoredEvent
	leaf  proof.Hash
}

// mismatch is an event that does not match its stored leaf. The next head shows which of the two was changed.
type mismatch struct {
	event    EventRef
	inserted bool // whether an event was inserted here, which shifted later events forward by one position
	removed  bool // whether an event was removed here, which shifted later events back by one position
}

// maxMismatches limits the mismatches kept between two heads. Additional mismatches are only counted.
const maxMismatches = maxFindings

// logComparison builds two trees in parallel: one from the events, and one from their stored leaves. The root in the next signed head
// shows which tree is correct. If it is the tree of stored leaves, events were changed. Otherwise, hashes were changed. Both trees
// continue from the correct one.
type logComparison struct {
	report *Report

	events   proof.Tree // tree over the events
	stored   proof.Tree // tree over the stored leaves; used only if diverged
	diverged bool

	mismatches           []mismatch // since the last matching head
	droppedMismatches    int64
	matchedSize          int64           // size of the last matching head
	unmatchedHeads       []*proof.Head   // later heads that match neither tree
	previousSize         int64           // size of the previous head
	lastLostPosition     int64           // last position with neither an event nor a stored leaf
	shift                int64           // offset of the events from their sealed positions: -1, 0, or 1
	shiftedEvents        int64           // number of events with this offset
	lastMismatchPosition int64           // position of the last event recorded as changed
	previousLeaf         proof.Hash      // stored leaf of the previous position
	nodes                [2][]proof.Hash // nodes completed by the latest leaf, per tree
}

// compareEvent compares the event and the stored leaf at the next position.
func (c *logComparison) compareEvent(position int64, e *hashedEvent, blocks *blockCursor) {
	stored, found := blocks.leaf(position)
	if !found {
		c.report.add(Finding{Kind: HashMissing, First: position})
		stored = e.leaf // the next head checks the event
	}
	switch {
	case e.event == nil:
		c.recordMissing(position)
		e.leaf = stored
		if !found {
			c.lastLostPosition = position
		}
	case e.leaf != stored:
		c.recordMismatch(position, e.event, blocks)
	case c.shift != 0:
		c.endShift(e.event)
	}
	c.previousLeaf = stored
	c.addLeaves(e.leaf, stored)
	c.compareNodes(position, blocks)
}

// recordMissing reports that a position has no event. If an event was removed and the later events moved to fill the gap, the last
// position is empty, too. That position is not reported.
func (c *logComparison) recordMissing(position int64) {
	if c.shift < 0 && position == c.report.Events+1 {
		return
	}
	c.report.add(Finding{Kind: EventRemoved, First: position})
}

// recordMismatch records an event that doesn't match its stored leaf. An event that was sealed at a neighboring position has only moved,
// because an earlier event was removed or inserted.
func (c *logComparison) recordMismatch(position int64, e *eventstore.StoredEvent, blocks *blockCursor) {
	nextLeaf, found := blocks.leaf(position + 1)
	sealedAfter := found && leafAt(e, position+1) == nextLeaf
	sealedBefore := position > 1 && leafAt(e, position-1) == c.previousLeaf
	switch {
	case c.shift < 0 && (sealedAfter || !found), c.shift > 0 && sealedBefore:
		c.shiftedEvents++
	case c.shift == 0 && sealedAfter:
		c.shift, c.shiftedEvents = -1, 0
		c.addMismatch(mismatch{event: newEventRef(e), removed: true})
	case c.shift == 0 && sealedBefore && c.lastMismatchPosition == position-1 && len(c.mismatches) > 0:
		c.shift, c.shiftedEvents = 1, 1
		c.mismatches[len(c.mismatches)-1].inserted = true
	default:
		c.lastMismatchPosition = position
		c.addMismatch(mismatch{event: newEventRef(e)})
	}
}

// endShift ends a shift when an event is at its sealed position again. If events had moved to later positions, the last one has
// taken the place of a removed event. If none had moved to an earlier position, two neighbors were swapped.
func (c *logComparison) endShift(e *eventstore.StoredEvent) {
	switch {
	case c.shift > 0:
		c.addMismatch(mismatch{event: EventRef{Position: e.Position - 1}, removed: true})
	case c.shiftedEvents == 0:
		for i := range c.mismatches {
			c.mismatches[i].removed = false
		}
	}
	c.shift = 0
}

// leafAt returns the leaf that an event would have at another position.
func leafAt(e *eventstore.StoredEvent, position int64) proof.Hash {
	moved := ProofEvent(e)
	moved.Position = position
	return proof.Leaf(&moved)
}

func (c *logComparison) addMismatch(m mismatch) {
	if len(c.mismatches) >= maxMismatches {
		c.droppedMismatches++
		return
	}
	c.mismatches = append(c.mismatches, m)
}

func (c *logComparison) addLeaves(leaf, stored proof.Hash) {
	if !c.diverged && leaf != stored {
		c.stored, c.diverged = c.events.Clone(), true
	}
	collect := func(nodes *[]proof.Hash) func(int, int64, proof.Hash) {
		*nodes = (*nodes)[:0]
		return func(level int, _ int64, node proof.Hash) {
			if level >= minNodeLevel {
				*nodes = append(*nodes, node)
			}
		}
	}
	c.events.Add(leaf, collect(&c.nodes[0]))
	if c.diverged {
		c.stored.Add(stored, collect(&c.nodes[1]))
	}
}

// compareNodes compares the nodes completed by a leaf with the stored nodes.
func (c *logComparison) compareNodes(position int64, blocks *blockCursor) {
	for i, node := range c.nodes[0] {
		stored, found := blocks.nextNode(position)
		first := position - 1<<(minNodeLevel+i) + 1
		if found && stored != node && (!c.diverged || stored != c.nodes[1][i]) {
			c.report.add(Finding{Kind: HashRewritten, First: first, Last: position, Reason: "the stored node does not match the leaves"})
		} else if !found && c.hasBlock(position, blocks) {
			c.report.add(Finding{Kind: HashMissing, First: first, Last: position, Reason: "the stored node is missing"})
		}
	}
}

func (c *logComparison) hasBlock(position int64, blocks *blockCursor) bool {
	_, found := blocks.leaf(position)
	return found
}

// checkHeads checks the heads that share a number, once the trees have grown to the given size. There are two heads if two different
// ones were signed with this number.
func (c *logComparison) checkHeads(heads []*proof.Head, size int64) {
	matching := -1
	for i, h := range heads {
		if h.Size == size && size > c.previousSize && c.matches(h) {
			matching = i
		}
	}
	last := heads[max(matching, 0)]
	c.report.Heads++
	c.report.Sealed, c.report.LastHead = max(c.report.Sealed, last.Size), last
	for i, h := range heads {
		switch {
		case i == matching:
		case h.Size != size || size <= c.previousSize:
			c.report.add(Finding{
				Kind: HeadMismatch, Head: h.Number, Reason: fmt.Sprintf("it covers %d events, which conflicts with the other heads", h.Size),
			})
		case matching >= 0:
			c.report.add(Finding{Kind: HeadMismatch, Head: h.Number, Reason: "its signature is valid, but the log does not match"})
		case i == 0:
			c.unmatchedHeads = append(c.unmatchedHeads, h)
		}
	}
	c.previousSize = max(c.previousSize, size)
	if matching >= 0 {
		c.resolveMismatches(last)
	}
}

func (c *logComparison) matches(h *proof.Head) bool {
	return h.Root == c.events.Root() || (c.diverged && h.Root == c.stored.Root())
}

// resolveMismatches reports the pending mismatches after a head has matched one of the trees. Both trees continue from that tree.
func (c *logComparison) resolveMismatches(h *proof.Head) {
	for _, unmatched := range c.unmatchedHeads {
		c.report.add(Finding{Kind: HeadMismatch, Head: unmatched.Number, Reason: "its signature is valid, but the log does not match"})
	}
	eventsMatch := h.Root == c.events.Root()
	for i := range c.mismatches {
		c.report.add(c.mismatches[i].finding(eventsMatch))
	}
	c.report.OmittedFindings += c.droppedMismatches
	if c.diverged && !eventsMatch {
		c.events = c.stored.Clone()
	}
	c.unmatchedHeads, c.mismatches, c.droppedMismatches, c.diverged, c.matchedSize = nil, nil, 0, false, h.Size
}

func (m *mismatch) finding(eventsMatch bool) Finding {
	f := Finding{Kind: EventChanged, First: m.event.Position, Stream: m.event.Stream, Version: m.event.Version, Type: m.event.Type}
	switch {
	case eventsMatch:
		f.Kind, f.Reason = HashRewritten, "the event matches the seal"
	case m.inserted:
		f.Kind, f.Reason = EventInserted, "the events after it are one position later than when they were sealed"
	case m.removed:
		f = Finding{Kind: EventRemoved, First: m.event.Position, Reason: "other events were moved to fill the gap"}
	default:
		f.Reason = "it differs from the sealed event"
	}
	return f
}

// checkUnsealed checks an event that no head covers against the writers' signatures. If signed is nil, it only counts the event.
func (c *logComparison) checkUnsealed(position int64, e *hashedEvent, signed *signedLeaves) {
	if e.event == nil {
		if signed != nil && len(signed.byPosition[position]) > 0 {
			c.report.add(Finding{Kind: EventRemoved, First: position, Reason: "a log writer signed an event at this position"})
		}
		return
	}
	ref := newEventRef(e.event)
	if c.report.Unsealed == 0 {
		c.report.FirstUnsealed = &ref
	}
	c.report.Unsealed++
	c.report.LastUnsealed = &ref
	moved := c.shift > 0 && leafAt(e.event, position-1) == c.previousLeaf // because an event was inserted before it
	if signed == nil || moved {
		return
	}
	if unauthenticated, ok := errors.AsType[*UnauthenticatedError](signed.check(e.event, e.leaf)); ok {
		f := Finding{
			Kind: EventUnauthenticated, First: position, Stream: ref.Stream, Version: ref.Version, Type: ref.Type,
			Reason: unauthenticated.reason(),
		}
		if unauthenticated.Changed {
			f.Kind = EventChanged
		}
		c.report.add(f)
	}
}

// checkSavedHead checks a head that was saved elsewhere.
func (c *logComparison) checkSavedHead(h *SavedHead) {
	if h.Size > c.report.Events {
		c.report.add(Finding{
			Kind: SavedHeadMismatch, File: h.File, Head: h.Number,
			Reason: fmt.Sprintf("it covers %s, but the log has %d", countEvents(h.Size), c.report.Events),
		})
	} else if !c.matches(&h.Head) {
		c.report.add(Finding{
			Kind: SavedHeadMismatch, File: h.File, Head: h.Number,
			Reason: fmt.Sprintf("the log does not contain the %s that it covers", countEvents(h.Size)),
		})
	}
}

func countEvents(n int64) string {
	if n == 1 {
		return "1 event"
	}
	return fmt.Sprintf("%d events", n)
}

// finish reports the mismatches and heads that are unresolved at the end of the log.
func (c *logComparison) finish(events int64, blocks *blockCursor) {
	if len(c.unmatchedHeads) > 0 && c.lastLostPosition <= c.matchedSize { // otherwise a lost event explains why neither tree matches
		head := c.unmatchedHeads[0]
		c.report.add(Finding{
			Kind: EventsAndHashesChanged, First: c.matchedSize + 1, Last: head.Size, Head: head.Number,
			Reason: "neither the events nor the stored hashes match this head",
		})
	}
	for _, m := range c.mismatches {
		f := m.finding(false)
		if len(c.unmatchedHeads) > 0 && f.Kind == EventChanged {
			f.Reason = "it does not match its stored hash"
		}
		c.report.add(f)
	}
	c.report.OmittedFindings += c.droppedMismatches
	if c.report.Heads == 0 && events > 0 {
		c.report.add(Finding{Kind: NothingSealed, Reason: "there is no trusted head"})
	} else if blocks.maxPosition > c.report.Sealed {
		c.report.add(Finding{
			Kind: HeadMissing, First: c.report.Sealed + 1, Last: blocks.maxPosition, Reason: "the head that covered these positions is missing",
		})
	}
}
