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
	previous  *batch // the batch in flight that this one is built on, or nil
	checked bool

	head    int64
	count   int64 // number of events
	entries []eventstore.StoredEvent
	requests   []*request
	rows    batchRows
	messages     messages                  // messages for the server
	flight *inFlightBatch            // nil if the batch is sent by itself
	assumed  map[domain.StreamID]int64 // assumed versions of streams that the writer does not know
	written   map[domain.StreamID]streamWrite // streams that the batch writes to
	responses map[uuid.UUID]*eventstore.StoredResponse
	decisions  []eventstore.Redecider
	results    []pendingResult
	stale   bool // a request has read events of another process that this writer has not seen
}

// streamWrite is a stream's version after a batch, and the decision that wrote it.
type streamWrite struct {
	version int64
	by      eventstore.Redecider
}

// pendingResult is a verdict to deliver once the batch is stored.
type pendingResult struct {
	request *request
	result
}

// newBatch starts a batch on top of another, or on top of the stored log.
func (w *writer) newBatch(behind *batch, checked bool) *batch {
	var p *batch
	if n := len(w.free); n > 0 {
		p, w.free = w.free[n-1], w.free[:n-1]
	} else {
		p = &batch{
			writer: w, assumed: map[domain.StreamID]int64{}, written: map[domain.StreamID]streamWrite{}, responses: map[uuid.UUID]*eventstore.StoredResponse{},
		}
	}
	p.previous, p.checked, p.head = behind, checked, w.head
	if behind != nil {
		p.head = behind.newHead()
	}
	p.rows.reset()
	return p
}

// recycle keeps the memory of a finished batch for reuse.
func (w *writer) recycle(p *batch) {
	clear(p.assumed)
	clear(p.written)
	clear(p.responses)
	clear(p.entries)
	clear(p.requests)
	clear(p.decisions)
	clear(p.results)
	*p = batch{
		writer: w, rows: p.rows, messages: p.messages, assumed: p.assumed, written: p.written, responses: p.responses,
		entries: p.entries[:0], requests: p.requests[:0], decisions: p.decisions[:0], results: p.results[:0],
	}
	w.free = append(w.free, p)
}

// newHead is the head of the log once the batch is stored.
func (p *batch) newHead() int64 { return p.head + p.count }

// maybeSent reports whether part of the batch may have reached the server.
func (p *batch) maybeSent() bool { return p.flight == nil || p.flight.maybeSent }

// empty reports whether there is nothing to store.
func (p *batch) empty() bool { return p.count == 0 && len(p.responses) == 0 }

func (p *batch) full() bool { return len(p.requests) >= batchAppendsMax || p.count >= batchEventsMax }

// add decides on a request, based on the versions after the earlier requests. If the request conflicts, its decision runs again,
// or only this request is refused.
func (p *batch) add(r *request) {
	p.requests = append(p.requests, r)
	if r.Key != nil {
		if stored := p.earlierResponse(r.command); stored != nil {
			p.addResult(r, result{receipt: eventstore.Receipt{Position: stored.Position, Earlier: stored}})
			return
		}
	}
	moved := p.conflicts(r)
	if moved != nil && r.Decision != nil {
		moved = p.redecide(r, moved)
	}
	if moved != nil {
		p.addResult(r, result{err: &eventstore.VersionConflictError{Streams: moved}})
		return
	}
	p.accept(r)
}

func (p *batch) addResult(r *request, v result) { p.results = append(p.results, pendingResult{r, v}) }

// accept adds a request to the batch. A later request with the same key gets the same response.
func (p *batch) accept(r *request) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	for i := range r.Events {
		e := r.Events[i]
		p.count++
		e.Position, e.RecordedAt = p.newHead(), now
		p.rows.addEvent(&e)
		p.entries = append(p.entries, e)
		p.written[e.Stream] = streamWrite{e.Version, r.Decision}
	}
	if r.Key != nil {
		stored := &eventstore.StoredResponse{BodyHash: r.Key.BodyHash, Body: r.Response, Position: p.newHead()}
		p.rows.addResponse(r.command, stored)
		p.responses[r.command] = stored
	}
	if r.Decision != nil {
		p.decisions = append(p.decisions, r.Decision)
	}
	p.addResult(r, result{receipt: eventstore.Receipt{Position: p.newHead()}})
}

// redecide runs a request's decision again, on the results of the earlier requests. It returns the streams that still conflict.
func (p *batch) redecide(r *request, moved []domain.StreamID) []domain.StreamID {
	again, ok := r.Decision.Redecide(func(stream domain.StreamID) eventstore.Redecider {
		for q := p; q != nil; q = q.previous {
			if m, there := q.written[stream]; there {
				return m.by
			}
		}
		return nil
	})
	if !ok || again.Check() != nil || tooLarge(&again) {
		return moved
	}
	r.Append = again
	return p.conflicts(r)
}

// conflicts returns the streams whose version differs from what the request has read.
func (p *batch) conflicts(r *request) (elsewhere []domain.StreamID) {
	for _, read := range r.Reads {
		version, known := p.version(read)
		if !known {
			p.assumed[read.Stream] = read.Version
			p.rows.addAssumption(read)
		} else if version != read.Version {
			elsewhere = append(elsewhere, read.Stream)
		}
	}
	return elsewhere
}

// version returns a stream's version after the batch so far, if it is known.
func (p *batch) version(read eventstore.StreamVersion) (version int64, known bool) {
	for q := p; q != nil; q = q.previous {
		if m, there := q.written[read.Stream]; there {
			return m.version, true
		}
		if version, known = q.assumed[read.Stream]; known {
			return version, true
		}
	}
	if version, known = p.writer.versions.get(read.Stream); known {
		p.stale = p.stale || version < read.Version
		return version, true
	}
	return -1, p.checked // evicted since the lookup; a checked batch assumes no version
}

// earlierResponse returns the known response to a command, or nil.
func (p *batch) earlierResponse(command uuid.UUID) *eventstore.StoredResponse {
	for q := p; q != nil; q = q.previous {
		if stored, there := q.responses[command]; there {
			return stored
		}
	}
	return p.writer.responses.get(command)
}

// timestampBytes is the length of the timestamp in a version 7 UUID (RFC 9562).
const timestampBytes = 6

// commandID returns the primary key under which a command is stored: a hash of actor, operation, and key. If the key is a version 7
// UUID, the name starts with its timestamp. Recent commands are then close together in the index, so an insert touches few pages.
func commandID(k *eventstore.IdempotencyKey) (name uuid.UUID) {
	text := make([]byte, 0, 256)
	for _, part := range [...]string{k.Actor, k.Operation, k.Key} {
		text = append(binary.BigEndian.AppendUint32(text, uint32(len(part))), part...)
	}
	sum := sha256.Sum256(text)
	copy(name[:], sum[:])
	if id, err := uuid.Parse(k.Key); err == nil && id.Version() == 7 {
		copy(name[:timestampBytes], id[:timestampBytes])
	}
	return name
}

// take adds a request unless its caller has given up.
func (p *batch) take(r *request) {
	if r.claimed.CompareAndSwap(false, true) {
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
