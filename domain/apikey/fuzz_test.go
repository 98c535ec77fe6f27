package apikey_test

import (
	"testing"

	"hulak/domain/apikey"
)

func FuzzParseToken(f *testing.F) {
	id := apikey.NewID("01a22fbd-a733-7250-9bab-b153433aa164")
	token := apikey.NewToken(apikey.LivePrefix, id, [apikey.SecretBytes]byte{1})
	f.Add(token)
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := apikey.ParseToken(text)
		if ok && (!apikey.IsID(got) || !apikey.IsToken(text)) {
			t.Errorf("ParseToken(%q) = %q", text, got)
		}
	})
}
