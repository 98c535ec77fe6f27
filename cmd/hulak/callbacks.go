package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
	secret, err := s.NewCallbackSecret()
	if err == nil {
		_, err = fmt.Fprintf(out, "%s\nRestart the app. Then give this secret to the provider.\n", secret)
	}
	return err
}

// Run replaces the first secret with the second.
func (callbackUseSecretCmd) Run(s *settings, out io.Writer) error {
	err := s.UseNewCallbackSecret()
	if err == nil {
		_, err = fmt.Fprintln(out, "Replaced the secret. Restart the app. It then rejects callbacks signed with the old secret.")
	}
	return err
}

// NewCallbackSecret creates the second secret for callbacks and returns it in hexadecimal.
func (s *settings) NewCallbackSecret() (string, error) {
	path := keyPath(s.Data, nextCallbackSecretFile)
	if _, err := os.Stat(path); err == nil {
		return "", errRotationStarted
	}
	raw, err := createSecret(path)
	return hex.EncodeToString(raw), err
}

// UseNewCallbackSecret replaces the first secret for callbacks with the second.
func (s *settings) UseNewCallbackSecret() error {
	err := os.Rename(keyPath(s.Data, nextCallbackSecretFile), keyPath(s.Data, callbackSecretFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errNoRotation
	case err != nil:
		return fmt.Errorf("replace secret %s: %w", keyPath(s.Data, callbackSecretFile), rootCause(err))
	}
	return nil
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
