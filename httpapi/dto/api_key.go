package dto

import (
	"strconv"

	"hulak/domain/apikey"
)

// CreateAPIKey requests an API key for an internal system.
type CreateAPIKey struct {
	Name   string   `json:"name" doc:"Name of the system, which the access log shows as the reader. At most 60 characters"`
	Scopes []string `json:"scopes" enum:"transfers:read,ledger:read,events:read,compliance:read,operations:read"`
	Days   int      `json:"days" doc:"Days until the key expires, from 30 to 365"`
	Reason string   `json:"reason" doc:"Reason, stored with the request and shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f CreateAPIKey) Check(c *Checks) {
	c.field("name", f.Name, required, maxChars(apikey.MaxNameChars))
	if len(f.Scopes) == 0 {
		c.addError("scopes", "FIELD_CANNOT_BE_EMPTY")
	}
	if f.Days < apikey.MinDays || f.Days > apikey.MaxDays {
		c.addError("days", "INVALID_KEY_PERIOD?min="+strconv.Itoa(apikey.MinDays)+"&max="+strconv.Itoa(apikey.MaxDays))
	}
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// RevokeAPIKey revokes an API key.
type RevokeAPIKey struct {
	Reason string `json:"reason" doc:"Reason, stored with the revocation and shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f RevokeAPIKey) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
