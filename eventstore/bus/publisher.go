package bus

import (
	"context"
	"strings"
	"sync"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// Published is a message that was put into the log by Publisher.
type Published struct {
	UUID     string            `json:"uuid"`
	Metadata map[string]string `json:"metadata,omitempty"`
	Payload  []byte            `json:"payload"`
}

// EventType implements domain.Event.
func (Published) EventType() string { return "bus.published" }

// Publisher puts messages into the log, in one stream a topic. Facts of the business never come this way:
// they follow from decisions. It implements message.Publisher, so that whatever speaks Watermill can use the log.
type Publisher struct {
	log *eventstore.Log

	mu     sync.Mutex
	closed bool
}

var _ message.Publisher = (*Publisher)(nil)

// NewPublisher makes a publisher. The log's registry must know Published.
func NewPublisher(log *eventstore.Log) *Publisher { return &Publisher{log: log} }

// published is the fold of a topic's stream, which decides nothing.
var published = domain.Decider[[]Published, Published, struct{}]{
	Decide: func(_ struct{}, messages []Published) ([]Published, error) { return messages, nil },
	Evolve: func(s struct{}, _ Published) struct{} { return s },
	Events: []Published{{}},
}

// Publish appends the messages, all or none.
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
	facts := make([]Published, len(messages))
	for i, m := range messages {
		facts[i] = Published{UUID: m.UUID, Metadata: m.Metadata, Payload: m.Payload}
	}
	decider := published
	decider.Category = category(topic)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "bus", Role: "SYSTEM"}}}
	_, _, err := eventstore.Execute(context.WithoutCancel(messages[0].Context()), p.log, cmd, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, decider, "messages", facts)
		return struct{}{}, err
	})
	return err
}

// category is the category of a topic's stream, which has no dash.
func category(topic string) string { return strings.ReplaceAll(topic, "-", "_") }

// Close ends publishing.
func (p *Publisher) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	return nil
}
