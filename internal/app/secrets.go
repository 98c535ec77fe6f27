package app

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

// loadOrCreateSecret reads a 32-byte secret from a file in the data directory. If the file does not exist, loadOrCreateSecret
// creates it with a random secret. Only the file's owner can read it.
func loadOrCreateSecret(data, name string) ([]byte, error) {
	path := keyPath(data, name)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return createSecret(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read secret %s: %w", path, RootCause(err))
	}
	raw, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(raw) != secretBytes {
		return nil, fmt.Errorf("secret in %s is damaged: restore it from a backup", path)
	}
	return raw, nil
}

func createSecret(path string) ([]byte, error) {
	raw := make([]byte, secretBytes)
	if _, err := rand.Read(raw); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("create directory %s: %w", filepath.Dir(path), RootCause(err))
	}
	// Write a temporary file and rename it, so a crash does not leave an incomplete secret.
	tempPath := path + ".new"
	if err := os.WriteFile(tempPath, []byte(hex.EncodeToString(raw)+"\n"), 0o600); err != nil {
		return nil, fmt.Errorf("write secret %s: %w", path, RootCause(err))
	}
	if err := os.Rename(tempPath, path); err != nil {
		return nil, fmt.Errorf("write secret %s: %w", path, RootCause(err))
	}
	return raw, nil
}
