package relay

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
)

func storedEvent() eventstore.StoredEvent {
	return eventstore.StoredEvent{
		Position: 1<<53 + 1, Stream: "transfer-0198", Version: 3, ID: uuid.MustParse("0198c2f4-0000-7000-8000-000000000001"),
		Type: "transfer.created", Schema: 2, Payload: []byte(`{"b":1, "a":"<&>",  "b":2}`), Subject: "s-1", Personal: []byte{0, 0xff, 1},
		Meta: []byte(`{"actor":{"id":"s-1"}}`), RecordedAt: time.Date(2026, 11, 28, 15, 0, 0, 123_456_000, time.UTC),
	}
}

func TestEnvelopeIsACloudEvent(t *testing.T) {
	t.Parallel()
	e := storedEvent()
	m, err := encode(&e)
	require.NoError(t, err)
	require.Equal(t, "hulak.events.transfer.created", m.Subject)
	require.Equal(t, "application/cloudevents+json", m.Header.Get("Content-Type"))
	require.Equal(t, "9007199254740993", m.Header.Get("Hulak-Position"))
	var envelope map[string]any
	require.NoError(t, json.Unmarshal(m.Data, &envelope))
	require.Equal(t, map[string]any{
		"specversion": "1.0", "id": "0198c2f4-0000-7000-8000-000000000001", "source": "urn:hulak:log", "type": "transfer.created",
		"subject": "transfer-0198", "time": "2026-11-28T15:00:00.123456Z", "datacontenttype": "application/json",
		"position": "9007199254740993", "streamversion": "3", "schemaversion": "2", "metadata": `{"actor":{"id":"s-1"}}`,
		"personid": "s-1", "personal": "AP8B", "data": map[string]any{"b": 2.0, "a": "<&>"},
	}, envelope)
}

func TestDecodedEventEqualsTheStoredEvent(t *testing.T) {
	t.Parallel()
	complete := storedEvent()
	erased := storedEvent()
	erased.Personal = nil
	public := erased
	public.Subject = ""
	for _, e := range []eventstore.StoredEvent{complete, erased, public} {
		m, err := encode(&e)
		require.NoError(t, err)
		decoded, err := Decode(m.Data)
		require.NoError(t, err)
		require.Equal(t, e, decoded)
	}
}

func TestDecodeRejectsOtherMessages(t *testing.T) {
	t.Parallel()
	e := storedEvent()
	m, err := encode(&e)
	require.NoError(t, err)
	for field, value := range map[string]any{
		"id": "7", "position": "x", "schemaversion": nil, "streamversion": "1.5", "personal": "?",
	} {
		var envelope map[string]any
		require.NoError(t, json.Unmarshal(m.Data, &envelope))
		if envelope[field] = value; value == nil {
			delete(envelope, field)
		}
		data, err := json.Marshal(envelope)
		require.NoError(t, err)
		_, err = Decode(data)
		require.Error(t, err, field)
	}
	_, err = Decode([]byte("{"))
	require.Error(t, err)
}
