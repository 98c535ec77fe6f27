package eventstore

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// emptyKeyStore is a store without keys that accepts every new key.
type emptyKeyStore struct{ KeyStore }

func (emptyKeyStore) LoadKeys(context.Context, []string) (map[string]WrappedKey, error) {
	return nil, nil
}

func (emptyKeyStore) AddKey(_ context.Context, _ string, key WrappedKey) (WrappedKey, error) {
	return key, nil
}

func TestKeyringDropsExpiredKeys(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		k := NewKeyring(emptyKeyStore{}, NewKeyEncryptionKey())
		for minute := range 5 {
			for person := range 10 {
				_, err := k.FindOrCreate(t.Context(), fmt.Sprintf("person-%d-%d", minute, person))
				require.NoError(t, err)
			}
			time.Sleep(maxKeyAge + time.Second) // time in the bubble
		}
		require.LessOrEqual(t, len(k.cachedKeys), 2*10, "keys of the last two minutes")
	})
}
