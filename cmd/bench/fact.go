package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"hulak/domain"
)

// Everybody stores the same fact: one about a transfer, of the size that those have. Ours goes through the whole of the
// log; the limits and the peers are handed the bytes that come of it.

// sent is the fact.
type sent struct {
	TransferID      string  `json:"transferId"`
	SenderID        string  `json:"senderId"`
	BeneficiaryID   string  `json:"beneficiaryId"`
	FundingSourceID string  `json:"fundingSourceId"`
	FundingKind     string  `json:"fundingKind"`
	Send            string  `json:"send"`
	Fee             string  `json:"fee"`
	Total           string  `json:"total"`
	Rate            string  `json:"rate"`
	Receive         string  `json:"receive"`
	Purpose         string  `json:"purpose"`
	At              string  `json:"at"`
	Payee           private `json:"-" personal:"true"`
}

// private is the part that is stored encrypted.
type private struct {
	ReferenceNumber string `json:"referenceNumber"`
	Name            string `json:"name"`
	Phone           string `json:"phone"`
	AccountNumber   string `json:"accountNumber"`
	BankName        string `json:"bankName"`
}

func (sent) EventType() string { return "bench.sent" }
func (s sent) Subject() string { return s.SenderID }

// total is what the facts of a stream come to.
type total struct {
	sent int64
	last string
}

// send asks for one more fact.
type send struct{ fact sent }

// ledger decides about streams of facts. It asks for little, because what a decision costs is not what is measured here.
var ledger = domain.Decider[send, domain.Event, total]{
	Category: "bench",
	Decide: func(_ total, c send) ([]domain.Event, error) {
		return []domain.Event{c.fact}, nil
	},
	Evolve: func(t total, e domain.Event) total {
		fact, ok := e.(sent)
		if !ok {
			panic("no evolve rule for " + e.EventType())
		}
		return total{t.sent + 1, fact.At}
	},
	Events: []domain.Event{sent{}},
}

// sample is a fact about a sender.
func sample(sender string) sent {
	return sent{
		TransferID: "0198c2f4-7a10-7c3e-9f21-3d5b8e6a9c01", SenderID: sender, BeneficiaryID: "0198c2f4-5b02-7d11-8a44-1c9e7f3b2a02",
		FundingSourceID: "0198c2f4-6c03-7e22-9b55-2daf804c3b03", FundingKind: "BANK_ACCOUNT",
		Send: "200.00 USD", Fee: "5.00 USD", Total: "205.00 USD", Rate: "133.25", Receive: "26650.00 NPR",
		Purpose: "Family Expenses", At: "2026-03-02T18:00:00Z",
		Payee: private{"1234567897", "Maya Gurung", "+9779800000000", "0123456789", "Nabil"},
	}
}

// metadata is what stands beside a fact.
func metadata(actor string) domain.Metadata {
	return domain.Metadata{
		Actor: domain.Actor{ID: actor, Role: "USER"}, Correlation: "0198c2f4-8d04-7f33-ac66-3eb0915d4c04",
		RequestID: "0198c2f4-9e05-7044-bd77-4fc1a26e5d05",
	}
}

// cipherOverhead is what encryption adds to the personal part: AES-GCM's nonce and tag.
const cipherOverhead = 12 + 16

// factBytes is the fact as it is stored, for those who take part in storing it and not in making it.
type factBytes struct {
	payload, meta []byte
	personal      []byte // as long as the encrypted part, and as random
}

// encoded is one fact's bytes.
func encoded() factBytes {
	payload, err := json.Marshal(sample(uuid.NewString()))
	if err != nil {
		panic(err)
	}
	meta, err := json.Marshal(metadata(uuid.NewString()))
	if err != nil {
		panic(err)
	}
	plain, err := json.Marshal(sample("").Payee)
	if err != nil {
		panic(err)
	}
	var personal []byte
	for len(personal) < len(plain)+cipherOverhead {
		part := uuid.New()
		personal = append(personal, part[:]...)
	}
	return factBytes{payload: payload, meta: meta, personal: personal[:len(plain)+cipherOverhead]}
}

// document is the fact in one JSON document, for peers that keep nothing apart.
func (f factBytes) document() []byte {
	whole := make([]byte, 0, 2*len(f.payload))
	whole = append(whole, f.payload[:len(f.payload)-1]...)
	return fmt.Appendf(whole, `,"personal":"%s"}`, base64.StdEncoding.EncodeToString(f.personal))
}

// sizes are what an event is made of, in bytes.
func sizes() map[string]int {
	f := encoded()
	return map[string]int{"payload": len(f.payload), "personal": len(f.personal), "metadata": len(f.meta)}
}
