package app

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"hulak/eventstore/keyfile"
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
	secret, err := keyfile.OpenSecret(path, true)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(secret.Value), nil
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

// readNextCallbackSecret returns the second secret, or nil if there is none.
func readNextCallbackSecret(data string) ([]byte, error) {
	secret, err := keyfile.OpenSecret(keyPath(data, nextCallbackSecretFile), false)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return secret.Value, nil
}
