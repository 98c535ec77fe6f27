package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"

	"hulak/eventstore"
)

// A batch is stored in one round trip and one commit: the writers' turn, the rows of its events, the rows of its answers. Rows
// are copied, which costs the database less than any statement that is handed them as parameters. If the head is no longer
// where the writer believes it, the primary key on positions lets nothing through. A batch that stands on more than that, on
// versions of streams that the writer knows nothing of, asks for them to be checked first.
//
// There is no row that holds the head: updated with each commit, it would leave a dead version each time, and the next
// update would have to walk past all of them whenever somebody's long transaction keeps them from being cleaned up.
var batchStatements = map[string]string{
	takeTurn:    `SELECT pg_advisory_xact_lock($1)`,
	checkClaims: `SELECT check_claims($1, $2, $3)`,
	copyEvents:  `COPY events (position, stream, version, id, type, schema, payload, subject, personal, metadata, recorded_at) FROM STDIN (FORMAT binary)`,
	copyBatches: `COPY event_batches (first_position, last_position, leaves, reason, mac) FROM STDIN (FORMAT binary)`,
	copyAnswers: `COPY idempotency (command, body_hash, answer, position) FROM STDIN (FORMAT binary)`,
	begin:       `BEGIN`,
	commit:      `COMMIT`,
}

// The names that the parts are prepared under.
const (
	takeTurn    = "take_turn"
	checkClaims = "check_claims"
	copyEvents  = "copy_events"
	copyBatches = "copy_batches"
	copyAnswers = "copy_answers"
	begin       = "begin"
	commit      = "commit"
)

// lookFirst is what is asked while other processes write as well: who finds the head elsewhere then has done nothing wrong yet.
const lookFirst = `BEGIN; SELECT pg_advisory_xact_lock(%d); ` + headPosition

// claimsFail is the error code of check_claims.
const claimsFail = "HK001"

const (
	// versionOf is the version of the stream s.stream. Archives are asked only for streams that no attached event belongs to.
	versionOf = `coalesce(
		(SELECT max(e.version) FROM events e WHERE e.stream = s.stream),
		(SELECT max(a.last_version) FROM archived_streams a WHERE a.stream = s.stream), 0)`

	streamVersions = `SELECT s.stream, ` + versionOf + ` FROM unnest($1::text[]) AS s(stream)`

	earlierAnswers = `SELECT command, body_hash, answer, position FROM idempotency WHERE command = ANY($1)`
)

// writersLock is what the writers of several processes take turns by.
const writersLock int64 = 0x68756c616b // "hulak"

// rows is what a batch stores, in the database's own binary form as it is collected. Their memory is used again for later
// batches.
type rows struct {
	claimed, claims array // streams and the versions that are taken for true
	events, answers table
	batches         table // the signature over the events, one row
}

func (r *rows) reset() {
	r.claimed.reset(pgtype.TextOID)
	r.claims.reset(pgtype.Int8OID)
	r.events.reset()
	r.batches.reset()
	r.answers.reset()
}

func (r *rows) claim(read eventstore.StreamVersion) {
	r.claimed.element().text(string(read.Stream))
	r.claims.element().int8(read.Version)
}

func (r *rows) event(e *eventstore.StoredEvent) {
	t := &r.events
	t.row(11)
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

func (r *rows) batch(first, last int64, leaves, mac []byte) {
	t := &r.batches
	t.row(5)
	t.int8(first)
	t.int8(last)
	t.bytes(leaves)
	t.text("")
	t.bytes(mac)
}

func (r *rows) answer(command uuid.UUID, s *eventstore.StoredResponse) {
	t := &r.answers
	t.row(4)
	t.bytes(command[:])
	t.bytes(s.BodyHash[:])
	t.bytes(s.Body)
	t.int8(s.Position)
}

// send stores a plan by itself. It fails with errStale if the head has moved, or what was read of a stream is not true.
// It has no deadline: a commit that is given up on may still take place.
func (w *writer) send(p *batch) error {
	if err := w.makeRoom(p.end()); err != nil {
		return err
	}
	if !w.races() || w.conn.PgConn().TxStatus() != 'I' {
		p.out.reset()
		w.encode(p)
		return w.exchange(&p.out)
	}
	head, err := w.lookFirst()
	if err == nil && head != p.head {
		err = errStale
	}
	if err == nil {
		p.out.reset()
		w.encode(p)
		p.out.execute(commit)
		err = w.exchange(&p.out)
	}
	if err != nil && !w.conn.IsClosed() {
		_, rollback := w.conn.Exec(context.Background(), "ROLLBACK")
		err = errors.Join(err, rollback)
	}
	return err
}

// lookFirst begins a transaction that no other writer can come between, and returns the head.
func (w *writer) lookFirst() (head int64, err error) {
	results, err := w.conn.PgConn().Exec(context.Background(), fmt.Sprintf(lookFirst, writersLock)).ReadAll()
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(string(results[len(results)-1].Rows[0][0]), 10, 64)
}

// races says that another process writes as well.
func (w *writer) races() bool { return time.Since(w.raced) <= racedTime }

// encode adds to a plan's messages what stores it.
func (w *writer) encode(p *batch) {
	m := &p.out
	m.execute(takeTurn, binary.BigEndian.AppendUint64(nil, uint64(writersLock)))
	if p.rows.claims.count > 0 || p.rows.events.rows == 0 {
		m.execute(checkClaims, binary.BigEndian.AppendUint64(nil, uint64(p.head)), p.rows.claimed.finish(), p.rows.claims.finish())
	}
	m.copy(copyEvents, &p.rows.events)
	if w.signer != nil && len(p.entries) > 0 {
		leaves, mac, err := w.signer.SignBatch(p.entries)
		if err != nil {
			m.err = fmt.Errorf("signing a batch of events: %w", err)
			return
		}
		p.rows.batches.reset()
		p.rows.batch(p.entries[0].Position, p.end(), leaves, mac)
		m.copy(copyBatches, &p.rows.batches)
	}
	m.copy(copyAnswers, &p.rows.answers)
}

// exchange sends messages, and waits until the server has done what they ask for.
func (w *writer) exchange(m *messages) error {
	m.add(&pgproto3.Sync{})
	if m.err != nil {
		return m.err
	}
	conn := w.conn.PgConn()
	if _, err := conn.Conn().Write(m.out); err != nil {
		return w.closeConn(err)
	}
	var refused error
	for {
		answer, err := conn.Frontend().Receive()
		if err != nil {
			if refused == nil {
				refused = err // otherwise the server has said goodbye
			}
			return w.closeConn(refused)
		}
		switch answer := answer.(type) {
		case *pgproto3.ErrorResponse:
			refused = refusal(answer)
		case *pgproto3.ReadyForQuery:
			return refused
		}
	}
}

// refusal is why the server stored nothing.
func refusal(answer *pgproto3.ErrorResponse) error {
	if answer.Code == claimsFail {
		return errStale
	}
	return pgconn.ErrorResponseToPgError(answer)
}

// closeConn closes a connection on which nobody knows any more who is to speak.
func (w *writer) closeConn(cause error) error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // there is nobody to say goodbye to
	_ = w.conn.Close(ctx)
	return cause
}
