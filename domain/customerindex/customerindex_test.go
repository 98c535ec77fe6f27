package customerindex_test

import (
	"testing"
	"time"

	"hulak/domain/customerindex"
	"hulak/domain/decidertest"
)

func TestCommit(t *testing.T) {
	t.Parallel()
	given := decidertest.For(customerindex.Decider)
	committed := customerindex.Committed{Position: 40, Customers: 2, Root: "abc=", At: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)}
	given(t).When(customerindex.Commit(committed)).Then(committed)
	given(t, committed).When(customerindex.Commit(committed)).ThenNothing()
	later := committed
	later.Position = 41
	given(t, committed).When(customerindex.Commit(later)).Then(later)
	given(t, later).When(customerindex.Commit(committed)).ThenNothing()
}
