package projections

import (
	"context"
	"fmt"

	"hulak/domain"
	"hulak/eventstore"
)

// Decrypter decrypts the fields that handlers encrypted. *eventstore.Log is one.
type Decrypter interface {
	DecryptFields(ctx context.Context, fields []eventstore.Field) error
}

// Encrypt encrypts a text, such as an account number, for a bytea column. The key is that of the event's subject, so
// the handler must be declared WithPersonal and must not call Encrypt for an erased event: the result is then null. The text
// is bound to associated data: use the column's name and the row's key, so that it cannot be moved to another row. The empty text
// becomes no bytes.
func Encrypt(r domain.RecordedEvent, text, associatedData string) []byte {
	switch {
	case text == "":
		return []byte{}
	case r.Fields == nil:
		return nil
	}
	encrypted, err := r.Fields.EncryptDeterministically([]byte(text), []byte(associatedData))
	if err != nil {
		panic(fmt.Sprintf("%s at %d: encrypting a field failed", r.Type, r.Position)) // which parks the stream
	}
	return encrypted
}
