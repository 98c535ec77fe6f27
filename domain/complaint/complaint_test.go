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
	t.Run("a complaint without a message is rejected", func(t *testing.T) {
		noMessage := file
		noMessage.Letter.Message = " \n"
		given(t).When(noMessage).ThenRejected(complaint.ErrEmptyMessage)
	})
	t.Run("filing the same complaint again changes nothing", func(t *testing.T) {
		again := file
		again.Number = "C-KLMNO-PQRST"
		given(t, filed).When(again).ThenNothing()
	})
}

func TestAnswerAndClose(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	filed := complaint.Filed{
		ComplaintID: "c", Number: "C-ABCDE-FGHIJ", At: at, Letter: complaint.Letter{Email: "asha@example.org", Message: "Late."},
	}
	reply := complaint.Reply{Text: "It has arrived."}
	answered := complaint.Answered{ComplaintID: "c", At: at, Reply: reply}
	closed := complaint.Closed{ComplaintID: "c", At: at, Reason: reply}
	t.Run("a complaint can be answered several times (2.38c)", func(t *testing.T) {
		given(t, filed).When(complaint.Answer{Reply: reply, At: at}).Then(answered)
		later := complaint.Answered{ComplaintID: "c", At: at.Add(1), Reply: reply}
		given(t, filed, answered).When(complaint.Answer{Reply: reply, At: at.Add(1)}).Then(later)
	})
	t.Run("a complaint can be closed with or without an answer (2.38c)", func(t *testing.T) {
		given(t, filed).When(complaint.Close{Reason: reply, At: at}).Then(closed)
		given(t, filed, answered).When(complaint.Close{Reason: reply, At: at}).Then(closed)
	})
	t.Run("repeating an answer or a close changes nothing", func(t *testing.T) {
		given(t, filed, answered).When(complaint.Answer{Reply: reply, At: at}).ThenNothing()
		given(t, filed, closed).When(complaint.Close{Reason: reply, At: at}).ThenNothing()
	})
	t.Run("answering or closing a closed complaint is rejected", func(t *testing.T) {
		given(t, filed, closed).When(complaint.Answer{Reply: reply, At: at.Add(1)}).ThenRejected(complaint.ErrClosed)
		given(t, filed, closed).When(complaint.Close{Reason: reply, At: at.Add(1)}).ThenRejected(complaint.ErrClosed)
	})
	t.Run("an answer or a close without text is rejected", func(t *testing.T) {
		given(t, filed).When(complaint.Answer{Reply: complaint.Reply{Text: " "}, At: at}).ThenRejected(complaint.ErrEmptyReply)
		given(t, filed).When(complaint.Close{At: at}).ThenRejected(complaint.ErrEmptyReply)
	})
	t.Run("a command for an unknown complaint is rejected", func(t *testing.T) {
		given(t).When(complaint.Answer{Reply: reply, At: at}).ThenRejected(complaint.ErrNotFound)
		given(t).When(complaint.Close{Reason: reply, At: at}).ThenRejected(complaint.ErrNotFound)
	})
}
