package postgres

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
)

// batch is what a batch of requests would store on top of a head, and what each of them would then be told. Nothing of it is
// final before it is stored: who is told that a stream has moved must be able to see the move.
//
// A batch is made while those before it are on their way to the database, on the versions that they would lead to. It asks the
// database nothing: commands that the writer has not seen lately are taken for new, and versions of streams that it has not
// seen lately for what the requests have read. The database finds out where that was wrong and stores
// nothing then. A batch that is checked is different: it is made after everything has been looked up that it needs.
type batch struct {
	writer  *writer
	behind  *batch // on its way; nil where none is
	checked bool

	head    int64
	count   int64 // events
	entries []eventstore.StoredEvent
	batch   []*request
	rows    rows
	out     messages                  // what is said to the database
	passage *inFlightBatch            // how it gets there; nil where it is sent by itself
	claims  map[domain.StreamID]int64 // versions taken for true of streams that the writer knows nothing of
	moved   map[domain.StreamID]moved // streams that the plan's events belong to
	answers map[uuid.UUID]*eventstore.StoredResponse
	stored  []eventstore.Redecider
	told    []told
	stale   bool // a request has read what another process wrote and this writer has not heard of
}

// moved is where a plan leaves a stream, and whose decision that is.
type moved struct {
	version int64
	by      eventstore.Redecider
}

// told is a verdict that becomes true with the plan.
type told struct {
	to *request
	verdict
}

// newPlan begins a plan on top of another, or of what is stored.
func (w *writer) newPlan(behind *batch, checked bool) *batch {
	var p *batch
	if n := len(w.spare); n > 0 {
		p, w.spare = w.spare[n-1], w.spare[:n-1]
	} else {
		p = &batch{
			writer: w, claims: map[domain.StreamID]int64{}, moved: map[domain.StreamID]moved{}, answers: map[uuid.UUID]*eventstore.StoredResponse{},
		}
	}
	p.behind, p.checked, p.head = behind, checked, w.head
	if behind != nil {
		p.head = behind.end()
	}
	p.rows.reset()
	return p
}

// recycle keeps the memory of a plan that is through for the next one.
func (w *writer) recycle(p *batch) {
	clear(p.claims)
	clear(p.moved)
	clear(p.answers)
	clear(p.entries)
	clear(p.batch)
	clear(p.stored)
	clear(p.told)
	*p = batch{
		writer: w, rows: p.rows, out: p.out, claims: p.claims, moved: p.moved, answers: p.answers,
		entries: p.entries[:0], batch: p.batch[:0], stored: p.stored[:0], told: p.told[:0],
	}
	w.spare = append(w.spare, p)
}

// end is where the log ends once the plan is stored.
func (p *batch) end() int64 { return p.head + p.count }

// begun says that something of the plan may have got to the database.
func (p *batch) begun() bool { return p.passage == nil || p.passage.begun }

// empty says that there is nothing to store.
func (p *batch) empty() bool { return p.count == 0 && len(p.answers) == 0 }

func (p *batch) full() bool { return len(p.batch) >= batchAppendsMax || p.count >= batchEventsMax }

// add decides about a request on the versions that the ones before it lead to: one that conflicts is decided again on them,
// or refused alone.
func (p *batch) add(r *request) {
	p.batch = append(p.batch, r)
	if r.Key != nil {
		if stored := p.earlier(r.command); stored != nil {
			p.tell(r, verdict{receipt: eventstore.Receipt{Position: stored.Position, Earlier: stored}})
			return
		}
	}
	moved := p.movedFor(r)
	if moved != nil && r.Decision != nil {
		moved = p.retake(r, moved)
	}
	if moved != nil {
		p.tell(r, verdict{err: &eventstore.MovedError{Streams: moved}})
		return
	}
	p.accept(r)
}

func (p *batch) tell(r *request, v verdict) { p.told = append(p.told, told{r, v}) }

// accept puts a request into the plan. A later request with the same key is answered what this one is.
func (p *batch) accept(r *request) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	for i := range r.Events {
		e := r.Events[i]
		p.count++
		e.Position, e.RecordedAt = p.end(), now
		p.rows.event(&e)
		p.entries = append(p.entries, e)
		p.moved[e.Stream] = moved{e.Version, r.Decision}
	}
	if r.Key != nil {
		stored := &eventstore.StoredResponse{BodyHash: r.Key.BodyHash, Body: r.Response, Position: p.end()}
		p.rows.answer(r.command, stored)
		p.answers[r.command] = stored
	}
	if r.Decision != nil {
		p.stored = append(p.stored, r.Decision)
	}
	p.tell(r, verdict{receipt: eventstore.Receipt{Position: p.end()}})
}

// retake has a request decided again on what stands before it. It returns the streams that have moved even so.
func (p *batch) retake(r *request, moved []domain.StreamID) []domain.StreamID {
	again, ok := r.Decision.Redecide(func(stream domain.StreamID) eventstore.Redecider {
		for q := p; q != nil; q = q.behind {
			if m, there := q.moved[stream]; there {
				return m.by
			}
		}
		return nil
	})
	if !ok || again.Check() != nil || tooLarge(&again) {
		return moved
	}
	r.Append = again
	return p.movedFor(r)
}

// movedFor lists the streams that are not where the request has read them.
func (p *batch) movedFor(r *request) (elsewhere []domain.StreamID) {
	for _, read := range r.Reads {
		version, known := p.version(read)
		if !known {
			p.claims[read.Stream] = read.Version
			p.rows.claim(read)
		} else if version != read.Version {
			elsewhere = append(elsewhere, read.Stream)
		}
	}
	return elsewhere
}

// version finds where a stream is, as far as the writer knows.
func (p *batch) version(read eventstore.StreamVersion) (version int64, known bool) {
	for q := p; q != nil; q = q.behind {
		if m, there := q.moved[read.Stream]; there {
			return m.version, true
		}
		if version, known = q.claims[read.Stream]; known {
			return version, true
		}
	}
	if version, known = p.writer.versions.get(read.Stream); known {
		p.stale = p.stale || version < read.Version
		return version, true
	}
	return -1, p.checked // forgotten since it was looked up: no version is taken for it
}

// earlier finds what was answered to a command, as far as the writer knows.
func (p *batch) earlier(command uuid.UUID) *eventstore.StoredResponse {
	for q := p; q != nil; q = q.behind {
		if stored, there := q.answers[command]; there {
			return stored
		}
	}
	return p.writer.answers.get(command)
}

// nameTimeBytes are those of a UUID of version 7 that say when it was made (RFC 9562).
const nameTimeBytes = 6

// nameOf is what a keyed command is stored under: a hash of who asks, for what, and the key. Behind the time, where the key is a UUID
// that begins with one: commands of one moment then stand side by side in the index, and the database need not fetch another page of it
// for each.
func nameOf(k *eventstore.Key) (name uuid.UUID) {
	text := make([]byte, 0, 256)
	for _, part := range [...]string{k.Actor, k.Operation, k.Key} {
		text = append(binary.BigEndian.AppendUint32(text, uint32(len(part))), part...)
	}
	sum := sha256.Sum256(text)
	copy(name[:], sum[:])
	if id, err := uuid.Parse(k.Key); err == nil && id.Version() == 7 {
		copy(name[:nameTimeBytes], id[:nameTimeBytes])
	}
	return name
}

// take adds a request unless its caller has given up on it.
func (p *batch) take(r *request) {
	if r.taken.CompareAndSwap(false, true) {
		p.add(r)
	}
}

// takeAll adds what waits.
func (p *batch) takeAll(queue <-chan *request) {
	for !p.full() {
		select {
		case r := <-queue:
			p.take(r)
		default:
			return
		}
	}
}
