package app

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead/subtle"

	"hulak/eventstore/keyfile"
)

const kmsKeyARN = "arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab"

// fakeKMS is AWS KMS with one key. Like the real one, it binds each ciphertext to the encryption context.
type fakeKMS struct {
	t   *testing.T
	key [sha256.Size]byte

	mu    sync.Mutex
	calls []string // operation and encryption context
}

func (k *fakeKMS) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		KeyID             string `json:"KeyId"`
		Plaintext         []byte
		CiphertextBlob    []byte
		EncryptionContext map[string]string
	}
	operation := strings.TrimPrefix(r.Header.Get("X-Amz-Target"), "TrentService.")
	fail := func(code string) {
		w.Header().Set("Content-Type", "application/x-amz-json-1.1")
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, `{"__type":%q,"message":"rejected by the fake"}`, code)
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		fail("SerializationException")
		return
	}
	assert.Contains(k.t, r.Header.Get("Authorization"), "Credential=test-id/", "requests are signed")
	assert.Contains(k.t, r.Header.Get("Authorization"), "/us-east-1/kms/aws4_request")
	k.mu.Lock()
	k.calls = append(k.calls, operation+" "+request.EncryptionContext["associatedData"])
	k.mu.Unlock()
	if request.KeyID != kmsKeyARN {
		fail("NotFoundException")
		return
	}
	bound, err := json.Marshal(request.EncryptionContext) // keys are sorted
	assert.NoError(k.t, err)
	cipher, err := subtle.NewAESGCM(k.key[:])
	assert.NoError(k.t, err)
	response := map[string]any{"KeyId": kmsKeyARN}
	switch operation {
	case "Encrypt":
		response["CiphertextBlob"], err = cipher.Encrypt(request.Plaintext, bound)
	case "Decrypt":
		response["Plaintext"], err = cipher.Decrypt(request.CiphertextBlob, bound)
	default:
		err = fmt.Errorf("unexpected operation %s", operation)
	}
	if err != nil {
		fail("InvalidCiphertextException")
		return
	}
	assert.NoError(k.t, json.NewEncoder(w).Encode(response))
}

// startFakeKMS starts a fake, and makes the AWS SDK use it.
func startFakeKMS(t *testing.T) *fakeKMS {
	t.Helper()
	fake := &fakeKMS{t: t, key: sha256.Sum256([]byte(t.Name()))}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL_KMS": server.URL, "AWS_ACCESS_KEY_ID": "test-id", "AWS_SECRET_ACCESS_KEY": "test-secret",
		"AWS_EC2_METADATA_DISABLED": "true", "AWS_CONFIG_FILE": os.DevNull, "AWS_SHARED_CREDENTIALS_FILE": os.DevNull,
	} {
		t.Setenv(name, value)
	}
	return fake
}

func TestKMSEncryptsKeysets(t *testing.T) {
	fake := startFakeKMS(t)
	s := &Settings{Data: newKeysDirectory(t), MasterKey: awsKMSPrefix + kmsKeyARN}
	before := map[*keyfile.Kind]uint32{}
	for _, kind := range []*keyfile.Kind{keyfile.People, keyfile.Writers} {
		before[kind] = primaryKey(t, kind, s.Data)
	}
	_, err := s.EncryptKeys(t.Context(), "")
	require.NoError(t, err)
	people, writers := hex.EncodeToString([]byte("people.keyset")), hex.EncodeToString([]byte("writers.keyset"))
	require.Equal(t, []string{"Encrypt " + people, "Encrypt " + writers}, fake.calls)

	fake.calls = nil
	master, err := s.masterKey(t.Context())
	require.NoError(t, err)
	for kind := range maps.Keys(before) {
		keys, err := keyfile.Open(kind, keyPath(s.Data, kind.Name()), master, false)
		require.NoError(t, err)
		require.True(t, keys.Encrypted())
		require.Equal(t, before[kind], keys.Primary())
	}
	require.ElementsMatch(t, []string{"Decrypt " + people, "Decrypt " + writers}, fake.calls)

	t.Run("one file cannot replace the other", func(t *testing.T) {
		text, err := os.ReadFile(keyPath(s.Data, keyfile.Writers.Name()))
		require.NoError(t, err)
		swapped := filepath.Join(t.TempDir(), "people.keyset")
		require.NoError(t, os.WriteFile(swapped, text, 0o600))
		_, err = keyfile.Open(keyfile.People, swapped, master, false)
		require.ErrorContains(t, err, "InvalidCiphertextException")
	})
	t.Run("the error of KMS is reported", func(t *testing.T) {
		other, err := openMasterKey(t.Context(), s.MasterKey+"0")
		require.NoError(t, err)
		_, err = keyfile.Open(keyfile.People, keyPath(s.Data, keyfile.People.Name()), other, false)
		require.ErrorContains(t, err, "NotFoundException")
	})
}

func TestMasterKeySources(t *testing.T) {
	directory := t.TempDir()
	valid := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", masterKeyBytes)))
	require.NoError(t, os.WriteFile(filepath.Join(directory, "key"), []byte(valid+"\n"), 0o600))
	t.Setenv("HULAK_TEST_MASTER_KEY", valid)
	fromFile, err := openMasterKey(t.Context(), "file:"+filepath.Join(directory, "key"))
	require.NoError(t, err)
	fromVariable, err := openMasterKey(t.Context(), "env:HULAK_TEST_MASTER_KEY")
	require.NoError(t, err)
	encrypted, err := fromFile.Encrypt([]byte("text"), nil)
	require.NoError(t, err)
	_, err = fromVariable.Decrypt(encrypted, nil)
	require.NoError(t, err)
	none, err := openMasterKey(t.Context(), "")
	require.NoError(t, err)
	require.Nil(t, none)

	t.Setenv("HULAK_TEST_MASTER_KEY", "secret")
	for source, want := range map[string]string{
		"env:HULAK_TEST_MASTER_KEY": errInvalidMasterKey.Error(), "env:HULAK_TEST_UNSET": errInvalidMasterKey.Error(),
		"file:" + filepath.Join(directory, "none"): "no such file", valid: "must be file:PATH", "aws-kms://alias/key": "extracting region",
	} {
		_, err := openMasterKey(t.Context(), source)
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "secret")
		require.NotContains(t, err.Error(), valid)
	}
}
