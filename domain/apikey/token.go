package apikey

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"math/big"
	"regexp"
	"strings"
)

// Prefixes of tokens. Secret scanners recognize them.
const (
	LivePrefix = "hulak_live_" // production
	TestPrefix = "hulak_test_" // all other environments
)

const (
	// SecretBytes is the length of the random part of a token.
	SecretBytes   = 32
	idPrefix      = "key_"
	idHexChars    = 32
	secretChars   = 43 // digits of a number of SecretBytes bytes in base 62
	checksumChars = 6  // digits of a CRC-32 in base 62
	base62        = 62
)

var (
	tokenPattern = regexp.MustCompile(`^hulak_(live|test)_[0-9a-f]{32}[0-9A-Za-z]{49}$`)
	// idPattern matches the IDs of keys.
	idPattern = regexp.MustCompile(`^key_[0-9a-f]{32}$`)
)

// NewID returns the ID of a new key. The argument is a UUID.
func NewID(uuid string) string { return idPrefix + strings.ReplaceAll(uuid, "-", "") }

// IsID reports whether an ID is the ID of a key. IDs of people and components have another form.
func IsID(id string) bool { return idPattern.MatchString(id) }

// NewToken returns the token of a key. It consists of a prefix, the key's ID, the secret, and a checksum.
func NewToken(prefix, keyID string, secret [SecretBytes]byte) string {
	token := prefix + strings.TrimPrefix(keyID, idPrefix) + encodeBase62(secret[:], secretChars)
	return token + checksum(token)
}

// IsToken reports whether a credential has the prefix of a token.
func IsToken(credential string) bool {
	return strings.HasPrefix(credential, LivePrefix) || strings.HasPrefix(credential, TestPrefix)
}

// ParseToken returns the ID of a token's key. It returns false for a token that NewToken cannot have returned, for example because a
// character is missing.
func ParseToken(token string) (keyID string, ok bool) {
	if !tokenPattern.MatchString(token) {
		return "", false
	}
	body := token[:len(token)-checksumChars]
	if checksum(body) != token[len(body):] {
		return "", false
	}
	return idPrefix + token[len(LivePrefix):len(LivePrefix)+idHexChars], true
}

// Digest returns the SHA-256 of a token in hexadecimal. The token has 256 random bits, so the digest needs neither salt nor a slow hash.
func Digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func checksum(text string) string {
	sum := crc32.ChecksumIEEE([]byte(text))
	return encodeBase62([]byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8), byte(sum)}, checksumChars)
}

// encodeBase62 returns a number in base 62 with leading zeros.
func encodeBase62(number []byte, chars int) string {
	text := new(big.Int).SetBytes(number).Text(base62)
	return strings.Repeat("0", chars-len(text)) + text
}
