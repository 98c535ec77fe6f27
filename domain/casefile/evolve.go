package casefile

import (
	"fmt"
	"maps"
	"slices"
)

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Opened:
		if !s.Exists() {
			s.ID, s.OpenedAt, s.OpenedBy, s.Reason = e.CaseID, e.At, e.By, e.Reason
		}
		s.Open = true
	case NoteAdded:
		s.Notes = append(slices.Clone(s.Notes), e)
	case DocumentAttached:
		s.Documents = append(slices.Clone(s.Documents), e)
	case Closed:
		s.Open, s.LastClose = false, e
	case SubjectAdded:
		s.Subjects = append(slices.Clone(s.Subjects), e.People...)
	case SubjectRemoved:
		s.Subjects = slices.DeleteFunc(slices.Clone(s.Subjects), func(id string) bool { return slices.Contains(e.People, id) })
	case TransferLinked:
		s.Linked = append(slices.Clone(s.Linked), e.TransferID)
	case TransferUnlinked:
		s.Linked = slices.DeleteFunc(slices.Clone(s.Linked), func(id string) bool { return id == e.TransferID })
	case ChecklistItemSet:
		checked := maps.Clone(s.Checked)
		if checked == nil {
			checked = map[string]ChecklistItemSet{}
		}
		checked[e.Item] = e
		s.Checked = checked
	case TaskAdded:
		s.Tasks = append(slices.Clone(s.Tasks), Task{TaskAdded: e})
	case TaskCompleted:
		s.Tasks = slices.Clone(s.Tasks)
		for i := range s.Tasks {
			if s.Tasks[i].TaskID == e.TaskID {
				s.Tasks[i].CompletedBy, s.Tasks[i].CompletedAt = e.By, e.At
			}
		}
	case Decided:
		s.Decision = e
	case ReportDrafted:
		s = s.evolveReport(e.Report, e)
	case ReportSubmitted:
		s = s.evolveReport(e.Report, e)
	case ReportReturned:
		s = s.evolveReport(e.Report, e)
	case ReportApproved:
		s = s.evolveReport(e.Report, e)
	case ReportExported:
		s = s.evolveReport(e.Report, e)
	case ReportAcknowledged:
		s = s.evolveReport(e.Report, e)
	case ReviewCompleted:
		s = s.evolveReport(e.Report, e)
	default:
		panic(fmt.Sprintf("casefile: unknown event %T", event))
	}
	return s
}
