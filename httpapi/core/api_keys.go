package core

import (
	"context"
	"crypto/subtle"
	"sync"
	"time"

	"hulak/domain/apikey"
	"hulak/httpapi/dto"
)

// useInterval is the precision of the time at which a key was last used, so that most calls store nothing.
const useInterval = time.Minute

// apiKeys authenticates API keys. It is safe for concurrent use.
type apiKeys struct {
	limiter *RateLimiter // calls per key

	mu   sync.Mutex
	uses map[string]time.Time // time of the last stored use, by key ID
}

func newAPIKeys(now func() time.Time) *apiKeys {
	return &apiKeys{limiter: NewRateLimiter(now, 0), uses: map[string]time.Time{}}
}

// needsUse reports whether the use of a key must be stored. It returns true once per key and useInterval.
func (k *apiKeys) needsUse(keyID string, at time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.uses[keyID].Equal(at) {
		return false
	}
	k.uses[keyID] = at
	return true
}

// authenticateKey returns the principal identified by an API key. It reads the current state of the key, so that a revocation takes
// effect at once in every process.
func (s *Server) authenticateKey(ctx context.Context, token string) (Principal, error) {
	id, ok := apikey.ParseToken(token)
	if !ok {
		return PublicPrincipal, ErrUnauthorized
	}
	directory, err := State(ctx, s, apikey.Decider, apikey.DirectoryKey)
	if err != nil {
		return PublicPrincipal, err
	}
	key, found := directory.Find(id)
	digest := apikey.Digest(token)
	if !found || subtle.ConstantTimeCompare([]byte(digest), []byte(key.Digest)) != 1 || !key.IsActive(s.Now()) {
		return PublicPrincipal, ErrUnauthorized
	}
	if wait, ok := s.apiKeys.limiter.Allow(id); !ok {
		return PublicPrincipal, ErrTooMany.With("seconds", Seconds(wait))
	}
	return Principal{ID: id, Role: dto.APIKey, scopes: key.Scopes}, s.recordUse(ctx, id)
}

// recordUse stores when a key was last used, to the minute.
func (s *Server) recordUse(ctx context.Context, keyID string) error {
	at := s.Now().Truncate(useInterval)
	if !s.apiKeys.needsUse(keyID, at) {
		return nil
	}
	_, err := s.Config.DB.Exec(ctx, `INSERT INTO api_key_uses (key_id, used_at) VALUES ($1, $2)
		ON CONFLICT ON CONSTRAINT api_key_uses_once DO UPDATE SET used_at = excluded.used_at
		WHERE api_key_uses.used_at < excluded.used_at`, keyID, at)
	return err
}
