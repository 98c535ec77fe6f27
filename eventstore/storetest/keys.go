package storetest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

// Response is a typical command response.
type Response struct {
	ID    string   `json:"id"`
	Codes []string `json:"codes"`
}

func newKey(actor, operation, key, body string) *eventstore.IdempotencyKey {
	return &eventstore.IdempotencyKey{Actor: actor, Operation: operation, Key: key, BodyHash: sha256.Sum256([]byte(body))}
}

func testIdempotencyKey(t *testing.T, f Fixture) {
	ctx := testContext(t)
	key := newKey("ram", "create", "k1", "body")
	stored, err := f.Store.StoredResponse(ctx, *key)
	require.NoError(t, err)
	require.Nil(t, stored)

	a := singleEventAppend("account-a", 0, 1)
	a.Key, a.Response = key, []byte(`{ "id":"1" , "id": 1e2 }`)
	receipt, err := f.Store.Append(ctx, a)
	require.NoError(t, err)
	require.Nil(t, receipt.EarlierResponse)

	want := &eventstore.StoredResponse{BodyHash: key.BodyHash, Body: a.Response, Position: 1}
	for _, store := range []Backend{f.Store, f.OpenAnother()} {
		stored, err := store.StoredResponse(ctx, *key)
		require.NoError(t, err)
		require.Equal(t, want, stored)
		repeated := singleEventAppend("account-a", 0, 1)
		repeated.Key, repeated.Response = newKey("ram", "create", "k1", "another body"), []byte(`{}`)
		receipt, err = store.Append(ctx, repeated)
		require.NoError(t, err, "a used key takes precedence over a version conflict")
		require.Equal(t, eventstore.Receipt{Position: 1, EarlierResponse: want}, receipt)
	}
	// Version 7 UUIDs from the same millisecond share a prefix. They are still different keys.
	const uuid1, uuid2 = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c073990"
	for i, other := range []*eventstore.IdempotencyKey{
		newKey("sita", "create", "k1", "body"), newKey("ram", "cancel", "k1", "body"), newKey("ram", "create", "k2", "body"),
		newKey("ram", "create", uuid1, "body"), newKey("ram", "create", uuid2, "body"), newKey("sita", "create", uuid1, "body"),
		newKey("ram", "cancel", uuid1, "body"),
	} {
		a := singleEventAppend("account-a", int64(i+1), 1)
		a.Key, a.Response = other, []byte(`{}`)
		receipt, err := f.Store.Append(ctx, a)
		require.NoError(t, err)
		require.Nil(t, receipt.EarlierResponse, "keys are scoped to an actor and an operation")
	}
	requireHead(t, f.Store, 8)
}

func testConcurrentIdempotencyKey(t *testing.T, f Fixture) {
	ctx := testContext(t)
	keys := eventstore.NewKeyring(f.Store, eventstore.NewKeyEncryptionKey())
	logs := []*eventstore.Log{newLog(f.Store, keys), newLog(f.OpenAnother(), keys)}
	const callers = 50
	var attempts atomic.Int64
	var group sync.WaitGroup
	responses, positions, errs := make([]Response, callers), make([]int64, callers), make([]error, callers)
	for i := range callers {
		group.Go(func() {
			cmd := eventstore.Command{Key: newKey("ram", "create", "once", "body")}
			responses[i], positions[i], errs[i] = eventstore.Execute(ctx, logs[i%2], cmd, func(u domain.UnitOfWork) (Response, error) {
				_, err := domain.Decide(u, Decider, fmt.Sprint(attempts.Add(1)%3), Command(Reserve{Amount: 1, Limit: 1000}))
				return Response{ID: fmt.Sprint(i), Codes: []string{"x"}}, err
			})
		})
	}
	group.Wait()
	require.NoError(t, errors.Join(errs...))
	for i := range callers {
		require.Equal(t, responses[0], responses[i])
		require.EqualValues(t, 1, positions[i])
	}
	requireHead(t, f.Store, 1)
	_, _, err := eventstore.Execute(ctx, logs[0], eventstore.Command{Key: newKey("ram", "create", "once", "other body")},
		func(domain.UnitOfWork) (Response, error) { return Response{}, ErrOverLimit })
	require.ErrorIs(t, err, eventstore.ErrKeyReused)
}

func testIdempotencyWithoutEvents(t *testing.T, f Fixture) {
	ctx := testContext(t)
	log := newLog(f.Store, eventstore.NewKeyring(f.Store, eventstore.NewKeyEncryptionKey()))
	cmd := eventstore.Command{Key: newKey("ram", "load", "k", "body")}
	loadOnly := func(id string) func(domain.UnitOfWork) (Response, error) {
		return func(u domain.UnitOfWork) (Response, error) {
			_, err := domain.Load(u, Decider, "a")
			return Response{ID: id}, err
		}
	}
	rejectCommand := func(domain.UnitOfWork) (Response, error) { return Response{}, ErrOverLimit }
	_, _, err := eventstore.Execute(ctx, log, cmd, rejectCommand)
	require.ErrorIs(t, err, ErrOverLimit)
	response, _, err := eventstore.Execute(ctx, log, cmd, loadOnly("first"))
	require.NoError(t, err)
	require.Equal(t, "first", response.ID, "a rejected command leaves the key unused")
	response, _, err = eventstore.Execute(ctx, newLog(f.OpenAnother(), nil), cmd, loadOnly("second"))
	require.NoError(t, err)
	require.Equal(t, "first", response.ID, "the response is stored without events")
	requireHead(t, f.Store, 0)
}
