package httpapi

import (
	"time"

	"hulak/domain/sender"
)

var senderDecider = sender.Decider

// guestSignUp returns a social sign-up without a state or a phone number.
func guestSignUp(id, email string, at time.Time) sender.Command {
	return sender.SignUp{
		SenderID: id, Provider: sender.ProviderSystem, At: at,
		Person: sender.Person{FirstName: "Guest", LastName: "Rai", Email: email},
	}
}
