package approvals_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/approval"
	"hulak/domain/staff"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/approvals"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestApprovals(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, approvals.New())
	request := func(id string) approval.Details {
		return approval.Details{ApprovalID: id, By: "asha", Reason: "as discussed", At: projectiontest.At}
	}
	c.Given("approval", "a-1", approval.RateRequested{Request: request("a-1")})
	c.Given("approval", "a-2", approval.FeeSetRequested{Request: request("a-2")},
		approval.Approved{ApprovalID: "a-2", By: "bina", At: projectiontest.At})
	c.Given("approval", "a-3", approval.CouponRequested{Request: request("a-3")},
		approval.Rejected{ApprovalID: "a-3", By: "bina", Reason: "no", At: projectiontest.At})
	c.Given("approval", "a-4", approval.InvitationRequested{Request: request("a-4"), StaffID: "hari", Role: staff.Admin,
		Person: staff.Person{Email: "hari@hulak.test"}})
	c.Given("approval", "a-5", approval.RoleRequested{Request: request("a-5")})
	c.Given("approval", "a-6", approval.ErasureRequested{Request: request("a-6")})
	c.Given("approval", "a-7", approval.UnlockRequested{Request: request("a-7")})
	c.Given("approval", "a-8", approval.APIKeyRequested{Request: request("a-8")})
	c.CatchUp()
	list := func(f approvals.Filter) (ids []string) {
		found, err := approvals.NewQueries(c.Pool).List(c.Ctx, f)
		require.NoError(t, err)
		for _, row := range found {
			ids = append(ids, row.ID)
		}
		return ids
	}
	t.Run("all requests are listed newest first", func(t *testing.T) {
		assert.Equal(t, []string{"a-8", "a-7", "a-6", "a-5", "a-4", "a-3", "a-2", "a-1"}, list(approvals.Filter{Limit: 10}))
	})
	t.Run("pending requests are listed oldest first", func(t *testing.T) {
		assert.Equal(t, []string{"a-1", "a-4", "a-5", "a-6", "a-7", "a-8"}, list(approvals.Filter{Pending: true, OldestFirst: true, Limit: 10}))
	})
	t.Run("pending requests can be listed newest first", func(t *testing.T) {
		assert.Equal(t, []string{"a-8", "a-7", "a-6", "a-5", "a-4", "a-1"}, list(approvals.Filter{Pending: true, Limit: 10}))
	})
	t.Run("a page starts after the given position", func(t *testing.T) {
		found, err := approvals.NewQueries(c.Pool).List(c.Ctx, approvals.Filter{Limit: 2})
		require.NoError(t, err)
		assert.Equal(t, []string{"a-6", "a-5"}, list(approvals.Filter{After: found[1].Position, Limit: 2}))
		assert.Equal(t, []string{"a-4", "a-5"}, list(approvals.Filter{Pending: true, OldestFirst: true, After: 1, Limit: 2}))
	})
	c.RequireSameAfterRebuild("approvals")
}
