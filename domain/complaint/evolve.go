package complaint

import "fmt"

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Filed:
		return State{
			ID: e.ComplaintID, Number: e.Number, SenderID: e.SenderID, TransferID: e.TransferID, Reported: e.ErrorType,
			SenderState: e.SenderState, Question: e.Question, FiledAt: e.At, Letter: e.Letter, Status: StatusOpen,
		}
	case Answered:
		s.Reply, s.AnsweredAt = e.Reply, e.At
		if !s.IsErrorNotice() {
			s.Status = StatusAnswered
		}
	case Closed:
		s.Status, s.Reason, s.ClosedAt = StatusClosed, e.Reason, e.At
	case Classified:
		s.Status, s.TransferID = StatusInvestigating, e.TransferID
		if e.SenderState != "" {
			s.SenderState = e.SenderState
		}
		s.Notice = Notice{ErrorType: e.ErrorType, Timely: e.Timely, ClassifiedBy: e.By, ClassifiedAt: e.At}
	case InvestigationFinished:
		s.Status = StatusFound
		s.Notice.Finding, s.Notice.Found, s.Notice.Remedies, s.Notice.Report = e.Finding, e.ErrorType, e.Remedies, e.Report
		s.Notice.FinishedBy, s.Notice.FinishedAt = e.By, e.At
	case ResultSent:
		s.Status = e.Status()
		s.Notice.Result, s.Notice.ResultSentBy, s.Notice.ResultSentAt = e.Result, e.By, e.At
	case RemedyChosen:
		s.Status, s.Notice.Chosen, s.Notice.ChosenBy, s.Notice.ChosenAt = StatusCorrecting, e.Remedy, e.By, e.At
	case RemedyCarriedOut:
		s.Status, s.Notice.Action, s.Notice.Reference = StatusResolved, e.Action, e.Proof.Reference
		s.Notice.CorrectedBy, s.Notice.CorrectedAt = e.By, e.At
	default:
		panic(fmt.Sprintf("complaint: unknown event %T", event))
	}
	return s
}
