package apikey_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"hulak/domain/apikey"
	"hulak/domain/decidertest"
)

var (
	given = decidertest.For(apikey.Decider)
	at    = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	spec  = apikey.Spec{
		KeyID: "key_1", Name: "Data warehouse", Scopes: []apikey.Scope{apikey.LedgerRead, apikey.TransfersRead}, Days: 90, Digest: "d",
	}
	create  = apikey.Create{Key: spec, By: "s", At: at}
	created = apikey.Created{Key: spec, By: "s", ExpiresAt: at.AddDate(0, 0, 90), At: at}
	revoked = apikey.Revoked{KeyID: "key_1", By: "t", Reason: "leaked", At: at.Add(time.Hour)}
)

func createWith(change func(*apikey.Create)) apikey.Create {
	c := create
	change(&c)
	return c
}

func TestCreate(t *testing.T) {
	t.Parallel()
	t.Run("a key expires after its period", func(t *testing.T) {
		given(t).When(create).Then(created)
	})
	t.Run("creating the same key again does nothing", func(t *testing.T) {
		given(t, created).When(create).ThenNothing()
	})
	t.Run("a key lasts 30 to 365 days", func(t *testing.T) {
		for days, valid := range map[int]bool{29: false, 30: true, 365: true, 366: false} {
			c := createWith(func(c *apikey.Create) { c.Key.Days = days })
			if !valid {
				given(t).When(c).ThenRejected(apikey.ErrInvalidPeriod)
				continue
			}
			given(t).When(c).Then(apikey.Created{Key: c.Key, By: "s", ExpiresAt: at.AddDate(0, 0, days), At: at})
		}
	})
	t.Run("scopes must be known, different, and not empty", func(t *testing.T) {
		for _, scopes := range [][]apikey.Scope{nil, {"transfers:write"}, {apikey.LedgerRead, apikey.LedgerRead}} {
			given(t).When(createWith(func(c *apikey.Create) { c.Key.Scopes = scopes })).ThenRejected(apikey.ErrInvalidScopes)
		}
	})
	t.Run("a name must not be empty or too long", func(t *testing.T) {
		for _, name := range []string{" ", strings.Repeat("x", apikey.MaxNameChars+1)} {
			given(t).When(createWith(func(c *apikey.Create) { c.Key.Name = name })).ThenRejected(apikey.ErrInvalidName)
		}
	})
	t.Run("a name can be used again when its key is revoked or expired", func(t *testing.T) {
		other := createWith(func(c *apikey.Create) { c.Key.KeyID, c.Key.Name = "key_2", "data Warehouse" })
		given(t, created).When(other).ThenRejected(apikey.ErrNameTaken)
		given(t, created, revoked).When(other).Then(apikey.Created{Key: other.Key, By: "s", ExpiresAt: created.ExpiresAt, At: at})
		other.At = created.ExpiresAt
		given(t, created).When(other).Then(apikey.Created{Key: other.Key, By: "s", ExpiresAt: other.At.AddDate(0, 0, 90), At: other.At})
	})
	t.Run("the number of active keys is limited", func(t *testing.T) {
		var events []apikey.Event
		for i := range apikey.MaxActive {
			e := created
			e.Key.KeyID, e.Key.Name = fmt.Sprint("key_", i), fmt.Sprint("name ", i)
			events = append(events, e)
		}
		given(t, events...).When(createWith(func(c *apikey.Create) { c.Key.KeyID = "key_new" })).ThenRejected(apikey.ErrTooMany)
	})
}

func TestRevoke(t *testing.T) {
	t.Parallel()
	revoke := apikey.Revoke{KeyID: "key_1", By: "t", Reason: "leaked", At: at.Add(time.Hour)}
	t.Run("a key is revoked once", func(t *testing.T) {
		given(t, created).When(revoke).Then(revoked)
		given(t, created, revoked).When(revoke).ThenNothing()
	})
	t.Run("an unknown key cannot be revoked", func(t *testing.T) {
		given(t).When(revoke).ThenRejected(apikey.ErrNotFound)
	})
	t.Run("a revocation needs a reason", func(t *testing.T) {
		given(t, created).When(apikey.Revoke{KeyID: "key_1", Reason: " ", At: at}).ThenRejected(apikey.ErrReasonRequired)
	})
	t.Run("a key is active until it expires or is revoked", func(t *testing.T) {
		key, found := given(t, created).State().Find("key_1")
		assert.True(t, found)
		assert.True(t, key.IsActive(created.ExpiresAt.Add(-1)))
		assert.False(t, key.IsActive(created.ExpiresAt))
		assert.True(t, key.Allows(apikey.LedgerRead))
		assert.False(t, key.Allows(apikey.EventsRead))
		key, _ = given(t, created, revoked).State().Find("key_1")
		assert.False(t, key.IsActive(at))
	})
}

func TestToken(t *testing.T) {
	t.Parallel()
	id := apikey.NewID("01900000-0000-7000-8000-0000000000ff")
	t.Run("a token contains the ID of its key", rapid.MakeCheck(func(t *rapid.T) {
		var secret [apikey.SecretBytes]byte
		copy(secret[:], rapid.SliceOfN(rapid.Byte(), len(secret), len(secret)).Draw(t, "secret"))
		token := apikey.NewToken(rapid.SampledFrom([]string{apikey.LivePrefix, apikey.TestPrefix}).Draw(t, "prefix"), id, secret)
		parsed, ok := apikey.ParseToken(token)
		assert.True(t, ok)
		assert.Equal(t, id, parsed)
		assert.True(t, apikey.IsToken(token))
		assert.True(t, apikey.IsID(parsed))

		changed := []byte(token)
		i := rapid.IntRange(0, len(changed)-1).Draw(t, "index")
		changed[i] = rapid.SampledFrom([]byte("0aZ_")).Draw(t, "character")
		if string(changed) != token {
			_, ok = apikey.ParseToken(string(changed))
			assert.False(t, ok, "the checksum finds one wrong character")
		}
		_, ok = apikey.ParseToken(token[:len(token)-1])
		assert.False(t, ok)
	}))
	t.Run("other credentials are not tokens", func(t *testing.T) {
		assert.False(t, apikey.IsToken("eyJhbGciOi"))
		assert.False(t, apikey.IsID("01900000-0000-7000-8000-0000000000ff"))
	})
	t.Run("the digest is the SHA-256 of the token", func(t *testing.T) {
		assert.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", apikey.Digest("abc"))
	})
}
