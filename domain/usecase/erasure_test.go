package usecase_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/usecase"
)

func TestErasure(t *testing.T) {
	t.Parallel()
	begin := func(t *testing.T, facts ...domain.Event) *decidertest.UnitOfWork {
		b := decidertest.NewUnitOfWork(t)
		b.Given("email", "email", reservation.Claimed{Holder: "s"})
		b.Given("sender", "s", sender.SignedUp{SenderID: "s", State: "TX", At: at, Person: sender.Person{FirstName: "Maya", Email: "maya@example.org"}})
		return b.Given("sender", "s", facts...)
	}
	sent := func(b *decidertest.UnitOfWork) *decidertest.UnitOfWork {
		return b.Given("allowance", "s", sendinglimit.Reserved{SenderID: "s", TransferID: "t", At: at}, sendinglimit.Released{SenderID: "s", TransferID: "t", At: at})
	}
	asked := sender.ErasureRequested{SenderID: "s", At: at}

	t.Run("whoever has made a transfer, whatever became of it, is kept for ten years (9.10e)", func(t *testing.T) {
		b := sent(begin(t))
		for years, want := range map[int]string{0: at.AddDate(10, 0, 0).Format("2006-01-02"), 10: ""} {
			assert.NoError(t, b.Decide(func(book domain.UnitOfWork) error {
				until, err := usecase.RetainedUntil(book, "s", at.AddDate(years, 0, 0))
				assert.Equal(t, want, until)
				return err
			}))
		}
		assert.NoError(t, b.Decide(func(book domain.UnitOfWork) error { return usecase.RequestErasure(book, "s", at) }))
		events := b.Events("sender", "s")
		assert.Equal(t, sender.Retention, events[len(events)-1].(sender.ErasureRefused).Cause)
	})
	t.Run("a transfer that is made after the request stands against it, too (9.10e)", func(t *testing.T) {
		b := sent(begin(t, asked))
		err := b.Decide(func(book domain.UnitOfWork) error { return usecase.ApproveErasure(book, "s", "email", at) })
		assert.ErrorIs(t, err, sender.ErrErasureRetained)
	})
	t.Run("once all is destroyed the address is free (S12)", func(t *testing.T) {
		b := begin(t, asked)
		assert.NoError(t, b.Decide(func(book domain.UnitOfWork) error { return usecase.ApproveErasure(book, "s", "email", at) }))
		assert.Equal(t, []domain.Event{reservation.Claimed{Holder: "s"}}, b.Events("email", "email"), "not before")
		for range 2 {
			assert.NoError(t, b.Decide(func(book domain.UnitOfWork) error { return usecase.FinishErasure(book, "s", at) }))
		}
		assert.Equal(t, []domain.Event{reservation.Claimed{Holder: "s"}, reservation.Released{Holder: "s"}}, b.Events("email", "email"))
	})
	t.Run("whoever was erased and signs in with their account elsewhere opens a new account (4.15a)", func(t *testing.T) {
		b := begin(t, asked, sender.ErasureApproved{SenderID: "s", EmailKey: "email", At: at})
		b.Given("openid", "account", reservation.Claimed{Holder: "s"})
		assert.NoError(t, b.Decide(func(book domain.UnitOfWork) error { return usecase.FinishErasure(book, "s", at) }))
		assert.NoError(t, b.Decide(func(book domain.UnitOfWork) error {
			id, err := usecase.SocialSignIn(book, usecase.SocialSignInRequest{
				AccountKey: "account", EmailKey: "email",
				Account: sender.SignUp{SenderID: "new", Provider: sender.System, At: at, Person: sender.Person{Email: "maya@example.org"}},
			})
			assert.Equal(t, "new", id)
			return err
		}))
	})
}
