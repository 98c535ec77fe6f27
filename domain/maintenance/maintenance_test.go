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
	rebuild := maintenance.RequestTask{Task: maintenance.Rebuild, Projection: "glance", Reason: "Its rules were mended", At: at}
	requested := maintenance.TaskRequested(rebuild)
	other := rebuild
	other.Projection = "ledger"
	finish := maintenance.FinishTask{Task: maintenance.Rebuild, Projection: "glance", At: at}
	finished := maintenance.TaskFinished(finish)
	fail := maintenance.FailTask{Task: maintenance.Rebuild, Projection: "glance", Failure: maintenance.Differs, Tables: []string{"transfers"}, At: at}
	failed := maintenance.TaskFailed(fail)
	t.Run("a read model is rebuilt for a reason", func(t *testing.T) {
		given(t).When(rebuild).Then(requested)
		silent := rebuild
		silent.Reason = " "
		given(t).When(silent).ThenRejected(maintenance.ErrReasonRequired)
	})
	t.Run("one at a time", func(t *testing.T) {
		given(t, requested).When(other).ThenRejected(maintenance.ErrBusy)
		given(t, requested).When(rebuild).ThenNothing()
	})
	t.Run("the next may begin once it has ended, well or not", func(t *testing.T) {
		given(t, requested).When(finish).Then(finished)
		given(t, requested).When(fail).Then(failed)
		given(t, requested, finished).When(other).Then(maintenance.TaskRequested(other))
		given(t, requested, failed).When(other).Then(maintenance.TaskRequested(other))
	})
	t.Run("what does not run does not end", func(t *testing.T) {
		given(t, requested, finished).When(finish).ThenNothing()
		given(t, requested, finished).When(fail).ThenNothing()
		given(t, maintenance.TaskRequested(other)).When(finish).ThenNothing()
	})
}

func TestRetries(t *testing.T) {
	t.Parallel()
	stream := maintenance.RetryStream{Projection: "glance", Stream: "transfer-1", Reason: "The fix is in", At: at}
	callback := maintenance.RetryCallback{Provider: "sandbox", CallbackID: "c-1", Reason: "The sender is known now", At: at}
	t.Run("who had something tried again, and why, is kept", func(t *testing.T) {
		given(t).When(stream).Then(maintenance.StreamRetried(stream))
		given(t).When(callback).Then(maintenance.CallbackRetried(callback))
	})
	t.Run("nobody has anything tried again without a reason", func(t *testing.T) {
		stream.Reason, callback.Reason = "", " "
		given(t).When(stream).ThenRejected(maintenance.ErrReasonRequired)
		given(t).When(callback).ThenRejected(maintenance.ErrReasonRequired)
	})
}
