package postgres

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
)

// batch is a group of requests to store together, with their results. Results are delivered only after the batch is stored,
// because a caller that learns of a conflict must be able to see the conflicting change.
//
// A batch is built while earlier ones are in flight. It is based on the versions that they will produce. It does not query the
// database. If the writer knows nothing about an idempotency key, it assumes that the key is new. If it knows nothing about a
// stream, it assumes the version that the request read. The database checks these assumptions and stores nothing if one is wrong. A
// checked batch assumes nothing, because the writer has looked up the versions and keys.
type batch struct {
	writer   *writer
	previous *batch // the batch in flight that this one is built on, or nil
	checked  bool

	head            int64
	eventCount      int64
	events          []eventstore.StoredEvent
	requests        []*request
	rows            batchRows
	messages        messages                        // messages for the server
	sentAt          time.Time                       // when the writer started to store the batch
	transmission    *transmission                   // nil if the batch is not sent in the background
	assumedVersions map[domain.StreamID]int64       // assumed versions of streams whose versions the writer does not know
	writes          map[domain.StreamID]streamWrite // streams that the batch writes to
	responses       map[uuid.UUID]*eventstore.StoredResponse
	decisions       []eventstore.Redecider
	results         []pendingResult
	stale           bool // whether a request read another process's events that this writer has not seen
}

// streamWrite is a stream's version after a batch, and the decision that wrote that version.
type streamWrite struct {
	version  int64
	decision eventstore.Redecider
}

// pendingResult is a result to deliver once the batch is stored.
type pendingResult struct {
	request *request
	result
}

// newBatch starts a batch after another batch, or after the stored log if previous is nil.
func (w *writer) newBatch(previous *batch, checked bool) *batch {
	var b *batch
	if n := len(w.freeBatches); n > 0 {
		b, w.freeBatches = w.freeBatches[n-1], w.freeBatches[:n-1]
	} else {
		b = &batch{
			writer: w, assumedVersions: map[domain.StreamID]int64{}, writes: map[domain.StreamID]streamWrite{},
			responses: map[uuid.UUID]*eventstore.StoredResponse{},
		}
	}
	b.previous, b.checked, b.head = previous, checked, w.head
	if previous != nil {
		b.head = previous.newHead()
	}
	b.rows.reset()
	return b
}

// recycle keeps a finished batch's memory for reuse.
func (w *writer) recycle(b *batch) {
	clear(b.assumedVersions)
	clear(b.writes)
	clear(b.responses)
	clear(b.events)
	clear(b.requests)
	clear(b.decisions)
	clear(b.results)
	*b = batch{
		writer: w, rows: b.rows, messages: b.messages, assumedVersions: b.assumedVersions, writes: b.writes, responses: b.responses,
		events: b.events[:0], requests: b.requests[:0], decisions: b.decisions[:0], results: b.results[:0],
	}
	w.freeBatches = append(w.freeBatches, b)
}

// newHead returns the log's head after the batch is stored.
func (b *batch) newHead() int64 { return b.head + b.eventCount }

// possiblySent reports whether part of the batch might have reached the server.
func (b *batch) possiblySent() bool { return b.transmission == nil || b.transmission.possiblySent }

// isEmpty reports whether there is nothing to store.
func (b *batch) isEmpty() bool { return b.eventCount == 0 && len(b.responses) == 0 }

func (b *batch) isFull() bool {
	return len(b.requests) >= maxBatchAppends || b.eventCount >= maxBatchEvents
}

// decide determines a request's result, based on the versions after the earlier requests. If the request conflicts, its decision
// runs again. If it still conflicts, only this request fails.
func (b *batch) decide(r *request) {
	b.requests = append(b.requests, r)
	if r.Key != nil {
		if stored := b.earlierResponse(r.command); stored != nil {
			b.addResult(r, result{receipt: eventstore.Receipt{Position: stored.Position, EarlierResponse: stored}})
			return
		}
	}
	changed := b.findConflicts(r)
	if changed != nil && r.Decision != nil {
		changed = b.redecide(r, changed)
	}
	if changed != nil {
		b.addResult(r, result{err: &eventstore.VersionConflictError{Streams: changed}})
		return
	}
	b.accept(r)
}

func (b *batch) addResult(r *request, res result) {
	b.results = append(b.results, pendingResult{r, res})
}

// accept adds a request to the batch. A later request with the same key gets the same response.
func (b *batch) accept(r *request) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	for i := range r.Events {
		e := r.Events[i]
		b.eventCount++
		e.Position, e.RecordedAt = b.newHead(), now
		b.rows.addEvent(&e)
		b.events = append(b.events, e)
		b.writes[e.Stream] = streamWrite{e.Version, r.Decision}
	}
	if r.Key != nil {
		stored := &eventstore.StoredResponse{BodyHash: r.Key.BodyHash, Body: r.Response, Position: b.newHead()}
		b.rows.addResponse(r.command, stored)
		b.responses[r.command] = stored
	}
	if r.Decision != nil {
		b.decisions = append(b.decisions, r.Decision)
	}
	b.addResult(r, result{receipt: eventstore.Receipt{Position: b.newHead()}})
}

// redecide reruns a request's decision on the results of the earlier requests. It returns the streams that still conflict.
func (b *batch) redecide(r *request, changed []domain.StreamID) []domain.StreamID {
	redecided, ok := r.Decision.Redecide(func(stream domain.StreamID) eventstore.Redecider {
		for q := b; q != nil; q = q.previous {
			if write, ok := q.writes[stream]; ok {
				return write.decision
			}
		}
		return nil
	})
	if !ok || redecided.Validate() != nil || isTooLarge(&redecided) {
		return changed
	}
	r.Append = redecided
	return b.findConflicts(r)
}

// findConflicts returns the streams whose version differs from the version that the request read.
func (b *batch) findConflicts(r *request) (changed []domain.StreamID) {
	for _, read := range r.Reads {
		version, known := b.currentVersion(read)
		if !known {
			b.assumedVersions[read.Stream] = read.Version
			b.rows.addAssumption(read)
		} else if version != read.Version {
			changed = append(changed, read.Stream)
		}
	}
	return changed
}

// currentVersion returns a stream's version after the requests so far, if it is known.
func (b *batch) currentVersion(read eventstore.StreamVersion) (version int64, known bool) {
	for q := b; q != nil; q = q.previous {
		if write, ok := q.writes[read.Stream]; ok {
			return write.version, true
		}
		if version, known = q.assumedVersions[read.Stream]; known {
			return version, true
		}
	}
	if version, known = b.writer.versions.Get(read.Stream); known {
		b.stale = b.stale || version < read.Version
		return version, true
	}
	// A checked batch assumes no versions. If a stream was evicted after the lookup, version -1 forces a conflict.
	return -1, b.checked
}

// earlierResponse returns the known response to a command, or nil.
func (b *batch) earlierResponse(command uuid.UUID) *eventstore.StoredResponse {
	for q := b; q != nil; q = q.previous {
		if stored, ok := q.responses[command]; ok {
			return stored
		}
	}
	stored, _ := b.writer.responses.Get(command)
	return stored
}

// timestampBytes is the length of the timestamp in a version 7 UUID (RFC 9562).
const timestampBytes = 6

// commandID returns the primary key of a command's stored response. It is a hash of the actor, operation, and key. If the key
// is a version 7 UUID, the hash starts with its timestamp. Recent commands are then close together in the index, so an insert touches
// few pages.
func commandID(k *eventstore.IdempotencyKey) (command uuid.UUID) {
	data := make([]byte, 0, 256)
	for _, part := range [...]string{k.Actor, k.Operation, k.Key} {
		data = append(binary.BigEndian.AppendUint32(data, uint32(len(part))), part...)
	}
	sum := sha256.Sum256(data)
	copy(command[:], sum[:])
	if id, err := uuid.Parse(k.Key); err == nil && id.Version() == 7 {
		copy(command[:timestampBytes], id[:timestampBytes])
	}
	return command
}

// claimAndAdd adds a request unless its caller has canceled it.
func (b *batch) claimAndAdd(r *request) {
	if r.claimed.CompareAndSwap(false, true) {
		b.decide(r)
	}
}

// addQueued adds waiting requests until the batch is full or the queue is empty.
func (b *batch) addQueued(queue <-chan *request) {
	for !b.isFull() {
		select {
		case r := <-queue:
			b.claimAndAdd(r)
		default:
			return
		}
	}
}
