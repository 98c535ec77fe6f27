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
	t.Run("a complaint is filed under its number (2.38c)", func(t *testing.T) {
		given(t).When(file).Then(filed)
	})
	t.Run("one that says nothing is refused", func(t *testing.T) {
		silent := file
		silent.Letter.Message = " \n"
		given(t).When(silent).ThenRejected(complaint.ErrEmptyMessage)
	})
	t.Run("one that was filed stays as it is", func(t *testing.T) {
		again := file
		again.Number = "C-KLMNO-PQRST"
		given(t, filed).When(again).ThenNothing()
	})
}

func TestReply(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	filed := complaint.Filed{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", At: at, Letter: complaint.Letter{Email: "asha@example.org", Message: "Late."}}
	reply := complaint.Reply{Text: "It has arrived."}
	answered := complaint.Answered{ComplaintID: "c", At: at, Reply: reply}
	closed := complaint.Closed{ComplaintID: "c", At: at, Reason: reply}
	t.Run("a complaint is answered, more than once (2.38c)", func(t *testing.T) {
		given(t, filed).When(complaint.Answer{Reply: reply, At: at}).Then(answered)
		later := complaint.Answered{ComplaintID: "c", At: at.Add(1), Reply: reply}
		given(t, filed, answered).When(complaint.Answer{Reply: reply, At: at.Add(1)}).Then(later)
	})
	t.Run("it is closed, answered or not (2.38c)", func(t *testing.T) {
		given(t, filed).When(complaint.Close{Reason: reply, At: at}).Then(closed)
		given(t, filed, answered).When(complaint.Close{Reason: reply, At: at}).Then(closed)
	})
	t.Run("what was reported already is nothing new", func(t *testing.T) {
		given(t, filed, answered).When(complaint.Answer{Reply: reply, At: at}).ThenNothing()
		given(t, filed, closed).When(complaint.Close{Reason: reply, At: at}).ThenNothing()
	})
	t.Run("one that is closed stays so", func(t *testing.T) {
		given(t, filed, closed).When(complaint.Answer{Reply: reply, At: at.Add(1)}).ThenRejected(complaint.ErrClosed)
		given(t, filed, closed).When(complaint.Close{Reason: reply, At: at.Add(1)}).ThenRejected(complaint.ErrClosed)
	})
	t.Run("whoever writes says something", func(t *testing.T) {
		given(t, filed).When(complaint.Answer{Reply: complaint.Reply{Text: " "}, At: at}).ThenRejected(complaint.ErrEmptyReply)
		given(t, filed).When(complaint.Close{At: at}).ThenRejected(complaint.ErrEmptyReply)
	})
	t.Run("nobody's complaint is not there", func(t *testing.T) {
		given(t).When(complaint.Answer{Reply: reply, At: at}).ThenRejected(complaint.ErrNotFound)
		given(t).When(complaint.Close{Reason: reply, At: at}).ThenRejected(complaint.ErrNotFound)
	})
}
