package maintenance_test

import (
	"testing"
	"time"

	"hulak/domain/decidertest"
	"hulak/domain/maintenance"
)

var given = decidertest.For(maintenance.Decider)

var at = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

func TestTasks(t *testing.T) {
	t.Parallel()
	rebuild := maintenance.RequestTask{Task: maintenance.TaskRebuild, Projection: "senders", Reason: "Its rules were fixed", At: at}
	requested := maintenance.TaskRequested(rebuild)
	other := rebuild
	other.Projection = "ledger"
	finish := maintenance.FinishTask{Task: maintenance.TaskRebuild, Projection: "senders", At: at}
	finished := maintenance.TaskFinished(finish)
	fail := maintenance.FailTask{
		Task: maintenance.TaskRebuild, Projection: "senders", Failure: maintenance.FailureDiffers, Tables: []string{"transfers"}, At: at,
	}
	failed := maintenance.TaskFailed(fail)
	t.Run("a rebuild requires a reason", func(t *testing.T) {
		given(t).When(rebuild).Then(requested)
		noReason := rebuild
		noReason.Reason = " "
		given(t).When(noReason).ThenRejected(maintenance.ErrReasonRequired)
	})
	t.Run("a second task is rejected while a task is running", func(t *testing.T) {
		given(t, requested).When(other).ThenRejected(maintenance.ErrBusy)
		given(t, requested).When(rebuild).ThenNothing()
	})
	t.Run("the next task can start after the first task succeeds or fails", func(t *testing.T) {
		given(t, requested).When(finish).Then(finished)
		given(t, requested).When(fail).Then(failed)
		given(t, requested, finished).When(other).Then(maintenance.TaskRequested(other))
		given(t, requested, failed).When(other).Then(maintenance.TaskRequested(other))
	})
	t.Run("a result for a task that is not running changes nothing", func(t *testing.T) {
		given(t, requested, finished).When(finish).ThenNothing()
		given(t, requested, finished).When(fail).ThenNothing()
		given(t, maintenance.TaskRequested(other)).When(finish).ThenNothing()
	})
}

func TestRetries(t *testing.T) {
	t.Parallel()
	stream := maintenance.RetryStream{Projection: "senders", Stream: "transfer-1", Reason: "The fix is deployed", At: at}
	callback := maintenance.RetryCallback{Provider: "sandbox", CallbackID: "c-1", Reason: "The sender is known now", At: at}
	t.Run("a retry is recorded with its reason", func(t *testing.T) {
		given(t).When(stream).Then(maintenance.StreamRetried(stream))
		given(t).When(callback).Then(maintenance.CallbackRetried(callback))
		given(t).When(maintenance.CloseCallback(callback)).Then(maintenance.CallbackClosed(callback))
	})
	t.Run("a retry without a reason is rejected", func(t *testing.T) {
		stream.Reason, callback.Reason = "", " "
		given(t).When(stream).ThenRejected(maintenance.ErrReasonRequired)
		given(t).When(callback).ThenRejected(maintenance.ErrReasonRequired)
		given(t).When(maintenance.CloseCallback(callback)).ThenRejected(maintenance.ErrReasonRequired)
	})
}
