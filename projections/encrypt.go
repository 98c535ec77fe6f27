package projections

import (
	"context"
	"fmt"

	"hulak/domain"
	"hulak/eventstore"
)

// Decrypter decrypts fields that handlers have encrypted. *eventstore.Log implements it.
type Decrypter interface {
	DecryptFields(ctx context.Context, fields []eventstore.Field) error
}

// Encrypt encrypts a string, such as an account number, for a bytea column. It uses the key of the event's subject, so the handler must
// be declared WithPersonal. The result is nil for an erased person, and empty for an empty string. The associated data should be the
// column's name and the row's key, so that the value can't be moved to another row.
func Encrypt(r domain.RecordedEvent, text, associatedData string) []byte {
	switch {
	case text == "":
		return []byte{}
	case r.FieldCipher == nil:
		return nil
	}
	encrypted, err := r.FieldCipher.EncryptDeterministically([]byte(text), []byte(associatedData))
	if err != nil {
		panic(fmt.Sprintf("can't encrypt a field of %s at position %d", r.Type, r.Position)) // the panic parks the stream
	}
	return encrypted
}
