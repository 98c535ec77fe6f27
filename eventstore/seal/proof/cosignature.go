package proof

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
)

// algorithmCosignature is the signature type of an Ed25519 cosignature.
const algorithmCosignature = 0x04

// CosignatureVerifier verifies a witness's Ed25519 cosignatures (c2sp.org/tlog-cosignature). It is a note.Verifier.
type CosignatureVerifier struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

// NewCosignatureVerifier parses a witness's public key, such as "witness.example/w1+9b1c3d5f+BK…".
func NewCosignatureVerifier(vkey string) (*CosignatureVerifier, error) {
	name, rest, _ := strings.Cut(vkey, "+")
	hash, encoded, _ := strings.Cut(rest, "+")
	key, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil || name == "" || len(key) != 1+ed25519.PublicKeySize || key[0] != algorithmCosignature {
		return nil, errors.New("it is not the public key of an Ed25519 cosignature")
	}
	sum := sha256.Sum256(append([]byte(name+"\n"), key...))
	v := &CosignatureVerifier{name, binary.BigEndian.Uint32(sum[:]), key[1:]}
	if hash != fmt.Sprintf("%08x", v.hash) {
		return nil, errors.New("the ID in the public key does not match the key")
	}
	return v, nil
}

// Name returns the witness's name.
func (v *CosignatureVerifier) Name() string { return v.name }

// KeyHash returns the key ID.
func (v *CosignatureVerifier) KeyHash() uint32 { return v.hash }

// Verify reports whether sig is the witness's cosignature of a checkpoint's text.
func (v *CosignatureVerifier) Verify(text, sig []byte) bool {
	if len(sig) != 8+ed25519.SignatureSize {
		return false
	}
	seconds := binary.BigEndian.Uint64(sig)
	return seconds <= math.MaxInt64 && ed25519.Verify(v.key, cosignedText(seconds, text), sig[8:])
}

func cosignedText(seconds uint64, text []byte) []byte {
	return append([]byte("cosignature/v1\ntime "+strconv.FormatUint(seconds, 10)+"\n"), text...)
}

// cosignedAt returns the time in a verified cosignature.
func cosignedAt(s note.Signature) time.Time {
	decoded, _ := base64.StdEncoding.DecodeString(s.Base64) // verified, so it has an ID of 4 bytes and a time of 8
	return time.Unix(int64(binary.BigEndian.Uint64(decoded[4:])), 0).UTC()
}
