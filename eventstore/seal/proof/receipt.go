package proof

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"time"
)

// Receipt is an event and the proof that it is in the log. The API returns one for the event that created a transfer.
type Receipt struct {
	Record []byte `json:"record"` // encoded event
	Proof  string `json:"proof"`  // text form of Inclusion; empty until the event is sealed
}

// errNotReceipt means that a file is not the proof of a receipt.
var errNotReceipt = errors.New("it is not the proof of a receipt")

// CheckReceipt checks the proof of a receipt with a policy. It returns the event that the receipt is about, and the head that covers it. A
// head without a quorum is an error.
func CheckReceipt(file []byte, policy *Policy) (*Event, *CosignedHead, error) {
	var r Receipt
	if err := json.Unmarshal(file, &r); err != nil || len(r.Record) == 0 {
		return nil, nil, errNotReceipt
	}
	return checkReceipt(&r, policy)
}

func checkReceipt(r *Receipt, policy *Policy) (*Event, *CosignedHead, error) {
	if r.Proof == "" {
		return nil, nil, errors.New("the event is not sealed yet: get the proof again in a few seconds")
	}
	inclusion, err := ParseInclusion([]byte(r.Proof))
	if err != nil {
		return nil, nil, err
	}
	head, err := inclusion.Verify(r.Record, policy)
	if err != nil {
		return nil, nil, err
	}
	if !head.HasQuorum {
		return nil, nil, policy.quorumError()
	}
	event, err := decodeEvent(r.Record)
	if err == nil && event.Position != inclusion.Index+1 {
		err = errNotReceipt
	}
	return event, head, err
}

// decodeEvent decodes an event from the form of AppendEncoded.
func decodeEvent(record []byte) (*Event, error) {
	d := decoder{rest: record}
	d.read(len(leafPrefix))
	var e Event
	e.Position, e.Stream, e.Version = d.number(), d.text(), d.number()
	copy(e.ID[:], d.read(len(e.ID)))
	e.Type, e.Schema, e.Payload, e.Subject = d.text(), int(d.number()), []byte(d.text()), d.text()
	if hasPersonal := d.read(1); len(hasPersonal) == 1 && hasPersonal[0] == 1 {
		e.Personal = []byte(d.text())
	}
	e.Meta, e.RecordedAt = []byte(d.text()), time.UnixMicro(d.number()).UTC()
	if d.failed || string(AppendEncoded(nil, &e)) != string(record) {
		return nil, errors.New("the record is not an event")
	}
	return &e, nil
}

// decoder reads fields from a record. After a failure, it returns zero values.
type decoder struct {
	rest   []byte
	failed bool
}

func (d *decoder) read(length int) []byte {
	if d.failed = d.failed || length < 0 || length > len(d.rest); d.failed {
		return nil
	}
	field := d.rest[:length]
	d.rest = d.rest[length:]
	return field
}

func (d *decoder) number() int64 {
	field := d.read(8)
	if field == nil {
		return 0
	}
	return int64(binary.BigEndian.Uint64(field))
}

func (d *decoder) text() string {
	length := d.number()
	if length > int64(len(d.rest)) {
		d.failed = true
		return ""
	}
	return string(d.read(int(length)))
}
