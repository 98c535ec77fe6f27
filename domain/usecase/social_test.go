package usecase_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/usecase"
)

func TestSocialSignIn(t *testing.T) {
	t.Parallel()
	ask := func(verified bool) usecase.SocialSignInRequest {
		return usecase.SocialSignInRequest{
			AccountKey: "account", EmailKey: "email", EmailVerified: verified,
			Account: sender.SignUp{
				SenderID: "new", Provider: sender.System, At: at, Person: sender.Person{FirstName: "Maya", Email: "maya@example.org"},
			},
		}
	}
	enter := func(store *decidertest.UnitOfWork, r usecase.SocialSignInRequest) (id string, err error) {
		err = store.Decide(func(u domain.UnitOfWork) error {
			id, err = usecase.SocialSignIn(u, r)
			return err
		})
		return id, err
	}
	owned := func(t *testing.T, facts ...sender.Event) *decidertest.UnitOfWork {
		store := decidertest.NewUnitOfWork(t)
		store.Given("email", "email", reservation.Claimed{Holder: "old"})
		for _, fact := range append([]sender.Event{sender.SignedUp{SenderID: "old", State: "TX", At: at}}, facts...) {
			store.Given("sender", "old", fact)
		}
		return store
	}
	t.Run("who has no account gets a guest's, with the address verified if the provider did (4.15a)", func(t *testing.T) {
		for _, verified := range []bool{true, false} {
			store := decidertest.NewUnitOfWork(t)
			id, err := enter(store, ask(verified))
			assert.NoError(t, err)
			assert.Equal(t, "new", id)
			want := []domain.Event{sender.SignedUp{SenderID: "new", Provider: sender.System, At: at, Person: ask(verified).Account.Person}}
			if verified {
				want = append(want, sender.EmailVerified{SenderID: "new", At: at})
			}
			assert.Equal(t, want, store.Events("sender", "new"))
			again := ask(verified)
			again.Account.SenderID = "newer"
			id, err = enter(store, again)
			assert.NoError(t, err)
			assert.Equal(t, "new", id, "the second time it is the same account")
		}
	})
	t.Run("an account whose address both sides have verified is theirs (4.15d)", func(t *testing.T) {
		id, err := enter(owned(t, sender.EmailVerified{SenderID: "old"}), ask(true))
		assert.NoError(t, err)
		assert.Equal(t, "old", id)
	})
	t.Run("an account under an address that somebody else may have typed is not (S7)", func(t *testing.T) {
		_, err := enter(owned(t), ask(true))
		assert.ErrorIs(t, err, usecase.ErrEmailNotVerified, "we have not verified it")
		_, err = enter(owned(t, sender.EmailVerified{SenderID: "old"}), ask(false))
		assert.ErrorIs(t, err, usecase.ErrEmailNotVerified, "the provider has not")
	})
	t.Run("nobody becomes a member of staff by it (S7)", func(t *testing.T) {
		store := decidertest.NewUnitOfWork(t)
		store.Given("email", "email", reservation.Claimed{Holder: "member"})
		store.Given("staff", "member", staff.Added{StaffID: "member", Role: staff.Admin, At: at})
		_, err := enter(store, ask(true))
		assert.ErrorIs(t, err, usecase.ErrEmailNotVerified)
	})
}
