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
	statementsPerFlush = 256      // statements sent before reading results, to avoid a deadlock in which both sides wait to write
	bufferSizeMax      = 64 << 10 // size of the largest buffer that is kept for the next batch, in bytes
)

// pipelinedBatch is a batch of statements in Postgres wire format, sent without waiting for each result. It reuses its buffer, because
// pgx batches would account for a fifth of the program's garbage.
type pipelinedBatch struct {
	buffer       []byte
	flushOffsets []int // offsets in buffer at which to read results
}

// send runs the statements as one transaction, in one write per statementsPerFlush statements. If the server rejects a statement, send
// returns *pgconn.PgError, and nothing has changed. After any other error during the exchange, the connection is closed.
func (b *pipelinedBatch) send(ctx context.Context, conn *pgx.Conn, statements []statement) error {
	b.buffer, b.flushOffsets = b.buffer[:0], b.flushOffsets[:0]
	defer func() {
		clear(b.buffer) // it may contain personal data
		if cap(b.buffer) > bufferSizeMax {
			b.buffer = nil
		}
	}()
	for i, s := range statements {
		prepared, err := conn.Prepare(ctx, s.sql, s.sql)
		if err != nil {
			return err
		}
		if err := b.addStatement(conn.TypeMap(), prepared, s.arguments); err != nil {
			return err
		}
		if s.rows != nil {
			if err := b.addRows(conn.TypeMap(), s.rows); err != nil {
				return err
			}
		}
		if (i+1)%statementsPerFlush == 0 && i+1 < len(statements) {
			if err := b.addMessage(&pgproto3.Flush{}); err != nil {
				return err
			}
			b.flushOffsets = append(b.flushOffsets, len(b.buffer))
		}
	}
	if err := b.addMessage(&pgproto3.Sync{}); err != nil {
		return err
	}
	stopDeadline := context.AfterFunc(ctx, func() { _ = conn.PgConn().Conn().SetDeadline(time.Unix(1, 0)) })
	serverErr, err := b.exchange(conn.PgConn())
	if !stopDeadline() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		closeCtx, cancel := context.WithCancel(context.Background())
		cancel() // don't wait for a clean shutdown
		_ = conn.Close(closeCtx)
		return err
	}
	return serverErr
}

func (b *pipelinedBatch) addMessage(message pgproto3.FrontendMessage) (err error) {
	b.buffer, err = message.Encode(b.buffer)
	return err
}

// addStatement adds a prepared statement with its arguments, as a Bind message and an Execute message. It encodes the values directly
// into the buffer.
func (b *pipelinedBatch) addStatement(types *pgtype.Map, s *pgconn.StatementDescription, arguments []any) error {
	if len(arguments) != len(s.ParamOIDs) {
		return fmt.Errorf("statement has %d parameters but %d arguments", len(s.ParamOIDs), len(arguments))
	}
	start := len(b.buffer)
	out := append(b.buffer, 'B', 0, 0, 0, 0, 0) // space for the length, and the name of the unnamed portal
	out = append(append(out, s.Name...), 0)
	out = binary.BigEndian.AppendUint16(out, uint16(len(arguments)))
	formatsOffset := len(out)
	for i, argument := range arguments {
		out = binary.BigEndian.AppendUint16(out, uint16(formatOf(types, s.ParamOIDs[i], argument)))
	}
	out = binary.BigEndian.AppendUint16(out, uint16(len(arguments)))
	for i, argument := range arguments {
		offset := formatsOffset + 2*i
		format := int16(binary.BigEndian.Uint16(out[offset:]))
		written, err := appendValue(out, types, s.ParamOIDs[i], format, argument)
		if err != nil { // the value might support only the other format
			format = pgtype.BinaryFormatCode - format
			binary.BigEndian.PutUint16(out[offset:], uint16(format))
			if written, err = appendValue(out, types, s.ParamOIDs[i], format, argument); err != nil {
				return err
			}
		}
		out = written
	}
	out = append(out, 0, 0) // no result formats, because results are ignored
	if len(out)-start > math.MaxInt32 {
		return fmt.Errorf("statement of %d bytes is too long", len(out)-start)
	}
	binary.BigEndian.PutUint32(out[start+1:], uint32(len(out)-start-1))
	b.buffer = out
	return b.addMessage(&pgproto3.Execute{})
}

// copyHeader is the header of the binary COPY format: the signature, no flags, and no extension.
const copyHeader = "PGCOPY\n\xff\r\n\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00"

// addRows adds the rows of a COPY. Each row starts with its number of values. A count of -1 ends the data.
func (b *pipelinedBatch) addRows(types *pgtype.Map, group *rowGroup) (err error) {
	start := len(b.buffer)
	out := append(append(b.buffer, 'd', 0, 0, 0, 0), copyHeader...)
	for _, c := range group.rows {
		out = binary.BigEndian.AppendUint16(out, uint16(len(group.columns)))
		for _, col := range group.columns {
			if out, err = appendBinary(out, types, col.oid, c.row[col.name]); err != nil {
				return err
			}
		}
	}
	out = append(out, 0xff, 0xff)
	if len(out)-start > math.MaxInt32 {
		return fmt.Errorf("row data of %d bytes is too long", len(out)-start)
	}
	binary.BigEndian.PutUint32(out[start+1:], uint32(len(out)-start-1))
	b.buffer = out
	return b.addMessage(&pgproto3.CopyDone{})
}

// appendBinary appends a value's length, and the value in binary format.
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

// appendNumeric appends a decimal in Postgres format, with base-10,000 digits. It returns false for values outside the range of money
// amounts.
func appendNumeric(out []byte, d decimal.Decimal) ([]byte, bool) {
	const base, digitWidth = 10_000, 4 // decimal places per digit
	coefficient, places := d.Coefficient(), -int(d.Exponent())
	if places < 0 || places > 12 || !coefficient.IsInt64() {
		return out, false
	}
	remaining, sign := coefficient.Int64(), uint16(0)
	if remaining == math.MinInt64 {
		return out, false // can't be negated
	}
	if remaining < 0 {
		remaining, sign = -remaining, 0x4000
	}
	fractionDigits := (places + digitWidth - 1) / digitWidth // digits after the decimal point
	for range fractionDigits*digitWidth - places {
		if remaining > math.MaxInt64/10 {
			return out, false
		}
		remaining *= 10
	}
	var digits [5]uint16 // least significant first; enough for any int64
	count := 0
	for ; remaining > 0; remaining /= base {
		digits[count] = uint16(remaining % base)
		count++
	}
	weight := count - fractionDigits - 1
	first := 0
	for first < count && digits[first] == 0 {
		first++ // skip trailing zeros
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

// formatOf returns the wire format for a value.
func formatOf(types *pgtype.Map, oid uint32, argument any) int16 {
	if _, ok := argument.(string); ok {
		return pgtype.TextFormatCode
	}
	return types.FormatCodeForOID(oid)
}

// appendValue appends a value's length and the value. A length of -1 means NULL.
func appendValue(out []byte, types *pgtype.Map, oid uint32, format int16, argument any) ([]byte, error) {
	start := len(out)
	out = append(out, 0xff, 0xff, 0xff, 0xff)
	written, err := types.Encode(oid, format, argument, out)
	if err != nil || written == nil {
		return out, err
	}
	binary.BigEndian.PutUint32(written[start:], uint32(len(written)-start-4))
	return written, nil
}

// exchange sends all messages and reads the results. serverErr is an error reported by the server, and err is a connection error.
func (b *pipelinedBatch) exchange(conn *pgconn.PgConn) (serverErr, err error) {
	sent := 0
	for _, end := range b.flushOffsets {
		if _, err := conn.Conn().Write(b.buffer[sent:end]); err != nil {
			return nil, err
		}
		sent = end
		for completed := 0; completed < statementsPerFlush && serverErr == nil; {
			message, err := conn.Frontend().Receive()
			if err != nil {
				return nil, err
			}
			switch message := message.(type) {
			case *pgproto3.CommandComplete:
				completed++
			case *pgproto3.ErrorResponse:
				serverErr = pgconn.ErrorResponseToPgError(message)
			}
		}
	}
	if _, err := conn.Conn().Write(b.buffer[sent:]); err != nil {
		return nil, err
	}
	for {
		message, err := conn.Frontend().Receive()
		if err != nil {
			if serverErr != nil {
				err = serverErr // the server reported this error before it closed the connection
			}
			return nil, err
		}
		switch message := message.(type) {
		case *pgproto3.ErrorResponse:
			serverErr = pgconn.ErrorResponseToPgError(message)
		case *pgproto3.ReadyForQuery:
			return serverErr, nil
		}
	}
}
