package usecase_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/unclaimed"
	"hulak/domain/usecase"
)

var (
	cameBackAt    = time.Date(2021, 1, 4, 18, 0, 0, 0, time.UTC)
	dormantReport = unclaimed.ReportFor("TX", cameBackAt)
)

// giveDormantRefund gives a transfer whose refund came back years ago, and the open report to which the refund belongs.
func giveDormantRefund(store *decidertest.Store, id string) {
	for _, event := range transfertest.EventsFrom(transfertest.ReturnedRefund()...) {
		switch e := event.(type) {
		case transfer.Created:
			e.TransferID = id
			event = e
		case transfer.RefundReturned:
			e.At = cameBackAt
			event = e
		}
		store.Given("transfer", id, event)
	}
	store.Given("unclaimed", dormantReport.ID(), unclaimed.Opened{Report: dormantReport, LettersDue: true, At: requestedAt})
}

func TestRecordLetters(t *testing.T) {
	t.Parallel()
	record := func(store *decidertest.Store, ids ...string) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			return usecase.RecordLetters(u, usecase.Letters{Report: dormantReport, TransferIDs: ids, Remaining: 3, By: "asha", At: requestedAt})
		})
	}
	t.Run("letters are recorded in the transfers and in the report, once", func(t *testing.T) {
		t.Parallel()
		store := decidertest.NewStore(t)
		giveDormantRefund(store, "t-1")
		giveDormantRefund(store, "t-2")
		before := len(store.EventsAfter(0))
		require.NoError(t, record(store, "t-1", "t-2"))
		assert.ElementsMatch(t, []string{"transfer.refund_letter_sent", "transfer.refund_letter_sent", "unclaimed.letters_sent"},
			eventTypesSince(store, before))
		reports := store.Events("unclaimed", dormantReport.ID())
		assert.Equal(t, unclaimed.LettersSent{Report: dormantReport, Letters: 2, Remaining: 3, By: "asha", At: requestedAt},
			reports[len(reports)-1])
		before = len(store.EventsAfter(0))
		require.NoError(t, record(store, "t-1", "t-2"))
		assert.Empty(t, eventTypesSince(store, before))
	})
	t.Run("a sender with an address in another state is not in the report", func(t *testing.T) {
		t.Parallel()
		store := decidertest.NewStore(t)
		giveDormantRefund(store, "t-1")
		store.Given("sender", transfertest.SenderID, sender.SignedUp{SenderID: transfertest.SenderID, State: "CA", At: requestedAt})
		decidertest.RequireRejection(t, record(store, "t-1"), transfer.ErrOtherReport)
	})
	t.Run("an unknown transfer is rejected", func(t *testing.T) {
		t.Parallel()
		decidertest.RequireRejection(t, record(decidertest.NewStore(t), "t-1"), transfer.ErrNotFound)
	})
}

func TestPayState(t *testing.T) {
	t.Parallel()
	payment := approval.StatePaymentRequested{
		Request: details, Report: dormantReport, Reference: "wire-1", TransferIDs: []string{"t-1", "t-2"},
		Total: money.MustParse("410", money.USD),
	}
	request := func(store *decidertest.Store, r approval.StatePaymentRequested) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			_, err := usecase.RequestApproval(u, r, emailKey)
			return err
		})
	}
	newStore := func(t *testing.T) *decidertest.Store {
		store := newApprovalStore(t)
		giveDormantRefund(store, "t-1")
		giveDormantRefund(store, "t-2")
		return store
	}
	t.Run("a payment whose total differs from the refunds is rejected", func(t *testing.T) {
		t.Parallel()
		wrong := payment
		wrong.Total = money.MustParse("409.99", money.USD)
		decidertest.RequireRejection(t, request(newStore(t), wrong), transfer.ErrOtherReport)
	})
	t.Run("a refund that was sent again in the meantime blocks the approval", func(t *testing.T) {
		t.Parallel()
		store := newStore(t)
		require.NoError(t, request(store, payment))
		store.Given("transfer", "t-2", transfer.RefundReissued{TransferID: "t-2", At: requestedAt})
		decidertest.RequireRejection(t, approve(store, "bina", time.Hour), transfer.ErrRefundNotReturned)
	})
	t.Run("a refund is not paid twice", func(t *testing.T) {
		t.Parallel()
		store := newStore(t)
		require.NoError(t, request(store, payment))
		require.NoError(t, approve(store, "bina", time.Hour))
		second := payment
		second.Request.ApprovalID = "a-2"
		decidertest.RequireRejection(t, request(store, second), transfer.ErrRefundWithState)
	})
}
