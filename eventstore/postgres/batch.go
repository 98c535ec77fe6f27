package postgres

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
)

// batch is a group of requests to store on top of a head, and the result of each. Results are delivered only after the batch is
// stored: a caller that learns of a conflict must be able to see the change.
//
// A batch is built while earlier ones are in flight, on the versions that they will produce. It does not query the database. If
// the writer knows nothing about an idempotency key, it assumes that the key is new. If it knows nothing about a stream, it
// assumes the version that the request has read. The database checks these assumptions and stores nothing if one is wrong. A
// checked batch assumes nothing: everything it needs has been looked up.
type batch struct {
	writer  *writer
	behind  *batch // the batch in flight that this one is built on, or nil
	checked bool

	head    int64
	count   int64 // number of events
	entries []eventstore.StoredEvent
	batch   []*request
	rows    rows
	out     messages                  // messages for the server
	passage *inFlightBatch            // nil if the batch is sent by itself
	claims  map[domain.StreamID]int64 // assumed versions of streams that the writer does not know
	moved   map[domain.StreamID]moved // streams that the batch writes to
	answers map[uuid.UUID]*eventstore.StoredResponse
	stored  []eventstore.Redecider
	told    []told
	stale   bool // a request has read events of another process that this writer has not seen
}

// moved is a stream's version after a batch, and the decision that wrote it.
type moved struct {
	version int64
	by      eventstore.Redecider
}

// told is a verdict to deliver once the batch is stored.
type told struct {
	to *request
	verdict
}

// newBatch starts a batch on top of another, or on top of the stored log.
func (w *writer) newBatch(behind *batch, checked bool) *batch {
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

// recycle keeps the memory of a finished batch for reuse.
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

// end is the head of the log once the batch is stored.
func (p *batch) end() int64 { return p.head + p.count }

// begun reports whether part of the batch may have reached the server.
func (p *batch) begun() bool { return p.passage == nil || p.passage.begun }

// empty reports whether there is nothing to store.
func (p *batch) empty() bool { return p.count == 0 && len(p.answers) == 0 }

func (p *batch) full() bool { return len(p.batch) >= batchAppendsMax || p.count >= batchEventsMax }

// add decides on a request, based on the versions after the earlier requests. If the request conflicts, its decision runs again,
// or only this request is refused.
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

// accept adds a request to the batch. A later request with the same key gets the same response.
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

// retake runs a request's decision again, on the results of the earlier requests. It returns the streams that still conflict.
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

// movedFor returns the streams whose version differs from what the request has read.
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

// version returns a stream's version after the batch so far, if it is known.
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
	return -1, p.checked // evicted since the lookup; a checked batch assumes no version
}

// earlier returns the known response to a command, or nil.
func (p *batch) earlier(command uuid.UUID) *eventstore.StoredResponse {
	for q := p; q != nil; q = q.behind {
		if stored, there := q.answers[command]; there {
			return stored
		}
	}
	return p.writer.answers.get(command)
}

// nameTimeBytes is the length of the timestamp in a version 7 UUID (RFC 9562).
const nameTimeBytes = 6

// nameOf returns the primary key under which a command is stored: a hash of actor, operation, and key. If the key is a version 7
// UUID, the name starts with its timestamp. Recent commands are then close together in the index, so an insert touches few pages.
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

// take adds a request unless its caller has given up.
func (p *batch) take(r *request) {
	if r.taken.CompareAndSwap(false, true) {
		p.add(r)
	}
}

// takeAll adds the waiting requests until the batch is full.
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
