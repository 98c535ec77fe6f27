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
	sealed, err := log.Encrypt(t.Context(), "case-1", "document-1", plain)
	require.NoError(t, err)
	assert.False(t, bytes.Contains(sealed, plain), "sealed data does not contain the plaintext (S12)")

	unsealed, err := log.Decrypt(t.Context(), "case-1", "document-1", sealed)
	require.NoError(t, err)
	assert.Equal(t, plain, unsealed)
	_, err = log.Decrypt(t.Context(), "case-1", "document-2", sealed)
	require.Error(t, err, "data is bound to its name")
	_, err = log.Encrypt(t.Context(), "case-2", "document-1", plain)
	require.NoError(t, err)
	_, err = log.Decrypt(t.Context(), "case-2", "document-1", sealed)
	require.Error(t, err, "data is bound to its person")

	require.NoError(t, keys.Destroy(t.Context(), "case-1"))
	_, err = log.Decrypt(t.Context(), "case-1", "document-1", sealed)
	require.ErrorIs(t, err, eventstore.ErrErased)
}
