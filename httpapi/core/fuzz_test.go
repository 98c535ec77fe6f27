package core

import (
	"encoding/json"
	"reflect"
	"testing"

	"hulak/httpapi/dto"
	"hulak/internal/fuzzlimit"
)

// FuzzValidateJSON requires that a valid body can be decoded, and that a body with unknown, repeated, or miscased fields is not valid.
func FuzzValidateJSON(f *testing.F) {
	f.Add([]byte(`{"email":"a@b.co","password":"x"}`))
	f.Add([]byte(`{"senderAmount":"200.00","recipientId":"b","couponCode":null}`))
	f.Add([]byte(`{"EMAIL":1,"email":[{}],"\u0065mail":1e400}`))
	types := []reflect.Type{
		reflect.TypeFor[dto.SignIn](), reflect.TypeFor[dto.CreateTransaction](), reflect.TypeFor[dto.BeneficiaryForm](),
		reflect.TypeFor[dto.CreateCoupon](),
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, form := range types {
			var err error
			fuzzlimit.Run(t, func() { err = validateJSON(body, form) })
			if err != nil {
				continue
			}
			decoded := reflect.New(form)
			if err := json.Unmarshal(body, decoded.Interface()); err != nil {
				t.Errorf("%s: accepted a body that cannot be decoded: %v", form, err)
			}
			var fields map[string]json.RawMessage
			if err := json.Unmarshal(body, &fields); err != nil {
				t.Errorf("%s: accepted a body that is not an object: %v", form, err)
			}
		}
	})
}
