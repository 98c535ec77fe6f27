package complaint

import "fmt"

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Filed:
		return State{
			ID: e.ComplaintID, Number: e.Number, SenderID: e.SenderID, TransferID: e.TransferID, FiledAt: e.At,
			Letter: e.Letter, Status: StatusOpen,
		}
	case Answered:
		s.Status, s.Reply, s.AnsweredAt = StatusAnswered, e.Reply, e.At
	case Closed:
		s.Status, s.Reason, s.ClosedAt = StatusClosed, e.Reason, e.At
	default:
		panic(fmt.Sprintf("complaint: unknown event %T", event))
	}
	return s
}
