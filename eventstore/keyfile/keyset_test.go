package keyfile_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead/subtle"
	"github.com/tink-crypto/tink-go/v2/subtle/random"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore/keyfile"
)

func newMasterKey(t *testing.T) tink.AEAD {
	t.Helper()
	master, err := subtle.NewAESGCM(random.GetRandomBytes(32))
	require.NoError(t, err)
	return master
}

func open(t *testing.T, kind *keyfile.Kind, path string, master tink.AEAD) *keyfile.Keyset {
	t.Helper()
	keys, err := keyfile.Open(kind, path, master, true)
	require.NoError(t, err)
	return keys
}

func encrypt(t *testing.T, keys *keyfile.Keyset, text string) []byte {
	t.Helper()
	cipher, err := keys.AEAD()
	require.NoError(t, err)
	encrypted, err := cipher.Encrypt([]byte(text), nil)
	require.NoError(t, err)
	return encrypted
}

func decrypts(t *testing.T, keys *keyfile.Keyset, encrypted []byte) bool {
	t.Helper()
	cipher, err := keys.AEAD()
	require.NoError(t, err)
	_, err = cipher.Decrypt(encrypted, nil)
	return err == nil
}

func TestOpenCreatesPrivateFileOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys", "people.keyset")
	_, err := keyfile.Open(keyfile.People, path, nil, false)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NoDirExists(t, filepath.Dir(path))

	sets := make([]*keyfile.Keyset, 8)
	errs := make([]error, len(sets))
	var wg sync.WaitGroup
	for i := range sets {
		wg.Go(func() { sets[i], errs[i] = keyfile.Open(keyfile.People, path, nil, true) })
	}
	wg.Wait()
	for i := range sets {
		require.NoError(t, errs[i])
		require.True(t, decrypts(t, sets[0], encrypt(t, sets[i], "text")), "all callers get the same key")
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	files, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, files, 1)
}

func TestOpenRejectsUnsafeOrDamagedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "people.keyset")
	open(t, keyfile.People, path, nil)
	_, err := keyfile.Open(keyfile.Writers, path, nil, false)
	require.ErrorContains(t, err, "its keys are not keys for writers.keyset")
	require.NoError(t, os.Chmod(path, 0o640))
	_, err = keyfile.Open(keyfile.People, path, nil, false)
	require.ErrorContains(t, err, "can be read by other users")
	require.NoError(t, os.Chmod(path, 0o600))
	require.NoError(t, os.WriteFile(path, []byte(`{"secret":`), 0o600))
	_, err = keyfile.Open(keyfile.People, path, nil, false)
	require.ErrorContains(t, err, "not a keyset")
	require.NotContains(t, err.Error(), "secret")
}

func TestMasterKeyEncryptsFile(t *testing.T) {
	t.Parallel()
	directory, first, second := t.TempDir(), newMasterKey(t), newMasterKey(t)
	path := filepath.Join(directory, "people.keyset")
	keys := open(t, keyfile.People, path, nil)
	require.False(t, keys.Encrypted())
	encrypted := encrypt(t, keys, "text")
	clear, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(clear), `"keyData"`)

	for _, master := range []tink.AEAD{first, second} {
		require.NoError(t, keys.Encrypt(master))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NotContains(t, string(text), `"keyData"`)
		require.True(t, open(t, keyfile.People, path, master).Encrypted())
		require.True(t, decrypts(t, open(t, keyfile.People, path, master), encrypted), "the keys stay the same")
	}
	_, err = keyfile.Open(keyfile.People, path, nil, false)
	require.ErrorContains(t, err, "set HULAK_MASTER_KEY")
	_, err = keyfile.Open(keyfile.People, path, first, false)
	require.ErrorContains(t, err, "the master key does not decrypt it")

	t.Run("a changed keyset stays encrypted", func(t *testing.T) {
		keys := open(t, keyfile.People, path, second)
		_, err := keys.Add()
		require.NoError(t, err)
		require.NoError(t, keys.Save())
		require.True(t, open(t, keyfile.People, path, second).Encrypted())
	})
	t.Run("a new file is encrypted", func(t *testing.T) {
		created := filepath.Join(directory, "writers.keyset")
		require.True(t, open(t, keyfile.Writers, created, first).Encrypted())
		text, err := os.ReadFile(created)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, text, 0o600))
		_, err = keyfile.Open(keyfile.People, path, first, false)
		require.ErrorContains(t, err, "does not decrypt it", "one file cannot replace the other")
	})
}

func TestRotationKeepsEarlierKeys(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "people.keyset")
	keys := open(t, keyfile.People, path, nil)
	first := keys.Primary()
	before := encrypt(t, keys, "before")

	added, err := keys.Add()
	require.NoError(t, err)
	require.NoError(t, keys.Save())
	withNewKey := open(t, keyfile.People, path, nil) // another process
	require.Equal(t, []uint32{first, added}, withNewKey.IDs())
	require.Equal(t, first, withNewKey.Primary(), "a new key is not used yet")

	require.NoError(t, keys.Promote(added))
	require.Equal(t, added, keys.Primary())
	require.True(t, decrypts(t, keys, before))
	require.True(t, decrypts(t, withNewKey, encrypt(t, keys, "after")), "a process with the earlier file can read new data")
	require.Error(t, keys.Promote(first+added+1), "unknown key")
}

func TestMergeAddsKeysOnce(t *testing.T) {
	t.Parallel()
	directory := t.TempDir()
	keys := open(t, keyfile.People, filepath.Join(directory, "a"), nil)
	other := open(t, keyfile.People, filepath.Join(directory, "b"), nil)
	own, foreign := keys.Primary(), encrypt(t, other, "text")
	require.False(t, decrypts(t, keys, foreign))
	for range 2 {
		require.NoError(t, keys.Merge(other))
		require.Equal(t, []uint32{own, other.Primary()}, keys.IDs())
		require.Equal(t, own, keys.Primary())
	}
	require.NoError(t, keys.Save())
	require.True(t, decrypts(t, open(t, keyfile.People, filepath.Join(directory, "a"), nil), foreign))
}

func TestCheckValueProvesKey(t *testing.T) {
	t.Parallel()
	directory := t.TempDir()
	newSecret := func(name string) *keyfile.Secret {
		secret, err := keyfile.OpenSecret(filepath.Join(directory, name, "app.secret"), true)
		require.NoError(t, err)
		return secret
	}
	type keySet interface {
		Primary() uint32
		Prove(id uint32) ([]byte, error)
		Verify(check []byte) bool
	}
	for name, sets := range map[string][2]keySet{
		"people":  {open(t, keyfile.People, filepath.Join(directory, "p1"), nil), open(t, keyfile.People, filepath.Join(directory, "p2"), nil)},
		"writers": {open(t, keyfile.Writers, filepath.Join(directory, "w1"), nil), open(t, keyfile.Writers, filepath.Join(directory, "w2"), nil)},
		"secret":  {newSecret("s1"), newSecret("s2")},
	} {
		check, err := sets[0].Prove(sets[0].Primary())
		require.NoError(t, err, name)
		require.True(t, sets[0].Verify(check), name)
		require.False(t, sets[1].Verify(check), name)
		check[len(check)-1] ^= 1
		require.False(t, sets[0].Verify(check), name)
		require.NotEqual(t, sets[0].Primary(), sets[1].Primary(), name)
	}

	rotated := open(t, keyfile.People, filepath.Join(directory, "p1"), nil)
	added, err := rotated.Add()
	require.NoError(t, err)
	check, err := rotated.Prove(added)
	require.NoError(t, err)
	require.True(t, rotated.Verify(check), "a key that is not primary can be proved")
	require.False(t, open(t, keyfile.People, filepath.Join(directory, "p1"), nil).Verify(check), "the file does not have the new key yet")
}

func TestDamagedSecretIsRejected(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "app.secret")
	_, err := keyfile.OpenSecret(path, false)
	require.ErrorIs(t, err, fs.ErrNotExist)
	first, err := keyfile.OpenSecret(path, true)
	require.NoError(t, err)
	again, err := keyfile.OpenSecret(path, false)
	require.NoError(t, err)
	require.True(t, bytes.Equal(first.Value, again.Value))
	require.NoError(t, os.WriteFile(path, []byte("abcd"), 0o600))
	_, err = keyfile.OpenSecret(path, true)
	require.ErrorContains(t, err, "damaged")
	require.NotContains(t, err.Error(), "abcd")
}
