package transfer

import (
	"slices"
	"strings"
)

// MachineDiagram is a state machine with its transitions as a Mermaid diagram.
type MachineDiagram struct{ Name, Text string }

// MachineDiagrams returns the diagrams of all state machines.
func MachineDiagrams() []MachineDiagram {
	return []MachineDiagram{
		{"Funding", diagram(fundingMachine)}, {"Payout", diagram(payoutMachine)}, {"Void of a payout", diagram(voidMachine)},
		{"Refund", diagram(refundMachine)}, {"Dispute", diagram(disputeMachine)},
		{"Block of the money", diagram(blockMachine)}, {"Partial refund", diagram(partialRefundMachine)},
	}
}

func diagram[S ~string](m machine[S]) string {
	text := "stateDiagram-v2\n"
	for _, t := range m {
		label := strings.TrimPrefix(t.on.EventType(), "transfer.")
		if t.when.text != "" {
			label += " (" + t.when.text + ")"
		}
		for _, from := range t.from {
			if from != t.to {
				text += "    " + node(from) + " --> " + node(t.to) + ": " + label + "\n"
			}
		}
	}
	return text
}

// node returns the name of a state. The initial state is the start of the diagram.
func node[S ~string](state S) string {
	if state == "" {
		return "[*]"
	}
	return string(state)
}

// Disallows returns the name of a state machine whose table does not allow the event, or "".
func Disallows(s State, event Event) string {
	switch {
	case !allows(fundingMachine, s.Funding.State, event):
		return "funding"
	case !allows(payoutMachine, s.Payout.State, event):
		return "payout"
	case !allows(voidMachine, s.Payout.Void, event):
		return "void"
	case !allows(refundMachine, s.Refund.State, event):
		return "refund"
	case !allows(disputeMachine, s.Dispute.State, event):
		return "dispute"
	case !allows(blockMachine, s.Block.State, event):
		return "block"
	case !allowsPartialRefund(s, event):
		return "partial refund"
	}
	return ""
}

func allows[S ~string](m machine[S], state S, event Event) bool {
	allowed := true
	for _, t := range m {
		if t.matches(event) {
			if slices.Contains(t.from, state) {
				return true
			}
			allowed = false
		}
	}
	return allowed
}

func allowsPartialRefund(s State, event Event) bool {
	id, isAbout := partialRefundID(s, event)
	refund, _ := s.PartialRefundByKey(id)
	return !isAbout || allows(partialRefundMachine, refund.State, event)
}
