package relay

import (
	"fmt"
	"strconv"

	cloudevents "github.com/cloudevents/sdk-go/v2/event"
	"github.com/cloudevents/sdk-go/v2/types"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	subjectPrefix  = "hulak.events."
	allSubjects    = subjectPrefix + ">"
	positionHeader = "Hulak-Position"

	eventSource    = "urn:hulak:log"
	jsonType       = "application/json"
	cloudEventType = "application/cloudevents+json" // structured mode
)

// Extension attributes of the CloudEvents envelope. The position is a string, because a CloudEvents integer has 32 bits.
const (
	positionAttribute      = "position"
	streamVersionAttribute = "streamversion"
	schemaVersionAttribute = "schemaversion"
	metadataAttribute      = "metadata" // domain.Metadata as JSON
	subjectAttribute       = "personid" // whose key encrypts the personal part
	personalAttribute      = "personal" // encrypted as in the log
)

// encode returns an event as a message: a CloudEvent in structured mode.
func encode(e *eventstore.StoredEvent) (*nats.Msg, error) {
	envelope := cloudevents.New(cloudevents.CloudEventsVersionV1)
	envelope.SetID(e.ID.String())
	envelope.SetSource(eventSource)
	envelope.SetType(e.Type)
	envelope.SetSubject(string(e.Stream))
	envelope.SetTime(e.RecordedAt)
	envelope.SetExtension(positionAttribute, strconv.FormatInt(e.Position, 10))
	envelope.SetExtension(streamVersionAttribute, strconv.FormatInt(e.Version, 10))
	envelope.SetExtension(schemaVersionAttribute, strconv.Itoa(e.Schema))
	envelope.SetExtension(metadataAttribute, string(e.Meta))
	if e.Subject != "" {
		envelope.SetExtension(subjectAttribute, e.Subject)
	}
	if e.Personal != nil {
		envelope.SetExtension(personalAttribute, e.Personal)
	}
	envelope.SetDataContentType(jsonType)
	envelope.DataEncoded = e.Payload // unlike SetData, this writes the stored bytes as JSON
	err := envelope.Validate()
	var data []byte
	if err == nil {
		data, err = envelope.MarshalJSON()
	}
	if err != nil {
		return nil, fmt.Errorf("encode the event at position %d: %w", e.Position, err)
	}
	m := nats.NewMsg(subjectPrefix + e.Type)
	m.Data = data
	m.Header.Set(positionHeader, strconv.FormatInt(e.Position, 10))
	m.Header.Set("Content-Type", cloudEventType)
	return m, nil
}

// Decode returns the event in a message of the stream.
func Decode(data []byte) (eventstore.StoredEvent, error) {
	var envelope cloudevents.Event
	err := envelope.UnmarshalJSON(data)
	if err == nil {
		err = envelope.Validate()
	}
	if err != nil {
		return eventstore.StoredEvent{}, fmt.Errorf("decode an event: %w", err)
	}
	a := attributes{values: envelope.Extensions()}
	e := eventstore.StoredEvent{
		Position: a.integer(positionAttribute), Stream: domain.StreamID(envelope.Subject()), Version: a.integer(streamVersionAttribute),
		Type: envelope.Type(), Schema: int(a.integer(schemaVersionAttribute)), Payload: envelope.Data(),
		Subject: a.text(subjectAttribute), Personal: a.binary(personalAttribute), Meta: []byte(a.text(metadataAttribute)),
		RecordedAt: envelope.Time().UTC(),
	}
	if a.err == nil {
		e.ID, a.err = uuid.Parse(envelope.ID())
	}
	if a.err != nil {
		return eventstore.StoredEvent{}, fmt.Errorf("decode an event: %w", a.err)
	}
	return e, nil
}

// attributes reads extension attributes and keeps the first error.
type attributes struct {
	values map[string]any
	err    error
}

func (a *attributes) text(name string) string {
	if a.values[name] == nil {
		return ""
	}
	text, err := types.ToString(a.values[name])
	a.keep(name, err)
	return text
}

func (a *attributes) integer(name string) int64 {
	n, err := strconv.ParseInt(a.text(name), 10, 64)
	a.keep(name, err)
	return n
}

func (a *attributes) binary(name string) []byte {
	if a.values[name] == nil {
		return nil
	}
	data, err := types.ToBinary(a.values[name])
	a.keep(name, err)
	return data
}

func (a *attributes) keep(name string, err error) {
	if a.err == nil && err != nil {
		a.err = fmt.Errorf("attribute %s: %w", name, err)
	}
}
