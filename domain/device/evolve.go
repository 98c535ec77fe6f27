package device

import "fmt"

func evolve(_ State, event Event) State {
	e, ok := event.(SignedIn)
	if !ok {
		panic(fmt.Sprintf("device: unknown event %T", event))
	}
	return State{Last: e.DeviceID}
}
