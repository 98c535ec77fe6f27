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
	request := func(verified bool) usecase.SocialSignInRequest {
		return usecase.SocialSignInRequest{
			AccountKey: "account", EmailKey: "email", EmailVerified: verified,
			Account: sender.SignUp{
				SenderID: "new", Provider: sender.ProviderSystem, At: now, Person: sender.Person{FirstName: "Maya", Email: "maya@example.org"},
			},
		}
	}
	signIn := func(store *decidertest.Store, r usecase.SocialSignInRequest) (id string, err error) {
		err = store.Decide(func(u domain.UnitOfWork) error {
			id, err = usecase.SocialSignIn(u, r)
			return err
		})
		return id, err
	}
	storeWith := func(t *testing.T, events ...sender.Event) *decidertest.Store {
		store := decidertest.NewStore(t)
		store.Given("email", "email", reservation.Claimed{Holder: "old"})
		for _, e := range append([]sender.Event{sender.SignedUp{SenderID: "old", State: "TX", At: now}}, events...) {
			store.Given("sender", "old", e)
		}
		return store
	}
	t.Run("a new user gets an account, whose address is verified if the provider verified it", func(t *testing.T) {
		for _, verified := range []bool{true, false} {
			store := decidertest.NewStore(t)
			id, err := signIn(store, request(verified))
			assert.NoError(t, err)
			assert.Equal(t, "new", id)
			want := []domain.Event{
				sender.SignedUp{SenderID: "new", Provider: sender.ProviderSystem, At: now, Person: request(verified).Account.Person},
			}
			if verified {
				want = append(want, sender.EmailVerified{SenderID: "new", At: now})
			}
			assert.Equal(t, want, store.Events("sender", "new"))
			second := request(verified)
			second.Account.SenderID = "newer"
			id, err = signIn(store, second)
			assert.NoError(t, err)
			assert.Equal(t, "new", id, "the second sign-in returned another account")
		}
	})
	t.Run("an existing account is linked if we and the provider verified the address", func(t *testing.T) {
		id, err := signIn(storeWith(t, sender.EmailVerified{SenderID: "old"}), request(true))
		assert.NoError(t, err)
		assert.Equal(t, "old", id)
	})
	t.Run("an existing account with an unverified address is not linked", func(t *testing.T) {
		_, err := signIn(storeWith(t), request(true))
		assert.ErrorIs(t, err, usecase.ErrEmailNotVerified, "we have not verified the address")
		_, err = signIn(storeWith(t, sender.EmailVerified{SenderID: "old"}), request(false))
		assert.ErrorIs(t, err, usecase.ErrEmailNotVerified, "the provider has not verified the address")
	})
	t.Run("a staff account is never linked", func(t *testing.T) {
		store := decidertest.NewStore(t)
		store.Given("email", "email", reservation.Claimed{Holder: "member"})
		store.Given("staff", "member", staff.Added{StaffID: "member", Role: staff.Admin, At: now})
		_, err := signIn(store, request(true))
		assert.ErrorIs(t, err, usecase.ErrEmailNotVerified)
	})
}
