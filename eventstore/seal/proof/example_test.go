package proof_test

import (
	"fmt"
	"time"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal/proof"
)

// exampleLog returns the only event in a log, and the log's head.
func exampleLog() (*proof.Event, *proof.Head) {
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	e := &proof.Event{
		Position: 1, Stream: "email-x", Version: 1, Type: "claim.claimed", Schema: 1,
		Payload: []byte(`{"holder":"sender-1"}`), Meta: []byte(`{}`), RecordedAt: at,
	}
	return e, &proof.Head{Size: 1, Root: proof.Leaf(e)}
}

func ExampleCheckInclusion() {
	e, head := exampleLog()
	fmt.Println(proof.CheckInclusion(e, nil, head))
	e.Payload = []byte(`{"holder":"sender-2"}`)
	fmt.Println(proof.CheckInclusion(e, nil, head) != nil)
	// Output:
	// <nil>
	// true
}

func ExampleHead_Sign() {
	_, head := exampleLog()
	private, public, _ := note.GenerateKey(nil, "hulak.example/log")
	signer, _ := note.NewSigner(private)
	signed, err := head.Sign(signer)
	if err != nil {
		fmt.Println(err)
		return
	}
	verifiers, _ := proof.Verifiers(public)
	read, err := proof.OpenHead(signed, verifiers)
	fmt.Println(read.Origin, read.Size, err)
	// Output: hulak.example/log 1 <nil>
}
