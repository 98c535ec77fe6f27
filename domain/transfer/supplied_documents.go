package transfer

import (
	"time"

	"hulak/domain"
)

// ErrTooManyDocuments means that the sender has already supplied maxSuppliedDocuments documents for the transfer.
var ErrTooManyDocuments = domain.Reject(domain.BusinessRule, "TOO_MANY_DOCUMENTS")

// maxSuppliedDocuments is the maximum number of documents that a sender can supply for one transfer.
const maxSuppliedDocuments = 20

// DocumentSupplied records that the sender of a held transfer supplied a requested document. The document itself is stored
// outside the event log, encrypted with the sender's key.
type DocumentSupplied struct {
	TransferID       string       `json:"transferId"`
	SenderID         string       `json:"senderId"`
	DocumentID       string       `json:"documentId"`
	Kind             DocumentKind `json:"kind"`
	MediaType        string       `json:"mediaType"`
	Bytes            int          `json:"bytes"`
	SHA256           string       `json:"sha256"`   // hash of the document, to detect changes
	CompletesRequest bool         `json:"complete"` // this is the last missing document
	At               time.Time    `json:"at"`
	Name             string       `json:"-" personal:"true"`
}

// SupplyDocument supplies a document that has already been stored. It returns ErrNotFound if By is not the sender.
type SupplyDocument struct {
	By         string
	DocumentID string
	Kind       DocumentKind
	MediaType  string
	Bytes      int
	SHA256     string
	Name       string
	At         time.Time
}

// MissingDocuments returns the kinds of documents that were requested but not supplied.
func (s State) MissingDocuments() []DocumentKind {
	missing := []DocumentKind{}
	for _, requested := range s.RequestedDocuments {
		if len(s.SuppliedDocuments(requested.Kind)) == 0 {
			missing = append(missing, requested.Kind)
		}
	}
	return missing
}

// SuppliedDocuments returns the documents of one kind that were supplied during the current hold.
func (s State) SuppliedDocuments(kind DocumentKind) []DocumentSupplied {
	var documents []DocumentSupplied
	for _, d := range s.Supplied[s.SuppliedBeforeHold:] {
		if d.Kind == kind {
			documents = append(documents, d)
		}
	}
	return documents
}

// SuppliedDocumentByID returns a supplied document, and false if it is unknown.
func (s State) SuppliedDocumentByID(id string) (DocumentSupplied, bool) {
	for _, d := range s.Supplied {
		if d.DocumentID == id {
			return d, true
		}
	}
	return DocumentSupplied{}, false
}

func (c SupplyDocument) decide(s State) ([]Event, error) {
	_, exists := s.SuppliedDocumentByID(c.DocumentID)
	switch {
	case c.By != s.SenderID:
		return nil, ErrNotFound
	case exists:
		return nil, nil
	case !s.IsHeld():
		return nil, ErrNotHeld
	case !s.isRequested(c.Kind):
		return nil, ErrInvalidDocuments
	case len(s.Supplied) >= maxSuppliedDocuments:
		return nil, ErrTooManyDocuments
	}
	supplied := DocumentSupplied{
		TransferID: s.ID, SenderID: s.SenderID, DocumentID: c.DocumentID, Kind: c.Kind, MediaType: c.MediaType, Bytes: c.Bytes,
		SHA256: c.SHA256, At: c.At, Name: c.Name,
	}
	missing := s.MissingDocuments()
	supplied.CompletesRequest = len(missing) == 1 && missing[0] == c.Kind
	return []Event{supplied}, nil
}

func (DocumentSupplied) EventType() string { return "transfer.document_supplied" }

// Subject returns the sender, whose key encrypts the file name.
func (e DocumentSupplied) Subject() string { return e.SenderID }

func (DocumentSupplied) transfer() {}
