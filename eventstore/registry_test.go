package eventstore_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/memory"
	"hulak/eventstore/storetest"
)

// transferredEvent has changed its shape twice. Version 2 replaced dollars with cents, and version 3 added a currency.
type transferredEvent struct {
	Owner    string `json:"owner"`
	Cents    int    `json:"cents"`
	Currency string `json:"currency"`
	Person   struct {
		FullName string `json:"fullName"`
	} `json:"-" personal:"true"`
}

func (transferredEvent) EventType() string  { return "money.moved" }
func (transferredEvent) SchemaVersion() int { return 3 }
func (t transferredEvent) Subject() string  { return t.Owner }

func TestReadUpcastsOldSchemaVersions(t *testing.T) {
	t.Parallel()
	store := memory.New()
	keys := store.Keys()
	registry := eventstore.NewRegistry(transferredEvent{}).
		Upcast("money.moved", 1, func(s eventstore.Shape) (eventstore.Shape, error) {
			var old struct {
				Owner   string
				Dollars int
			}
			if err := json.Unmarshal(s.Payload, &old); err != nil {
				return s, err
			}
			var err error
			s.Payload, err = json.Marshal(map[string]any{"owner": old.Owner, "cents": old.Dollars * 100})
			s.Personal = bytes.ReplaceAll(s.Personal, []byte(`"name"`), []byte(`"fullName"`))
			return s, err
		}).
		Upcast("money.moved", 2, func(s eventstore.Shape) (eventstore.Shape, error) {
			s.Payload = append(s.Payload[:len(s.Payload)-1], `,"currency":"USD"}`...)
			return s, nil
		})
	cipher, err := keys.FindOrCreate(t.Context(), "p1")
	require.NoError(t, err)
	id := uuid.Must(uuid.NewV7())
	personal, err := cipher.Encrypt([]byte(`{"name":"Ram"}`), append(id[:], "p1"...))
	require.NoError(t, err)
	stored := []byte(`{"owner":"p1","dollars":7}`)
	_, err = store.Append(t.Context(), eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: "money-1"}},
		Events: []eventstore.StoredEvent{{
			Stream: "money-1", Version: 1, ID: id, Type: "money.moved", Schema: 1, Payload: stored,
			Subject: "p1", Personal: personal, Meta: []byte(`{}`),
		}},
	})
	require.NoError(t, err)
	events, err := eventstore.NewLog(store, registry, keys).Read(t.Context(), 0, 1)
	require.NoError(t, err)
	require.NoError(t, events[0].Err)
	want := transferredEvent{Owner: "p1", Cents: 700, Currency: "USD"}
	want.Person.FullName = "Ram"
	require.Equal(t, want, events[0].Event)
	require.Equal(t, stored, events[0].Payload, "the stored payload does not change")
	require.Equal(t, 1, events[0].Schema)

	events, err = eventstore.NewLog(store, eventstore.NewRegistry(transferredEvent{}), keys).Read(t.Context(), 0, 1)
	require.NoError(t, err)
	require.ErrorContains(t, events[0].Err, "no upcaster from schema version 1")
}

type (
	pointerEvent     struct{}
	namelessEvent    struct{}
	unencryptedEvent struct {
		Name string `personal:"true"`
	} // without json:"-" it would be in the payload
	subjectOnlyEvent  struct{}
	personalOnlyEvent struct {
		Name string `json:"-" personal:"true"`
	}
)

func (*pointerEvent) EventType() string     { return "pointer" }
func (namelessEvent) EventType() string     { return "" }
func (unencryptedEvent) EventType() string  { return "unencrypted" }
func (unencryptedEvent) Subject() string    { return "p" }
func (subjectOnlyEvent) EventType() string  { return "subject.only" }
func (subjectOnlyEvent) Subject() string    { return "p" }
func (personalOnlyEvent) EventType() string { return "personal.only" }

func TestNewRegistryPanicsOnInvalidDeclarations(t *testing.T) {
	t.Parallel()
	for name, events := range map[string][]domain.Event{
		"duplicate name":                  {storetest.Reserved{}, storetest.Reserved{}},
		"pointer":                         {&pointerEvent{}},
		"empty name":                      {namelessEvent{}},
		"unencrypted personal data":       {unencryptedEvent{}},
		"subject without personal data":   {subjectOnlyEvent{}},
		"personal data without a subject": {personalOnlyEvent{}},
		"nil":                             {nil},
	} {
		require.Panics(t, func() { eventstore.NewRegistry(events...) }, name)
	}
	require.Panics(t, func() { eventstore.NewRegistry(transferredEvent{}).Upcast("money.moved", 3, nil) })
}

func TestExecuteFailsOnUnregisteredEvent(t *testing.T) {
	t.Parallel()
	store := memory.New()
	log := eventstore.NewLog(store, eventstore.NewRegistry(storetest.OwnerSet{}), store.Keys())
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, reserve("a", 1, 1))
	require.ErrorContains(t, err, "not registered")
	var rejection *domain.Rejection
	require.NotErrorAs(t, err, &rejection)
}
