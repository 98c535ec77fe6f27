package complaint_test

import (
	"testing"
	"time"

	"hulak/domain/complaint"
	"hulak/domain/decidertest"
)

var given = decidertest.For(complaint.Decider)

func TestFile(t *testing.T) {
	t.Parallel()
	letter := complaint.Letter{Name: "Asha Rai", Email: "asha@example.org", Subject: "A late payout", Message: "It has not arrived."}
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	file := complaint.File{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", SenderID: "s", Letter: letter, At: at}
	filed := complaint.Filed{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", SenderID: "s", Letter: letter, At: at}
	t.Run("2.38c a complaint is filed under its number", func(t *testing.T) {
		given(t).When(file).Then(filed)
	})
	t.Run("one that says nothing is refused", func(t *testing.T) {
		silent := file
		silent.Letter.Message = " \n"
		given(t).When(silent).ThenRefused(complaint.ErrEmpty)
	})
	t.Run("one that was filed stays as it is", func(t *testing.T) {
		again := file
		again.Number = "C-KLMNO-PQRST"
		given(t, filed).When(again).ThenNothing()
	})
}
