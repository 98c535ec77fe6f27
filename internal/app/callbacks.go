package app

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Files with the secrets that sign callbacks. The second file exists only during a rotation.
const (
	callbackSecretFile     = "webhook.secret"
	nextCallbackSecretFile = "webhook-next.secret"
)

var (
	errRotationStarted = errors.New("a second secret already exists: have the provider sign with it, then run hulak callbacks use-secret")
	errNoRotation      = errors.New("no second secret exists: run hulak callbacks new-secret first")
)

// NewCallbackSecret creates the second secret for callbacks and returns it in hexadecimal.
func (s *Settings) NewCallbackSecret() (string, error) {
	path := keyPath(s.Data, nextCallbackSecretFile)
	if _, err := os.Stat(path); err == nil {
		return "", errRotationStarted
	}
	raw, err := createSecret(path)
	return hex.EncodeToString(raw), err
}

// UseNewCallbackSecret replaces the first secret for callbacks with the second.
func (s *Settings) UseNewCallbackSecret() error {
	err := os.Rename(keyPath(s.Data, nextCallbackSecretFile), keyPath(s.Data, callbackSecretFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errNoRotation
	case err != nil:
		return fmt.Errorf("replace secret %s: %w", keyPath(s.Data, callbackSecretFile), RootCause(err))
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
