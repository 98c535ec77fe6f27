package witness_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
)

// cosignatureVKey returns a witness's public key in text form.
func cosignatureVKey(name string, public ed25519.PublicKey) string {
	key := append([]byte{4}, public...)
	return fmt.Sprintf("%s+%x+%s", name, keyID(name, public), base64.StdEncoding.EncodeToString(key))
}

func keyID(name string, public ed25519.PublicKey) []byte {
	sum := sha256.Sum256(append([]byte(name+"\n\x04"), public...))
	return sum[:4]
}

// cosignatureLine cosigns the text of a head.
func cosignatureLine(private ed25519.PrivateKey, name, text string, seconds uint64) string {
	signature := ed25519.Sign(private, fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", seconds, text))
	line := binary.BigEndian.AppendUint64(keyID(name, private.Public().(ed25519.PublicKey)), seconds)
	return "— " + name + " " + base64.StdEncoding.EncodeToString(append(line, signature...)) + "\n"
}
