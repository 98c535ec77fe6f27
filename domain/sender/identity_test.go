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
	t.Run("new data replaces the old data", func(t *testing.T) {
		moved := provide
		moved.Identity.Address.City = "Dallas"
		given(t, signedUp, provided).When(moved).Then(sender.IdentityProvided{SenderID: "s", At: at, Identity: moved.Identity})
	})
	t.Run("a locked sender cannot provide the data", func(t *testing.T) {
		given(t, signedUp, locked).When(provide).ThenRejected(sender.ErrLocked)
	})
}
