package core

import (
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// tagDescriptions describes the tags, which group the operations by the first part of their path.
var tagDescriptions = map[string]string{
	"admin":          "Calls for staff",
	"auth":           "Sign-in, sessions, sign-up, and confirmation of the user's identity",
	"banks":          "Banks that receive payouts, and the sender's own bank accounts",
	"beneficiaries":  "People who receive the sender's money",
	"browser-errors": "Errors in our own pages",
	"cards":          "The sender's debit cards",
	"complaints":     "Complaints and reported errors",
	"config":         "Configuration of our own pages",
	"countries":      "Countries and the pairs between which money can be sent",
	"coupons":        "Coupons for better rates and bonuses",
	"events":         "Live events as server-sent events",
	"exchange-rate":  "Current and past exchange rates",
	"fees":           "Fees by payment method and payout method",
	"license":        "Our licenses by state",
	"localities":     "Districts and municipalities of a country",
	"payers":         "Institutions that pay out cash",
	"quotes":         "Binding quotes for a transfer",
	"rate-alerts":    "Alerts about the exchange rate",
	"receipts":       "Receipts and their proofs, by link",
	"senders":        "The sender's account",
	"states":         "States of a country",
	"tracking":       "Tracking of a transfer by its beneficiary",
	"transactions":   "The sender's transfers",
	"webhooks":       "Signed callbacks from providers",
	"zip-codes":      "City and state of a ZIP code",
}

// Tags returns the tags of the OpenAPI document.
func Tags() []*huma.Tag {
	var tags []*huma.Tag
	for _, name := range slices.Sorted(maps.Keys(tagDescriptions)) {
		tags = append(tags, &huma.Tag{Name: name, Description: tagDescriptions[name]})
	}
	return tags
}

// TagOf returns the tag that groups a path in the API documentation.
func TagOf(path string) string {
	parts := strings.Split(strings.TrimPrefix(path, APIPrefix), "/")
	if len(parts) > 1 && parts[0] == "senders" && tagDescriptions[parts[1]] != "" {
		return parts[1]
	}
	return parts[0]
}
