package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const secretBytes = 32

// loadOrCreateSecret reads a secret of 32 bytes from a file in the data directory. At the first start it creates the file, readable only by
// its owner.
func loadOrCreateSecret(data, name string) ([]byte, error) {
	path := keyFile(data, name)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return createSecret(path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the secret %s: %w", path, rootCause(err))
	}
	raw, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(raw) != secretBytes {
		return nil, fmt.Errorf("the secret in %s is damaged: restore it from a backup", path)
	}
	return raw, nil
}

func createSecret(path string) ([]byte, error) {
	raw := make([]byte, secretBytes)
	if _, err := rand.Read(raw); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("cannot make %s: %w", filepath.Dir(path), rootCause(err))
	}
	// Write and rename, so that a crash does not leave half a secret.
	unfinished := path + ".new"
	if err := os.WriteFile(unfinished, []byte(hex.EncodeToString(raw)+"\n"), 0o600); err != nil {
		return nil, fmt.Errorf("cannot write the secret %s: %w", path, rootCause(err))
	}
	if err := os.Rename(unfinished, path); err != nil {
		return nil, fmt.Errorf("cannot write the secret %s: %w", path, rootCause(err))
	}
	return raw, nil
}
