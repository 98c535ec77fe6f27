package moneyrequest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/moneyrequest"
)

var (
	given = decidertest.For(moneyrequest.Decider)
	at    = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
)

// ask returns a request on the given day.
func ask(id string, day int) moneyrequest.Ask {
	return moneyrequest.Ask{
		RequestID: id, BeneficiaryID: "b", SenderID: "s", TransferID: "t", Amount: money.MustParse("5000", money.NPR), Note: "School fee",
		At: at.AddDate(0, 0, day),
	}
}

// asked returns the event of a request on the given day.
func asked(id string, day int) moneyrequest.Asked {
	return moneyrequest.Asked{
		RequestID: id, BeneficiaryID: "b", SenderID: "s", TransferID: "t", Amount: money.MustParse("5000", money.NPR),
		Note: moneyrequest.Note{Text: "School fee"}, At: at.AddDate(0, 0, day),
	}
}

// hidden returns the event of a hidden request on the given day.
func hidden(id string, day int) moneyrequest.Asked {
	e := asked(id, day)
	e.Hidden = true
	return e
}

func TestAsk(t *testing.T) {
	t.Parallel()
	t.Run("a request is recorded once", func(t *testing.T) {
		given(t).When(ask("r1", 0)).Then(asked("r1", 0))
		given(t, asked("r1", 0)).When(ask("r1", 0)).ThenNothing()
	})
	t.Run("a new request replaces the open one, so at most one is open", func(t *testing.T) {
		second := asked("r2", 1)
		second.Replaces = "r1"
		given(t, asked("r1", 0)).When(ask("r2", 1)).Then(second)
	})
	t.Run("a beneficiary can ask three times within seven days (7.13a)", func(t *testing.T) {
		three := []moneyrequest.Event{asked("r1", 0), asked("r2", 1), asked("r3", 2)}
		given(t, three...).When(ask("r4", 6)).ThenRejected(moneyrequest.ErrTooOften)
		fourth := asked("r4", 7)
		fourth.Replaces = "r3"
		given(t, three...).When(ask("r4", 7)).Then(fourth)
	})
	t.Run("requests to a sender who stopped them are hidden and have the same limit", func(t *testing.T) {
		stopped := moneyrequest.Stopped{BeneficiaryID: "b", SenderID: "s", At: at}
		given(t, asked("r1", 0), stopped).When(ask("r2", 1)).Then(hidden("r2", 1))
		given(t, asked("r1", 0), stopped, hidden("r2", 1), hidden("r3", 2)).When(ask("r4", 3)).ThenRejected(moneyrequest.ErrTooOften)
	})
	t.Run("a hidden request keeps the open one", func(t *testing.T) {
		command := ask("r2", 1)
		command.Hidden = true
		given(t, asked("r1", 0)).When(command).Then(hidden("r2", 1))
	})
	t.Run("a request to another sender is rejected", func(t *testing.T) {
		command := ask("r2", 1)
		command.SenderID = "other"
		given(t, asked("r1", 0)).When(command).ThenRejected(moneyrequest.ErrNotFound)
	})
	for _, amount := range []money.Amount{
		money.MustParse("99.99", money.NPR), money.MustParse("500000.01", money.NPR), money.MustParse("-100", money.NPR),
		money.MustParse("200", money.USD),
	} {
		t.Run("an amount out of bounds is rejected: "+amount.String(), func(t *testing.T) {
			command := ask("r1", 0)
			command.Amount = amount
			given(t).When(command).ThenRejected(moneyrequest.ErrInvalidAmount)
		})
	}
}

func TestAnswersToRequests(t *testing.T) {
	t.Parallel()
	dismissed := moneyrequest.Dismissed{RequestID: "r1", BeneficiaryID: "b", SenderID: "s", At: at}
	answered := moneyrequest.Answered{RequestID: "r1", BeneficiaryID: "b", SenderID: "s", TransferID: "t2", At: at}
	stopped := moneyrequest.Stopped{BeneficiaryID: "b", SenderID: "s", At: at}
	texts := moneyrequest.TextsChosen{BeneficiaryID: "b", SenderID: "s", On: true, At: at}
	t.Run("the sender dismisses a request once", func(t *testing.T) {
		given(t, asked("r1", 0)).When(moneyrequest.Dismiss{By: "s", RequestID: "r1", At: at}).Then(dismissed)
		given(t, asked("r1", 0), dismissed).When(moneyrequest.Dismiss{By: "s", RequestID: "r1", At: at}).ThenNothing()
	})
	t.Run("a request that was replaced is not dismissed again", func(t *testing.T) {
		given(t, asked("r1", 0), asked("r2", 1)).When(moneyrequest.Dismiss{By: "s", RequestID: "r1", At: at}).ThenNothing()
	})
	t.Run("a dismissal does not change the limit", func(t *testing.T) {
		given(t, asked("r1", 0), dismissed, asked("r2", 0), asked("r3", 0)).When(ask("r4", 1)).ThenRejected(moneyrequest.ErrTooOften)
	})
	t.Run("a transfer answers the request that it names", func(t *testing.T) {
		answer := moneyrequest.Answer{By: "s", RequestID: "r1", TransferID: "t2", At: at}
		given(t, asked("r1", 0)).When(answer).Then(answered)
		given(t, asked("r1", 0), dismissed).When(answer).ThenNothing()
		given(t, asked("r1", 0), asked("r2", 1)).When(answer).ThenNothing()
	})
	t.Run("stopping requests dismisses the open one", func(t *testing.T) {
		given(t, asked("r1", 0)).When(moneyrequest.Stop{By: "s", At: at}).Then(dismissed, stopped)
		given(t, asked("r1", 0), dismissed, stopped).When(moneyrequest.Stop{By: "s", At: at}).ThenNothing()
	})
	t.Run("the sender chooses text messages", func(t *testing.T) {
		given(t, asked("r1", 0)).When(moneyrequest.ChooseTexts{By: "s", On: true, At: at}).Then(texts)
		given(t, asked("r1", 0), texts).When(moneyrequest.ChooseTexts{By: "s", On: true, At: at}).ThenNothing()
	})
	for _, command := range []moneyrequest.Command{
		moneyrequest.Dismiss{By: "other", RequestID: "r1"}, moneyrequest.Stop{By: "other"}, moneyrequest.ChooseTexts{By: "other", On: true},
	} {
		t.Run("another sender's request is not found", func(t *testing.T) {
			given(t, asked("r1", 0)).When(command).ThenRejected(moneyrequest.ErrNotFound)
		})
	}
	t.Run("a request without an answer closes after 30 days", func(t *testing.T) {
		s := moneyrequest.Decider.Evolve(moneyrequest.State{}, asked("r1", 0))
		_, open := s.OpenAt(at.AddDate(0, 0, 30).Add(-time.Microsecond))
		assert.True(t, open)
		_, open = s.OpenAt(at.AddDate(0, 0, 30))
		assert.False(t, open)
	})
}

func TestNotes(t *testing.T) {
	t.Parallel()
	for _, note := range []string{
		"", "For school. Thanks!", "विद्यालयको शुल्क। धन्यवाद।", "क्\u200dषमा", "NPR 1.500,50 at 10:30",
		strings.Repeat("क", moneyrequest.MaxNoteChars),
	} {
		t.Run("a plain note is accepted: "+note, func(t *testing.T) { assert.True(t, moneyrequest.IsValidNote(note)) })
	}
	for _, note := range []string{
		"https://evil.example", "HTTP://x", "evil.example/pay", "go to evil.com", "www.evil", "a@evil.com", "evil\u200d.\u200dcom", "नेपाल.भारत",
		"evil。com", "1.2.3.4/pay", "two\nlines", "bell\a", "tab\t", "\u202egnp", "zero\u200bwidth", "\u2028", "\xff",
		strings.Repeat("क", moneyrequest.MaxNoteChars+1),
	} {
		t.Run("a link, a control character, or a long note is rejected", func(t *testing.T) {
			assert.False(t, moneyrequest.IsValidNote(note), "%q", note)
		})
	}
}
