package storetest

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore"
)

// person is personal data that the stored bytes must not contain.
var person = Person{Name: "Canary Sharma", Phone: "9841000111"}

func setOwner(t *testing.T, log *eventstore.Log, account, owner string, p Person) {
	t.Helper()
	command := Command(SetOwner{Owner: owner, Person: p})
	_, err := eventstore.RunCommand(testContext(t), log, eventstore.Command{}, Decider, account, command)
	require.NoError(t, err)
}

func testPersonalData(t *testing.T, f Fixture) {
	ctx := testContext(t)
	keyEncryptionKey := eventstore.NewKeyEncryptionKey()
	log := newLog(f.Store, eventstore.NewKeyring(f.Store, keyEncryptionKey))
	setOwner(t, log, "a", "p1", person)
	setOwner(t, log, "b", "p2", person)
	storedEvents, err := f.Store.Read(ctx, 0, 10)
	require.NoError(t, err)
	require.Len(t, storedEvents, 2)
	for _, e := range storedEvents {
		stored := bytes.Join([][]byte{e.Payload, e.Personal, e.Meta, []byte(e.Stream)}, nil)
		require.NotContains(t, string(stored), "Canary")
		require.NotContains(t, string(stored), person.Phone)
	}
	wrapped, err := f.Store.LoadKeys(ctx, []string{"p1", "p2", "p3"})
	require.NoError(t, err)
	require.Len(t, wrapped, 2)

	other := newLog(f.OpenAnother(), eventstore.NewKeyring(f.OpenAnother(), keyEncryptionKey))
	events, err := other.Read(ctx, 0, 10)
	require.NoError(t, err)
	for i, owner := range []string{"p1", "p2"} {
		require.NoError(t, events[i].Err)
		require.False(t, events[i].Erased)
		require.Equal(t, OwnerSet{Owner: owner, Person: person}, events[i].Event)
	}

	t.Run("the personal part of another event or person cannot be decrypted", func(t *testing.T) {
		forged := []eventstore.StoredEvent{storedEvents[0], storedEvents[0]}
		forged[0].Personal = storedEvents[1].Personal
		forged[1].ID = storedEvents[1].ID
		events, err := other.Decode(ctx, forged)
		require.NoError(t, err)
		for _, e := range events {
			require.ErrorContains(t, e.Err, "cannot be decrypted")
			require.NotContains(t, e.Err.Error(), "Canary")
		}
	})
	t.Run("a wrong key-encryption key is reported", func(t *testing.T) {
		logWithWrongKey := newLog(f.OpenAnother(), eventstore.NewKeyring(f.OpenAnother(), eventstore.NewKeyEncryptionKey()))
		events, err := logWithWrongKey.Read(ctx, 0, 10)
		require.NoError(t, err, "a key that cannot be unwrapped affects only the events of its person")
		for _, e := range events {
			require.ErrorIs(t, e.Err, eventstore.ErrNotUnwrapped)
			require.False(t, e.Erased)
		}
		_, err = logWithWrongKey.Encrypt(ctx, "p1", "name", []byte("plain"))
		require.ErrorIs(t, err, eventstore.ErrNotUnwrapped)
	})
}

func testErasure(t *testing.T, f Fixture) {
	ctx := testContext(t)
	keys := eventstore.NewKeyring(f.Store, eventstore.NewKeyEncryptionKey())
	log := newLog(f.Store, keys)
	setOwner(t, log, "a", "p1", person)
	setOwner(t, log, "b", "p2", person)
	require.NoError(t, keys.Destroy(ctx, "p1"))
	require.NoError(t, keys.Destroy(ctx, "p1"), "erasing a person twice has no additional effect")
	require.NoError(t, keys.Destroy(ctx, "p3"), "a person without events can be erased")

	setOwner(t, log, "c", "p1", person)
	setOwner(t, log, "d", "p3", person)
	events, err := log.Read(ctx, 0, 10)
	require.NoError(t, err)
	require.Len(t, events, 4)
	for i, owner := range []string{"p1", "p2", "p1", "p3"} {
		require.NoError(t, events[i].Err)
		erased := owner != "p2"
		require.Equal(t, erased, events[i].Erased)
		want := OwnerSet{Owner: owner, Person: person}
		if erased {
			want.Person = Person{}
		}
		require.Equal(t, want, events[i].Event)
	}
	storedEvents, err := f.Store.Read(ctx, 2, 10)
	require.NoError(t, err)
	for _, e := range storedEvents {
		require.Nil(t, e.Personal, "personal data of an erased person is not stored")
	}
	wrapped, err := f.Store.LoadKeys(ctx, []string{"p1"})
	require.NoError(t, err)
	require.Equal(t, map[string]eventstore.WrappedKey{"p1": nil}, wrapped)
	key, err := f.Store.AddKey(ctx, "p1", eventstore.WrappedKey("new"))
	require.NoError(t, err)
	require.Nil(t, key, "an erased person gets no new key")
}
