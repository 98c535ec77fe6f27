package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hulak/httpapi/operations"
	"hulak/providers"
	"hulak/providers/webhook"
)

// Files with the secrets that sign callbacks. The second file exists only during a rotation.
const (
	callbackSecretFile     = "webhook.secret"
	nextCallbackSecretFile = "webhook-next.secret"
)

type (
	callbacksCmd struct {
		NewSecret callbackNewSecretCmd `cmd:"" help:"Create a second secret for callbacks and print it for the provider. After a restart, the app accepts both secrets."`
		UseSecret callbackUseSecretCmd `cmd:"" help:"Replace the first secret with the second. After a restart, the app rejects the first secret."`
	}
	callbackNewSecretCmd struct{}
	callbackUseSecretCmd struct{}
)

var (
	errRotationStarted = errors.New("a second secret already exists: have the provider sign with it, then run hulak callbacks use-secret")
	errNoRotation      = errors.New("no second secret exists: run hulak callbacks new-secret first")
)

// Run creates the second secret.
func (callbackNewSecretCmd) Run(s *settings, out io.Writer) error {
	path := keyPath(s.Data, nextCallbackSecretFile)
	if _, err := os.Stat(path); err == nil {
		return errRotationStarted
	}
	raw, err := createSecret(path)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\nRestart the app. Then give this secret to the provider.\n", hex.EncodeToString(raw))
	return err
}

// Run replaces the first secret with the second.
func (callbackUseSecretCmd) Run(s *settings, out io.Writer) error {
	err := os.Rename(keyPath(s.Data, nextCallbackSecretFile), keyPath(s.Data, callbackSecretFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errNoRotation
	case err != nil:
		return fmt.Errorf("replace secret %s: %w", keyPath(s.Data, callbackSecretFile), rootCause(err))
	}
	_, err = fmt.Fprintln(out, "Replaced the secret. Restart the app. It then rejects callbacks signed with the old secret.")
	return err
}

// keyPath returns the path of a key file in the data directory.
func keyPath(data, name string) string { return filepath.Join(data, "keys", name) }

// readNextCallbackSecret returns the second secret, or nil if there is none.
func readNextCallbackSecret(data string) ([]byte, error) {
	if _, err := os.Stat(keyPath(data, nextCallbackSecretFile)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return loadOrCreateSecret(data, nextCallbackSecretFile)
}

// callbackVerifier verifies callback signatures with each provider's secrets.
type callbackVerifier struct{ secrets map[string][][]byte }

// newCallbackVerifier returns a verifier for one provider. The provider signs with the hexadecimal form of its secret.
// newCallbackVerifier ignores empty secrets.
func newCallbackVerifier(provider string, raw ...[]byte) callbackVerifier {
	var secrets [][]byte
	for _, r := range raw {
		if len(r) > 0 {
			secrets = append(secrets, []byte(hex.EncodeToString(r)))
		}
	}
	return callbackVerifier{map[string][][]byte{provider: secrets}}
}

// Verify implements httpapi.Callbacks.
func (v callbackVerifier) Verify(provider, signature string, body []byte, now time.Time) (string, error) {
	if err := webhook.Verify(signature, body, now, v.secrets[provider]...); err != nil {
		return "", operations.ErrUnverified
	}
	callback, err := providers.DecodeCallback(body)
	if callback.ID != "" {
		return callback.ID, nil // store callbacks of unknown kinds, too, so that staff can examine them
	}
	return "", err
}
