package transfer

import (
	"time"

	"hulak/domain"
)

// ErrDocumentsFull refuses more documents than a transfer has room for.
var ErrDocumentsFull = domain.Refuse(domain.Forbids, "TOO_MANY_DOCUMENTS")

// suppliedMax is how many documents a sender can send in for one transfer.
const suppliedMax = 20

// DocumentSupplied says that the sender of a held transfer has sent in a document that they were asked for. The document itself is
// kept encrypted, beside the log, with the sender's key.
type DocumentSupplied struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	DocumentID string    `json:"documentId"`
	Kind       Document  `json:"kind"`
	MediaType  string    `json:"mediaType"`
	Bytes      int       `json:"bytes"`
	SHA256     string    `json:"sha256"`   // of what was sent in, so that it can be proven to be the same
	Complete   bool      `json:"complete"` // nothing that was asked for is missing any more
	At         time.Time `json:"at"`
	Name       string    `json:"-" personal:"true"`
}

// SupplyDocument sends in a document that has been kept. By names who does: another's transfer is not found.
type SupplyDocument struct {
	By         string
	DocumentID string
	Kind       Document
	MediaType  string
	Bytes      int
	SHA256     string
	Name       string
	At         time.Time
}

// MissingDocuments are those that were asked for and have not come.
func (s State) MissingDocuments() []Document {
	missing := []Document{}
	for _, asked := range s.DocumentsAsked {
		if len(s.SuppliedAs(asked.Kind)) == 0 {
			missing = append(missing, asked.Kind)
		}
	}
	return missing
}

// SuppliedAs are the documents that have come as something that was asked for since the transfer is held.
func (s State) SuppliedAs(kind Document) []DocumentSupplied {
	var list []DocumentSupplied
	for _, d := range s.Supplied[s.SuppliedBefore:] {
		if d.Kind == kind {
			list = append(list, d)
		}
	}
	return list
}

// SuppliedDocument finds one that the sender has sent in.
func (s State) SuppliedDocument(id string) (DocumentSupplied, bool) {
	for _, d := range s.Supplied {
		if d.DocumentID == id {
			return d, true
		}
	}
	return DocumentSupplied{}, false
}

func supplyDocument(s State, c SupplyDocument) ([]Event, error) {
	_, there := s.SuppliedDocument(c.DocumentID)
	switch {
	case c.By != s.SenderID:
		return nil, ErrNotFound
	case there:
		return nil, nil
	case !s.Held():
		return nil, ErrNotHeld
	case !s.asked(c.Kind):
		return nil, ErrDocuments
	case len(s.Supplied) >= suppliedMax:
		return nil, ErrDocumentsFull
	}
	supplied := DocumentSupplied{
		TransferID: s.ID, SenderID: s.SenderID, DocumentID: c.DocumentID, Kind: c.Kind, MediaType: c.MediaType, Bytes: c.Bytes,
		SHA256: c.SHA256, At: c.At, Name: c.Name,
	}
	missing := s.MissingDocuments()
	supplied.Complete = len(missing) == 1 && missing[0] == c.Kind
	return []Event{supplied}, nil
}

func (DocumentSupplied) EventType() string { return "transfer.document_supplied" }

// Subject is the sender, whose key the personal part is stored under.
func (e DocumentSupplied) Subject() string { return e.SenderID }

func (DocumentSupplied) transfer() {}

func (SupplyDocument) command() {}
