package httpapi

import (
	"time"

	"hulak/domain/sender"
)

var senderDecider = sender.Decider

// guestSignUp returns a sign-up without a state or a phone number, which creates a guest.
func guestSignUp(id, email string, at time.Time) sender.Command {
	return sender.SignUp{
		SenderID: id, Provider: sender.ProviderSystem, At: at,
		Person: sender.Person{FirstName: "Guest", LastName: "Rai", Email: email},
	}
}
