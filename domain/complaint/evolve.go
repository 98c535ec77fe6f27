package complaint

import "fmt"

func evolve(_ State, event Event) State {
	e, ok := event.(Filed)
	if !ok {
		panic(fmt.Sprintf("complaint: unknown event %T", event))
	}
	return State{ID: e.ComplaintID, Number: e.Number}
}
