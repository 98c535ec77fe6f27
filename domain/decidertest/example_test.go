package decidertest_test

import (
	"fmt"
	"testing"

	"hulak/domain/decidertest"
	"hulak/domain/reservation"
)

// exampleT replaces *testing.T, which examples do not have.
type exampleT struct{ testing.TB }

func (exampleT) Helper() {}

func ExampleFor() {
	t := exampleT{} // in a test, use its *testing.T
	given := decidertest.For(reservation.EmailDecider)

	given(t).When(reservation.Claim{Holder: "sender-1"}).Then(reservation.Claimed{Holder: "sender-1"})
	given(t, reservation.Claimed{Holder: "sender-1"}).When(reservation.Claim{Holder: "sender-2"}).ThenRejected(reservation.ErrAlreadyTaken)
	fmt.Println("all expectations met")
	// Output: all expectations met
}

func ExampleEncode() {
	fmt.Println(decidertest.Encode(reservation.Claimed{Holder: "sender-1"}))
	// Output: claim.claimed {"holder":"sender-1"}
}
