package postgres

import (
	"context"
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"

	"hulak/eventstore"
)

// A batch is stored in one round trip and one commit. The statements take the writers' lock and copy the events, their signature,
// and the stored responses. COPY costs the database less than statements with parameters. If the head has moved, the primary key on
// positions rejects the batch. If the batch assumes versions of unknown streams, check_claims checks them first.
//
// The head is not stored in a row, because each commit would leave a dead version of that row. While a long transaction blocks
// vacuum, every update would scan all dead versions.
var batchStatements = map[string]string{
	lockWriters:      `SELECT pg_advisory_xact_lock($1)`,
	checkAssumptions: `SELECT check_claims($1, $2, $3)`,
	copyEvents: `COPY events (position, stream, version, id, type, schema, payload, subject, personal, metadata, recorded_at)
		FROM STDIN (FORMAT binary)`,
	copySignature: `COPY event_batches (first_position, last_position, leaves, reason, mac) FROM STDIN (FORMAT binary)`,
	copyResponses: `COPY idempotency (command, body_hash, answer, position) FROM STDIN (FORMAT binary)`,
	begin:         `BEGIN`,
	commit:        `COMMIT`,
}

// Names of the prepared statements.
const (
	lockWriters      = "lock_writers"
	checkAssumptions = "check_claims"
	copyEvents       = "copy_events"
	copySignature    = "copy_signatures"
	copyResponses    = "copy_responses"
	begin            = "begin"
	commit           = "commit"
)

// beginExclusiveQuery begins a transaction, takes the writers' lock, and reads the head.
const beginExclusiveQuery = `BEGIN; SELECT pg_advisory_xact_lock(%d); ` + headPosition

// assumptionErrorCode is the error code that check_claims raises if the head or an assumed version has changed.
const assumptionErrorCode = "HK001"

const (
	// versionOf is a SQL expression for the version of s.stream. It uses the archives only if no attached partition has events in the
	// stream.
	versionOf = `coalesce(
		(SELECT max(e.version) FROM events e WHERE e.stream = s.stream),
		(SELECT max(a.last_version) FROM archived_streams a WHERE a.stream = s.stream), 0)`

	streamVersions = `SELECT s.stream, ` + versionOf + ` FROM unnest($1::text[]) AS s(stream)`

	earlierResponses = `SELECT command, body_hash, answer, position FROM idempotency WHERE command = ANY($1)`
)

// writersLock is the advisory lock that lets writers in several processes take turns.
const writersLock int64 = 0x68756c616b // "hulak"

// batchRows holds a batch's rows in Postgres binary format. Its memory is reused for later batches.
type batchRows struct {
	assumedStreams, assumedVersions arrayValue // streams and their assumed versions
	events, responses               copyRows
	signature                       copyRows // one row: the signature of the events
}

func (r *batchRows) reset() {
	r.assumedStreams.reset(pgtype.TextOID)
	r.assumedVersions.reset(pgtype.Int8OID)
	r.events.reset()
	r.signature.reset()
	r.responses.reset()
}

func (r *batchRows) addAssumption(read eventstore.StreamVersion) {
	r.assumedStreams.element().text(string(read.Stream))
	r.assumedVersions.element().int8(read.Version)
}

func (r *batchRows) addEvent(e *eventstore.StoredEvent) {
	t := &r.events
	t.startRow(11)
	t.int8(e.Position)
	t.text(string(e.Stream))
	t.int8(e.Version)
	t.bytes(e.ID[:])
	t.text(e.Type)
	t.int4(int32(e.Schema))
	t.bytes(e.Payload)
	if e.Subject == "" {
		t.bytes(nil)
	} else {
		t.text(e.Subject)
	}
	t.bytes(e.Personal)
	t.bytes(e.Meta)
	t.int8(e.RecordedAt.UnixMicro() - postgresEpoch)
}

func (r *batchRows) addSignature(first, last int64, leaves, mac []byte) {
	t := &r.signature
	t.startRow(5)
	t.int8(first)
	t.int8(last)
	t.bytes(leaves)
	t.text("")
	t.bytes(mac)
}

func (r *batchRows) addResponse(command uuid.UUID, s *eventstore.StoredResponse) {
	t := &r.responses
	t.startRow(4)
	t.bytes(command[:])
	t.bytes(s.BodyHash[:])
	t.bytes(s.Body)
	t.int8(s.Position)
}

// send stores a batch and waits for the result. It fails with errStale if the head or an assumed version has changed. It has no
// deadline, because a canceled commit can still succeed.
func (w *writer) send(b *batch) error {
	if err := w.ensurePartitions(b.newHead()); err != nil {
		return err
	}
	b.messages.reset()
	w.encode(b)
	return w.exchange(&b.messages)
}

// beginExclusive begins a transaction that excludes other writers, and returns the head.
func (w *writer) beginExclusive() (head int64, err error) {
	results, err := w.conn.PgConn().Exec(context.Background(), fmt.Sprintf(beginExclusiveQuery, writersLock)).ReadAll()
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(string(results[len(results)-1].Rows[0][0]), 10, 64)
}

// encode adds the messages that store a batch.
func (w *writer) encode(b *batch) {
	m := &b.messages
	m.execute(lockWriters, binary.BigEndian.AppendUint64(nil, uint64(writersLock)))
	if b.rows.assumedVersions.count > 0 || b.rows.events.rows == 0 {
		head := binary.BigEndian.AppendUint64(nil, uint64(b.head))
		m.execute(checkAssumptions, head, b.rows.assumedStreams.finish(), b.rows.assumedVersions.finish())
	}
	m.copy(copyEvents, &b.rows.events)
	if w.signer != nil && len(b.events) > 0 {
		leaves, mac, err := w.signer.SignBatch(b.events)
		if err != nil {
			m.err = fmt.Errorf("sign a batch of events: %w", err)
			return
		}
		b.rows.signature.reset()
		b.rows.addSignature(b.events[0].Position, b.newHead(), leaves, mac)
		m.copy(copySignature, &b.rows.signature)
	}
	m.copy(copyResponses, &b.rows.responses)
}

// exchange sends messages and waits until the server has processed them.
func (w *writer) exchange(m *messages) error {
	m.add(&pgproto3.Sync{})
	if m.err != nil {
		return m.err
	}
	conn := w.conn.PgConn()
	if _, err := conn.Conn().Write(m.data); err != nil {
		return w.closeConn(err)
	}
	var cause error
	for {
		reply, err := conn.Frontend().Receive()
		if err != nil {
			if cause == nil {
				cause = err // otherwise keep the error that the server sent before it closed the connection
			}
			return w.closeConn(cause)
		}
		switch reply := reply.(type) {
		case *pgproto3.ErrorResponse:
			cause = serverError(reply)
		case *pgproto3.ReadyForQuery:
			return cause
		}
	}
}

// serverError converts the server's error reply to an error. An error from check_claims becomes errStale.
func serverError(reply *pgproto3.ErrorResponse) error {
	if reply.Code == assumptionErrorCode {
		return errStale
	}
	return pgconn.ErrorResponseToPgError(reply)
}

// closeConn closes a connection whose protocol state is unknown, and returns cause.
func (w *writer) closeConn(cause error) error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // don't wait for a clean shutdown
	_ = w.conn.Close(ctx)
	return cause
}
