package relay_test

import (
	"context"
	"testing"

	"github.com/ThreeDotsLabs/watermill"
	watermilljetstream "github.com/ThreeDotsLabs/watermill-nats/v2/pkg/jetstream"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/relay"
	"hulak/eventstore/relay/natstest"
)

// cloudEvents makes messages of the stream Watermill messages with the event's ID.
type cloudEvents struct{}

// Unmarshal implements the adapter's Unmarshaler.
func (cloudEvents) Unmarshal(m jetstream.Msg) (*message.Message, error) {
	return message.NewMessage(m.Headers().Get(jetstream.MsgIDHeader), m.Data()), nil
}

// transferConsumer creates a durable consumer of the events of transfers.
func transferConsumer(
	ctx context.Context, js jetstream.JetStream, stream string,
) (jetstream.Consumer, func(context.Context, watermill.LoggerAdapter), error) {
	consumer, err := js.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable: "reports", FilterSubject: "hulak.events.transfer.*", AckPolicy: jetstream.AckExplicitPolicy,
	})
	return consumer, nil, err
}

func TestWatermillSubscriberReceivesEachEventAtLeastOnce(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	log := newTestLog(t)
	log.add(30)
	start(t, log, cluster.Connect(), relay.StreamConfig{Name: streamName, Replicas: 1})
	awaitStream(t, cluster.JetStream(), log, 1)
	subscriber, err := watermilljetstream.NewSubscriber(watermilljetstream.SubscriberConfig{
		Conn: cluster.Connect(), Logger: watermill.NopLogger{}, ResourceInitializer: transferConsumer, Unmarshaler: cloudEvents{},
	})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	messages, err := subscriber.Subscribe(ctx, streamName)
	require.NoError(t, err)
	missing := map[int64]bool{}
	for position := range int64(30) {
		missing[position+1] = true
	}
	rejected := false
	for len(missing) > 0 {
		select {
		case m := <-messages:
			e, err := relay.Decode(m.Payload)
			require.NoError(t, err)
			require.Equal(t, e.ID.String(), m.UUID)
			if e.Position == 7 && !rejected {
				rejected = true
				require.True(t, m.Nack()) // the server delivers the event again, after later ones
				continue
			}
			require.True(t, m.Ack())
			delete(missing, e.Position)
		case <-ctx.Done():
			require.Empty(t, missing, "events were not delivered")
		}
	}
	require.True(t, rejected)
}
