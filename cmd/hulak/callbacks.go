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

	"hulak/httpapi"
	"hulak/providers"
	"hulak/providers/webhook"
)

// The secrets that sign callbacks. The next one exists only during a rotation.
const (
	callbackSecret     = "webhook.secret"
	nextCallbackSecret = "webhook-next.secret"
)

type (
	callbacksCmd struct {
		NewSecret callbackNewSecretCmd `cmd:"" help:"Create a second secret for callbacks and print it for the provider. Both are accepted after a restart."`
		UseSecret callbackUseSecretCmd `cmd:"" help:"Replace the first secret with the second. The first is refused after a restart."`
	}
	callbackNewSecretCmd struct{}
	callbackUseSecretCmd struct{}
)

var (
	errRotationStarted = errors.New("there is a second secret already: let the provider sign with it, then run hulak callbacks use-secret")
	errNoRotation      = errors.New("there is no second secret: run hulak callbacks new-secret first")
)

// Run creates the second secret.
func (callbackNewSecretCmd) Run(s *settings, out io.Writer) error {
	path := keyFile(s.Data, nextCallbackSecret)
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
	err := os.Rename(keyFile(s.Data, nextCallbackSecret), keyFile(s.Data, callbackSecret))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errNoRotation
	case err != nil:
		return fmt.Errorf("cannot replace the secret %s: %w", keyFile(s.Data, callbackSecret), rootCause(err))
	}
	_, err = fmt.Fprintln(out, "Replaced. Restart the app: callbacks that are signed with the old secret are refused then.")
	return err
}

func keyFile(data, name string) string { return filepath.Join(data, "keys", name) }

// readNextCallbackSecret returns the second secret, or nil if there is none.
func readNextCallbackSecret(data string) ([]byte, error) {
	if _, err := os.Stat(keyFile(data, nextCallbackSecret)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return loadOrCreateSecret(data, nextCallbackSecret)
}

// callbackVerifier verifies callbacks with the secrets of each provider.
type callbackVerifier struct{ secrets map[string][][]byte }

// newCallbackVerifier takes the raw secrets of a provider, which signs with their hexadecimal text.
func newCallbackVerifier(provider string, raw ...[]byte) callbackVerifier {
	var texts [][]byte
	for _, r := range raw {
		if len(r) > 0 {
			texts = append(texts, []byte(hex.EncodeToString(r)))
		}
	}
	return callbackVerifier{map[string][][]byte{provider: texts}}
}

// Verify implements httpapi.Callbacks.
func (c callbackVerifier) Verify(provider, signature string, body []byte, now time.Time) (string, error) {
	if err := webhook.Verify(signature, body, now, c.secrets[provider]...); err != nil {
		return "", httpapi.ErrUnverified
	}
	callback, err := providers.DecodeCallback(body)
	if callback.ID != "" {
		return callback.ID, nil // stored even if its kind is unknown, so that staff can look at it
	}
	return "", err
}
