package usecase_test

import (
	"errors"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/screening"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/usecase"
)

func TestSecondApproverMustPredateFirstApproval(t *testing.T) {
	t.Parallel()
	firstApprovalAt := transfertest.Start
	for _, c := range []struct {
		title   string
		history []staff.Event
		want    error
	}{
		{"an older account with an older second factor can approve", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: firstApprovalAt.Add(-time.Hour)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: firstApprovalAt.Add(-time.Minute),
			},
		}, nil},
		{"an account created after the first approval cannot approve", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: firstApprovalAt.Add(time.Minute)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: firstApprovalAt.Add(2 * time.Minute),
			},
		}, usecase.ErrApproverTooNew},
		{"an account whose second factor was enabled after the first approval cannot approve", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: firstApprovalAt.Add(-time.Hour)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: firstApprovalAt.Add(time.Minute),
			},
		}, usecase.ErrApproverTooNew},
		{"an account without a second factor cannot approve", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: firstApprovalAt.Add(-time.Hour)},
		}, usecase.ErrApproverTooNew},
		{"a disabled account cannot approve", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: firstApprovalAt.Add(-time.Hour)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: firstApprovalAt.Add(-time.Minute),
			},
			staff.Disabled{StaffID: "officer-2", At: firstApprovalAt.Add(time.Minute)},
		}, usecase.ErrApproverTooNew},
		{"an unknown account cannot approve", nil, usecase.ErrApproverTooNew},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := decidertest.NewStore(t)
			for _, e := range transfertest.EventsFrom(transfertest.CreateWithHit(), transfertest.FirstApproval(firstApprovalAt)) {
				store.Given("transfer", "t-1", e)
			}
			store.Given("clearance", "p", screening.DismissalProposed{PersonID: "p", List: "L", Entry: "7", By: "officer-1", At: firstApprovalAt})
			for _, e := range c.history {
				store.Given("staff", "officer-2", e)
			}
			later := firstApprovalAt.Add(time.Hour)
			err := store.Decide(func(u domain.UnitOfWork) error {
				return usecase.ReleaseHold(u, "t-1", transfer.Release{By: "officer-2", Comments: "reviewed", At: later})
			})
			if !errors.Is(err, c.want) {
				t.Errorf("ReleaseHold: got %v, want %v", err, c.want)
			}
			err = store.Decide(func(u domain.UnitOfWork) error {
				return usecase.DismissMatch(
					u, screening.DismissMatch{PersonID: "p", List: "L", Entry: "7", By: "officer-2", Reason: "another person", At: later},
				)
			})
			if !errors.Is(err, c.want) {
				t.Errorf("DismissMatch: got %v, want %v", err, c.want)
			}
		})
	}
}
