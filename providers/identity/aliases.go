package identity

import "cmp"

// kycStatuses maps the other names of KYC statuses to the names that Hulak uses (spec 4.05a).
var kycStatuses = map[string]string{
	"RETRY":                  "RETRY_REQUESTED",
	"KYC_RETRY_REQUESTED":    "RETRY_REQUESTED",
	"KYC_REVIEW_PENDING":     "REVIEW_PENDING",
	"KYC_DOCUMENT_REQUESTED": "DOCUMENT_REQUESTED",
}

// tiers maps the other names of tiers to the names that Hulak uses (spec 4.07a).
var tiers = map[string]string{"LEVEL1": "ONE", "LEVEL2": "TWO", "LEVEL3": "THREE"}

// CanonicalTier returns the name that Hulak uses for a tier. It returns any other text unchanged.
func CanonicalTier(name string) string { return cmp.Or(tiers[name], name) }

// canonicalKYCStatus returns the name that Hulak uses for a KYC status. It returns any other text unchanged.
func canonicalKYCStatus(name string) string { return cmp.Or(kycStatuses[name], name) }
