package casefile_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/casefile"
)

var day = 24 * time.Hour

func TestInvestigation(t *testing.T) {
	t.Parallel()
	t.Run("a person is added to the subjects once, and removed", func(t *testing.T) {
		add := casefile.AddSubject{PersonID: "maya", By: "asha", At: at}
		added := casefile.SubjectAdded{CaseID: "t", People: []string{"maya"}, By: "asha", At: at}
		given(t, opened).When(add).Then(added)
		given(t, opened, added).When(add).ThenNothing()
		removed := casefile.SubjectRemoved{CaseID: "t", People: []string{"maya"}, By: "asha", At: at}
		given(t, opened, added).When(casefile.RemoveSubject{PersonID: "maya", By: "asha", At: at}).Then(removed)
		given(t, opened, added, removed).When(casefile.RemoveSubject{PersonID: "maya", By: "asha", At: at}).ThenNothing()
	})
	t.Run("other transfers are linked once, and the case's own transfer always belongs to it", func(t *testing.T) {
		link := casefile.LinkTransfer{TransferID: "t2", By: "asha", At: at}
		linked := casefile.TransferLinked{CaseID: "t", TransferID: "t2", By: "asha", At: at}
		given(t, opened).When(link).Then(linked)
		given(t, opened, linked).When(link).ThenNothing()
		given(t, opened).When(casefile.LinkTransfer{TransferID: "t", By: "asha", At: at}).ThenNothing()
		given(t, opened).When(casefile.UnlinkTransfer{TransferID: "t", By: "asha", At: at}).ThenNothing()
		given(t, opened, linked).When(casefile.UnlinkTransfer{TransferID: "t2", By: "asha", At: at}).
			Then(casefile.TransferUnlinked{CaseID: "t", TransferID: "t2", By: "asha", At: at})
	})
	t.Run("a case can have at most 200 subjects, linked transfers, and tasks", func(t *testing.T) {
		events := []casefile.Event{opened}
		for i := range 200 {
			id := fmt.Sprint(i)
			events = append(events, casefile.SubjectAdded{CaseID: "t", People: []string{id}},
				casefile.TransferLinked{CaseID: "t", TransferID: "t" + id}, casefile.TaskAdded{CaseID: "t", TaskID: id})
		}
		given(t, events...).When(casefile.AddSubject{PersonID: "maya"}).ThenRejected(casefile.ErrTooMany)
		given(t, events...).When(casefile.LinkTransfer{TransferID: "one more"}).ThenRejected(casefile.ErrTooMany)
		given(t, events...).When(casefile.AddTask{TaskID: "one more", Text: "x", At: at, DueAt: at.Add(day)}).ThenRejected(casefile.ErrTooMany)
	})
	t.Run("a step of the checklist is checked and unchecked", func(t *testing.T) {
		set := func(item string, done bool) casefile.SetChecklistItem {
			return casefile.SetChecklistItem{Item: item, Done: done, By: "asha", At: at}
		}
		checked := casefile.ChecklistItemSet{CaseID: "t", Item: "IDENTITY", Done: true, By: "asha", At: at}
		given(t, opened).When(set("IDENTITY", true)).Then(checked)
		given(t, opened, checked).When(set("IDENTITY", true)).ThenNothing()
		given(t, opened, checked).When(set("IDENTITY", false)).
			Then(casefile.ChecklistItemSet{CaseID: "t", Item: "IDENTITY", Done: false, By: "asha", At: at})
		given(t, opened).When(set("HOROSCOPE", true)).ThenRejected(casefile.ErrUnknownChecklistItem)
	})
	t.Run("a task needs a text and a later due time, and the case stays open until it is done", func(t *testing.T) {
		add := casefile.AddTask{TaskID: "k", DueAt: at.Add(day), By: "asha", At: at, Text: "call the bank"}
		added := casefile.TaskAdded{CaseID: "t", TaskID: "k", DueAt: at.Add(day), By: "asha", At: at, Text: "call the bank"}
		given(t, opened).When(add).Then(added)
		given(t, opened).When(casefile.AddTask{TaskID: "k", DueAt: at.Add(day), At: at}).ThenRejected(casefile.ErrEmptyText)
		given(t, opened).When(casefile.AddTask{TaskID: "k", DueAt: at, At: at, Text: "x"}).ThenRejected(casefile.ErrInvalidDueDate)
		given(t, opened, added).When(casefile.Close{By: "asha", At: at, Reason: "explained"}).ThenRejected(casefile.ErrTasksOpen)
		completed := casefile.TaskCompleted{CaseID: "t", TaskID: "k", By: "asha", At: at}
		given(t, opened, added).When(casefile.CompleteTask{TaskID: "k", By: "asha", At: at}).Then(completed)
		given(t, opened, added, completed).When(casefile.CompleteTask{TaskID: "k", By: "bina", At: at}).ThenNothing()
		given(t, opened, added, completed).When(casefile.Close{By: "asha", At: at, Reason: "explained"}).Then(closed)
		given(t, opened).When(casefile.CompleteTask{TaskID: "none"}).ThenRejected(casefile.ErrTaskNotFound)
	})
	t.Run("a decision needs a reason, and a later one replaces it", func(t *testing.T) {
		decide := casefile.Decide{Decision: casefile.DecisionNoReport, By: "asha", At: at, Reason: "a wedding"}
		decided := casefile.Decided{CaseID: "t", Decision: casefile.DecisionNoReport, By: "asha", At: at, Reason: "a wedding"}
		given(t, opened).When(decide).Then(decided)
		given(t, opened, decided).When(decide).ThenNothing()
		later := casefile.Decide{Decision: casefile.DecisionReport, By: "bina", At: at, Reason: "no wedding"}
		given(t, opened, decided).When(later).
			Then(casefile.Decided{CaseID: "t", Decision: casefile.DecisionReport, By: "bina", At: at, Reason: "no wedding"})
		given(t, opened).When(casefile.Decide{Decision: casefile.DecisionReport}).ThenRejected(casefile.ErrEmptyText)
		given(t, opened).When(casefile.Decide{Decision: "MAYBE", Reason: "x"}).ThenRejected(casefile.ErrUnknownDecision)
	})
	t.Run("evolving does not change the earlier state", func(t *testing.T) {
		evolve := casefile.Decider.Evolve
		task := casefile.TaskAdded{CaseID: "t", TaskID: "k"}
		before := evolve(evolve(evolve(casefile.State{}, opened), task), casefile.ChecklistItemSet{Item: "IDENTITY", Done: true})
		after := evolve(evolve(before, casefile.TaskCompleted{TaskID: "k", By: "asha"}), casefile.ChecklistItemSet{Item: "IDENTITY"})
		assert.Empty(t, before.Tasks[0].CompletedBy)
		assert.Equal(t, "asha", after.Tasks[0].CompletedBy)
		assert.True(t, before.Checked["IDENTITY"].Done)
		assert.False(t, after.Checked["IDENTITY"].Done)
	})
}
