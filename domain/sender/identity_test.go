package sender_test

import (
	"testing"

	"hulak/domain/sender"
)

func TestProvideIdentity(t *testing.T) {
	t.Parallel()
	identity := sender.Identity{
		Address: sender.Address{AddressLine1: "12 Elm Street", City: "Austin", State: "TX", PostalCode: "78701"},
		IDType:  sender.IDTypeSSN, IDNumber: "219099999",
	}
	provide := sender.ProvideIdentity{Identity: identity, At: at}
	provided := sender.IdentityProvided{SenderID: "s", At: at, Identity: identity}
	t.Run("a sender provides an address and an identification number (9.10d)", func(t *testing.T) {
		given(t, signedUp).When(provide).Then(provided)
		given(t, signedUp, provided).When(provide).ThenNothing()
	})
	t.Run("new data replaces the old data, and a new address is a change that the sender is notified of", func(t *testing.T) {
		moved := provide
		moved.Identity.Address.City = "Dallas"
		given(t, signedUp, provided).When(moved).Then(
			sender.IdentityProvided{SenderID: "s", At: at, Identity: moved.Identity},
			sender.AddressChanged{SenderID: "s", At: at, Address: moved.Identity.Address})
	})
	t.Run("a new number with the same address is no change of the address", func(t *testing.T) {
		other := provide
		other.Identity.IDNumber = "219099998"
		given(t, signedUp, provided).When(other).Then(sender.IdentityProvided{SenderID: "s", At: at, Identity: other.Identity})
	})
	t.Run("a locked sender cannot provide the data", func(t *testing.T) {
		given(t, signedUp, locked).When(provide).ThenRejected(sender.ErrLocked)
	})
}

func TestChangeAddress(t *testing.T) {
	t.Parallel()
	address := sender.Address{AddressLine1: "12 Elm Street", City: "Austin", State: "TX", PostalCode: "78701"}
	change := sender.ChangeAddress{Address: address, At: at}
	changed := sender.AddressChanged{SenderID: "s", At: at, Address: address}
	t.Run("a sender adds and changes an address", func(t *testing.T) {
		given(t, signedUp).When(change).Then(changed)
		moved := change
		moved.Address.City = "Dallas"
		given(t, signedUp, changed).When(moved).Then(sender.AddressChanged{SenderID: "s", At: at, Address: moved.Address})
		given(t, signedUp, changed).When(change).ThenNothing()
	})
	t.Run("the identification number stays", func(t *testing.T) {
		identity := sender.Identity{Address: address, IDType: sender.IDTypeSSN, IDNumber: "219099999"}
		identity.Address.City = "Houston"
		state := given(t, signedUp, sender.IdentityProvided{SenderID: "s", At: at, Identity: identity}, changed).State()
		identity.Address = address
		if state.Identity != identity {
			t.Errorf("identity has the wrong address or number")
		}
	})
	t.Run("a locked sender cannot change the address", func(t *testing.T) {
		given(t, signedUp, locked).When(change).ThenRejected(sender.ErrLocked)
	})
}
