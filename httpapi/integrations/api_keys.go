package integrations

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/approval"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/approvals"
)

// listKeys lists all keys and all requests for keys that are not approved yet, newest first.
func (h *Handlers) listKeys(ctx context.Context, _ *core.NoInput) (APIKeys, error) {
	directory, err := core.State(ctx, h.Server, apikey.Decider, apikey.DirectoryKey)
	if err != nil {
		return APIKeys{}, err
	}
	uses, err := h.lastUses(ctx)
	if err != nil {
		return APIKeys{}, err
	}
	list, names := APIKeys{Result: []APIKey{}}, core.NewStaffNames(h.Server)
	for _, key := range slices.Backward(directory.Keys) {
		item, err := h.keyInfo(ctx, key, names)
		if err != nil {
			return list, err
		}
		item.LastUsedAt = dto.OptionalTime(uses[key.KeyID])
		list.Result = append(list.Result, item)
	}
	list.Waiting, err = h.waitingRequests(ctx, names)
	return list, err
}

const (
	requestsPerRead = 100
	maxRequestReads = 10
)

// waitingRequests returns the requests for keys that can still be approved. It reads the pending requests of all kinds, up to those that
// have expired under every rule.
func (h *Handlers) waitingRequests(ctx context.Context, names *core.StaffNames) ([]APIKeyRequest, error) {
	waiting, oldest := []APIKeyRequest{}, h.Now().Add(-approval.MaxHours*time.Hour)
	filter := approvals.Filter{Pending: true, Limit: requestsPerRead}
	for range maxRequestReads {
		rows, err := h.approvals.List(ctx, filter)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			st, _, err := core.ListState(ctx, h.Server, approval.Decider, row.ID)
			if err != nil || st.Request.Details().At.Before(oldest) {
				return waiting, err
			}
			request, ok := st.Request.(approval.APIKeyRequested)
			if !ok || st.Status(h.Now()) != approval.StatusPending {
				continue
			}
			by, err := names.Member(ctx, request.Request.By)
			if err != nil {
				return nil, err
			}
			waiting = append(waiting, APIKeyRequest{
				ApprovalID: row.ID, Name: request.Key.Name, Days: request.Key.Days, RequestedBy: by,
				Scopes:      dto.Map(request.Key.Scopes, func(s apikey.Scope) string { return string(s) }),
				RequestedAt: dto.Time(request.Request.At), ExpiresAt: dto.Time(st.ExpiresAt()),
			})
		}
		if len(rows) < requestsPerRead {
			break
		}
		filter.After = rows[len(rows)-1].Position
	}
	return waiting, nil
}

func (h *Handlers) keyInfo(ctx context.Context, key apikey.Key, names *core.StaffNames) (APIKey, error) {
	by, err := names.Member(ctx, key.CreatedBy)
	if err != nil {
		return APIKey{}, err
	}
	item := APIKey{
		ID: key.KeyID, Name: key.Name, Scopes: dto.Map(key.Scopes, func(s apikey.Scope) string { return string(s) }),
		State: "ACTIVE", CreatedBy: by, CreatedAt: dto.Time(key.CreatedAt), ExpiresAt: dto.Time(key.ExpiresAt),
		RevokedAt: dto.OptionalTime(key.RevokedAt),
	}
	switch {
	case item.RevokedAt != nil:
		item.State = "REVOKED"
		revokedBy, err := names.Member(ctx, key.RevokedBy)
		item.RevokedBy = &revokedBy
		return item, err
	case !key.IsActive(h.Now()):
		item.State = "EXPIRED"
	}
	return item, nil
}

// lastUses returns when each key was last used.
func (h *Handlers) lastUses(ctx context.Context) (map[string]time.Time, error) {
	rows, err := h.Config.DB.Query(ctx, `SELECT key_id, used_at FROM api_key_uses`)
	if err != nil {
		return nil, err
	}
	uses := map[string]time.Time{}
	var keyID string
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&keyID, &at}, func() error {
		uses[keyID] = at
		return nil
	})
	return uses, err
}

// createKey requests a key. Only this response contains the secret.
func (h *Handlers) createKey(ctx context.Context, in *core.BodyInput[dto.CreateAPIKey]) (CreatedAPIKey, error) {
	var secret [apikey.SecretBytes]byte
	_, _ = rand.Read(secret[:]) // never fails
	prefix := apikey.TestPrefix
	if h.Config.Production {
		prefix = apikey.LivePrefix
	}
	id := apikey.NewID(core.NewID())
	token := apikey.NewToken(prefix, id, secret)
	result, err := h.RequestApproval(ctx, approval.APIKeyRequested{
		Request: h.NewApprovalDetails(ctx, in.Body.Reason),
		Key: apikey.Spec{
			KeyID: id, Name: strings.TrimSpace(in.Body.Name), Digest: apikey.Digest(token), Days: in.Body.Days,
			Scopes: dto.Map(in.Body.Scopes, func(s string) apikey.Scope { return apikey.Scope(s) }),
		},
	})
	return CreatedAPIKey{ID: id, Secret: token, ApprovalID: result.ApprovalID}, err
}

func (h *Handlers) revokeKey(ctx context.Context, in *core.IDBodyInput[dto.RevokeAPIKey]) (dto.Success, error) {
	revoke := apikey.Revoke{KeyID: in.ID, By: core.CallerOf(ctx).ID, Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return domain.Run(u, apikey.Decider, apikey.DirectoryKey, apikey.Command(revoke))
	})
}
