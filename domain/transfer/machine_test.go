package transfer_test

import (
	"os"
	"testing"

	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

const diagramsFile = "../../docs/transfer-states.md"

const diagramsIntro = `# States of a transfer

This page is generated from the transition tables in [domain/transfer](../domain/transfer). To update it, run make generate.

Besides its two statuses, a transfer has these state machines. An arrow is an event, with a condition in parentheses if there is
one. The dot at the start of a diagram is the initial state. An arrow to the end leads back to the initial state.
`

// TestStateDiagrams fails if the page with the diagrams differs from the transition tables.
func TestStateDiagrams(t *testing.T) {
	t.Parallel()
	want := diagramsIntro
	for _, d := range transfer.MachineDiagrams() {
		want += "\n## " + d.Name + "\n\n```mermaid\n" + d.Text + "```\n"
	}
	if *update {
		if err := os.WriteFile(diagramsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(diagramsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s differs from the transition tables. Run make generate.", diagramsFile)
	}
}

// TestUnexpectedEvents applies events that no table allows in the current state.
func TestUnexpectedEvents(t *testing.T) {
	t.Parallel()
	t.Run("a stored event takes effect even if the table does not allow it", func(t *testing.T) {
		s := transfertest.Fold([]transfer.Event{
			transfer.Created{TransferID: "t-1"}, transfer.FundingSettled{}, transfer.Delivered{}, transfer.RefundSettled{MoneyMoved: true},
		})
		if s.Funding.State != transfer.FundingStateSettled || s.Payout.State != transfer.PayoutStateDelivered ||
			s.Refund.State != transfer.RefundStatePaid {
			t.Errorf("funding is %q, payout is %q, refund is %q", s.Funding.State, s.Payout.State, s.Refund.State)
		}
	})
	t.Run("other events do not change the state machines", func(t *testing.T) {
		created := transfertest.Fold([]transfer.Event{transfer.Created{TransferID: "t-1"}})
		s := transfer.Decider.Evolve(created, transfer.Screened{})
		if s.Funding != created.Funding || s.Payout != created.Payout || s.Refund != created.Refund || s.Dispute != created.Dispute {
			t.Errorf("the state changed: %+v", s)
		}
	})
}
