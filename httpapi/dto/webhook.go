package dto

import (
	"strings"
	"time"

	"hulak/domain/webhook"
)

// RegisterWebhook registers an endpoint of a partner system.
type RegisterWebhook struct {
	URL         string   `json:"url" doc:"https URL without a user name. At most 500 characters"`
	Description string   `json:"description" doc:"Name of the receiving system. At most 200 characters"`
	Types       []string `json:"types" doc:"Types of the public events that the endpoint receives"`
	Signature   string   `json:"signature" enum:"HMAC_SHA256,ED25519" doc:"HMAC_SHA256 with a shared secret (v1), or ED25519 with a public key (v1a)"`
}

// ChangeWebhook changes an endpoint.
type ChangeWebhook struct {
	URL         string   `json:"url"`
	Description string   `json:"description"`
	Types       []string `json:"types"`
}

// ResendWebhooks delivers one message again, or all failed messages since a time. Exactly one field must be set.
type ResendWebhooks struct {
	MessageID string `json:"messageId,omitempty"`
	Since     string `json:"since,omitempty" format:"date-time"`
}

// Check validates the form.
func (f RegisterWebhook) Check(c *Checks) {
	ChangeWebhook{f.URL, f.Description, f.Types}.Check(c)
	c.field("signature", f.Signature, required, oneOf("UNKNOWN_VALUE", string(webhook.HMACSHA256), string(webhook.Ed25519)))
}

// Check validates the form.
func (f ChangeWebhook) Check(c *Checks) {
	c.field("url", f.URL, required, maxChars(webhook.MaxURLBytes))
	c.field("description", f.Description, required, maxChars(webhook.MaxDescriptionChars))
	if len(f.Types) == 0 {
		c.addError("types", "FIELD_CANNOT_BE_EMPTY")
	}
}

// Check validates the request.
func (f ResendWebhooks) Check(c *Checks) {
	c.field("messageId", f.MessageID, maxChars(maxFilterChars))
	switch _, err := time.Parse(time.RFC3339, f.Since); {
	case f.MessageID == "" && strings.TrimSpace(f.Since) == "":
		c.addError("since", "FIELD_CANNOT_BE_EMPTY")
	case f.Since != "" && (err != nil || f.MessageID != ""):
		c.addError("since", "INVALID_DATE")
	}
}
