package eventstore_test

import (
	"context"
	"crypto/sha256"
	"fmt"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/eventstore"
	"hulak/eventstore/memory"
)

// newExampleLog returns an empty in-memory log with the reservation events registered.
func newExampleLog() *eventstore.Log {
	return eventstore.NewLog(memory.New(), eventstore.NewRegistry(reservation.Claimed{}, reservation.Released{}), nil)
}

// reserveEmail reserves an email address for a user.
func reserveEmail(ctx context.Context, log *eventstore.Log, command eventstore.Command, holder string) (string, int64, error) {
	return eventstore.Execute(ctx, log, command, func(u domain.UnitOfWork) (string, error) {
		var claim reservation.Command = reservation.Claim{Holder: holder}
		_, err := domain.Decide(u, reservation.EmailDecider, "address", claim)
		return holder, err
	})
}

func ExampleExecute() {
	ctx, log := context.Background(), newExampleLog()
	_, position, err := reserveEmail(ctx, log, eventstore.Command{}, "sender-1")
	fmt.Println(position, err)
	_, _, err = reserveEmail(ctx, log, eventstore.Command{}, "sender-2")
	fmt.Println(err)
	// Output:
	// 1 <nil>
	// conflict: ALREADY_TAKEN
}

func ExampleExecute_idempotencyKey() {
	ctx, log := context.Background(), newExampleLog()
	key := &eventstore.IdempotencyKey{Actor: "sender-1", Operation: "reserve", Key: "k-1", BodyHash: sha256.Sum256([]byte("body"))}
	for range 2 { // the second call returns the response of the first
		response, position, err := reserveEmail(ctx, log, eventstore.Command{Key: key}, "sender-1")
		fmt.Println(response, position, err)
	}
	head, _ := log.Head(ctx)
	fmt.Println("events:", head)
	// Output:
	// sender-1 1 <nil>
	// sender-1 1 <nil>
	// events: 1
}

func ExampleState() {
	ctx, log := context.Background(), newExampleLog()
	_, _, _ = reserveEmail(ctx, log, eventstore.Command{}, "sender-1")
	state, version, err := eventstore.State(ctx, log, reservation.EmailDecider, "address")
	fmt.Println(state.Holder, version, err)
	// Output: sender-1 1 <nil>
}

func ExampleLog_Read() {
	ctx, log := context.Background(), newExampleLog()
	_, _, _ = reserveEmail(ctx, log, eventstore.Command{}, "sender-1")
	events, err := log.Read(ctx, 0, 100)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range events {
		fmt.Println(e.Position, e.Stream, e.Event)
	}
	// Output: 1 email-address {sender-1}
}

func ExampleHeadNotifier() {
	var n eventstore.HeadNotifier
	n.Advance(3)
	head, err := n.Wait(context.Background(), 2) // returns immediately, because the head is beyond position 2
	fmt.Println(head, err)
	// Output: 3 <nil>
}
