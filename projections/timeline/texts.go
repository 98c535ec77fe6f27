package timeline

import (
	"cmp"
	"strings"

	"hulak/domain/transfer"
)

// senderTexts maps step codes to the text that senders see.
var senderTexts = map[string]string{
	"CREATED": "You sent {send}. Your beneficiary gets {receive}.",
	"HELD":    "We are checking your transfer. We have not taken any money.",
	"HELD_FOR_DATA": "For this amount, we need an identity document, your Social Security number, and your occupation. " +
		"To send us this information, request the next tier. After that, your transfer continues automatically. We have not taken any money.",
	"PAYOUT_HELD":         "We are checking your transfer before we pay it out. Your money is safe with us.",
	"DOCUMENTS_REQUESTED": "We need {documents}{because}. Upload your documents here. Our review is paused until we receive them.",
	"DOCUMENT_SUPPLIED":   "You sent us {documents}.",
	"PAYOUT_RELEASED":     "Our review is complete. Your transfer continues.",
	"PAYOUT_REJECTED":     "We couldn't complete your transfer.",
	"FUNDS_BLOCKED": "US law requires us to hold {total}. We can't pay out or refund this money now. " +
		"You can ask the US Treasury's Office of Foreign Assets Control to release it.",
	"FUNDS_UNBLOCKED": "US law no longer requires us to hold {total}.",
	"FUNDS_UNBLOCKED_OWED": "US law no longer requires us to hold {total}. The money belongs to you and is safe with us. " +
		"We will contact you about how to pay you.",
	"BLOCKED_INTEREST_PAID":   "We paid you {total} of interest on the money that US law required us to hold. Reference: {reference}.",
	"RECOVERED_FUNDS_BLOCKED": "Your bank took back your payment of {total}, but later let us keep the money. US law requires us to hold it.",
	"HOLD_RELEASED":           "Our review is complete. Your transfer continues.",
	"REJECTED":                "We couldn't accept your transfer. We have not taken any money.",
	"FUNDING_REQUESTED":       "We requested {total} from your bank account.",
	"FUNDING_REQUESTED_CARD":  "We requested {total} from your card.",
	"FUNDING_SUBMITTED":       "Your payment of {total} is on its way to us.",
	"FUNDING_SETTLED":         "We received your payment of {total}.",
	"FUNDING_ARRIVED_LATE":    "Your payment of {total} reached us after you canceled. We are refunding it.",
	"FUNDING_DECLINED":        "Your payment was declined, so we did not send the transfer.",
	"FUNDING_RETURNED":        "Your bank took back your payment.",
	"PAYOUT_REQUESTED":        "We asked our partner in Nepal to pay {receive}.",
	"PAYOUT_ACCEPTED":         "Our partner is preparing the payout. Receipt number: {receiptNumber}.",
	"PAYOUT_READY":            "The cash is ready for pickup.",
	"DELIVERED":               "{receive} arrived.",
	"PAYOUT_FAILED":           "The payout failed. We are looking into it and will contact you.",
	"REPROCESSED":             "We sent your transfer again, to be paid out {how}.",
	"CANCELLATION_REQUESTED":  "We asked our partner to stop the payout.",
	"CANCELLATION_REFUSED":    "We couldn't cancel the transfer because the money had already been paid out.",
	"PAYOUT_VOIDED":           "The payout was stopped.",
	"CANCELED":                "Your transfer was canceled.",
	"REFUND_REQUESTED":        "We are refunding {total} to you.",
	"REFUND_SETTLED":          "We refunded {total} to you.",
	"REFUND_SETTLED_NOTHING":  "There was no payment to refund.",

	"REFUND_RETURNED": "Your refund of {total} did not reach your account. The money belongs to you and is safe with us. " +
		"We will contact you about another way to pay you.",
	"DISPUTE_ENDED_OWED": "Your bank took back your payment of {total}, but later let us keep the money. " +
		"The money belongs to you and is safe with us. We will contact you about how to pay you.",
	"REFUND_REISSUED_BANK_ACCOUNT": "We are sending your refund of {total} to another of your bank accounts.",
	"REFUND_REISSUED_CHECK":        "We sent you a check for your refund of {total}.",
	"REFUND_REISSUED_CARD":         "We are sending your refund of {total} to your card again.",
	"REFUND_REISSUED_BY_HAND":      "We paid your refund of {total} in another way.",
	"REFUND_LETTER_SENT": "We mailed you a letter about your refund. Contact us to get it. Otherwise, {state} law requires us to turn the " +
		"money over to the state.",
	"REFUND_ESCHEATED": "The State of {state} now holds your refund of {total}. State law requires us to turn over refunds that are not " +
		"claimed. The money still belongs to you. To get it, find the unclaimed property office of {state} at unclaimed.org, and file a " +
		"claim there. A claim is free.",
	"ESCHEATMENT_CORRECTED": "We hold your refund of {total} again. Contact us to get it.",

	"DEADLINE_CANCEL": "The deadline to cancel this transfer has passed.",
	"DEADLINE_REFUND": "Your refund is taking longer than three business days. We are looking into it and will contact you.",
	"DEADLINE_ERRORS": "The deadline to report an error with this transfer has passed.",
	"DELIVERY_LATE": "Your money did not arrive by the promised date, so we are refunding your {fee} fee. " +
		"We are looking into the delay.",
	"DELIVERY_LATE_WITHOUT_FEE": "Your money did not arrive by the promised date. We are looking into it and will contact you.",
	"FEE_REFUNDED":              "We refunded your {fee} fee.",
	"ERROR_REFUND_REQUESTED":    "We are refunding {amount} to you to correct an error.",
	"ERROR_REFUNDED":            "We refunded {amount} to you to correct an error.",
}

// staffTexts maps the codes of staff-only steps to their text.
var staffTexts = map[string]string{
	"SCREENED":                  "The sender and the beneficiary were screened against sanctions lists.",
	"RECORDED":                  "The data about the sender and the beneficiary was recorded.",
	"DISCLOSED":                 "The disclosures were recorded as the sender saw them (template {template}).",
	"RELEASE_APPROVED":          "One staff member approved the release. A second approval is needed.",
	"BLOCK_PROPOSED":            "One staff member considers the sanctions match true. A second person must agree before the money is blocked.",
	"UNBLOCK_PROPOSED":          "One staff member proposed to unblock the money. A second approval is needed.",
	"REVIEW_ORDERED":            "A list changed and matches a person. If the payout can be stopped, the transfer is put on hold.",
	"BLOCK_PROPOSAL_WITHDRAWN":  "A staff member withdrew the proposal to block or unblock the money.",
	"BLOCKED_FUNDS_LOST":        "The blocked payment was declined or taken back (code {code}). No money is blocked any more.",
	"BLOCKED_INTEREST_CREDITED": "The bank credited {total} of interest on the blocked money.",
	"CANCELLATION_ORDERED":      "A staff member canceled the transfer.",
	"RETURN_DISHONORED":         "Our bank dishonored the return of the payment (code {code}).",
	"RETURN_UPHELD":             "The sender's bank contested the dishonored return (code {code}).",
	"DISPUTE_ENDED":             "The dispute about the return ended. Nothing is owed to the sender.",
	"FEE_LOST":                  "The sender's bank took back the payment after we had refunded the fee.",
	"ERROR_REFUNDED_NOTHING":    "The error was not refunded, because the sender's bank had already taken back the whole payment.",
	"FEE_REFUNDED_NOTHING":      "The fee was not refunded, because the sender's bank had already taken back the whole payment.",
	"REFUND_RETURNED_NOTHING": "The refund was returned (code {code}). " +
		"Nothing is owed, because the sender's bank had already taken back the payment.",
	"REFUND_RECLAIMED":       "The sender's bank took back the payment while we held the returned refund. Nothing is owed.",
	"REFUND_OWNER_CONTACTED": "The sender contacted us about the returned refund, so the dormancy period started again.",
	"ESCHEATMENT_CORRECTED_NOTHING": "The payment of the refund to the state was corrected. Nothing is owed, because the sender's bank had " +
		"already taken back the payment.",
	"DEADLINE_AVAILABLE": "The promised delivery date has passed.",
	"DEADLINE_DISPUTE":   "The deadline for the sender's bank to contest the dishonored return has passed.",
	"DEADLINE_RECORDS":   "The record retention period has ended.",
}

// documentTexts holds the names of documents that we can request from a sender.
var documentTexts = map[transfer.DocumentKind]string{
	transfer.ProofOfIdentity:     "proof of your identity",
	transfer.ProofOfAddress:      "proof of your address",
	transfer.ProofOfFunds:        "proof of where the money comes from",
	transfer.ProofOfRelationship: "proof of how you know the beneficiary",
}

// requestReasons holds the reasons for document requests, as senders see them.
var requestReasons = map[transfer.DocumentReason]string{
	transfer.DocumentReasonAmount:         " because we need to know more about transfers of this size",
	transfer.DocumentReasonSimilarNames:   " to tell you and your beneficiary apart from other people with the same name",
	transfer.DocumentReasonIncompleteData: " because the information we have about you is incomplete or out of date",
	transfer.DocumentReasonRoutine:        " for a routine check",
}

// documentList returns the names of documents as a list for use in a sentence.
func documentList(requested []transfer.DocumentKind) string {
	words := make([]string, len(requested))
	for i, d := range requested {
		words[i] = documentTexts[d]
	}
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}

// Text returns the text of a code with its placeholders replaced by params.
func Text(code string, params map[string]string) string {
	pairs := make([]string, 0, 2*len(params))
	for name, value := range params {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(cmp.Or(senderTexts[code], staffTexts[code]))
}
