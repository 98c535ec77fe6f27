package timeline

import (
	"strings"

	"hulak/domain/transfer"
)

// texts says in a sender's words what a code of the timeline means. A code that is missing here is not shown to senders.
var texts = map[string]string{
	"CREATED":                "You sent {send}, of which {receive} are to arrive.",
	"HELD":                   "We are checking your transfer. Nothing has been taken from you.",
	"HELD_FOR_DATA":          "For this amount we need to know more about you: an identity document, your Social Security number and your occupation. Please ask for the next tier, which collects them; your transfer then goes on by itself. Nothing has been taken from you.",
	"PAYOUT_HELD":            "We are checking your transfer before it is paid out. Your money is safe with us.",
	"DOCUMENTS_REQUESTED":    "We need {documents} before your transfer can go on{because}. You can send it in here; our check waits until we have it.",
	"DOCUMENT_SUPPLIED":      "We have received {documents} from you.",
	"PAYOUT_RELEASED":        "The check is done, your transfer goes on.",
	"PAYOUT_REJECTED":        "We could not carry out your transfer.",
	"HOLD_RELEASED":          "The check is done, your transfer goes on.",
	"REJECTED":               "We could not carry out your transfer. Nothing was taken from you.",
	"FUNDING_REQUESTED":      "We asked for {total} from your account.",
	"FUNDING_REQUESTED_CARD": "We asked for {total} from your card.",
	"FUNDING_SUBMITTED":      "Your payment of {total} is on its way to us.",
	"FUNDING_SETTLED":        "We received your payment of {total}.",
	"FUNDING_ARRIVED_LATE":   "Your payment of {total} reached us after you had canceled. We are giving it back to you.",
	"FUNDING_DECLINED":       "Your payment was declined, so the transfer was not made.",
	"FUNDING_RETURNED":       "Your bank took the payment back.",
	"PAYOUT_REQUESTED":       "We asked our partner in Nepal to pay {receive}.",
	"PAYOUT_ACCEPTED":        "Our partner is preparing the payout. Receipt number {receiptNumber}.",
	"PAYOUT_READY":           "The cash is ready for pickup.",
	"DELIVERED":              "{receive} arrived.",
	"PAYOUT_FAILED":          "The payout did not succeed. We are looking into it and will contact you.",
	"REPROCESSED":            "We sent your transfer on its way again. It is paid out {how} now.",
	"CANCELLATION_REQUESTED": "You asked to cancel. We are stopping the payout.",
	"CANCELLATION_REFUSED":   "The money had already been paid out, so the transfer could not be canceled.",
	"PAYOUT_VOIDED":          "The payout was stopped.",
	"CANCELED":               "Your transfer was canceled.",
	"REFUND_REQUESTED":       "We are giving {total} back to you.",
	"REFUND_SETTLED":         "{total} is back in your account.",
	"REFUND_SETTLED_NOTHING": "Nothing had been taken, so nothing is owed to you.",

	"REFUND_RETURNED":              "Your refund of {total} did not reach your account. It is yours and safe with us; we are looking for another way to pay you and will contact you.",
	"DISPUTE_ENDED_OWED":           "Your bank has let us keep the payment of {total} that it had taken back. It is yours and safe with us; we are looking for a way to pay you and will contact you.",
	"REFUND_REISSUED_BANK_ACCOUNT": "We are sending your refund of {total} to another bank account of yours.",
	"REFUND_REISSUED_CHECK":        "We have sent you your refund of {total} by check.",

	"DEADLINE_CANCEL":           "The time in which you can cancel is over.",
	"DEADLINE_REFUND":           "Your refund has taken longer than three business days. We are looking into it and will contact you.",
	"DEADLINE_ERRORS":           "The time in which you can report an error with this transfer is over.",
	"DELIVERY_LATE":             "The money is not there on the day that we promised. Your fee of {fee} is yours again: we are giving it back to you.",
	"DELIVERY_LATE_WITHOUT_FEE": "The money is not there on the day that we promised. We are looking into it and will contact you.",
	"FEE_REFUNDED":              "Your fee of {fee} is back in your account.",
}

// documents are what a sender can be asked for.
var documents = map[transfer.Document]string{
	transfer.ProofOfIdentity:     "proof of your identity",
	transfer.ProofOfAddress:      "proof of your address",
	transfer.ProofOfFunds:        "proof of where the money comes from",
	transfer.ProofOfRelationship: "proof of how you know the beneficiary",
}

// because is what a sender is told of why they are asked for them.
var because = map[transfer.AskReason]string{
	transfer.AskedForAmount:    ", because from such an amount on we have to know more",
	transfer.AskedForLikeNames: ", to tell you and your beneficiary from others who are called the same",
	transfer.AskedForData:      ", because what we know of you is incomplete or out of date",
	transfer.AskedRoutinely:    ", which we ask of some of our senders from time to time",
}

// inWords lists documents as people say it.
func inWords(asked []transfer.Document) string {
	words := make([]string, len(asked))
	for i, d := range asked {
		words[i] = documents[d]
	}
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}

// Text is what a code says, with its placeholders filled in; empty where the code is not for senders.
func Text(code string, params map[string]string) string {
	pairs := make([]string, 0, 2*len(params))
	for name, value := range params {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(texts[code])
}
