package eventstore_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore"
)

func TestOpenKeyEncryptionKeyCreatesPrivateFileOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys", "key.json")
	keys := make([]tink.AEAD, 8)
	errs := make([]error, len(keys))
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() { keys[i], errs[i] = eventstore.OpenKeyEncryptionKey(path) })
	}
	wg.Wait()
	for i := range keys {
		require.NoError(t, errs[i])
		encrypted, err := keys[i].Encrypt([]byte("key"), []byte("p1"))
		require.NoError(t, err)
		plain, err := keys[(i+1)%len(keys)].Decrypt(encrypted, []byte("p1"))
		require.NoError(t, err, "all callers get the same key")
		require.Equal(t, "key", string(plain))
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	files, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, files, 1)
}

func TestOpenKeyEncryptionKeyRejectsUnsafeOrDamagedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "key.json")
	_, err := eventstore.OpenKeyEncryptionKey(path)
	require.NoError(t, err)
	require.NoError(t, os.Chmod(path, 0o640))
	_, err = eventstore.OpenKeyEncryptionKey(path)
	require.ErrorContains(t, err, "can be read by other users")
	require.NoError(t, os.Chmod(path, 0o600))
	require.NoError(t, os.WriteFile(path, []byte(`{"secret":`), 0o600))
	_, err = eventstore.OpenKeyEncryptionKey(path)
	require.ErrorContains(t, err, "not a keyset")
	require.NotContains(t, err.Error(), "secret")
}
