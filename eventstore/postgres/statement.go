package postgres

import (
	"context"
	"encoding/binary"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"hulak/eventstore"
)

// storeBatch stores a whole batch, in one statement that is one transaction: one round trip, one commit. It stores nothing,
// and returns no row, if the head is no longer where the writer believes it, or another writer has the turn, or a stream that
// the writer knows nothing of is not where a request has read it.
//
// There is no row that holds the head: updated with each commit, it would leave a dead version each time, and the next
// update would have to walk past all of them whenever somebody's long transaction keeps them from being cleaned up.
const storeBatch = `
	WITH expected AS MATERIALIZED (
		SELECT $1::bigint AS head, clock_timestamp() AS at
		WHERE pg_try_advisory_xact_lock($2) AND $1 = (` + headPosition + `) AND NOT EXISTS (
			SELECT FROM unnest($3::text[], $4::bigint[]) AS s(stream, version) WHERE s.version <> ` + versionOf + `)
	), stored AS (
		INSERT INTO events (position, stream, version, id, type, schema, payload, subject, personal, metadata, recorded_at)
		SELECT x.head + e.n, e.stream, e.version, e.id, e.type, e.schema, e.payload, e.subject, e.personal, e.metadata, x.at
		FROM expected x, unnest($5::text[], $6::bigint[], $7::uuid[], $8::text[], $9::int[], $10::json[], $11::text[], $12::bytea[], $13::json[])
			WITH ORDINALITY AS e(stream, version, id, type, schema, payload, subject, personal, metadata, n)
	), answered AS (
		INSERT INTO idempotency (command, body_hash, answer, position)
		SELECT k.command, k.body_hash, k.answer, k.position
		FROM expected x, unnest($14::uuid[], $15::bytea[], $16::json[], $17::bigint[]) AS k(command, body_hash, answer, position)
	)
	SELECT FROM expected`

const (
	// versionOf is the version of the stream s.stream. Archives are asked only for streams that no attached event belongs to.
	versionOf = `coalesce(
		(SELECT max(e.version) FROM events e WHERE e.stream = s.stream),
		(SELECT max(a.last_version) FROM archived_streams a WHERE a.stream = s.stream), 0)`

	streamVersions = `SELECT s.stream, ` + versionOf + ` FROM unnest($1::text[]) AS s(stream)`

	earlierAnswers = `SELECT command, body_hash, answer, position FROM idempotency WHERE command = ANY($1)`
)

// storeStatement is the name that storeBatch is prepared under.
const storeStatement = "store_batch"

// writersLock is what the writers of several processes take turns by.
const writersLock int64 = 0x68756c616b // "hulak"

// columns are the parameters of storeBatch, in the database's own binary form as they are collected. Their memory is used
// again for later batches.
type columns struct {
	head, lock                                 [8]byte
	claimed, claims                            array
	streams, versions, ids, types, schemas     array
	payloads, subjects, personals, metas       array
	commands, bodyHashes, answers, answeredAts array
}

// all lists the arrays in the order of the statement's parameters, behind head and lock.
func (c *columns) all() [15]*array {
	return [...]*array{
		&c.claimed, &c.claims, &c.streams, &c.versions, &c.ids, &c.types, &c.schemas, &c.payloads, &c.subjects, &c.personals, &c.metas,
		&c.commands, &c.bodyHashes, &c.answers, &c.answeredAts,
	}
}

var columnTypes = [15]uint32{
	pgtype.TextOID, pgtype.Int8OID, pgtype.TextOID, pgtype.Int8OID, pgtype.UUIDOID, pgtype.TextOID, pgtype.Int4OID, pgtype.JSONOID,
	pgtype.TextOID, pgtype.ByteaOID, pgtype.JSONOID, pgtype.UUIDOID, pgtype.ByteaOID, pgtype.JSONOID, pgtype.Int8OID,
}

func (c *columns) reset(head int64) {
	binary.BigEndian.PutUint64(c.head[:], uint64(head))
	binary.BigEndian.PutUint64(c.lock[:], uint64(writersLock))
	for i, a := range c.all() {
		a.reset(columnTypes[i])
	}
}

func (c *columns) claim(r eventstore.StreamVersion) {
	c.claimed.text(string(r.Stream))
	c.claims.int8(r.Version)
}

func (c *columns) event(e *eventstore.Entry) {
	c.streams.text(string(e.Stream))
	c.versions.int8(e.Version)
	c.ids.bytes(e.ID[:])
	c.types.text(e.Type)
	c.schemas.int4(int32(e.Schema))
	c.payloads.bytes(e.Payload)
	if e.Subject == "" {
		c.subjects.bytes(nil)
	} else {
		c.subjects.text(e.Subject)
	}
	c.personals.bytes(e.Personal)
	c.metas.bytes(e.Meta)
}

func (c *columns) answer(command uuid.UUID, s *eventstore.Stored) {
	c.commands.bytes(command[:])
	c.bodyHashes.bytes(s.BodyHash[:])
	c.answers.bytes(s.Answer)
	c.answeredAts.int8(s.Position)
}

// send stores a plan. It fails with errStale if the head has moved, or what was read of a stream is not true.
// It has no deadline: a commit that is given up on may still take place.
func (w *writer) send(p *plan) error {
	if err := w.makeRoom(p.end()); err != nil {
		return err
	}
	c := &p.columns
	values := make([][]byte, 0, 2+len(columnTypes))
	values = append(values, c.head[:], c.lock[:])
	for _, a := range c.all() {
		values = append(values, a.finish())
	}
	result := w.conn.PgConn().ExecPrepared(context.Background(), storeStatement, values, allBinary, allBinary).Read()
	if result.Err == nil && len(result.Rows) == 0 {
		return errStale
	}
	return result.Err
}

// allBinary says that every parameter, or every column, is in its binary form.
var allBinary = []int16{1}

// array is a one-dimensional Postgres array in its binary form: how many dimensions, whether there may be nulls, the type of
// the elements, how many they are, the first index; then each element behind its length, -1 for null.
type array struct {
	data  []byte
	count uint32
}

func (a *array) reset(elementType uint32) {
	a.count = 0
	a.data = binary.BigEndian.AppendUint32(a.data[:0], 1)
	a.data = binary.BigEndian.AppendUint32(a.data, 1)
	a.data = binary.BigEndian.AppendUint32(a.data, elementType)
	a.data = binary.BigEndian.AppendUint32(a.data, 0)
	a.data = binary.BigEndian.AppendUint32(a.data, 1)
}

// finish returns the whole. An empty array has no dimension.
func (a *array) finish() []byte {
	if a.count == 0 {
		binary.BigEndian.PutUint32(a.data, 0)
		return a.data[:12]
	}
	binary.BigEndian.PutUint32(a.data[12:], a.count)
	return a.data
}

// bytes adds an element of any type that is sent as it is; nil is null.
func (a *array) bytes(b []byte) {
	a.count++
	if b == nil {
		a.data = append(a.data, 0xff, 0xff, 0xff, 0xff)
		return
	}
	a.data = append(binary.BigEndian.AppendUint32(a.data, uint32(len(b))), b...)
}

func (a *array) text(s string) {
	a.count++
	a.data = append(binary.BigEndian.AppendUint32(a.data, uint32(len(s))), s...)
}

func (a *array) int8(n int64) {
	a.count++
	a.data = binary.BigEndian.AppendUint64(append(a.data, 0, 0, 0, 8), uint64(n))
}

func (a *array) int4(n int32) {
	a.count++
	a.data = binary.BigEndian.AppendUint32(append(a.data, 0, 0, 0, 4), uint32(n))
}
