package ledger_test

import (
	"testing"

	"pgregory.net/rapid"

	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// TestCompletedAmountsAreAllOrNothing checks that each event completes the full amount, reverses it, or does not change it. Read models
// rely on this to store only the latest amount.
func TestCompletedAmountsAreAllOrNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for range historiesPerCheck {
			send, fee := money.Zero(money.USD), money.Zero(money.USD)
			transfertest.RandomHistory(t, func(_, s transfer.State, events []transfer.Event) {
				for _, e := range events {
					addedSend, addedFee := ledger.Completed(ledger.Post(e))
					send, fee = send.Add(addedSend), fee.Add(addedFee)
					if !send.IsZero() && !send.Equal(s.Quote.Send) {
						t.Fatalf("%s: completed send amount %s, want zero or %s", e.EventType(), send, s.Quote.Send)
					}
					if !fee.IsZero() && !fee.Equal(s.Quote.Fee) {
						t.Fatalf("%s: completed fee %s, want zero or %s", e.EventType(), fee, s.Quote.Fee)
					}
				}
			})
		}
	})
}
