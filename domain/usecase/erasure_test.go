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
	storeWith := func(t *testing.T, events ...domain.Event) *decidertest.Store {
		store := decidertest.NewStore(t)
		store.Given("email", "email", reservation.Claimed{Holder: "s"})
		store.Given(
			"sender", "s", sender.SignedUp{SenderID: "s", State: "TX", At: now, Person: sender.Person{FirstName: "Maya", Email: "maya@example.org"}},
		)
		return store.Given("sender", "s", events...)
	}
	withTransfer := func(store *decidertest.Store) *decidertest.Store {
		return store.Given("allowance", "s", sendinglimit.Reserved{SenderID: "s", TransferID: "t", At: now}, sendinglimit.Released{
			SenderID: "s", TransferID: "t", At: now,
		})
	}
	requested := sender.ErasureRequested{SenderID: "s", At: now}

	t.Run("a sender's records are retained for ten years after a transfer (9.10e)", func(t *testing.T) {
		store := withTransfer(storeWith(t))
		for years, want := range map[int]string{0: now.AddDate(10, 0, 0).Format("2006-01-02"), 10: ""} {
			assert.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
				until, err := usecase.RetainedUntil(u, "s", now.AddDate(years, 0, 0))
				assert.Equal(t, want, until)
				return err
			}))
		}
		assert.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.RequestErasure(u, "s", now) }))
		events := store.Events("sender", "s")
		assert.Equal(t, sender.RefusalCauseRetention, events[len(events)-1].(sender.ErasureRefused).Cause)
	})
	t.Run("a transfer after the erasure request prevents its approval (9.10e)", func(t *testing.T) {
		store := withTransfer(storeWith(t, requested))
		err := store.Decide(func(u domain.UnitOfWork) error { return usecase.ApproveErasure(u, "s", "email", now) })
		assert.ErrorIs(t, err, sender.ErrRecordsRetained)
	})
	t.Run("the email address is released after the erasure has finished", func(t *testing.T) {
		store := storeWith(t, requested)
		assert.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.ApproveErasure(u, "s", "email", now) }))
		assert.Equal(t, []domain.Event{reservation.Claimed{Holder: "s"}}, store.Events("email", "email"),
			"the address was released before the erasure finished")
		for range 2 {
			assert.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.FinishErasure(u, "s", now) }))
		}
		assert.Equal(t, []domain.Event{reservation.Claimed{Holder: "s"}, reservation.Released{Holder: "s"}}, store.Events("email", "email"))
	})
	t.Run("an erased sender who signs in with an external account gets a new account", func(t *testing.T) {
		store := storeWith(t, requested, sender.ErasureApproved{SenderID: "s", EmailKey: "email", At: now})
		store.Given("openid", "account", reservation.Claimed{Holder: "s"})
		assert.NoError(t, store.Decide(func(u domain.UnitOfWork) error { return usecase.FinishErasure(u, "s", now) }))
		assert.NoError(t, store.Decide(func(u domain.UnitOfWork) error {
			id, err := usecase.SocialSignIn(u, usecase.SocialSignInRequest{
				AccountKey: "account", EmailKey: "email",
				Account: sender.SignUp{SenderID: "new", Provider: sender.ProviderSystem, At: now, Person: sender.Person{Email: "maya@example.org"}},
			})
			assert.Equal(t, "new", id)
			return err
		}))
	})
}
