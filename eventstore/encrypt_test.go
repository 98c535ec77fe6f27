package eventstore_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/memory"
)

func TestEncryptAndDecrypt(t *testing.T) {
	t.Parallel()
	store := memory.New()
	keys := eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey())
	log := eventstore.NewLog(store, eventstore.NewRegistry(), keys)
	plain := []byte("photo of a passport")
	encrypted, err := log.Encrypt(t.Context(), "case-1", "document-1", plain)
	require.NoError(t, err)
	assert.False(t, bytes.Contains(encrypted, plain), "encrypted data does not contain the plaintext")

	decrypted, err := log.Decrypt(t.Context(), "case-1", "document-1", encrypted)
	require.NoError(t, err)
	assert.Equal(t, plain, decrypted)
	_, err = log.Decrypt(t.Context(), "case-1", "document-2", encrypted)
	require.Error(t, err, "data is bound to its name")
	_, err = log.Encrypt(t.Context(), "case-2", "document-1", plain)
	require.NoError(t, err)
	_, err = log.Decrypt(t.Context(), "case-2", "document-1", encrypted)
	require.Error(t, err, "ciphertext cannot be decrypted with another person's key")

	require.NoError(t, keys.Destroy(t.Context(), "case-1"))
	_, err = log.Decrypt(t.Context(), "case-1", "document-1", encrypted)
	require.ErrorIs(t, err, eventstore.ErrErased)
}
