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

// CreatedAPIKey is the response to a request for a key.
type CreatedAPIKey struct {
	ID         string `json:"id"`
	Secret     string `json:"secret" doc:"The API key itself. Store it now, because it cannot be retrieved again"`
	ApprovalID string `json:"approvalId" doc:"ID of the request that a second administrator must approve before the key works"`
}
