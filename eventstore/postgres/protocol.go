package postgres

import (
	"encoding/binary"

	"github.com/jackc/pgx/v5/pgproto3"
)

// messages collects protocol messages to send in one write.
type messages struct {
	data []byte
	err  error
}

func (m *messages) reset() { m.data, m.err = m.data[:0], nil }

func (m *messages) add(message pgproto3.FrontendMessage) {
	if m.err == nil {
		m.data, m.err = message.Encode(m.data)
	}
}

// execute adds the messages that execute a prepared statement.
func (m *messages) execute(statement string, parameters ...[]byte) {
	m.add(&pgproto3.Bind{PreparedStatement: statement, ParameterFormatCodes: allBinary, Parameters: parameters})
	m.add(&pgproto3.Execute{})
}

// copy adds rows for a prepared COPY, if there are any.
func (m *messages) copy(statement string, t *copyRows) {
	if t.rows == 0 {
		return
	}
	m.execute(statement)
	m.add(&pgproto3.CopyData{Data: t.finish()})
	m.add(&pgproto3.CopyDone{})
}

// allBinary means that all parameters or columns use the binary format.
var allBinary = []int16{1}

// binaryFields encodes values in Postgres binary format. A length precedes each value. Length -1 means NULL.
type binaryFields struct{ data []byte }

// bytes adds a value that is already encoded. nil is NULL.
func (f *binaryFields) bytes(b []byte) {
	if b == nil {
		f.data = append(f.data, 0xff, 0xff, 0xff, 0xff)
		return
	}
	f.data = append(binary.BigEndian.AppendUint32(f.data, uint32(len(b))), b...)
}

func (f *binaryFields) text(s string) {
	f.data = append(binary.BigEndian.AppendUint32(f.data, uint32(len(s))), s...)
}

// int8 adds an 8-byte integer, like the Postgres type int8.
func (f *binaryFields) int8(n int64) {
	f.data = binary.BigEndian.AppendUint64(append(f.data, 0, 0, 0, 8), uint64(n))
}

// int4 adds a 4-byte integer, like the Postgres type int4.
func (f *binaryFields) int4(n int32) {
	f.data = binary.BigEndian.AppendUint32(append(f.data, 0, 0, 0, 4), uint32(n))
}

// copyRows encodes rows in the binary format of COPY: a header, rows that each start with their field count, and a trailer of -1.
type copyRows struct {
	binaryFields
	rows int
}

// copyHeader is the signature, followed by empty flags and an empty extension.
const copyHeader = "PGCOPY\n\xff\r\n\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00"

func (t *copyRows) reset() { t.rows, t.data = 0, append(t.data[:0], copyHeader...) }

// startRow starts a row with the given number of fields.
func (t *copyRows) startRow(fields uint16) {
	t.rows++
	t.data = binary.BigEndian.AppendUint16(t.data, fields)
}

func (t *copyRows) finish() []byte {
	t.data = append(t.data, 0xff, 0xff)
	return t.data
}

// arrayValue encodes a one-dimensional array in Postgres binary format. The header is the number of dimensions, a NULL flag, the
// element type, the element count, and the first index.
type arrayValue struct {
	binaryFields
	count uint32
}

func (a *arrayValue) reset(elementType uint32) {
	a.count = 0
	a.data = binary.BigEndian.AppendUint32(a.data[:0], 1)
	a.data = binary.BigEndian.AppendUint32(a.data, 1)
	a.data = binary.BigEndian.AppendUint32(a.data, elementType)
	a.data = binary.BigEndian.AppendUint32(a.data, 0)
	a.data = binary.BigEndian.AppendUint32(a.data, 1)
}

// element starts another element.
func (a *arrayValue) element() *binaryFields {
	a.count++
	return &a.binaryFields
}

// finish returns the encoded array. An empty array has no dimensions.
func (a *arrayValue) finish() []byte {
	if a.count == 0 {
		binary.BigEndian.PutUint32(a.data, 0)
		return a.data[:12]
	}
	binary.BigEndian.PutUint32(a.data[12:], a.count)
	return a.data
}
