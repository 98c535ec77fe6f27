package approval_test

import (
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/decidertest"
	"hulak/domain/staff"
)

var (
	given         = decidertest.For(approval.Decider)
	at            = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	details       = approval.Details{ApprovalID: "a", By: "asha", Reason: "promoted to administrator", At: at}
	roleRequested = approval.RoleRequested{Request: details, StaffID: "s", Role: staff.Admin}
	approved      = approval.Approved{ApprovalID: "a", By: "bina", At: at.Add(time.Hour)}
	rejected      = approval.Rejected{ApprovalID: "a", By: "bina", Reason: "not yet", At: at.Add(time.Hour)}
)

func TestRequest(t *testing.T) {
	t.Parallel()
	t.Run("a request is recorded once and requires a reason", func(t *testing.T) {
		given(t).When(approval.Request{Event: roleRequested}).Then(roleRequested)
		noReason := roleRequested
		noReason.Request.Reason = " "
		given(t).When(approval.Request{Event: noReason}).ThenRejected(approval.ErrReasonRequired)
	})
	t.Run("a command for a request that does not exist is rejected", func(t *testing.T) {
		given(t).When(approval.Approve{By: "bina", At: at}).ThenRejected(approval.ErrNotFound)
		given(t).When(approval.Reject{By: "bina", Reason: "no", At: at}).ThenRejected(approval.ErrNotFound)
	})
}

func TestApprove(t *testing.T) {
	t.Parallel()
	t.Run("a second person approves a request", func(t *testing.T) {
		given(t, roleRequested).When(approval.Approve{By: "bina", At: at.Add(time.Hour)}).Then(approved)
	})
	t.Run("the requester cannot approve the request", func(t *testing.T) {
		given(t, roleRequested).When(approval.Approve{By: "asha", At: at.Add(time.Hour)}).ThenRejected(approval.ErrSecondPersonRequired)
	})
	t.Run("a second decision on a request is rejected", func(t *testing.T) {
		given(t, roleRequested, rejected).When(approval.Approve{By: "bina", At: at.Add(2 * time.Hour)}).ThenRejected(approval.ErrAlreadyDecided)
		given(t, roleRequested, approved).When(approval.Approve{By: "chandra", At: at.Add(2 * time.Hour)}).
			ThenRejected(approval.ErrAlreadyDecided)
		given(t, roleRequested, approved).When(approval.Reject{By: "bina", Reason: "no", At: at}).ThenRejected(approval.ErrAlreadyDecided)
	})
	week, day := 7*24*time.Hour, 24*time.Hour
	rate := approval.RateRequested{Request: details}
	for _, c := range []struct {
		title   string
		request approval.Requested
		after   time.Duration
		expired bool
	}{
		{"a request can be approved for a week", roleRequested, week, false},
		{"a request expires after a week", roleRequested, week + time.Microsecond, true},
		{"a rate request can be approved for a day", rate, day, false},
		{"a rate request expires after a day", rate, day + time.Microsecond, true},
	} {
		t.Run(c.title, func(t *testing.T) {
			approve := approval.Approve{By: "bina", At: at.Add(c.after)}
			if c.expired {
				given(t, c.request).When(approve).ThenRejected(approval.ErrExpired)
			} else {
				given(t, c.request).When(approve).Then(approval.Approved{ApprovalID: "a", By: "bina", At: approve.At})
			}
			if expired := given(t, c.request).State().Status(approve.At) == approval.StatusExpired; expired != c.expired {
				t.Errorf("got expired = %v, want %v", expired, c.expired)
			}
		})
	}
}

func TestReject(t *testing.T) {
	t.Parallel()
	t.Run("a second person rejects a request with a reason", func(t *testing.T) {
		given(t, roleRequested).When(approval.Reject{By: "bina", Reason: "not yet", At: at.Add(time.Hour)}).Then(rejected)
		given(t, roleRequested).When(approval.Reject{By: "bina", At: at.Add(time.Hour)}).ThenRejected(approval.ErrReasonRequired)
	})
	t.Run("the requester withdraws the request", func(t *testing.T) {
		given(t, roleRequested).When(approval.Reject{By: "asha", Reason: "a mistake", At: at}).
			Then(approval.Rejected{ApprovalID: "a", By: "asha", Reason: "a mistake", At: at})
	})
}

func TestScheduledPrices(t *testing.T) {
	t.Parallel()
	effective := at.Add(48 * time.Hour)
	request := approval.FeeSetRequested{Request: details}
	proposed := approval.PricesProposed{ApprovalID: "a", EffectiveAt: effective}
	scheduled := []approval.Event{request, proposed, approved}
	t.Run("a request records when the prices take effect", func(t *testing.T) {
		given(t).When(approval.Request{Event: request, Proposal: &proposed}).Then(request, proposed)
		for _, c := range []struct {
			at   time.Time
			want *domain.Rejection
		}{{at, approval.ErrEffectiveTimePassed}, {at.AddDate(1, 0, 1), approval.ErrEffectiveTimeTooFar}} {
			given(t).When(approval.Request{Event: request, Proposal: &approval.PricesProposed{EffectiveAt: c.at}}).ThenRejected(c.want)
		}
	})
	t.Run("approved prices wait until their time", func(t *testing.T) {
		state := given(t, scheduled...).State()
		if state.Status(at) != approval.StatusScheduled || state.IsDue(effective.Add(-time.Microsecond)) || !state.IsDue(effective) {
			t.Fatalf("got %+v", state)
		}
		given(t, scheduled...).When(approval.Perform{At: effective.Add(-time.Second)}).ThenNothing()
		given(t, scheduled...).When(approval.Perform{At: effective}).Then(approval.Performed{ApprovalID: "a", At: effective})
	})
	t.Run("prices that are approved after their time take effect with the approval", func(t *testing.T) {
		late := approved
		late.At = effective.Add(time.Hour)
		if status := given(t, request, proposed, late).State().Status(at); status != approval.StatusApproved {
			t.Fatalf("got %s", status)
		}
	})
	t.Run("prices that are rejected at their time fail", func(t *testing.T) {
		given(t, scheduled...).When(approval.Perform{FailureCode: "COUPON_NOT_FOUND", At: effective}).
			Then(approval.Failed{ApprovalID: "a", Code: "COUPON_NOT_FOUND", At: effective})
	})
	t.Run("scheduled prices can be withdrawn until they take effect", func(t *testing.T) {
		withdraw := approval.Reject{By: "asha", Reason: "a typo", At: effective.Add(-time.Second)}
		withdrawn := approval.Withdrawn{ApprovalID: "a", By: "asha", Reason: "a typo", At: withdraw.At}
		given(t, scheduled...).When(withdraw).Then(withdrawn)
		given(t, append(scheduled, withdrawn)...).When(approval.Perform{At: effective}).ThenNothing()
		given(t, append(scheduled, approval.Performed{ApprovalID: "a", At: effective})...).When(withdraw).
			ThenRejected(approval.ErrAlreadyDecided)
		withdraw.Reason = " "
		given(t, scheduled...).When(withdraw).ThenRejected(approval.ErrReasonRequired)
	})
}
