package app

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/tink-crypto/tink-go-awskms/v3/integration/awskms"
	"github.com/tink-crypto/tink-go/v2/aead/subtle"
	"github.com/tink-crypto/tink-go/v2/core/registry"
	"github.com/tink-crypto/tink-go/v2/tink"
)

const (
	masterKeyBytes = 32
	awsKMSPrefix   = "aws-kms://"
)

var errInvalidMasterKey = errors.New("master key is not 32 random bytes in base64")

// masterKey returns the key that encrypts the keysets, or nil if there is none.
func (s *Settings) masterKey(ctx context.Context) (tink.AEAD, error) {
	return openMasterKey(ctx, s.MasterKey)
}

// openMasterKey returns the master key that source names: file:PATH, env:NAME, or the URI of a key in AWS KMS. It returns nil for an empty
// source. Errors never contain the key.
func openMasterKey(ctx context.Context, source string) (tink.AEAD, error) {
	kind, rest, _ := strings.Cut(source, ":")
	var text string
	switch {
	case source == "":
		return nil, nil
	case strings.HasPrefix(source, awsKMSPrefix):
		var client registry.KMSClient
		client, err := awskms.NewClientWithOptions(ctx, source)
		if err != nil {
			return nil, fmt.Errorf("open master key %s: %w", source, err)
		}
		return client.GetAEAD(source)
	case kind == "file":
		raw, err := os.ReadFile(rest)
		if err != nil {
			return nil, fmt.Errorf("read master key: %w", err)
		}
		text = string(raw)
	case kind == "env":
		text = os.Getenv(rest)
	default:
		return nil, errors.New("HULAK_MASTER_KEY must be file:PATH, env:NAME, or aws-kms://ARN")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil || len(key) != masterKeyBytes {
		return nil, fmt.Errorf("%s: %w", source, errInvalidMasterKey)
	}
	return subtle.NewAESGCM(key)
}
