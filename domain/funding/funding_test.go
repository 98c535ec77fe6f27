package funding_test

import (
	"errors"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
)

var (
	given = decidertest.For(funding.Decider)
	at    = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	bank  = funding.BankLinked{
		SourceID: "b", SenderID: "s", AccountType: funding.Checking, Status: funding.StatusVerified, At: at,
		Account: funding.Account{Holder: "Asha Rai", InstitutionName: "First Bank", Last4: "0001", Token: "tok"},
	}
	card = funding.CardLinked{
		SourceID: "c", SenderID: "s", Network: "VISA", At: at,
		Account: funding.Account{Holder: "Asha Rai", InstitutionName: "First Bank", NickName: "daily", Last4: "4242", Token: "tok"},
	}
)

func linkBank(senderID string) funding.LinkBank {
	return funding.LinkBank{
		SourceID: "b", SenderID: senderID, AccountType: funding.Checking, Status: funding.StatusVerified, Account: bank.Account, At: at,
	}
}

func linkCard(senderID string) funding.LinkCard {
	return funding.LinkCard{
		SourceID: "c", SenderID: senderID, Network: "VISA", Account: card.Account, At: at,
	}
}

func TestLink(t *testing.T) {
	t.Parallel()
	t.Run("a bank account is linked (4.10b)", func(t *testing.T) { given(t).When(linkBank("s")).Then(bank) })
	t.Run("a card is added (4.06c)", func(t *testing.T) { given(t).When(linkCard("s")).Then(card) })
	t.Run("linking the same source again changes nothing", func(t *testing.T) {
		given(t, bank).When(linkBank("s")).ThenNothing()
		given(t, card).When(linkCard("s")).ThenNothing()
	})
	t.Run("linking another sender's source is rejected", func(t *testing.T) {
		given(t, bank).When(linkBank("x")).ThenRejected(funding.ErrNotFound)
		given(t, card).When(linkCard("x")).ThenRejected(funding.ErrNotFound)
	})
	t.Run("an unknown status is rejected (4.06a)", func(t *testing.T) {
		c := linkBank("s")
		c.Status = "UNKNOWN"
		given(t).When(c).ThenRejected(funding.ErrUnknownStatus)
	})
}

func TestReportStatus(t *testing.T) {
	t.Parallel()
	relogin := funding.StatusChanged{
		SourceID: "b", SenderID: "s", From: funding.StatusVerified, To: funding.StatusReloginRequired, At: at.Add(time.Hour),
	}
	t.Run("a new status is recorded (4.06a)", func(t *testing.T) {
		given(t, bank).When(funding.ReportStatus{Status: funding.StatusReloginRequired, At: at.Add(time.Hour)}).Then(relogin)
	})
	t.Run("a status for an account that is not linked yet is out of order", func(t *testing.T) {
		given(t).When(funding.ReportStatus{Status: funding.StatusVerified, At: at}).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("an outdated status or a card status changes nothing", func(t *testing.T) {
		given(t, bank, relogin).When(funding.ReportStatus{Status: funding.StatusVerified, At: at}).ThenNothing()
		given(t, card).When(funding.ReportStatus{Status: funding.StatusFailed, At: at}).ThenNothing()
	})
}

func TestRemove(t *testing.T) {
	t.Parallel()
	removed := funding.Removed{SourceID: "b", SenderID: "s", At: at}
	t.Run("a source is removed (7.08b)", func(t *testing.T) { given(t, bank).When(funding.Remove{By: "s", At: at}).Then(removed) })
	t.Run("another sender's source is not found", func(t *testing.T) {
		given(t, bank).When(funding.Remove{By: "x", At: at}).ThenRejected(funding.ErrNotFound)
	})
	t.Run("removing a removed source again changes nothing", func(t *testing.T) {
		given(t, bank, removed).When(funding.Remove{By: "s", At: at}).ThenNothing()
	})
}

func TestRetire(t *testing.T) {
	t.Parallel()
	retired := funding.Retired{SourceID: "b", SenderID: "s", Reason: "R02", At: at}
	t.Run("a source is retired", func(t *testing.T) { given(t, bank).When(funding.Retire{Reason: "R02", At: at}).Then(retired) })
	t.Run("retiring an unknown source is rejected", func(t *testing.T) {
		given(t).When(funding.Retire{Reason: "R02", At: at}).ThenRejected(funding.ErrNotFound)
	})
	t.Run("retiring a retired source again changes nothing", func(t *testing.T) {
		given(t, bank, retired).When(funding.Retire{Reason: "R03", At: at}).ThenNothing()
	})
}

func TestCheckCanFund(t *testing.T) {
	t.Parallel()
	status := func(s funding.Status) funding.Event {
		return funding.StatusChanged{SourceID: "b", SenderID: "s", From: funding.StatusVerified, To: s, At: at}
	}
	for _, c := range []struct {
		title  string
		events []funding.Event
		by     string
		want   *domain.Rejection
	}{
		{"a verified bank account can fund a transfer", []funding.Event{bank}, "s", nil},
		{"a card can fund a transfer", []funding.Event{card}, "s", nil},
		{"another sender's source is not found", []funding.Event{bank}, "x", funding.ErrNotFound},
		{"a removed source is not found", []funding.Event{bank, funding.Removed{SourceID: "b", SenderID: "s"}}, "s", funding.ErrNotFound},
		{
			"a pending bank account cannot fund a transfer (4.06b)",
			[]funding.Event{bank, status(funding.StatusPending)}, "s", funding.ErrNotUsable,
		},
		{
			"a bank account with changed credentials requires a new login (5.16b)",
			[]funding.Event{bank, status(funding.StatusReloginRequired)}, "s", funding.ErrReloginRequired,
		},
		{
			"a retired source cannot fund a transfer",
			[]funding.Event{bank, funding.Retired{SourceID: "b", SenderID: "s", Reason: "R02"}}, "s", funding.ErrNotUsable,
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			err := given(t, c.events...).State().CheckCanFund(c.by)
			if c.want == nil && err != nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
