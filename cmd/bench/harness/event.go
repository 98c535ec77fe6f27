package harness

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore/seal"
)

// All cases store the same event, which is as large as a typical transfer event. The cases for this log also encode the event
// in each operation. The raw cases and the peers store bytes that are already encoded.

// SentEvent is the event that all cases store.
type SentEvent struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	BeneficiaryID   string       `json:"beneficiaryId"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKind     string       `json:"fundingKind"`
	Send            string       `json:"send"`
	Fee             string       `json:"fee"`
	Total           string       `json:"total"`
	Rate            string       `json:"rate"`
	Receive         string       `json:"receive"`
	Purpose         string       `json:"purpose"`
	At              string       `json:"at"`
	Payee           personalData `json:"-" personal:"true"`
}

// personalData is the part of the event that is stored encrypted.
type personalData struct {
	ReferenceNumber string `json:"referenceNumber"`
	Name            string `json:"name"`
	Phone           string `json:"phone"`
	AccountNumber   string `json:"accountNumber"`
	BankName        string `json:"bankName"`
}

// EventType implements domain.Event.
func (SentEvent) EventType() string { return "bench.sent" }
func (s SentEvent) Subject() string { return s.SenderID }

// streamState is the state of a stream.
type streamState struct{ Sent int64 }

// RecordSent is the command to record an event.
type RecordSent struct{ Event SentEvent }

// EventDecider is the decider for the streams. It is trivial, because the cost of decisions is not measured.
var EventDecider = domain.Decider[RecordSent, domain.Event, streamState]{
	Category: "bench",
	Decide: func(_ streamState, c RecordSent) ([]domain.Event, error) {
		return []domain.Event{c.Event}, nil
	},
	Evolve: func(s streamState, _ domain.Event) streamState { return streamState{s.Sent + 1} },
	Events: []domain.Event{SentEvent{}},
}

// SampleEvent returns a sample event for the given sender.
func SampleEvent(sender string) SentEvent {
	return SentEvent{
		TransferID: "0198c2f4-7a10-7c3e-9f21-3d5b8e6a9c01", SenderID: sender, BeneficiaryID: "0198c2f4-5b02-7d11-8a44-1c9e7f3b2a02",
		FundingSourceID: "0198c2f4-6c03-7e22-9b55-2daf804c3b03", FundingKind: "BANK_ACCOUNT",
		Send: "200.00 USD", Fee: "5.00 USD", Total: "205.00 USD", Rate: "133.25", Receive: "26650.00 NPR",
		Purpose: "Family Expenses", At: "2026-03-02T18:00:00Z",
		Payee: personalData{"1234567897", "Maya Gurung", "+9779800000000", "0123456789", "Nabil"},
	}
}

// Metadata returns sample event metadata with the given actor.
func Metadata(actor string) domain.Metadata {
	return domain.Metadata{
		Actor: domain.Actor{ID: actor, Role: "USER"}, Correlation: "0198c2f4-8d04-7f33-ac66-3eb0915d4c04",
		RequestID: "0198c2f4-9e05-7044-bd77-4fc1a26e5d05",
	}
}

// cipherOverhead is the size of the nonce and tag that AES-GCM adds to the personal part.
const cipherOverhead = 12 + 16

// EncodedEvent is an encoded event, for the raw cases and the peers.
type EncodedEvent struct {
	Payload, Meta []byte
	Personal      []byte // for the raw cases and the peers, random bytes with the length of the encrypted part
}

// EncodeSample returns an encoded sample event.
func EncodeSample() EncodedEvent {
	e := EncodePlain(uuid.NewString())
	e.Personal = make([]byte, len(e.Personal)+cipherOverhead)
	_, _ = rand.Read(e.Personal) // never fails
	return e
}

// EncodePlain returns an encoded sample event of a person. The personal part is not encrypted.
func EncodePlain(subject string) EncodedEvent {
	event := SampleEvent(subject)
	return EncodedEvent{Payload: mustEncode(event), Meta: mustEncode(Metadata(subject)), Personal: mustEncode(event.Payee)}
}

func mustEncode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// Document returns the event as a single JSON document, for peers without separate columns.
func (e EncodedEvent) Document() []byte {
	text := make([]byte, 0, 2*len(e.Payload))
	text = append(text, e.Payload[:len(e.Payload)-1]...)
	return fmt.Appendf(text, `,"personal":"%s"}`, base64.StdEncoding.EncodeToString(e.Personal))
}

// eventSizes returns the sizes of an event's parts in bytes.
func eventSizes() map[string]int {
	e := EncodeSample()
	return map[string]int{"payload": len(e.Payload), "personal": len(e.Personal), "metadata": len(e.Meta)}
}

// NewID returns a UUIDv7, like the program's IDs. IDs created at about the same time are adjacent in an index.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// WriterKeys returns the keys that sign batches in all of the benchmark's logs, as in production.
var WriterKeys = sync.OnceValue(seal.NewWriterKeys)
