package bus

import (
	"context"
	"strings"
	"sync"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// Published is a message that Publisher has stored in the log.
type Published struct {
	UUID     string            `json:"uuid"`
	Metadata map[string]string `json:"metadata,omitempty"`
	Payload  []byte            `json:"payload"`
}

// EventType implements domain.Event.
func (Published) EventType() string { return "bus.published" }

// Publisher stores messages in the log, in one stream per topic. It implements message.Publisher for Watermill components.
// Don't use it for domain events, which only deciders create.
type Publisher struct {
	log *eventstore.Log

	mu     sync.Mutex
	closed bool
}

var _ message.Publisher = (*Publisher)(nil)

// NewPublisher returns a publisher. The log's registry must include Published.
func NewPublisher(log *eventstore.Log) *Publisher { return &Publisher{log: log} }

// publishDecider accepts every message and has no state.
var publishDecider = domain.Decider[[]Published, Published, struct{}]{
	Decide: func(_ struct{}, messages []Published) ([]Published, error) { return messages, nil },
	Evolve: func(s struct{}, _ Published) struct{} { return s },
	Events: []Published{{}},
}

// Publish stores the messages atomically.
func (p *Publisher) Publish(topic string, messages ...*message.Message) error {
	p.mu.Lock()
	closed := p.closed
	p.mu.Unlock()
	if closed {
		return ErrClosed
	}
	if len(messages) == 0 {
		return nil
	}
	events := make([]Published, len(messages))
	for i, m := range messages {
		events[i] = Published{UUID: m.UUID, Metadata: m.Metadata, Payload: m.Payload}
	}
	decider := publishDecider
	decider.Category = category(topic)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "bus", Role: "SYSTEM"}}}
	_, err := eventstore.RunCommand(context.WithoutCancel(messages[0].Context()), p.log, cmd, decider, "messages", events)
	return err
}

// category converts a topic to a stream category. A category must not contain a hyphen.
func category(topic string) string { return strings.ReplaceAll(topic, "-", "_") }

// Close makes later calls to Publish return ErrClosed.
func (p *Publisher) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	return nil
}
