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
	began := transfertest.Start
	for _, c := range []struct {
		title string
		joins []staff.Event
		want  error
	}{
		{"a colleague from before can approve", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: began.Add(-time.Hour)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: began.Add(-time.Minute),
			},
		}, nil},
		{"an account invited after the first approval cannot", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: began.Add(time.Minute)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: began.Add(2 * time.Minute),
			},
		}, usecase.ErrApproverTooNew},
		{"a second factor set up after the first approval cannot", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: began.Add(-time.Hour)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: began.Add(time.Minute),
			},
		}, usecase.ErrApproverTooNew},
		{"an account without a second factor cannot", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: began.Add(-time.Hour)},
		}, usecase.ErrApproverTooNew},
		{"a disabled account cannot", []staff.Event{
			staff.Added{StaffID: "officer-2", Role: staff.Compliance, At: began.Add(-time.Hour)}, staff.SecondFactorEnabled{
				StaffID: "officer-2", At: began.Add(-time.Minute),
			},
			staff.Disabled{StaffID: "officer-2", At: began.Add(time.Minute)},
		}, usecase.ErrApproverTooNew},
		{"somebody who is not staff cannot", nil, usecase.ErrApproverTooNew},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store := decidertest.NewUnitOfWork(t)
			for _, e := range transfertest.EventsOf(transfertest.CreateWithHit(), transfertest.FirstApproval(began)) {
				store.Given("transfer", "t-1", e)
			}
			store.Given("clearance", "p", screening.SetAsideProposed{PersonID: "p", List: "L", Entry: "7", By: "officer-1", At: began})
			for _, e := range c.joins {
				store.Given("staff", "officer-2", e)
			}
			later := began.Add(time.Hour)
			err := store.Decide(func(u domain.UnitOfWork) error {
				return usecase.ReleaseHold(u, "t-1", transfer.Release{By: "officer-2", Comments: "looked into", At: later})
			})
			if !errors.Is(err, c.want) {
				t.Errorf("release: %v", err)
			}
			err = store.Decide(func(u domain.UnitOfWork) error {
				return usecase.SetMatchAside(
					u, screening.SetAside{PersonID: "p", List: "L", Entry: "7", By: "officer-2", Reason: "another person", At: later},
				)
			})
			if !errors.Is(err, c.want) {
				t.Errorf("set aside: %v", err)
			}
		})
	}
}
