package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"hulak/domain"
)

// All cases store the same event, which is as large as a typical transfer event. The cases for this log also encode the event
// in each operation. The raw cases and the peers store bytes that are already encoded.

// sentEvent is the event that all cases store.
type sentEvent struct {
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

func (sentEvent) EventType() string { return "bench.sent" }
func (s sentEvent) Subject() string { return s.SenderID }

// streamState is the state of a stream.
type streamState struct {
	sent int64
	last string
}

// recordSent is the command to record an event.
type recordSent struct{ event sentEvent }

// eventDecider is the decider for the streams. It is trivial, because the cost of decisions is not measured.
var eventDecider = domain.Decider[recordSent, domain.Event, streamState]{
	Category: "bench",
	Decide: func(_ streamState, c recordSent) ([]domain.Event, error) {
		return []domain.Event{c.event}, nil
	},
	Evolve: func(s streamState, e domain.Event) streamState {
		event, ok := e.(sentEvent)
		if !ok {
			panic("no evolve rule for " + e.EventType())
		}
		return streamState{s.sent + 1, event.At}
	},
	Events: []domain.Event{sentEvent{}},
}

// sampleEvent returns a sample event for the given sender.
func sampleEvent(sender string) sentEvent {
	return sentEvent{
		TransferID: "0198c2f4-7a10-7c3e-9f21-3d5b8e6a9c01", SenderID: sender, BeneficiaryID: "0198c2f4-5b02-7d11-8a44-1c9e7f3b2a02",
		FundingSourceID: "0198c2f4-6c03-7e22-9b55-2daf804c3b03", FundingKind: "BANK_ACCOUNT",
		Send: "200.00 USD", Fee: "5.00 USD", Total: "205.00 USD", Rate: "133.25", Receive: "26650.00 NPR",
		Purpose: "Family Expenses", At: "2026-03-02T18:00:00Z",
		Payee: personalData{"1234567897", "Maya Gurung", "+9779800000000", "0123456789", "Nabil"},
	}
}

// metadata returns sample event metadata with the given actor.
func metadata(actor string) domain.Metadata {
	return domain.Metadata{
		Actor: domain.Actor{ID: actor, Role: "USER"}, Correlation: "0198c2f4-8d04-7f33-ac66-3eb0915d4c04",
		RequestID: "0198c2f4-9e05-7044-bd77-4fc1a26e5d05",
	}
}

// cipherOverhead is the size of the nonce and tag that AES-GCM adds to the personal part.
const cipherOverhead = 12 + 16

// encodedEvent is an encoded event, for the raw cases and the peers.
type encodedEvent struct {
	payload, meta []byte
	personal      []byte // random, with the length of the encrypted part
}

// encodeSample returns an encoded sample event.
func encodeSample() encodedEvent {
	payload, err := json.Marshal(sampleEvent(uuid.NewString()))
	if err != nil {
		panic(err)
	}
	meta, err := json.Marshal(metadata(uuid.NewString()))
	if err != nil {
		panic(err)
	}
	plain, err := json.Marshal(sampleEvent("").Payee)
	if err != nil {
		panic(err)
	}
	var personal []byte
	for len(personal) < len(plain)+cipherOverhead {
		part := uuid.New()
		personal = append(personal, part[:]...)
	}
	return encodedEvent{payload: payload, meta: meta, personal: personal[:len(plain)+cipherOverhead]}
}

// document returns the event as a single JSON document, for peers without separate columns.
func (e encodedEvent) document() []byte {
	text := make([]byte, 0, 2*len(e.payload))
	text = append(text, e.payload[:len(e.payload)-1]...)
	return fmt.Appendf(text, `,"personal":"%s"}`, base64.StdEncoding.EncodeToString(e.personal))
}

// eventSizes returns the sizes of an event's parts in bytes.
func eventSizes() map[string]int {
	e := encodeSample()
	return map[string]int{"payload": len(e.payload), "personal": len(e.personal), "metadata": len(e.meta)}
}
