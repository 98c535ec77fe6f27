package cases

import "hulak/httpapi/core"

// casePage selects a page of cases.
type casePage struct {
	Person string `query:"person" maxLength:"64" doc:"ID of a sender or a beneficiary. Only cases about their transfers, or in which they are suspected"`
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// caseUpload uploads a document to attach to a case.
type caseUpload struct {
	core.ByID
	Name    string `query:"name" maxLength:"255" doc:"Name of the document. Its extension is set from the detected type"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// acknowledgmentUpload uploads FinCEN's acknowledgment of a report.
type acknowledgmentUpload struct {
	core.ByID
	RawBody []byte `contentType:"application/octet-stream"`
}

// bySubject selects a person in a case.
type bySubject struct {
	core.ByID
	Person string `path:"person" maxLength:"64"`
}

// byTransfer selects a linked transfer in a case.
type byTransfer struct {
	core.ByID
	Transfer string `path:"transfer" maxLength:"64"`
}

// byTask selects a task in a case.
type byTask struct {
	core.ByID
	Task string `path:"task" maxLength:"64"`
}
