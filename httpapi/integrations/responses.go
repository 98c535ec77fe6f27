package integrations

import (
	"time"

	"hulak/httpapi/dto"
)

// APIKey is an API key, without its secret.
type APIKey struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Scopes     []string    `json:"scopes" enum:"transfers:read,ledger:read,events:read,compliance:read,operations:read"`
	State      string      `json:"state" enum:"ACTIVE,EXPIRED,REVOKED"`
	CreatedBy  dto.Person  `json:"createdBy"`
	CreatedAt  time.Time   `json:"createdAt"`
	ExpiresAt  time.Time   `json:"expiresAt"`
	LastUsedAt *time.Time  `json:"lastUsedAt,omitempty" doc:"When the key was last used, to the minute. Absent if it was never used"`
	RevokedBy  *dto.Person `json:"revokedBy,omitempty"`
	RevokedAt  *time.Time  `json:"revokedAt,omitempty"`
}

// APIKeys contains the API keys, and the requests for keys that are not approved yet.
type APIKeys struct {
	Result  []APIKey        `json:"result"`
	Waiting []APIKeyRequest `json:"waiting" doc:"Requests that a second administrator must approve, newest first"`
}

// APIKeyRequest is a request for an API key that is not approved yet.
type APIKeyRequest struct {
	ApprovalID  string     `json:"approvalId"`
	Name        string     `json:"name"`
	Scopes      []string   `json:"scopes"`
	Days        int        `json:"days" doc:"Number of days until the key expires after its approval"`
	RequestedBy dto.Person `json:"requestedBy"`
	RequestedAt time.Time  `json:"requestedAt"`
	ExpiresAt   time.Time  `json:"expiresAt" doc:"Last time at which the request can be approved"`
}

// CreatedAPIKey is the response to a request for a key.
type CreatedAPIKey struct {
	ID         string `json:"id"`
	Secret     string `json:"secret" doc:"The API key itself. Store it now, because it cannot be retrieved again"`
	ApprovalID string `json:"approvalId" doc:"ID of the request that a second administrator must approve before the key works"`
}

// Webhook is an endpoint that receives public events, without its secret.
type Webhook struct {
	ID           string     `json:"id"`
	URL          string     `json:"url"`
	Description  string     `json:"description"`
	Types        []string   `json:"types" doc:"Types of the public events that the endpoint receives"`
	Signature    string     `json:"signature" enum:"HMAC_SHA256,ED25519"`
	State        string     `json:"state" enum:"ENABLED,FAILING,DISABLED" doc:"FAILING if the last attempt failed"`
	Cause        string     `json:"cause,omitempty" enum:"STAFF,GONE,FAILING" doc:"Why the endpoint is disabled"`
	DisabledAt   *time.Time `json:"disabledAt,omitempty"`
	FailingSince *time.Time `json:"failingSince,omitempty" doc:"First failed attempt after the last success"`
	Waiting      int64      `json:"waiting" doc:"Messages that are not delivered yet"`
	CreatedBy    dto.Person `json:"createdBy"`
	CreatedAt    time.Time  `json:"createdAt"`
}

// WebhookSecret is a new key with which a receiver verifies messages.
type WebhookSecret struct {
	ID     string `json:"id" doc:"ID of the endpoint"`
	Secret string `json:"secret" doc:"Shared secret (whsec_), or public key (whpk_) for Ed25519. It cannot be retrieved again"`
}

// WebhookDelivery is a message to an endpoint.
type WebhookDelivery struct {
	EndpointID    string            `json:"endpointId"`
	MessageID     string            `json:"messageId" doc:"Value of the webhook-id header, the same in every attempt"`
	Position      string            `json:"position" doc:"Position of the event in the log"`
	Type          string            `json:"type"`
	State         string            `json:"state" enum:"WAITING,DELIVERED,FAILED"`
	CreatedAt     time.Time         `json:"createdAt"`
	NextAttemptAt *time.Time        `json:"nextAttemptAt,omitempty" doc:"Absent unless the message is waiting"`
	Attempts      []DeliveryAttempt `json:"attempts" doc:"Latest attempt first, at most 20"`
}

// DeliveryAttempt is one attempt to deliver a message.
type DeliveryAttempt struct {
	At     time.Time `json:"at"`
	TookMS int       `json:"tookMs"`
	Status int       `json:"status,omitempty" doc:"HTTP status. Absent if there was no response"`
	Error  string    `json:"error,omitempty" doc:"Why there was no response"`
}

// Resent contains the number of messages that will be delivered again.
type Resent struct {
	Count int64 `json:"count"`
}
