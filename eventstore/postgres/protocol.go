package postgres

import (
	"encoding/binary"

	"github.com/jackc/pgx/v5/pgproto3"
)

// messages collects what is said to the server in one go.
type messages struct {
	out []byte
	err error
}

func (m *messages) reset() { m.out, m.err = m.out[:0], nil }

func (m *messages) add(message pgproto3.FrontendMessage) {
	if m.err == nil {
		m.out, m.err = message.Encode(m.out)
	}
}

// execute runs a prepared statement.
func (m *messages) execute(statement string, parameters ...[]byte) {
	m.add(&pgproto3.Bind{PreparedStatement: statement, ParameterFormatCodes: allBinary, Parameters: parameters})
	m.add(&pgproto3.Execute{})
}

// copy hands rows to a prepared COPY, if there are any.
func (m *messages) copy(statement string, t *table) {
	if t.rows == 0 {
		return
	}
	m.execute(statement)
	m.add(&pgproto3.CopyData{Data: t.finish()})
	m.add(&pgproto3.CopyDone{})
}

// allBinary says that every parameter, or every column, is in its binary form.
var allBinary = []int16{1}

// fields are values in the database's binary form, each behind its length; -1 is null.
type fields struct{ data []byte }

// bytes adds a value of any type that is sent as it is; nil is null.
func (f *fields) bytes(b []byte) {
	if b == nil {
		f.data = append(f.data, 0xff, 0xff, 0xff, 0xff)
		return
	}
	f.data = append(binary.BigEndian.AppendUint32(f.data, uint32(len(b))), b...)
}

func (f *fields) text(s string) {
	f.data = append(binary.BigEndian.AppendUint32(f.data, uint32(len(s))), s...)
}

func (f *fields) int8(n int64) {
	f.data = binary.BigEndian.AppendUint64(append(f.data, 0, 0, 0, 8), uint64(n))
}

func (f *fields) int4(n int32) {
	f.data = binary.BigEndian.AppendUint32(append(f.data, 0, 0, 0, 4), uint32(n))
}

// table is rows as COPY takes them in its binary format: a header, each row behind the number of its fields, and -1 behind
// the last.
type table struct {
	fields
	rows int
}

// copyHeader is the signature, no flags, and no extension.
const copyHeader = "PGCOPY\n\xff\r\n\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00"

func (t *table) reset() { t.rows, t.data = 0, append(t.data[:0], copyHeader...) }

// row begins a row of so many fields.
func (t *table) row(fields uint16) {
	t.rows++
	t.data = binary.BigEndian.AppendUint16(t.data, fields)
}

func (t *table) finish() []byte {
	t.data = append(t.data, 0xff, 0xff)
	return t.data
}

// array is a one-dimensional Postgres array in its binary form: how many dimensions, whether there may be nulls, the type of
// the elements, how many they are, the first index; then the elements.
type array struct {
	fields
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

// element begins another element.
func (a *array) element() *fields {
	a.count++
	return &a.fields
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
