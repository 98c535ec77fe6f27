package projections

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/shopspring/decimal"
)

const (
	saidAtOnce = 256      // statements before their answers are heard: the server must not wait for us while we wait for it
	roundKept  = 64 << 10 // bytes of memory that serve again for the next round
)

// pipelinedBatch is statements on their way to the server, in the words of its protocol. Its memory serves again for the next: what a driver
// lays out anew for each would be a fifth of all that the program leaves to the garbage collector.
type pipelinedBatch struct {
	out   []byte
	parts []int // where out may be cut, for the answers to be heard
}

// send carries out statements as one transaction, said in one go unless they are very many. An error of the server's is a
// *pgconn.PgError, and nothing has been done then. After any other the connection is closed, unless nothing was said.
func (r *pipelinedBatch) send(ctx context.Context, conn *pgx.Conn, statements []statement) error {
	r.out, r.parts = r.out[:0], r.parts[:0]
	defer func() {
		clear(r.out) // some of it is personal
		if cap(r.out) > roundKept {
			r.out = nil
		}
	}()
	for i, s := range statements {
		described, err := conn.Prepare(ctx, s.sql, s.sql)
		if err != nil {
			return err
		}
		if err := r.execute(conn.TypeMap(), described, s.arguments); err != nil {
			return err
		}
		if s.rows != nil {
			if err := r.copy(conn.TypeMap(), s.rows); err != nil {
				return err
			}
		}
		if (i+1)%saidAtOnce == 0 && i+1 < len(statements) {
			if err := r.add(&pgproto3.Flush{}); err != nil {
				return err
			}
			r.parts = append(r.parts, len(r.out))
		}
	}
	if err := r.add(&pgproto3.Sync{}); err != nil {
		return err
	}
	spared := context.AfterFunc(ctx, func() { _ = conn.PgConn().Conn().SetDeadline(time.Unix(1, 0)) })
	refused, err := r.exchange(conn.PgConn())
	if !spared() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		closing, cancel := context.WithCancel(context.Background())
		cancel() // there is nobody to say goodbye to
		_ = conn.Close(closing)
		return err
	}
	return refused
}

func (r *pipelinedBatch) add(message pgproto3.FrontendMessage) (err error) {
	r.out, err = message.Encode(r.out)
	return err
}

// execute adds a prepared statement with what it is given: a Bind, whose values are written where they stand, and an Execute.
func (r *pipelinedBatch) execute(types *pgtype.Map, s *pgconn.StatementDescription, arguments []any) error {
	if len(arguments) != len(s.ParamOIDs) {
		return fmt.Errorf("a statement of %d parameters is given %d", len(s.ParamOIDs), len(arguments))
	}
	begin := len(r.out)
	out := append(r.out, 'B', 0, 0, 0, 0, 0) // its length, and the portal without a name
	out = append(append(out, s.Name...), 0)
	out = binary.BigEndian.AppendUint16(out, uint16(len(arguments)))
	formats := len(out)
	for i, argument := range arguments {
		out = binary.BigEndian.AppendUint16(out, uint16(formatOf(types, s.ParamOIDs[i], argument)))
	}
	out = binary.BigEndian.AppendUint16(out, uint16(len(arguments)))
	for i, argument := range arguments {
		at := formats + 2*i
		format := int16(binary.BigEndian.Uint16(out[at:]))
		written, err := appendValue(out, types, s.ParamOIDs[i], format, argument)
		if err != nil { // it may have the other form
			format = pgtype.BinaryFormatCode - format
			binary.BigEndian.PutUint16(out[at:], uint16(format))
			if written, err = appendValue(out, types, s.ParamOIDs[i], format, argument); err != nil {
				return err
			}
		}
		out = written
	}
	out = append(out, 0, 0) // whatever comes back is looked at by nobody
	if len(out)-begin > math.MaxInt32 {
		return fmt.Errorf("a statement of %d bytes is too long", len(out)-begin)
	}
	binary.BigEndian.PutUint32(out[begin+1:], uint32(len(out)-begin-1))
	r.out = out
	return r.add(&pgproto3.Execute{})
}

// copyHeader is how COPY's binary form begins: a signature, no flags, and no extension.
const copyHeader = "PGCOPY\n\xff\r\n\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00"

// copy adds the rows that a COPY takes: each behind the number of its values, and -1 behind the last.
func (r *pipelinedBatch) copy(types *pgtype.Map, g *group) (err error) {
	begin := len(r.out)
	out := append(append(r.out, 'd', 0, 0, 0, 0), copyHeader...)
	for _, s := range g.rows {
		out = binary.BigEndian.AppendUint16(out, uint16(len(g.columns)))
		for _, c := range g.columns {
			if out, err = appendBinary(out, types, c.oid, s.row[c.name]); err != nil {
				return err
			}
		}
	}
	out = append(out, 0xff, 0xff)
	if len(out)-begin > math.MaxInt32 {
		return fmt.Errorf("rows of %d bytes are too many", len(out)-begin)
	}
	binary.BigEndian.PutUint32(out[begin+1:], uint32(len(out)-begin-1))
	r.out = out
	return r.add(&pgproto3.CopyDone{})
}

// appendBinary writes a value in its binary form, behind its length.
func appendBinary(out []byte, types *pgtype.Map, oid uint32, value any) ([]byte, error) {
	switch v := value.(type) {
	case string:
		if oid == pgtype.TextOID {
			return append(binary.BigEndian.AppendUint32(out, uint32(len(v))), v...), nil
		}
	case decimal.Decimal:
		if oid == pgtype.NumericOID {
			if written, ok := appendNumeric(out, v); ok {
				return written, nil
			}
		}
	}
	return appendValue(out, types, oid, pgtype.BinaryFormatCode, value)
}

// appendNumeric writes a decimal as Postgres does, in digits to the base of 10,000, and reports whether it could: what is no sum of
// money is left to others.
func appendNumeric(out []byte, d decimal.Decimal) ([]byte, bool) {
	const base, each = 10_000, 4 // decimal places a digit
	coefficient, places := d.Coefficient(), -int(d.Exponent())
	if places < 0 || places > 12 || !coefficient.IsInt64() {
		return out, false
	}
	rest, sign := coefficient.Int64(), uint16(0)
	if rest == math.MinInt64 {
		return out, false // it has no opposite
	}
	if rest < 0 {
		rest, sign = -rest, 0x4000
	}
	behind := (places + each - 1) / each // digits behind the point
	for range behind*each - places {
		if rest > math.MaxInt64/10 {
			return out, false
		}
		rest *= 10
	}
	var digits [5]uint16 // the last first; no int64 has more
	count := 0
	for ; rest > 0; rest /= base {
		digits[count] = uint16(rest % base)
		count++
	}
	weight := count - behind - 1
	first := 0
	for first < count && digits[first] == 0 {
		first++ // nothing behind it
	}
	if first == count {
		weight = 0
	}
	out = binary.BigEndian.AppendUint32(out, uint32(8+2*(count-first)))
	for _, part := range [...]uint16{uint16(count - first), uint16(weight), sign, uint16(places)} {
		out = binary.BigEndian.AppendUint16(out, part)
	}
	for i := count - 1; i >= first; i-- {
		out = binary.BigEndian.AppendUint16(out, digits[i])
	}
	return out, true
}

// formatOf is the form in which a value is sent.
func formatOf(types *pgtype.Map, oid uint32, argument any) int16 {
	if _, is := argument.(string); is {
		return pgtype.TextFormatCode
	}
	return types.FormatCodeForOID(oid)
}

// appendValue writes a value behind its length; -1 is null.
func appendValue(out []byte, types *pgtype.Map, oid uint32, format int16, argument any) ([]byte, error) {
	begin := len(out)
	out = append(out, 0xff, 0xff, 0xff, 0xff)
	written, err := types.Encode(oid, format, argument, out)
	if err != nil || written == nil {
		return out, err
	}
	binary.BigEndian.PutUint32(written[begin:], uint32(len(written)-begin-4))
	return written, nil
}

// exchange says everything, and hears the answers. What the server refuses is apart from an error of the connection.
func (r *pipelinedBatch) exchange(conn *pgconn.PgConn) (refused, err error) {
	said := 0
	for _, end := range r.parts {
		if _, err := conn.Conn().Write(r.out[said:end]); err != nil {
			return nil, err
		}
		said = end
		for heard := 0; heard < saidAtOnce && refused == nil; {
			answer, err := conn.Frontend().Receive()
			if err != nil {
				return nil, err
			}
			switch answer := answer.(type) {
			case *pgproto3.CommandComplete:
				heard++
			case *pgproto3.ErrorResponse:
				refused = pgconn.ErrorResponseToPgError(answer)
			}
		}
	}
	if _, err := conn.Conn().Write(r.out[said:]); err != nil {
		return nil, err
	}
	for {
		answer, err := conn.Frontend().Receive()
		if err != nil {
			if refused != nil {
				err = refused // the server has said goodbye
			}
			return nil, err
		}
		switch answer := answer.(type) {
		case *pgproto3.ErrorResponse:
			refused = pgconn.ErrorResponseToPgError(answer)
		case *pgproto3.ReadyForQuery:
			return refused, nil
		}
	}
}
