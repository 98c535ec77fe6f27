package bus

import (
	"context"
	"errors"
	"strconv"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/internal/tracing"
)

// Keys in a message's metadata.
const (
	KeyType        = "event_type"
	KeyStream      = "stream"
	KeyPosition    = "position"
	KeyCorrelation = "correlation_id" // read by Watermill's correlation middleware
)

type eventContextKey struct{}

// ErrNoEvent means that a message did not come from a Subscriber.
var ErrNoEvent = errors.New("bus: message contains no event")

// Event returns a message's event, and the event's decoding error if it can't be decoded.
func Event(msg *message.Message) (domain.RecordedEvent, error) {
	event, ok := msg.Context().Value(eventContextKey{}).(domain.RecordedEvent)
	if !ok {
		return domain.RecordedEvent{}, ErrNoEvent
	}
	return event, event.Err
}

// newMessage returns a message for an event. The message's payload omits the personal part, because middleware might log the payload.
// The returned function cancels the message's context.
func newMessage(ctx context.Context, e domain.RecordedEvent) (*message.Message, context.CancelFunc) {
	ctx = tracing.Continue(ctx, e.Meta.Traceparent)
	ctx, cancel := context.WithCancel(context.WithValue(ctx, eventContextKey{}, e))
	var msg *message.Message
	if p, ok := e.Event.(Published); ok {
		msg = message.NewMessage(p.UUID, p.Payload)
		for k, v := range p.Metadata {
			msg.Metadata.Set(k, v)
		}
	} else {
		msg = message.NewMessage(e.ID, e.Payload)
	}
	msg.Metadata.Set(KeyType, e.Type)
	msg.Metadata.Set(KeyStream, string(e.Stream))
	msg.Metadata.Set(KeyPosition, strconv.FormatInt(e.Position, 10))
	if e.Meta.Correlation != "" {
		msg.Metadata.Set(KeyCorrelation, e.Meta.Correlation)
	}
	msg.SetContext(ctx)
	return msg, cancel
}
