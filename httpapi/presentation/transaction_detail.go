package presentation

import (
	"time"
	_ "time/tzdata" // embeds the time zones for systems without them
)

// LosAngeles is the time zone of all displayed times (spec 1.08b).
var LosAngeles = func() *time.Location {
	location, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		panic(err)
	}
	return location
}()
