package httpapi

import (
	"time"

	"hulak/domain/sender"
)

var senderDecider = sender.Decider

// guestSignUp is a sign-up that came from elsewhere and lacks state and phone.
func guestSignUp(id, email string, at time.Time) sender.Command {
	return sender.SignUp{SenderID: id, Provider: sender.System, At: at, Person: sender.Person{FirstName: "Guest", LastName: "Rai", Email: email}}
}
